import FocusbloxActions
import FocusbloxModel
import FocusbloxStore

/// The tasks and focus blocks that a filter finds, including completed and cancelled ones.
struct FoundItems {
  var filter: [String]
  var limit: Int?

  func show(_ app: AppContext) async throws {
    let typed = try TypedFilter(filter, app.place)
    try await app.withStore { store in
      try store.read { store in
        let occurrences = try app.place.occurrences()
        let tasks = try tasks(typed.conditions(store), app, store).map { try occurrences.titled($0, store) }
        // A block has only a title, so that other conditions of the filter find no block.
        let blocks = typed.searched.count == filter.count ? try store.blocks(withWords: typed.searched) : []
        let cancelled = try store.cancelledBlocks(among: blocks)
        let context = try app.itemContext(store)
        if app.options.json {
          for task in tasks { app.emit(task.json(context)) }
          for block in blocks { app.emit(block.json(context, cancelled: cancelled)) }
          return
        }
        if tasks.isEmpty, blocks.isEmpty { return app.say("Nothing found.") }
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
      query.limit = limit.map { $0 - found.count }
      if query.limit == 0 { break }
      found += try store.tasks(query)
    }
    return found
  }
}
