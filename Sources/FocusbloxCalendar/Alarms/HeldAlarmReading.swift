public import FocusbloxModel
import Foundation
public import ICalendar

extension OwnAlarms {
  /// The own alarms in an item. `nil` where the item has no alarm and no own record of alarms: the settings then
  /// decide. An item with only other programs' alarms has no own alarm and rings as their authors chose. In a shared list
  /// the record alone proves nothing, because some servers keep alarms for each user (Cyrus).
  ///
  /// - Parameters:
  ///   - reminders: the reminders that users added, as this machine has them.
  ///   - unmarked: own alarms whose marks another program removed.
  public static func held(
    in item: Component, reminders: [ItemNotification] = [], unmarked: [UnmarkedAlarm] = [], _ context: MappingContext
  ) -> HeldAlarms? {
    let alarms = item.readAlarms
    guard !alarms.isEmpty || (item.first(WrittenAlarms.property) != nil && !context.isShared) else { return nil }
    let item = item.withoutAlarms
    let uid = item.first("UID")?.text ?? ""
    let names = Dictionary(reminders.map { (AlarmIdentity.uid(of: $0, item: uid), $0.id) }) { first, _ in first }
    var held = HeldAlarms()
    for alarm in alarms {
      guard let trigger = AlarmTrigger(alarm, context), let instant = trigger.instant(in: item, context) else {
        continue
      }
      let formers = alarm.kind == nil ? unmarked.filter { $0.trigger == trigger } : []
      let ids = (alarm.alarmName.map { [$0] } ?? formers.compactMap(\.name)).compactMap { names[$0] }
      for id in ids { held[reminder: id] = instant }
      if ids.isEmpty, let kind = alarm.kind ?? formers.first?.kind, !kind.isAddedByUser, kind != .snooze {
        held[kind] = instant
      }
    }
    return held
  }
}
