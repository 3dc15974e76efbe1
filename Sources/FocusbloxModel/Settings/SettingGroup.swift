/// The sections in which settings are shown, in the order of the specification (S0-6).
public enum SettingGroup: Int, Sendable, Hashable, CaseIterable, Comparable {
  case advanceWarning, dueDateReminders, tasks
  case automaticNotifications, badge, sidebarBadges, sounds, todayWidget, statusLine, screen, calendarAlarms, planning
  case reminders, reminderLists, calendars, journal, texts

  public var title: LocalizedText {
    switch self {
    case .advanceWarning: LocalizedText("Vorwarnung", "Advance warning")
    case .dueDateReminders: LocalizedText("Frist-Erinnerungen", "Due date reminders")
    case .tasks: LocalizedText("Tasks", "Tasks")
    case .automaticNotifications: LocalizedText("Mitteilungen", "Notifications")
    case .badge: LocalizedText("Kennzeichen", "Badge")
    case .sidebarBadges: LocalizedText("Kennzeichen der Seitenleiste", "Sidebar badges")
    case .sounds: LocalizedText("Töne", "Sounds")
    case .todayWidget: LocalizedText("Heute", "Today")
    case .statusLine: LocalizedText("Statuszeile", "Status line")
    case .screen: LocalizedText("Bildschirm", "Screen")
    case .calendarAlarms: LocalizedText("Kalenderalarme", "Calendar alarms")
    case .planning: LocalizedText("Tagesplan", "Daily plan")
    case .reminders: LocalizedText("Apple Erinnerungen", "Apple Reminders")
    case .reminderLists: LocalizedText("Sichtbare Erinnerungslisten", "Visible reminder lists")
    case .calendars: LocalizedText("Kalender (CalDAV)", "Calendars (CalDAV)")
    case .journal: LocalizedText("Journal", "Journal")
    case .texts: LocalizedText("Texte", "Texts")
    }
  }

  /// A sentence below the section (S0-71).
  public var footer: LocalizedText? {
    switch self {
    case .dueDateReminders:
      LocalizedText(
        "Erinnerung wenn Tasks mit Frist fällig werden.", "Reminds you when tasks with a due date become due.")
    case .badge:
      LocalizedText(
        "Ein überfälliger, markierter Task zählt zweimal.", "A task that is overdue and flagged counts twice.")
    case .reminders:
      LocalizedText(
        "Der Schalter für den Abgleich über CalDAV; Listen in iCloud sind nicht gemeint.",
        "Switches sync over CalDAV; it does not affect lists in iCloud.")
    default: nil
    }
  }

  public static func < (a: SettingGroup, b: SettingGroup) -> Bool { a.rawValue < b.rawValue }
}
