import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxTexts

/// The tasks and focus blocks that a filter finds, including completed and cancelled ones.
struct FoundItems {
  var filter: [String]
  var limit: Int?

  func show(_ app: AppContext) async throws {
    let search = try ItemSearch(filter, limit: limit, app.place)
    try await app.withStore { store in
      try store.read { store in
        let (tasks, blocks) = try search.items(store)
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
          let areOwn = try blocks.allSatisfy { try EventTimes.isOwn($0, store) }
          app.terminal.result(app.style(areOwn ? "Focus Blocks" : app.language("Events and focus blocks"), .bold))
          let table = BlockTable(context: context, app: app, cancelled: cancelled)
          for line in table.lines(blocks) { app.terminal.result(line) }
        }
        let blockCount =
          blocks.count == 1 ? app.language("1 focus block") : app.language("\(blocks.count) focus blocks")
        if tasks.isEmpty {
          app.terminal.result(blockCount)
        } else {
          app.terminal.result(table.footer(tasks, later: blocks.isEmpty ? nil : ScreenText(blockCount)))
        }
      }
    }
  }
}
