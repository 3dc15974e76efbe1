package import FocusbloxModel
import FocusbloxSync

extension CalendarList {
  /// Whether the settings name the list as the calendar for published alarms.
  package func isAlarmCalendar(of account: String, _ settings: Settings) -> Bool {
    guard let named = settings.alarmCalendar, settings.publishAlarms else { return false }
    return AlarmCalendar.isNamed(self, of: account, named)
  }
}
