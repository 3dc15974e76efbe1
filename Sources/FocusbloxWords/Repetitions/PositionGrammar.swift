extension Grammar {
  /// `erster und dritter Montag im Monat`, `every first and third monday`. Several positions are always those in a month.
  ///
  /// - Parameter isMarked: whether the words before it name a repetition, so that the month may be missing.
  func severalPositions(_ index: Int, isMarked: Bool) -> Parsed<Every> {
    guard let (first, next) = position(index) else { return [] }
    var (positions, end) = (Set([first]), next)
    while Self.and.contains(text(end)) {
      var place = end + 1
      if Self.and.contains(text(place)) { place += 1 }
      place = after(["am", "on"], place) ?? place
      guard let (position, next) = position(place), !positions.contains(position) else { break }
      positions.insert(position)
      end = next
    }
    guard positions.count > 1, positions.allSatisfy({ $0 <= 5 }), let (day, next) = name(of: end) else { return [] }
    var rule = Self.rule(first, .weekday(day))
    rule.positions = positions
    var found: Parsed<Every> = [self.end(Self.everyMonth, next), self.end(Self.inMonth, next)].compactMap { end in
      end.map { (Every(rule), $0) }
    }
    var alone = Every(rule)
    alone.needsOther = !isMarked
    found.append((alone, next))
    if !isMarked { found.append((Every(refusal: .ambiguous), next)) }
    return found
  }
}
