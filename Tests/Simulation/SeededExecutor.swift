import Foundation
import Synchronization
import TestSupport

/// Runs all tasks of one history on one thread; which of those that are ready goes on is the seed's choice, so that requests
/// under way at the same time meet in every order and a history is the same each time.
final class SeededExecutor: TaskExecutor {
  private enum Ready {
    case job(UnownedJob)
    case paused(UnsafeContinuation<Void, Never>)
  }

  private struct State {
    var ready: [Ready] = []
    var generator: SeededGenerator
    var isOver = false
  }

  private let state: Mutex<State>

  init(seed: UInt64) { state = Mutex(State(generator: SeededGenerator(seed: seed))) }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    state.withLock { $0.ready.append(.job(job)) }
  }

  /// Lets the others go on for a while, as waiting for an answer does.
  func pause() async {
    await withUnsafeContinuation { continuation in
      state.withLock { $0.ready.append(.paused(continuation)) }
    }
  }

  /// Runs `body` and what it starts to its end, on the calling thread.
  func run(_ body: @escaping @Sendable () async -> Void) {
    Task(executorPreference: self) { [self] in
      await body()
      state.withLock { $0.isOver = true }
    }
    while !state.withLock({ $0.isOver }) {
      let next = state.withLock { state -> Ready? in
        guard !state.ready.isEmpty else { return nil }
        return state.ready.remove(at: Int.random(in: 0..<state.ready.count, using: &state.generator))
      }
      switch next {
      case .job(let job)?: job.runSynchronously(on: asUnownedTaskExecutor())
      case .paused(let continuation)?: continuation.resume()
      // On its way from another thread of the runtime.
      case nil: Thread.sleep(forTimeInterval: 0.000_1)
      }
    }
  }
}
