public import FocusbloxModel
import Foundation
public import ICalendar

/// An alarm of ours that another client wrote back without our marks: Tasks.org, DAVx5 and others keep no UID and no X- property
/// of an alarm. From then on it is known by when it rings.
public struct UnmarkedAlarm: Sendable, Hashable, Codable {
  public let kind: NotificationKind
  let trigger: AlarmTrigger
  /// What it was called before; by older versions not written down.
  var name: String?
}

extension OwnAlarms {
  /// The alarms in `item` that are ours though they do not say so: they ring as a marked one did in `former`, the version before, or
  /// as one that was `known` there.
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
