import CalDAV
import FocusbloxStore

extension ListSync {
  /// Keeps the text of a change from before the request on, because the request may be carried out although its answer
  /// is never recorded.
  ///
  /// - Returns: the text of an earlier request without an answer.
  func keepSentText(of step: SyncAction.Pushed) throws -> [UInt8]? {
    guard step.link.href != nil else { return nil }
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
    guard step.link.href != nil, !error.mayHaveBeenCarriedOut else { return }
    if case .preconditionFailed = error, earlier == nil { return }
    try store.write { try $0.keepPossibleText(earlier, link: step.link.id) }
  }

  /// The object after an upload without an answer. If this request gets no answer either, the link keeps the sent text,
  /// which may be the server's. Otherwise a value that the user takes back before the next run would come back as
  /// another program's edit.
  func objectAfterLostAnswer(to step: SyncAction.Pushed, at href: Href) async throws -> CalendarObject? {
    do {
      return try await client.get(href)
    } catch {
      try store.write { store in
        guard var link = try store.link(id: step.link.id), link.etag == step.link.etag else { return }
        // Without an ETag, the next run reads the object before it writes.
        link.etag = nil
        try store.save(&link)
        // A link has the text of a change since before the request, but not the text of a first upload.
        try store.keepPossibleText(step.text, link: link.id)
      }
      throw error
    }
  }
}
