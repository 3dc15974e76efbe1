extension NotificationKind {
  /// The key of the setting that currently turns the kind off; `nil` for a kind that is on, and for the reminders of a
  /// person, which have no switch.
  public func offSwitch(_ settings: Settings) -> String? {
    let (key, isOn): (String, Bool) =
      switch self {
      case .dueDateMorning: ("dueDateMorningReminderEnabled", settings.dueDateMorningReminderEnabled)
      case .dueDateAdvance: ("dueDateAdvanceReminderEnabled", settings.dueDateAdvanceReminderEnabled)
      case .due: ("notify_on_due", settings.notifyOnDue)
      case .deferred: ("notify_on_deferred", settings.notifyOnDeferred)
      case .latestStart: ("notify_on_latest_start", settings.notifyOnLatestStart)
      case .planned: ("notify_on_planned", settings.notifyOnPlanned)
      case .location: ("notify_on_location", settings.notifyOnLocation)
      case .focusBlockEnd: ("focusBlockEndAlertEnabled", settings.focusBlockEndAlertEnabled)
      case .beforeDue, .custom, .focusBlockStart, .snooze: ("", true)
      }
    return isOn ? nil : key
  }
}

extension NotificationRequest {
  /// Whether a setting turns the kind off on this machine. The calendar object may have the alarm all the same, because
  /// another machine has other settings. A snooze is the wish of a person and has no switch.
  public func isOff(_ settings: Settings) -> Bool { kind.offSwitch(settings) != nil }
}
