import ArgumentParser
import FocusbloxModel
import FocusbloxStore
import Foundation

struct Watch: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "watch",
    abstract: "Show notifications on the desktop when they are due, and sync now and then.",
    discussion: """
      Where no service shows notifications they appear as lines. What was missed while nothing watched is shown once, in
      one notification.

      Examples:
        focusblox watch
        focusblox watch --interval 5m
        focusblox watch --once
      """)

  @Flag(help: "Show what is due and end; for cron and systemd timers.") var once = false
  @Flag(help: "With --once: offer the buttons of a notification and wait for the answers.") var wait = false
  @Option(help: ArgumentHelp("Sync so often, and soon after a change here.", valueName: "duration"))
  var interval = "15m"
  @Flag(help: "Only show notifications; do not sync.") var noSync = false
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let seconds = try DurationText.seconds(interval)
    if seconds == 0 { throw ArgumentProblem.duration(interval) }
    if once { return try await showOnce() }
    do {
      while !Task.isCancelled {
        // Settings and zone are read anew each time around.
        let app = try AppContext(global)
        let settings = try app.settings()
        try await app.withStore { store in
          try await WatchLoop(
            app: app, store: store, settings: settings, language: global.lang,
            syncInterval: noSync ? nil : .seconds(seconds)
          ).run()
        }
      }
    } catch is CancellationError {
      // Ctrl-C is how watching ends.
    }
  }

  private func showOnce() async throws {
    let app = try AppContext(global)
    let plan = ReminderPlan(settings: try app.settings(), zone: app.zone, language: global.lang)
    let delivery = RequestDelivery(app: app)
    let now = app.now
    try await app.withStore { store in
      let due = try DueRequests.claim(store, plan: plan, now: now)
      if app.options.json { for request in due { app.emit(request.json(Timestamp(zone: app.zone))) } }
      let rings = delivery.rings(due, now: now, withActions: wait)
      if !wait {
        for ring in rings { try await delivery.deliver(ring, store: store) }
        return
      }
      try await withThrowingDiscardingTaskGroup { group in
        for ring in rings { group.addTask { try await delivery.deliver(ring, store: store) } }
      }
    }
  }
}
