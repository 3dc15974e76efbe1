import ArgumentParser
import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxTexts
import Foundation

struct Watch: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch", _superCommandName: Focusblox.name,
    abstract: "Show notifications on the desktop when they are due, and sync regularly.",
    discussion: """
      Without a notification service, they appear as lines. Notifications missed while nothing was running are shown once: the
      newest five one by one, the others together.

      Examples:
        focusblox watch --install
        focusblox watch
        focusblox watch --interval 5m
        focusblox watch --once
      """)

  @Flag(help: "Show what is due, then exit; for cron and systemd timers.") var once = false
  @Flag(help: "With --once: offer the buttons of a notification and wait for the answers.") var wait = false
  @Option(
    help: ArgumentHelp(
      "How often to sync, besides the sync soon after a change here; by default as often as useful. A number alone means seconds.",
      valueName: "duration"))
  var interval: String?
  @Flag(help: "Only show notifications; do not sync.") var noSync = false
  @Flag(help: "Install it as a systemd service that runs in every session, and start it.") var install = false
  @Flag(help: "Stop the service, and remove what --install has written.") var uninstall = false
  @Flag(help: "Show whether the service runs, what rings next, and the state of sync and push.") var status = false
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if wait, !once { throw ValidationError("--wait needs --once; without --once, watch waits for every answer anyway") }
    if once, noSync || interval != nil {
      throw ValidationError("--once does not sync; leave --interval and --no-sync out")
    }
    if noSync, interval != nil { throw ValidationError("--interval and --no-sync cannot be used together") }
    let chosen = [install, uninstall, status, once].count { $0 }
    if chosen > 1 { throw ValidationError("--once, --install, --uninstall and --status cannot be used together") }
    if uninstall || status, noSync || interval != nil {
      throw ValidationError("--interval and --no-sync cannot be used with --status or --uninstall")
    }
  }

  func run() async throws {
    var polling = Polling()
    if let interval {
      polling.fixed = .seconds(try DurationText.someSeconds(interval))
    }
    if install || uninstall || status { return try await WatchServiceCommand(watch: self).run() }
    let mode: WatchLoop.Mode = once ? .once(waits: wait) : .watch(polling: noSync ? nil : polling)
    let program = ProgramFile()
    while try await WatchLoop.run(global, mode) {
      let app = try AppContext(global)
      app.say("focusblox was replaced and restarts.")
      program?.startAgain()
      app.say("The new file does not start; the old one keeps running.")
    }
  }
}

private struct WatchServiceCommand {
  let watch: Watch

  func run() async throws {
    let app = try AppContext(watch.global)
    let command = command(app)
    let service = WatchService(
      environment: app.environment, command: command, desktopEntry: WatchServiceFiles.desktopEntry)
    if watch.install {
      _ = try app.settings()
      if command.contains("--config") { try app.settingsFile.make() }
      tell(try await service.install(), app)
    } else if watch.uninstall {
      let removed = try await service.uninstall()
      if app.options.json { return emit("removed", removed, app) }
      for path in removed { app.terminal.result(app.language("Removed: \(path)")) }
      if removed.isEmpty { app.say("Nothing was set up.") }
    } else {
      try await status(service, app)
    }
  }

  private func tell(_ written: [String], _ app: AppContext) {
    if app.options.json { return emit("written", written, app) }
    for path in written { app.terminal.result(app.language("Written: \(path)")) }
    app.terminal.result(
      app.language(
        "“focusblox watch” is running, and starts after every login; “focusblox doctor” checks whether notifications can be seen."
      ))
  }

  private func status(_ service: WatchService, _ app: AppContext) async throws {
    let state = try? await service.state()
    let (isWatched, report) = try await app.withStore { ($0.isWatched, try WatchReport(app.place, $0, app.language)) }
    if app.options.json {
      var line = JSONLine(.watch)
      line.add("installed", .bool(state?.isInstalled ?? false))
      line.add("service", .string(state?.activity))
      line.add("enabled", .string(state?.enablement))
      line.add("watched", .bool(isWatched))
      report.add(to: &line, Timestamp(zone: app.zone))
      app.emit(line)
    } else {
      let l = app.language
      // Without systemd a user starts `watch` in another way.
      if let state {
        app.terminal.result(
          state.isInstalled
            ? l("Set up; systemd says: ")
              + [state.activity, state.enablement].compactMap(\.self).joined(separator: ", ")
            : l("Not set up: focusblox watch --install"))
      }
      app.terminal.result(
        isWatched
          ? l("“focusblox watch” is running for this store.")
          : l("“focusblox watch” is not running for this store."))
      for line in report.lines(app) { app.terminal.result(line) }
    }
    if !(state?.isActive == true || isWatched) { throw ExitCode(Outcome.failed.rawValue) }
  }

  private func emit(_ name: String, _ paths: [String], _ app: AppContext) {
    var line = JSONLine(.service)
    line.add(name, .strings(paths))
    app.emit(line)
  }

  /// The running program, whatever name started it, with the options that differ from the defaults.
  private func command(_ app: AppContext) -> [String] {
    let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path
    var words = [program, "watch"]
    let usual = app.environment.filter { $0.key == "HOME" }
    func absolute(_ path: String) -> String { URL(fileURLWithPath: path).standardizedFileURL.path }
    if app.paths.database != Paths.dataFolder(usual).map({ $0 + Paths.databaseName }) {
      words += ["--db", absolute(app.paths.database)]
    }
    if app.paths.settings != Paths.configurationFolder(usual).map({ $0 + Paths.settingsName }) {
      words += ["--config", absolute(app.paths.settings)]
    }
    if let language = watch.global.lang { words += ["--lang", language.rawValue] }
    if let interval = watch.interval { words += ["--interval", interval] }
    if watch.noSync { words.append("--no-sync") }
    return words
  }
}
