import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import Foundation
import ICalendar

/// One item of an exported file, with its time zones: the text that the item came with, and the user's changes.
struct ExportedItem {
  var item: SyncItem
  var store: StoreReader
  var mapping: MappingContext

  func components() throws -> [Component] {
    // The later edit wins where the file is merged, whenever it was written.
    var mapping = mapping
    mapping.stamp = item.modified
    let known = try store.knownObject(of: item.kind, id: item.id)
    // A stored text was readable when it was stored. If the text is unreadable now, the item's own fields are written.
    let base = known.flatMap { try? CalendarObjectReading($0.text) }
    switch item {
    case .task(let task):
      mapping.completions = try store.completions(of: item, mapping)
      let notifications = try store.notifications(ofTask: task.id)
      let states = try store.reminderStates(ofTask: task.id)
      guard let base, base.kind == .task else {
        return read(
          CalendarObjectWriter.newObject(
            task: task, notifications: notifications, states: states, context: mapping))
      }
      let there = base.task(mapping)
      let mine = task.keepingUnsaid(of: there, try sharedFields(AgreedState(known?.agreed)))
      let changes = FieldChange.list(TaskMapping.fields(.extended), from: there, to: mine)
      let isWrittenHere = isWrittenHere(mine, notifications, states, base, changes)
      if changes.isEmpty, !isWrittenHere { return base.calendar.components }
      return read(patched(base, mine, changes, notifications, isWrittenHere ? states : nil, mapping))
    case .block(let block):
      guard let base, base.kind == .block else {
        return read(
          CalendarObjectWriter.newObject(
            block: block, states: try store.reminderStates(ofBlock: block.id), context: mapping))
      }
      let changes = FieldChange.list(BlockMapping.fields, from: base.block(mapping), to: block)
      if changes.isEmpty { return base.calendar.components }
      return read(
        CalendarObjectWriter.patched(
          base, block: block, changing: Set(changes.map(\.name)), alarms: .leave, context: mapping))
    }
  }

  private func read(_ text: [UInt8]) -> [Component] { ICalendarText(reading: text).calendars.flatMap(\.components) }

  /// - Parameter states: `nil` keeps the alarms of the text unchanged.
  private func patched(
    _ base: CalendarObjectReading, _ mine: TaskItem, _ changes: [FieldChange], _ notifications: [ItemNotification],
    _ states: [ReminderState]?, _ mapping: MappingContext
  ) -> [UInt8] {
    // The text was merged before. A reminder that only the text has was therefore removed here.
    let alarms = states.map { states in
      let known = OwnAlarms.reminders(in: base.master, taskID: mine.id, mapping.reading(base))
      return AlarmPatch.reconcile(
        desired: TaskAlarms.desired(
          task: mine, notifications: notifications, states: states, settings: mapping.settings, zone: mapping.zone),
        reminders: notifications, formerly: OwnAlarms.named(notifications + known.map(\.notification)),
        now: mapping.now)
    }
    return CalendarObjectWriter.patched(
      base, task: mine, changing: Set(changes.map(\.name)), alarms: alarms ?? .leave, context: mapping)
  }

  /// Whether both sides ever agreed on a field. Without a server, the text has every field.
  private func sharedFields(_ agreed: AgreedState?) throws -> (SyncedField<TaskItem>) -> Bool {
    if let agreed { return { agreed.covers($0) } }
    let account = try item.listID.flatMap { try store.list(id: $0) }.flatMap { try store.account(id: $0.accountID) }
    guard account?.mapping == .strict else { return { _ in true } }
    let strict = Set(TaskMapping.fields(.strict).map(\.name))
    return { strict.contains($0.name) }
  }

  /// Whether the user changed something that alarms depend on. Otherwise the alarms of the text are exported unchanged.
  private func isWrittenHere(
    _ task: TaskItem, _ reminders: [ItemNotification], _ states: [ReminderState], _ base: CalendarObjectReading,
    _ changes: [FieldChange]
  ) -> Bool {
    guard OwnAlarms.areManaged(in: base.master) || !reminders.isEmpty else { return false }
    if changes.contains(where: { $0.name == "title" || TaskAlarmFields.names.contains($0.name) }) { return true }
    let there = OwnAlarms.reminders(in: base.master, taskID: task.id, mapping.reading(base))
    let areAlike = there.allSatisfy { brought in reminders.contains { $0.isSame(as: brought.notification) } }
    if there.count != reminders.count || !areAlike { return true }
    let known = Dictionary(
      ReminderAnswers.read(base.master, of: .task(task), reminders, mapping).map { ($0.identifier, $0) }
    ) { first, _ in first }
    return states.contains { state in
      let said = known[state.identifier]
      return state.snoozedUntil != said?.snoozedUntil && state.snoozedUntil ?? .distantPast > mapping.now
        || state.acknowledged ?? .distantPast > said?.acknowledged ?? .distantPast
    }
  }
}

extension TaskItem {
  /// The task with the text's values of fields that the strict profile does not sync (S4-29 … S4-33). An empty value of
  /// such a field here is no edit, and the tags of both sides are joined.
  fileprivate func keepingUnsaid(of there: TaskItem, _ isShared: (SyncedField<TaskItem>) -> Bool) -> TaskItem {
    var task = self
    for field in TaskMapping.fields(.extended) where !isShared(field) {
      if let merge = field.mergeElements {
        task = merge(nil, task, there)
      } else if !field.isSetByUser(task) {
        field.copy(there, &task)
      }
    }
    return task
  }
}
