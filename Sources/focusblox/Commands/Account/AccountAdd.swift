import ArgumentParser
import CalDAV
import FocusbloxActions
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import FocusbloxTexts
import Foundation

struct AccountAdd: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", _superCommandName: Focusblox.name,
    abstract: "Add a CalDAV account and find its lists.",
    discussion: """
      The URL may be a server, a principal, a home set or one collection, or a domain or email address whose name servers say
      where its calendars are (RFC 6764). A new account is switched on. With --list, only those lists sync; without it,
      all do.

      Examples:
        focusblox account add home --url https://cloud.example.org --user ada --password-file ~/.config/cloud-password
        focusblox account add mail --url ada@example.org --password-command "pass mail"
      """)

  @Argument(help: "A name for the account.") var name: String
  @Option(help: "The server: an address, a domain or an email address.") var url: String
  @Option(help: "strict keeps tags, urgency and series here; extended shares them.") var mapping: Mapping = .strict
  @Option(name: .customLong("list"), help: ArgumentHelp("Only this list; repeatable.", valueName: "name"))
  var lists: [String] = []
  @OptionGroup var access: AccountAccess
  @OptionGroup var global: GlobalOptions

  enum Mapping: String, ExpressibleByArgument, CaseIterable {
    case strict, extended

    var profile: MappingProfile { self == .strict ? .strict : .extended }
  }

  func validate() throws {
    if access.clientKey != nil && access.clientCert == nil { throw ValidationError("--client-key needs --client-cert") }
  }

  func run() async throws {
    let app = try AppContext(global)
    let serverAddress = try ServerAddress(url)
    try await app.withStore { store in
      if try store.read({ try $0.account(named: name) }) != nil { throw AccountProblem.nameTaken(name) }
      var account = Account(name: name, url: "", user: serverAddress.user, secret: .none, created: app.now)
      access.apply(to: &account)
      account.mapping = mapping.profile
      var typed: TypedPassword?
      if access.secret == nil, let user = account.user {
        let password = try TypedPassword(of: user, account: name, app)
        (typed, account.secret) = (password, password.source)
      } else if case .passwordFile(let path) = account.secret {
        try Secrets(environment: app.environment).check(file: path)
      }
      let urls = try await serverAddress.urls(app.place, allowsPlainHTTP: access.allowHTTP)
      try typed?.keep()
      let discovery: Discovery
      do {
        discovery = try await AccountSearch(app: app).discover(urls, &account)
        try OtherHosts(AcceptedOrigins(only: account).others(in: discovery), account).accept(
          app.place.person, else: .notAdded)
        let known = discovery.collections.map { $0.displayName ?? $0.href.name }
        if let missing = lists.first(where: { !known.contains($0) }) {
          throw AccountProblem.noSuchList(missing, known: known)
        }
      } catch {
        try typed?.discard()
        if case CalDAVError.unauthorized(let url, _) = error {
          throw AccountProblem.unauthorized(url: url, isGiven: account.user != nil || account.secret != .none)
        }
        throw error
      }
      let found = try AddAccount(discovery, chosen: lists.isEmpty ? nil : lists).run(&account, at: app.place, in: store)
      AccountSearch(app: app).tellElsewhere(discovery, of: account)
      try show(found, of: account, app)
      for kind in ItemKind.allCases { try app.offerDefaultList(of: kind, store) }
    }
  }

  private func show(_ found: [CalendarList], of account: Account, _ app: AppContext) throws {
    if app.options.json {
      for list in found { try app.emit(list.json(of: account, app.settings())) }
      return
    }
    let settings = try app.settings()
    let count = ListTable.count(found.count { $0.isActive(settings) }, of: found.count, app.language)
    if found.isEmpty {
      app.say("Account “\(name)” added, \(count). Create one with “focusblox lists create NAME”.")
    } else {
      app.say("Account “\(name)” added, \(count). Now run “focusblox sync”.")
    }
    var table = ListTable(app: app)
    try table.add(found, of: name, isNamed: false)
    table.show()
  }
}
