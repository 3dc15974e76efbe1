import ArgumentParser
import CalDAV
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation

struct AccountAdd: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a CalDAV account and find its lists.",
    discussion: """
      The URL may be a server, a principal, a home set or one collection, or a domain or mail address whose name servers say
      where its calendars are (RFC 6764). Adding an account switches it on; with --list only those lists are active, without
      it all are.

      Examples:
        focusblox account add home --url https://cloud.example.org --user ada --password-file ~/.config/cloud-password
        focusblox account add mail --url ada@example.org --password-command "pass mail"
      """)

  @Argument(help: "A name for it.") var name: String
  @Option(help: "Where the server is: an address, a domain or a mail address.") var url: String
  @Option(help: "The user's name.") var user: String?
  @Option(help: ArgumentHelp("A command whose first line of output is the password.", valueName: "command"))
  var passwordCommand: String?
  @Option(help: ArgumentHelp("A file that only you may read; its first line is the password.", valueName: "path"))
  var passwordFile: String?
  @Option(help: ArgumentHelp("A command whose first line of output is a bearer token.", valueName: "command"))
  var tokenCommand: String?
  @Option(help: ArgumentHelp("A private certificate authority, PEM.", valueName: "path")) var caFile: String?
  @Option(help: ArgumentHelp("A client certificate, PEM.", valueName: "path")) var clientCert: String?
  @Option(help: ArgumentHelp("Its key, PEM.", valueName: "path")) var clientKey: String?
  @Option(help: "strict keeps tags, urgency and series here; extended shares them.") var mapping: Mapping = .strict
  @Option(
    name: .customLong("list"), help: ArgumentHelp("Only this list; can be given several times.", valueName: "name"))
  var lists: [String] = []
  @Flag(help: "Allow http to another machine; everything can then be read on the way.") var allowHTTP = false
  @OptionGroup var global: GlobalOptions

  enum Mapping: String, ExpressibleByArgument, CaseIterable {
    case strict, extended

    var profile: MappingProfile { self == .strict ? .strict : .extended }
  }

  func validate() throws {
    if [passwordCommand, passwordFile, tokenCommand].compactMap(\.self).count > 1 {
      throw ValidationError("give one of --password-command, --password-file, --token-command")
    }
    if clientKey != nil && clientCert == nil { throw ValidationError("--client-key needs --client-cert") }
  }

  func run() async throws {
    let app = try AppContext(global)
    let place = try ServerPlace(url)
    try await app.withStore { store in
      if try store.read({ try $0.account(named: name) }) != nil { throw AccountProblem.nameTaken(name) }
      let user = user ?? place.user
      let (source, typed) = try secretSource(app, user)
      let urls = try await place.urls(app, allowsPlainHTTP: allowHTTP)
      var account = Account(name: name, url: "", user: user, secret: source, created: app.now)
      account.caFile = caFile.map(absolute)
      account.clientCertificate = clientCert.map(absolute)
      account.clientKey = clientKey.map(absolute)
      account.mapping = mapping.profile
      account.allowsPlainHTTP = allowHTTP
      if let typed { try Secrets(environment: app.environment).store(typed, account: name) }
      let discovery: Discovery
      do {
        discovery = try await discover(urls, &account, app)
        try OtherHosts(discovery, of: account).accept(app)
        let known = discovery.collections.map { $0.displayName ?? $0.href.name }
        if let missing = lists.first(where: { !known.contains($0) }) {
          throw AccountProblem.noSuchList(missing, known: known)
        }
      } catch {
        // An account that was not added leaves nothing behind.
        if typed != nil { try Secrets(environment: app.environment).remove(account: name) }
        throw error
      }
      try store.write { try $0.save(&account) }
      let found = try ListDiscovery.record(
        discovery, of: account, chosen: lists.isEmpty ? nil : lists, at: app.now, in: store)
      try SyncConsent.give(app)
      let settings = try app.settings()
      let own = Set(found.map(\.id))
      try ListSelection.keep(app, store) { own.contains($0.id) ? $0.isEnabled : $0.isActive(settings) }
      if discovery.isElsewhere { tellMissing(account.url, discovery, app) }
      try show(found, app)
    }
  }

  /// The address that was given does not exist, and the server has led somewhere else.
  private func tellMissing(_ url: String, _ discovery: Discovery, _ app: AppContext) {
    guard let path = URL(string: url)?.path, path.count > 1 else { return }
    let home = discovery.homes.first?.absoluteString ?? discovery.collections.first?.url.absoluteString ?? url
    app.terminal.message(
      app.language(
        "\(url) gibt es auf dem Server nicht; gefunden wurde \(home).",
        "\(url) does not exist on the server; found \(home)."))
  }

  /// At the first of `urls` whose host answers (RFC 2782), which is then the account's.
  private func discover(_ urls: [String], _ account: inout Account, _ app: AppContext) async throws -> Discovery {
    var failure: CalDAVError?
    for url in urls {
      account.url = url
      do {
        return try await Connections(app).client(for: account).discover()
      } catch let error as CalDAVError where error.meansNobodyIsThere {
        failure = failure ?? error
      }
    }
    throw failure ?? AccountProblem.unusableURL(url)
  }

  private func show(_ found: [CalendarList], _ app: AppContext) throws {
    if app.options.json {
      for list in found { try app.emit(list.json(account: name, app.settings())) }
      return
    }
    let count = ListTable.count(found.count, app.language)
    app.say(
      "Konto „\(name)“ hinzugefügt, \(count). "
        + (found.isEmpty ? "„focusblox lists create NAME“ legt eine an." : "„focusblox sync“ gleicht ab."),
      "Account “\(name)” added, \(count). "
        + (found.isEmpty ? "Make one with “focusblox lists create NAME”." : "Now run “focusblox sync”."))
    try ListTable(app: app).show(found, of: name, isNamed: false)
  }

  /// Where the secret will come from, and the one that was typed just now.
  private func secretSource(_ app: AppContext, _ user: String?) throws -> (SecretSource, typed: String?) {
    if let passwordCommand { return (.passwordCommand(passwordCommand), nil) }
    if let passwordFile { return (.passwordFile(absolute(passwordFile)), nil) }
    if let tokenCommand { return (.tokenCommand(tokenCommand), nil) }
    guard let user else { return (.none, nil) }
    guard app.terminal.isInteractive else { throw SecretProblem.noTerminal }
    guard Secrets(environment: app.environment).hasSecretService else { throw SecretProblem.noSecretService }
    let question = app.language("Passwort für \(user): ", "Password for \(user): ")
    guard let typed = app.terminal.askSecret(ScreenText(question)), !typed.isEmpty else {
      throw SecretProblem.noTerminal
    }
    return (.secretService, typed)
  }

  /// Settings of an account are used from any working directory.
  private func absolute(_ path: String) -> String {
    URL(fileURLWithPath: (path as NSString).expandingTildeInPath).path
  }
}

extension CalDAVError {
  /// Whether another host of the same service is worth a try. One that answered, whatever it said, has the last word.
  fileprivate var meansNobodyIsThere: Bool {
    switch self {
    case .transport(.unknownHost, _), .transport(.unreachable, _), .transport(.timedOut, _): true
    default: false
    }
  }
}
