import ArgumentParser
import CurlTransport
import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxSync
import FocusbloxTexts
import Foundation

struct Sync: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sync", _superCommandName: Focusblox.name,
    abstract: "Sync the lists that are switched on with their servers, in both directions.",
    discussion: """
      If both sides changed the same field, the newer edit wins: an edit here counts from when it was made, an edit on
      another machine from when that machine uploaded it.

      Examples:
        focusblox sync --dry-run
        focusblox sync --account home --list Tasks
      """)

  @Option(help: "Only this account.", completion: .accounts) var account: String?
  @Option(name: .customLong("list"), help: "Only this list; repeatable.", completion: .lists)
  var lists: [String] = []
  @Flag(help: "Show what would happen, and write nothing on either side.") var dryRun = false
  @Flag(help: "Compare everything, whatever changes the server announces.") var verify = false
  @Option(help: "Which side wins if both changed the same field.")
  var conflict: SyncRequest.Conflict = .newest
  @Flag(help: "Go ahead with the mass changes that stopped the last sync.") var forceMassChanges = false
  @Flag(help: "Send again everything that is older or missing on a server restored from a backup.")
  var serverWentBack = false
  @Flag(help: "For timers: leave an account alone for six hours after a refused login.") var unattended = false
  @Flag(help: .hidden) var settle = false
  @Flag(help: .hidden) var keepPush = false
  @Flag(help: .hidden) var counts = false
  @Option(help: .hidden) var hinted: Int64?
  @Flag(help: .hidden) var serve = false
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if serverWentBack, forceMassChanges {
      throw ValidationError("--server-went-back and --force-mass-changes cannot be used together")
    }
  }

  func run() async throws {
    let app = try AppContext(global)
    if serve { return try await serve(app) }
    if settle, try await !hasSettled(app) { return }
    let progress = ProgressBar("", terminal: app.terminal)
    defer { progress.finish() }
    @Sendable func show(_ count: SyncCount) {
      if counts {
        app.terminal.message(ScreenText(lines: count.line))
      } else {
        progress.show(count.list, done: count.done, total: count.total)
      }
    }
    let outcome: SyncOutcome
    if let served = await served(app, show) {
      outcome = served
    } else {
      CurlTransport.beginLoading()
      _ = try app.settings()
      outcome = try await app.withStore(isFollowed: false) { store in
        try await SyncWork(request, app.place, Connections(app.place)).carryOut(in: store, show)
      }
    }
    progress.finish()
    try SyncResult(app: app, outcome: outcome).show()
  }

  private var request: SyncRequest {
    var request = SyncRequest()
    (request.account, request.lists, request.hinted) = (account, lists, hinted)
    (request.isDryRun, request.verifies, request.conflict) = (dryRun, verify, conflict)
    (request.forcesMassChanges, request.serverWentBack) = (forceMassChanges, serverWentBack)
    (request.isUnattended, request.keepsPush) = (unattended, keepPush)
    return request
  }

  /// The outcome of a sync that a running `watch` has carried out. It does not know a clock of the command line.
  private func served(_ app: AppContext, _ show: @escaping @Sendable (SyncCount) -> Void) async -> SyncOutcome? {
    guard global.now == nil,
      let call = SyncCall(
        request, app.place, language: app.language, json: app.options.json,
        errorIsTerminal: app.terminal.errorIsTerminal)
    else { return nil }
    let terminal = app.terminal
    return await ServedSync(place: app.place).outcome(of: call, show) { terminal.message(ScreenText(lines: $0)) }
  }

  /// Carries out the syncs of other processes.
  private func serve(_ app: AppContext) async throws {
    let service = try SyncService(app.place) { call, tell in
      var options = global
      (options.json, options.lang) = (call.json, call.language)
      NSTimeZone.resetSystemTimeZone()
      var app = try AppContext(options)
      app.terminal.errorIsTerminal = call.errorIsTerminal
      app.terminal.isInteractive = false
      app.terminal.relay = { tell($0.text) }
      return app.place
    }
    try await app.withStore(isFollowed: false) { store in
      guard !store.isReadOnly else { throw ExitCode(Outcome.failed.rawValue) }
      await service.run(store)
    }
  }

  /// After a change: waits for further changes and for a running sync.
  ///
  /// - Returns: whether uploads are still pending.
  private func hasSettled(_ app: AppContext) async throws -> Bool {
    let end = ContinuousClock.now + .seconds(60)
    var isFree = false
    while !isFree, ContinuousClock.now < end {
      try await Task.sleep(for: .seconds(2))
      isFree = try await app.withStore(isFollowed: false) { (try? $0.lockForSync().release()) != nil }
    }
    return try await app.withStore(isFollowed: false) { try $0.read { try $0.hasPendingLinks() } }
  }
}

extension SyncRequest.Conflict: ExpressibleByArgument {}

extension Sync: PlainCommand {
  static func plain(_ words: [String]) -> Sync? {
    var command = Sync()
    (command.account, command.lists, command.dryRun, command.verify) = (nil, [], false, false)
    (command.conflict, command.forceMassChanges, command.serverWentBack) = (.newest, false, false)
    command.unattended = false
    (command.settle, command.keepPush, command.counts, command.hinted) = (false, false, false, nil)
    command.serve = false
    command.global = .none
    var rest = words[...]
    while let word = rest.popFirst() {
      switch word {
      case "--unattended": command.unattended = true
      case "--account":
        guard let account = rest.popFirst(), !account.hasPrefix("-") else { return nil }
        command.account = account
      case "--conflict":
        guard let conflict = rest.popFirst().flatMap(SyncRequest.Conflict.init) else { return nil }
        command.conflict = conflict
      default: return nil
      }
    }
    return command
  }
}
