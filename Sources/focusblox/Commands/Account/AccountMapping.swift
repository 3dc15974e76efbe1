import ArgumentParser
import FocusbloxActions
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import FocusbloxTexts

struct AccountMapping: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mapping", _superCommandName: Focusblox.name,
    abstract: "Choose which fields of a task are shared with the server.",
    discussion: """
      strict keeps tags, urgency, type, series, flags, next-up marks and your own order here; extended shares them. Switching
      loses nothing: fields newly shared are merged with the server's, and fields no longer shared stay as they are on both sides.

      Example:
        focusblox account mapping home extended
      """)

  @Argument(help: "The account.", completion: .accounts) var name: String
  @Argument(help: "strict or extended.") var mapping: AccountAdd.Mapping
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let app = try AppContext(global)
    try await app.withStore { store in
      let known = try store.read { try $0.serverAccountNamed(name) }
      let account = try ChooseMapping(mapping.profile).run(known, at: app.place, in: store)
      if app.options.json { return app.emit(account.json()) }
      app.say("“\(name)” now syncs with the mapping \(mapping.rawValue).")
    }
  }
}
