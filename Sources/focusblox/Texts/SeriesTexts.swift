import FocusbloxModel
import FocusbloxSync

extension UnreadableSeries: ExplainedError {
  func explanation(in l: Language) -> Explanation {
    Explanation(
      l(
        "„\(title)“ wiederholt sich nach einer Regel, die focusblox nicht lesen kann: \(rule.prefix(200)). Erledigen würde die ganze Serie beenden; nichts wurde geändert.",
        "“\(title)” repeats by a rule that focusblox cannot read: \(rule.prefix(200)). Completing it would end the whole series; nothing was changed."
      ),
      remedy: l(
        "Im Programm erledigen, das die Serie angelegt hat. Oder das nächste Datum selbst setzen: focusblox edit … --due DATUM.",
        "Complete it in the program that made the series. Or set the next date yourself: focusblox edit … --due DATE."))
  }
}

extension Texts {
  /// The number of occurrences that a late series passed over.
  static func passedOver(_ count: Int, _ l: Language) -> String {
    count == 1
      ? l("1 Vorkommen übergangen", "1 occurrence passed over")
      : l("\(count) Vorkommen übergangen", "\(count) occurrences passed over")
  }
}
