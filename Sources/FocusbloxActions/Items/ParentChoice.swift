package import FocusbloxModel
package import FocusbloxStore
import Foundation

extension TaskItem {
  /// Whether the words are the task's whole title.
  package func isNamed(_ text: String) -> Bool { title.caseInsensitiveCompare(text) == .orderedSame }
}

/// The parent task that a person names.
package enum ParentChoice {
  package static func uid(_ text: String, _ place: Workplace, _ store: StoreReader) throws -> String? {
    try store.task(id: Handles(place, store).task(text))?.uid
  }

  /// - Throws: ``ParentProblem``.
  package static func check(_ task: TaskItem, partOf parent: TaskItem, _ store: StoreReader) throws {
    if parent.uid == task.uid { throw ParentProblem.itself(task.title) }
    var (above, seen) = (parent.parentUID, Set([parent.uid]))
    while let uid = above, seen.insert(uid).inserted {
      if uid == task.uid { throw ParentProblem.circle(task: task.title, parent: parent.title) }
      above = try store.tasks(uid: uid).first?.parentUID
    }
  }
}

/// A task that would be part of itself.
package enum ParentProblem: Error {
  case itself(String)
  /// The parent is part of the task already, directly or through others.
  case circle(task: String, parent: String)
}
