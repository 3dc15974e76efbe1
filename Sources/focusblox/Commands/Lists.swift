import ArgumentParser
import CalDAV
import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxSync
import FocusbloxTexts
import Foundation

struct Lists: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lists",
    abstract: "Show the lists, and choose which ones sync.",
    discussion: """
      Example:
        focusblox lists disable Shopping
      """,
    subcommands: [
      ListsShow.self, ListsEnable.self, ListsDisable.self, ListsCreate.self, ListsRename.self, ListsColor.self,
      ListsDelete.self, ListsRefresh.self, ListsSubscribe.self, ListsEdit.self, ListsUnsubscribe.self,
    ],
    defaultSubcommand: ListsShow.self)
}

struct ListsShow: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", _superCommandName: Focusblox.name, abstract: "Show the lists.",
    discussion: """
      Example:
        focusblox lists --account home
      """)

  @Option(help: "Only lists of this account.", completion: .accounts) var account: String?
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let app = try AppContext(global)
    try await app.withStore { store in
      let (accounts, badges, waiting) = try store.read { store in
        let accounts = try account.map { [try store.accountNamed($0)] } ?? store.accounts()
        return (
          try accounts.map { ($0, try store.lists(account: $0.id)) }, try SidebarBadges(app.place)?.byList(store),
          try store.waitingUploads()
        )
      }
      var table = ListTable(app: app)
      for (account, lists) in accounts {
        if app.options.json {
          for list in lists {
            try app.emit(list.json(of: account, app.settings(), waiting: waiting[list.id] ?? 0))
          }
        } else {
          try table.add(
            lists, of: account.name, isSubscribed: account.subscription != nil, badges: badges, waiting: waiting)
        }
      }
      if !app.options.json {
        table.show()
        let (duplicates, names) = try store.read { (try $0.localDuplicates(), try ListNames($0)) }
        for item in duplicates { app.terminal.message(Texts.localDuplicate(item, names, app.language)) }
        for list in accounts.flatMap(\.1) where list.isMissing {
          guard let count = waiting[list.id], list.isActive(try app.settings()) else { continue }
          app.terminal.message(Explanation(of: SyncError.missing(list, waiting: count), in: app.language).line)
        }
      }
      if accounts.isEmpty, !app.options.json {
        app.say("No account yet. Add one with “focusblox account add NAME --url URL”.")
      }
    }
  }
}

struct ListsEnable: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "enable", _superCommandName: Focusblox.name, abstract: "Switch a list on, so that it syncs.",
    discussion: """
      Example:
        focusblox lists enable Shopping
      """)

  @Argument(help: "The list.", completion: .lists) var name: String
  @Option(help: "The account of the list.", completion: .accounts) var account: String?
  @OptionGroup var global: GlobalOptions

  func run() async throws { try await ListSwitch.set(name, account, isEnabled: true, AppContext(global)) }
}

struct ListsDisable: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "disable", _superCommandName: Focusblox.name, abstract: "Switch a list off; nothing is deleted.",
    discussion: """
      Example:
        focusblox lists disable Shopping
      """)

  @Argument(help: "The list.", completion: .lists) var name: String
  @Option(help: "The account of the list.", completion: .accounts) var account: String?
  @OptionGroup var global: GlobalOptions

  func run() async throws { try await ListSwitch.set(name, account, isEnabled: false, AppContext(global)) }
}

enum ListSwitch {
  static func set(_ name: String, _ account: String?, isEnabled: Bool, _ app: AppContext) async throws {
    try await app.withStore { store in
      let found = try store.read { try $0.listNamed(name, account: account) }
      let list = try SwitchList(found.list, isEnabled: isEnabled).run(at: app.place, in: store)
      if app.options.json { return app.emit(list.json(of: found.account, try app.settings())) }
      let name = try store.read { try ListNames($0).name(list) }
      if list.isMissing, isEnabled {
        return app.say("“\(name)” is missing from the server, and will be synced as soon as it is there again.")
      }
      if isEnabled { return app.say("“\(name)” is switched on; “focusblox sync” syncs it.") }
      app.terminal.message(app.language.listSwitch(name, isEnabled: isEnabled))
    }
  }
}

struct ListsCreate: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "create", _superCommandName: Focusblox.name, abstract: "Create a list on the server.",
    discussion: """
      Example:
        focusblox lists create Garden --account home --kind tasks
      """)

  enum Kind: String, ExpressibleByArgument, CaseIterable {
    case tasks, events
  }

  @Argument(help: "Its name.") var name: String
  @Option(help: "The account for the list; needed if there are several.", completion: .accounts) var account: String?
  @Option(help: "tasks or events.") var kind: Kind = .tasks
  @Option(help: ArgumentHelp("Its color; #RRGGBBAA is accepted, too.", valueName: "#RRGGBB")) var color: String?
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let app = try AppContext(global)
    let wanted = try ListNameText.parse(name)
    let color = try color.map(ListColorText.parse)
    try await app.withStore { store in
      let account = try store.read { store in
        if let name = self.account { return try store.serverAccountNamed(name) }
        let all = try store.accounts().filter { $0.subscription == nil }
        guard let only = all.first else { throw AccountProblem.noAccounts }
        guard all.count == 1 else { throw AccountProblem.unknown("", known: all.map(\.name)) }
        return only
      }
      let list = try await CreateList(wanted, color: color, for: kind == .tasks ? .task : .block)
        .run(in: account, at: app.place, in: store)
      if app.options.json { return app.emit(list.json(of: account, try app.settings())) }
      let shown = try store.read { try ListNames($0).name(list) }
      app.say("List “\(shown)” created.")
      try app.offerDefaultList(of: kind == .tasks ? .task : .block, store)
    }
  }
}

struct ListsRefresh: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "refresh", _superCommandName: Focusblox.name, abstract: "Fetch the lists from the servers.",
    discussion: """
      Example:
        focusblox lists refresh
      """)

  @Option(help: "Only lists of this account.", completion: .accounts) var account: String?
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let app = try AppContext(global)
    let refresh = RefreshLists(Connections(app.place))
    try await app.withStore { store in
      let accounts = try store.read { store in
        if let account { return [try store.serverAccountNamed(account)] }
        return try store.enabledAccounts().filter { $0.subscription == nil }
      }
      var refused: AccountProblem?
      var table = ListTable(app: app)
      // The lists that were read before an error are shown, too.
      defer { table.show() }
      for account in accounts {
        let found = try await refresh.run(account, at: app.place, in: store)
        refused = refused ?? found.refused
        let (badges, waiting) = try store.read { (try SidebarBadges(app.place)?.byList($0), try $0.waitingUploads()) }
        if app.options.json {
          for list in found.lists {
            try app.emit(list.json(of: account, app.settings(), waiting: waiting[list.id] ?? 0))
          }
        } else {
          try table.add(found.lists, of: account.name, badges: badges, waiting: waiting) { !found.known.contains($0) }
        }
      }
      if let refused { throw refused }
    }
  }
}
