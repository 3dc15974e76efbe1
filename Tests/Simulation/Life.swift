/// Counts the moments at which a process can die: before and after every request, and whenever the engine asks for the time or
/// for a name, which it does before its transactions and within them.
final class Life: @unchecked Sendable {  // on the one thread of its history
  private let end: Int?
  private let atEnd: () -> Void
  private var moments = 0
  private(set) var isOver = false

  /// - Parameter end: the number of the moment, counted from one; `nil` lives on.
  init(until end: Int? = nil, atEnd: @escaping () -> Void = {}) {
    self.end = end
    self.atEnd = atEnd
  }

  func pass() {
    guard !isOver else { return }
    moments += 1
    guard moments == end else { return }
    isOver = true
    atEnd()
  }
}
