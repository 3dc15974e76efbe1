import FocusbloxModel
import FocusbloxStore

/// The open sub-tasks of a completed task: those that stay with it, and those that moved to the next instance of its
/// series.
struct OpenSubtasks {
  private let stay: Int
  private let moved: Int

  init(of step: SeriesStep, _ store: StoreReader) throws {
    func count(_ uid: String) throws -> Int { try store.children(ofUID: uid).count { $0.status == .open } }
    stay = try count(step.completed.uid)
    let next = step.next.flatMap { $0.status == .open ? $0 : nil }
    moved = try next.map { try count($0.uid) } ?? 0
  }

  /// `nil` where none is open.
  func words(_ l: Language) -> String? {
    if moved > 0 {
      return moved == 1
        ? l("1 sub-task moved to the next one")
        : l("\(moved) sub-tasks moved to the next one")
    }
    if stay == 0 { return nil }
    return stay == 1
      ? l("1 sub-task is still open")
      : l("\(stay) sub-tasks are still open")
  }
}
