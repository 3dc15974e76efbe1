import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import ICalendar

/// A VCALENDAR of an exported file.
struct FileCalendar {
  /// The calendar properties of the only source file; `nil` for a calendar that this program composes.
  var frame: Component?
  var items: [ItemReference] = []
  var kept: [KeptComponent] = []

  /// The first lines. Each VCALENDAR needs VERSION and PRODID (RFC 5545 section 3.6).
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

/// The calendars of the export's only source file.
struct FileCalendars {
  /// The calendars of the source file. The array is empty if the items came from several files or were created here.
  private(set) var calendars: [FileCalendar] = []

  init(_ items: [ItemReference], _ kept: [KeptComponent], sourceID: Int64?, _ store: StoreReader) throws {
    guard let source = try sourceID.map({ try Source($0, items, store) }) ?? Self.onlySource(items, kept, store) else {
      return
    }
    calendars = source.calendars.map {
      FileCalendar(frame: ICalendarText(reading: $0.frame).calendars.first)
    }
    let places = Dictionary(uniqueKeysWithValues: zip(source.calendars.map(\.id), calendars.indices))
    for (item, home) in zip(items, source.homes) {
      guard let home, let place = places[home] else { continue }
      calendars[place].items.append(item)
    }
    for component in kept { if let place = places[component.calendarID] { calendars[place].kept.append(component) } }
    if calendars.count == 1 || isOneCalendar {
      join()
    } else {
      let filled = try source.calendars.map(\.id).filter(store.hasItems(inCalendar:))
      removeEmpty(filled: Set(filled.compactMap { places[$0] }))
    }
  }

  /// Removes calendars that have no items after the filter.
  private mutating func removeEmpty(filled: Set<Int>) {
    let empty = calendars.indices.filter { place in
      let calendar = calendars[place]
      return calendar.items.isEmpty && calendar.kept.isEmpty && (calendar.zones.isEmpty || filled.contains(place))
    }
    for place in empty.reversed() { calendars.remove(at: place) }
  }

  /// Most readers expect one calendar in a file, and programs write several calendars with equal properties. Such
  /// calendars are joined. Calendars that define the same TZID stay separate, because each definition is right for its
  /// own items.
  private var isOneCalendar: Bool {
    let zones = calendars.flatMap { $0.zones.map { $0.first("TZID")?.text } }
    return calendars.allSatisfy { $0.frame?.properties == calendars[0].frame?.properties }
      && Set(zones).count == zones.count
  }

  private mutating func join() {
    guard let first = calendars.first, calendars.count > 1 else { return }
    var joined = first
    for calendar in calendars.dropFirst() {
      joined.items += calendar.items
      joined.kept += calendar.kept
      for zone in calendar.zones { joined.frame?.append(zone) }
    }
    calendars = [joined]
  }

  /// The only imported file that contains all items and kept components.
  private static func onlySource(
    _ items: [ItemReference], _ kept: [KeptComponent], _ store: StoreReader
  ) throws -> Source? {
    let all = try store.sourceIDs()
    // An empty calendar has properties, too.
    guard !items.isEmpty || !kept.isEmpty else {
      return all.count == 1 ? try all.first.map { try Source($0, items, store) } : nil
    }
    let found = try all.compactMap { id -> Source? in
      guard try items.first.map({ try store.calendar(of: $0.kind, id: $0.id, inSource: id) != nil }) ?? true else {
        return nil
      }
      let source = try Source(id, items, store)
      let calendars = Set(source.calendars.map(\.id))
      let hasAll =
        kept.allSatisfy { calendars.contains($0.calendarID) }
        && source.homes.allSatisfy { $0 != nil }
      return hasAll ? source : nil
    }
    return found.count == 1 ? found.first : nil
  }
}

/// An imported file.
private struct Source {
  let calendars: [SourceCalendar]
  /// The calendar of each exported item in this file; `nil` for an item of elsewhere.
  let homes: [Int64?]

  init(_ id: Int64, _ items: [ItemReference], _ store: StoreReader) throws {
    calendars = try store.sourceCalendars(of: id)
    homes = try items.map { try store.calendar(of: $0.kind, id: $0.id, inSource: id) }
  }
}
