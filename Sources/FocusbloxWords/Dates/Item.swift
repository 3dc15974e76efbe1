import Foundation

/// One part of a WHEN: a day, a clock, a part of the day, an instant.
struct Item {
  enum Kind {
    /// Days that the words can mean; more than one is refused unless another part settles it.
    case days([Day])
    /// A weekday alone: the next one, or a check beside a day.
    case weekday(Int)
    case clock(Clock)
    case part(DayPart)
    /// `this morning`, `tonight`: today's part.
    case todaysPart(DayPart)
    case instants([Date])
    /// Words of a date that name no single one.
    case refused(Refusal.Reason, [Day])
  }

  /// What kind of words they are: the line of a task reads fewer kinds without a sign.
  enum Shape: Hashable {
    case dayWord, past
    case weekday(isShort: Bool)
    case relativeWeekday(isShort: Bool)
    case iso
    case dotted(isFull: Bool, hasYear: Bool, isClosed: Bool)
    case slashed(hasYear: Bool)
    case named
    case distance(hasIn: Bool)
    case span, end, feast, ordinal
    case clock(Clock.Style)
    case part, now
    /// Words that are understood only when nothing stands beside them.
    case alone
  }

  var kind: Kind
  var shape: Shape
  /// Understood only when nothing else stands beside it.
  var standsAlone = false
  /// `morgen`, which is also a part of the day.
  var isAlsoMorning = false
  /// The words before it: at, um, on, am, bis, by, zum.
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
