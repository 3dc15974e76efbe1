import ArgumentParser
import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync

struct Delete: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete tasks, here and with the next sync on the server.",
    discussion: """
      Examples:
        focusblox delete 3f2a --only-this
        focusblox delete 3f2a --from-now
      """)

  @Argument(help: "Tasks.") var ids: [String]
  @OptionGroup var series: SeriesChoice
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let app = try AppContext(global)
    try await app.withStore { store in
      let tasks = try store.read { store in
        try ids.map { id in
          guard let task = try store.task(id: store.taskID(matching: id)) else { throw StoreError.unknownID(id) }
          return task
        }
      }
      let scopes = try tasks.map { ($0, try series.scope(of: $0, asking: app, .delete)) }
      var skipped: [TaskItem] = []
      let deleted = try store.write { store in
        var deleted: [TaskItem] = []
        for (task, scope) in scopes {
          if scope == .one, let next = next(of: task, app) {
            try store.update(next, by: .person)
            skipped.append(next)
            continue
          }
          let first = scope == .fromNow ? task.id : nil
          let group = scope == .one ? nil : try task.seriesID.map { try store.openTasks(ofSeries: $0, from: first) }
          for task in group ?? [task] where !deleted.contains(where: { $0.id == task.id }) {
            try store.discard(.task, id: task.id, at: app.now)
            deleted.append(task)
          }
        }
        return deleted
      }
      try store.read { store in
        let context = try app.itemContext(store)
        for task in skipped {
          if app.options.json {
            app.emit(task.json(context))
          } else {
            let time = (task.due ?? task.start).map(RelativeTime(context, app.language).text) ?? ""
            app.terminal.result(
              app.language("Übersprungen: \(task.title), wieder \(time)", "Skipped: \(task.title), again \(time)"))
          }
        }
        for task in deleted {
          if app.options.json {
            app.emit(task.json(context))
          } else {
            app.terminal.result(app.language("Gelöscht: ", "Deleted: ") + task.title)
          }
        }
      }
    }
  }

  /// The series of another program without its first occurrence; `nil` for any other task, and where none is left.
  private func next(of task: TaskItem, _ app: AppContext) -> TaskItem? {
    guard let rule = task.foreignRule, task.status == .open else { return nil }
    return ForeignSeries.skip(task, rule: rule, at: app.now, zone: app.zone) {
      NextOccurrenceRule.next(rule: $0, after: $1, zone: app.zone)
    }
  }
}
