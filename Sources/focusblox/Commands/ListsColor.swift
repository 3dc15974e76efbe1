import ArgumentParser
import FocusbloxModel
import FocusbloxStore

struct ListsColor: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "color", abstract: "Give a list another colour, here at once and on the server with the next sync.",
    discussion: """
      Example:
        focusblox lists color Einkauf '#FF9500'
      """)

  @Argument(help: "The list.", completion: .lists) var name: String
  @Argument(help: ArgumentHelp("Its new colour.", valueName: "#RRGGBB")) var color: String
  @Option(help: "Of this account.") var account: String?
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let app = try AppContext(global)
    let digits = color.hasPrefix("#") ? color.dropFirst() : color[...]
    guard digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit) else { throw ListProblem.color(color) }
    let wanted = "#" + digits.uppercased()
    try await app.withStore { store in
      let (list, account) = try store.write { store -> (CalendarList, Account) in
        var (list, account) = try store.changeableList(name, account: self.account)
        let onServer = list.recoloredFrom ?? list.color ?? ""
        list.recoloredFrom = onServer == wanted ? nil : onServer
        list.color = wanted
        try store.save(&list)
        return (list, account)
      }
      if app.options.json { return try app.emit(list.json(account: account.name, app.settings())) }
      app.say(
        "„\(name)“ hat jetzt die Farbe \(wanted); am Server mit dem nächsten Abgleich.",
        "“\(name)” has the colour \(wanted) now; on the server with the next sync.")
    }
  }
}
