import FocusbloxModel
import FocusbloxStore
import Foundation

/// Watches one store under one state of settings and zone.
struct WatchLoop {
  let app: AppContext
  let store: Store
  let settings: Settings
  let language: Language?
  /// How long between two syncs without an occasion; none to leave servers alone.
  let syncInterval: Duration?

  /// Rings and syncs until settings or zone are others, or the work is cancelled.
  func run() async throws {
    let surroundings = Surroundings(app)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await ring(until: { Surroundings(app) != surroundings }) }
      if let syncInterval { group.addTask { try await sync(every: syncInterval) } }
      try await group.next()
      group.cancelAll()
    }
  }

  /// Once a second, because a clock can jump and a machine sleep: then what was missed is due at the next look.
  private func ring(until isOver: @Sendable () -> Bool) async throws {
    let delivery = RequestDelivery(app: app)
    let plan = ReminderPlan(settings: settings, zone: app.zone, language: language)
    try await withThrowingDiscardingTaskGroup { group in
      var seen: Date?
      var next = Date.distantPast
      var version: Int64?
      while !isOver() {
        let now = app.now
        do {
          let current = try store.read { try $0.dataVersion() }
          if current != version || now >= next || seen.map({ now < $0 }) ?? true {
            let due = try DueRequests.claim(store, plan: plan, since: seen, now: now)
            for ring in delivery.rings(due, now: now, withActions: true) {
              group.addTask { try await delivery.deliver(ring, store: store) }
            }
            if app.options.json { for request in due { app.emit(request.json(Timestamp(zone: app.zone))) } }
            next = try store.read { try plan.requests($0, after: now).first?.fireDate ?? .distantFuture }
            version = current
          }
          seen = now
        } catch StoreError.locked {
          // Somebody is writing for long; what has become due meanwhile is due at the next look.
        }
        try await Task.sleep(for: .seconds(1))
      }
      group.cancelAll()
    }
  }

  /// At the start, at every interval, and when something waits for its upload and nothing more has changed for five seconds.
  private func sync(every interval: Duration) async throws {
    let child = SyncChild(paths: app.paths, environment: app.environment)
    var next = ContinuousClock.now
    var (last, tried): (Int64?, Int64?)
    while true {
      let (version, hasPending) = try store.read { (try $0.dataVersion(), try $0.hasPendingLinks()) }
      let isSettled = version == last && version != tried && hasPending
      last = version
      if ContinuousClock.now >= next || isSettled, try SyncChild.isWanted(store, settings) {
        _ = try await child.run()
        tried = try store.read { try $0.dataVersion() }
        last = tried
        next = .now + interval
      }
      try await Task.sleep(for: .seconds(5))
    }
  }
}

/// What the plan hangs on besides the store.
private struct Surroundings: Equatable {
  var zone: String
  var settingsChanged: Date?

  init(_ app: AppContext) {
    NSTimeZone.resetSystemTimeZone()
    zone = app.environment["TZ"] ?? TimeZone.current.identifier
    // No file is a state too: all settings have their defaults.
    let attributes = try? FileManager.default.attributesOfItem(atPath: app.paths.settings)
    settingsChanged = attributes?[.modificationDate] as? Date
  }
}
