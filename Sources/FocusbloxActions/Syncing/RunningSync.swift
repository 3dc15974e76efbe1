@preconcurrency import Dispatch
import FocusbloxModel
package import FocusbloxStore
package import Foundation
import Glibc
import Synchronization

/// Another sync of the same store, in the background or in another terminal.
package struct RunningSync {
  package let place: Workplace

  package init(place: Workplace) {
    self.place = place
  }

  /// Waits until no other sync runs. On a terminal the user may end the other sync after its current request.
  ///
  /// - Throws: `SyncUnderWay` where the other sync continues.
  package func waitForOtherSync(_ store: Store) async throws {
    guard let problem = problem(store) else { return }
    let other = problem.pid
    guard Self.isThisProgram(other), place.person.ends(problem) else { throw problem }
    // Only the process that still holds the lock may get the signal.
    guard let now = store.runningSync, now.pid == other else { return }
    kill(other, SIGUSR1)
    for _ in 0..<1200 {
      guard store.runningSync?.pid == other else { return }
      try await Task.sleep(for: .milliseconds(100))
    }
    throw problem
  }

  /// Names the other sync where it started after the check.
  package func naming<Answer>(_ store: Store, _ body: () async throws -> Answer) async throws -> Answer {
    do {
      return try await body()
    } catch let error as StoreError {
      guard case .syncAlreadyRunning = error, let problem = problem(store) else { throw error }
      throw problem
    }
  }

  private func problem(_ store: Store) -> SyncUnderWay? {
    guard let other = store.runningSync, other.pid != getpid() else { return nil }
    return SyncUnderWay(
      pid: other.pid, since: other.since, origin: Self.origin(other.pid), zone: place.zone, now: place.now)
  }

  private static func origin(_ pid: pid_t) -> SyncUnderWay.Origin {
    let words = FileManager.default.contents(atPath: "/proc/\(pid)/cmdline")?.split(separator: 0) ?? []
    if words.contains(where: { $0.elementsEqual("--serve".utf8) }) { return .unknown }
    return words.contains { $0.elementsEqual("--unattended".utf8) } ? .background : .hand
  }

  /// Whether the process is this program. Another program would not know the signal.
  private static func isThisProgram(_ pid: pid_t) -> Bool {
    func name(_ link: String) -> String? {
      (try? FileManager.default.destinationOfSymbolicLink(atPath: link)).map { ($0 as NSString).lastPathComponent }
    }
    return name("/proc/\(pid)/exe") == name("/proc/self/exe")
  }
}

/// A sync of the same store that continues.
package struct SyncUnderWay: Error {
  /// Who started it.
  package enum Origin {
    case hand, background
    /// The process of `watch` that syncs for everybody.
    case unknown
  }

  package var pid: Int32
  package var since: Date
  package var origin: Origin
  package var zone: TimeZone
  package var now: Date
}

/// A user's request that this sync ends after its current request.
package final class EndRequest: Sendable {
  private let state = Mutex(false)
  private let source: any DispatchSourceSignal

  package init() {
    signal(SIGUSR1, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: SIGUSR1, queue: .global())
    self.source = source
    source.setEventHandler { [weak self] in self?.state.withLock { $0 = true } }
    source.resume()
  }

  package var isMade: Bool { state.withLock { $0 } }
}
