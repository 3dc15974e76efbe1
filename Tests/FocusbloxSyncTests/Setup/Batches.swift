import Synchronization

/// The hrefs of each multiget.
final class Batches: Sendable {
  private let found = Mutex<[[String]]>([])
  var all: [[String]] { found.withLock { $0 } }
  func append(_ batch: [String]) { found.withLock { $0.append(batch) } }
}
