import Synchronization

/// How many objects a server gives in one multiget, as its refusals have shown; for as long as the value is shared (I20).
public final class MultigetBatch: Sendable {
  /// None as long as nothing was refused.
  private let bound = Mutex<Int?>(nil)

  public init() {}

  /// How many hrefs to ask for: `most`, or what the server bears.
  func size(atMost most: Int) -> Int {
    bound.withLock { max(1, min(most, $0 ?? most)) }
  }

  /// So many at once were too large, or took too long. One that is so by itself says nothing of the others.
  func wasTooLarge(_ count: Int) {
    bound.withLock { $0 = count > 1 ? min($0 ?? count, count / 2) : nil }
  }
}
