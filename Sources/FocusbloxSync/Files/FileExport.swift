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
        text = CalendarObjectWriter.patched(
          base, task: task, changing: Set(changes.map(\.name)),
          alarms: isWrittenHere(task, notifications, states, base, changes)
            ? .reconcile(
              desired: TaskAlarms.desired(
                task: task, notifications: notifications, states: states, settings: mapping.settings,
                zone: mapping.zone), reminders: notifications, formerly: OwnAlarms.named(notifications),
              now: mapping.now) : .leave,
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

  /// Whether this person changed something that alarms hang on: else the alarms are exported as whoever wrote them last left them.
  private func isWrittenHere(
    _ task: TaskItem, _ reminders: [ItemNotification], _ states: [ReminderState], _ base: CalendarObjectReading,
    _ changes: [FieldChange]
  ) -> Bool {
    guard OwnAlarms.areKept(in: base.master) || !reminders.isEmpty else { return false }
    if changes.contains(where: { $0.name == "title" || TaskAlarmFields.names.contains($0.name) }) { return true }
    let there = OwnAlarms.reminders(in: base.master, taskID: task.id, mapping.reading(base.calendar))
    var news = ReminderNews(here: reminders, agreed: [])
    if there.count != reminders.count || there.contains(where: { news.meet($0, of: task) != nil }) { return true }
    let known = Dictionary(
      ReminderAnswers.read(base.master, of: .task(task), reminders, mapping).map { ($0.identifier, $0) }
    ) { first, _ in first }
    return states.contains { state in
      let said = known[state.identifier]
      return state.snoozedUntil != said?.snoozedUntil && state.snoozedUntil ?? .distantPast > mapping.now
        || state.acknowledged ?? .distantPast > said?.acknowledged ?? .distantPast
    }
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
