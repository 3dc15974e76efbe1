public import Foundation
import HTTPTypes

extension CalDAVClient {
  /// Registers a subscription by one POST: the server then sends a message whenever the collection changes. A second
  /// call with the same subscription extends the registration.
  ///
  /// - Throws: ``CalDAVError/forbidden(_:)``, ``CalDAVError/refused(_:)`` and other ``CalDAVError`` values where the
  ///   server refuses; ``CalDAVError/malformedAnswer(url:line:reason:)`` where the answer does not name the
  ///   registration.
  public func register(
    _ subscription: PushSubscription, for collection: Href, now: Date
  ) async throws(CalDAVError) -> PushRegistration {
    let address = base.replacing(collection.asCollection)
    let answer: Exchange.Answer
    do throws(CalDAVError) {
      answer = try await exchange.ask(
        .xml(.post, address, depth: nil, PushRegisterBody.registering(subscription))
      ) { _ in .status }
    } catch { throw aboutCollection(error, collection) }
    let registration = PushRegistration(
      location: answer.fields[.location], expires: answer.fields[.expires], asked: subscription.expires, now: now,
      at: answer.address)
    guard let registration else {
      throw .malformedAnswer(
        url: answer.address.shown, line: nil, reason: "the answer names no push registration that is valid")
    }
    return registration
  }

  /// Removes a registration by one DELETE. The request goes only to the client's own server.
  ///
  /// - Returns: false where the registration did not exist.
  @discardableResult
  public func unregister(_ location: String) async throws(CalDAVError) -> Bool {
    guard let address = base.resolving(href: location), address.isBeside(base) else {
      throw .notCalDAV(url: base.shown, reason: "the push registration is on another server")
    }
    do throws(CalDAVError) {
      _ = try await exchange.ask(Exchange.Question(method: .delete, address: address)) { _ in .status }
      return true
    } catch {
      if case .notFound = error { return false }
      throw error
    }
  }
}
