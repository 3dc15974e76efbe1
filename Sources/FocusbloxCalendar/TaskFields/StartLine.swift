import FocusbloxModel
import Foundation
import ICalendar

/// The meaning of a task's DTSTART. Many programs ring only for tasks with DTSTART, so most of them are technical. Only
/// a user's own start date makes a task unavailable before it.
enum StartLine: Equatable {
  /// Stores a start that DTSTART cannot hold.
  static let ownProperty = "X-FOCUSBLOX-START"

  case absent
  case userChosen(CalendarTime)
  /// DTSTART equals DUE, as Apple's programs and this program write it.
  case mirrorOfDue
  /// This program wrote DTSTART for programs that ring only for tasks with a start. Another program may have moved the
  /// due date since.
  case technical
  /// DTSTART is later than DUE, and no user chose it. It is an error of another program and stays until the dates
  /// change.
  case ignored

  init(_ component: Component, _ context: MappingContext) {
    guard let line = component.filled("DTSTART") else {
      self = .absent
      return
    }
    guard let start = context.time(line) else {
      self = .ignored
      return
    }
    let due = component.writtenDue(context)
    let written = WrittenAlarms(component)
    if written?.technicalStart == line.value {
      self = .technical
    } else if let known = context.knownStart, known.time == start, known.isUserChosen || !known.isAfterDue {
      self = known.isUserChosen ? .userChosen(start) : (due == start ? .mirrorOfDue : .technical)
    } else {
      let order = due.map { start.order(beside: $0, context.zone) }
      if order == .orderedSame {
        self = .mirrorOfDue
      } else if due == nil, written?.hasNoTechnicalStart != true,
        component.technicalStart(context) == start.instant(in: context.zone)
      {
        self = .technical
      } else if component.hasStartOfEarlierVersion(written, context) {
        self = .technical
      } else {
        self = order == .orderedDescending ? .ignored : .userChosen(start)
      }
    }
  }

  var userStart: CalendarTime? {
    if case .userChosen(let time) = self { time } else { nil }
  }

  /// Adapts DTSTART to the task's dates. The DUE of `component` already matches the task.
  func write(_ task: TaskItem, _ context: MappingContext, _ component: inout Component) {
    component.keepDue(of: task, context)
    let wanted: CalendarTime?
    var kept: CalendarTime?
    if let start = task.start {
      let fitting = StartForm.matching(start, due: task.due, in: context.zone)
      // A technical DTSTART with the value of the start is technical for every reader.
      let isTaken = self == .technical && context.time(component.first("DTSTART")) == fitting
      if fitting != start || isTaken { kept = start }
      wanted = fitting ?? (isKeptWithDue(component) ? component.writtenDue(context) : nil)
    } else {
      switch self {
      case .absent: wanted = nil
      case .mirrorOfDue, .technical: wanted = component.writtenDue(context)
      case .userChosen, .ignored: wanted = component.repeats ? component.writtenDue(context) : nil
      }
    }
    component.setPlain(Self.ownProperty, kept?.description)
    component.setStart(wanted, context)
  }

  /// Whether DTSTART stays although no user chose it.
  private func isKeptWithDue(_ component: Component) -> Bool {
    switch self {
    case .mirrorOfDue, .technical: true
    case .absent, .userChosen, .ignored: component.repeats
    }
  }

  static func isBefore(_ start: CalendarTime, _ due: CalendarTime, _ zone: TimeZone) -> Bool {
    start.order(beside: due, zone) == .orderedAscending
  }

  /// Whether servers accept the start next to the due date: both have one type, and the start is not after the due
  /// date.
  static func isValid(_ start: CalendarTime, beside due: CalendarTime, _ zone: TimeZone) -> Bool {
    start.isAllDay == due.isAllDay && start.instant(in: zone) <= due.instant(in: zone)
  }
}

extension CalendarTime {
  /// The order of a start and a due date. The same day or instant counts as the same; a day and a time never do.
  fileprivate func order(beside due: CalendarTime, _ zone: TimeZone) -> ComparisonResult {
    if self == due { return .orderedSame }
    if isAllDay != due.isAllDay {
      return instant(in: zone) < due.dueInstant(in: zone) ? .orderedAscending : .orderedDescending
    }
    return instant(in: zone).compare(due.instant(in: zone))
  }
}

extension Component {
  var repeats: Bool { rule != nil || first("RDATE") != nil }

  /// Sets DTSTART. A repeating item keeps its DTSTART, because its rule counts from it (RFC 5545 section 3.8.5.3).
  fileprivate mutating func setStart(_ wanted: CalendarTime?, _ context: MappingContext) {
    guard let wanted else {
      if !repeats { remove("DTSTART") }
      return
    }
    guard wanted != context.time(first("DTSTART")), let property = context.property("DTSTART", wanted, in: self)
    else { return }
    set(property)
  }

  /// The technical start, for its alarms, of an item without a due date.
  func technicalStart(_ context: MappingContext) -> Date? { earliestReminder(context) ?? snoozed(context) }

  /// The next ring of a snooze whose own alarm is past.
  private func snoozed(_ context: MappingContext) -> Date? {
    components(named: "VALARM").filter { $0.kind == .snooze }.compactMap {
      if case .absolute(let instant) = AlarmTrigger($0, context) { instant } else { nil }
    }.min()
  }

  /// The first of this program's alarms that a user set to an instant.
  private func earliestReminder(_ context: MappingContext) -> Date? {
    components(named: "VALARM").filter { $0.kind == .custom }.compactMap {
      if case .absolute(let instant) = AlarmTrigger($0, context) { instant } else { nil }
    }.min()
  }

  /// The instants of alarms that have one, of any program.
  func alarmInstants(_ context: MappingContext) -> Set<Date> {
    Set(
      components(named: "VALARM").compactMap {
        if case .absolute(let instant) = AlarmTrigger($0, context) { instant } else { nil }
      })
  }

  /// Whether an earlier version of this program wrote DTSTART: the minute of CREATED, or its day for an all-day task.
  ///
  /// - Parameter written: the component's record of its alarms.
  func hasStartOfEarlierVersion(_ written: WrittenAlarms?, _ context: MappingContext) -> Bool {
    let isEarlier = written.map { !$0.isOfThisVersion } ?? OwnAlarms.exist(in: self)
    guard isEarlier, let start = context.time(first("DTSTART")), let created = context.instant(first("CREATED"))
    else { return false }
    if case .day(let day) = start { return WallTime(created, in: context.zone)?.day == day }
    return (start.instant(in: context.zone).timeIntervalSince1970 / 60).rounded(.down)
      == (created.timeIntervalSince1970 / 60).rounded(.down)
  }

  /// Whether the due date counts from DTSTART. An unreadable DURATION, or one next to DUE, is ignored.
  var isDueByDuration: Bool { filled("DUE") == nil && first("DURATION").flatMap { DurationValue($0.value) } != nil }

  /// Writes the due date as DUE. A DURATION counts from DTSTART, so a moved DTSTART would otherwise move the due date.
  mutating func keepDue(of task: TaskItem, _ context: MappingContext) {
    guard first("DURATION") != nil else { return }
    if let due = task.due, let property = context.property("DUE", due, in: self) { set(property) }
    remove("DURATION")
  }
}
