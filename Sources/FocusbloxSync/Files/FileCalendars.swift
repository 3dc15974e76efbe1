import FocusbloxCalendar
import FocusbloxStore
import ICalendar

/// A VCALENDAR of an exported file.
struct FileCalendar {
  /// What the file that all of it came from said of itself; `nil` for a calendar of ours.
  var frame: Component?
  var items: [SyncItem] = []
  var kept: [KeptComponent] = []

  /// Its first lines: each VCALENDAR needs VERSION and PRODID (RFC 5545 3.6).
  var head: [UInt8] {
    guard var frame else {
      return Array(
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:\(CalendarObjectWriter.productIdentifier)\r\nCALSCALE:GREGORIAN\r\n"
          .utf8)
    }
    let zones = frame.components.count
    frame.removeComponents { _ in zones > 0 }
    if frame.first("VERSION") == nil { frame.add(Property("VERSION", value: "2.0")) }
    if frame.first("PRODID") == nil { frame.add(Property("PRODID", value: CalendarObjectWriter.productIdentifier)) }
    return frame.wholeOpening
  }

  var zones: [Component] { frame?.components ?? [] }
}

/// The calendars of the one file that everything came from.
struct FileCalendars {
  /// Empty where it came from several, or was made here.
  private(set) var calendars: [FileCalendar] = []

  init(_ items: [SyncItem], _ kept: [KeptComponent], sourceID: Int64?, _ store: StoreReader) throws {
    guard let sourceID = try sourceID ?? Self.onlySource(items, kept, store) else { return }
    var places: [Int64: Int] = [:]
    for calendar in try store.sourceCalendars(of: sourceID) {
      places[calendar.id] = calendars.count
      calendars.append(FileCalendar(frame: ICalendarText(reading: calendar.frame).calendars.first))
    }
    for item in items {
      guard let calendar = try store.calendar(of: item.kind, id: item.id, inSource: sourceID),
        let place = places[calendar]
      else { continue }
      calendars[place].items.append(item)
    }
    for component in kept { if let place = places[component.calendarID] { calendars[place].kept.append(component) } }
    joinAlike()
  }

  /// Programs write calendars one behind the other that say the same of themselves: most readers want one.
  private mutating func joinAlike() {
    guard let first = calendars.first, calendars.count > 1 else { return }
    guard calendars.allSatisfy({ $0.frame?.properties == first.frame?.properties }) else {
      // A calendar that a filter left nothing of.
      calendars.removeAll { $0.items.isEmpty && $0.kept.isEmpty && $0.zones.isEmpty }
      return
    }
    var joined = first
    for calendar in calendars.dropFirst() {
      joined.items += calendar.items
      joined.kept += calendar.kept
      // A name that means different things comes with the items that name it.
      for zone in calendar.zones where !joined.zones.contains(where: { $0.first("TZID") == zone.first("TZID") }) {
        joined.frame?.append(zone)
      }
    }
    calendars = [joined]
  }

  /// The one file that has all of it.
  private static func onlySource(
    _ items: [SyncItem], _ kept: [KeptComponent], _ store: StoreReader
  ) throws -> Int64? {
    let all = try store.sourceIDs()
    // A calendar with nothing in it says something of itself, too.
    guard !items.isEmpty || !kept.isEmpty else { return all.count == 1 ? all.first : nil }
    var found: [Int64] = []
    for source in all {
      let calendars = Set(try store.sourceCalendars(of: source).map(\.id))
      guard kept.allSatisfy({ calendars.contains($0.calendarID) }),
        try items.allSatisfy({ try store.calendar(of: $0.kind, id: $0.id, inSource: source) != nil })
      else { continue }
      found.append(source)
    }
    return found.count == 1 ? found.first : nil
  }
}
