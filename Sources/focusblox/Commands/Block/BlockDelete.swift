import ArgumentParser
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync

struct BlockDelete: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", _superCommandName: Focusblox.name,
    abstract: "Delete focus blocks here, and on the server at the next sync.",
    discussion: """
      Example:
        focusblox block delete 3f2a
      """)

  @Argument(help: "The blocks.", completion: .blocks) var ids: [String]
  @OptionGroup var people: NotifyChoice
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let app = try AppContext(global)
    try await app.withStore { store in
      let deleted = try app.step("block delete", store, notify: people.notify) { store in
        let chosen = try ids.map { text in
          guard let block = try store.block(id: Handles(app, store).block(text)) else {
            throw StoreError.unknownID(text)
          }
          return block
        }
        var deleted: [FocusBlock] = []
        for block in chosen where !deleted.contains(where: { $0.id == block.id }) {
          try store.discard(.block, id: block.id, at: app.now)
          deleted.append(block)
        }
        return deleted
      }
      try store.read { store in
        let context = try app.itemContext(store)
        for block in deleted {
          if app.options.json {
            app.emit(block.json(context))
          } else {
            app.terminal.result(app.language("Deleted: ") + block.title)
          }
        }
      }
      if !app.options.json { app.say("To undo: focusblox undo") }
    }
  }
}
