extension SettingsCatalogue {
  /// The hours and the measure of a plan, and what counts as busy.
  static let planning: [SettingDefinition] = [
    .described(
      "work_hours", .planning, LocalizedText("Arbeitszeit", "Working hours"),
      LocalizedText(
        "Die Zeiten, in die \"plan\" Blöcke legt; eine Pause ist die Lücke zwischen zwei Zeiten.",
        "The hours in which \"plan\" puts blocks; a break is the gap between two spans."),
      .workHours, { Settings.access(&$0.workHours, $1) }),
    .number(
      "plan_load", .planning, LocalizedText("Höchstens verplant", "Share of free time to plan"),
      LocalizedText(
        "Welcher Teil der freien Zeit verplant wird; der Rest bleibt für Unvorhergesehenes.",
        "The part of the free time that is planned; the rest is for the unexpected."),
      .integer(10...100), .percent, { Settings.access(&$0.planLoad, $1) }),
    .number(
      "plan_pause", .planning, LocalizedText("Pause", "Pause"),
      LocalizedText(
        "Abstand eines geplanten Blocks zu Terminen und anderen Blöcken.",
        "The time between a planned block and events or other blocks."),
      .integer(0...120), .minutes, { Settings.access(&$0.planPause, $1) }),
    .number(
      "plan_shortest", .planning, LocalizedText("Kürzestes Stück", "Shortest piece"),
      LocalizedText(
        "Kein Teil einer Aufgabe wird kürzer; kürzere Aufgaben teilen sich einen Block.",
        "No task is divided into shorter pieces; shorter tasks share a block."),
      .integer(5...480), .minutes, { Settings.access(&$0.planShortest, $1) }),
    .number(
      "plan_longest", .planning, LocalizedText("Längster Block", "Longest block"),
      LocalizedText(
        "Längere Aufgaben werden auf mehrere Blöcke verteilt.", "Longer tasks are divided into several blocks."),
      .integer(5...1440), .minutes, { Settings.access(&$0.planLongest, $1) }),
    .number(
      "plan_most", .planning, LocalizedText("Höchstens am Tag", "At most in a day"),
      LocalizedText(
        "So viel wird an einem Tag höchstens geplant, auch wenn mehr fällig ist; 0 heißt ohne Grenze.",
        "The most that is planned for a day, even if more is due; 0 means no limit."),
      .integer(0...1440), .minutes, { Settings.access(&$0.planMost, $1) },
      none: LocalizedText("ohne Grenze", "no limit")),
    .number(
      "plan_default_estimate", .planning, LocalizedText("Aufwand ohne Angabe", "Effort without an estimate"),
      LocalizedText(
        "So lange dauert beim Planen eine Aufgabe ohne geschätzten Aufwand.",
        "How long a task without an estimate takes in a plan."),
      .integer(5...1440), .minutes, { Settings.access(&$0.planDefaultEstimate, $1) }),
    .choice(
      "plan_titles", .planning, LocalizedText("Titel der Blöcke", "Titles of blocks"),
      LocalizedText(
        "tasks: die Titel der Aufgaben, im Kalender nur die aus einer Liste; plain: \"Focus Block 9:00\", damit keine zu lesen ist.",
        "tasks: the titles of the tasks, in a calendar only those of a list; plain: \"Focus Block 9:00\", so that it shows no task."
      ),
      { Settings.access(&$0.planTitles, $1) }),
    .choice(
      "plan_shows_as", .planning, LocalizedText("Für andere", "Shown to others as"),
      LocalizedText(
        "Ob neue geplante Blöcke für andere, die den Kalender sehen, belegt oder frei sind; für \"plan\" belegen sie immer Zeit.",
        "Whether new planned blocks are busy or free for others who see the calendar; \"plan\" always counts them."),
      { Settings.access(&$0.planShowsAs, $1) }),
    .toggle(
      "plan_private", .planning, LocalizedText("Privat", "Private"),
      LocalizedText(
        "Neue geplante Blöcke als privat anlegen, damit andere, die den Kalender sehen, ihre Titel nicht lesen.",
        "Make new planned blocks private, so that others who see the calendar do not read their titles."),
      { Settings.access(&$0.planPrivate, $1) }),
    .toggle(
      "plan_alerts", .planning, LocalizedText("Geplante Blöcke klingeln", "Planned blocks ring"),
      LocalizedText(
        "Ob Blöcke klingeln, die \"plan\" angelegt hat, hier und auf anderen Geräten.",
        "Whether blocks that \"plan\" made ring, here and on other devices."),
      { Settings.access(&$0.planAlerts, $1) }),
    .list(
      "plan_ignore", .planning, LocalizedText("Nicht belegende Kalender", "Ignored calendars"),
      LocalizedText(
        "Die Kalender, deren Termine keine Zeit belegen; null heißt: keiner.",
        "The calendars whose events take no time; null means none."),
      .names, { Settings.access(&$0.planIgnore, $1) }),
    .choice(
      "plan_all_day", .planning, LocalizedText("Ganztägige Termine", "All-day events"),
      LocalizedText(
        "written: nur die, die als beschäftigt eingetragen sind, belegen den Tag; busy: alle; free: keiner.",
        "written: only those whose text says busy take the day; busy: all; free: none."),
      { Settings.access(&$0.planAllDay, $1) }),
    .list(
      "my_addresses", .planning, LocalizedText("Eigene Adressen", "Own addresses"),
      LocalizedText(
        "Die eigenen Mail-Adressen, damit abgelehnte Einladungen keine Zeit belegen.",
        "Your own email addresses, so that invitations you declined take no time."),
      .addresses, { Settings.access(&$0.myAddresses, $1) }),
  ]
}
