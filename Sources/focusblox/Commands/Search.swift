import ArgumentParser
import FocusbloxModel
import FocusbloxStore

struct Search: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search", _superCommandName: Focusblox.name,
    abstract: "Find tasks and focus blocks by words in title and notes, including completed ones.",
    discussion: """
      A word matches from its beginning; accents and case do not matter. The filters of "list" work here, too.

      Example:
        focusblox search steuer 2025
      """)

  @OptionGroup var filter: FilterOptions
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if filter.filter.isEmpty { throw ValidationError("specify what to find") }
  }

  func run() async throws {
    let app = try AppContext(global)
    let typed = try TypedFilter(filter.filter, app)
    try await app.withStore { store in
      try store.read { store in
        let occurrences = try app.occurrences()
        let tasks = try tasks(typed.conditions(store), app, store).map { try occurrences.titled($0, store) }
        // A block has only a title, so that other conditions of the filter find no block.
        let blocks = typed.searched.count == filter.filter.count ? try store.blocks(withWords: typed.searched) : []
        let cancelled = try store.cancelledBlocks(among: blocks)
        let context = try app.itemContext(store)
        if app.options.json {
          for task in tasks { app.emit(task.json(context)) }
          for block in blocks { app.emit(block.json(context, cancelled: cancelled)) }
          return
        }
        if tasks.isEmpty, blocks.isEmpty { return app.say("Nichts gefunden.", "Nothing found.") }
        let table = try app.taskTable(tasks, context, store)
        for line in table.lines(tasks) { app.terminal.result(line) }
        if !blocks.isEmpty {
          app.terminal.result(app.style("Focus Blocks", .bold))
          let table = BlockTable(context: context, app: app, cancelled: cancelled)
          for line in table.lines(blocks) { app.terminal.result(line) }
        }
        if !tasks.isEmpty { app.terminal.result(table.footer(tasks)) }
      }
    }
  }

  /// Open tasks precede completed tasks.
  private func tasks(_ conditions: [TaskCondition], _ app: AppContext, _ store: StoreReader) throws -> [TaskItem] {
    let parts: [(view: TaskQuery.View, conditions: [TaskCondition])] = [
      (.open, conditions), (.completed, conditions), (.all, [.cancelled] + conditions),
    ]
    var found: [TaskItem] = []
    for part in parts {
      var query = TaskQuery(part.view, now: app.now, timeZone: app.zone)
      query.conditions = part.conditions
      query.limit = filter.limit.map { $0 - found.count }
      if query.limit == 0 { break }
      found += try store.tasks(query)
    }
    return found
  }
}
