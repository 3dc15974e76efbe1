package import FocusbloxModel
package import FocusbloxStore
import Foundation

extension TaskItem {
  /// Whether the words are the task's whole title.
  package func isNamed(_ text: String) -> Bool { title.caseInsensitiveCompare(text) == .orderedSame }
}

/// The parent task named on the command line.
package enum ParentChoice {
  package static func uid(_ text: String, _ place: Workplace, _ store: StoreReader) throws -> String? {
    try store.task(id: Handles(place, store).task(text))?.uid
  }
}
