public import Foundation

extension ItemNotification {
  /// The first ring (initial_fire_date, S3-16); `nil` for a location and for a missing anchor date.
  public func initialFireDate(for task: TaskItem, settings: Settings, zone: TimeZone) -> Date? {
    switch trigger {
    case .absolute(let instant): return instant
    case .location: return nil
    case .relative(let offset, let anchor):
      // For an all-day date, the morning time of the machine that wrote the alarm counts.
      return task.heldAlarms?[reminder: id]
        ?? ReminderInstants(settings: settings, zone: zone).lead(offset, of: task, before: anchor)
    }
  }

  /// The next ring after `now`. A repeating reminder without an acknowledgement may have a later ring than its first.
  /// Location reminders ring only on phones (S3-81).
  func request(
    for task: TaskItem, settings: Settings, now: Date, zone: TimeZone, language: Language
  ) -> NotificationRequest? {
    guard let first = initialFireDate(for: task, settings: settings, zone: zone),
      acknowledged.map({ $0 < first }) ?? true
    else { return nil }
    let text: NotificationText =
      if case .relative(let offset, let anchor) = trigger, let date = task.date(anchor) {
        .lead(task.title, seconds: offset, to: anchor, at: date, zone, language)
      } else {
        .custom(task.title, due: task.due, zone, language)
      }
    var request = NotificationRequest(
      identifier: identifier, kind: kind, subject: .task(task.id), text: text,
      fireDate: ring(after: now, first: first), now: now)
    request?.repeatInterval = repeatInterval
    if repeatInterval != nil { request?.firstFireDate = first }
    return request
  }

  private func ring(after now: Date, first: Date) -> Date {
    guard let interval = repeatInterval, interval > 0, first <= now else { return first }
    let rings = (now.timeIntervalSince(first) / Double(interval)).rounded(.down) + 1
    return first.addingTimeInterval(rings * Double(interval))
  }
}
