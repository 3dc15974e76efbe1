import CalDAV
import Dispatch
import Foundation
import Synchronization

/// The only thread that uses curl handles. Other threads submit transfers and wake it.
///
/// The thread is separate, because curl waits in `poll`, and a thread of Swift's cooperative pool must not wait.
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
    thread.stackSize = 2 << 20  // The receiver parses XML on this thread.
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

  /// Ends the thread and waits for its end, so that no TLS code runs while the process exits.
  func stop() {
    inbox.withLock { $0.isStopped = true }
    transfers.wake()
    // The last reference to a transport may be released in a receiver, which runs on the thread itself.
    if Thread.current.name == "focusblox-curl" { return }
    ended.wait()
  }

  private func run() {
    blockBrokenPipeSignal()
    while true {
      let received = inbox.withLock { inbox in
        defer { inbox = Inbox(isStopped: inbox.isStopped) }
        return inbox
      }
      received.submitted.forEach(transfers.submit)
      received.cancelled.forEach(transfers.cancel)
      if received.isStopped { break }
      transfers.advance()
      transfers.wait()
    }
    transfers.close()
    ended.signal()
  }

  /// Blocks SIGPIPE on this thread. With CURLOPT_NOSIGNAL curl does not handle the signal, and warns in its manual that
  /// the signal may still occur. OpenSSL's own sockets raised it before curl 7.87. Without the block a server that
  /// closes early would end the process.
  private func blockBrokenPipeSignal() {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }
}
