package import FocusbloxActions
package import FocusbloxModel
package import FocusbloxStore

extension HiddenSeries {
  /// "2 repeating later"; `nil` where none is hidden.
  package func words(_ store: StoreReader, _ l: Language) throws -> String? {
    let count = try count(store)
    return count == 0 ? nil : l("\(count) recurring later")
  }
}
