import ArgumentParser
import FocusbloxModel
import FocusbloxStore

struct StatusLine: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status-line",
    abstract: "Show one number for a status bar or a prompt; which one, the setting complication_source says.",
    discussion: """
      Examples:
        focusblox status-line
        focusblox status-line --source overdue
      """)

  @Option(help: ArgumentHelp("overdue, due_today, due_soon, flagged or inbox.", valueName: "source"))
  var source: String?
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let app = try AppContext(global)
    let settings = try app.settings()
    let wanted = try source.map(named) ?? settings.complicationSource
    let count = try await app.withStore { store in try store.read { try number(of: wanted, $0, app, settings) } }
    guard app.options.json else { return app.terminal.result(String(count)) }
    var line = JSONLine()
    line.add("source", .string(wanted.description))
    line.add("count", .int(count))
    app.emit(line)
  }

  private func number(
    of source: ComplicationSource, _ store: StoreReader, _ app: AppContext, _ settings: Settings
  ) throws -> Int {
    func query(_ view: TaskQuery.View) -> TaskQuery {
      TaskQuery(view, now: app.now, timeZone: app.zone, dueSoonEnd: settings.dueSoonEnd(now: app.now, zone: app.zone))
    }
    switch source {
    case .overdue: return try store.countTasks(query(.overdue))
    case .dueToday: return try store.countTasks(query(.today))
    case .dueSoon: return try store.countTasks(query(.dueSoon))
    case .flagged:
      var flagged = query(.flagged)
      flagged.onlyAvailable = true
      return try store.countTasks(flagged)
    case .inbox: return try store.countTasks(query(.inbox))
    case .customPerspective: throw unknown(source.description)
    }
  }

  private func named(_ text: String) throws -> ComplicationSource {
    guard let source = ComplicationSource(text) else { throw unknown(text) }
    return source
  }

  /// There are no perspectives of a person's own here, so none can be counted.
  private func unknown(_ text: String) -> ArgumentProblem {
    .value(text, option: "--source", allowed: ["overdue", "due_today", "due_soon", "flagged", "inbox"])
  }
}
