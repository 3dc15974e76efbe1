import ArgumentParser
import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxSync
import FocusbloxTexts

struct BlockDelete: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", _superCommandName: Focusblox.name,
    abstract: "Delete focus blocks here, and on the server at the next sync.",
    discussion: """
      Example:
        focusblox block delete 3f2a
      """)

  @Argument(help: "The blocks.", completion: .blocks) var ids: [String]
  @OptionGroup var people: DeletionNotice
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let app = try AppContext(global)
    try await app.withStore { store in
      let chosen = try store.read { store in
        try ids.map { try Handles(app.place, store).block($0) }.reduce(into: [String]()) {
          if !$0.contains($1) { $0.append($1) }
        }
      }
      let tellsPeople = try store.read { store in try chosen.contains { try store.isInvitation(.block, id: $0) } }
      if people.noNotify { try await app.place.deleteInSilence(chosen.map { (.block, $0) }, store) }
      let deleted = try DeleteBlocks(chosen).run(at: app.place, in: store, notify: people.choice.notify)
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
      // No undo takes a message back.
      if !app.options.json, people.noNotify || !tellsPeople { app.say("To undo: focusblox undo") }
    }
  }
}
