extension Grammar {
  /// Every time of day that begins at `index`.
  func clocks(_ index: Int) -> Parsed<Clock> {
    var found: Parsed<Clock> = []
    let said = after(["um", "at", "@"], index)
    let marked = after(["punkt", "exactly"], said ?? index) ?? said
    for start in [index, marked].compactMap(\.self) {
      found += figures(start, isMarked: start != index) + spoken(start) + matches(Self.fixedClocks, start)
    }
    if let marked { found += bareHours(marked) }
    return found
  }

  private static let fixedClocks: [(Pattern, Clock)] = [
    ("midnight|mitternacht", Clock(times: [TimeOfDay(24)], half: .fixed, style: .midnight)),
    ("12 midnight", Clock(times: [TimeOfDay(24)], half: .fixed, style: .midnight)),
    ("12 noon", Clock(times: [TimeOfDay(12)], half: .fixed, style: .words)),
  ]

  // MARK: in figures

  private func figures(_ index: Int, isMarked: Bool) -> Parsed<Clock> {
    guard let hour = digits(index, 1...2) else { return hourWords(index) }
    let isFull = text(index).count == 2
    var next = index + 1
    var found: Parsed<Clock> = []
    if hasMark(":", next), let minute = digits(next + 1, 2...2), isGlued(next + 1) {
      next += 2
      var second = 0
      if hasMark(":", next), let value = digits(next + 1, 2...2), isGlued(next + 1) {
        (second, next) = (value, next + 2)
      }
      found += ended(hour, minute, second, next, .colon(isFull: isFull || isMarked), leadingZero: isFull && hour < 10)
    } else if hasMark(".", next), let minute = digits(next + 1, 2...2), isGlued(next + 1) {
      next += 2
      let withUhr = text(next) == "uhr" || meridiem(next) != nil
      if withUhr {
        found += ended(hour, minute, 0, next, .uhr, leadingZero: false)
      } else if isDottedClock(hour, minute, next) {
        found.append((clock(hour, minute, 0, .written, .dotted), next))
      }
    } else {
      found += wholeHours(hour, next, isMarked: isMarked)
    }
    return found
  }

  /// `18.30` is a time; `10.12.`, `1.2.3` and `24.12` are not.
  private func isDottedClock(_ hour: Int, _ minute: Int, _ next: Int) -> Bool {
    guard hour <= 24, minute <= 59, hour < 24 || minute == 0 else { return false }
    guard hasMark(".", next) else { return true }
    return isEnd(next) && (minute > 12 || minute == 0)
  }

  /// Hour and minute, followed by Uhr, am, pm or nothing.
  private func ended(
    _ hour: Int, _ minute: Int, _ second: Int, _ next: Int, _ style: Clock.Style, leadingZero: Bool
  ) -> Parsed<Clock> {
    if let (isPM, end) = meridiem(next) {
      return [(twelveHours(hour, minute, isPM), end)]
    }
    let end = text(next) == "uhr" || text(next) == "h" && isGlued(next) ? next + 1 : next
    let style = end == next ? style : .uhr
    return [(clock(hour, minute, second, leadingZero ? .fixed : .written, style), end)]
  }

  /// `18 Uhr`, `18 Uhr 30`, `6pm`, `18h`, `9 o'clock`.
  private func wholeHours(_ hour: Int, _ next: Int, isMarked: Bool) -> Parsed<Clock> {
    if let (isPM, end) = meridiem(next) { return [(twelveHours(hour, 0, isPM), end)] }
    if text(next) == "uhr" {
      var found: Parsed<Clock> = [(clock(hour, 0, 0, .written, .uhr), next + 1)]
      if let (minute, end) = number(next + 1), minute.value <= 59, !minute.isFigure || text(next + 1).count == 2 {
        found.append((clock(hour, minute.value, 0, .written, .uhr), end))
      }
      return found
    }
    if text(next) == "oclock" { return [(clock(hour, 0, 0, .open, .uhr), next + 1)] }
    if text(next) == "h", isGlued(next), isMarked || next > 1, let minute = digits(next + 1, 2...2), isGlued(next + 1) {
      return [(clock(hour, minute, 0, .written, .uhr), next + 2)]
    }
    // Nobody plans 13 hours, so that `Mi 19h` is a time; `Mi 2h` may be a length.
    if text(next) == "h", isMarked || next > 2 || hour > 24 || hour > 12 && next > 1 {
      return [(clock(hour, 0, 0, isMarked ? .written : .open, .uhr), next + 1)]
    }
    return []
  }

  /// `neun Uhr dreißig`, `nine o'clock`.
  private func hourWords(_ index: Int) -> Parsed<Clock> {
    guard let (hour, next) = number(index), !hour.isFigure, hour.value <= 24 else { return [] }
    guard ["uhr", "oclock"].contains(text(next)) || meridiem(next) != nil else { return [] }
    return wholeHours(hour.value, next, isMarked: false)
  }

  /// `um 9`, `at nine`: a part of the day may follow, but no unit.
  private func bareHours(_ index: Int) -> Parsed<Clock> {
    guard let (hour, end) = number(index), text(index).count <= 2 || !hour.isFigure else { return [] }
    let isUnit = Lexicon.units[text(end)] != nil || Lexicon.months[text(end)] != nil && isGlued(end)
    guard !isUnit, !(isGlued(end) && [":", ".", "/", "-", ","].contains(text(end)) && !isEnd(end) && isGlued(end + 1))
    else { return [] }
    let half: Clock.Half = hour.value == 0 ? .written : .open
    return [(clock(hour.value, 0, 0, half, .hour), end)]
  }

  private func meridiem(_ index: Int) -> (isPM: Bool, end: Int)? {
    text(index) == "am" ? (false, index + 1) : text(index) == "pm" ? (true, index + 1) : nil
  }

  private func twelveHours(_ hour: Int, _ minute: Int, _ isPM: Bool) -> Clock {
    guard (1...12).contains(hour), minute <= 59 else { return clock(99, minute, 0, .fixed, .meridiem) }
    return clock(hour % 12 + (isPM ? 12 : 0), minute, 0, .fixed, .meridiem)
  }

  private func clock(_ hour: Int, _ minute: Int, _ second: Int, _ half: Clock.Half, _ style: Clock.Style) -> Clock {
    let exists = hour < 24 && minute <= 59 && second <= 59 || hour == 24 && minute == 0 && second == 0
    return Clock(times: [TimeOfDay(hour, minute, second)], half: half, style: style, isImpossible: !exists)
  }

  // MARK: in words

  private static let past: Pattern = "minute|minutes|minuten? past|nach|after"
  private static let to: Pattern = "minute|minutes|minuten? to|vor|before"
  private static let halfPast: Pattern = "half past"
  private static let half: Pattern = "half|halb"
  private static let quarterPast: Pattern = "a? quarter|viertel past|nach"
  private static let quarterTo: Pattern = "a? quarter|viertel to|vor"

  /// `halb acht`, `viertel nach acht`, `zwanzig vor neun`, `half past eight`.
  private func spoken(_ index: Int) -> Parsed<Clock> {
    var found: Parsed<Clock> = []
    func add(_ start: Int?, _ minutes: [Int]) {
      guard let start, let (hour, end) = spokenHour(start) else { return }
      if let (isPM, end) = meridiem(end), (1...12).contains(hour) {
        let times = minutes.map { (hour % 12 * 60 + (isPM ? 720 : 0) + $0 + 1440) % 1440 }
        found.append((Clock(times: times.map { TimeOfDay($0 / 60, $0 % 60) }, half: .fixed, style: .meridiem), end))
        return
      }
      let times = minutes.map { (hour * 60 + $0 + 1440) % 1440 }.map { TimeOfDay($0 / 60, $0 % 60) }
      found.append((Clock(times: times, half: hour > 12 ? .written : .open, style: .words), end))
    }
    add(end(Self.halfPast, index), [30])
    add(end(Self.quarterPast, index), [15])
    add(end(Self.quarterTo, index), [-15])
    if let next = end(Self.half, index), text(next) != "past" {
      // “half 8” is half past eight in Britain.
      add(next, text(index) == "halb" ? [-30] : [-30, 30])
    }
    if text(index) == "dreiviertel" { add(index + 1, [-15]) }
    if text(index) == "viertel" { add(index + 1, [-45, 15]) }
    if let (minutes, next) = number(index), minutes.value <= 29 {
      for (pattern, sign) in [(Self.past, 1), (Self.to, -1)] {
        guard let place = end(pattern, next) else { continue }
        if text(place) == "halb" {
          add(place + 1, [sign * minutes.value - 30])
        } else {
          add(place, [sign * minutes.value])
        }
      }
    }
    return found
  }

  /// The hour of a spoken time; `Uhr` and `o'clock` may follow.
  private func spokenHour(_ index: Int) -> (value: Int, end: Int)? {
    guard let (hour, end) = number(index), hour.value <= 24, !hour.isFigure || text(index).count <= 2 else {
      return nil
    }
    guard Lexicon.units[text(end)] == nil, !hasMark(":", end), !(hasMark(".", end) && !isEnd(end)) else { return nil }
    return (hour.value, ["uhr", "oclock"].contains(text(end)) ? end + 1 : end)
  }

  // MARK: parts of the day

  private static let parts: [(Pattern, DayPart)] = [
    ("frueh|morgens|morning", .morning), ("in the morning", .morning), ("am morgen", .morning),
    ("in der frueh", .morning),
    ("vormittag|vormittags|forenoon", .forenoon), ("am vormittag", .forenoon), ("in the forenoon", .forenoon),
    ("mittag|mittags|noon|midday", .noon), ("am mittag", .noon), ("at noon|midday", .noon), ("zu mittag", .noon),
    ("nachmittag|nachmittags|afternoon", .afternoon), ("am nachmittag", .afternoon), ("in the afternoon", .afternoon),
    ("abend|abends|evening", .evening), ("am abend", .evening), ("in the evening", .evening),
    ("nacht|nachts|night", .night), ("in der nacht", .night), ("at night", .night),
  ]

  private static let todaysParts: [(Pattern, DayPart)] = [
    ("tonight", .evening), ("this morning", .morning), ("this afternoon", .afternoon), ("this evening", .evening),
    ("diesen morgen", .morning), ("diesen vormittag", .forenoon), ("diesen mittag", .noon),
    ("diesen nachmittag", .afternoon), ("diesen abend", .evening),
  ]

  func dayParts(_ index: Int) -> Parsed<Item> {
    var found: Parsed<Item> = matches(Self.parts, index).map { (Item(kind: .part($0.value), shape: .part), $0.end) }
    found += matches(Self.todaysParts, index).map { (Item(kind: .todaysPart($0.value), shape: .dayWord), $0.end) }
    // In “Montag Morgen” the word is a part of the day; alone it means tomorrow.
    if text(index) == "morgen", followsDay(index) {
      found.append((Item(kind: .part(.morning), shape: .part), index + 1))
    }
    return found
  }

  private func followsDay(_ index: Int) -> Bool {
    let before = text(index - 1) == "." ? text(index - 2) : text(index - 1)
    return Lexicon.weekdays[before] != nil || ["heute", "gestern", "uebermorgen", "jeden"].contains(before)
  }
}
