public import Foundation
import HTTPTypes
public import Logging

/// Speaks CalDAV (RFC 4791, 6578, 6764) over a transport: one method per question, errors with their evidence.
///
/// A value without memory: it may be used from any task, several questions at once. It never sends an unconditional PUT or
/// DELETE, follows redirects by its own rules, and never takes a failed answer for an empty one.
public struct CalDAVClient: Sendable {
  private(set) var exchange: Exchange
  let base: ResourceAddress
  let limits: CalDAVLimits

  /// - Parameters:
  ///   - base: any address of the server; hrefs are taken to be on its host. User and password in it are not used.
  ///   - logger: one debug line for each request; silent where none is given.
  ///   - userAgent: sent with every request.
  /// - Throws: ``CalDAVError/notCalDAV(url:reason:)`` where `base` is no http or https address.
  public init(
    transport: any HTTPTransport, base: URL,
    logger: Logger = Logger(label: "CalDAV", factory: { _ in SwiftLogNoOpLogHandler() }), userAgent: String,
    limits: CalDAVLimits = CalDAVLimits()
  ) throws(CalDAVError) {
    self.base = try Self.address(base)
    self.limits = limits
    exchange = Exchange(transport: transport, logger: logger, userAgent: userAgent, limits: limits)
  }

  /// The same client, which sends no further request once `reason` gives one; that is then thrown as ``CalDAVError/rejected(_:)``. So it
  /// is where a request is given up because it took longer than `rest` said when it was begun.
  public func ending(
    _ reason: @escaping @Sendable () -> (any Error)?, within rest: @escaping @Sendable () -> Duration? = { nil }
  ) -> CalDAVClient {
    var client = self
    client.exchange.end = reason
    client.exchange.rest = rest
    return client
  }

  /// The same client, whose writes bring these push registrations no message (draft-bitfire-webdav-push-00 section 7.3).
  ///
  /// - Parameter registrations: ``PushRegistration/location``.
  public func sparing(_ registrations: [String]) -> CalDAVClient {
    var client = self
    client.exchange.spared = registrations.isEmpty ? nil : registrations.map { "\"\($0)\"" }.joined(separator: ", ")
    return client
  }

  /// The address of a URL given by a user.
  static func address(_ url: URL) throws(CalDAVError) -> ResourceAddress {
    guard let address = ResourceAddress(url) else {
      throw .notCalDAV(url: url.scheme ?? "", reason: "not an http or https address")
    }
    return address
  }

  /// A PROPFIND (RFC 4918 section 9.1), its rows handed on with the href of the address that answered. One answered with 5xx is asked
  /// again with fewer properties: some servers fail as a whole over one of them.
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
      throw .notCalDAV(url: answer.address.description, reason: "PROPFIND answered \(answer.status), not 207")
    }
    return (rows.items, answer.address)
  }

  /// What a question about a collection failed with, where a 404 to it means that the collection is gone.
  func aboutCollection(_ error: CalDAVError, _ collection: Href) -> CalDAVError {
    if case .notFound = error { return .collectionVanished(collection) }
    return error
  }
}

/// Rows gathered by a transport's callback; read only after the transport has returned, as ``AnswerReader`` is.
final class Collector<Item>: @unchecked Sendable {
  private(set) var items: [Item] = []
  func append(_ item: Item) { items.append(item) }
}
