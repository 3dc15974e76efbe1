extension SettingsCatalogue {
  /// The hours and the measure of a plan, and what counts as busy.
  static let planning: [SettingDefinition] = [
    .described(
      "work_hours", .planning, LocalizedText("Working hours"),
      LocalizedText("The hours in which “plan” puts blocks; a break is the gap between two spans."),
      .workHours, { Settings.access(&$0.workHours, $1) }),
    .number(
      "plan_load", .planning, LocalizedText("Share of free time to plan"),
      LocalizedText("The part of the free time that is planned; the rest is for the unexpected."),
      .integer(10...100), .percent, { Settings.access(&$0.planLoad, $1) }),
    .number(
      "plan_pause", .planning, LocalizedText("Gap between blocks"),
      LocalizedText("The time between a planned block and events or other blocks."),
      .integer(0...120), .minutes, { Settings.access(&$0.planPause, $1) }),
    .number(
      "plan_shortest", .planning, LocalizedText("Shortest piece"),
      LocalizedText("No task is divided into shorter pieces; shorter tasks share a block."),
      .integer(5...480), .minutes, { Settings.access(&$0.planShortest, $1) }),
    .number(
      "plan_longest", .planning, LocalizedText("Longest block"),
      LocalizedText("Longer tasks are divided into several blocks."),
      .integer(5...1440), .minutes, { Settings.access(&$0.planLongest, $1) }),
    .number(
      "plan_most", .planning, LocalizedText("At most in a day"),
      LocalizedText("The most that is planned for a day, even if more is due; 0 means no limit."),
      .integer(0...1440), .minutes, { Settings.access(&$0.planMost, $1) },
      none: LocalizedText("no limit")),
    .number(
      "plan_default_estimate", .planning, LocalizedText("Default estimate"),
      LocalizedText("How long a task without an estimate takes in a plan."),
      .integer(5...1440), .minutes, { Settings.access(&$0.planDefaultEstimate, $1) }),
    .choice(
      "plan_titles", .planning, LocalizedText("Titles of blocks"),
      LocalizedText(
        "tasks: the titles of the tasks (in a calendar, only of tasks that are in a list); plain: a title such as “Focus Block 9:00”, so that no task is named."
      ),
      { Settings.access(&$0.planTitles, $1) }),
    .choice(
      "plan_shows_as", .planning, LocalizedText("Shown to others as"),
      LocalizedText(
        "Whether new planned blocks are busy or free for others who see the calendar; “plan” always counts them as busy."
      ),
      { Settings.access(&$0.planShowsAs, $1) }),
    .toggle(
      "plan_private", .planning, LocalizedText("Private"),
      LocalizedText("Make new planned blocks private, so that others who see the calendar do not read their titles."),
      { Settings.access(&$0.planPrivate, $1) }),
    .toggle(
      "plan_alerts", .planning, LocalizedText("Planned blocks ring"),
      LocalizedText("Whether blocks created by “plan” ring, here and on other devices."),
      { Settings.access(&$0.planAlerts, $1) }),
    .list(
      "plan_ignore", .planning, LocalizedText("Ignored calendars"),
      LocalizedText("The calendars whose events take no time; null means none."),
      .names, { Settings.access(&$0.planIgnore, $1) }),
    .choice(
      "plan_all_day", .planning, LocalizedText("All-day events"),
      LocalizedText("written: only those marked as busy take the day; busy: all do; free: none does."),
      { Settings.access(&$0.planAllDay, $1) }),
    .list(
      "my_addresses", .planning, LocalizedText("Your addresses"),
      LocalizedText("Your own email addresses, so that invitations you declined take no time."),
      .addresses, { Settings.access(&$0.myAddresses, $1) }),
  ]
}
