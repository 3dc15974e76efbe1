import Foundation

/// Reads a date or a time in German and English. A text with one valid reading is accepted. A text with two readings is
/// refused with both, and a text without a reading is refused with the nearest valid texts.
public struct WhenReader: Sendable {
  let around: ReadingContext

  public init(_ around: ReadingContext) { self.around = around }

  /// An accepted date or time.
  public struct Reading: Sendable, Hashable {
    public let when: When
    /// The typed time, where no clock shows it; the reading is then the same instant under the old offset.
    public let skipped: String?
    /// Whether only a weekday names the day.
    let isWeekday: Bool

    init(_ when: When, skipped: String? = nil, isWeekday: Bool = false) {
      (self.when, self.skipped, self.isWeekday) = (when, skipped, isWeekday)
    }
  }

  public func read(_ text: String) -> Result<Reading, Refusal> {
    let trimmed = text.trimmed
    let result = shaped(trimmed).result
    guard case .failure(var refusal) = result else { return result }
    refusal.text = trimmed
    refusal.say = Suggestions(around).suggestions(for: refusal)
    return .failure(refusal)
  }

  /// A result and the sequences from which it was made.
  struct Shaped {
    var result: Result<Reading, Refusal>
    var sequences: [Sequence]

    /// Whether the text is a date, also one that is refused for another reason.
    var isRecognised: Bool {
      if case .failure(let refusal) = result { refusal.reason != .unknown } else { true }
    }
  }

  /// Reads as ``read(_:)``, without suggestions.
  func shaped(_ text: String) -> Shaped {
    if let instant = InstantText.read(text) {
      let moment = around.moment(instant)
      if moment.day.year > Self.lastYear { return Shaped(result: .failure(Refusal(.tooLate, text)), sequences: []) }
      return Shaped(result: .success(reading(.time(moment), [])), sequences: [])
    }
    return decide(Grammar(text, around), text)
  }

  /// Nobody means a later year; such a date is a slip.
  public static let lastYear = 2199

  /// Reads a part of a longer text.
  func shaped(_ tokens: ArraySlice<Token>) -> Shaped { decide(Grammar(Array(tokens), around), "") }

  private func decide(_ grammar: Grammar, _ text: String) -> Shaped {
    var values: [When] = []
    var refusals: [(reason: Refusal.Reason, readings: [When], sequence: Sequence)] = []
    var taken: [Sequence] = []
    for sequence in grammar.sequences() {
      switch sequence.outcome(around) {
      case .values(let all):
        values += all
        taken.append(sequence)
      case .refused(let reason, let readings): refusals.append((reason, readings, sequence))
      case nil: continue
      }
    }
    // Refusals as nonexistent, contradictory or repeated are not a second reading.
    let readings = refusals.filter { [.ambiguous, .past, .vague, .unit].contains($0.reason) }
    func refused(_ reason: Refusal.Reason, _ readings: [When], _ sequences: [Sequence]) -> Shaped {
      let sorted = Array(Set(readings)).sorted { $0.local < $1.local }
      return Shaped(result: .failure(Refusal(reason, text, readings: sorted)), sequences: sequences)
    }
    if values.contains(where: { $0.day.year > Self.lastYear }) { return refused(.tooLate, [], taken) }
    let distinct = Array(Set(values))
    if distinct.count == 1, readings.isEmpty {
      return Shaped(result: .success(reading(distinct[0], taken)), sequences: taken)
    }
    if distinct.count + readings.count > 0 {
      let sequences = taken + readings.map(\.sequence)
      for reason in [Refusal.Reason.unit, .vague] {
        if readings.contains(where: { $0.reason == reason }) { return refused(reason, [], sequences) }
      }
      let isPast = distinct.isEmpty && readings.allSatisfy { $0.reason == .past }
      // Beside another reading, a past day means its next occurrence.
      let all = distinct + readings.flatMap { $0.reason == .past && !isPast ? $0.readings.suffix(1) : $0.readings[...] }
      return refused(isPast ? .past : .ambiguous, all, sequences)
    }
    for reason in [Refusal.Reason.twice, .mismatch, .nosuch] {
      let same = refusals.filter { $0.reason == reason }
      guard !same.isEmpty else { continue }
      let isRange = reason == .twice && TwoTimes(around).reason(grammar) == .range
      return refused(isRange ? .range : reason, same.flatMap(\.readings), same.map(\.sequence))
    }
    return refused(TwoTimes(around).reason(grammar) ?? .unknown, [], [])
  }

  private func reading(_ when: When, _ sequences: [Sequence]) -> Reading {
    var skipped: String?
    let isWeekday =
      !sequences.isEmpty
      && sequences.allSatisfy { sequence in
        sequence.items.contains { if case .weekday = $0.kind { true } else { false } }
          && !sequence.items.contains { if case .days = $0.kind { true } else { false } }
      }
    if case .time(let moment) = when {
      for item in sequences.flatMap(\.items) {
        guard case .clock(let clock) = item.kind, clock.times.count == 1 else { continue }
        let time = clock.times[0]
        // In a gap the clock shows another time than the typed one.
        if time.hour % 12 != moment.hour % 12, time.hour < 24 {
          skipped = "\(time.hour):" + (time.minute < 10 ? "0" : "") + "\(time.minute)"
        }
      }
    }
    return Reading(when, skipped: skipped, isWeekday: isWeekday)
  }
}
