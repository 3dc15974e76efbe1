import Foundation

extension Grammar {
  private static let fixedLengths: [(Pattern, (amount: Int, unit: Distance.Unit))] = [
    ("half an hour", (30, .minute)), ("eine|einer|ne? halbe|halben stunde", (30, .minute)),
    ("eine|einer? viertelstunde", (15, .minute)), ("a? quarter of an hour", (15, .minute)),
    ("eine|einer? dreiviertelstunde", (45, .minute)), ("three quarters of an hour", (45, .minute)),
    ("anderthalb|eineinhalb stunden", (90, .minute)), ("an|one hour and a half", (90, .minute)),
    ("one and a half hours", (90, .minute)), ("zweieinhalb stunden", (150, .minute)),
    ("two and a half hours", (150, .minute)), ("dreieinhalb stunden", (210, .minute)),
    ("ein|einem halbes|halben jahr", (6, .month)), ("half a year", (6, .month)),
    ("ein|einem vierteljahr", (3, .month)), ("ein|einem dreivierteljahr", (9, .month)),
    ("anderthalb|eineinhalb jahre|jahren", (18, .month)), ("a|one year and a half", (18, .month)),
    ("one and a half years", (18, .month)),
  ]

  private static let workday: Pattern = "working|business|work day|days"

  /// `3 days`, `eine Woche`, `1h30m`, `anderthalb Stunden`.
  func distances(_ index: Int) -> Parsed<Distance> {
    var found: Parsed<Distance> = []
    for (length, end) in matches(Self.fixedLengths, index) {
      if let distance = Distance(length.amount, length.unit) { found.append((distance, end)) }
    }
    if let end = after(["a", "an"], index) { found += counted(1, isFigure: false, end, isGerman: false) }
    if let (number, end) = number(index) {
      found += counted(number.value, isFigure: number.isFigure, end, isGerman: text(index) == "acht")
      if number.isFigure { found += decimalHours(index, end) }
    }
    return found
  }

  private func counted(_ amount: Int, isFigure: Bool, _ index: Int, isGerman: Bool) -> Parsed<Distance> {
    if let end = end(Self.workday, index), let distance = Distance(amount, .workday) { return [(distance, end)] }
    guard let word = word(index) else { return [] }
    if word == "m" { return isFigure ? [(Distance(refusal: .unit), index + 1)] : [] }
    guard let unit = Lexicon.units[word], var distance = Distance(amount, unit) else { return [] }
    // A single letter is a unit only after figures: “a d” is not a distance.
    guard isFigure || word.count > 1, word != "mo" || isFigure else { return [] }
    let end = afterStopOfUnit(index + 1, word)
    distance.isIdiom = isGerman && unit == .day && amount == 8
    distance.isShortHour = word == "h"
    var found: Parsed<Distance> = [(distance, end)]
    if unit == .hour, let (minutes, end) = minutesBehind(end) {
      distance.minutes += minutes
      distance.refusal = distance.minutes == 0 ? .nosuch : nil
      distance.isShortHour = false
      found.append((distance, end))
    }
    return found
  }

  /// `Std.`, `min.`
  private func afterStopOfUnit(_ index: Int, _ word: String) -> Int {
    ["std", "min", "mins", "hr", "hrs", "wk", "yr"].contains(word) ? afterStop(index) : index
  }

  /// After hours, `m` means minutes.
  private func minutesBehind(_ index: Int) -> (value: Int, end: Int)? {
    let start = after(["und", "and"], index) ?? index
    guard let (number, next) = number(start), number.isFigure, number.value < 60 else { return nil }
    if text(next) == "m" && isGlued(next) || Lexicon.units[text(next)] == .minute {
      return (number.value, afterStop(next + 1))
    }
    return nil
  }

  /// `1,5 Stunden`, `1.5h`.
  private func decimalHours(_ index: Int, _ next: Int) -> Parsed<Distance> {
    guard let whole = digits(index, 1...3), hasMark(",", next) || hasMark(".", next), isGlued(next + 1),
      let tenths = digits(next + 1, 1...2), Lexicon.units[text(next + 2)] == .hour
    else { return [] }
    let hundredths = text(next + 1).count == 1 ? tenths * 10 : tenths
    guard hundredths * 60 % 100 == 0, let distance = Distance(whole * 60 + hundredths * 60 / 100, .minute) else {
      return []
    }
    return [(distance, next + 3)]
  }

  // MARK: WHEN

  private static let fromNow: Pattern = "from now|today|heute"
  private static let time: Pattern = "'? time"

  /// `in 3 days`, `+3d`, `3 days ago`, `a week from tomorrow`, `heute in einer Woche`, and a distance alone.
  func distanceItems(_ index: Int) -> Parsed<Item> {
    var found: Parsed<Item> = []
    if text(index) == "in" {
      for (distance, end) in distances(index + 1) {
        found.append((item(distance, from: today, .distance(hasIn: true)), self.end(Self.time, end) ?? end))
      }
    }
    if ["+", "-"].contains(text(index)), isGlued(index + 1) {
      let isPast = text(index) == "-"
      for (distance, end) in distances(index + 1) {
        found.append(
          (item(distance, from: today, isPast ? .past : .distance(hasIn: false), sign: isPast ? -1 : 1), end))
      }
    }
    if text(index) == "vor" {
      for (distance, end) in distances(index + 1) { found.append((item(distance, from: today, .past, sign: -1), end)) }
    }
    found += counted(index) + fromDayWord(index)
    return found
  }

  private func counted(_ index: Int) -> Parsed<Item> {
    distances(index).flatMap { distance, end -> Parsed<Item> in
      var alone = item(distance, from: today, .distance(hasIn: false))
      if distance.isShortHour { alone = .refused(.ambiguous, .distance(hasIn: false)) }
      alone.standsAlone = true
      var found: Parsed<Item> = [(alone, end)]
      if text(end) == "ago" { found.append((item(distance, from: today, .past, sign: -1), end + 1)) }
      if let end = self.end(Self.fromNow, end) {
        found.append((item(distance, from: today, .distance(hasIn: false)), end))
      }
      if distance.minutes == 0 {
        let start = after(["from", "ab"], end) ?? end
        for (days, end) in matches(Lexicon.dayWords, start) where days >= 0 {
          found.append((item(distance, from: today.plus(days), .distance(hasIn: false)), end))
        }
      }
      return found
    }
  }

  /// `morgen in einer Woche`, `tomorrow week`.
  private func fromDayWord(_ index: Int) -> Parsed<Item> {
    matches(Lexicon.dayWords, index).flatMap { days, end -> Parsed<Item> in
      guard days >= 0 else { return [] }
      var found: Parsed<Item> = []
      if text(end) == "week" {
        found.append((.day(today.plus(days + 7), .distance(hasIn: false)), end + 1))
      }
      guard text(end) == "in" else { return found }
      for (distance, end) in distances(end + 1) where distance.minutes == 0 || days == 0 {
        found.append((item(distance, from: today.plus(days), .distance(hasIn: true)), end))
      }
      return found
    }
  }

  private func item(_ distance: Distance, from day: Day, _ shape: Item.Shape, sign: Int = 1) -> Item {
    if let refusal = distance.refusal { return .refused(refusal, shape) }
    if distance.minutes > 0 {
      return Item(kind: .instants([around.now.addingTimeInterval(Double(sign * distance.minutes * 60))]), shape: shape)
    }
    guard let days = distance.days(from: day, sign: sign) else { return .refused(.nosuch, shape) }
    return .days(days, shape)
  }
}
