public import FocusbloxModel
import Foundation
public import ICalendar

extension OwnAlarms {
  /// The own alarms in an item. `nil` where the item has no alarm and no own record of alarms: the settings then
  /// decide. An item with only other programs' alarms has no own alarm and rings as their authors chose.
  ///
  /// - Parameters:
  ///   - reminders: the reminders that users added, as this machine has them.
  ///   - unmarked: own alarms whose marks another program removed.
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
      } else if let kind = alarm.kind ?? former?.kind, !kind.isAddedByUser, kind != .snooze {
        held[kind] = instant
      }
    }
    return held
  }
}
