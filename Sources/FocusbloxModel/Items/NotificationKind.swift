/// The reason of a notification. The raw values are those of X-FOCUSBLOX-KIND.
public enum NotificationKind: String, Sendable, Hashable, Codable, CaseIterable {
  case dueDateMorning = "due-date-morning"
  case dueDateAdvance = "due-date-advance"
  case due
  case deferred
  case latestStart = "latest_start"
  case planned
  case beforeDue = "before_due"
  case custom
  case location
  case focusBlockStart = "focus-block-start"
  case focusBlockEnd = "focus-block-end"
  case snooze

  /// The kinds that follow only from a task's dates and the settings. A user added the other kinds to one item.
  public static let automatic: Set<NotificationKind> = [
    .dueDateMorning, .dueDateAdvance, .due, .deferred, .latestStart, .planned,
  ]

  /// The identifier of a notification of this kind.
  ///
  /// - Parameter id: the id of the reminder, or of the task or block that rings without one.
  public func identifier(of id: String) -> String { "\(rawValue)-\(id)" }
}
