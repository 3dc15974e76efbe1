import FocusbloxModel

extension Texts {
  /// Words with a colon that are no key, and the keys that there are; `nil` without such words.
  static func unknownKeys(_ words: [String], _ l: Language) -> String? {
    if words.isEmpty { return nil }
    let quoted = words.map(l.quoted).joined(separator: ", ")
    return words.count == 1
      ? l(
        "\(quoted) bleibt im Titel. Schlüssel sind: \(germanKeys)", "\(quoted) stays in the title. Keys are: \(englishKeys)")
      : l(
        "\(quoted) bleiben im Titel. Schlüssel sind: \(germanKeys)",
        "\(quoted) stay in the title. Keys are: \(englishKeys)")
  }

  private static let germanKeys = "fällig: ab: wdh: tag: prio: dauer: liste: unter: erinnern: ist:markiert"
  private static let englishKeys = "due: start: repeat: tag: prio: est: list: parent: remind: is:flagged"
}
