import ArgumentParser
import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxSync
import FocusbloxTexts
import Foundation

struct Review: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "review", _superCommandName: Focusblox.name,
    abstract: "Go through the open tasks that you have not looked at for a month, one key per task.",
    discussion: """
      Each key runs a command, which undo takes back. Without a terminal, the tasks are listed.

      Examples:
        focusblox review
        focusblox review --days 90
      """)

  @Option(help: ArgumentHelp("Tasks not looked at for this many days.", valueName: "number")) var days =
    ReviewedTasks.usualDays
  @Option(help: ArgumentHelp("Show at most this many.", valueName: "number")) var limit: Int?
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if !(1...3650).contains(days) { throw ValidationError("--days must be between 1 and 3650") }
    if let limit, limit < 1 { throw ValidationError("--limit must be at least 1") }
  }

  func run() async throws {
    let app = try AppContext(global)
    if app.asks { try await ReviewOfKept(app: app).ask() }
    let walk = ReviewWalk(app: app, global: global)
    let most = limit ?? Self.inOneGo
    let found = try await app.withStore { store in
      try store.read { try ReviewedTasks(app.place, $0).untouched(for: days, limit: most + 1) }
    }
    let tasks = Array(found.prefix(most))
    defer { if limit == nil, found.count > most { tellMore(app) } }
    guard app.asks, !tasks.isEmpty else {
      return try await app.withStore(isFollowed: false) { try $0.read { try show(tasks, app, $0) } }
    }
    try await walk.walk(tasks)
  }

  /// The limit of tasks in one review.
  private static let inOneGo = 100

  private func tellMore(_ app: AppContext) {
    app.say("These are only the \(Self.inOneGo) oldest; for more at a time: focusblox review --limit 1000")
  }

  private func show(_ tasks: [TaskItem], _ app: AppContext, _ store: StoreReader) throws {
    let context = try app.itemContext(store)
    if app.options.json {
      for task in tasks { app.emit(task.json(context)) }
      return
    }
    if tasks.isEmpty {
      return days == 1
        ? app.say("Nothing to review: every open task was changed or reviewed in the last day.")
        : app.say("Nothing to review: every open task was changed or reviewed in the last \(days) days.")
    }
    let table = try app.taskTable(tasks, context, store)
    for line in table.lines(tasks) { app.terminal.result(line) }
    app.terminal.result(table.footer(tasks, showsStates: try app.settings().showSidebarBadges))
  }
}

/// A review on a terminal: one task and one key at a time.
struct ReviewWalk {
  let app: AppContext
  let global: GlobalOptions

  private enum Answer: CaseIterable {
    case keep, done, tomorrow, week, nextUp, edit, delete, later, quit

    /// The key and the name of the answer.
    func words(_ l: Language) -> String {
      switch self {
      case .keep: l("k keep")
      case .done: l("d done")
      case .tomorrow: l("t tomorrow")
      case .week: l("w in a week")
      case .nextUp: l("n next up")
      case .edit: l("o open in the editor")
      case .delete: l("x delete")
      case .later: l("s not now")
      case .quit: l("q quit")
      }
    }
  }

  private var question: KeyQuestion<Answer> { app.question { $0.words(app.language) } }

  func walk(_ tasks: [TaskItem]) async throws {
    var (seen, changed) = (0, 0)
    for (index, task) in tasks.enumerated() {
      try await show(task, index + 1, of: tasks.count)
      let answer = question.ask() ?? .quit
      if answer == .quit { break }
      if answer == .later { continue }
      seen += 1
      let before = try await lastStep()
      try await carryOut(answer, task)
      if try await lastStep() != before { changed += 1 }
    }
    app.say("\(seen) of \(tasks.count) reviewed.")
    if changed > 0 {
      app.say("To undo: focusblox undo --steps \(changed)")
    }
  }

  private func show(_ task: TaskItem, _ number: Int, of count: Int) async throws {
    let l = app.language
    let (list, look) = try await app.withStore(isFollowed: false) { store in
      try store.read {
        (try app.itemContext($0).listName(task.listID), try ReviewedTasks(app.place, $0).lastLook(at: task))
      }
    }
    let echo = TaskEcho(around: app.around, language: l).text(task, list: list)
    let since = l.ago(look, app.now)
    app.terminal.message("")
    app.terminal.message(app.style("\(number)/\(count)  ", .gray) + app.style(echo, .bold))
    app.terminal.message(app.style(l("last looked at \(since)"), .gray))
    for line in (task.notes ?? "").split(whereSeparator: \.isNewline).prefix(3) { app.terminal.message("  \(line)") }
    question.show()
  }

  /// The number of the step that `undo` would revert.
  private func lastStep() async throws -> Int64? {
    try await app.withStore(isFollowed: false) { try $0.read { try $0.stepHeadlines(limit: 1).first?.number } }
  }

  private func carryOut(_ answer: Answer, _ task: TaskItem) async throws {
    switch answer {
    case .done: try await run(Done.self, [task.id])
    case .tomorrow: try await run(Edit.self, [task.id, "--planned", "tomorrow", "--only-this"])
    case .week: try await run(Edit.self, [task.id, "--planned", "+1w", "--only-this"])
    case .nextUp: try await run(Edit.self, [task.id, "--next-up", "--only-this"])
    case .edit:
      try await run(Edit.self, [task.id, "--only-this"])
      // `edit` without a change also counts as a review.
      try await keep(task)
    case .delete:
      // A cancelled deletion keeps the task.
      do { try await run(Delete.self, [task.id, "--only-this"]) } catch is CancellationError {}
    case .keep, .later, .quit: try await keep(task)
    }
  }

  private func keep(_ task: TaskItem) async throws {
    try await app.withStore(isFollowed: false) { try KeepTasks([task.id]).run(at: app.place, in: $0) }
  }

  private func run<Command: AsyncParsableCommand>(_ type: Command.Type, _ words: [String]) async throws {
    var command = try type.parse(words + global.arguments)
    try await command.run()
  }
}
