import ArgumentParser
import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxSync
import FocusbloxTexts

struct Done: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "done", _superCommandName: Focusblox.name,
    abstract: "Complete tasks. In a series, the next instance appears.",
    discussion: """
      A series that is late continues with the first occurrence after now (setting recurrenceCatchUp).

      Example:
        focusblox done 3f2a 91bc
      """)

  @Argument(help: "The tasks.", completion: .tasks) var ids: [String]
  @OptionGroup var people: NotifyChoice
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let app = try AppContext(global)
    try await app.withStore { store in
      let (chosen, skipped) = try store.read { try open(app, $0) }
      for instance in skipped { tell(instance, app) }
      if chosen.isEmpty { return }
      let (completed, freed) = try CompleteTasks(chosen).run(at: app.place, in: store, notify: people.notify)
      let context = try store.read { try app.itemContext($0) }
      for task in completed { tell(task, context, freed, app) }
      let ready = completed.flatMap(\.ready).map(\.title)
      if !ready.isEmpty, !app.options.json {
        app.terminal.result("  " + WaitTexts(language: app.language).readyNow(ready))
      }
      app.tellFreed(freed)
    }
  }

  private func tell(
    _ task: CompleteTasks.Completed, _ context: ItemContext, _ freed: [FocusBlock], _ app: AppContext
  ) {
    let (step, wasOpen) = (task.step, task.wasOpen)
    if app.options.json {
      var line = step.completed.json(context, freeing: freed)
      line.add("readyNow", .strings(task.ready.map(\.id)))
      // In a foreign series the task itself continues, and `next` is its completed copy.
      let goesOn = step.next.map { $0.status != .open } ?? false
      if goesOn { line.addNext(passedOver: step.passedOver) }
      app.emit(line)
      if let other = step.next {
        app.emit(goesOn ? other.json(context) : other.json(context, passedOver: step.passedOver))
      }
      return
    }
    let words =
      wasOpen
      ? app.language("Done: ")
      : step.completed.status == .cancelled
        ? app.language("Cancelled: ")
        : app.language("Already completed: ")
    app.terminal.result(words + app.language.shownTitle(task.title ?? step.completed.title))
    // In a foreign series the task itself continues, and `next` is its completed copy.
    if let next = step.next.map({ $0.status == .open ? $0 : step.completed }) {
      app.tellNext(next, passedOver: step.passedOver, context)
    } else if wasOpen, step.completed.recurrence != .none || step.completed.foreignRule != nil {
      app.tellEnd(passedOver: step.passedOver)
    }
    if let words = task.subtasks?.words(app.language) { app.terminal.message(words + ".") }
    if wasOpen, !task.waited.isEmpty {
      app.terminal.result("  " + WaitTexts(language: app.language).stillWaited(for: task.waited))
    }
  }
}

extension Done {
  /// The named tasks, apart from instances of series that were skipped and are gone.
  private func open(_ app: AppContext, _ store: StoreReader) throws -> (tasks: [String], skipped: [SkippedInstance]) {
    let handles = Handles(app.place, store)
    do {
      return (try handles.tasks(ids), [])
    } catch {
      let skipped = try ids.map { try handles.skipped($0) }
      guard skipped.contains(where: { $0 != nil }) else { throw error }
      let others = zip(ids, skipped).filter { $1 == nil }.map { $0.0 }
      return (others.isEmpty ? [] : try handles.tasks(others), skipped.compactMap(\.self))
    }
  }

  private func tell(_ instance: SkippedInstance, _ app: AppContext) {
    let relative = app.relative
    if app.options.json {
      var line = JSONLine(.skipped)
      line.add("id", .string(instance.task.id))
      line.add("title", .string(instance.task.title))
      line.add("skipped", .bool(true))
      return app.emit(line)
    }
    app.terminal.result(app.language("Already skipped, nothing changed: ") + instance.task.title)
    guard let next = instance.next else { return }
    app.terminal.result("  ↻ " + Texts.next(next, relative) + "  " + next.id.prefix(8))
  }
}

extension Done: PlainCommand {
  static func plain(_ words: [String]) -> Done? {
    if words.isEmpty || words.contains(where: { $0.hasPrefix("-") }) { return nil }
    var command = Done()
    command.ids = words
    command.people = .none
    command.global = .none
    return command
  }
}

struct Reopen: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reopen", _superCommandName: Focusblox.name,
    abstract: "Reopen completed tasks.",
    discussion: """
      Example:
        focusblox reopen 3f2a
      """)

  @Argument(help: "The tasks.", completion: .doneTasks) var ids: [String]
  @OptionGroup var people: NotifyChoice
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let app = try AppContext(global)
    try await app.withStore { store in
      let chosen = try store.read { store in
        var handles = Handles(app.place, store)
        handles.prefersCompleted = true
        return try handles.tasks(ids)
      }
      let reopened = try ReopenTasks(chosen).run(at: app.place, in: store, notify: people.notify)
      try store.read { store in
        let context = try app.itemContext(store)
        for task in reopened { tell(task, context, app) }
      }
    }
  }
  private func tell(_ reopened: ReopenTasks.Reopened, _ context: ItemContext, _ app: AppContext) {
    if app.options.json { return app.emit(reopened.task.json(context)) }
    let words = reopened.wasOpen ? app.language("Already open: ") : app.language("Open again: ")
    app.terminal.result(words + app.language.shownTitle(reopened.task.title))
    if let removed = reopened.removed {
      app.terminal.result("  " + app.language("The next task in the series is removed again: \(removed.title)"))
    }
  }
}
