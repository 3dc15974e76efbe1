public import Foundation
import HTTPTypes

extension CalDAVClient {
  /// Has the server send a message whenever the collection changes, or goes on with the same subscription for longer: one POST.
  ///
  /// - Throws: ``CalDAVError/forbidden(_:)``, ``CalDAVError/refused(_:)`` … where the server does not want to;
  ///   ``CalDAVError/malformedAnswer(url:line:reason:)`` where it does not say what it has registered.
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
        url: answer.address.description, line: nil, reason: "the answer names no push registration that is valid")
    }
    return registration
  }

  /// Has the server forget a registration: one DELETE, to no other server than the client's.
  ///
  /// - Returns: false where there was none any more.
  @discardableResult
  public func unregister(_ location: String) async throws(CalDAVError) -> Bool {
    guard let address = base.resolving(href: location), address.isBeside(base) else {
      throw .notCalDAV(url: base.description, reason: "the push registration is on another server")
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
