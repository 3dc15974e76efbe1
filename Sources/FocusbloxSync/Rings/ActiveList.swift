public import FocusbloxModel

extension CalendarList {
  /// Switched on, and among the ids of `visibleReminderListIDs` where there are any (S4-51, S4-52).
  public func isActive(_ settings: Settings) -> Bool {
    isEnabled && settings.visibleReminderListIDs.map { $0.contains(href) } ?? true
  }
}
