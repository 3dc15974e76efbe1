import FocusbloxModel

extension Texts {
  /// The number of occurrences that a late series passed over.
  static func passedOver(_ count: Int, _ l: Language) -> String {
    count == 1
      ? l("1 Vorkommen übergangen", "1 occurrence passed over")
      : l("\(count) Vorkommen übergangen", "\(count) occurrences passed over")
  }
}
