import Foundation
import Synchronization
import TestSupport

/// Runs all tasks of one history on one thread. The seed selects the next of the ready tasks, so that parallel requests
/// occur in every order and a history is the same each time.
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

  /// Lets other tasks run, as during a wait for an answer.
  func pause() async {
    await withUnsafeContinuation { continuation in
      state.withLock { $0.ready.append(.paused(continuation)) }
    }
  }

  /// Runs `body` and its tasks to their end on the calling thread.
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
      // The next task arrives from another thread of the runtime.
      case nil: Thread.sleep(forTimeInterval: 0.000_1)
      }
    }
  }
}
