import ArgumentParser
import CalDAV
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation

struct Sync: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sync",
    abstract: "Reconcile the active lists with their servers, in both directions.",
    discussion: """
      Examples:
        focusblox sync --dry-run
        focusblox sync --account home --list Aufgaben
      """)

  enum Conflict: String, ExpressibleByArgument, CaseIterable {
    case newest, remote, local, server

    var policy: ConflictPolicy {
      switch self {
      case .newest: .newest
      case .remote, .server: .remote
      case .local: .local
      }
    }
  }

  @Option(help: "Only this account.") var account: String?
  @Option(help: "Only this list.") var list: String?
  @Flag(help: "Show what would happen; write nothing on either side.") var dryRun = false
  @Flag(help: "Compare everything, whatever the server says has changed.") var verify = false
  @Option(help: "Who wins when both sides changed the same property: newest, remote or local.")
  var conflict: Conflict = .newest
  @Flag(help: "Let through what the brake stopped.") var forceMassChanges = false
  @Flag(help: "For timers: an account whose login was refused is left alone for six hours.") var unattended = false
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let app = try AppContext(global)
    var options = SyncOptions()
    options.policy = conflict.policy
    options.dryRun = dryRun
    options.verify = verify
    options.forceMassChanges = forceMassChanges
    options.isUnattended = unattended
    let settings = try app.settings()
    let (outcomes, problem) = try await app.withStore { store in
      let (work, publishing) = try store.read { store in
        let publishing = try AlarmWork(store, settings)
        let calendars = publishing.calendarIDs
        return (try chosen(store, settings).map { ($0, $1.filter { !calendars.contains($0.id) }) }, publishing)
      }
      try SyncConsent.check(settings)
      let connections = Connections(app)
      let engine = SyncEngine(
        store: store,
        environment: SyncEnvironment(now: app.clock, zone: app.zone, settings: settings, newID: AppContext.newID),
        logger: app.logger, connect: { try connections.connection(for: $0, $1) })
      let progress = ProgressBar("", terminal: app.terminal)
      defer { progress.finish() }
      @Sendable func show(_ step: SyncProgress) { progress.show(step.list, done: step.done, total: step.total) }
      var outcomes: [ListOutcome] = []
      for (account, lists) in work where !lists.isEmpty {
        outcomes += try await engine.sync(account, lists: lists, options: options) { show($0) }
      }
      for (account, list, isTarget) in publishing.calendars(account: account, list: list) {
        outcomes.append(
          try await engine.publishAlarms(
            account, to: list, isTarget: isTarget, activeLists: publishing.activeLists, options: options
          ) { show($0) })
      }
      return (outcomes, account == nil && list == nil ? publishing.problem : nil)
    }
    try SyncResult(app: app).show(outcomes, unpublished: problem)
  }

  private func chosen(_ store: StoreReader, _ settings: Settings) throws -> [(Account, [CalendarList])] {
    let accounts: [Account]
    if let account {
      let named = try store.accountNamed(account)
      guard named.isEnabled else { throw AccountProblem.disabled(account) }
      accounts = [named]
    } else {
      accounts = try store.accounts().filter(\.isEnabled)
      if accounts.isEmpty { throw AccountProblem.noAccounts }
    }
    let all = try accounts.map { ($0, try store.lists(account: $0.id).filter { !$0.isMissing }) }
    let active = all.map { ($0, $1.filter { $0.isActive(settings) }) }
    guard let list else {
      if active.allSatisfy(\.1.isEmpty) { throw AccountProblem.noActiveList(known: all.flatMap(\.1).map(\.name)) }
      return active
    }
    let isNamed: (CalendarList) -> Bool = { $0.name.lowercased() == list.lowercased() }
    guard all.contains(where: { $0.1.contains(where: isNamed) }) else {
      throw AccountProblem.noSuchList(list, known: all.flatMap(\.1).map(\.name))
    }
    let chosen = active.map { ($0, $1.filter(isNamed)) }
    // What was not chosen is neither listed nor written (SYNC I23).
    if chosen.allSatisfy(\.1.isEmpty) { throw AccountProblem.listIsOff(list) }
    return chosen
  }
}
