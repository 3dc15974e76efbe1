extension CalDAVClient {
  /// Asks what changed since a token (RFC 6578), over as many pages as the server makes of it (507), and puts them together.
  ///
  /// A token the server does not take, in whatever way it says so, and a server without the report end in a full listing.
  ///
  /// - Parameter token: `nil` asks for everything.
  /// - Throws: ``CalDAVError/collectionVanished(_:)``; never an empty result where fetching failed.
  public func changes(in collection: Href, since token: String?) async throws(CalDAVError) -> CollectionChanges {
    var whole = RowLedger(of: collection)
    var last: String?
    var pages = changePages(in: collection, since: token).makeAsyncIterator()
    while let page = try await pages.nextLedger() {
      if page.beginsAnew { whole = page.rows } else { whole.addPage(page.rows) }
      last = page.token
    }
    return whole.changes(token: last, isCompleteListing: pages.isComplete)
  }

  /// As ``changes(in:since:)``, page by page as the server makes them.
  public func changePages(in collection: Href, since token: String?) -> ChangePages {
    ChangePages(client: self, collection: collection, token: token)
  }

  /// Lists all members with their ETags: one PROPFIND of Depth 1, for servers without tokens.
  ///
  /// - Throws: ``CalDAVError/collectionVanished(_:)``; never an empty result where fetching failed.
  public func listing(of collection: Href) async throws(CalDAVError) -> CollectionChanges {
    try await listedRows(of: collection).changes(token: nil, isCompleteListing: true)
  }

  func listedRows(of collection: Href) async throws(CalDAVError) -> RowLedger {
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
    return ledger
  }

  private func listing(of collection: Href, _ properties: [ElementName]) async throws(CalDAVError) -> RowLedger {
    let body = PropfindBody.asking(for: properties)
    return try await ledger(of: collection) { .xml(.propfind, $0, depth: 1, body) }.0
  }

  func reportedRows(
    of collection: Href, since token: String?
  ) async throws(CalDAVError) -> (RowLedger, MultistatusEnd?) {
    let body = SyncCollectionBody.since(token)
    return try await ledger(of: collection) { .xml(.report, $0, depth: 0, body) }
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
  /// Whether an answer is unreadable because of one character that XML forbids, in the words of libxml2.
  var isForbiddenCharacter: Bool {
    guard case .malformedAnswer(_, _, let reason) = self else { return false }
    return ["invalid Char", "invalid xmlChar", "out of allowed range"].contains(where: reason.contains)
  }
}
