import FocusbloxModel
import Foundation

/// The settings that determine the alarms on the server, as one text for comparison. The fingerprint leaves out the
/// language of texts and the form of a technical DTSTART: both stay until another change is written.
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
