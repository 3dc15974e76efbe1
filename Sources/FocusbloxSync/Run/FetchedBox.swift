import CalDAV
import Synchronization

/// Collects what a multiget streams from the transport's thread.
final class FetchedBox: Sendable {
  private let collected = Mutex<[CalendarObject]>([])

  func append(_ object: CalendarObject) {
    collected.withLock { $0.append(object) }
  }

  var objects: [CalendarObject] { collected.withLock { $0 } }
}
