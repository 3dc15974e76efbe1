import CWaiting
import Foundation
import Glibc
import Synchronization

/// Runs every task of the program on its main thread, which sleeps in the kernel between tasks.
///
/// Swift's own executor gives tasks to libdispatch. A timer supervises libdispatch's workers and wakes the machine once
/// a second as long as the program runs, which a program that waits for hours must avoid. Work that would block the
/// main thread, such as a password command, needs a thread of its own.
package final class MainThreadTasks: Sendable {
  private struct Job: @unchecked Sendable {
    var task: UnsafeMutableRawPointer
    var isMain: Bool
  }

  private struct State: Sendable {
    var ready: [Job] = []
    /// The time in nanoseconds since the start of the machine.
    var later: [(time: UInt64, job: Job)] = []
    var sleepers: [Int: (time: UInt64, continuation: CheckedContinuation<Void, any Error>)] = [:]
    var lastSleeper = 0
    var isAsleep = false
    var isInUse = false
  }

  private let state = Mutex(State())
  private let bell = focusblox_bell()
  private let timer = focusblox_elapsed_timer()

  private static let shared = MainThreadTasks()

  private init() {}

  /// Must be called before the first task is created.
  ///
  /// - Returns: `false` in a build that leaves all tasks to Swift's own executor.
  package static func takeOver() -> Bool {
    let isTaken = focusblox_take_tasks(
      { task, isMain in if let task { MainThreadTasks.shared.add(Job(task: task, isMain: isMain != 0)) } },
      { task, wait in if let task { MainThreadTasks.shared.add(Job(task: task, isMain: false), after: wait) } })
    shared.state.withLock { $0.isInUse = isTaken != 0 }
    return isTaken != 0
  }

  /// Runs tasks on the calling thread until the program ends.
  package static func run() -> Never {
    while true { shared.turn() }
  }

  /// Sleeps like `Task.sleep`, which always uses libdispatch, whatever hooks are set.
  ///
  /// - Throws: `CancellationError`.
  package static func sleep(for duration: Duration) async throws {
    guard let number = shared.newSleeper() else { return try await Task.sleep(for: duration) }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { shared.add(number, $0, after: duration) }
    } onCancel: {
      shared.endSleep(number)
    }
  }

  /// - Returns: `nil` where another executor runs the tasks.
  private func newSleeper() -> Int? {
    state.withLock { state in
      guard state.isInUse else { return nil }
      state.lastSleeper += 1
      return state.lastSleeper
    }
  }

  private func add(_ number: Int, _ continuation: CheckedContinuation<Void, any Error>, after duration: Duration) {
    let wait = UInt64(min(max(duration / .nanoseconds(1), 0), 1e18))
    state.withLock { $0.sleepers[number] = (Self.now() + wait, continuation) }
    if Task.isCancelled { endSleep(number) } else { awake() }
  }

  private func endSleep(_ number: Int) {
    state.withLock { $0.sleepers.removeValue(forKey: number) }?.continuation.resume(throwing: CancellationError())
  }

  /// Wakes the main thread, so that it computes its next time again.
  private func awake() {
    let isAsleep = state.withLock { state in
      defer { state.isAsleep = false }
      return state.isAsleep
    }
    if isAsleep { focusblox_ring(bell) }
  }

  private func add(_ job: Job, after wait: UInt64? = nil) {
    state.withLock { state in
      if let wait {
        let (time, isNever) = Self.now().addingReportingOverflow(wait)
        state.later.append((isNever ? .max : time, job))
      } else {
        state.ready.append(job)
      }
    }
    awake()
  }

  private func turn() {
    let now = Self.now()
    let (jobs, sleepers, next) = state.withLock { state in
      let due = state.later.filter { $0.time <= now }.sorted { $0.time < $1.time }
      if !due.isEmpty { state.later.removeAll { $0.time <= now } }
      let jobs = state.ready + due.map(\.job)
      state.ready = []
      let over = state.sleepers.filter { $0.value.time <= now }
      for number in over.keys { state.sleepers[number] = nil }
      state.isAsleep = jobs.isEmpty && over.isEmpty
      return (
        jobs, over.values.map(\.continuation), (state.later.map(\.time) + state.sleepers.values.map(\.time)).min()
      )
    }
    for sleeper in sleepers { sleeper.resume() }
    for job in jobs { focusblox_run_task(job.task, job.isMain ? 1 : 0) }
    if jobs.isEmpty, sleepers.isEmpty { sleep(until: next) }
  }

  private func sleep(until time: UInt64?) {
    let time = time.map { Int64(clamping: max($0, 1)) } ?? 0
    focusblox_set_elapsed_timer(timer, time / 1_000_000_000, time % 1_000_000_000)
    var files = [bell, timer].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    _ = poll(&files, 2, -1)
    focusblox_hush(bell)
  }

  private static func now() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_BOOTTIME, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
