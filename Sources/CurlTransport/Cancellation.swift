import Synchronization

/// Connects the cancellation of a task with its transfer, whichever happens first.
final class Cancellation: Sendable {
  private enum State {
    case idle
    case cancelled
    case running(Transfer)
  }

  private let state = Mutex(State.idle)

  /// - Returns: whether the task is already cancelled.
  func attach(_ transfer: Transfer) -> Bool {
    state.withLock {
      if case .cancelled = $0 { return true }
      $0 = .running(transfer)
      return false
    }
  }

  /// - Returns: the transfer to end; `nil` where no transfer runs.
  func cancel() -> Transfer? {
    state.withLock { state in
      defer { state = .cancelled }
      guard case .running(let transfer) = state else { return nil }
      return transfer
    }
  }
}
