public import FocusbloxModel
public import FocusbloxStore
public import Foundation

/// The settings that determine the alarms on the server, as one text for comparison. The fingerprint leaves out the
/// language of texts and the form of a technical DTSTART: both stay until another change is written.
public enum AlarmFingerprint {
  public static func of(_ settings: Settings, zone: TimeZone) throws -> String {
    let keys = [
      "dueDateMorningReminderEnabled", "dueDateMorningReminderHour", "dueDateMorningReminderMinute",
      "dueDateAdvanceReminderEnabled", "dueDateAdvanceReminderMinutes", "notify_on_due", "notify_on_deferred",
      "notify_on_latest_start", "notify_on_planned", "notify_on_location", "focusBlockEndAlertEnabled",
    ]
    // The versions before plan_alerts stored a text without it. Its default adds nothing to the text, so that an upgrade
    // reviews no alarms.
    let later = settings.planAlerts ? [] : ["plan_alerts"]
    return try (keys + later).map { try settings.text(of: $0) }.joined(separator: ";") + ";" + zone.identifier
  }
}

extension SyncEngine {
  /// Whether the next sync will review the alarms of a list, because the settings have changed since the last one.
  public static func alarmsAwaitSync(
    list listID: Int64, _ settings: Settings, _ zone: TimeZone, _ store: StoreReader
  ) throws -> Bool {
    guard let known = try store.facts(ofList: listID).alarmSettings else { return false }
    return try known != AlarmFingerprint.of(settings, zone: zone)
  }
}
