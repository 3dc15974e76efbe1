import ArgumentParser
import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxTexts

struct AccountList: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", _superCommandName: Focusblox.name,
    abstract: "Show the accounts.",
    discussion: """
      Example:
        focusblox account list --json
      """)

  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let app = try AppContext(global)
    try await app.withStore { store in
      let accounts = try store.read { store in
        try store.accounts().filter { $0.subscription == nil }.map {
          ($0, OtherHosts(of: $0, try store.lists(account: $0.id)))
        }
      }
      if app.options.json {
        for (account, others) in accounts { app.emit(account.json(others)) }
        return
      }
      var table = Table(flexible: 2)
      for (account, others) in accounts {
        table.rows.append([
          .init(account.isEnabled ? "●" : "○", account.isEnabled ? .green : .gray), .init(account.name, .bold),
          .init(([account.url] + others.names).joined(separator: " → ")), .init(account.user ?? ""),
          .init(account.mapping.rawValue, .gray),
        ])
      }
      app.show(table)
      if accounts.isEmpty {
        app.say("No account yet. Add one with “focusblox account add NAME --url URL”.")
      }
    }
  }
}

struct AccountShow: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", _superCommandName: Focusblox.name,
    abstract: "Show one account and its lists.",
    discussion: """
      Example:
        focusblox account show home
      """)

  @Argument(help: "The account.", completion: .accounts) var name: String
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let app = try AppContext(global)
    try await app.withStore { store in
      let (account, lists) = try store.read { store in
        let account = try store.accountNamed(name)
        return (account, try store.lists(account: account.id))
      }
      let others = OtherHosts(of: account, lists)
      if app.options.json { return app.emit(account.json(others)) }
      let rows = [
        ("URL", account.url),
        (app.language("Calendars on"), others.names.joined(separator: ", ")),
        (app.language("User"), account.user ?? ""),
        (app.language("Password"), account.secret.source(app.language)),
        ("CA", account.caFile ?? ""), (app.language("Mapping"), account.mapping.rawValue),
        ("http", account.allowsPlainHTTP ? app.language("allowed to other machines") : ""),
        (app.language("Active"), account.isEnabled ? app.language("yes") : app.language("no")),
      ]
      for (label, value) in rows where !value.isEmpty {
        app.terminal.result(app.style(DisplayWidth.fitted(label, to: 12), .gray) + value)
      }
      var table = ListTable(app: app)
      try table.add(lists, of: account.name, isNamed: false)
      table.show()
      let settings = try app.settings()
      let isWatched = store.isWatched
      for line in try store.read({ try PushReport(account, $0, settings, isWatched: isWatched) }).lines(app) {
        app.terminal.result(line)
      }
    }
  }
}

extension Account {
  /// - Parameter others: the servers of the account's lists besides its own server; `nil` for the servers of its homes.
  func json(_ others: OtherHosts? = nil) -> JSONLine {
    var line = JSONLine(.account)
    line.add("name", .string(name))
    line.add("url", .string(url))
    line.add("user", .string(user))
    line.add("enabled", .bool(isEnabled))
    line.add("allowsHTTP", .bool(allowsPlainHTTP))
    line.add("mapping", .string(mapping.rawValue))
    line.add("secret", .string(secret.source(.english)))
    line.add("caFile", .string(caFile))
    line.add("otherHosts", .strings((others ?? OtherHosts(of: self, [])).names))
    return line
  }
}
