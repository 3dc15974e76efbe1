public import FocusbloxModel
import ICalendar

extension CalendarObjectReading {
  /// Whether the object has this own alarm. Other programs may change its UID, but hardly both UID and kind.
  public func holds(_ alarm: AlarmSpec) -> Bool {
    let name = AlarmIdentity.uid(of: alarm, item: uid)
    return master.readAlarms.contains { other in
      if other.alarmName?.uppercased() == name { return true }
      return other.kind == alarm.kind && NotificationKind.automatic.contains(alarm.kind)
    }
  }
}
