extension SettingsCatalogue {
  /// Sync (S4-20, S4-52) and the language of what is written.
  static let sync: [SettingDefinition] = [
    .toggle(
      "remindersSync Enabled", .reminders,
      LocalizedText("Synchronize with reminders"),
      LocalizedText("Syncs tasks with the lists of CalDAV accounts."),
      { Settings.access(&$0.remindersSyncEnabled, $1) }),
    .toggle(
      "sync_after_change", .reminders,
      LocalizedText("Sync after changes"),
      LocalizedText(
        "Syncs in the background after every change, without messages; a sync that would delete too much stops."),
      { Settings.access(&$0.syncAfterChange, $1) }),
    .choice(
      "deletedOnServer", .reminders,
      LocalizedText("Deleted on the server"),
      LocalizedText("A task that was deleted on the server stays here in no list, or is deleted here too."),
      { Settings.access(&$0.deletedOnServer, $1) }),
    .choice(
      "shareAnswers", .reminders,
      LocalizedText("Share answers"),
      LocalizedText(
        "Whether answering a notification here also silences it on your other devices; own: only in lists that are not shared."
      ),
      { Settings.access(&$0.shareAnswers, $1) }),
    .optional(
      "default_list", .reminderLists, LocalizedText("For new tasks"),
      LocalizedText("The list that new tasks without --list go to; null means that they stay on this machine."),
      .optionalText, { Settings.access(&$0.defaultList, $1) }),
    .list(
      "visibleReminderListIDs", .reminderLists, LocalizedText("Lists"),
      LocalizedText("The lists that are synced, as hrefs from “lists --json”; null means all that are switched on."),
      .optionalList, { Settings.access(&$0.visibleReminderListIDs, $1) }),
    .optional(
      "default_calendar", .calendars, LocalizedText("For new focus blocks"),
      LocalizedText(
        "The calendar that new focus blocks without --list go to; null means that they stay on this machine."),
      .optionalText, { Settings.access(&$0.defaultCalendar, $1) }),
    .choice(
      "caldavStartDate", .calendars, LocalizedText("Start without a date"),
      LocalizedText(
        "DTSTART of tasks with alarms and no start date, because Thunderbird and Cyrus do not ring otherwise."),
      { Settings.access(&$0.caldavStartDate, $1) }),
    .choice(
      "caldavLocationForm", .calendars, LocalizedText("Form of location reminders"),
      LocalizedText("apple: only the lines that phones understand; both: those of RFC 9074 as well."),
      { Settings.access(&$0.caldavLocationForm, $1) }),
    .number(
      "journalDays", .journal, LocalizedText("Kept for"),
      LocalizedText("How long the history keeps its entries, and thus how long a sync can be undone."),
      .integer(1...3650), .days, { Settings.access(&$0.journalDays, $1) }),
    .number(
      "journalEntries", .journal, LocalizedText("At most"),
      LocalizedText("If there are more, entries that hold no lost value are removed earlier."),
      .integer(1000...1_000_000), .entries, { Settings.access(&$0.journalEntries, $1) }),
    .choice(
      "notificationLanguage", .texts, LocalizedText("Language of notifications"),
      LocalizedText(
        "Language of notifications here and of alarms that phones show; without this key, that of the environment, and the default only if it names none."
      ),
      { Settings.access(&$0.notificationLanguage, $1) }),
    .locale(
      "blockTitleLocale", .texts, LocalizedText("Time in block titles"),
      LocalizedText("How the time in “Focus Block 14:00” is written."),
      { Settings.access(&$0.blockTitleLocale, $1) }),
  ]
}
