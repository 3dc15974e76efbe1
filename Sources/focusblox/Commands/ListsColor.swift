import ArgumentParser
import FocusbloxActions
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync

struct ListsColor: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "color", _superCommandName: Focusblox.name,
    abstract: "Change the colour of a list here at once, and on the server at the next sync.",
    discussion: """
      Example:
        focusblox lists color Shopping '#FF9500'
      """)

  @Argument(help: "The list.", completion: .lists) var name: String
  @Argument(help: ArgumentHelp("Its new colour; #RRGGBBAA is accepted, too.", valueName: "#RRGGBB")) var color: String
  @Option(help: "The account of the list.") var account: String?
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let app = try AppContext(global)
    let wanted = try ListColorText.parse(color)
    try await app.withStore { store in
      var (list, account) = try store.read { try $0.changeableList(name, account: self.account) }
      list.recolor(to: wanted)
      try app.place.step("lists color", store, changing: [.init(.list(list.id), .color)]) { try $0.save(&list) }
      if app.options.json { return try app.emit(list.json(account: account.name, app.settings())) }
      app.say(
        "“\(name)” now has the colour \(wanted); the server gets it with the next sync.")
    }
  }
}

/// A colour as typed: three or four octets in hexadecimal digits.
enum ListColorText {
  static func parse(_ text: String) throws(ListProblem) -> String {
    let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
    guard [6, 8].contains(digits.utf8.count), digits.allSatisfy(\.isHexDigit) else { throw .color(text) }
    return "#" + digits.uppercased()
  }
}
