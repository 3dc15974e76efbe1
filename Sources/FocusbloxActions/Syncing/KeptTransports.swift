package import CurlTransport
package import FocusbloxModel
import Synchronization

/// The transports of earlier syncs of this process, with their open connections and TLS sessions.
///
/// A transport serves only the login that it was made for. The secret is fetched again for each sync, so that a changed
/// one is used at once.
package final class KeptTransports: Sendable {
  private struct Login: Hashable {
    var url: String
    var user: String?
    var source: SecretSource
    var secret: String?
    var files: [String?]
    var allowsPlainHTTP: Bool

    init(_ account: Account, _ secret: String?) {
      (url, user, source, self.secret) = (account.url, account.user, account.secret, secret)
      files = [account.caFile, account.clientCertificate, account.clientKey]
      allowsPlainHTTP = account.allowsPlainHTTP
    }
  }

  private let transports = Mutex<[Int64: (login: Login, transport: CurlTransport)]>([:])
  /// The time that this machine has slept, at the end of the last sync.
  private let slept = Mutex<Duration?>(nil)

  package init() {}

  package func transport(for account: Account, _ secret: String?) -> CurlTransport? {
    transports.withLock { $0[account.id] }.flatMap { $0.login == Login(account, secret) ? $0.transport : nil }
  }

  package func keep(_ transport: CurlTransport, for account: Account, _ secret: String?) {
    transports.withLock { $0[account.id] = (Login(account, secret), transport) }
  }

  /// Closes the connections. A transport that was refused would not try the same login again.
  package func forget() { transports.withLock { $0 = [:] } }

  /// Closes the connections where the machine has slept since the last sync, because the servers have given them up. A
  /// request on such a connection would wait for its time limit.
  package func forgetAfterSleep() {
    let now = Self.sleptSoFar
    let before = slept.withLock { last in
      defer { last = now }
      return last ?? now
    }
    if now - before > .seconds(1) { forget() }
  }

  private static let started = (ContinuousClock.now, SuspendingClock.now)

  private static var sleptSoFar: Duration { (ContinuousClock.now - started.0) - (SuspendingClock.now - started.1) }
}
