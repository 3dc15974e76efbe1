import ArgumentParser
import FocusbloxActions
import FocusbloxModel
import FocusbloxStore
import FocusbloxTexts

struct RemindSnooze: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "snooze", _superCommandName: Focusblox.name,
    abstract: "Snooze a notification by its identifier; no date changes.",
    discussion: """
      If the notification has not rung yet, the time counts from when it would ring, so that it never rings earlier.

      Examples:
        focusblox remind snooze due-3f2a
        focusblox remind snooze due-date-morning-3f2a --for 1h
      """)

  @Argument(help: "The notification, as shown by focusblox notifications, or the beginning of its id.") var identifier:
    String
  @Option(
    name: .customLong("for"),
    help: ArgumentHelp(
      "The time until it rings again; by default 15m. A number alone means seconds.", valueName: "duration"))
  var time: String?
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let app = try AppContext(global)
    let seconds = try time.map { try DurationText.someSeconds($0) } ?? NotificationRequest.snoozeSeconds
    try await app.answer(identifier, .snooze(seconds: seconds), language: global.lang)
  }
}

struct RemindAcknowledge: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "acknowledge", _superCommandName: Focusblox.name,
    abstract: "Acknowledge a notification: it does not ring again until its date changes.",
    discussion: """
      Example:
        focusblox remind acknowledge due-3f2a
      """)

  @Argument(help: "The notification, as shown by focusblox notifications, or the beginning of its id.") var identifier:
    String
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    try await AppContext(global).answer(identifier, .acknowledge, language: global.lang)
  }
}

extension AppContext {
  fileprivate func answer(_ identifier: String, _ answer: AnswerRings.Answer, language chosen: Language?) async throws {
    let plan = ReminderPlan(settings: try settings(), zone: zone, language: chosen)
    try await withStore { store in
      let request = try store.read { try NotificationName(plan: plan, now: now).request(identifier, $0) }
      let title = try store.read { try $0.title(of: request.subject) }
      guard let answer = try AnswerRings([request], answer).run(at: place, in: store).first else { return }
      if options.json {
        let stamp = Timestamp(zone: zone)
        var line = JSONLine(.answer)
        line.add("identifier", .string(request.identifier))
        line.add("acknowledged", .string(answer.acknowledged.map(stamp.text)))
        line.add("snoozedUntil", .string(answer.snoozedUntil.map(stamp.text)))
        emit(line)
      } else if let until = answer.snoozedUntil {
        let again = RelativeTime(zone: zone, now: now, language: language).text(until)
        terminal.result(language("Snoozed until \(again): ") + title)
      } else {
        terminal.result(language("Acknowledged: ") + title)
      }
    }
  }
}
