public import FocusbloxModel
public import Foundation
import ICalendar

/// Where a series of another program stands.
enum SeriesStand: Sendable {
  /// The dates of the first occurrence that is neither completed nor cancelled.
  case open(ItemOccurrence)
  /// Every occurrence is completed or cancelled; the time is that of the last completion.
  case over(Date?)
}

extension CalendarObjectReading {
  /// The open occurrence of a task that another program repeats: the first one of the whole recurrence set that has no
  /// completed or cancelled override. `nil` for an item that does not repeat, and for a series that is over.
  public func openOccurrence(_ context: MappingContext) -> ItemOccurrence? {
    let context = context.reading(self)
    guard kind == .task, isRecurring, !master.isOver else { return nil }
    switch context.stand {
    case .open(let occurrence): return occurrence
    case .over: return nil
    case nil:
      return ItemOccurrence(start: context.time(master.first("DTSTART")), end: master.writtenDue(context), title: nil)
    }
  }

  /// The title of the open occurrence; `nil` where it has no title other than that of its series.
  public func titleOfOpenOccurrence(_ context: MappingContext) -> String? {
    guard let title = openOccurrence(context)?.title, !title.isEmpty, title != master.first("SUMMARY")?.text
    else { return nil }
    return title
  }

  /// Whether a text can have occurrences that differ from their series. The text is not parsed.
  public static func mayHaveOverrides(_ text: [UInt8]) -> Bool { TextWord.occurs("RECURRENCE-ID", in: text) }

  /// Whether a task's series has a rule that cannot be read, so that nobody can tell its next occurrence.
  public var isUnreadableSeries: Bool { kind == .task && master.hasUnreadableRule }

  /// Whether completed occurrences are overrides of the series, as Thunderbird writes them.
  public var completesByOverrides: Bool {
    kind == .task
      && (hasOccurrencesOnly || overrides.contains { $0.isDone && $0.itemView?.status != .cancelled })
  }

  /// The stand of a series that differs from its own dates; `nil` where its own dates are those of its open occurrence.
  func stand(_ context: MappingContext) -> SeriesStand? {
    guard kind == .task, !hasOccurrencesOnly, hasExceptions, !master.isOver else { return nil }
    if let open = firstOccurrence(context, where: { !$0.component.isDone }) { return .open(read(open, context)) }
    let done = overrides.filter(\.isDone)
    guard !done.isEmpty, !master.hasUnreadableRule else { return nil }
    return .over(done.compactMap { context.instant($0.first("COMPLETED")) }.max())
  }

  private var hasExceptions: Bool {
    if overrides.contains(where: { $0.first("RECURRENCE-ID") != nil }) { return true }
    guard master.recurs else { return false }
    return master.first("EXDATE") != nil || master.first("X-KDE-LIBKCAL-DTRECURRENCE") != nil
      || (master.first("RRULE") != nil && master.first("RDATE") != nil)
  }

  /// The first occurrence that fulfils a condition, within eleven decades.
  private func firstOccurrence(_ context: MappingContext, where isWanted: (Occurrence) -> Bool) -> Occurrence? {
    guard let set = recurrenceSet(context), let begin = firstInstant(context) else { return nil }
    for days in [40.0, 400, 4018, 40_180] {
      let found = set.foundOccurrences(in: begin..<begin.addingTimeInterval(days * 86_400), limit: 10_000)
      if let wanted = found.first(where: isWanted) { return wanted }
    }
    return nil
  }

  /// An instant before every occurrence of the series that may be open. An override may move its occurrence forward.
  private func firstInstant(_ context: MappingContext) -> Date? {
    let moved = overrides.filter { $0.first("RECURRENCE-ID") != nil }
      .compactMap { context.instant($0.first("DTSTART") ?? $0.first("DUE")) }
    let own = context.instant(master.first("DTSTART") ?? master.first("DUE"))
    return (moved + [own].compactMap { $0 }).min()?.addingTimeInterval(-86_400)
  }

  /// The occurrences from the first one on, at most those up to `end`, whether or not they are done.
  func allOccurrences(upTo end: Date, limit: Int, _ context: MappingContext) -> [Occurrence] {
    guard let set = recurrenceSet(context), let begin = firstInstant(context), begin < end else { return [] }
    return set.foundOccurrences(in: begin..<end, limit: limit)
  }
}

extension CalendarObjectReading {
  /// The occurrence with which the series of a task goes on after its open one.
  ///
  /// - Parameter isOver: whether an occurrence is past and passed over.
  /// - Returns: `nil` where the series has no further occurrence.
  public func continuation(
    of task: TaskItem, after now: Date, isOver: (CalendarTime) -> Bool, _ context: MappingContext
  ) -> SeriesContinuation? {
    if hasOccurrencesOnly { return nextSingleOccurrence(of: task, context) }
    let context = context.reading(self)
    guard !master.hasUnreadableRule, let set = recurrenceSet(context),
      let first = firstInstant(context)
    else { return nil }
    for days in [40.0, 400, 4018, 40_180] {
      let found = set.foundOccurrences(
        in: first..<max(first, now).addingTimeInterval(days * 86_400), limit: 100_000)
      let open = found.filter { !$0.component.isDone }
      guard let current = open.first.map({ read($0, context) }) else { continue }
      var passedOver = 0
      for (index, occurrence) in open.enumerated().dropFirst() {
        let dates = read(occurrence, context)
        // Occurrences at one time, one of which was moved there, are one task to a user.
        guard let time = dates.end ?? dates.start, time != current.end ?? current.start else { continue }
        if isOver(time) {
          passedOver += 1
          continue
        }
        let keepsDates = goesOnByExceptions(
          to: occurrence, after: open[..<index], before: open[(index + 1)...], in: set, context)
        return SeriesContinuation(
          due: dates.end, start: task.start == current.start ? dates.start : nil,
          rule: keepsDates ? task.foreignRule : rule(of: task, at: occurrence, in: set), passedOver: passedOver)
      }
    }
    return nil
  }

  /// The rule that remains at an occurrence. COUNT counts from the task's own dates, so it stays where these stay.
  private func rule(of task: TaskItem, at occurrence: Occurrence, in set: RecurrenceSet) -> String? {
    guard let rule = task.foreignRule, ForeignSeries.count(of: rule) != nil, let place = set.place(of: occurrence.id)
    else { return task.foreignRule }
    return ForeignSeries.reduced(rule, by: place.before)
  }

  /// Whether the series keeps its dates, and the occurrences before a later one become exceptions: where completed ones
  /// are exceptions already, where the rule cannot count from the later one, and where an override moved an occurrence
  /// behind or before others, so that not all of the earlier ones, or some of the remaining ones, are before the dates.
  func goesOnByExceptions(
    to target: Occurrence, after earlier: some Sequence<Occurrence>, before later: some Sequence<Occurrence>,
    in set: RecurrenceSet, _ context: MappingContext
  ) -> Bool {
    if completesByOverrides { return true }
    if master.rule != nil, set.place(of: target.id)?.isInRule != true { return true }
    let instant = context.zones.instant(of: target.id)
    func isOpen(_ occurrence: Occurrence, where isThere: (Date, Date) -> Bool) -> Bool {
      !occurrence.component.isDone && isThere(context.zones.instant(of: occurrence.id), instant)
    }
    return earlier.contains { isOpen($0, where: >=) } || later.contains { isOpen($0, where: <) }
  }
}
