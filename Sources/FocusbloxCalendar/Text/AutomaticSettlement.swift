import FocusbloxModel
import Foundation
import ICalendar

/// The automatic alarms of a task: as agreed, or made anew.
struct AutomaticSettlement {
  private let settlement: Settlement
  private let task: TaskItem
  private let notifications: [ItemNotification]
  private let item: Component
  /// The agreed alarms, in order.
  let agreed: [SettledAlarm]

  init(_ settlement: Settlement, _ task: TaskItem, _ notifications: [ItemNotification], _ item: Component) {
    self.settlement = settlement
    self.task = task
    self.notifications = notifications
    self.item = item
    let alarms = zip(AlarmNames.own(in: settlement.agreed), settlement.agreed.components(named: "VALARM"))
    agreed = alarms.filter { AlarmNames.automaticKind($0.1, named: $0.0, item: task.uid) != nil }
      .map { SettledAlarm(name: $0, component: $1) }
  }

  /// Whether an alarm was made for another date than the item's.
  var isStale: Bool {
    agreed.contains { alarm in
      guard let mark = AlarmMark(alarm.component), let kind = alarm.component.kind else { return false }
      return mark.date != (date(kind)?.description ?? "")
    }
  }

  /// Whether the alarms are those that the former settings of this machine make, as far as they are not past. Where no
  /// alarm is to come, neither by the former settings nor by the present ones, they stay.
  var followsFormerSettings: Bool {
    guard let former = settlement.authority.former else { return false }
    let now = settlement.context.now
    let expected = specs(former).filter { $0.value.isToCome(now) }.mapValues(\.settledTrigger)
    if expected.isEmpty, !specs(settlement.machine).values.contains(where: { $0.isToCome(now) }) { return false }
    let there = agreed.map { ($0.name, AlarmTrigger($0.component, settlement.agreedContext)) }
      .filter { $0.1?.isToCome(now) ?? false }
    return expected == Dictionary(there) { first, _ in first }
  }

  /// The alarms that the settings of this machine make. One that stands at its time stays, past or not; none is made
  /// whose time is past.
  func made(isDone: Bool) -> [SettledAlarm] {
    if isDone { return [] }
    let known = Dictionary(agreed.map { ($0.name, $0.component) }) { first, _ in first }
    return specs(settlement.machine).sorted { $0.key < $1.key }.compactMap { name, spec in
      let old = known[name]
      if let old, AlarmTrigger(old, settlement.agreedContext) == spec.settledTrigger {
        return SettledAlarm(name: name, component: renewed(old, spec))
      }
      guard spec.isWorthAdding(now: settlement.context.now),
        let line = AlarmComponent.trigger(spec.trigger),
        var alarm = old ?? AlarmComponent.make(spec, item: task.uid)
      else { return nil }
      alarm.set(line)
      alarm.mark(spec.kind)
      return SettledAlarm(name: name, component: renewed(alarm, spec, isMoved: true))
    }
  }

  /// The alarm with a true text. A mark of another date goes; an alarm without a mark, of an earlier version, gets none
  /// unless it moves.
  private func renewed(_ alarm: Component, _ spec: AlarmSpec, isMoved: Bool = false) -> Component {
    var alarm = alarm
    alarm.setText(of: spec)
    guard isMoved || alarm.first(AlarmMark.property) != nil, let trigger = alarm.first("TRIGGER")?.value else {
      return alarm
    }
    let mark = AlarmMark(date: date(spec.kind), trigger: trigger)
    if AlarmMark(alarm) != mark { alarm.set(mark.line) }
    return alarm
  }

  /// The date of the item for which an alarm of this kind is made.
  private func date(_ kind: NotificationKind) -> CalendarTime? {
    // The alarms of a series count from each occurrence.
    if item.recurs { return nil }
    return switch kind {
    case .deferred: task.start
    case .planned: task.planned
    default: task.due
    }
  }

  private func specs(_ context: MappingContext) -> [String: AlarmSpec] {
    let all = TaskAlarms.desired(
      task: task, notifications: notifications, settings: context.settings, zone: context.zone
    ).filter { NotificationKind.automatic.contains($0.kind) }
    let written = RecurringAlarms(item, settlement.context)?.written(all) ?? all
    return Dictionary(written.map { (AlarmIdentity.uid(of: $0, item: task.uid), $0) }) { first, _ in first }
  }
}

extension AlarmSpec {
  fileprivate func isToCome(_ now: Date) -> Bool { settledTrigger?.isToCome(now) ?? false }
}

extension AlarmTrigger {
  /// A trigger that counts from a date rings at the next occurrence, too.
  fileprivate func isToCome(_ now: Date) -> Bool {
    if case .absolute(let instant) = self { instant > now } else { true }
  }
}
