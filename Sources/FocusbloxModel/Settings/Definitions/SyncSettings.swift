extension SettingsCatalogue {
  /// Sync (S4-20, S4-52) and the language of what is written.
  static let sync: [SettingDefinition] = [
    .toggle(
      "remindersSync Enabled", .reminders,
      LocalizedText("Mit Erinnerungen synchronisieren", "Synchronise with reminders"),
      LocalizedText(
        "Gleicht Tasks mit den Listen der CalDAV-Konten ab.", "Syncs tasks with the lists of CalDAV accounts."),
      { Settings.access(&$0.remindersSyncEnabled, $1) }),
    .toggle(
      "sync_after_change", .reminders,
      LocalizedText("Nach Änderungen abgleichen", "Sync after changes"),
      LocalizedText(
        "Gleicht nach jeder Änderung im Hintergrund ab, ohne ein Wort und mit der Bremse.",
        "Syncs in the background after every change, silently and with the brake."),
      { Settings.access(&$0.syncAfterChange, $1) }),
    .choice(
      "deletedOnServer", .reminders,
      LocalizedText("Auf dem Server gelöscht", "Deleted on the server"),
      LocalizedText(
        "Eine Aufgabe, die auf dem Server gelöscht wurde, bleibt hier ohne Liste, oder sie wird auch hier gelöscht.",
        "A task that was deleted on the server stays here in no list, or is deleted here too."),
      { Settings.access(&$0.deletedOnServer, $1) }),
    .choice(
      "shareAnswers", .reminders,
      LocalizedText("Antworten weitergeben", "Share answers"),
      LocalizedText(
        "Ob eine hier beantwortete Mitteilung auch auf den anderen Geräten verstummt; own: nicht in geteilten Listen.",
        "Whether a notification answered here also silences it on your other devices; own: not in shared lists."),
      { Settings.access(&$0.shareAnswers, $1) }),
    .optional(
      "default_list", .reminderLists, LocalizedText("Für neue Aufgaben", "For new tasks"),
      LocalizedText(
        "Die Liste, in die neue Aufgaben ohne --list kommen; null heißt: sie bleiben auf diesem Rechner.",
        "The list that new tasks without --list go to; null means that they stay on this machine."),
      .optionalText, { Settings.access(&$0.defaultList, $1) }),
    .list(
      "visibleReminderListIDs", .reminderLists, LocalizedText("Listen", "Lists"),
      LocalizedText(
        "Die abgeglichenen Listen, als href aus \"lists --json\"; null heißt alle eingeschalteten.",
        "The lists that are synced, as hrefs from \"lists --json\"; null means all that are switched on."),
      .optionalList, { Settings.access(&$0.visibleReminderListIDs, $1) }),
    .optional(
      "default_calendar", .calendars, LocalizedText("Für neue Focus Blocks", "For new focus blocks"),
      LocalizedText(
        "Der Kalender, in den neue Focus Blocks ohne --list kommen; null heißt: sie bleiben auf diesem Rechner.",
        "The calendar that new focus blocks without --list go to; null means that they stay on this machine."),
      .optionalText, { Settings.access(&$0.defaultCalendar, $1) }),
    .choice(
      "caldavStartDate", .calendars, LocalizedText("Beginn ohne eigenes Datum", "Start without a date"),
      LocalizedText(
        "DTSTART von Tasks mit Alarmen und ohne Beginn, weil Thunderbird und Cyrus sonst nicht erinnern.",
        "DTSTART of tasks with alarms and no start date, because Thunderbird and Cyrus do not ring otherwise."),
      { Settings.access(&$0.caldavStartDate, $1) }),
    .choice(
      "caldavLocationForm", .calendars, LocalizedText("Form von Ortserinnerungen", "Form of location reminders"),
      LocalizedText(
        "apple: nur die Zeilen, die Telefone verstehen; both: dazu die von RFC 9074.",
        "apple: only the lines that phones understand; both: those of RFC 9074 as well."),
      { Settings.access(&$0.caldavLocationForm, $1) }),
    .number(
      "journalDays", .journal, LocalizedText("Aufbewahrung", "Kept for"),
      LocalizedText(
        "Wie lange das Journal Einträge behält; so lange lässt sich ein Abgleich zurücknehmen.",
        "How long the journal keeps its entries, and thus how long a sync can be undone."),
      .integer(1...3650), .days, { Settings.access(&$0.journalDays, $1) }),
    .number(
      "journalEntries", .journal, LocalizedText("Höchstens", "At most"),
      LocalizedText(
        "Darüber hinaus gehen Einträge früher, die keinen verlorenen Wert bewahren.",
        "Beyond that, entries that keep no lost value are removed earlier."),
      .integer(1000...1_000_000), .entries, { Settings.access(&$0.journalEntries, $1) }),
    .choice(
      "notificationLanguage", .texts, LocalizedText("Sprache der Mitteilungen", "Language of notifications"),
      LocalizedText(
        "Sprache von Mitteilungen hier und von Alarmen, die Telefone zeigen; ohne Angabe die der Umgebung.",
        "Language of notifications here and of alarms that phones show; by default, that of the environment."),
      { Settings.access(&$0.notificationLanguage, $1) }),
    .locale(
      "blockTitleLocale", .texts, LocalizedText("Uhrzeit in Blocktiteln", "Time in block titles"),
      LocalizedText(
        "Schreibweise der Uhrzeit in \"Focus Block 14:00\".", "How the time in \"Focus Block 14:00\" is written."),
      { Settings.access(&$0.blockTitleLocale, $1) }),
  ]
}
