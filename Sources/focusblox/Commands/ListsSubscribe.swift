import ArgumentParser
import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxSync
import FocusbloxTexts
import Foundation

struct ListsSubscribe: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "subscribe", _superCommandName: Focusblox.name,
    abstract: "Subscribe to a calendar by its address: holidays, a team, a school.",
    discussion: """
      Its events are shown and take time in plans; they are never changed, and ring only with --alarms. A sync reads the
      calendar at most once an hour. Whoever knows a private address can read the calendar: it is kept like a password, and
      only its host is shown. Without an address you are asked for it, so that it stays out of the history of the shell.

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
      throw ValidationError("Specify only one of ADDRESS, --address-command, --address-file")
    }
  }

  func run() async throws {
    let app = try AppContext(global)
    let name = try name.map(ListNameText.parse) ?? ""
    try await app.withStore { store in
      var account = Account(name: "", url: "", secret: source ?? .none, created: app.now)
      account.subscription = alarms ? .ringing : .silent
      account.allowsPlainHTTP = allowHTTP
      let address = try givenPlace(of: account, app)
      let subscription = try Subscribe(account, to: address, named: name, at: app.place, in: store)
      let waiting = WaitingLine(app.language("Waiting for \(subscription.account.name)"), app.terminal)
      let subscribed = try await waiting.during { try await subscription.run(at: app.place, in: store) }
      try tell(subscribed, store, app)
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
    guard app.asks else { throw SubscriptionProblem.noTerminal }
    let question = app.language("Address of the calendar (not shown): ")
    guard let typed = app.terminal.askSecret(ScreenText(question)) else { throw CancellationError() }
    return try SubscriptionAddress(typed, allowsPlainHTTP: allowHTTP)
  }

  private func tell(_ subscribed: Subscribe.Subscribed, _ store: Store, _ app: AppContext) throws {
    let (account, list, report) = (subscribed.account, subscribed.list, subscribed.report)
    if app.options.json {
      return try app.emit(list.json(of: account, app.settings()))
    }
    let l = app.language
    let settings = try app.settings()
    let shown = try store.read { try ListNames($0).name(list) }
    let count = report.pulledNew == 1 ? l("1 event") : l("\(report.pulledNew) events")
    app.say("Subscribed to “\(shown)” (\(account.name)): \(count).")
    if !report.otherComponents.isEmpty { app.terminal.message(Texts.notShown(report.otherComponents, l)) }
    if case .passwordFile(let path) = account.secret, addressFile == nil {
      app.say("The address is in \(path), which only your own user can read.")
    }
    do throws(AccountProblem) {
      try SyncConsent.check(settings)
    } catch {
      app.terminal.message(error.explanation(in: l).text)
    }
  }
}
