import Foundation

/// Reads a repetition in German and English, or an RRULE.
public struct RepetitionReader: Sendable {
  let around: ReadingContext

  public init(_ around: ReadingContext) { self.around = around }

  /// The day from which the next instance counts.
  public enum Anchor: String, Sendable, Hashable {
    /// The date of the previous instance.
    case fixed
    /// The day on which the previous instance is completed.
    case completion
  }

  /// An accepted repetition.
  public struct Reading: Sendable, Hashable {
    /// A name (`daily`, `weekdays`, `weekly`, `biweekly`, `monthly`, `quarterly`, `yearly`) or an RRULE.
    public let pattern: String
    public let anchor: Anchor
    /// The first due date.
    public let first: When
    /// Whether the words always mean a repetition; other words may mean one day.
    let isMarked: Bool
    /// Whether the words mean a repetition only where a repetition is expected, such as `nach einer Woche`.
    let needsQuestion: Bool
  }

  /// - Parameter due: the separately given due date.
  public func read(_ text: String, due: When?) -> Result<Reading, Refusal> {
    let trimmed = text.trimmed
    switch shaped(trimmed, due: due) {
    case .success(let reading): return .success(reading)
    case .failure(var refusal):
      refusal.text = trimmed
      if refusal.say.isEmpty { refusal.say = RepetitionSuggestions(around).suggestions(for: refusal) }
      return .failure(refusal)
    }
  }

  /// Reads as ``read(_:due:)``, without suggestions.
  func shaped(_ text: String, due: When?) -> Result<Reading, Refusal> {
    if let typed = RuleText.read(text) { return typed.flatMap { rule($0, due) } }
    var readings: [Reading] = []
    var reasons: [Refusal.Reason] = []
    for repetition in Grammar(text, around).repetitions() {
      switch resolve(repetition, due) {
      case .success(let reading): readings.append(reading)
      case .failure(let refusal): reasons.append(refusal.reason)
      }
    }
    for reason in [Refusal.Reason.unit, .vague, .ambiguous, .past, .twice, .range, .mismatch, .nosuch]
    where reasons.contains(reason) {
      let blocks = [.unit, .vague, .ambiguous, .past].contains(reason)
      if readings.isEmpty || blocks { return .failure(Refusal(reason, text)) }
    }
    let distinct = Set(readings.map { [$0.pattern, $0.anchor.rawValue, $0.first.local] })
    guard let first = readings.first, distinct.count == 1 else {
      return .failure(Refusal(readings.isEmpty ? .unknown : .ambiguous, text))
    }
    return .success(first)
  }

  // MARK: an RRULE

  private func rule(_ typed: RuleText, _ due: When?) -> Result<Reading, Refusal> {
    guard
      let first = due
        ?? typed.rule.flatMap({ $0.frequency == .hourly ? nil : $0.first(from: around.today) }).map(When.day)
    else {
      return .failure(Refusal(.mismatch, typed.text))
    }
    if let rule = typed.rule, !rule.fits(first.day) { return .failure(Refusal(.mismatch, typed.text)) }
    if typed.rule?.frequency == .hourly, first.isAllDay { return .failure(Refusal(.mismatch, typed.text)) }
    return .success(Reading(pattern: typed.text, anchor: .fixed, first: first, isMarked: true, needsQuestion: false))
  }

  // MARK: words

  private func resolve(_ repetition: Repetition, _ due: When?) -> Result<Reading, Refusal> {
    func refused(_ reason: Refusal.Reason) -> Result<Reading, Refusal> { .failure(Refusal(reason, "")) }
    if let reason = repetition.every.refusal ?? repetition.refusal { return refused(reason) }
    var rule = repetition.every.rule
    if repetition.every.isFromCompletion, !rule.isDistance { return refused(.mismatch) }
    var time: TimeOfDay?
    if let clock = repetition.clock {
      if clock.isImpossible { return refused(.nosuch) }
      if clock.style == .midnight { return refused(.ambiguous) }
      let times = clock.meant(repetition.part)
      guard times.count == 1 else { return refused(times.isEmpty ? .mismatch : .ambiguous) }
      time = times[0]
      if times[0].hour == 24 { return refused(.ambiguous) }
    } else if let part = repetition.part {
      if part == .night { return refused(.ambiguous) }
      time = around.time(of: part)
    }
    guard let begun = begin(rule, time, repetition.from, due) else { return refused(.nosuch) }
    let first: When
    switch begun {
    case .success(let when): first = when
    case .failure(let refusal): return .failure(refusal)
    }
    if rule.frequency == .hourly, first.isAllDay { return refused(.mismatch) }
    let last = repetition.length.flatMap { $0.days(from: first.day, sign: 1)?.first }.map { When.day($0.plus(-1)) }
    if let until = repetition.until ?? last {
      guard until.day >= first.day, until.day >= around.today else { return refused(.past) }
      rule.until = untilText(until, first)
    }
    rule.count = repetition.count
    return .success(
      Reading(
        pattern: rule.text, anchor: repetition.every.isFromCompletion ? .completion : .fixed, first: first,
        isMarked: repetition.every.isMarked, needsQuestion: repetition.every.needsQuestion))
  }

  /// The given due date where it fits; else the first day that fits, including today unless its time has passed.
  private func begin(_ rule: Rule, _ time: TimeOfDay?, _ from: When?, _ due: When?) -> Result<When, Refusal>? {
    func said(_ when: When) -> Result<When, Refusal> {
      guard let time else { return .success(when) }
      let moment = around.moment(when.day, time)
      guard case .time(let known) = when else { return .success(.time(moment)) }
      return known == moment ? .success(when) : .failure(Refusal(.twice, ""))
    }
    if let due {
      if let from, rule.first(from: from.day) != due.day { return .failure(Refusal(.twice, "")) }
      return rule.fits(due.day) ? said(due) : .failure(Refusal(.mismatch, ""))
    }
    if let from {
      guard let day = rule.first(from: from.day) else { return nil }
      if day == from.day { return said(from) }
      guard case .time(let moment) = from else { return said(.day(day)) }
      return said(.time(around.moment(day, TimeOfDay(moment.hour, moment.minute))))
    }
    guard let day = rule.first(from: around.today) else { return nil }
    guard let time else { return .success(.day(day)) }
    let moment = around.moment(day, time)
    if moment.instant > around.now { return .success(.time(moment)) }
    return rule.first(from: day.plus(1)).map { .success(.time(around.moment($0, time))) }
  }

  /// UNTIL, which is inclusive: a date for whole days, the end of the day in UTC for times.
  private func untilText(_ until: When, _ first: When) -> String {
    let compact = until.day.description.replacingOccurrences(of: "-", with: "")
    guard case .time = first else { return compact }
    let end: Date
    switch until {
    case .day(let day): end = around.moment(day, TimeOfDay(23, 59, 59)).instant
    case .time(let moment): end = moment.instant
    }
    let utc = ReadingContext(now: end, zone: .gmt).moment(end)
    func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
    let day = utc.day.description.replacingOccurrences(of: "-", with: "")
    return "\(day)T\(two(utc.hour))\(two(utc.minute))\(two(utc.second))Z"
  }
}
