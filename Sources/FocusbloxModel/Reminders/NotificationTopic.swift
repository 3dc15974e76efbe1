public import Foundation

/// The item of a notification in its state at the time of showing.
public struct NotificationTopic: Sendable, Hashable {
  public var title: String
  public var due: CalendarTime?
  public var start: CalendarTime?
  public var planned: CalendarTime?
  /// The end of a block.
  public var end: Date?
  /// The date from which a reminder with a lead time counts.
  public var anchor = ItemNotification.Anchor.dueDate

  /// - Parameter reminder: the reminder that rang, where a user added it.
  public init(task: TaskItem, reminder: ItemNotification? = nil) {
    title = task.title
    (due, start, planned) = (task.due, task.start, task.planned)
    if case .relative(_, let anchor) = reminder?.trigger { self.anchor = anchor }
  }

  public init(block: FocusBlock, zone: TimeZone) {
    title = block.title
    start = block.start
    end = block.end.instant(in: zone)
  }
}

extension NotificationRequest {
  /// The kind before a snooze.
  public var ringingKind: NotificationKind {
    guard kind == .snooze else { return kind }
    // The longest kind is compared first, because `due-date-morning-…` also begins with `due-`.
    let kinds = NotificationKind.allCases.sorted { $0.rawValue.count > $1.rawValue.count }
    return kinds.first { identifier.hasPrefix($0.rawValue + "-") } ?? kind
  }
}
