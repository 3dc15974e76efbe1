import ArgumentParser
import FocusbloxActions
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation

struct ListsSubscribe: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "subscribe", _superCommandName: Focusblox.name,
    abstract: "Read a calendar from its address: holidays, a team, a school.",
    discussion: """
      Its events are shown and take time in plans; they are never changed, and ring only with --alarms. A sync reads the
      calendar at most once an hour. Whoever knows a private address can read the calendar: it is kept like a password, and
      shown as its host only. Without an address you are asked for it, so that it stays out of the history of the shell.

      Examples:
        focusblox lists subscribe https://example.org/holidays.ics --name Holidays
        focusblox lists subscribe file:///home/ada/school.ics
      """)

  @Argument(help: ArgumentHelp("The address: https, webcal or file.", valueName: "address")) var address: String?
  @Option(help: "A name for the list; otherwise the calendar's own.") var name: String?
  @Flag(help: "Let its events ring.") var alarms = false
  @Option(help: ArgumentHelp("A command whose first line of output is the address.", valueName: "command"))
  var addressCommand: String?
  @Option(help: ArgumentHelp("A file that only you may read; its first line is the address.", valueName: "path"))
  var addressFile: String?
  @Flag(help: "Allow plain http to another machine; others can then read everything on its way.") var allowHTTP = false
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if [address, addressCommand, addressFile].compactMap(\.self).count > 1 {
      throw ValidationError("Give one of ADDRESS, --address-command, --address-file")
    }
  }

  func run() async throws {
    let app = try AppContext(global)
    let name = try name.map(ListNameText.parse) ?? ""
    try await app.withStore { store in
      var account = Account(name: "", url: "", secret: source ?? .none, created: app.now)
      account.subscription = alarms ? .ringing : .silent
      account.allowsPlainHTTP = allowHTTP
      let place = try givenPlace(of: account, app)
      account.url = place.shown
      account.name = try store.read { try Self.freeName(place.name, $0) }
      var kept: KeptAddress?
      if source == nil, let secret = place.secret {
        let address = KeptAddress(of: account.name, app.place)
        try address.keep(secret)
        (kept, account.secret) = (address, address.source)
      }
      do {
        let (list, report) = try await read(&account, named: name, store, app)
        // The consent to read this calendar is none to sync with servers that the user has switched off.
        if try !store.read({ try $0.accounts().contains { $0.subscription == nil } }) {
          try SyncConsent.give(app.place)
        }
        let settings = try app.settings()
        try store.read { try ListSelection.keep(app.place, $0) { $0.id == list.id || $0.isActive(settings) } }
        try app.place.noteStep("lists subscribe", .list(list.id), title: list.name, in: store)
        try tell(account, list, report, store, app)
      } catch {
        // A command that failed leaves nothing behind.
        if account.id != 0 { try store.write { try $0.removeSubscription(id: account.id) } }
        try kept?.discard()
        throw error
      }
    }
  }

  /// Where the address is kept, if the user says so.
  private var source: SecretSource? {
    if let addressCommand { return .passwordCommand(addressCommand) }
    return addressFile.map { .passwordFile(URL(fileURLWithPath: Paths.expanded($0, AppContext.startEnvironment)).path) }
  }

  private func givenPlace(of account: Account, _ app: AppContext) throws -> SubscriptionAddress {
    if source != nil { return try SubscriptionReading(place: app.place).address(of: account) }
    if let address { return try SubscriptionAddress(address, allowsPlainHTTP: allowHTTP) }
    guard app.terminal.isInteractive, !app.options.json else { throw SubscriptionProblem.noTerminal }
    let question = app.language("Address of the calendar (not shown): ")
    guard let typed = app.terminal.askSecret(ScreenText(question)) else { throw CancellationError() }
    return try SubscriptionAddress(typed, allowsPlainHTTP: allowHTTP)
  }

  private static func freeName(_ name: String, _ store: StoreReader) throws -> String {
    let taken = Set(try store.accounts().map { $0.name.lowercased() })
    let names = [name] + (2...(taken.count + 2)).map { "\(name) \($0)" }
    return names.first { !taken.contains($0.lowercased()) } ?? name
  }

  /// Saves the subscription and reads the calendar for the first time.
  private func read(
    _ account: inout Account, named name: String, _ store: Store, _ app: AppContext
  ) async throws -> (CalendarList, ListReport) {
    let saved = try store.write { [account] store in
      var account = account
      try store.save(&account)
      var list = CalendarList(
        accountID: account.id, href: "/subscriptions/\(Workplace.newID())/", origin: account.url, name: name)
      (list.holdsTasks, list.isReadOnly) = (false, true)
      try store.save(&list)
      return (account, list)
    }
    account = saved.0
    let waiting = WaitingLine(
      app.language("Waiting for \(account.name)"), app.terminal)
    let outcome = try await waiting.during {
      try await SubscriptionReading(place: app.place).sync(saved.0, saved.1, SyncOptions(), in: store).outcome
    }
    if case .failed(_, let error) = outcome { throw FirstReadingProblem.of(error) }
    try ListTimes.note([(saved.1, outcome)], app.place.person, at: app.now, in: store)
    return (try store.read { try $0.list(id: saved.1.id) } ?? saved.1, outcome.report)
  }

  private func tell(
    _ account: Account, _ list: CalendarList, _ report: ListReport, _ store: Store, _ app: AppContext
  ) throws {
    if app.options.json {
      return try app.emit(list.json(account: account.name, app.settings(), isSubscribed: true))
    }
    let l = app.language
    let settings = try app.settings()
    let shown = try store.read { try ListNames($0).name(list) }
    let count =
      report.pulledNew == 1 ? l("1 event") : l("\(report.pulledNew) events")
    app.say(
      "Subscribed to “\(shown)” (\(account.name)): \(count).")
    if !report.otherComponents.isEmpty { app.terminal.message(Texts.notShown(report.otherComponents, l)) }
    if case .passwordFile(let path) = account.secret, addressFile == nil {
      app.say(
        "The address is in \(path), which only your own user can read.")
    }
    do throws(AccountProblem) {
      try SyncConsent.check(settings)
    } catch {
      app.terminal.message(error.explanation(in: l).text)
    }
  }
}
