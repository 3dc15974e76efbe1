import ArgumentParser
import FocusbloxActions
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation

struct AccountPush: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "push", _superCommandName: Focusblox.name,
    abstract: "Learn of changes on the server at once, through a push service (ntfy).",
    discussion: """
      The service learns when something changes, not what. While “focusblox watch” runs, a change made elsewhere arrives within a
      second or so if the server can push (WebDAV-Push); --hook prints the line that makes a Radicale server push. Without options,
      it shows the present state. The service and every server are tried before anything is saved.

      Examples:
        focusblox account push home --service https://ntfy.sh
        focusblox account push home
        focusblox account push home --hook
        focusblox account push home --off
      """)

  @Argument(help: "The account.") var name: String
  @Option(help: ArgumentHelp("The address of an ntfy service.", valueName: "url")) var service: String?
  @Option(
    help: ArgumentHelp(
      "A command whose first line of output is the token for reading, if the service needs one.",
      valueName: "command"))
  var tokenCommand: String?
  @Option(help: ArgumentHelp("The file of the service's private certificate authority (PEM).", valueName: "path"))
  var caFile: String?
  @Flag(help: "Stop using a push service.") var off = false
  @Flag(help: "Print the line for the configuration of a Radicale server.") var hook = false
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if [service != nil, off, hook].count(where: { $0 }) > 1 {
      throw ValidationError("--service, --off and --hook cannot be used together")
    }
    if hook, global.json { throw ValidationError("--hook has no --json; it prints a line for a configuration file") }
    if service == nil, tokenCommand != nil || caFile != nil {
      throw ValidationError("--token-command and --ca-file belong to --service")
    }
  }

  func run() async throws {
    let app = try AppContext(global)
    try await app.withStore { store in
      let account = try store.read { try $0.serverAccountNamed(name) }
      if let service { return try await use(service, account, store, app) }
      if off { return try await stop(account, store, app) }
      guard let channel = try store.read({ try $0.pushChannel(account: account.id) }) else {
        if app.options.json { return app.emit(PushReport.none(account).json(Timestamp(zone: app.zone))) }
        throw PushProblem.notSet(account: account.name)
      }
      if hook { return app.terminal.result(RadicaleHook.line(channel)) }
      try show(account, store, app)
    }
  }

  private func use(_ address: String, _ account: Account, _ store: Store, _ app: AppContext) async throws {
    guard account.isEnabled else { throw AccountProblem.disabled(account.name) }
    guard app.paths.isStorePrivate else { throw PushProblem.storeOpenToOthers(path: app.paths.database) }
    var service = try PushService(address)
    service.tokenCommand = tokenCommand
    service.caFile = caFile.flatMap {
      $0.isEmpty ? nil : URL(fileURLWithPath: Paths.expanded($0, AppContext.startEnvironment)).path
    }
    var channel = PushChannel(
      accountID: account.id, service: service.address, topic: PushTopic.make(), authSecret: PushTopic.makeAuthSecret())
    channel.tokenCommand = service.tokenCommand
    channel.caFile = service.caFile
    let connections = Connections(app.place)
    let client = try connections.client(for: account)
    let engine = try app.engine(store, connections)
    let trial = PushTrial(service: service, topic: channel.topic, environment: app.environment, now: app.clock)
    try await trial.run { [channel] in
      _ = try await engine.searchLists(of: account, options: SyncOptions(), client: client)
      try await engine.unregisterAll(of: account)
      try store.write { try $0.save(channel) }
      try app.place.noteStep("account push", .account(account.id), title: account.name, in: store)
      try await engine.updatePushRegistrations(account, active: try app.pushedLists(store))
    }
    if !app.options.json {
      app.say(
        "Changes in “\(account.name)” arrive at once (\(service.host) sees only when something changes, not what).")
    }
    try show(account, store, app)
  }

  private func stop(_ account: Account, _ store: Store, _ app: AppContext) async throws {
    let wasOn = try store.read { try $0.pushChannel(account: account.id) != nil }
    try await app.removePush(of: account, store)
    if app.options.json { return app.emit(PushReport.none(account).json(Timestamp(zone: app.zone))) }
    if wasOn {
      app.say("“\(account.name)” uses no push service any more.")
    } else {
      app.say("“\(account.name)” had no push service.")
    }
  }

  private func show(_ account: Account, _ store: Store, _ app: AppContext) throws {
    let settings = try app.settings()
    let isWatched = store.isWatched
    let report = try store.read { try PushReport(account, $0, settings, isWatched: isWatched) }
    if app.options.json { return app.emit(report.json(Timestamp(zone: app.zone))) }
    for line in report.lines(app) { app.terminal.result(line) }
  }
}

/// A hook by which Radicale sends a message for every change, because Radicale has no push of its own.
enum RadicaleHook {
  /// The line for `[storage]` in Radicale's configuration. Without `setsid -f`, the store stays locked until the
  /// message is sent. With a trailing `&`, Radicale kills the command.
  static func line(_ channel: PushChannel) -> String {
    "hook = setsid -f curl -s -m 5 -o /dev/null -d x \(channel.service)/\(channel.topic)"
  }
}

extension AppContext {
  func engine(_ store: Store, _ connections: Connections) throws -> SyncEngine {
    SyncEngine(
      store: store,
      environment: SyncEnvironment(now: clock, zone: zone, settings: try settings(), newID: Workplace.newID),
      connect: connections.withoutOwnPush(store))
  }

  /// The lists that are registered for push: the synced lists.
  func pushedLists(_ store: Store) throws -> Set<Int64> {
    let settings = try settings()
    let work = try store.read { try AlarmWork($0, settings) }
    return work.activeLists.subtracting(work.calendarIDs)
  }

  /// Removes the registrations of an account and forgets its channel.
  func removePush(of account: Account, _ store: Store) async throws {
    guard try store.read({ try $0.pushChannel(account: account.id) }) != nil else { return }
    try await engine(store, Connections(self.place)).unregisterAll(of: account)
    try store.write { try $0.removePushChannel(account: account.id) }
  }
}
