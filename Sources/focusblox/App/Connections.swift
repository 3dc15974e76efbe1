import ArgumentParser
import CalDAV
import CurlTransport
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import Logging
import Synchronization

/// Ways to servers: one transport an account, made when it is first needed, so that connections and the secret are shared.
/// A secret that could not be had is not asked for again, list by list.
final class Connections: Sendable {
  private let app: AppContext
  private let transports = Mutex<[String: Result<CurlTransport, any Error>]>([:])

  init(_ app: AppContext) { self.app = app }

  /// A client for the address that the user gave.
  func client(for account: Account) throws -> CalDAVClient {
    try client(for: account, at: account.url)
  }

  func connection(for account: Account, _ list: CalendarList) throws -> ListConnection {
    let transport = try transport(for: account)
    return ListConnection(client: try client(for: account, at: list.origin)) {
      let statistics = transport.statistics
      return .init(
        requests: statistics.requests, bytesSent: statistics.bytesSent, bytesReceived: statistics.bytesReceived)
    }
  }

  /// Ways whose writes bring this machine's own push registrations no message, of any list of the account: a move touches two.
  func sparingOurselves(_ store: Store) -> @Sendable (Account, CalendarList) throws -> ListConnection {
    { [self] account, list in
      var connection = try connection(for: account, list)
      let registrations = try store.read { try $0.registrations(account: account.id) }
      connection.client = connection.client.sparing(registrations.compactMap(\.current?.location))
      return connection
    }
  }

  private func client(for account: Account, at address: String) throws -> CalDAVClient {
    guard let url = URL(string: address) else { throw AccountProblem.unusableURL(address) }
    var limits = CalDAVLimits()
    limits.patience = 10
    return try CalDAVClient(
      transport: transport(for: account), base: url, logger: app.logger,
      userAgent: "focusblox/\(Focusblox.configuration.version)", limits: limits)
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
    let secret = try Secrets(environment: app.environment).secret(of: account)
    var configuration = CurlTransport.Configuration(
      credentials: secret.map { secret in
        if case .tokenCommand = account.secret { return .bearer(secret, for: origin) }
        return .basic(user: account.user ?? "", password: secret, for: origin)
      },
      caFile: account.caFile, allowPlainHTTP: account.allowsPlainHTTP,
      proxies: ProxySettings(environment: app.environment),
      logger: app.logger)
    configuration.clientCertificate = account.clientCertificate.map {
      ClientCertificate(certificateFile: $0, keyFile: account.clientKey, for: origin)
    }
    return try CurlTransport(configuration: configuration)
  }
}

/// An account that cannot be used as it was given.
enum AccountProblem: Error {
  case unusableURL(String)
  case secretInURL
  /// It may hold a secret: it is not repeated.
  case queryInURL
  /// The domain's name servers name a host of another domain.
  case serviceElsewhere(domain: String, url: String)
  /// The server names other hosts for the calendars.
  case calendarsElsewhere(hosts: [String], own: String, Elsewhere)
  case unusableNameServer(String)
  /// Unencrypted, to another machine than this one.
  case plainHTTP(String)
  case nameTaken(String)
  case unknown(String, known: [String])
  case noAccounts
  case noSuchList(String, known: [String])
  case disabled(String)
  case noHome(String)
  /// A list that was switched off.
  case listIsOff(String)
  case noActiveList(known: [String])
  /// The switch for all synchronisation is off.
  case syncOff(key: String)

  /// What does not happen as long as a user has not accepted another host.
  enum Elsewhere {
    case notAdded
    /// The account's name.
    case notChanged(String)
    case notTaken(String)
  }
}
