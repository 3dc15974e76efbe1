import ArgumentParser
import FocusbloxActions
import FocusbloxModel
import FocusbloxStore

struct BlockShow: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", _superCommandName: Focusblox.name,
    abstract: "Show everything about one focus block.",
    discussion: """
      Example:
        focusblox block show 3f2a
      """)

  @Argument(help: "The block.", completion: .blocks) var id: String
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let app = try AppContext(global)
    try await app.withStore { store in
      try store.read { try BlockDetails(app: app).show(Handles(app.place, $0).block(id), $0) }
    }
  }
}
