public import FocusbloxModel
import Foundation
public import ICalendar

extension OwnAlarms {
  /// How the alarms of ours stand in an item; `nil` where it has no alarm at all and no machine of ours looks after it: then the settings
  /// decide. An item with other programs' alarms alone holds none of ours, and rings as their authors chose.
  ///
  /// - Parameters:
  ///   - reminders: those that users added, as this machine has them.
  ///   - unmarked: alarms of ours that another program has stripped of our marks.
  public static func held(
    in item: Component, reminders: [ItemNotification] = [], unmarked: [UnmarkedAlarm] = [], _ context: MappingContext
  ) -> HeldAlarms? {
    let alarms = item.readAlarms
    guard !alarms.isEmpty || item.first(WrittenAlarms.property) != nil else { return nil }
    let item = item.withoutAlarms
    let uid = item.first("UID")?.text ?? ""
    let names = Dictionary(reminders.map { (AlarmIdentity.uid(of: $0, item: uid), $0.id) }) { first, _ in first }
    var held = HeldAlarms()
    for alarm in alarms {
      guard let trigger = AlarmTrigger(alarm, context), let instant = trigger.instant(in: item, context) else {
        continue
      }
      let former = alarm.kind == nil ? unmarked.first { $0.trigger == trigger } : nil
      if let id = (alarm.alarmName ?? former?.name).flatMap({ names[$0] }) {
        held[reminder: id] = instant
      } else if let kind = alarm.kind ?? former?.kind, !kind.isAddedByPersons, kind != .snooze {
        held[kind] = instant
      }
    }
    return held
  }
}
