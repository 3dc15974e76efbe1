import FocusbloxCalendar
import FocusbloxModel
import Foundation
import ICalendar

/// One item of a file: all components of one UID as a calendar object of their own, or why they are none.
struct FileObject {
  var line: Int
  var content: Result<(object: CalendarObjectReading, text: [UInt8]), FileObjectProblem>
}

struct FileObjectProblem: Error {
  var uid: String?
  var reason: String
}

enum FileObjects {
  /// Takes a file apart: a series and its overrides share a UID and stay together, every other VTODO and VEVENT stands alone
  /// (MAPPING T37, T38). Components of other kinds are not ours to keep.
  static func split(_ calendars: [Component]) -> [FileObject] {
    calendars.flatMap { calendar in
      var groups: [[Component]] = []
      var places: [String: Int] = [:]
      for component in calendar.components where component.name == "VTODO" || component.name == "VEVENT" {
        let uid = component.first("UID")?.value ?? ""
        if !uid.isEmpty, let place = places["\(component.name) \(uid)"] {
          groups[place].append(component)
        } else {
          places["\(component.name) \(uid)"] = groups.count
          groups.append([component])
        }
      }
      let zones = Dictionary(
        calendar.components(named: "VTIMEZONE").map { ($0.first("TZID")?.value ?? "", $0) },
        uniquingKeysWith: { first, _ in first })
      return groups.map { object(of: $0, in: calendar, zones: zones) }
    }
  }

  private static func object(
    of components: [Component], in calendar: Component, zones: [String: Component]
  ) -> FileObject {
    var named = components
    if components[0].first("UID")?.value.isEmpty ?? true {
      // A name made of the content: importing the same file again finds the same item (MAPPING T39).
      named[0].set(
        Property(
          "UID", value: NameBasedUUID.make(of: "content", name: components[0].canonical.string).uuidString.lowercased())
      )
    }
    var wrapper = Component(
      "VCALENDAR",
      properties: [
        Property("VERSION", value: "2.0"), Property("PRODID", value: CalendarObjectWriter.productIdentifier),
      ])
    if let zone = calendar.first("X-WR-TIMEZONE") { wrapper.add(zone) }
    for tzid in TimeZoneReferences.identifiers(in: named) {
      if let zone = zones[tzid] { wrapper.append(zone) }
    }
    for component in named { wrapper.append(component) }
    let text = wrapper.bytes
    do throws(MappingError) {
      return FileObject(line: components[0].line, content: .success((try CalendarObjectReading(text), text)))
    } catch {
      return FileObject(
        line: components[0].line,
        content: .failure(.init(uid: named[0].first("UID")?.value, reason: String(describing: error))))
    }
  }
}

/// The time zones that components name.
enum TimeZoneReferences {
  static func identifiers(in components: [Component]) -> [String] {
    var found: [String] = []
    func collect(_ component: Component) {
      for property in component.properties {
        if let tzid = property.parameter("TZID"), !found.contains(tzid) { found.append(tzid) }
      }
      component.components.forEach(collect)
    }
    components.forEach(collect)
    return found
  }
}
