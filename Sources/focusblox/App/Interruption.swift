@preconcurrency import Dispatch
import Foundation
import Glibc

/// Ctrl-C cancels the work under way, which leaves the store as after its last whole step.
final class Interruption: Sendable {
  private let source: any DispatchSourceSignal

  init(cancelling work: Task<Void, any Error>) {
    signal(SIGINT, SIG_IGN)
    signal(SIGPIPE, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
    source.setEventHandler { work.cancel() }
    source.resume()
    self.source = source
  }

  func stop() { source.cancel() }
}
