/// The sections in which settings are shown, in the order of the specification (S0-6).
public enum SettingGroup: Int, Sendable, Hashable, CaseIterable, Comparable {
  case advanceWarning, dueDateReminders, tasks
  case automaticNotifications, badge, sidebarBadges, sounds, todayWidget, statusLine, screen, calendarAlarms, planning
  case reminders, reminderLists, calendars, journal, texts

  public var title: LocalizedText {
    switch self {
    case .advanceWarning: LocalizedText("Advance warning")
    case .dueDateReminders: LocalizedText("Due-date reminders")
    case .tasks: LocalizedText("Tasks")
    case .automaticNotifications: LocalizedText("Notifications")
    case .badge: LocalizedText("Badge")
    case .sidebarBadges: LocalizedText("Sidebar badges")
    case .sounds: LocalizedText("Sounds")
    case .todayWidget: LocalizedText("Today")
    case .statusLine: LocalizedText("Status line")
    case .screen: LocalizedText("Screen")
    case .calendarAlarms: LocalizedText("Calendar alarms")
    case .planning: LocalizedText("Daily plan")
    case .reminders: LocalizedText("Apple Reminders")
    case .reminderLists: LocalizedText("Visible reminder lists")
    case .calendars: LocalizedText("Calendars (CalDAV)")
    case .journal: LocalizedText("History")
    case .texts: LocalizedText("Texts")
    }
  }

  /// A sentence below the section (S0-71).
  public var footer: LocalizedText? {
    switch self {
    case .dueDateReminders:
      LocalizedText("Reminds you when tasks with a due date become due.")
    case .badge:
      LocalizedText("A task that is overdue and flagged counts twice.")
    case .reminders:
      LocalizedText("Switches sync over CalDAV on or off; lists in iCloud are not affected.")
    default: nil
    }
  }

  public static func < (a: SettingGroup, b: SettingGroup) -> Bool { a.rawValue < b.rawValue }
}
