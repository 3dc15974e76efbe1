import FocusbloxModel
import Foundation

/// The settings that alarms on the server hang on, as one text that differs when they differ. Texts keep their
/// language, and a technical DTSTART its form, until something else is written.
enum AlarmFingerprint {
  static func of(_ settings: Settings, zone: TimeZone) throws -> String {
    let keys = [
      "dueDateMorningReminderEnabled", "dueDateMorningReminderHour", "dueDateMorningReminderMinute",
      "dueDateAdvanceReminderEnabled", "dueDateAdvanceReminderMinutes", "notify_on_due", "notify_on_deferred",
      "notify_on_latest_start", "notify_on_planned", "notify_on_location", "focusBlockEndAlertEnabled",
    ]
    return try keys.map { try settings.text(of: $0) }.joined(separator: ";") + ";" + zone.identifier
  }
}
