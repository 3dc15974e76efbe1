import FocusbloxStore

/// The steps that were undone. The journal keeps every step, and later steps tell which earlier steps are undone.
struct StepCourse {
  private(set) var last: Int64?
  private(set) var lastUndo: Int64?
  private(set) var undone: Set<Int64> = []
  private var commands: [Int64] = []

  /// The number of steps that are searched. Older steps are undone by their number.
  static let depth = 500

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
        // After a new command, the earlier undos can no longer be redone.
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

  /// The last step before `number` that can still be undone.
  func before(_ number: Int64, in store: StoreReader) throws -> Int64? {
    try commands.first { try $0 < number && store.step($0)?.isLocal ?? false }
  }
}
