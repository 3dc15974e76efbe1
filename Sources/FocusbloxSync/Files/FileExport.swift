public import FocusbloxCalendar
import FocusbloxModel
public import FocusbloxStore
import Foundation
import ICalendar

/// Writes items and kept components of the store as one calendar file. Foreign text stays unchanged, apart from the
/// user's changes.
public struct FileExport: Sendable {
  public var mapping: MappingContext

  public init(mapping: MappingContext) {
    var mapping = mapping
    mapping.profile = .extended
    self.mapping = mapping
  }

  /// Writes a whole file piece by piece. Each zone precedes the first item that needs it (`ExportedZones`), so that an
  /// export after an import of this file gives the same file. Lines are folded and ended as in RFC 5545 section 3.1. If
  /// all items came from one file, the calendars of that file are written; otherwise one calendar contains everything.
  ///
  /// - Parameters:
  ///   - items: the items in their order. Each is read when its turn comes, so that a large export needs little memory.
  ///   - sourceID: the source file; `nil` to find the source file by the items.
  public func write(
    _ items: [ItemReference], _ kept: [KeptComponent] = [], ofSource sourceID: Int64? = nil, from store: StoreReader,
    progress: (Int) -> Void = { _ in }, to output: ([UInt8]) throws -> Void
  ) throws {
    var calendars = try FileCalendars(items, kept, sourceID: sourceID, store).calendars
    if calendars.isEmpty { calendars = [FileCalendar(frame: nil, items: items, kept: kept)] }
    var done = 0
    for calendar in calendars {
      var zones = ExportedZones(now: mapping.now, ofTheSource: calendar.zones)
      try output(calendar.head)
      for item in calendar.items {
        if let text = try store.unchangedText(of: item.kind, id: item.id), let copy = CopiedObject(text),
          zones.haveAll(of: copy)
        {
          try output(copy.items)
        } else if let item = try store.item(item.kind, id: item.id) {
          let parts = try ExportedItem(item: item, store: store, mapping: mapping).components()
          let (own, others) = (parts.filter { $0.name == "VTIMEZONE" }, parts.filter { $0.name != "VTIMEZONE" })
          for component in zones.bring(own, to: others) { try output(component.whole) }
        }
        done += 1
        progress(done)
      }
      for kept in calendar.kept {
        let parts = ICalendarText(reading: kept.text).calendars.flatMap(\.components)
        let own = try store.sourceCalendar(id: kept.calendarID).map { ICalendarText(reading: $0.frame) }?
          .calendars.flatMap { $0.components(named: "VTIMEZONE") }
        for component in zones.bring(own ?? [], to: parts) { try output(component.whole) }
      }
      for zone in zones.unused { try output(zone.whole) }
      try output(Array("END:VCALENDAR\r\n".utf8))
    }
  }
}
