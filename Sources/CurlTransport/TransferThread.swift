import CalDAV
import Dispatch
import Foundation
import Synchronization

/// The one thread that owns every curl handle; others hand it transfers and wake it.
///
/// A thread of its own, because curl waits in `poll` and Swift's cooperative pool has no thread to spare for that.
final class TransferThread: Sendable {
  private struct Inbox {
    var submitted: [Transfer] = []
    var cancelled: [Transfer] = []
    var isStopped = false
  }

  private let inbox = Mutex(Inbox())
  private let transfers: TransferSet
  private let ended = DispatchSemaphore(value: 0)

  init(configuration: CurlTransport.Configuration, traffic: TrafficCounter) throws(HTTPTransportError) {
    transfers = try TransferSet(configuration: configuration, traffic: traffic)
    let thread = Thread { [self] in run() }
    thread.name = "focusblox-curl"
    thread.stackSize = 2 << 20  // the receiver parses XML on it
    thread.start()
  }

  func submit(_ transfer: Transfer) {
    inbox.withLock { $0.submitted.append(transfer) }
    transfers.wake()
  }

  func cancel(_ transfer: Transfer) {
    inbox.withLock { $0.cancelled.append(transfer) }
    transfers.wake()
  }

  /// Ends the thread and waits for it, so that no TLS code runs on while the process exits.
  func stop() {
    inbox.withLock { $0.isStopped = true }
    transfers.wake()
    // The last reference to a transport may die in a receiver, which the thread itself calls.
    if Thread.current.name == "focusblox-curl" { return }
    ended.wait()
  }

  private func run() {
    blockBrokenPipeSignal()
    while true {
      let news = inbox.withLock { inbox in
        defer { inbox = Inbox(isStopped: inbox.isStopped) }
        return inbox
      }
      news.submitted.forEach(transfers.submit)
      news.cancelled.forEach(transfers.cancel)
      if news.isStopped { break }
      transfers.advance()
      transfers.wait()
    }
    transfers.close()
    ended.signal()
  }

  /// With CURLOPT_NOSIGNAL curl leaves SIGPIPE alone and warns that it may still come (its manual; OpenSSL's own sockets did so
  /// before 7.87): a server that closes at the wrong moment would end the process.
  private func blockBrokenPipeSignal() {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }
}
