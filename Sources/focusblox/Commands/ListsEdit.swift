import ArgumentParser
import FocusbloxActions
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync

struct ListsEdit: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit", _superCommandName: Focusblox.name,
    abstract: "Change a subscribed calendar: its name here, and whether its events ring.",
    discussion: """
      Example:
        focusblox lists edit Holidays --name Breaks --alarms
      """)

  @Argument(help: "The list.", completion: .lists) var name: String
  @Option(name: .customLong("name"), help: "Its new name.") var newName: String?
  @Flag(inversion: .prefixedNo, help: "Let its events ring.") var alarms: Bool?
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if newName == nil, alarms == nil { throw ValidationError("Give --name, --alarms or --no-alarms") }
  }

  func run() async throws {
    let app = try AppContext(global)
    let wanted = try newName.map(ListNameText.parse)
    try await app.withStore { store in
      let (list, account) = try store.write { store in
        var (list, account) = try store.listNamed(name, account: nil)
        guard let subscription = account.subscription else { throw SubscriptionProblem.notSubscribed(name) }
        let before = list
        if let wanted {
          if try SubscriptionSync.isTaken(wanted, by: list, store) { throw SubscriptionProblem.nameTaken(wanted) }
          list.name = wanted
        }
        account.subscription = alarms.map { $0 ? .ringing : .silent } ?? subscription
        try store.save(&list)
        try store.save(&account)
        if let wanted { try app.place.renameIgnored(before, of: account, to: wanted, store) }
        return (list, account)
      }
      try app.place.noteStep("lists edit", .list(list.id), title: list.name, in: store)
      if app.options.json {
        return try app.emit(list.json(account: account.name, app.settings(), isSubscribed: true))
      }
      if account.subscription == .ringing {
        app.say("The events in “\(list.name)” ring.")
      } else {
        app.say("The events in “\(list.name)” do not ring.")
      }
    }
  }
}
