public import FocusbloxModel

extension CalendarList {
  /// Whether the list is enabled, and in `visibleReminderListIDs` where that setting has a value (S4-51, S4-52).
  public func isActive(_ settings: Settings) -> Bool {
    isEnabled && settings.visibleReminderListIDs.map { $0.contains(href) } ?? true
  }
}
