public import FocusbloxCalendar
import FocusbloxModel
public import FocusbloxStore
import Foundation
import ICalendar

/// Writes items of the store, and what is kept beside them, as one calendar file. What came from elsewhere comes out as it
/// came, but for what this person changed here.
public struct FileExport: Sendable {
  public var mapping: MappingContext

  public init(mapping: MappingContext) {
    var mapping = mapping
    mapping.profile = .extended
    self.mapping = mapping
  }

  /// Writes a whole file piece by piece: each item behind the zones it is the first to need (`ExportedZones`), so that the file
  /// of an import of this file is the same. Lines are folded and ended as
  /// RFC 5545 3.1 has it, whatever the source did. Where all that is written came from one file, its calendars come out again; else
  /// everything stands in one calendar of ours.
  ///
  /// - Parameter sourceID: of the file that is wanted; without one it is found out.
  public func write(
    _ items: [SyncItem], _ kept: [KeptComponent] = [], ofSource sourceID: Int64? = nil, from store: StoreReader,
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
        } else {
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
