import ArgumentParser
import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxSync
import FocusbloxTexts

struct Delete: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", _superCommandName: Focusblox.name,
    abstract: "Delete tasks here, and on the server at the next sync.",
    discussion: """
      If you delete only one instance of a series and no other is open, the next one appears, as with “skip”. Deleting all open ones ends the series.
      If a task has several single dates, --only-this cancels one date, and --series deletes the whole task.

      Examples:
        focusblox delete 3f2a --only-this
        focusblox delete 3f2a --series
      """)

  @Argument(help: "The tasks.", completion: .tasks) var ids: [String]
  @Flag(help: "Delete their sub-tasks, too; otherwise they stay.") var children = false
  @OptionGroup var series: SeriesChoice
  @OptionGroup var people: DeletionNotice
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let app = try AppContext(global)
    try await app.withStore { store in
      let tasks = try store.read { store in
        try Handles(app.place, store).tasks(ids).compactMap { try store.task(id: $0) }
      }
      var scopes = try tasks.map { ($0, try series.scope(of: $0, asking: app, .delete)) }
      let below = try store.read { try DeletedChildren(of: tasks, $0) }
      let areDeleted = try below.areDeleted(children, scopes.count, app)
      if areDeleted { scopes += below.tasks.map { ($0, SeriesScope.one) } }
      let tellsPeople = try store.read { store in try scopes.contains { try store.isInvitation(.task, id: $0.0.id) } }
      if people.noNotify { try await app.place.deleteInSilence(scopes, store) }
      let deletion = try DeleteTasks(scopes).run(at: app.place, in: store, notify: people.choice.notify)
      try store.read { store in
        let context = try app.itemContext(store)
        for outcome in deletion.outcomes { outcome.tell(app, context, freeing: deletion.freed) }
        if !areDeleted { try tellKept(below.tasks, app, store) }
      }
      let ready = deletion.ready.map(\.title)
      if !ready.isEmpty, !app.options.json {
        app.terminal.result("  " + WaitTexts(language: app.language).readyNow(ready))
      }
      app.tellFreed(deletion.freed)
      // No undo takes a message back.
      if !app.options.json, people.noNotify || !tellsPeople, deletion.outcomes.contains(where: \.isDeletion) {
        app.say("To undo: focusblox undo")
      }
    }
  }

  /// Sub-tasks stay without their parent. Those of another program's series, which only moved on, keep it.
  private func tellKept(_ below: [TaskItem], _ app: AppContext, _ store: StoreReader) throws {
    let count = try below.count { task in
      guard try store.task(id: task.id) != nil else { return false }
      return try task.parentUID.map { try store.tasks(uid: $0).isEmpty } ?? false
    }
    guard count > 0, !app.options.json else { return }
    if count == 1 {
      app.say("1 sub-task stays (--children deletes it, too).")
    } else {
      app.say("\(count) sub-tasks stay (--children deletes them, too).")
    }
  }
}

extension DeleteTasks.Outcome {
  func tell(_ app: AppContext, _ context: ItemContext, freeing freed: [FocusBlock]) {
    switch self {
    case .skipped(let instance): instance.tell(app, context, freeing: freed, isDeletion: true)
    case .deleted(let tasks, let endsSeries):
      for task in tasks { task.tell(app, context, freeing: freed) }
      guard endsSeries, !app.options.json, !tasks.isEmpty else { return }
      app.tellEnd()
    }
  }
}

extension DeletedTask {
  func tell(_ app: AppContext, _ context: ItemContext, freeing freed: [FocusBlock]) {
    guard app.options.json else {
      let title = FurtherDates(of: task)?.withOthers(app.language) ?? app.language.shownTitle(task.title)
      return app.terminal.result(app.language("Deleted: ") + title)
    }
    var line = task.json(context, freeing: freed)
    line.add("entry", .int(entry.map(Int.init)))
    app.emit(line)
  }
}
