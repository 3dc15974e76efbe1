import FocusbloxModel
import FocusbloxStore
import Foundation

extension TaskItem {
  /// Whether the words are the task's whole title.
  func isNamed(_ text: String) -> Bool { title.caseInsensitiveCompare(text) == .orderedSame }
}

/// The parent task named on the command line.
enum ParentChoice {
  static func uid(_ text: String, _ app: AppContext, _ store: StoreReader) throws -> String? {
    try store.task(id: Handles(app, store).task(text))?.uid
  }
}
