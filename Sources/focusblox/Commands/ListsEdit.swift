import ArgumentParser
import FocusbloxActions
import FocusbloxModel
import FocusbloxStore
import FocusbloxTexts

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
  @Flag(inversion: .prefixedNo, help: "Let its events ring, or keep them silent.") var alarms: Bool?
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if newName == nil, alarms == nil { throw ValidationError("Specify at least one of --name, --alarms, --no-alarms") }
  }

  func run() async throws {
    let app = try AppContext(global)
    let wanted = try newName.map(ListNameText.parse)
    try await app.withStore { store in
      let (former, list, account) = try EditSubscription(name: wanted, rings: alarms).run(
        name, at: app.place, in: store)
      if app.options.json {
        return try app.emit(list.json(of: account, app.settings()))
      }
      if list.name != former.name { app.say("“\(former.name)” is now called “\(list.name)”.") }
      guard alarms != nil else { return }
      if account.subscription == .ringing {
        app.say("The events in “\(list.name)” ring.")
      } else {
        app.say("The events in “\(list.name)” do not ring.")
      }
    }
  }
}
