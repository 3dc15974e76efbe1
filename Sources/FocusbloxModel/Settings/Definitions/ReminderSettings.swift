extension SettingsCatalogue {
  /// The sections "Vorwarnung", "Frist-Erinnerungen" (S0-56 … S0-71) and "Tasks".
  static let reminders: [SettingDefinition] = [
    .toggle(
      "focusBlockEndAlertEnabled", .advanceWarning, LocalizedText("Ende eines Focus Blocks", "End of a focus block"),
      LocalizedText("Meldet sich am Ende eines Focus Blocks.", "Notifies you at the end of a focus block."),
      { Settings.access(&$0.focusBlockEndAlertEnabled, $1) }),
    .toggle(
      "dueDateMorningReminderEnabled", .dueDateReminders, LocalizedText("Morgen-Erinnerung", "Morning reminder"),
      LocalizedText("Erinnert am Morgen des Fälligkeitstags.", "Reminds you on the morning of the due day."),
      { Settings.access(&$0.dueDateMorningReminderEnabled, $1) }),
    .number(
      "dueDateMorningReminderHour", .dueDateReminders, LocalizedText("Uhrzeit (Stunde)", "Time (hour)"),
      LocalizedText(
        "Stunde der Morgen-Erinnerung; ganztägige Fristen erinnern zu dieser Uhrzeit.",
        "Hour of the morning reminder; all-day due dates remind you at this time."),
      .integer(0...23), .hours, { Settings.access(&$0.dueDateMorningReminderHour, $1) },
      isVisible: { $0.dueDateMorningReminderEnabled }),
    .number(
      "dueDateMorningReminderMinute", .dueDateReminders, LocalizedText("Uhrzeit (Minute)", "Time (minute)"),
      LocalizedText("Minute der Morgen-Erinnerung.", "Minute of the morning reminder."),
      .integer(0...59), .minutes, { Settings.access(&$0.dueDateMorningReminderMinute, $1) },
      isVisible: { $0.dueDateMorningReminderEnabled }),
    .toggle(
      "dueDateAdvanceReminderEnabled", .dueDateReminders, LocalizedText("Vorab-Erinnerung", "Advance reminder"),
      LocalizedText("Erinnert vor der Frist.", "Reminds you before the due time."),
      { Settings.access(&$0.dueDateAdvanceReminderEnabled, $1) }),
    .number(
      "dueDateAdvanceReminderMinutes", .dueDateReminders, LocalizedText("Vorlaufzeit", "Lead time"),
      LocalizedText("Abstand der Vorab-Erinnerung zur Frist.", "How long before the due time."),
      .minutes([15, 30, 60, 120, 1440]), .minutes, { Settings.access(&$0.dueDateAdvanceReminderMinutes, $1) },
      isVisible: { $0.dueDateAdvanceReminderEnabled }),
    .choice(
      "due_soon_threshold", .tasks, LocalizedText("Bald fällig ab", "Due soon from"),
      LocalizedText(
        "Ab wann ein Task als bald fällig gilt: Kalendertage, nur die 24 Stunden gleiten.",
        "When a task counts as due soon, in calendar days; only the 24 hours are rolling."),
      { Settings.access(&$0.dueSoonThreshold, $1) }),
    .toggle(
      "color_due_soon_titles", .tasks, LocalizedText("Bald fällige Titel färben", "Colour due soon titles"),
      LocalizedText("Zeigt Titel bald fälliger Tasks gelb.", "Shows titles of tasks due soon in yellow."),
      { Settings.access(&$0.colorDueSoonTitles, $1) }),
    .toggle(
      "color_overdue_titles", .tasks, LocalizedText("Überfällige Titel färben", "Colour overdue titles"),
      LocalizedText("Zeigt Titel überfälliger Tasks rot.", "Shows titles of overdue tasks in red."),
      { Settings.access(&$0.colorOverdueTitles, $1) }),
    .toggle(
      "recurrenceCatchUp", .tasks, LocalizedText("Verspätete Serien aufholen", "Catch up late series"),
      LocalizedText(
        "Eine verspätete Serie geht beim nächsten Vorkommen nach jetzt weiter; sonst kommt eins nach dem anderen.",
        "A late series continues at the first occurrence after now; otherwise its occurrences come one by one."),
      { Settings.access(&$0.recurrenceCatchUp, $1) }),
    .choice(
      "seriesSubtasks", .tasks, LocalizedText("Offene Unteraufgaben einer Serie", "Open sub-tasks of a series"),
      LocalizedText(
        "Beim Erledigen einer wiederkehrenden Aufgabe bleiben ihre offenen Unteraufgaben bei ihr, oder sie ziehen zur nächsten um.",
        "When a repeating task is completed, its open sub-tasks stay with it, or move to the next one."),
      { Settings.access(&$0.seriesSubtasks, $1) }),
  ]
}
