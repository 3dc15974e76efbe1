import CalDAV
import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore

extension ListSync {
  /// Keeps the text of a change from before the request on, because the request may be carried out although its answer
  /// is never recorded. An object at the target of a move may also be the moved source. The sent text tells the two
  /// apart.
  ///
  /// - Returns: the text of an earlier request without an answer.
  func keepSentText(of step: SyncAction.Pushed) throws -> [UInt8]? {
    guard step.link.href != nil || step.link.base != nil else { return nil }
    return try store.write { store in
      let earlier = try store.possibleText(link: step.link.id)
      try store.keepPossibleText(step.text, link: step.link.id)
      return earlier
    }
  }

  /// Restores the text of an earlier request after a refusal. Otherwise an equal value of another program would count
  /// as this program's. A failed precondition may be due to a request that was carried out: the earlier one, or this one
  /// if the connection repeated the request.
  func forgetRefusedText(of step: SyncAction.Pushed, _ error: CalDAVError, after earlier: [UInt8]?) throws {
    guard !error.mayHaveBeenCarriedOut, step.link.href != nil || step.link.base != nil else { return }
    if case .preconditionFailed = error, earlier == nil { return }
    try store.write { try $0.keepPossibleText(earlier, link: step.link.id) }
  }

  /// The object after an upload without an answer. If this request gets no answer either, or the upload may still arrive,
  /// the link keeps the sent text, which may be the server's. Without this text, a value that the user takes back before
  /// the next run would come back as another program's edit. Another program's edit in the second of the upload would
  /// count as the upload.
  func objectAfterLostAnswer(to step: SyncAction.Pushed, at href: Href) async throws -> CalendarObject? {
    do {
      if let there = try await client.get(href) { return there }
      if step.link.href == nil { try keepUnanswered(step) }
      return nil
    } catch {
      try keepUnanswered(step)
      throw error
    }
  }

  private func keepUnanswered(_ step: SyncAction.Pushed) throws {
    try store.write { store in
      guard var link = try store.link(id: step.link.id), link.etag == step.link.etag else { return }
      // Without an ETag, the next run reads the object before it writes.
      link.etag = nil
      try store.save(&link)
      // A link has the text of a change since before the request, but not the text of a first upload.
      try store.keepPossibleText(step.text, link: link.id)
    }
  }

  /// Handles a write whose answer was lost. The server's current version decides; the write is not repeated blindly
  /// (I14).
  func resolve(
    _ step: SyncAction.Pushed, _ href: Href, _ error: CalDAVError, _ outcome: inout PushOutcome
  ) async throws -> Bool {
    guard let now = try await objectAfterLostAnswer(to: step, at: href) else {
      // The object of a change may be gone. The list and other names of the object are asked, as after a failed
      // precondition.
      if step.link.href != nil { return try await !mergeCurrent(href, report: &outcome.report) }
      guard !error.isRefusal else { throw error }
      // A new name would duplicate the item if the first request still arrives (I14).
      outcome.mayStillArrive = true
      outcome.unansweredReason = "the server did not answer the upload, and does not show the item"
      return false
    }
    if SemanticComparison.areEquivalent(now.data, step.text) {
      outcome.note(step, href, now.etag, needsReading: true)
      return true
    }
    if let etag = now.etag, step.link.etag.flatMap({ ETag($0) }) == etag {
      if error.isRefusal { throw error }
      outcome.unansweredReason = "the server did not answer the change, and has the previous version"
      return false
    }
    return try await mergeAtHref(now, step, &outcome)
  }

  /// Reads objects again that this run could not read after a change without an answer. Before the next run, another
  /// program may replace the sent text, and nothing would prove that the change arrived. An object with another text is
  /// left to the next run.
  func readUnanswered(among sent: [SyncLink], report: inout ListReport) async throws {
    let sent = Set(sent.map(\.id))
    let unread = try store.read { store in
      try store.failedLinks(list: list.id).filter { link in
        try sent.contains(link.id) && !link.isDeleted && store.possibleText(link: link.id) != nil
      }
    }
    for batch in unread.chunks(of: Self.batchSize) {
      var texts: [Href: [UInt8]] = [:]
      try store.read { store in
        for link in batch { if let href = link.ownResource { texts[href] = try store.possibleText(link: link.id) } }
      }
      guard !texts.isEmpty else { continue }
      let arrived: [CalendarObject]
      do {
        arrived = try await fetch(batch.compactMap(\.ownResource)).objects.filter { object in
          texts[object.href].map { SemanticComparison.areEquivalent($0, object.data) } == true
        }
      } catch let error as CalDAVError where error.concernsOneItem {
        continue
      }
      guard !arrived.isEmpty else { continue }
      try await merge(arrived, report: &report)
      let done = try store.read { try $0.links(list: list.id, hrefKeys: arrived.map(\.href.key)) }
        .filter { $0.failure == nil && !$0.isPending }.map(\.href)
      report.failures.removeAll { done.contains($0.href) }
      report.pushedChanged += done.count
    }
  }

  /// Deletes an object of this list. After a deletion without an answer, the missing object shows that the deletion
  /// arrived (I14).
  func deleteObject(at href: Href, ifMatch etag: ETag) async throws -> CalDAVClient.DeleteOutcome {
    do {
      return try await client.delete(href, ifMatch: etag)
    } catch {
      guard error.mayHaveBeenCarriedOut, case .gone = try await ask(href) else { throw error }
      // A 404 proves nothing while the whole list is away.
      _ = try await client.state(of: collection)
      return .alreadyGone
    }
  }

  static let unreadableInPlace = "what the server has in its place cannot be read"

  /// Merges the object at the href of a write, so that the item is planned again. An unreadable object may be the item
  /// itself, and a new name would duplicate the item (I14).
  func mergeAtHref(
    _ there: CalendarObject, _ step: SyncAction.Pushed, _ outcome: inout PushOutcome
  ) async throws -> Bool {
    guard step.link.href != nil || there.isReadable else {
      try setAside(step.link.id, Self.unreadableInPlace, &outcome)
      return true
    }
    try await merge([there], report: &outcome.report)
    return false
  }
}
