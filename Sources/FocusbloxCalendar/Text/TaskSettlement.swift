import FocusbloxModel
import Foundation
import ICalendar

extension Settlement {
  /// The task with its alarms, its technical DTSTART and its record.
  func task(_ task: TaskItem) -> Component {
    var item = bare
    let isDone = task.status != .open
    let reminders = ReminderSettlement(self, task, item)
    let former = AlarmRecord(agreed)
    let isManaged =
      former != nil || authority.isOurs || !reminders.waiting.isEmpty || reminders.areEdited
    let automatic = AutomaticSettlement(self, task, reminders.notifications, item)
    let alarms =
      isManaged && (isDone || former?.decided != digest || automatic.isStale || automatic.followsFormerSettings)
      ? automatic.made(isDone: isDone) : automatic.agreed
    for alarm in alarms + reminders.alarms { item.append(answered(alarm.component, alarm.name, in: bare)) }
    acknowledge(&item)
    let start = StartSettlement(self, task, former).settle(&item)
    guard isManaged else { return item }
    var record = former ?? AlarmRecord()
    record.decided = digest
    record.start = start
    record.waiting = reminders.waiting
    let known = Set(formerAlarms.filter { $0.value.kind != nil }.keys).union(former?.gone ?? [])
    record.gone = known.subtracting(reminders.names)
    if let former, record.isRepeating(former, isDone: isDone), let line = agreed.first(WrittenAlarms.property) {
      item.set(line)
    } else {
      item.set(record.line)
    }
    return item
  }

  /// X-MOZ-LASTACK covers every answered alarm. The latest known one stays.
  private func acknowledge(_ item: inout Component) {
    let latest = [lifted, agreed].compactMap { $0.first("X-MOZ-LASTACK") }.max { $0.value < $1.value }
    if let latest, item.first("X-MOZ-LASTACK")?.value != latest.value { item.set(latest) }
    let specs = item.components(named: "VALARM").compactMap { alarm -> AlarmSpec? in
      guard let kind = alarm.kind else { return nil }
      var spec = AlarmSpec(kind: kind, trigger: .absolute(.distantPast), text: "")
      if let there = LocationAlarm.read(alarm) { spec.trigger = .location(there.place, there.trigger) }
      spec.acknowledged = context.instant(alarm.first("ACKNOWLEDGED"))
      return spec
    }
    LastAcknowledgement.write(specs, to: &item, now: context.now)
  }
}

extension AlarmRecord {
  /// Whether the record says nothing that another one does not. The record of an earlier version, which a completed
  /// item has without any fact, is not rewritten.
  fileprivate func isRepeating(_ other: AlarmRecord, isDone: Bool) -> Bool {
    let isDecided = decided == other.decided || (isDone && other.isEarlier && other.decided == nil)
    return isDecided && start == other.start && waiting == other.waiting && gone == other.gone
  }
}

/// An alarm of a settled item.
struct SettledAlarm {
  var name: String
  var component: Component
}

/// The reminders of a task: alarms, or waiting.
struct ReminderSettlement {
  private(set) var alarms: [SettledAlarm] = []
  private(set) var waiting: [String: WaitingReminder] = [:]
  /// The reminders that users added.
  private(set) var notifications: [ItemNotification] = []
  private(set) var names: Set<String> = []
  /// Whether a user added or changed a reminder since the texts were agreed. One that was merely read decides nothing.
  private(set) var areEdited = false

  init(_ settlement: Settlement, _ task: TaskItem, _ item: Component) {
    let lifted = zip(AlarmNames.own(in: settlement.lifted), settlement.lifted.components(named: "VALARM"))
    names = Set(lifted.map(\.0))
    notifications = lifted.compactMap { name, alarm in
      alarm.kind?.isAddedByUser == true
        ? Self.notification(alarm, name, task, settlement.context) : nil
    }
    areEdited = lifted.contains { name, alarm in
      guard alarm.kind?.isAddedByUser == true else { return false }
      guard let former = settlement.formerAlarms[name] else { return true }
      return !ElementTree(alarm: alarm).meansSame(as: ElementTree(alarm: former))
    }
    let specs = Self.specs(notifications, of: task, settlement.machine)
    let recurring = RecurringAlarms(item, settlement.context)
    for (name, alarm) in lifted {
      guard let kind = alarm.kind, kind.isAddedByUser || kind == .snooze else {
        alarms.append(SettledAlarm(name: name, component: alarm))
        continue
      }
      let spec = kind == .snooze ? Self.snooze(alarm, settlement.context) : specs[name]
      let written = spec.flatMap { spec in recurring.map { $0.written([spec]).first } ?? spec }
      if task.status == .open, let written, settlement.isWritten(written, name) {
        alarms.append(SettledAlarm(name: name, component: settlement.alarm(alarm, name, written, task)))
      } else if let reminder = LiftedAlarm.waiting(alarm) {
        waiting[name] = reminder
      }
    }
  }

  private static func notification(
    _ alarm: Component, _ name: String, _ task: TaskItem, _ context: MappingContext
  ) -> ItemNotification? {
    let trigger: ItemNotification.Trigger
    if alarm.kind == .location {
      guard let there = LocationAlarm.read(alarm) else { return nil }
      trigger = .location(there.place, there.trigger)
    } else if let lead = LiftedAlarm.lead(alarm) {
      trigger = .relative(offset: lead.offset, anchor: lead.anchor)
    } else {
      guard case .absolute(let instant)? = AlarmTrigger(alarm, context) else { return nil }
      trigger = .absolute(instant)
    }
    var reminder = ItemNotification(
      id: name.lowercased(), taskID: task.id, trigger: trigger, repeatInterval: OwnAlarms.repeatInterval(of: alarm),
      created: task.created)
    reminder.alarmUID = name
    return reminder
  }

  /// The alarms of the reminders that can ring, by their names.
  private static func specs(
    _ notifications: [ItemNotification], of task: TaskItem, _ machine: MappingContext
  ) -> [String: AlarmSpec] {
    if notifications.isEmpty { return [:] }
    var open = task
    open.status = .open
    let specs = TaskAlarms.desired(
      task: open, notifications: notifications, settings: machine.settings, zone: machine.zone)
    return Dictionary(specs.compactMap { spec in spec.alarmUID.map { ($0, spec) } }) { first, _ in first }
  }

  private static func snooze(_ alarm: Component, _ context: MappingContext) -> AlarmSpec? {
    guard case .absolute(let instant)? = AlarmTrigger(alarm, context) else { return nil }
    return AlarmSpec(kind: .snooze, trigger: .absolute(instant), text: "")
  }
}

extension Settlement {
  /// Whether a reminder stands in an alarm: its moment is to come, or it is agreed to stand there.
  fileprivate func isWritten(_ spec: AlarmSpec, _ name: String) -> Bool {
    spec.isWorthAdding(now: context.now)
      || agreedAlarms[name].map { AlarmTrigger($0, agreedContext) == spec.settledTrigger } ?? false
  }

  /// The alarm of a reminder. What was agreed stays where it is true: the text in any language, other programs' lines.
  fileprivate func alarm(_ alarm: Component, _ name: String, _ spec: AlarmSpec, _ task: TaskItem) -> Component {
    var result = alarm
    var isTrue = false
    if let known = agreedAlarms[name], let former = formerAlarms[name] {
      let tree = ElementTree(alarm: known)
      let edits = ElementEdits(patching: tree, from: ElementTree(alarm: former), to: ElementTree(alarm: alarm), .all)
      result = tree.applying(edits)
      isTrue = isDecided && edits.isEmpty && AlarmTrigger(known, agreedContext) == spec.settledTrigger
    }
    // A lead time whose time was changed elsewhere has this time as its own.
    if spec.kind == .custom, alarm.kind == .beforeDue { result.mark(.custom) }
    if spec.kind != .snooze, !isTrue { result.setText(of: spec) }
    guard let wanted = spec.settledTrigger, AlarmTrigger(result, context) != wanted,
      let line = AlarmComponent.trigger(spec.trigger)
    else { return result }
    result.set(line)
    if spec.kind == .beforeDue {
      result.set(AlarmMark(date: task.date(spec.anchor ?? .dueDate), trigger: line.value).line)
    }
    return result
  }
}

extension AlarmSpec {
  /// The trigger of the written alarm; `nil` for one at a place.
  var settledTrigger: AlarmTrigger? {
    switch trigger {
    case .absolute(let date): .absolute(date)
    case .relativeToStart(let seconds): .start(seconds)
    case .relativeToEnd(let seconds): .end(seconds)
    case .location: nil
    }
  }
}
