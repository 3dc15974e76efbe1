extension Grammar {
  /// All readings of the whole text as parts of a WHEN.
  func sequences() -> [Sequence] {
    guard count > 0, count <= Self.longest else { return [] }
    var found: [Sequence] = []
    extend([], 0, &found)
    return found
  }

  private func extend(_ items: [Item], _ index: Int, _ found: inout [Sequence]) {
    if isEnd(index), !items.isEmpty { found.append(Sequence(items: items)) }
    guard index < count, items.count < 6, found.count < 200 else { return }
    let start = !items.isEmpty && text(index) == "," ? index + 1 : index
    for (item, end) in self.items(start) where end > start {
      if item.standsAlone {
        if items.isEmpty, isEnd(end) { found.append(Sequence(items: [item])) }
      } else if end == count || !isGlued(end) || [",", "."].contains(text(end)) || isJoined(end) {
        extend(items + [item], end, &found)
      }
    }
  }

  /// The places where a WHEN that begins at `index` may end.
  func whenEnds(_ index: Int) -> [Int] {
    var ends: Set<Int> = []
    func follow(_ place: Int, _ depth: Int) {
      guard place < count, depth < 6 else { return }
      for (item, end) in items(depth > 0 && text(place) == "," ? place + 1 : place) where end > place {
        if item.standsAlone, depth > 0 { continue }
        if ends.insert(end).inserted, !item.standsAlone { follow(end, depth + 1) }
      }
    }
    follow(index, 0)
    return ends.sorted()
  }

  private static let atTheLatest: [Pattern] = [
    "bis? spaetestens", "spaetestens bis", "no|not later than", "due by?", "faellig bis|spaetestens?",
  ]

  /// `Freitagabend` and `2026-12-31T18:00` have no space between their parts.
  private func isJoined(_ index: Int) -> Bool {
    text(index - 1) == "t" || text(index - 1) == "." || Lexicon.weekdays[text(index - 1)] != nil
  }

  private func items(_ index: Int) -> Parsed<Item> {
    var found = plain(index, [])
    let until = end(Self.atTheLatest, index) ?? after(["bis", "by"], index)
    for start in [index, until].compactMap(\.self) {
      let said: Set<String> = start > index ? ["bis"] : []
      if start > index { found += plain(start, said) }
      guard let next = after(["on", "am", "zum", "at", "an", "zu"], start) else { continue }
      found += introduced(next, text(start), said)
    }
    return found
  }

  private func plain(_ index: Int, _ said: Set<String>) -> Parsed<Item> {
    var found: Parsed<Item> = []
    for (days, end) in matches(Lexicon.dayWords, index) {
      var item = Item.day(today.plus(days), days < 0 ? .past : .dayWord)
      item.isAlsoMorning = text(index) == "morgen"
      found.append((item, end))
    }
    found += weekdays(index) + dates(index)
    found += withEndOfDay(found, index)
    found += distanceItems(index) + spans(index) + ends(index)
    found += positionsInMonth(index) + holidays(index) + ordinals(index, isIntroduced: !said.isEmpty) + dayParts(index)
    found += ordinalsInNamedMonth(index)
    for (clock, end) in clocks(index) { found.append((Item(kind: .clock(clock), shape: .clock(clock.style)), end)) }
    if index > 0, let hour = digits(index, 1...2), hour <= 12, hasMark("h", index + 1) {
      found.append((.refused(.ambiguous, .clock(.hour)), index + 2))
    }
    if said.isEmpty {
      found += vagueItems(index) + now(index) + bareDigits(index)
    }
    return found.map { item, end in
      var item = item
      item.preposition = said
      if ["um", "at", "@"].contains(text(index)), case .clock = item.kind { item.preposition.insert(text(index)) }
      return (item, end)
    }
  }

  private static let endOfDay: [Pattern] = [
    "eod|cob", "the? end of the? day", "close of business", "ende des tages", "tagesende",
  ]

  /// `eod friday`, `tomorrow eod`: the end of a day is the day itself.
  private func withEndOfDay(_ days: Parsed<Item>, _ index: Int) -> Parsed<Item> {
    var found: Parsed<Item> = days.compactMap { day, end in self.end(Self.endOfDay, end).map { (day, $0) } }
    if let next = end(Self.endOfDay, index) {
      let start = after(["on"], next) ?? next
      for (days, end) in matches(Lexicon.dayWords, start) where days >= 0 {
        found.append((.day(today.plus(days), .dayWord), end))
      }
      found += weekdays(start) + dates(start)
    }
    return found
  }

  /// The readings after on, am, zum or at. Day words are left out, because “am Morgen” is a part of the day.
  private func introduced(_ index: Int, _ preposition: String, _ said: Set<String>) -> Parsed<Item> {
    var found = ends(index) + holidays(index) + positionsInMonth(index)
    switch preposition {
    case "at": found += spans(index).filter { $0.value.shape == .span }
    case "an", "zu": break
    default:
      found += weekdays(index) + dates(index) + ordinals(index, isIntroduced: true) + spans(index)
    }
    return found.map { item, end in
      var item = item
      item.preposition = said.union([preposition])
      return (item, end)
    }
  }

  private func now(_ index: Int) -> Parsed<Item> {
    end(Lexicon.now, index).map { [(Item(kind: .instants([around.now]), shape: .now), $0)] } ?? []
  }

  /// `1830` is a time or a year.
  private func bareDigits(_ index: Int) -> Parsed<Item> {
    guard let value = digits(index, 4...4), value / 100 < 24, value % 100 < 60 else { return [] }
    var item = Item.refused(.ambiguous, .alone)
    item.standsAlone = true
    return [(item, index + 1)]
  }
}
