import ArgumentParser
import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxSync
import FocusbloxTexts
import Foundation

struct Skip: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "skip", _superCommandName: Focusblox.name,
    abstract: "Skip an instance of a series. The next instance appears.",
    discussion: """
      The instance is deleted here, and on the server at the next sync. “undo” brings it back and removes the next one again.

      Example:
        focusblox skip 3f2a
      """)

  @Argument(help: "The tasks.", completion: .tasks) var ids: [String]
  @OptionGroup var people: NotifyChoice
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let app = try AppContext(global)
    try await app.withStore { store in
      let chosen = try store.read { try Handles(app.place, $0).tasks(ids) }
      let (skipped, freed) = try SkipTasks(chosen).run(at: app.place, in: store, notify: people.notify)
      try store.read { store in
        let context = try app.itemContext(store)
        for instance in skipped { instance.tell(app, context, freeing: freed) }
      }
      app.tellFreed(freed)
    }
  }
}

extension Skipping {
  /// - Parameters:
  ///   - freed: the automatic blocks that went with the instances.
  ///   - isDeletion: whether a user deleted the instance, and did not skip it.
  func tell(_ app: AppContext, _ context: ItemContext, freeing freed: [FocusBlock], isDeletion: Bool = false) {
    if app.options.json {
      app.emit(task.json(context, freeing: freed))
      if let next { app.emit(next.task.json(context, passedOver: next.passedOver)) }
      return
    }
    app.terminal.result(
      words(RelativeTime(context, app.language), app.language.shownTitle(task.title), isDeletion: isDeletion))
    if let next {
      app.tellNext(next.task, passedOver: passedOver, context)
    } else {
      app.tellEnd(passedOver: passedOver)
    }
  }
}
