extension SettingsCatalogue {
  /// The content of "today" and the status line, and the calendar for alarms (S3-63 … S3-87).
  static let views: [SettingDefinition] = [
    .toggle(
      "show_overdue", .todayWidget, LocalizedText("Überfällige", "Overdue"),
      LocalizedText("Zeigt überfällige Tasks.", "Shows overdue tasks."), { Settings.access(&$0.showOverdue, $1) }),
    .toggle(
      "show_due_today", .todayWidget, LocalizedText("Heute fällige", "Due today"),
      LocalizedText("Zeigt heute fällige Tasks.", "Shows tasks due today."), { Settings.access(&$0.showDueToday, $1) }),
    .toggle(
      "show_due_soon", .todayWidget, LocalizedText("Bald fällige", "Due soon"),
      LocalizedText("Zeigt bald fällige Tasks.", "Shows tasks due soon."), { Settings.access(&$0.showDueSoon, $1) }),
    .toggle(
      "show_deferred_today", .todayWidget, LocalizedText("Heute verfügbare", "Available today"),
      LocalizedText("Zeigt Tasks, die heute verfügbar werden.", "Shows tasks that become available today."),
      { Settings.access(&$0.showDeferredToday, $1) }),
    .toggle(
      "show_flagged", .todayWidget, LocalizedText("Markierte", "Flagged"),
      LocalizedText("Zeigt markierte Tasks.", "Shows flagged tasks."), { Settings.access(&$0.showFlagged, $1) }),
    .toggle(
      "show_inbox", .todayWidget, LocalizedText("Eingang", "Inbox"),
      LocalizedText("Zeigt Tasks ohne Projekt und Liste.", "Shows tasks without project and list."),
      { Settings.access(&$0.showInbox, $1) }),
    .optional(
      "custom_perspective_id", .todayWidget, LocalizedText("Eigene Ansicht", "Custom perspective"),
      LocalizedText("Zeigt stattdessen diese Ansicht.", "Shows this perspective instead."), .perspective,
      { Settings.access(&$0.customPerspectiveID, $1) }),
    .described(
      "complication_source", .statusLine, LocalizedText("Quelle", "Source"),
      LocalizedText("Was die eine Zahl der Statuszeile zählt.", "What the one number of the status line counts."),
      .complicationSource, { Settings.access(&$0.complicationSource, $1) }),
    .toggle(
      "open_screen", .screen, LocalizedText("Mit focusblox allein öffnen", "Opened by focusblox alone"),
      LocalizedText(
        "Auf einem Terminal öffnet focusblox ohne Befehl den ganzen Bildschirm statt des Tages als Zeilen.",
        "On a terminal, focusblox without a command opens the full-screen view, not the day as lines."),
      { Settings.access(&$0.openScreen, $1) }),
    .toggle(
      "publish_alarms", .calendarAlarms, LocalizedText("Fällige Tasks veröffentlichen", "Publish due tasks"),
      LocalizedText(
        "Schreibt bald fällige Tasks als Termine mit Alarm in einen Kalender.",
        "Writes tasks that are due soon to a calendar as events with an alarm."),
      { Settings.access(&$0.publishAlarms, $1) }),
    .number(
      "lookahead_days", .calendarAlarms, LocalizedText("Vorausschau", "Lookahead"),
      LocalizedText("Wie viele Tage im Voraus veröffentlicht wird.", "How many days ahead tasks are published."),
      .integer(1...14), .days, { Settings.access(&$0.lookaheadDays, $1) }, isVisible: { $0.publishAlarms }),
    .optional(
      "alarmCalendar", .calendarAlarms, LocalizedText("Kalender", "Calendar"),
      LocalizedText("Name des Kalenders, der die Alarme empfängt.", "Name of the calendar that receives the alarms."),
      .optionalText, { Settings.access(&$0.alarmCalendar, $1) }, isVisible: { $0.publishAlarms }),
  ]
}
