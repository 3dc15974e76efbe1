import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation

/// Syncs beside the notifications, one sync at a time.
actor BackgroundSync {
  struct Output: Sendable {
    /// What a sync said went wrong; the same is said once.
    var failed: @Sendable ([String]) -> Void
    var recovered: @Sendable () -> Void
  }

  private let output: Output
  private let wake: @Sendable () -> Void
  private let interval: Duration
  private var schedule: SyncSchedule
  private var running: Task<Void, Never>?
  private var ended: (code: Int32, messages: [String])?
  private var lastFailure: [String]?

  init(interval: Duration, output: Output, wake: @escaping @Sendable () -> Void) {
    self.interval = interval
    self.output = output
    self.wake = wake
    schedule = SyncSchedule(interval: interval, now: .now)
  }

  /// Begins a sync when it is time.
  ///
  /// - Returns: when to look again.
  func look(_ store: Store, _ settings: Settings, _ child: SyncChild, ownChanges: Int, now: Date) throws
    -> ContinuousClock.Instant
  {
    let (others, hasPending, patience) = try store.read { store in
      (try store.dataVersion(), try store.hasPendingLinks(), try Self.patience(store, now))
    }
    let version = StoreVersion(others: others, own: ownChanges)
    if let ended {
      self.ended = nil
      tell(ended)
      schedule.ended(Self.outcome(ended.code), version, patience: patience, now: .now)
    }
    let idle = ContinuousClock.now + interval
    guard running == nil else { return idle }
    let next = schedule.next(version, hasPending: hasPending, now: .now)
    guard next <= .now, try SyncChild.isWanted(store, settings) else { return next <= .now ? idle : next }
    guard Self.isFree(store) else {
      schedule.ended(.busy, version, now: .now)
      return schedule.next(version, hasPending: hasPending, now: .now)
    }
    if patience > .zero {
      schedule.ended(.done, version, patience: patience, now: .now)
      return schedule.next(version, hasPending: hasPending, now: .now)
    }
    running = Task {
      let result = await child.run()
      end(result)
    }
    return idle
  }

  /// Ends a sync that is under way; the store is then as after its last whole step.
  func stop() async {
    running?.cancel()
    await running?.value
  }

  private func end(_ result: (code: Int32, messages: [String])) {
    running = nil
    ended = result
    wake()
  }

  private func tell(_ result: (code: Int32, messages: [String])) {
    if result.code == Outcome.done.rawValue {
      if lastFailure != nil { output.recovered() }
      lastFailure = nil
    } else if result.messages != lastFailure {
      output.failed(result.messages)
      lastFailure = result.messages
    }
  }

  private static func outcome(_ code: Int32) -> SyncSchedule.Outcome {
    switch Outcome(rawValue: code) {
    case .done: .done
    case .partly, .braked: .partly
    default: .failed
    }
  }

  /// Somebody may be syncing by hand, or a timer.
  private static func isFree(_ store: Store) -> Bool {
    do {
      try store.lockForSync().release()
      return true
    } catch StoreError.syncAlreadyRunning {
      return false
    } catch {
      // The sync will say what is wrong.
      return true
    }
  }

  /// How long all servers want to be left alone; none when one may be asked.
  private static func patience(_ store: StoreReader, _ now: Date) throws -> Duration {
    let ends = try store.accounts().filter(\.isEnabled).map { try Patience.end(of: $0, at: now, in: store) }
    guard let first = ends.map({ $0 ?? now }).min() else { return .zero }
    return .seconds(first.timeIntervalSince(now))
  }
}
