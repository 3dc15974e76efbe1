import ArgumentParser
import CalDAV
import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxSync
import FocusbloxTexts

struct AccountTest: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test", _superCommandName: Focusblox.name,
    abstract: "Check an account at its server, and change nothing.",
    discussion: """
      Example:
        focusblox account test home
      """)

  @Argument(help: "The account.", completion: .accounts) var name: String
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let app = try AppContext(global)
    try await app.withStore { store in
      let account = try store.read { try $0.serverAccountNamed(name) }
      let found = try await AccountSearch(app: app).discover(account)
      if app.options.json {
        var line = account.json()
        line.add("reachable", .bool(true))
        line.add("lists", .strings(found.collections.map { $0.displayName ?? $0.href.name }))
        return app.emit(line)
      }
      let count = ListTable.count(found.collections.count, app.language)
      app.terminal.result(app.language("“\(name)” answers, \(count)."))
    }
  }
}

struct AccountEnable: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "enable", _superCommandName: Focusblox.name, abstract: "Switch an account on.",
    discussion: """
      Example:
        focusblox account enable home
      """)

  @Argument(help: "The account.", completion: .accounts) var name: String
  @OptionGroup var global: GlobalOptions

  func run() async throws { try await AccountSwitch.set(name, isEnabled: true, AppContext(global)) }
}

struct AccountDisable: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "disable", _superCommandName: Focusblox.name,
    abstract: "Switch an account off; nothing is deleted.",
    discussion: """
      Example:
        focusblox account disable home
      """)

  @Argument(help: "The account.", completion: .accounts) var name: String
  @OptionGroup var global: GlobalOptions

  func run() async throws { try await AccountSwitch.set(name, isEnabled: false, AppContext(global)) }
}

enum AccountSwitch {
  static func set(_ name: String, isEnabled: Bool, _ app: AppContext) async throws {
    try await app.withStore { store in
      let known = try store.read { try $0.accountNamed(name) }
      let account = try await SwitchAccount(isEnabled: isEnabled).run(known, at: app.place, in: store)
      if app.options.json { return app.emit(account.json()) }
      if isEnabled {
        app.say("Account “\(known.name)” is switched on.")
      } else {
        app.say("Account “\(known.name)” is switched off; nothing was deleted.")
      }
    }
  }
}

struct AccountRemove: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", _superCommandName: Focusblox.name,
    abstract: "Remove an account. Its items stay here and on the server.",
    discussion: """
      Example:
        focusblox account remove home
      """)

  @Argument(help: "The account.", completion: .accounts) var name: String
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let app = try AppContext(global)
    try await app.withStore { store in
      let account = try store.read { try $0.serverAccountNamed(name) }
      let undeleted = try await RemoveAccount().run(account, at: app.place, in: store)
      if app.options.json { return app.emit(account.json()) }
      app.say("Account “\(account.name)” removed. All items stay here and on the server.")
      if undeleted == 1 {
        app.say("One deletion had not been synced yet; the server still has that item.")
      } else if undeleted > 1 {
        app.say("\(undeleted) deletions had not been synced yet; the server still has those items.")
      }
    }
  }
}
