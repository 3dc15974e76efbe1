import CalDAV
import FocusbloxStore

extension ListSync {
  /// The object after an upload without an answer. The link keeps the sent text, which may be the server's, or may still
  /// arrive after this request. Otherwise a value that the user takes back before the next run would come back as another
  /// program's edit.
  func objectAfterLostAnswer(to step: SyncAction.Pushed, at href: Href) async throws -> CalendarObject? {
    func keepText(etag: String?) throws {
      try store.write { store in
        guard var link = try store.link(id: step.link.id), link.etag == step.link.etag else { return }
        link.etag = etag
        try store.save(&link)
        try store.keepPossibleText(step.text, link: link.id)
      }
    }
    try keepText(etag: step.link.etag)
    do {
      return try await client.get(href)
    } catch {
      // Without an ETag, the next run reads the object before it writes.
      try keepText(etag: nil)
      throw error
    }
  }
}
