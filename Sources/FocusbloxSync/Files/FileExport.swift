public import FocusbloxCalendar
import FocusbloxModel
public import FocusbloxStore
import Foundation
import ICalendar

/// Writes items of the store as one calendar file (CLI.md, export). What came from elsewhere keeps every foreign property.
public struct FileExport: Sendable {
  public var mapping: MappingContext

  public init(mapping: MappingContext) {
    var mapping = mapping
    mapping.profile = .extended
    self.mapping = mapping
  }

  /// The components of one item: its VTIMEZONEs and then itself with its overrides.
  func components(of item: SyncItem, in store: StoreReader) throws -> (zones: [Component], items: [Component]) {
    let text: [UInt8]
    let stored = try store.knownText(of: item.kind, id: item.id)
    // Stored text was read before it was stored; should that fail now, the item's own fields are written.
    let base = stored.flatMap { try? CalendarObjectReading($0) }
    switch item {
    case .task(let task):
      let notifications = try store.notifications(ofTask: task.id)
      let states = try store.reminderStates(ofTask: task.id)
      if let base, base.kind == .task {
        let changes = FieldChange.list(TaskMapping.fields(.extended), from: base.task(mapping), to: task) { _ in false }
        let desired = TaskAlarms.desired(
          task: task, notifications: notifications, states: states, settings: mapping.settings, zone: mapping.zone)
        text = CalendarObjectWriter.patched(
          base, task: task, changing: Set(changes.map(\.name)),
          alarms: OwnAlarms.exist(in: base.master) || !notifications.isEmpty
            ? .reconcile(desired: desired, formerly: [], now: mapping.now) : .leave,
          context: mapping)
      } else {
        text = CalendarObjectWriter.newObject(
          task: task, notifications: notifications, states: states, context: mapping)
      }
    case .block(let block):
      if let base, base.kind == .block {
        let changes = FieldChange.list(BlockMapping.fields, from: base.block(mapping), to: block) { _ in false }
        text = CalendarObjectWriter.patched(
          base, block: block, changing: Set(changes.map(\.name)), alarms: .leave, context: mapping)
      } else {
        text = CalendarObjectWriter.newObject(
          block: block, states: try store.reminderStates(ofBlock: block.id), context: mapping)
      }
    }
    let parts = ICalendarText(reading: text).calendars.flatMap(\.components)
    return (parts.filter { $0.name == "VTIMEZONE" }, parts.filter { $0.name != "VTIMEZONE" })
  }

  /// Writes a whole calendar piece by piece: each item behind the zones it is the first to need (`ExportedZones`). Lines are folded and ended as RFC 5545
  /// 3.1 has it, whatever the source did.
  public func write(
    _ items: [SyncItem], from store: StoreReader, progress: (Int) -> Void = { _ in },
    to output: ([UInt8]) throws -> Void
  ) throws {
    let head =
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:\(CalendarObjectWriter.productIdentifier)\r\nCALSCALE:GREGORIAN\r\n"
    try output(Array(head.utf8))
    var zones = ExportedZones(now: mapping.now)
    for (index, item) in items.enumerated() {
      let parts = try components(of: item, in: store)
      for component in zones.bring(parts.zones, to: parts.items) { try output(component.canonical.bytes) }
      progress(index + 1)
    }
    try output(Array("END:VCALENDAR\r\n".utf8))
  }
}
