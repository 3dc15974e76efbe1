extension SettingsCatalogue {
  /// The sections "Vorwarnung", "Frist-Erinnerungen" (S0-56 … S0-71) and "Tasks".
  static let reminders: [SettingDefinition] = [
    .toggle(
      "focusBlockEndAlertEnabled", .advanceWarning, LocalizedText("End of a focus block"),
      LocalizedText("Notifies you at the end of a focus block."),
      { Settings.access(&$0.focusBlockEndAlertEnabled, $1) }),
    .toggle(
      "dueDateMorningReminderEnabled", .dueDateReminders, LocalizedText("Morning reminder"),
      LocalizedText("Reminds you on the morning of the due day."),
      { Settings.access(&$0.dueDateMorningReminderEnabled, $1) }),
    .number(
      "dueDateMorningReminderHour", .dueDateReminders, LocalizedText("Time (hour)"),
      LocalizedText("Hour of the morning reminder; all-day due dates remind you at this time."),
      .integer(0...23), nil, { Settings.access(&$0.dueDateMorningReminderHour, $1) },
      isVisible: { $0.dueDateMorningReminderEnabled }),
    .number(
      "dueDateMorningReminderMinute", .dueDateReminders, LocalizedText("Time (minute)"),
      LocalizedText("Minute of the morning reminder."),
      .integer(0...59), nil, { Settings.access(&$0.dueDateMorningReminderMinute, $1) },
      isVisible: { $0.dueDateMorningReminderEnabled }),
    .toggle(
      "dueDateAdvanceReminderEnabled", .dueDateReminders, LocalizedText("Advance reminder"),
      LocalizedText("Reminds you before the due time."),
      { Settings.access(&$0.dueDateAdvanceReminderEnabled, $1) }),
    .number(
      "dueDateAdvanceReminderMinutes", .dueDateReminders, LocalizedText("Lead time"),
      LocalizedText("How long before the due time."),
      .minutes([15, 30, 60, 120, 1440]), .minutes, { Settings.access(&$0.dueDateAdvanceReminderMinutes, $1) },
      isVisible: { $0.dueDateAdvanceReminderEnabled }),
    .choice(
      "due_soon_threshold", .tasks, LocalizedText("Due soon within"),
      LocalizedText(
        "A task is due soon if it is due within this many calendar days, counting today; the value “24 hours” counts from now."
      ),
      { Settings.access(&$0.dueSoonThreshold, $1) }),
    .toggle(
      "color_due_soon_titles", .tasks, LocalizedText("Color due-soon titles"),
      LocalizedText("Shows titles of tasks due soon in yellow."),
      { Settings.access(&$0.colorDueSoonTitles, $1) }),
    .toggle(
      "color_overdue_titles", .tasks, LocalizedText("Color overdue titles"),
      LocalizedText("Shows titles of overdue tasks in red."),
      { Settings.access(&$0.colorOverdueTitles, $1) }),
    .toggle(
      "recurrenceCatchUp", .tasks, LocalizedText("Let late series catch up"),
      LocalizedText(
        "A late series continues with the first occurrence after now; otherwise its occurrences come one by one."),
      { Settings.access(&$0.recurrenceCatchUp, $1) }),
    .choice(
      "seriesSubtasks", .tasks, LocalizedText("Open sub-tasks of a series"),
      LocalizedText("When a recurring task is completed, its open sub-tasks stay with it, or move to the next one."),
      { Settings.access(&$0.seriesSubtasks, $1) }),
  ]
}
