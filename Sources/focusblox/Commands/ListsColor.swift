import ArgumentParser
import FocusbloxActions
import FocusbloxModel
import FocusbloxStore
import FocusbloxTexts

struct ListsColor: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "color", _superCommandName: Focusblox.name,
    abstract: "Change the color of a list here at once, and on the server at the next sync.",
    discussion: """
      Example:
        focusblox lists color Shopping '#FF9500'
      """)

  @Argument(help: "The list.", completion: .lists) var name: String
  @Argument(help: ArgumentHelp("Its new color; #RRGGBBAA is accepted, too.", valueName: "#RRGGBB")) var color: String
  @Option(help: "The account of the list.") var account: String?
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let app = try AppContext(global)
    let wanted = try ListColorText.parse(color)
    try await app.withStore { store in
      let (before, account) = try store.read { try $0.changeableList(name, account: self.account) }
      let list = try RecolorList(to: wanted).run(before, at: app.place, in: store)
      if app.options.json { return try app.emit(list.json(of: account, app.settings())) }
      app.say("“\(name)” now has the color \(wanted); the server gets it with the next sync.")
    }
  }
}
