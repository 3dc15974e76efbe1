import FocusbloxModel
import FocusbloxStore
import Foundation

/// One or several notifications as they are brought before the user.
struct Announcement: Sendable {
  var message: DesktopMessage
  /// The same for a terminal.
  var lines: [String]
  var requests: [NotificationRequest]
}

/// A notification that has become due, and what it is about.
struct DueNotification: Sendable {
  var request: NotificationRequest
  /// `nil` where its item has gone meanwhile.
  var topic: NotificationTopic?
}

/// Puts notifications into words that are true when they are shown, newest first. Those of the last minutes come one by one; of those that
/// were missed, because the machine was off, the newest do, and one more tells of the rest.
struct Announcements {
  private static let missedAfter: TimeInterval = 600
  private static let shownOfMissed = 5

  let zone: TimeZone
  /// Of the terminal.
  let language: Language
  /// Of the notifications.
  let notificationLanguage: Language
  /// Whether somebody waits for answers.
  let isAnswered: Bool

  func of(_ due: [DueNotification], now: Date) -> [Announcement] {
    let worded = worded(due, now)
    let recent = worded.filter { !$0.isMissed }
    let missed = worded.filter(\.isMissed)
    let single = missed.prefix(Self.shownOfMissed).enumerated().map { index, missed in
      // Several at once are heard once.
      announcement(missed, now, isSilent: index > 0 || !recent.isEmpty)
    }
    let rest = Array(missed.dropFirst(Self.shownOfMissed))
    return recent.map { announcement($0, now) } + single + (rest.isEmpty ? [] : [summary(rest, now)])
  }

  /// One or several rings that say the same of one item: a day later its morning and its due time do.
  private struct Worded {
    var text: ShownText
    var requests: [NotificationRequest]
    var isMissed: Bool

    /// The newest.
    var request: NotificationRequest { requests[0] }
  }

  private func worded(_ due: [DueNotification], _ now: Date) -> [Worded] {
    struct Key: Hashable {
      var subject: NotificationRequest.Subject
      var text: ShownText
    }
    var (order, groups): ([Key], [Key: [NotificationRequest]]) = ([], [:])
    let newestFirst = due.sorted {
      ($1.request.fireDate, $0.request.identifier) < ($0.request.fireDate, $1.request.identifier)
    }
    for item in newestFirst {
      let text = ShownText.of(
        item.request, about: item.topic, shownAt: now, zone: zone, language: notificationLanguage)
      let key = Key(subject: item.request.subject, text: text)
      if groups[key] == nil { order.append(key) }
      groups[key, default: []].append(item.request)
    }
    return order.map { key in
      let requests = groups[key] ?? []
      let isMissed = requests.allSatisfy { $0.fireDate < now.addingTimeInterval(-Self.missedAfter) }
      return Worded(text: key.text, requests: requests, isMissed: isMissed)
    }
  }

  private func summary(_ rest: [Worded], _ now: Date) -> Announcement {
    let left = rest.count - Self.shownOfMissed
    let body =
      rest.prefix(Self.shownOfMissed).map { "\($0.text.title): \($0.text.body)" }
      + (left > 0 ? [notificationLanguage("und \(left) weitere", "and \(left) more")] : [])
    func title(_ l: Language) -> String {
      rest.count == 1
        ? l("1 weitere verpasste Mitteilung", "1 more missed notification")
        : l("\(rest.count) weitere verpasste Mitteilungen", "\(rest.count) more missed notifications")
    }
    let message = DesktopMessage(
      title: title(notificationLanguage), body: body.joined(separator: "\n"), sound: .none, buttons: [],
      stays: isAnswered)
    let lines = rest.map { "  " + line($0, now) }
    return Announcement(
      message: message, lines: [title(language) + ":"] + lines, requests: rest.flatMap(\.requests))
  }

  private func announcement(_ worded: Worded, _ now: Date, isSilent: Bool = false) -> Announcement {
    let request = worded.request
    var buttons: [DesktopMessage.Button] = []
    if isAnswered {
      if case .task = request.subject {
        buttons.append(.init(name: Answer.done.rawValue, label: notificationLanguage("Erledigt", "Done")))
      }
      buttons.append(.init(name: Answer.later.rawValue, label: notificationLanguage("Später", "Later")))
    }
    let message = DesktopMessage(
      title: worded.text.title, body: worded.text.body, sound: isSilent ? .none : request.sound,
      isUrgent: worded.requests.contains { Self.urgent.contains($0.ringingKind) }, buttons: buttons, stays: isAnswered)
    return Announcement(message: message, lines: [line(worded, now)], requests: worded.requests)
  }

  /// What is due, or begins, at this moment.
  private static let urgent: Set<NotificationKind> = [.due, .focusBlockStart]

  private func line(_ worded: Worded, _ now: Date) -> String {
    let time = RelativeTime(zone: zone, now: now, language: language, form: ClockForm(language)).text(
      worded.request.fireDate)
    return "\(time)  \(worded.text.title): \(worded.text.body)"
  }
}

/// The buttons of a notification, by the names that go over the bus.
enum Answer: String, Sendable {
  case done, later
}

extension ReminderPlan {
  /// With what they are about, as it is now.
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
