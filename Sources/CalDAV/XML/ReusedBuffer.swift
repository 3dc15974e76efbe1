/// A growable buffer that keeps its memory while a document is read. An array would check for shared storage on each
/// append.
struct ReusedBuffer<Element: BitwiseCopyable>: ~Copyable {
  private var start: UnsafeMutablePointer<Element>
  private var capacity: Int
  private var count = 0

  init(capacity: Int) {
    self.capacity = capacity
    start = .allocate(capacity: capacity)
  }

  deinit { start.deallocate() }

  /// The current elements. The pointer is valid until the next change.
  var elements: UnsafeBufferPointer<Element> { UnsafeBufferPointer(start: start, count: count) }

  mutating func append(_ element: Element) {
    if count == capacity { grow(by: 1) }
    (start + count).initialize(to: element)
    count += 1
  }

  mutating func append(contentsOf piece: UnsafeBufferPointer<Element>) {
    guard let first = piece.baseAddress else { return }
    if piece.count > capacity - count { grow(by: piece.count) }
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
    capacity = max(capacity * 2, count + more)
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    larger.moveInitialize(from: start, count: count)
    start.deallocate()
    start = larger
  }
}
