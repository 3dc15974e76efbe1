import Synchronization

/// The number of objects that a server returns in one multiget, learnt from its refusals. The knowledge lasts as long
/// as the value is shared, so that a server does not refuse the same size again.
public final class MultigetBatch: Sendable {
  /// `nil` until the server refuses a batch as too large.
  private let bound = Mutex<Int?>(nil)

  public init() {}

  /// The number of hrefs for the next batch: `most`, or fewer where the server refused larger batches.
  func size(atMost most: Int) -> Int {
    bound.withLock { max(1, min(most, $0 ?? most)) }
  }

  /// Notes that a batch of `count` objects was too large or took too long. A single object that is too large says
  /// nothing about other batches.
  func wasTooLarge(_ count: Int) {
    bound.withLock { $0 = count > 1 ? min($0 ?? count, count / 2) : nil }
  }
}
