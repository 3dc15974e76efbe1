import Foundation
import Glibc
import HTTPTypes
import Synchronization
import TestSupport

/// Kills a program at its n-th request, before the server carries the request out or loses it.
final class Killer: Sendable {
  private struct State {
    var victim: pid_t?
    var count = 0
    var method: String?
  }

  private let number: Int
  private let carriesOut: Bool
  private let state = Mutex(State())

  /// - Parameters:
  /// - number: the number of the request, from one.
  /// - carriesOut: whether the server carries out this request.
  init(at number: Int, carriesOut: Bool) {
    self.number = number
    self.carriesOut = carriesOut
  }

  /// The method of the request at which the program was killed; `nil` where the program sent fewer requests.
  var method: String? { state.withLock { $0.method } }

  func aim(at program: pid_t) { state.withLock { $0.victim = program } }

  func interference(_ request: HTTPRequest) -> Interference {
    let count = state.withLock { state -> Int in
      state.count += 1
      return state.count
    }
    guard count == number else { return .none }
    var victim: pid_t?
    while victim == nil {
      victim = state.withLock { $0.victim }
      usleep(1000)
    }
    state.withLock { $0.method = request.method.rawValue }
    if let victim {
      kill(victim, SIGKILL)
      // Waits until the parent process has collected the exit status.
      while kill(victim, 0) == 0 { usleep(1000) }
    }
    return carriesOut ? .none : .lostRequest
  }
}
