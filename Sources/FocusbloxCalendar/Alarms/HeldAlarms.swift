public import FocusbloxModel
import ICalendar

extension CalendarObjectReading {
  /// Whether the object has this alarm of ours; other programs may have changed its name, but hardly both name and kind.
  public func holds(_ alarm: AlarmSpec) -> Bool {
    let name = AlarmIdentity.uid(of: alarm, item: uid)
    return master.readAlarms.contains { other in
      if other.alarmName?.uppercased() == name { return true }
      return other.kind == alarm.kind && NotificationKind.automatic.contains(alarm.kind)
    }
  }
}
