import Foundation
import Glibc
import HTTPTypes
import Synchronization
import TestSupport

/// Kills a program when its n-th request arrives; it is dead before that request is carried out or lost.
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
  ///   - number: of the request, counted from one.
  ///   - carriesOut: whether the server carries that request out.
  init(at number: Int, carriesOut: Bool) {
    self.number = number
    self.carriesOut = carriesOut
  }

  /// The method of the request that it happened at; `nil` where there were fewer.
  var method: String? { state.withLock { $0.method } }

  func aim(at program: pid_t) { state.withLock { $0.victim = program } }

  func befalls(_ request: HTTPRequest) -> Interference {
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
      // Until whoever waits for it has seen it die.
      while kill(victim, 0) == 0 { usleep(1000) }
    }
    return carriesOut ? .none : .lostRequest
  }
}
