import Synchronization

final class Tally: Sendable {
  private let found = Mutex<[String: Int]>([:])
  var counts: [String: Int] { found.withLock { $0 } }
  func count(_ name: String) { found.withLock { $0[name, default: 0] += 1 } }
}
