import FocusbloxModel
import Foundation

/// One or several notifications as they are brought before the person.
struct Announcement: Sendable {
  var message: DesktopMessage
  /// The same for a terminal.
  var lines: [String]
  var requests: [NotificationRequest]
}

/// Puts notifications into words: those of the last minutes one by one; several that were missed, because the machine was off, as one.
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

  func of(_ due: [NotificationRequest], now: Date) -> [Announcement] {
    let missed = due.filter { $0.fireDate < now.addingTimeInterval(-Self.missedAfter) }
    guard missed.count > 1 else { return due.map { single($0, now) } }
    let recent = due.filter { $0.fireDate >= now.addingTimeInterval(-Self.missedAfter) }
    return [grouped(missed, now)] + recent.map { single($0, now) }
  }

  private func grouped(_ missed: [NotificationRequest], _ now: Date) -> Announcement {
    let rest = missed.count - Self.shownOfMissed
    let body =
      missed.prefix(Self.shownOfMissed).map { "\($0.title): \($0.body)" }
      + (rest > 0 ? [notificationLanguage("und \(rest) weitere", "and \(rest) more")] : [])
    func title(_ l: Language) -> String {
      l("\(missed.count) verpasste Mitteilungen", "\(missed.count) missed notifications")
    }
    let message = DesktopMessage(
      title: title(notificationLanguage), body: body.joined(separator: "\n"),
      sound: missed.contains { $0.sound != .none } ? .systemDefault : .none, buttons: [], stays: isAnswered)
    let lines = missed.map { "  " + line($0, now) }
    return Announcement(message: message, lines: [title(language) + ":"] + lines, requests: missed)
  }

  private func single(_ request: NotificationRequest, _ now: Date) -> Announcement {
    var buttons: [DesktopMessage.Button] = []
    if isAnswered {
      if case .task = request.subject {
        buttons.append(.init(name: Answer.done.rawValue, label: notificationLanguage("Erledigt", "Done")))
      }
      buttons.append(.init(name: Answer.later.rawValue, label: notificationLanguage("Später", "Later")))
    }
    let message = DesktopMessage(
      title: request.title, body: request.body, sound: request.sound, isUrgent: request.kind == .due, buttons: buttons,
      stays: isAnswered)
    return Announcement(message: message, lines: [line(request, now)], requests: [request])
  }

  private func line(_ request: NotificationRequest, _ now: Date) -> String {
    let time = RelativeTime(zone: zone, now: now, language: language).text(request.fireDate)
    return "\(time)  \(request.title): \(request.body)"
  }
}

/// The buttons of a notification, by the names that go over the bus.
enum Answer: String, Sendable {
  case done, later
}
