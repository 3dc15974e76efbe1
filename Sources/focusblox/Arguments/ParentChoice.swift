import FocusbloxModel
import FocusbloxStore

/// The parent task named on the command line.
enum ParentChoice {
  static func uid(_ text: String, _ app: AppContext, _ store: StoreReader) throws -> String? {
    try store.task(id: Handles(app, store).task(text))?.uid
  }
}
