import FocusbloxModel

extension Texts {
  /// How many occurrences of a late series were passed over.
  static func passedOver(_ count: Int, _ l: Language) -> String {
    count == 1
      ? l("1 Vorkommen übergangen", "1 occurrence passed over")
      : l("\(count) Vorkommen übergangen", "\(count) occurrences passed over")
  }

  /// How what was deleted comes back.
  static func takeBack(_ entries: [Int64], _ l: Language) -> String {
    let commands = entries.map { "focusblox undo \($0)" }.joined(separator: "; ")
    return l("Zurück kommt sie mit: ", "To bring it back: ") + commands
  }
}
