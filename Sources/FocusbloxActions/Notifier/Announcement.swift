package import FocusbloxModel
package import FocusbloxStore
package import Foundation

/// One or several notifications in the form that the user sees.
package struct Announcement: Sendable {
  package var message: DesktopMessage
  /// The same text for a terminal.
  package var lines: [String]
  package var requests: [NotificationRequest]
  /// The requests whose texts it shows.
  package var named: [NotificationRequest]

  package init(
    message: DesktopMessage, lines: [String], requests: [NotificationRequest], named: [NotificationRequest]
  ) {
    (self.message, self.lines, self.requests, self.named) = (message, lines, requests, named)
  }
}

/// A due notification with its item.
package struct DueNotification: Sendable {
  package var request: NotificationRequest
  /// The item; `nil` where it no longer exists.
  package var topic: NotificationTopic?
}

/// Puts notifications into words.
package protocol NotificationWords: Sendable {
  func of(_ due: [DueNotification], now: Date) -> [Announcement]

  /// The store takes no changes.
  func refusal(_ error: StoreError) -> Announcement

  /// The store cannot be read.
  func closed(_ error: StoreError) -> Announcement
}

extension ReminderPlan {
  /// The due notifications with the current state of their items.
  func topics(of due: [NotificationRequest], _ store: StoreReader) throws -> [DueNotification] {
    try due.map { DueNotification(request: $0, topic: try topic(of: $0, store)) }
  }

  private func topic(of request: NotificationRequest, _ store: StoreReader) throws -> NotificationTopic? {
    switch request.subject {
    case .block(let id):
      return try store.block(id: id).map {
        NotificationTopic(block: try occurrence(of: $0, request, store), zone: zone)
      }
    case .task(let id):
      guard let task = try store.task(id: id) else { return nil }
      let isLead = request.ringingKind == .beforeDue
      let reminder = isLead ? try store.notifications(ofTask: id).first { request.identifier.hasSuffix($0.id) } : nil
      return NotificationTopic(task: try occurrence(of: task, request, store), reminder: reminder)
    }
  }
}
