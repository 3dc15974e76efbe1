import CalDAV
import FocusbloxModel
import FocusbloxStore

extension ListSync {
  /// Looks for the objects that the server says it has deleted. A server may answer 204, 202 or 404 and keep the object:
  /// a later full listing would bring it back as a new one. Where the changes since the run's token name the deletion, no
  /// further request is needed. An object that is still there in the same version is set aside, and a later run deletes it
  /// again. A new version is another program's, and the next run reads it. An object that the server does not show counts
  /// as deleted, as the server said; nothing here depends on it.
  func proveDeletions(_ deleted: [SyncLink], shownIn shown: CollectionChanges?, report: inout ListReport) async throws {
    let doubted = deleted.filter { link in link.resource.map { isDoubtful($0, shown) } ?? false }
    for some in doubted.chunks(of: Self.batchSize) {
      let present: [CalendarObject]
      do {
        present = try await client.fetch(some.compactMap(\.resource), in: collection, learning: batch).objects
      } catch let error as CalDAVError where error.concernsOneItem {
        continue
      }
      for object in present {
        guard let link = some.first(where: { $0.resource == object.href }), let etag = object.etag,
          link.etag.flatMap({ ETag($0) }) == etag
        else { continue }
        try deleteAgain(link, report: &report)
      }
    }
  }

  private func isDoubtful(_ href: Href, _ shown: CollectionChanges?) -> Bool {
    guard let shown else { return true }
    return shown.isCompleteListing
      ? shown.changed.contains { $0.href == href } : !shown.vanished.contains { $0 == href }
  }

  static let isStillThere = "the server said that it had deleted it, but still has it"

  private func deleteAgain(_ link: SyncLink, report: inout ListReport) throws {
    try write(&report) { store, report in
      // The user may have brought the item back meanwhile.
      guard try !store.links(uid: link.uid).contains(where: { $0.listID == link.listID }) else { return }
      var again = link
      again.id = 0
      try store.save(&again)
      report.pushedDeleted -= 1
      try application.apply(.setAside(again, Self.isStillThere), in: store, report: &report)
    }
  }
}
