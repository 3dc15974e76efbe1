import ArgumentParser
import FocusbloxActions
import FocusbloxCalendar
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxTexts
import Foundation

struct Why: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "why", _superCommandName: Focusblox.name,
    abstract: "Explain each reminder of a task or block: when and where it rings, or why it does not.",
    discussion: """
      Example:
        focusblox why 3f2a
      """)

  @Argument(help: "The task or block.", completion: .items) var id: String
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let app = try AppContext(global)
    let plan = ReminderPlan(settings: try app.settings(), zone: app.zone, language: global.lang)
    try await app.withStore { store in
      let inquiry = RingInquiry(
        plan: plan, language: global.lang ?? plan.settings.notificationLanguage, now: app.now,
        isWatched: store.isWatched)
      try plan.settled(store, { app.now }) { store in
        let item = try Handles(app.place, store).item(id)
        let reports = try inquiry.reports(item.kind, item.id, store).sorted {
          ($0.fireDate ?? .distantFuture, $0.identifier) < ($1.fireDate ?? .distantFuture, $1.identifier)
        }
        show(reports, app)
        let zones = try store.knownText(of: item.kind, id: item.id).map(CalendarObjectReading.unknownZones(in:)) ?? []
        if let words = Texts.unknownZones(zones, app.language) { app.terminal.message("! " + words) }
      }
    }
  }

  private func show(_ reports: [RingReport], _ app: AppContext) {
    if app.options.json {
      for report in reports { app.emit(report.json(Timestamp(zone: app.zone))) }
      return
    }
    let words = RingWords(time: app.relative)
    var table = Table(flexible: 3, dispensable: [2])
    for report in reports {
      table.rows.append([
        .init(report.fireDate.map(words.time.text) ?? "–", .amber), .init(report.title, .bold),
        .init(words.kind(report), .gray), .init(words.sentence(report)),
      ])
    }
    let whole = table.lines(style: app.style, width: nil)
    if let width = app.terminal.width, table.width > width {
      // The reason answers the user's question, so that it is not cut and gets lines of its own.
      let sentences = table.rows.map { WrappedText.lines($0[3].text.text, width - 2) }
      table.rows = table.rows.map { Array($0.prefix(3)) }
      table.flexible = 1
      for (line, sentence) in zip(table.lines(style: app.style, width: width), sentences) {
        app.terminal.result(line)
        for part in sentence { app.terminal.result("  " + part) }
      }
    } else {
      for line in whole { app.terminal.result(line) }
    }
    if reports.isEmpty {
      app.say("Nothing here could ring: no date, no reminder.")
    }
  }
}

extension RingReport {
  fileprivate func json(_ stamp: Timestamp) -> JSONLine {
    var line = JSONLine(.alarm)
    line.add("identifier", .string(identifier))
    line.add("kind", .string(kind.rawValue))
    line.add("origin", .string(origin.rawValue))
    line.add("title", .string(title))
    line.add("fireDate", .string(fireDate.map(stamp.text)))
    line.add("outcome", .string(outcome.rawValue))
    line.add("reasons", .objects(reasons.map { $0.json(stamp) }))
    let (state, list, failure): (String, String?, String?) =
      switch calendar {
      case .none: ("none", nil, nil)
      case .there(let list): ("there", list, nil)
      case .notSynced(let list, let failure): ("notSynced", list, failure)
      case .missing(let list): ("missing", list, nil)
      case .deletedThere(let list): ("deletedThere", list, nil)
      }
    line.add("calendar", .string(state))
    line.add("list", .string(list))
    line.add("failure", .string(failure))
    return line
  }
}

extension RingReport.Reason {
  fileprivate func json(_ stamp: Timestamp) -> JSONLine {
    var line = JSONLine(.reason)
    func add(_ reason: String, _ name: String? = nil, _ value: String? = nil) {
      line.add("reason", .string(reason))
      if let name { line.add(name, .string(value)) }
    }
    switch self {
    case .setting(let key): add("setting", "key", key)
    case .removedElsewhere: add("removedElsewhere")
    case .movedElsewhere: add("movedElsewhere")
    case .paused(let name): add("paused", "name", name)
    case .silentSubscription(let name): add("silentSubscription", "name", name)
    case .acknowledged(let until, let by):
      add("acknowledged", "until", stamp.text(until))
      line.add("by", .string(by?.rawValue))
    case .snoozed(let until): add("snoozed", "until", stamp.text(until))
    case .completed(let at): add("completed", "at", at.map(stamp.text))
    case .pastWhenMade: add("pastWhenMade")
    case .waits(.date): add("noDate")
    case .waits(.timeOfDay): add("noTimeOfDay")
    case .setElsewhere: add("setElsewhere")
    case .setBefore: add("setBefore")
    case .sameTime: add("sameTime")
    case .alarmsOfAnotherProgram: add("alarmsOfAnotherProgram")
    case .place: add("place")
    case .noNotifier(let last): add("noNotifier", "last", last.map(stamp.text))
    case .pastBudget: add("pastBudget")
    }
    return line
  }
}
