/// Counts the moments at which a process can die: before and after every request, and whenever the engine requests the
/// time or a name, which happens before and inside its transactions.
final class ProcessLifetime: @unchecked Sendable {  // used only on the thread of its history
  private let end: Int?
  private let atEnd: () -> Void
  private var moments = 0
  private(set) var isOver = false

  /// - Parameter end: the number of the fatal moment, counted from one; `nil` for a process that does not die.
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
