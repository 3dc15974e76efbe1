extension SettingsCatalogue {
  /// Automatic notifications, badges and sounds (S3-33 … S3-59).
  static let notifications: [SettingDefinition] = [
    .toggle(
      "notify_on_due", .automaticNotifications, LocalizedText("Zur Frist", "When due"),
      LocalizedText("Meldet sich, wenn ein Task fällig ist.", "Notifies you when a task is due."),
      { Settings.access(&$0.notifyOnDue, $1) }),
    .toggle(
      "notify_on_deferred", .automaticNotifications, LocalizedText("Bei Verfügbarkeit", "When available"),
      LocalizedText("Meldet sich, wenn ein Task verfügbar wird.", "Notifies you when a task becomes available."),
      { Settings.access(&$0.notifyOnDeferred, $1) }),
    .toggle(
      "notify_on_latest_start", .automaticNotifications, LocalizedText("Spätester Beginn", "Latest start"),
      LocalizedText(
        "Meldet sich um die geschätzte Dauer vor der Frist.",
        "Notifies you at the due time minus the estimated duration."),
      { Settings.access(&$0.notifyOnLatestStart, $1) }),
    .toggle(
      "notify_on_planned", .automaticNotifications, LocalizedText("Zum geplanten Zeitpunkt", "When planned"),
      LocalizedText("Meldet sich zum geplanten Zeitpunkt.", "Notifies you at the planned time."),
      { Settings.access(&$0.notifyOnPlanned, $1) }),
    .toggle(
      "notify_on_location", .automaticNotifications, LocalizedText("An einem Ort", "At a place"),
      LocalizedText(
        "Schreibt Ortserinnerungen in Kalender; sie melden sich nur auf Telefonen.",
        "Writes location reminders to calendars; they ring only on phones."),
      { Settings.access(&$0.notifyOnLocation, $1) }),
    .toggle(
      "notify_on_this_device", .automaticNotifications, LocalizedText("Auf diesem Gerät", "On this device"),
      LocalizedText(
        "Zeigt Mitteilungen auf diesem Rechner; Alarme in Kalendern bleiben davon unberührt.",
        "Shows notifications on this machine; alarms in calendars are not affected."),
      { Settings.access(&$0.notifyOnThisDevice, $1) }),
    .toggle(
      "include_overdue", .badge, LocalizedText("Überfällige zählen", "Count overdue"),
      LocalizedText("Zählt überfällige Tasks mit.", "Counts overdue tasks."),
      { Settings.access(&$0.includeOverdue, $1) }),
    .toggle(
      "include_due_soon", .badge, LocalizedText("Bald fällige zählen", "Count due soon"),
      LocalizedText("Zählt bald fällige Tasks mit.", "Counts tasks due soon."),
      { Settings.access(&$0.includeDueSoon, $1) }),
    .toggle(
      "include_flagged", .badge, LocalizedText("Markierte zählen", "Count flagged"),
      LocalizedText("Zählt markierte, verfügbare Tasks mit.", "Counts flagged available tasks."),
      { Settings.access(&$0.includeFlagged, $1) }),
    .toggle(
      "show_sidebar_badges", .sidebarBadges, LocalizedText("Je Projekt und Tag", "Per project and tag"),
      LocalizedText(
        "Zeigt überfällige und bald fällige Tasks je Liste und Tag und in der Durchsicht.",
        "Shows overdue and due soon counts per list and tag, and in the review."),
      { Settings.access(&$0.showSidebarBadges, $1) }),
    .toggle(
      "play_sounds", .sounds, LocalizedText("Töne abspielen", "Play sounds"),
      LocalizedText("Hauptschalter für Töne.", "Master switch for sounds."), { Settings.access(&$0.playSounds, $1) }),
    .described(
      "due_sound", .sounds, LocalizedText("Ton zur Frist", "Sound when due"),
      LocalizedText("Ton von Fristen.", "Sound for due dates."), .sound, { Settings.access(&$0.dueSound, $1) },
      isVisible: { $0.playSounds }),
    .described(
      "deferred_sound", .sounds, LocalizedText("Ton bei Verfügbarkeit", "Sound when available"),
      LocalizedText("Ton verfügbar werdender Tasks.", "Sound for tasks that become available."), .sound,
      { Settings.access(&$0.deferredSound, $1) }, isVisible: { $0.playSounds }),
    .described(
      "location_sound", .sounds, LocalizedText("Ton an einem Ort", "Sound at a place"),
      LocalizedText("Ton von Ortserinnerungen.", "Sound for location reminders."), .sound,
      { Settings.access(&$0.locationSound, $1) },
      isVisible: { $0.playSounds }),
  ]
}
