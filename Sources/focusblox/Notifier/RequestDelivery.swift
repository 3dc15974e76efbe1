import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import Foundation
import Synchronization

/// Brings notifications before the person and takes the answer back to the store.
final class RequestDelivery: Sendable {
  private static let missedAfter: TimeInterval = 600
  private static let shownOfMissed = 5

  private let app: AppContext
  private let desktop: DesktopNotifier
  private let saidMissingService = Mutex(false)

  init(app: AppContext) {
    self.app = app
    desktop = DesktopNotifier(environment: app.environment)
  }

  /// What one notification says, and what it is about; nothing for several in one.
  struct Ring: Sendable {
    var message: DesktopNotifier.Message
    var lines: [String]
    var request: NotificationRequest?
  }

  /// Those of the last minutes one by one; several that were missed, because the machine was off, as one.
  func rings(_ due: [NotificationRequest], now: Date, withActions: Bool) -> [Ring] {
    let missed = due.filter { $0.fireDate < now.addingTimeInterval(-Self.missedAfter) }
    guard missed.count > 1 else { return due.map { ring($0, now, withActions) } }
    let recent = due.filter { $0.fireDate >= now.addingTimeInterval(-Self.missedAfter) }
    let lines = missed.map { line($0, now) }
    let rest = missed.count - Self.shownOfMissed
    let body =
      missed.prefix(Self.shownOfMissed).map { "\($0.title): \($0.body)" }
      + (rest > 0 ? [app.language("und \(rest) weitere", "and \(rest) more")] : [])
    let title = app.language("\(missed.count) verpasste Mitteilungen", "\(missed.count) missed notifications")
    let message = DesktopNotifier.Message(
      title: title, body: body.joined(separator: "\n"), isSilent: missed.allSatisfy { $0.sound == .none }, actions: [])
    return [Ring(message: message, lines: [title + ":"] + lines.map { "  " + $0 }, request: nil)]
      + recent.map { ring($0, now, withActions) }
  }

  /// Shows it on the desktop, or where there is none on the terminal; carries out the answer.
  func deliver(_ ring: Ring, store: Store) async throws {
    switch await desktop.show(ring.message) {
    case .noService:
      let isFirst = saidMissingService.withLock { said in
        defer { said = true }
        return !said
      }
      if isFirst {
        app.say(
          "Hier zeigt kein Dienst Mitteilungen an (org.freedesktop.Notifications); sie erscheinen als Zeilen.",
          "No service shows notifications here (org.freedesktop.Notifications); they appear as lines.")
      }
      if !app.options.json { for line in ring.lines { app.terminal.result(line) } }
    case .shown(let action):
      guard let request = ring.request, let action else { return }
      try answer(action, request, store)
    }
  }

  private func answer(_ action: String, _ request: NotificationRequest, _ store: Store) throws {
    let now = app.now
    try store.write { store in
      switch (action, request.subject) {
      case ("done", .task(let id)):
        guard try store.task(id: id) != nil else { return }
        try store.complete(
          taskID: id, at: now, timeZone: app.zone,
          nextOccurrence: { NextOccurrenceRule.next(rule: $0, after: $1, zone: self.app.zone) }, by: .person)
      case ("later", .task(let id)):
        guard try store.task(id: id) != nil else { return }
        try store.answer(request.snoozed(now: now), by: .person)
      case ("later", .block(let id)):
        guard try store.block(id: id) != nil else { return }
        try store.answer(request.snoozed(now: now), by: .person)
      default: return
      }
    }
  }

  private func ring(_ request: NotificationRequest, _ now: Date, _ withActions: Bool) -> Ring {
    var actions: [(name: String, label: String)] = []
    if withActions {
      if case .task = request.subject { actions.append(("done", app.language("Erledigt", "Done"))) }
      actions.append(("later", app.language("Später", "Later")))
    }
    let message = DesktopNotifier.Message(
      title: request.title, body: request.body, isSilent: request.sound == .none, actions: actions)
    return Ring(message: message, lines: [line(request, now)], request: request)
  }

  private func line(_ request: NotificationRequest, _ now: Date) -> String {
    let time = RelativeTime(zone: app.zone, now: now, language: app.language).text(request.fireDate)
    return "\(time)  \(request.title): \(request.body)"
  }
}
