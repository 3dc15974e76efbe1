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
    /// The start of the task, in `weekly starting monday due friday`.
    var start: When?
    /// Whether a date beside the repetition gives the first due date.
    var hasDate = false
  }

  /// - Parameter due: the separately given due date.
  public func read(_ text: String, due: When?) -> Result<Reading, Refusal> {
    let trimmed = text.trimmed
    switch shaped(trimmed, due: due, isWhole: true) {
    case .success(let reading): return .success(reading)
    case .failure(var refusal):
      refusal.text = trimmed
      if refusal.say.isEmpty { refusal.say = RepetitionSuggestions(around).suggestions(for: refusal) }
      return .failure(refusal)
    }
  }

  /// Reads as ``read(_:due:)``, without suggestions.
  ///
  /// - Parameter isWhole: whether a date may stand beside the repetition, and other statements before it. Behind a sign
  ///   the words of a title may follow.
  func shaped(_ text: String, due: When?, isWhole: Bool = false) -> Result<Reading, Refusal> {
    if let typed = RuleText.read(text) { return typed.flatMap { rule($0, due) } }
    let grammar = Grammar(text, around)
    let all = grammar.repetitions(isWhole: isWhole)
    return decide(all.filter(\.isPlain), due, text) ?? decide(all, due, text) ?? .failure(Refusal(.unknown, text))
  }

  /// `nil` without any reading.
  private func decide(_ repetitions: [Repetition], _ due: When?, _ text: String) -> Result<Reading, Refusal>? {
    var readings: [Reading] = []
    var refusals: [(refusal: Refusal, words: Range<Int>?)] = []
    for repetition in repetitions {
      switch resolve(repetition, due) {
      case .success(let reading)?: readings.append(reading)
      case .failure(let refusal)?: refusals.append((refusal, repetition.refused?.words))
      case nil: continue
      }
    }
    if readings.isEmpty, refusals.isEmpty { return nil }
    let heading = repetitions.lazy.compactMap(\.heading).first
    func refused(_ reason: Refusal.Reason) -> Refusal {
      let same = refusals.first { $0.refusal.reason == reason && !$0.refusal.readings.isEmpty }
      var refusal = Refusal(reason, text, readings: same?.refusal.readings ?? [])
      let suggestions = RepetitionSuggestions(around)
      if let same { refusal.say = suggestions.dated(refusal, same.words) }
      if let heading, reason == .ambiguous, same == nil { refusal.say = suggestions.behind(text, heading) }
      return refusal
    }
    for reason in [Refusal.Reason.unit, .vague, .ambiguous, .past, .twice, .range, .mismatch, .nosuch, .tooLate]
    where refusals.contains(where: { $0.refusal.reason == reason }) {
      let blocks = [.unit, .vague, .ambiguous, .past].contains(reason)
      if readings.isEmpty || blocks { return .failure(refused(reason)) }
    }
    let distinct = Set(readings.map { [$0.pattern, $0.anchor.rawValue, $0.first.local, $0.start?.local ?? ""] })
    guard let first = readings.first, distinct.count == 1 else {
      return .failure(refused(readings.isEmpty ? .unknown : .ambiguous))
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
    if let rule = typed.rule, !rule.fits(first.day) {
      return .failure(Refusal(.mismatch, typed.text, readings: [first]))
    }
    if typed.rule?.frequency == .hourly, first.isAllDay { return .failure(Refusal(.mismatch, typed.text)) }
    return .success(Reading(pattern: typed.text, anchor: .fixed, first: first, isMarked: true, needsQuestion: false))
  }

  // MARK: words

  /// `nil` where the words do not mean this.
  private func resolve(_ repetition: Repetition, _ due: When?) -> Result<Reading, Refusal>? {
    func refused(_ reason: Refusal.Reason) -> Result<Reading, Refusal> { .failure(Refusal(reason, "")) }
    guard let every = repetition.every, !every.needsOther || repetition.isDoubled else { return nil }
    if let reason = every.refusal { return refused(reason) }
    if let known = repetition.refused { return .failure(Refusal(known.reason, "", readings: known.readings)) }
    var rule = every.rule
    if every.isFromCompletion, !rule.isDistance { return refused(.mismatch) }
    let time: TimeOfDay?
    switch self.time(repetition) {
    case .success(let said): time = said
    case .failure(let refusal): return .failure(refusal)
    }
    let begun: Beginning
    switch beginning(repetition, due, &rule) {
    case .success(let said): begun = said
    case .failure(let refusal): return .failure(refusal)
    }
    let first: When
    switch begin(rule, time, begun.from, begun.due) {
    case .success(let when)?: first = when
    case .failure(let refusal)?: return .failure(refusal)
    case nil: return refused(.nosuch)
    }
    if rule.frequency == .hourly, first.isAllDay { return refused(.mismatch) }
    if let start = begun.start, let refusal = Refusal(start: start, due: first, in: "") { return .failure(refusal) }
    let last = repetition.length.flatMap { $0.days(from: first.day, sign: 1)?.first }.map { When.day($0.plus(-1)) }
    if let until = repetition.until ?? last {
      if !ends(repetition, rule, first, until) { return nil }
      guard until.day >= first.day, until.day >= around.today else { return refused(.past) }
      rule.until = untilText(until, first)
    }
    rule.count = repetition.count
    return .success(
      Reading(
        pattern: rule.text, anchor: every.isFromCompletion ? .completion : .fixed, first: first,
        isMarked: every.isMarked || repetition.due != nil, needsQuestion: every.needsQuestion, start: begun.start,
        hasDate: repetition.due != nil))
  }

  /// Whether `until` ends the repetition. “bis Freitag alle 6 Monate” and “jährlich bis 15. Oktober” do not: there would be
  /// one instance, so that the words say when it is due.
  private func ends(_ repetition: Repetition, _ rule: Rule, _ first: When, _ until: When) -> Bool {
    let isBefore = repetition.heading != nil
    guard repetition.endsWithBis, isBefore || rule.isDistance && rule.frequency != .daily,
      let second = rule.second(after: first.day)
    else { return true }
    return second <= until.day
  }

  private func time(_ repetition: Repetition) -> Result<TimeOfDay?, Refusal> {
    func refused(_ reason: Refusal.Reason) -> Result<TimeOfDay?, Refusal> { .failure(Refusal(reason, "")) }
    guard let clock = repetition.clock else {
      guard let part = repetition.part else { return .success(nil) }
      return part == .night ? refused(.ambiguous) : .success(around.time(of: part))
    }
    if clock.isImpossible { return refused(.nosuch) }
    if clock.style == .midnight { return refused(.ambiguous) }
    let times = clock.meant(repetition.part)
    guard times.count == 1 else { return refused(times.isEmpty ? .mismatch : .ambiguous) }
    return times[0].hour == 24 ? refused(.ambiguous) : .success(times[0])
  }

  private struct Beginning {
    var from: When?
    var due: When?
    var start: When?
  }

  /// The beginning and the due date, from the words and from elsewhere.
  private func beginning(_ repetition: Repetition, _ due: When?, _ rule: inout Rule) -> Result<Beginning, Refusal> {
    guard let own = repetition.due else { return .success(Beginning(from: repetition.from, due: due)) }
    if due != nil { return .failure(Refusal(.twice, "")) }
    if own.isEnd, rule.isDistance, rule.frequency == .monthly {
      // “Monatsende monatlich” is the last day of each month, not the 30th.
      guard own.when.day == own.when.day.monthEnd else { return .failure(Refusal(.ambiguous, "")) }
      rule.monthDays = [-1]
    }
    guard let from = repetition.from else { return .success(Beginning(due: own.when)) }
    var counted = own.when
    if own.isWeekday {
      let day = from.day.plus(own.isSaidDue ? 0 : -1).coming(own.when.day.weekday)
      counted = .day(day)
      if case .time(let moment) = own.when {
        counted = .time(around.moment(day, TimeOfDay(moment.hour, moment.minute)))
      }
    }
    if own.isSaidDue { return .success(Beginning(due: counted, start: from)) }
    return .success(Beginning(from: own.isWeekday ? nil : from, due: counted))
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
      return rule.fits(due.day) ? said(due) : .failure(Refusal(.mismatch, "", readings: [due]))
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
