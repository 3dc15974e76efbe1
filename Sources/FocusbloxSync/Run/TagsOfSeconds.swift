import CalDAV
import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import Foundation

// An ETag that counts seconds stays the same where an object changes again in the second of its last change (Horde).

extension ListSync {
  /// Lets the next run read objects again that may still change under the ETag that was read. Only a server without
  /// tokens and ctags is known to count seconds in its ETags.
  ///
  /// - Parameters:
  ///   - links: the objects that this run has read or written.
  ///   - listedAt: the server's time of the listing before.
  func doubtTags(of links: [SyncLink], since listedAt: Date) throws {
    let unfinished = links.filter { link in
      guard link.etag != nil, let text = link.base, let object = try? CalendarObjectReading(text) else { return false }
      return object.lastModified.map { $0 >= listedAt } ?? false
    }
    guard !unfinished.isEmpty else { return }
    try store.write { store in
      for link in unfinished {
        guard var now = try store.link(id: link.id), now.etag == link.etag else { continue }
        now.etag = Self.unfinished
        try store.save(&now)
      }
    }
  }

  /// Stands for an ETag of a second that was not over. It is the tag of no version: the next listing shows another one,
  /// and a write before that is refused and reads the object first. Without a tag, the base would count as unread.
  private static let unfinished = "\"unfinished\""
}

extension RemoteChanges {
  /// The server's time of the listing, where only ETags show what has changed on it; else `nil`.
  func timeOfTags(in list: CalendarList) -> Date? {
    list.supportsSyncCollection || ctag != nil ? nil : answeredAt
  }
}
