extension CalDAVClient {
  /// Asks what changed since a token (RFC 6578), over as many pages as the server makes of it (507).
  ///
  /// A token the server does not take, in whatever way it says so, and a server without the report end in a full listing.
  ///
  /// - Parameter token: `nil` asks for everything.
  /// - Throws: ``CalDAVError/collectionVanished(_:)``; never an empty result where fetching failed.
  public func changes(in collection: Href, since token: String?) async throws(CalDAVError) -> CollectionChanges {
    if let token {
      do throws(CalDAVError) {
        return try await report(collection, since: token)
      } catch {
        guard error.mayBeTheToken else { throw aboutCollection(error, collection) }
      }
    }
    do throws(CalDAVError) {
      return try await report(collection, since: nil)
    } catch {
      guard error.mayBeTheReport else { throw aboutCollection(error, collection) }
    }
    return try await listing(of: collection)
  }

  /// Lists all members with their ETags: one PROPFIND of Depth 1, for servers without tokens.
  ///
  /// - Throws: ``CalDAVError/collectionVanished(_:)``; never an empty result where fetching failed.
  public func listing(of collection: Href) async throws(CalDAVError) -> CollectionChanges {
    let ledger: RowLedger
    do throws(CalDAVError) {
      ledger = try await listing(of: collection, PropfindBody.listingProperties)
    } catch {
      // One ETag with a character that XML forbids makes all of them unreadable: each object is fetched to know.
      guard error.isForbiddenCharacter else { throw error }
      ledger = try await listing(of: collection, PropfindBody.memberProperties)
    }
    guard ledger.rowCount > 0 else {
      throw .malformedAnswer(
        url: base.replacing(collection).description, line: nil, reason: "the listing does not even name the calendar")
    }
    return ledger.changes(token: nil, isCompleteListing: true)
  }

  private func listing(of collection: Href, _ properties: [ElementName]) async throws(CalDAVError) -> RowLedger {
    let body = PropfindBody.asking(for: properties)
    return try await ledger(of: collection) { .xml(.propfind, $0, depth: 1, body) }.0
  }

  private func report(_ collection: Href, since token: String?) async throws(CalDAVError) -> CollectionChanges {
    var whole = RowLedger(of: collection)
    var token = token
    let isComplete = token == nil
    for _ in 0..<limits.pages {
      let body = SyncCollectionBody.since(token)
      let (page, end) = try await ledger(of: collection) { .xml(.report, $0, depth: 0, body) }
      whole.addPage(page)
      guard page.isTruncated else {
        return whole.changes(token: end?.syncToken, isCompleteListing: isComplete)
      }
      guard let next = end?.syncToken, next != token else { break }
      token = next
    }
    throw .malformedAnswer(
      url: base.replacing(collection).description, line: nil, reason: "the report does not come to an end")
  }

  private func ledger(
    of collection: Href, _ question: (ResourceAddress) -> Exchange.Question
  ) async throws(CalDAVError) -> (RowLedger, MultistatusEnd?) {
    let box = LedgerBox(RowLedger(of: collection))
    let answer: Exchange.Answer
    do throws(CalDAVError) {
      answer = try await exchange.ask(question(base.replacing(collection.asCollection))) { place in
        .rows { box.ledger.take($0, at: place.href) }
      }
    } catch { throw aboutCollection(error, collection) }
    guard answer.status == 207 else {
      throw .malformedAnswer(
        url: answer.address.description, line: nil, reason: "answered \(answer.status), not 207")
    }
    if box.ledger.saysCollectionIsGone { throw .collectionVanished(collection) }
    return (box.ledger, answer.end)
  }
}

/// Written by a transport's callback, read after it has returned, as ``AnswerReader`` is.
private final class LedgerBox: @unchecked Sendable {
  var ledger: RowLedger
  init(_ ledger: RowLedger) { self.ledger = ledger }
}

extension CalDAVError {
  /// Whether asking without the token may help: an unknown one is 400, 403, 409, 410, 412, 415 or 500.
  fileprivate var mayBeTheToken: Bool {
    switch self {
    case .invalidSyncToken, .unsupportedReport, .forbidden, .preconditionFailed: true
    case .refused(let refusal): [400, 403, 405, 409, 415, 500, 501].contains(refusal.status)
    case .malformedAnswer(_, _, let reason): isForbiddenCharacter || reason.contains("does not come to an end")
    default: refusal?.status == 410
    }
  }

  /// Whether a listing may help where the report did not: the server does not have it, or fails on it.
  fileprivate var mayBeTheReport: Bool {
    switch self {
    case .unsupportedReport, .invalidSyncToken, .preconditionFailed, .forbidden, .tooLarge: true
    case .refused(let refusal): [400, 405, 409, 415, 500, 501].contains(refusal.status)
    case .malformedAnswer: isForbiddenCharacter
    default: false
    }
  }
}

extension CalDAVError {
  /// Whether an answer is unreadable because of one character that XML forbids, in the words of libxml2.
  fileprivate var isForbiddenCharacter: Bool {
    guard case .malformedAnswer(_, _, let reason) = self else { return false }
    return ["invalid Char", "invalid xmlChar", "out of allowed range"].contains(where: reason.contains)
  }
}
