import ArgumentParser
import FocusbloxActions
import FocusbloxModel
import FocusbloxStore
import FocusbloxTexts

struct ListsRename: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename", _superCommandName: Focusblox.name,
    abstract: "Rename a list here at once, and on the server at the next sync.",
    discussion: """
      Example:
        focusblox lists rename Shopping Market
      """)

  @Argument(help: "The list.", completion: .lists) var name: String
  @Argument(help: "Its new name.") var newName: String
  @Option(help: "The account of the list.") var account: String?
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let app = try AppContext(global)
    let wanted = try ListNameText.parse(newName)
    try await app.withStore { store in
      let (before, account) = try store.read { try $0.changeableList(name, account: self.account) }
      let list = try RenameList(to: wanted).run(before, of: account, at: app.place, in: store)
      if app.options.json { return try app.emit(list.json(of: account, app.settings())) }
      app.say("“\(name)” is now called “\(wanted)”; the server gets the name with the next sync.")
    }
  }
}
