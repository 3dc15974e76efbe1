import ArgumentParser
import FocusbloxModel
import FocusbloxStore

struct Done: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "done",
    abstract: "Complete tasks; the next one of a series appears.",
    discussion: """
      A late series goes on at the first occurrence after now (setting recurrenceCatchUp).

      Example:
        focusblox done 3f2a 91bc
      """)

  @Argument(help: "Tasks.") var ids: [String]
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let app = try AppContext(global)
    try await app.withStore { store in
      let outcomes = try store.write { store in
        try ids.map { try store.taskID(matching: $0) }.map { id in
          (wasOpen: try store.task(id: id)?.status == .open, step: try app.complete(id, in: store))
        }
      }
      try store.read { store in
        let context = try app.itemContext(store)
        for (wasOpen, outcome) in outcomes {
          if app.options.json {
            app.emit(outcome.completed.json(context))
            if let next = outcome.next { app.emit(next.json(context, passedOver: outcome.passedOver)) }
          } else {
            app.terminal.result(app.language("Erledigt: ", "Done: ") + outcome.completed.title)
            // Of a series of another program the task itself goes on, and the other one is its completed copy.
            if let next = outcome.next.map({ $0.status == .open ? $0 : outcome.completed }) {
              app.tellNext(next, passedOver: outcome.passedOver, context)
            } else if wasOpen, outcome.completed.recurrence != .none || outcome.completed.foreignRule != nil {
              app.tellEnd()
            }
          }
        }
      }
    }
  }
}

struct Reopen: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reopen",
    abstract: "Open completed tasks again.",
    discussion: """
      Example:
        focusblox reopen 3f2a
      """)

  @Argument(help: "Tasks.") var ids: [String]
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let app = try AppContext(global)
    try await app.withStore { store in
      let tasks = try store.write { store in
        try ids.map { try store.taskID(matching: $0) }.compactMap { id in
          try store.reopen(taskID: id, at: app.now, by: .person)
        }
      }
      try store.read { store in
        let context = try app.itemContext(store)
        for task in tasks {
          if app.options.json {
            app.emit(task.json(context))
          } else {
            app.terminal.result(app.language("Wieder offen: ", "Open again: ") + task.title)
          }
        }
      }
    }
  }
}
