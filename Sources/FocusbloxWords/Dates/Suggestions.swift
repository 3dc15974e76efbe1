import Foundation

/// Suggested texts for a refused text: one text for each reading, or the nearest valid text.
struct Suggestions {
  let around: ReadingContext

  init(_ around: ReadingContext) { self.around = around }

  func suggestions(for refusal: Refusal) -> [String] {
    // Two dates in the wrong order offer no choice.
    if refusal.reason == .mismatch { return [] }
    if !refusal.readings.isEmpty { return refusal.readings.compactMap { words(for: $0, refusal.text) } }
    if refusal.reason == .ambiguous { return hours(refusal.text).filter(isReadable) }
    guard refusal.reason == .unknown else { return [] }
    if case .success = RepetitionReader(around).read(refusal.text, due: nil) {
      return ["--repeat=\(quoted(refusal.text))"]
    }
    return nearest(refusal.text).map { [$0] } ?? []
  }

  /// For `morgen 8h`, which may be a length, the time of day.
  private func hours(_ text: String) -> [String] {
    guard let match = text.wholeMatch(of: /(.+ )(\d{1,2})h/) else { return [] }
    let time = Language.isGerman(text) ? "um \(match.output.2) Uhr" : "\(match.output.2):00"
    return [match.output.1 + time]
  }

  private func isReadable(_ text: String) -> Bool {
    if case .success = WhenReader(around).shaped(text).result { true } else { false }
  }

  private func quoted(_ text: String) -> String { text.contains(" ") ? "\"\(text)\"" : text }

  /// The words for a reading in the language of the text. The words are read again before they are shown.
  func words(for when: When, _ text: String) -> String? {
    let clock =
      switch when {
      case .day: ""
      case .time(let moment): " \(moment.hour):" + (moment.minute < 10 ? "0" : "") + "\(moment.minute)"
      }
    let isGerman = Language.isGerman(text)
    let names = isGerman ? Language.germanWeekdays : Language.englishWeekdays
    let name = names[when.day.weekday - 1]
    let said = Grammar(text, around).tokens.contains { Lexicon.weekdays[$0.text] != nil }
    var forms: [String] = []
    if !clock.isEmpty { forms += (isGerman ? ["heute", "morgen"] : ["today", "tomorrow"]).map { $0 + clock } }
    if said { forms += [name + clock, name + (isGerman ? " nächste Woche" : " next week") + clock] }
    forms.append(when.day.description + clock)
    return forms.first {
      if case .success(let reading) = WhenReader(around).shaped($0).result { reading.when == when } else { false }
    }
  }

  /// The text with one corrected word, where the result is valid.
  private func nearest(_ text: String) -> String? {
    let words = text.split(separator: " ").map(String.init)
    guard words.count <= Grammar.longest else { return nil }
    for wrong in 1...2 {
      for (index, word) in words.enumerated() where wrong == 1 || word.count > 6 {
        for candidate in Language.suggestible
        where Language.distance(word.lowercased(), candidate.lowercased()) == wrong {
          var mended = words
          mended[index] = candidate
          let text = mended.joined(separator: " ")
          if case .success = WhenReader(around).shaped(text).result { return text }
        }
      }
    }
    return nil
  }
}
