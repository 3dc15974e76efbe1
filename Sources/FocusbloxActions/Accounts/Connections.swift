package import CalDAV
import CurlTransport
package import FocusbloxModel
package import FocusbloxStore
package import FocusbloxSync
import Foundation
import Logging
import Synchronization

/// Connections to servers: one transport for each account, made on first use, so that connections and secrets are
/// shared. An unavailable secret is not requested again for each list.
package final class Connections: Sendable {
  private let place: Workplace
  private let kept: KeptTransports?
  private let transports = Mutex<[String: Result<CurlTransport, any Error>]>([:])

  /// - Parameter kept: the transports of earlier syncs in this process, whose connections are still open.
  package init(_ place: Workplace, keeping kept: KeptTransports? = nil) {
    self.place = place
    self.kept = kept
  }

  /// A client for the address that the user gave.
  package func client(for account: Account) throws -> CalDAVClient {
    try client(for: account, at: account.url)
  }

  package func connection(for account: Account, _ list: CalendarList) throws -> ListConnection {
    let transport = try transport(for: account)
    return ListConnection(client: try client(for: account, at: list.origin)) {
      let statistics = transport.statistics
      return .init(
        requests: statistics.requests, bytesSent: statistics.bytesSent, bytesReceived: statistics.bytesReceived)
    }
  }

  /// Connections whose writes send no message to this machine's push registrations. They cover all lists of the
  /// account, because a move writes to two lists.
  package func withoutOwnPush(_ store: Store) -> @Sendable (Account, CalendarList) throws -> ListConnection {
    { [self] account, list in
      var connection = try connection(for: account, list)
      let registrations = try store.read { try $0.registrations(account: account.id) }
      connection.client = connection.client.withoutPush(to: registrations.compactMap(\.current?.location))
      return connection
    }
  }

  private func client(for account: Account, at address: String) throws -> CalDAVClient {
    guard let url = URL(string: address) else { throw AccountProblem.unusableURL(address) }
    var limits = CalDAVLimits()
    limits.longestRetryAfter = 10
    return try CalDAVClient(
      transport: transport(for: account), base: url, logger: place.logger,
      userAgent: "focusblox/\(Version.number)", limits: limits)
  }

  private func transport(for account: Account) throws -> CurlTransport {
    if let known = transports.withLock({ $0[account.name] }) { return try known.get() }
    let transport = Result { try makeTransport(for: account) }
    transports.withLock { $0[account.name] = transport }
    return try transport.get()
  }

  private func makeTransport(for account: Account) throws -> CurlTransport {
    guard let url = URL(string: account.url), let origin = Origin(url) else {
      throw AccountProblem.unusableURL(account.url)
    }
    guard origin.isEncrypted || origin.isLoopback || account.allowsPlainHTTP else {
      throw AccountProblem.plainHTTP(origin.host)
    }
    let secret = try Secrets(environment: place.environment).secret(of: account)
    if let known = kept?.transport(for: account, secret) { return known }
    var configuration = CurlTransport.Configuration(
      credentials: secret.map { secret in
        if case .tokenCommand = account.secret { return .bearer(secret, for: origin) }
        return .basic(user: account.user ?? "", password: secret, for: origin)
      },
      caFile: account.caFile, allowPlainHTTP: account.allowsPlainHTTP,
      proxies: ProxySettings(environment: place.environment),
      logger: place.logger)
    configuration.clientCertificate = account.clientCertificate.map {
      ClientCertificate(certificateFile: $0, keyFile: account.clientKey, for: origin)
    }
    let transport = try CurlTransport(configuration: configuration)
    kept?.keep(transport, for: account, secret)
    return transport
  }
}

/// An account that is not usable as configured.
package enum AccountProblem: Error {
  /// The server refuses user or password of an account that is then not added, or asks for them where none are given.
  case unauthorized(url: String, isGiven: Bool)
  case unusableURL(String)
  case secretInURL
  /// The query may contain a secret, so the message does not repeat it.
  case queryInURL
  /// The domain's name servers name a host outside the domain.
  case serviceElsewhere(domain: String, url: String)
  /// The server keeps the calendars on other hosts.
  case calendarsElsewhere(hosts: [String], own: String, Elsewhere)
  case unusableNameServer(String)
  /// Unencrypted http to another machine.
  case plainHTTP(String)
  case nameTaken(String)
  case unknown(String, known: [String])
  case noAccounts
  /// Accounts exist, and each is switched off.
  case noneEnabled([String])
  case noSuchList(String, known: [String])
  case disabled(String)
  case noHome(String)
  /// A list that was switched off.
  case listIsOff(String)
  case noActiveList(known: [String])
  /// The switch for all synchronisation is off.
  case syncOff(key: String)

  /// The action that needs the user's consent to another host.
  package enum Elsewhere {
    case notAdded
    /// The account's name.
    case notChanged(String)
    case notTaken(String)
  }
}
