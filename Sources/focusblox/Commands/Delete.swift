import ArgumentParser
import FocusbloxActions
import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation

struct Delete: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", _superCommandName: Focusblox.name,
    abstract: "Delete tasks here, and on the server at the next sync.",
    discussion: """
      If you delete only one instance of a series and no other is open, the next one appears, as with "skip". Deleting all open ones ends the series.
      Of a task with several single dates, one date is cancelled, or the whole task is deleted.

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
      if areDeleted { scopes += below.tasks.map { ($0, SeriesChoice.Scope.one) } }
      if people.noNotify { try await app.deleteInSilence(scopes, store) }
      let steps = try app.place.seriesSteps()
      let blocked = try store.read { try $0.blockedTaskIDs() }
      let (done, freed) = try app.place.stepFreeing("delete", store, notify: people.choice.notify) { store in
        try scopes.flatMap { try Self.outcomes(of: $0, $1, steps, at: app.now, in: store) }
      }
      try store.read { store in
        let context = try app.itemContext(store)
        for outcome in done { outcome.tell(app, context) }
        if !areDeleted { try tellKept(below.tasks, app, store) }
        let ready = try FreedTasks(of: blocked, app.place, store).tasks(after: done.flatMap(\.deleted), store).map(
          \.title)
        if !ready.isEmpty, !app.options.json { app.terminal.result(WaitTexts(language: app.language).readyNow(ready)) }
      }
      app.tellFreed(freed)
      if !app.options.json, done.contains(where: \.isDeletion) {
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
      app.say(
        "1 sub-task stays (--children deletes it, too).")
    } else {
      app.say(
        "\(count) sub-tasks stay (--children deletes them, too).")
    }
  }

  enum Outcome {
    case skipped(Skipping)
    case deleted([DeletedTask], endsSeries: Bool)

    var isDeletion: Bool {
      switch self {
      case .skipped(let instance): FurtherDates(of: instance.task) != nil
      case .deleted(let tasks, _): !tasks.isEmpty
      }
    }

    /// The tasks that were open and are gone.
    var deleted: [TaskItem] {
      if case .deleted(let tasks, _) = self { tasks.map(\.task).filter { $0.status == .open } } else { [] }
    }

    func tell(_ app: AppContext, _ context: ItemContext) {
      switch self {
      case .skipped(let instance): instance.tell(app, context, isDeletion: true)
      case .deleted(let tasks, let endsSeries):
        for task in tasks { task.tell(app, context) }
        guard endsSeries, !app.options.json, !tasks.isEmpty else { return }
        app.tellEnd()
      }
    }
  }

  static func outcomes(
    of task: TaskItem, _ scope: SeriesChoice.Scope, _ steps: SeriesSteps, at now: Date, in store: StoreTransaction
  ) throws -> [Outcome] {
    // An earlier task of this command may have deleted the whole series.
    guard try store.task(id: task.id) != nil else { return [] }
    if scope == .one, try store.isOnlyOpenInstance(task) {
      return [.skipped(try Skipping(task, steps, at: now, in: store))]
    }
    let first = scope == .fromNow ? task.id : nil
    let group = scope == .one ? nil : try task.seriesID.map { try store.openTasks(ofSeries: $0, from: first) }
    let deleted = try (group ?? [task]).map { task in
      try store.discard(.task, id: task.id, at: now)
      return DeletedTask(task: task, entry: try store.journal(itemID: task.id, limit: 1).first?.id)
    }
    let isOver = try task.seriesID.map { try store.openTasks(ofSeries: $0).isEmpty } ?? true
    return [.deleted(deleted, endsSeries: scope != .one && isOver && FurtherDates(of: task) == nil)]
  }
}

struct DeletedTask {
  var task: TaskItem
  /// The journal entry whose undo restores the task.
  var entry: Int64?

  func tell(_ app: AppContext, _ context: ItemContext) {
    guard app.options.json else {
      let title = FurtherDates(of: task)?.withOthers(app.language) ?? app.language.shownTitle(task.title)
      return app.terminal.result(app.language("Deleted: ") + title)
    }
    var line = task.json(context)
    line.add("entry", .int(entry.map(Int.init)))
    app.emit(line)
  }
}

extension StoreReader {
  /// Whether the task is the only open instance of its series.
  fileprivate func isOnlyOpenInstance(_ task: TaskItem) throws -> Bool {
    guard task.status == .open else { return false }
    if task.foreignRule != nil { return true }
    guard task.recurrence != .none else { return false }
    return try task.seriesID.map { try openTasks(ofSeries: $0).allSatisfy { $0.id == task.id } } ?? true
  }
}
