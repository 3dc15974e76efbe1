import ArgumentParser
import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxTexts
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
    var service = try PushService(address)
    service.tokenCommand = tokenCommand
    service.caFile = caFile.flatMap {
      $0.isEmpty ? nil : URL(fileURLWithPath: Paths.expanded($0, AppContext.startEnvironment)).path
    }
    try await UsePush(service).run(account, at: app.place, in: store)
    if !app.options.json {
      app.say(
        "Changes in “\(account.name)” arrive at once (\(service.host) sees only when something changes, not what).")
    }
    try show(account, store, app)
  }

  private func stop(_ account: Account, _ store: Store, _ app: AppContext) async throws {
    let wasOn = try await StopPush().run(account, at: app.place, in: store)
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
