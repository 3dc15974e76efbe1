import FocusbloxModel

extension UndoneValue {
  /// The reminders that were removed together with a date (S3-107), which its undo brings back.
  func reminders(countingFrom property: String) -> [ItemNotification] {
    notifications.filter { reminder in
      guard case .relative(_, let anchor) = reminder.trigger else { return false }
      return switch anchor {
      case .dueDate: property == "due"
      case .deferDate: property == "start"
      case .plannedDate: property == "planned"
      }
    }
  }
}
