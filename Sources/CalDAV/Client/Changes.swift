import HTTPTypes

extension CalDAVClient {
  /// Asks what changed since a token (RFC 6578), and joins all pages that the server splits its answer into (507).
  ///
  /// The result is a full listing where the server rejects the token, however the server says so, and where the server
  /// does not support the report.
  ///
  /// - Parameters:
  ///   - token: `nil` asks for everything.
  ///   - asksForTexts: whether to ask for the texts of the changed objects in the same request. Not every server gives
  ///     them, and a full listing has none: see ``CollectionChanges/objects``.
  /// - Throws: ``CalDAVError/collectionVanished(_:)`` and other ``CalDAVError`` values. A failed request never yields
  ///   an empty result.
  public func changes(
    in collection: Href, since token: String?, withTexts asksForTexts: Bool = false
  ) async throws(CalDAVError) -> CollectionChanges {
    var whole = MemberRows(of: collection)
    var last: String?
    let asked = ChangePages(client: self, collection: collection, token: token, asksForTexts: asksForTexts)
    var pages = asked.makeAsyncIterator()
    while let page = try await pages.nextMemberPage() {
      if page.replacesEarlierPages { whole = page.rows } else { whole.addPage(page.rows) }
      last = page.token
    }
    return whole.changes(token: last, isCompleteListing: pages.isComplete)
  }

  /// Returns the changes of ``changes(in:since:withTexts:)`` page by page, as the server splits them.
  public func changePages(in collection: Href, since token: String?) -> ChangePages {
    ChangePages(client: self, collection: collection, token: token, asksForTexts: false)
  }

  /// Lists all members with their ETags by one PROPFIND of Depth 1, for servers without sync tokens.
  ///
  /// - Throws: ``CalDAVError/collectionVanished(_:)`` and other ``CalDAVError`` values. A failed request never yields
  ///   an empty result.
  public func listing(of collection: Href) async throws(CalDAVError) -> CollectionChanges {
    try await listedRows(of: collection).changes(token: nil, isCompleteListing: true)
  }

  func listedRows(of collection: Href) async throws(CalDAVError) -> MemberRows {
    let memberRows: MemberRows
    do throws(CalDAVError) {
      memberRows = try await listing(of: collection, PropfindBody.listingProperties)
    } catch {
      // An ETag with a character that XML forbids makes the whole listing unreadable. A listing without ETags stays
      // readable; the caller then fetches each object.
      guard error.isForbiddenCharacter else { throw error }
      memberRows = try await listing(of: collection, PropfindBody.memberProperties)
    }
    guard memberRows.rowCount > 0 else {
      throw .malformedAnswer(
        url: base.replacing(collection).shown, line: nil, reason: "the listing does not even name the calendar")
    }
    return memberRows
  }

  private func listing(of collection: Href, _ properties: [ElementName]) async throws(CalDAVError) -> MemberRows {
    let body = PropfindBody.asking(for: properties)
    return try await memberRows(of: collection, withTexts: false) { .xml(.propfind, $0, depth: 1, body) }.0
  }

  func reportedRows(
    of collection: Href, since token: String?, withTexts asksForTexts: Bool
  ) async throws(CalDAVError) -> (MemberRows, MultistatusEnd?) {
    let body = SyncCollectionBody.since(token, withTexts: asksForTexts)
    return try await memberRows(of: collection, withTexts: asksForTexts) { .xml(.report, $0, depth: 0, body) }
  }

  private func memberRows(
    of collection: Href, withTexts asksForTexts: Bool, _ question: (ResourceAddress) -> Exchange.Question
  ) async throws(CalDAVError) -> (MemberRows, MultistatusEnd?) {
    let box = MemberRowsBox(MemberRows(of: collection))
    let answer: Exchange.Answer
    do throws(CalDAVError) {
      answer = try await exchange.ask(question(base.replacing(collection.asCollection))) { responder in
        let take = { (row: MultistatusRow) in box.memberRows.take(row, at: responder.href) }
        return asksForTexts ? .objects(take) : .rows(take)
      }
    } catch { throw aboutCollection(error, collection) }
    guard answer.status == 207 else {
      throw .malformedAnswer(
        url: answer.address.shown, line: nil, reason: "answered \(answer.status), not 207")
    }
    if box.memberRows.isCollectionGone { throw .collectionVanished(collection) }
    if !box.memberRows.hasInnerRow, let stranger = box.memberRows.stranger {
      throw .malformedAnswer(
        url: answer.address.shown, line: nil, reason: "it names “\(stranger)” and nothing in the list")
    }
    if answer.hasMoved, answer.address.isBeside(base), answer.address.href.asCollection != collection.asCollection {
      box.memberRows.movedTo = answer.address.href.asCollection
    }
    box.memberRows.answeredAt = answer.fields[.date].flatMap { HTTPDate.parse($0) }
    return (box.memberRows, answer.end)
  }
}

/// The transport's callback writes the ledger, and this module reads the ledger after the transport has returned, as in
/// ``AnswerReader``.
private final class MemberRowsBox: @unchecked Sendable {
  var memberRows: MemberRows
  init(_ memberRows: MemberRows) { self.memberRows = memberRows }
}

extension CalDAVError {
  /// Whether an answer is unreadable because of a character that XML forbids. The words are libxml2's.
  var isForbiddenCharacter: Bool {
    guard case .malformedAnswer(_, _, let reason) = self else { return false }
    return ["invalid Char", "invalid xmlChar", "out of allowed range"].contains(where: reason.contains)
  }
}
