public import FocusbloxModel
import Foundation
public import ICalendar

/// An own alarm that another client wrote back without its marks. Tasks.org, DAVx5 and others keep neither UID nor X-
/// properties of alarms. From then on the time identifies the alarm.
public struct UnmarkedAlarm: Sendable, Hashable, Codable {
  public let kind: NotificationKind
  let trigger: AlarmTrigger
  /// The former UID of the alarm. Older versions did not record it.
  var name: String?

  /// Whether both were reminders of a user, which may have one instant.
  fileprivate func isAnotherReminder(than other: UnmarkedAlarm) -> Bool {
    kind.isAddedByUser && other.kind.isAddedByUser && name != nil && other.name != nil && name != other.name
  }
}

extension OwnAlarms {
  /// The own alarms in `item` without marks. They ring at the time of a marked alarm in `former`, the previous version,
  /// or of an alarm that was `known` there.
  public static func unmarked(
    in item: Component, former: Component, known: [UnmarkedAlarm], context: MappingContext
  ) -> [UnmarkedAlarm] {
    let alarms = item.readAlarms
    let marked = Set(alarms.filter { $0.kind != nil }.compactMap { AlarmTrigger($0, context) })
    let bare = Set(alarms.filter { $0.kind == nil }.compactMap { AlarmTrigger($0, context) })
    let before = former.readAlarms.compactMap { alarm -> UnmarkedAlarm? in
      guard let kind = alarm.kind, let trigger = AlarmTrigger(alarm, context) else { return nil }
      return UnmarkedAlarm(kind: kind, trigger: trigger, name: alarm.alarmName)
    }
    var found: [UnmarkedAlarm] = []
    for alarm in before + known where bare.contains(alarm.trigger) && !marked.contains(alarm.trigger) {
      let others = found.filter { $0.trigger == alarm.trigger }
      if others.allSatisfy({ $0.isAnotherReminder(than: alarm) }) { found.append(alarm) }
    }
    return found
  }
}
