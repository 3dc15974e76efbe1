import Foundation
import ICalendar

/// The VTIMEZONEs of one exported file. Each TZID has one definition that is right for every item that names it (RFC
/// 5545 section 3.6.5).
struct ExportedZones {
  let now: Date
  /// The VTIMEZONEs of the source file, which may define one TZID several times. Lines with such a TZID keep it.
  private let ofTheSource: [Component]
  private var written: [String: Component] = [:]
  /// VTIMEZONEs of the source file that no item has needed yet, unchanged.
  private(set) var unused: [Component]
  /// The encoded zones of objects whose zones are all in the file under their own names.
  private var settled: Set<[UInt8]> = []

  /// - Parameter zones: the VTIMEZONEs of the only source file.
  init(now: Date, ofTheSource zones: [Component] = []) {
    self.now = now
    ofTheSource = zones
    unused = zones
  }

  /// The components of an object for the file, after the zones that the file does not have yet.
  ///
  /// An IANA name has one meaning, and an object defines it only for the object's own dates. The file therefore defines
  /// it once, from 1970 on. The meaning of any other name is the object's definition. If two objects define such a name
  /// differently, the second definition gets another name.
  mutating func bring(_ zones: [Component], to items: [Component]) -> [Component] {
    var added: [Component] = []
    var items = items
    // An object may define zones that no line of it names.
    let used = items.reduce(into: Set<String>()) { $0.formUnion($1.timeZoneNames) }
    for index in unused.indices.reversed() {
      guard let tzid = unused[index].first("TZID")?.text, used.contains(tzid) else { continue }
      let zone = unused.remove(at: index)
      written[tzid] = written[tzid] ?? zone
      added.insert(zone, at: 0)
    }
    for zone in zones {
      guard let tzid = zone.first("TZID")?.text, used.contains(tzid), !ofTheSource.contains(zone) else { continue }
      let definition: Component
      if let known = TimeZone(identifier: tzid) {
        if written[tzid] != nil { continue }
        definition = VTimeZone.component(
          for: known, tzid: tzid, from: Date(timeIntervalSince1970: 0), to: max(now, Date(timeIntervalSince1970: 0)))
      } else {
        definition = zone
      }
      let name = free(tzid, for: definition)
      if name != tzid { items = items.map { $0.renamingZone(tzid, name) } }
      guard written[name] == nil else { continue }
      written[name] = definition
      added.append(name == tzid ? definition : definition.named(name))
    }
    return added + items
  }

  /// Whether the file has each zone of a copied object under the name in the object's lines.
  mutating func haveAll(of object: CopiedObject) -> Bool {
    guard !object.zones.isEmpty else { return unused.isEmpty || !object.items.contains(Array("TZID".utf8)) }
    if written.isEmpty { return false }
    if settled.contains(object.zones) { return true }
    let zones = ICalendarText(reading: object.zones).calendars.flatMap(\.components)
    let haveAll = zones.allSatisfy { zone in
      guard let tzid = zone.first("TZID")?.text, written[tzid] != nil,
        !unused.contains(where: { $0.first("TZID")?.text == tzid })
      else { return false }
      return TimeZone(identifier: tzid) != nil || free(tzid, for: zone) == tzid
    }
    if haveAll { settled.insert(object.zones) }
    return haveAll
  }

  /// The name for the definition in the file. Readers remove a number at the end of a name.
  private func free(_ tzid: String, for definition: Component) -> String {
    var name = tzid
    var number = 1
    while let other = written[name], other != definition, other.observances != definition.observances {
      number += 1
      name = "\(tzid) \(number)"
    }
    return name
  }
}

extension Component {
  /// The offsets of a VTIMEZONE, without the order of its lines and the names of its observances.
  fileprivate var observances: Set<[String]> {
    let names = ["DTSTART", "TZOFFSETFROM", "TZOFFSETTO", "RRULE", "RDATE"]
    return Set(
      components.map { observance in
        observance.properties.filter { names.contains($0.name) }
          .map { $0.name + ":" + $0.value.uppercased().split(separator: ";").sorted().joined(separator: ";") }.sorted()
      })
  }

  fileprivate func named(_ tzid: String) -> Component {
    var zone = self
    zone.set(Property("TZID", text: tzid))
    return zone
  }

  /// The component with another TZID on its lines and on the lines of its subcomponents.
  fileprivate func renamingZone(_ old: String, _ new: String) -> Component {
    let properties = properties.map { property -> Property in
      guard property.parameter("TZID") == old else { return property }
      let parameters = property.parameters.map { $0.name == "TZID" ? Parameter("TZID", new) : $0 }
      return Property(property.name, parameters: parameters, value: property.value)
    }
    return Component(name, properties: properties, components: components.map { $0.renamingZone(old, new) })
  }
}
