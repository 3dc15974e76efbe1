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
    var seen: Set<AlarmTrigger> = []
    return (before + known).filter { alarm in
      bare.contains(alarm.trigger) && !marked.contains(alarm.trigger) && seen.insert(alarm.trigger).inserted
    }
  }
}
