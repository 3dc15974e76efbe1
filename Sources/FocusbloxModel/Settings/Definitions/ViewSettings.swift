extension SettingsCatalogue {
  /// The content of "today" and the status line, and the calendar for alarms (S3-63 … S3-87).
  static let views: [SettingDefinition] = [
    .toggle(
      "show_overdue", .todayWidget, LocalizedText("Overdue", for: "settings"),
      LocalizedText("Shows overdue tasks."), { Settings.access(&$0.showOverdue, $1) }),
    .toggle(
      "show_due_today", .todayWidget, LocalizedText("Due today", for: "settings"),
      LocalizedText("Shows tasks due today."), { Settings.access(&$0.showDueToday, $1) }),
    .toggle(
      "show_due_soon", .todayWidget, LocalizedText("Due soon", for: "settings"),
      LocalizedText("Shows tasks due soon."), { Settings.access(&$0.showDueSoon, $1) }),
    .toggle(
      "show_deferred_today", .todayWidget, LocalizedText("Available today", for: "settings"),
      LocalizedText("Shows tasks that become available today."),
      { Settings.access(&$0.showDeferredToday, $1) }),
    .toggle(
      "show_flagged", .todayWidget, LocalizedText("Flagged", for: "settings"),
      LocalizedText("Shows flagged tasks."), { Settings.access(&$0.showFlagged, $1) }),
    .toggle(
      "show_inbox", .todayWidget, LocalizedText("Inbox"),
      LocalizedText("Shows tasks in no list and without a project."),
      { Settings.access(&$0.showInbox, $1) }),
    .optional(
      "custom_perspective_id", .todayWidget, LocalizedText("Custom perspective"),
      LocalizedText("Shows this perspective instead."), .perspective,
      { Settings.access(&$0.customPerspectiveID, $1) }),
    .described(
      "complication_source", .statusLine, LocalizedText("Source"),
      LocalizedText("What the one number of the status line counts."),
      .complicationSource, { Settings.access(&$0.complicationSource, $1) }),
    .toggle(
      "open_screen", .screen, LocalizedText("Opened by focusblox alone"),
      LocalizedText("On a terminal, focusblox without a command opens the full-screen view, not the day as lines."),
      { Settings.access(&$0.openScreen, $1) }),
    .toggle(
      "publish_alarms", .calendarAlarms, LocalizedText("Publish due tasks"),
      LocalizedText("Writes tasks that are due soon to a calendar as events with an alarm."),
      { Settings.access(&$0.publishAlarms, $1) }),
    .number(
      "lookahead_days", .calendarAlarms, LocalizedText("Lookahead"),
      LocalizedText("How many days ahead tasks are published."),
      .integer(1...14), .days, { Settings.access(&$0.lookaheadDays, $1) }, isVisible: { $0.publishAlarms }),
    .optional(
      "alarmCalendar", .calendarAlarms, LocalizedText("Calendar"),
      LocalizedText("Name of the calendar that receives the alarms."),
      .optionalText, { Settings.access(&$0.alarmCalendar, $1) }, isVisible: { $0.publishAlarms }),
  ]
}
