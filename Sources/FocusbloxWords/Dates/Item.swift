import Foundation

/// One part of a WHEN: a day, a clock, a part of the day, an instant.
struct Item {
  enum Kind {
    /// The possible days. Several days are refused unless another part of the text decides.
    case days([Day])
    /// A weekday: alone the next one, beside a day a check of that day.
    case weekday(Int)
    case clock(Clock)
    case part(DayPart)
    /// `this morning`, `tonight`: a part of today.
    case todaysPart(DayPart)
    case instants([Date])
    /// Words of a date that name no single day.
    case refused(Refusal.Reason, [Day])
  }

  /// The form of the words. Without a sign, a task line reads fewer forms.
  enum Shape: Hashable {
    case dayWord, past
    case weekday(isShort: Bool)
    case relativeWeekday(isShort: Bool)
    case iso
    case dotted(isFull: Bool, hasYear: Bool, isClosed: Bool)
    case slashed(hasYear: Bool)
    case named
    case distance(hasIn: Bool)
    case span, end, holiday, ordinal
    case clock(Clock.Style)
    case part, now
    /// Words that are a date only as the whole text.
    case alone
  }

  var kind: Kind
  var shape: Shape
  /// Whether the words are a date only as the whole text.
  var standsAlone = false
  /// Whether the word is `morgen`, which is also a part of the day.
  var isAlsoMorning = false
  /// The words before the date: at, um, on, am, bis, by, zum.
  var preposition: Set<String> = []

  static func day(_ day: Day?, _ shape: Shape) -> Item {
    Item(kind: day.map { .days([$0]) } ?? .refused(.nosuch, []), shape: shape)
  }

  static func days(_ days: [Day], _ shape: Shape) -> Item {
    Item(kind: .days(Array(Set(days)).sorted()), shape: shape)
  }

  static func refused(_ reason: Refusal.Reason, _ shape: Shape, _ days: [Day] = []) -> Item {
    Item(kind: .refused(reason, days), shape: shape)
  }

  var isDay: Bool {
    switch kind {
    case .days, .weekday, .todaysPart: true
    case .refused, .clock, .part, .instants: false
    }
  }
}

enum DayPart: Sendable, Hashable {
  case morning, forenoon, noon, afternoon, evening, night
}
