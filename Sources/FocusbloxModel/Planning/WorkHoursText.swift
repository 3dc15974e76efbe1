/// The hours as text: `mo-fr 9-12 13-17; sa 10-12:30`. Without days the hours are those of every day. German and English
/// names of days are read, and the English ones are written.
extension WorkHours: LosslessStringConvertible {
  private static let english = ["mo", "tu", "we", "th", "fr", "sa", "su"]
  private static let german = ["mo", "di", "mi", "do", "fr", "sa", "so"]
  private static let none = ["none", "keine"]

  /// `nil` where the text has another form. `none` means no hours on any day.
  public init?(_ description: String) {
    self.init()
    var (days, daysHaveHours) = (Array(1...7), false)
    let words = description.lowercased().split { $0.isWhitespace || $0 == "," || $0 == ";" }
    if words.count == 1, Self.none.contains(String(words[0])) { return }
    for (place, word) in words.enumerated() {
      if word.first?.isLetter == true {
        guard let named = Self.days(word) else { return nil }
        // A day after hours begins a new part; before hours it belongs to the days before it.
        days = daysHaveHours || place == 0 ? named : days + named
        daysHaveHours = false
      } else {
        guard let (start, end) = Self.span(word) else { return nil }
        for day in days { add(from: start, to: end, on: day) }
        daysHaveHours = true
      }
    }
    if !daysHaveHours { return nil }
  }

  public var description: String { text(Self.english, none: Self.none[0]) }

  private func text(_ names: [String], none: String) -> String {
    var parts: [(days: ClosedRange<Int>, spans: [Range<Int>])] = []
    for day in 1...7 where !spans(on: day).isEmpty {
      if let last = parts.last, last.days.upperBound == day - 1, last.spans == spans(on: day) {
        parts[parts.count - 1].days = last.days.lowerBound...day
      } else {
        parts.append((day...day, spans(on: day)))
      }
    }
    if parts.isEmpty { return none }
    return parts.map { part in
      let first = names[part.days.lowerBound - 1]
      let days = part.days.count == 1 ? first : first + "-" + names[part.days.upperBound - 1]
      return ([days] + part.spans.map { Self.clock($0.lowerBound) + "-" + Self.clock($0.upperBound) })
        .joined(separator: " ")
    }.joined(separator: "; ")
  }

  /// "9" or "9:30".
  private static func clock(_ minutes: Int) -> String {
    let (hour, minute) = minutes.quotientAndRemainder(dividingBy: 60)
    return minute == 0 ? "\(hour)" : "\(hour):" + (minute < 10 ? "0" : "") + "\(minute)"
  }

  private static func days(_ word: Substring) -> [Int]? {
    let ends = sides(word).map(day)
    switch (ends.first, ends.last, ends.count) {
    case (let day??, _, 1): return [day]
    case (let first??, let last??, 2):
      // A range may go over the end of the week.
      return Array(first...(last < first ? last + 7 : last)).map { ($0 - 1) % 7 + 1 }
    default: return nil
    }
  }

  private static func day(_ name: Substring) -> Int? {
    guard (2...3).contains(name.count) else { return nil }
    let start = String(name.prefix(2))
    return (english.firstIndex(of: start) ?? german.firstIndex(of: start)).map { $0 + 1 }
  }

  private static func span(_ word: Substring) -> (Int, Int)? {
    let ends = sides(word).map(minutes)
    guard ends.count == 2, let start = ends[0], let end = ends[1], start != end, start < dayMinutes else { return nil }
    return (start, end)
  }

  private static func sides(_ word: Substring) -> [Substring] {
    word.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "–" }
  }

  private static func minutes(_ clock: Substring) -> Int? {
    let parts = clock.split(omittingEmptySubsequences: false) { $0 == ":" || $0 == "." }
    guard (1...2).contains(parts.count), parts.allSatisfy({ (1...2).contains($0.utf8.count) }),
      parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }), let hour = Int(parts[0]),
      let minute = parts.count == 2 ? Int(parts[1]) : 0, minute < 60
    else { return nil }
    let minutes = hour * 60 + minute
    return minutes <= dayMinutes ? minutes : nil
  }
}

extension WorkHours: SettingWords {
  /// As they are read, in each language.
  public var words: LocalizedText {
    LocalizedText { language in
      switch language {
      case .german: text(Self.german, none: Self.none[1])
      case .english: description
      }
    }
  }
}
