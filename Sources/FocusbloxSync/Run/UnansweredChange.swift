import CalDAV
import FocusbloxStore

extension ListSync {
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
