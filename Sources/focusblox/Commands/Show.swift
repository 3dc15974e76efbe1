import ArgumentParser
import FocusbloxActions
import FocusbloxModel
import FocusbloxStore
import FocusbloxTexts
import Foundation

struct Show: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", _superCommandName: Focusblox.name,
    abstract: "Show everything about one task or block.",
    discussion: """
      Example:
        focusblox show 3f2a
      """)

  @Argument(help: "The task or block.", completion: .items) var id: String
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let app = try AppContext(global)
    let plan = try app.wording.reminderPlan()
    try await app.withStore { store in
      let isWatched = store.isWatched
      try plan.settled(store, app.clock) { store in
        let item = try Handles(app.place, store).item(id)
        guard item.kind == .task else { return try BlockDetails(app: app).show(item.id, store) }
        guard let found = try store.task(id: item.id) else { throw StoreError.unknownID(id) }
        let task = try app.place.occurrences().titled(found, store)
        let inquiry = RingInquiry(plan: plan, language: app.language, now: app.now, isWatched: isWatched)
        let details = TaskDetails(
          wording: app.wording, store: store, context: try app.itemContext(store), inquiry: inquiry)
        if app.options.json { return app.emit(try details.json(task)) }
        try details.show(task, app)
      }
    }
  }
}
