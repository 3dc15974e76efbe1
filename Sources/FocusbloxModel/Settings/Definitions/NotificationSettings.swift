extension SettingsCatalogue {
  /// Automatic notifications, badges and sounds (S3-33 … S3-59).
  static let notifications: [SettingDefinition] = [
    .toggle(
      "notify_on_due", .automaticNotifications, LocalizedText("When due"),
      LocalizedText("Notifies you when a task is due."),
      { Settings.access(&$0.notifyOnDue, $1) }),
    .toggle(
      "notify_on_deferred", .automaticNotifications, LocalizedText("When available"),
      LocalizedText("Notifies you when a task becomes available."),
      { Settings.access(&$0.notifyOnDeferred, $1) }),
    .toggle(
      "notify_on_latest_start", .automaticNotifications, LocalizedText("Latest start"),
      LocalizedText("Notifies you at the due time minus the estimated duration."),
      { Settings.access(&$0.notifyOnLatestStart, $1) }),
    .toggle(
      "notify_on_planned", .automaticNotifications, LocalizedText("When planned"),
      LocalizedText("Notifies you at the planned time."),
      { Settings.access(&$0.notifyOnPlanned, $1) }),
    .toggle(
      "notify_on_location", .automaticNotifications, LocalizedText("At a place"),
      LocalizedText("Writes location reminders to calendars; they ring only on phones."),
      { Settings.access(&$0.notifyOnLocation, $1) }),
    .toggle(
      "notify_on_this_device", .automaticNotifications, LocalizedText("On this device"),
      LocalizedText("Shows notifications on this machine; alarms in calendars are not affected."),
      { Settings.access(&$0.notifyOnThisDevice, $1) }),
    .toggle(
      "include_overdue", .badge, LocalizedText("Count overdue"),
      LocalizedText("Counts overdue tasks."),
      { Settings.access(&$0.includeOverdue, $1) }),
    .toggle(
      "include_due_soon", .badge, LocalizedText("Count due soon"),
      LocalizedText("Counts tasks due soon."),
      { Settings.access(&$0.includeDueSoon, $1) }),
    .toggle(
      "include_flagged", .badge, LocalizedText("Count flagged"),
      LocalizedText("Counts flagged available tasks."),
      { Settings.access(&$0.includeFlagged, $1) }),
    .toggle(
      "show_sidebar_badges", .sidebarBadges, LocalizedText("Per project and tag"),
      LocalizedText("Shows overdue and due-soon counts per list and tag, and in the review."),
      { Settings.access(&$0.showSidebarBadges, $1) }),
    .toggle(
      "play_sounds", .sounds, LocalizedText("Play sounds"),
      LocalizedText("Master switch for sounds."), { Settings.access(&$0.playSounds, $1) }),
    .described(
      "due_sound", .sounds, LocalizedText("Sound when due"),
      LocalizedText("Sound for due dates."), .sound, { Settings.access(&$0.dueSound, $1) },
      isVisible: { $0.playSounds }),
    .described(
      "deferred_sound", .sounds, LocalizedText("Sound when available"),
      LocalizedText("Sound for tasks that become available."), .sound,
      { Settings.access(&$0.deferredSound, $1) }, isVisible: { $0.playSounds }),
    .described(
      "location_sound", .sounds, LocalizedText("Sound at a place"),
      LocalizedText("Sound for location reminders."), .sound,
      { Settings.access(&$0.locationSound, $1) },
      isVisible: { $0.playSounds }),
  ]
}
