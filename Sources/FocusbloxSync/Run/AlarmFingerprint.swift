import FocusbloxModel
import Foundation

/// The settings that alarms on the server hang on, as one text that differs when they differ (MAPPING 2.2 rule 5).
enum AlarmFingerprint {
  static func of(_ settings: Settings, zone: TimeZone) throws -> String {
    let keys = [
      "dueDateMorningReminderEnabled", "dueDateMorningReminderHour", "dueDateMorningReminderMinute",
      "dueDateAdvanceReminderEnabled", "dueDateAdvanceReminderMinutes", "notify_on_due", "notify_on_deferred",
      "notify_on_latest_start", "notify_on_planned", "notify_on_location", "focusBlockEndAlertEnabled",
      "notificationLanguage",
      "caldavStartDate",
    ]
    return try keys.map { try settings.text(of: $0) }.joined(separator: ";") + ";" + zone.identifier
  }
}
