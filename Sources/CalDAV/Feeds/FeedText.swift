import Synchronization

/// The text of a calendar while it arrives.
final class FeedText: Sendable {
  private let limit: Int
  private let received = Mutex<[UInt8]>([])

  init(limit: Int) { self.limit = limit }

  var octets: [UInt8] { received.withLock { $0 } }

  /// - Throws: ``CalendarFeedError/tooLarge(limit:)``.
  func append(_ bytes: UnsafeRawBufferPointer) throws {
    try received.withLock { octets in
      guard octets.count + bytes.count <= limit else { throw CalendarFeedError.tooLarge(limit: limit) }
      octets.append(contentsOf: bytes)
    }
  }
}
