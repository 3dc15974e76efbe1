package import FocusbloxModel
package import FocusbloxStore

/// The open sub-tasks of a completed task: those that stay with it, and those that moved to the next instance of its
/// series.
package struct OpenSubtasks {
  package let stay: Int
  package let moved: Int

  package init(of step: SeriesStep, _ store: StoreReader) throws {
    func count(_ uid: String) throws -> Int { try store.children(ofUID: uid).count { $0.status == .open } }
    stay = try count(step.completed.uid)
    let next = step.next.flatMap { $0.status == .open ? $0 : nil }
    moved = try next.map { try count($0.uid) } ?? 0
  }
}
