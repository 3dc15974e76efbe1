package import FocusbloxActions
import FocusbloxCalendar
package import FocusbloxModel
package import Foundation

/// The words of `plan`.
package struct PlanTexts {
  package let l: Language
  /// Whether keys and not options change the plan.
  package let isAtScreen: Bool

  /// The number of named tasks or events in one line.
  private static let named = 8

  package init(_ language: Language, isAtScreen: Bool = false) {
    l = language
    self.isAtScreen = isAtScreen
  }

  /// "1 h 05 min".
  package func span(_ minutes: Int) -> String { l.span(minutes: minutes) }

  /// - Parameter text: called for those that are named.
  package func joined<Part>(_ parts: [Part], _ text: (Part) -> String) -> String {
    let rest = parts.count - Self.named
    return parts.prefix(Self.named).map(text).joined(separator: " · ")
      + (rest > 0 ? " · " + l("and \(rest) more") : "")
  }

  // MARK: - Days

  /// - Parameters:
  ///   - source: the setting or the option that says the hours.
  ///   - load: the part that may be planned, in per cent; `nil` where another limit counts as well.
  package func measures(
    _ day: PlannedDay, hours: [Range<Int>], from source: String, _ form: ClockForm, load: Int?
  ) -> [String] {
    if hours.isEmpty { return [l("no working hours (\(source))")] }
    func clock(_ minutes: Int) -> String {
      if form == .twelve { return form.text(minutes / 60 % 24, minutes % 60) }
      return minutes % 60 == 0 ? "\(minutes / 60)" : form.text(minutes / 60, minutes % 60)
    }
    let spans = hours.map { clock($0.lowerBound) + "–" + clock($0.upperBound) }.joined(separator: ", ")
    let part = day.freeMinutes == 0 ? "" : load.map { " " + l("(\($0)%)") } ?? ""
    return [
      spans + (form == .twelve ? "" : l("")),
      room(day) + part,
    ]
  }

  private func room(_ day: PlannedDay) -> String {
    if day.freeMinutes == 0 { return l("nothing free") }
    let free = span(day.freeMinutes)
    if day.plannableMinutes == 0 { return l("\(free) free, none of it can be planned") }
    return l("\(free) free, \(span(day.plannableMinutes)) of it can be planned")
  }

  package func travel(_ minutes: Int) -> String {
    l("incl. \(minutes) min travel")
  }

  var overAndOpen: String { l("over, and still open") }

  // MARK: - Why

  package func reason(
    _ reason: PlanReason, _ task: PlanTask, _ tasks: [String: PlanTask], on start: Date, _ time: RelativeTime
  ) -> String {
    let due = task.due.map { time.short($0) } ?? ""
    switch reason {
    case .dueToday: return isDueBefore(task, start, time.zone) ? l("overdue") : l("due \(due)")
    case .mustBegin:
      let day = WallTime(start, in: time.zone).map { time.text($0.day) } ?? ""
      return l("has to be started \(day), due \(due)")
    case .inProcess: return l("already started")
    case .saidToday:
      let day = task.planned.map { time.named(.day($0.personalDay(in: time.zone))) } ?? ""
      return l("planned for \(day)")
    case .nextUp: return l("next up")
    case .flagged: return l("flagged")
    case .important: return l("important")
    case .early: return l("there is room now, due \(due)")
    case .named: return l("you chose it")
    case .fill: return l("no date, there is room")
    case .before(let uid):
      let other = tasks[uid]?.title ?? ""
      return l("needed for \(l.quoted(other))")
    }
  }

  private func isDueBefore(_ task: PlanTask, _ start: Date, _ zone: TimeZone) -> Bool {
    guard let due = task.due, let day = WallTime(start, in: zone)?.day else { return false }
    return due.personalDay(in: zone) < day
  }

  package func assumed(_ minutes: Int, _ title: String?) -> String {
    (title.map { $0 + ": " } ?? "") + l("\(span(minutes)) assumed")
  }

  package func late(_ minutes: Int) -> String {
    l("\(span(minutes)) after it is due")
  }

  /// The former start, with its day where that is another one; the whole former time where only the end is another.
  func formerly(_ former: PlanBlock, than block: ProposedBlock, _ time: RelativeTime) -> String {
    let days = [former.start, block.start].map { WallTime($0, in: time.zone)?.day }
    var text = days[0] == days[1] ? time.clock(former.start) : time.text(former.start)
    if former.start == block.start { text += "–" + time.clock(former.end) }
    return l("was \(text)")
  }

  // MARK: - What has no place

  var anewAfterRepair: String {
    l("Replanned, because something due had no room.")
  }

  var noLonger: String { l("Removed") }

  package func removed(_ title: String, _ reason: FreedReason, unplaced: UnplacedReason?, isLeftOut: Bool) -> String {
    if isLeftOut { return "\(title) (\(l("left out")))" }
    let why =
      switch reason {
      case .occupied, .overlapsBlock: l("overlaps")
      case .finished: l("done")
      case .beforeStart: l("starts later", for: "removed from the plan")
      case .beforeBlocker: l("still waits")
      case .surplus: l("more than needed")
      case .gaveWay: l("makes room for something more urgent")
      case .anew: unplaced.map { self.why($0, days: 1) } ?? l("no longer needed")
      }
    return "\(title) (\(why))"
  }

  /// - Parameter days: the number of planned days.
  func notPlanned(_ days: Int, isToday: Bool) -> String {
    if days > 1 { return l("Not on these days") }
    return isToday ? l("Not today") : l("Not on that day")
  }

  /// - Parameter days: the number of planned days.
  package func unplaced(
    _ task: UnplacedTask, _ item: PlanTask, _ tasks: [String: PlanTask], _ time: RelativeTime, days: Int
  ) -> String {
    let due = item.due.map { l(", due ") + time.named($0) } ?? ""
    var why = why(task.reason, days: days)
    if case .waits(let uids) = task.reason, let first = uids.compactMap({ tasks[$0]?.title }).first {
      why = l("waits for \(l.quoted(first))")
    }
    return "\(item.title), \(span(task.minutes))\(due) (\(why))"
  }

  private func why(_ reason: UnplacedReason, days: Int) -> String {
    switch reason {
    case .waits: l("waits")
    case .startsLater: l("starts later")
    case .full: days == 1 ? l("the day is full") : l("the days are full")
    case .noRoom: l("no room")
    case .roomLater: l("fits later")
    case .refused: l("its block was deleted")
    }
  }

  /// The events that take no time.
  package func free(_ entries: [EventTimes.Entry]) -> String? {
    let free = entries.compactMap { entry -> String? in
      guard case .free(let reason) = entry.occupancy else { return nil }
      return "\(entry.block.title) (\(self.reason(reason)))"
    }
    if free.isEmpty { return nil }
    return l("Counts as free: ") + joined(free) { $0 }
  }

  private func reason(_ reason: EventOccupancy.Reason) -> String {
    switch reason {
    case .transparent: l("marked as free")
    case .declined: l("declined")
    case .cancelled: l("cancelled")
    case .allDay: l("all day")
    case .calendar: l("calendar that takes no time")
    }
  }

  /// - Parameters:
  ///   - isRest: whether planned blocks hold some of what is due, so that only the rest is counted.
  ///   - limit: what limits the time that may be planned.
  package func overload(_ overload: PlanOverload, isRest: Bool, limit: String, _ time: RelativeTime) -> String {
    // The end of a day is named by the day.
    let wall = WallTime(overload.until, in: time.zone)
    let isMidnight = wall.map { $0.hour == 0 && $0.minute == 0 } ?? false
    let day = isMidnight ? wall?.day.adding(days: -1) : nil
    let until = day.map(time.text) ?? time.text(overload.until)
    let (due, fit) = (span(overload.neededMinutes), span(overload.availableMinutes))
    if overload.availableMinutes > 0 {
      return isRest
        ? l("Due by \(until): another \(due), of which \(fit) can be planned (\(limit)).")
        : l("Due by \(until): \(due), of which \(fit) can be planned (\(limit)).")
    }
    return isRest
      ? l("Due by \(until): another \(due), for which there is no time left.")
      : l("Due by \(until): \(due), for which there is no time.")
  }

  /// - Parameters:
  ///   - most: the most minutes of planned blocks on a day, if there is such a limit.
  ///   - load: the part of the free time that may be planned, in per cent.
  func limit(most: Int?, load: Int) -> String {
    most.map { l("at most \(span($0)) a day") } ?? l("\(load)% of the free time")
  }

  /// - Parameter command: the plan without some tasks.
  package func help(_ command: String) -> String {
    if isAtScreen {
      return l("What would help: a later due date, more work_hours, or leaving something out with ␣.")
    }
    return l("What would help: a later due date, --hours, --max, or leaving something out: \(command)")
  }

  /// A plan that changes nothing.
  ///
  /// - Parameters:
  ///   - isAny: whether the filter names an open task.
  ///   - mayFill: whether tasks without a date were left out.
  package func nothing(_ plan: DayPlan, isAny: Bool, mayFill: Bool) -> String {
    if !isAny { return l("No open task matches.") }
    let isPlanned = plan.days.contains { $0.plannedMinutes > 0 }
    var sentences = [
      isPlanned
        ? l("The plan stays as it is.")
        : plan.unplaced.isEmpty
          ? l("Nothing to plan.") : l("Nothing fits.")
    ]
    let free = plan.days.reduce(0) { $0 + max(0, $1.freeMinutes - $1.plannedMinutes) }
    if free > 0 {
      sentences.append(l("Still free: \(span(free))."))
      if mayFill { sentences.append(l("--fill takes tasks without a date.")) }
    }
    return sentences.joined(separator: " ")
  }

  /// - Parameter days: the number of days.
  package func nothingToClear(days: Int) -> String {
    days == 1
      ? l("There is no planned block to remove on this day; “focusblox plan week --clear” covers seven days.")
      : l("There is no planned block to remove on these days.")
  }

  // MARK: - Question and answer

  /// What is asked before the plan is written.
  package func question(_ proposal: PlanProposal, isClearing: Bool, place: String?) -> String {
    if isClearing { return counts(proposal) + ". " + l("Remove them?") }
    guard proposal.moved.isEmpty, proposal.removed.isEmpty else {
      return counts(proposal) + ". " + l("Apply these changes?")
    }
    let planned = span(proposal.new.reduce(0) { $0 + $1.block.minutes })
    let whether = place.map { l(" Put them into \(l.quoted($0))?") }
    return blocks(proposal.new.count) + ", \(planned)." + (whether ?? l(" Create them?"))
  }

  /// "1 new, 1 moves, 3 go".
  private func counts(_ proposal: PlanProposal) -> String {
    let (new, moved, removed) = (proposal.new.count, proposal.moved.count, proposal.removed.count)
    return [
      new > 0 ? l("\(new) new") : nil,
      moved > 0 ? l("\(moved) moved") : nil,
      removed > 0 ? l("\(removed) removed") : nil,
    ].compactMap(\.self).joined(separator: ", ")
  }

  private func blocks(_ count: Int) -> String {
    count == 1 ? l("1 block") : l("\(count) blocks")
  }

  /// What was written, with the key that takes it back.
  package func doneAtScreen(_ proposal: PlanProposal) -> String {
    let isOnlyNew = proposal.moved.isEmpty && proposal.removed.isEmpty
    let done =
      isOnlyNew
      ? blocks(proposal.new.count) + l(" planned") : l("Planned: ") + counts(proposal)
    return done + l(" · u takes it back")
  }

  /// What is said after the plan was written.
  package func done(_ proposal: PlanProposal, isClearing: Bool) -> String {
    let done = isClearing ? l("Removed: ") + blocks(proposal.removed.count) : l("Planned: ") + counts(proposal)
    return done + ". " + l("To undo: focusblox undo")
  }
}

extension PlanProblem: ExplainedError {
  package func explanation(in l: Language) -> Explanation {
    switch self {
    case .unconfirmed:
      Explanation(
        l("With --json or without a terminal, focusblox does not ask."),
        remedy: l("--dry-run shows the plan, --yes writes it."),
        outcome: .wrongUse)
    case .changedMeanwhile:
      Explanation(l("The day has changed meanwhile; nothing was written."), remedy: l("Try again: focusblox plan."))
    case .changedOnScreen:
      Explanation(l("The day has changed meanwhile; nothing was written."), remedy: l("This is the new plan."))
    case .hours(let text):
      Explanation(
        l("\(l.quoted(Texts.echo(text))) is not a time range."),
        remedy: l("Example: --hours 9-12,13-17."), outcome: .wrongUse)
    case .past: Explanation(l("That day is over."), remedy: l("You can plan from today on."), outcome: .wrongUse)
    case .notADay(let text):
      Explanation(l("There is no day \(l.quoted(text))."), remedy: possibleDays(l), outcome: .wrongUse)
    case .nothingNamed(let word):
      Explanation(l("Neither a day nor an open task: \(l.quoted(word))."), remedy: possibleDays(l), outcome: .wrongUse)
    case .noDay: Explanation(l("The calendar has no such day."), remedy: possibleDays(l), outcome: .wrongUse)
    }
  }

  private func possibleDays(_ l: Language) -> String {
    l("Possible: today, tomorrow, friday, 2026-12-31, week, or words from the title of an open task.")
  }
}
