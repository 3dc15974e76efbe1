public import Foundation
import HTTPTypes
public import Logging

/// Speaks CalDAV (RFC 4791, 6578, 6764) over a transport. Each question has one method; errors carry their evidence.
///
/// A client is a value without state: any task may use it, also for several requests at once. A client never sends an
/// unconditional PUT or DELETE of an object. It follows redirects by its own rules, and it never treats a failed answer
/// as an empty answer.
public struct CalDAVClient: Sendable {
  private(set) var exchange: Exchange
  let base: ResourceAddress
  let limits: CalDAVLimits

  /// Makes a client for one server.
  ///
  /// - Parameters:
  ///   - base: any address of the server. Hrefs resolve against its host. A user name and a password in the address are
  ///     ignored.
  ///   - logger: receives one debug line for each request. The default logger is silent.
  ///   - userAgent: the User-Agent field of every request.
  /// - Throws: ``CalDAVError/notCalDAV(url:reason:)`` where `base` is not an http or https address.
  public init(
    transport: any HTTPTransport, base: URL,
    logger: Logger = Logger(label: "CalDAV", factory: { _ in SwiftLogNoOpLogHandler() }), userAgent: String,
    limits: CalDAVLimits = CalDAVLimits()
  ) throws(CalDAVError) {
    self.base = try Self.address(base)
    self.limits = limits
    exchange = Exchange(transport: transport, logger: logger, userAgent: userAgent, limits: limits)
  }

  /// Returns a copy of this client that sends no further request once `reason` returns an error.
  ///
  /// - Parameters:
  ///   - reason: returns the error that ends the client's work; it is thrown as ``CalDAVError/rejected(_:)``. The same
  ///     error is thrown when a request times out because of `rest`.
  ///   - rest: returns the longest duration of a request that is about to begin; `nil` for no bound.
  public func stopping(
    when reason: @escaping @Sendable () -> (any Error)?, within rest: @escaping @Sendable () -> Duration? = { nil }
  ) -> CalDAVClient {
    var client = self
    client.exchange.end = reason
    client.exchange.rest = rest
    return client
  }

  /// Returns a copy of this client whose requests take at most `time` each.
  public func within(_ time: Duration) -> CalDAVClient {
    var client = self
    let rest = exchange.rest
    client.exchange.rest = { rest.flatMap { $0() }.map { min($0, time) } ?? time }
    return client
  }

  /// Returns a copy of this client whose writes send no push message to these registrations
  /// (draft-bitfire-webdav-push-00 section 7.3).
  ///
  /// - Parameter registrations: values of ``PushRegistration/location``.
  public func withoutPush(to registrations: [String]) -> CalDAVClient {
    var client = self
    client.exchange.excludedRegistrations =
      registrations.isEmpty ? nil : registrations.map { "\"\($0)\"" }.joined(separator: ", ")
    return client
  }

  /// Returns a copy of this client that reads the date of every answer into `clock`.
  public func reading(_ clock: ServerClock) -> CalDAVClient {
    var client = self
    client.exchange.clock = clock
    return client
  }

  /// Reads the address of a URL that a user entered.
  static func address(_ url: URL) throws(CalDAVError) -> ResourceAddress {
    guard let address = ResourceAddress(url) else {
      throw .notCalDAV(url: url.scheme ?? "", reason: "not an http or https address")
    }
    return address
  }

  /// Sends a PROPFIND (RFC 4918 section 9.1) and returns its rows with the address that answered. After a 5xx answer
  /// the request is sent again with fewer properties, because some servers fail as a whole over one property.
  func propfind(
    _ address: ResourceAddress, depth: Int, _ properties: [ElementName]
  ) async throws(CalDAVError) -> (rows: [MultistatusRow], address: ResourceAddress) {
    do throws(CalDAVError) {
      return try await ask(address, depth: depth, properties)
    } catch {
      let fewer = properties.filter(PropfindBody.plainProperties.contains)
      guard case .refused(let refusal) = error, refusal.status >= 500, !fewer.isEmpty, fewer.count < properties.count
      else { throw error }
      return try await ask(address, depth: depth, fewer)
    }
  }

  private func ask(
    _ address: ResourceAddress, depth: Int, _ properties: [ElementName]
  ) async throws(CalDAVError) -> (rows: [MultistatusRow], address: ResourceAddress) {
    let rows = Collector<MultistatusRow>()
    let question = Exchange.Question.xml(.propfind, address, depth: depth, PropfindBody.asking(for: properties))
    let answer = try await exchange.ask(question) { _ in .rows { rows.append($0) } }
    guard answer.status == 207 else {
      throw .notCalDAV(url: answer.address.shown, reason: "PROPFIND answered \(answer.status), not 207")
    }
    return (rows.items, answer.address)
  }

  /// Translates the error of a request about a collection: a 404 means that the collection is gone.
  func aboutCollection(_ error: CalDAVError, _ collection: Href) -> CalDAVError {
    if case .notFound = error { return .collectionVanished(collection) }
    return error
  }
}

/// Collects the rows that a transport's callback receives. The rows are read only after the transport has returned, as
/// in ``AnswerReader``.
final class Collector<Item>: @unchecked Sendable {
  private(set) var items: [Item] = []
  func append(_ item: Item) { items.append(item) }
}
