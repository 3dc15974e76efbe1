import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore

extension SyncPlanner {
  /// Whether the object is the unchanged first upload, whose answer was lost.
  func isOwnUpload(_ base: SyncLink, _ reading: CalendarObjectReading) -> Bool {
    base.href == nil && base.sentAt != nil && reading.lastModified == base.sentAt
  }

  /// Whether the object is the server's version of the last sent text, which was not read back, without another
  /// client's edit.
  func isUnreadUpload(_ base: SyncLink, _ versions: ItemVersions, _ reading: CalendarObjectReading) -> Bool {
    base.href != nil && base.etag == nil && isVersion(reading, of: baseReading(versions))
  }

  /// Whether the object is the server's version of a sent text, without another client's edit.
  func isVersion(_ reading: CalendarObjectReading, of sent: CalendarObjectReading?) -> Bool {
    guard let sent, let time = sent.lastModified, reading.lastModified == time, reading.kind == sent.kind
    else { return false }
    switch sent.kind {
    case .task:
      let fields = TaskMapping.fields(mapping.profile)
      return !fields.differ(sent.task(mapping), reading.task(mapping), in: reading.master)
    case .block:
      let (old, new) = (sent.block(mapping), reading.block(mapping))
      return BlockMapping.fields.allSatisfy { $0.isEqual(old, new) }
    }
  }
}
