/// Elements that come and go while a document is read, in memory that is kept. An array would ask with each of them whether
/// someone else holds it.
struct ReusedBuffer<Element: BitwiseCopyable>: ~Copyable {
  private var start: UnsafeMutablePointer<Element>
  private var room: Int
  private var count = 0

  init(room: Int) {
    self.room = room
    start = .allocate(capacity: room)
  }

  deinit { start.deallocate() }

  /// Valid until the next change.
  var elements: UnsafeBufferPointer<Element> { UnsafeBufferPointer(start: start, count: count) }

  mutating func append(_ element: Element) {
    if count == room { grow(by: 1) }
    (start + count).initialize(to: element)
    count += 1
  }

  mutating func append(contentsOf piece: UnsafeBufferPointer<Element>) {
    guard let first = piece.baseAddress else { return }
    if piece.count > room - count { grow(by: piece.count) }
    (start + count).initialize(from: first, count: piece.count)
    count += piece.count
  }

  mutating func popLast() -> Element? {
    guard count > 0 else { return nil }
    count -= 1
    return start[count]
  }

  mutating func removeAll() { count = 0 }

  private mutating func grow(by more: Int) {
    room = max(room * 2, count + more)
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: room)
    larger.moveInitialize(from: start, count: count)
    start.deallocate()
    start = larger
  }
}
