import ArgumentParser

struct Watch: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Show notifications on the desktop when they are due, and sync now and then.",
    discussion: """
      Where no service shows notifications they appear as lines. What was missed while nothing watched is shown once: the
      newest five one by one, the rest in one notification.

      Examples:
        focusblox watch
        focusblox watch --interval 5m
        focusblox watch --once
      """)

  @Flag(help: "Show what is due and end; for cron and systemd timers.") var once = false
  @Flag(help: "With --once: offer the buttons of a notification and wait for the answers.") var wait = false
  @Option(help: ArgumentHelp("Sync so often, and soon after a change here; 15m without it.", valueName: "duration"))
  var interval: String?
  @Flag(help: "Only show notifications; do not sync.") var noSync = false
  @OptionGroup var global: GlobalOptions

  func validate() throws {
    if wait, !once { throw ValidationError("--wait belongs to --once; without --once every answer is waited for") }
    if once, noSync || interval != nil { throw ValidationError("--once does not sync") }
    if noSync, interval != nil { throw ValidationError("--interval and --no-sync exclude each other") }
  }

  func run() async throws {
    let interval = interval ?? "15m"
    let seconds = try DurationText.seconds(interval)
    if seconds == 0 { throw ArgumentProblem.duration(interval) }
    let mode: WatchLoop.Mode = once ? .once(waits: wait) : .watch(syncInterval: noSync ? nil : .seconds(seconds))
    try await WatchLoop(global: global, mode: mode).run()
  }
}
