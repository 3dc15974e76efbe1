import FocusbloxActions
import FocusbloxModel
import FocusbloxStore

extension HiddenSeries {
  /// "2 repeating later"; `nil` where none is hidden.
  func words(_ store: StoreReader, _ l: Language) throws -> String? {
    let count = try count(store)
    return count == 0 ? nil : l("\(count) repeating later")
  }
}
