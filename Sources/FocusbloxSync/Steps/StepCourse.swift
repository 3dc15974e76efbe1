import FocusbloxStore

/// Which steps are taken back: the journal keeps what was done, the later ones say what of it holds.
struct StepCourse {
  private(set) var last: Int64?
  private(set) var lastUndo: Int64?
  private(set) var undone: Set<Int64> = []
  private var commands: [Int64] = []

  /// So many steps are looked at; older ones are undone by their number.
  private static let depth = 500

  init(_ store: StoreReader) throws {
    var isFirst = true
    for step in try store.stepHeadlines(limit: Self.depth) {
      let holds = !undone.contains(step.number)
      switch step.cause {
      case .command:
        if holds {
          if last == nil { last = step.number }
          commands.append(step.number)
        }
        // Something new was done: what had been taken back before stays so.
        isFirst = false
      case .undo(let entry):
        if holds { undone.insert(entry) }
        if holds, isFirst, lastUndo == nil { lastUndo = step.number }
      case .undoOfRun:
        if holds, isFirst, lastUndo == nil { lastUndo = step.number }
      case .redo(let entry):
        if holds { undone.insert(entry) }
      }
    }
  }

  /// The last one before a step that is not taken back yet.
  func before(_ number: Int64) -> Int64? { commands.first { $0 < number } }
}
