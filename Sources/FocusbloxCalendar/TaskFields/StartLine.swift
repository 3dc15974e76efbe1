import FocusbloxModel
import Foundation
import ICalendar

/// What the DTSTART of a task means. Many programs ring only where there is one, so that most are technical: only a user's own start
/// date makes a task unavailable before it.
enum StartLine: Equatable {
  /// Keeps a start that cannot stand in DTSTART.
  static let ownProperty = "X-FOCUSBLOX-START"

  case absent
  case person(CalendarTime)
  /// Equal to DUE: Apple's programs and ours write it so.
  case mirrorOfDue
  /// Written by us for programs that ring only where there is a start; another program may have moved the due date since.
  case technical
  /// Later than DUE, and nobody knows of it: an accident of another program, kept until the dates change.
  case ignored

  init(_ component: Component, _ context: MappingContext) {
    guard let line = component.first("DTSTART") else {
      self = .absent
      return
    }
    guard let start = context.time(line) else {
      self = .ignored
      return
    }
    let due = component.writtenDue(context)
    if WrittenAlarms(component)?.technicalStart == line.value {
      self = .technical
    } else if let known = context.knownStart, known.time == start {
      self = known.isPersons ? .person(start) : (due == start ? .mirrorOfDue : .technical)
    } else if let due, due.isAllDay == start.isAllDay, due.instant(in: context.zone) == start.instant(in: context.zone)
    {
      self = .mirrorOfDue
    } else if due == nil, component.technicalStart(context) == start.instant(in: context.zone) {
      self = .technical
    } else if component.hasStartOfEarlierVersion(context) {
      self = .technical
    } else if let due, !StartLine.isBefore(start, due, context.zone) {
      self = .ignored
    } else {
      self = .person(start)
    }
  }

  var personsStart: CalendarTime? {
    if case .person(let time) = self { time } else { nil }
  }

  /// Brings DTSTART in line with the task's dates, which the DUE of `component` already has.
  func write(_ task: TaskItem, _ context: MappingContext, _ component: inout Component) {
    component.keepDue(of: task, context)
    let wanted: CalendarTime?
    var kept: CalendarTime?
    if let start = task.start {
      let fitting = StartForm.matching(start, due: task.due, in: context.zone)
      if fitting != start { kept = start }
      wanted = fitting ?? (isKeptWithDue(component) ? component.writtenDue(context) : nil)
    } else {
      switch self {
      case .absent: wanted = nil
      case .mirrorOfDue, .technical: wanted = component.writtenDue(context)
      case .person, .ignored: wanted = component.repeats ? component.writtenDue(context) : nil
      }
    }
    component.setPlain(Self.ownProperty, kept?.description)
    component.setStart(wanted, context)
  }

  /// Whether DTSTART stays when it is no user's start.
  private func isKeptWithDue(_ component: Component) -> Bool {
    switch self {
    case .mirrorOfDue, .technical: true
    case .absent, .person, .ignored: component.repeats
    }
  }

  static func isBefore(_ start: CalendarTime, _ due: CalendarTime, _ zone: TimeZone) -> Bool {
    start.isAllDay == due.isAllDay
      ? start.instant(in: zone) < due.instant(in: zone) : start.instant(in: zone) < due.dueInstant(in: zone)
  }

  /// Whether servers take the start beside the due date: of one type, and not after it.
  static func isFine(_ start: CalendarTime, beside due: CalendarTime, _ zone: TimeZone) -> Bool {
    start.isAllDay == due.isAllDay && start.instant(in: zone) <= due.instant(in: zone)
  }
}

extension Component {
  var repeats: Bool { first("RRULE") != nil }

  /// DUE as it stands, which DTSTART is compared with; KDE says beside it which occurrence it is at.
  func writtenDue(_ context: MappingContext) -> CalendarTime? { context.time(first("DUE")) ?? due(context) }

  /// A repeating item keeps its DTSTART, which its rule counts from (RFC 5545 3.8.5.3).
  fileprivate mutating func setStart(_ wanted: CalendarTime?, _ context: MappingContext) {
    guard let wanted else {
      if !repeats { remove("DTSTART") }
      return
    }
    guard wanted != context.time(first("DTSTART")), let property = context.property("DTSTART", wanted, in: self)
    else { return }
    set(property)
  }

  /// When an item without a due date starts for its alarms.
  func technicalStart(_ context: MappingContext) -> Date? { earliestReminder(context) ?? snoozed(context) }

  /// When an alarm of ours rings again that is over itself.
  private func snoozed(_ context: MappingContext) -> Date? {
    components(named: "VALARM").filter { $0.kind == .snooze }.compactMap {
      if case .absolute(let instant) = AlarmTrigger($0, context) { instant } else { nil }
    }.min()
  }

  /// The first of the alarms of ours that a user set to an instant.
  private func earliestReminder(_ context: MappingContext) -> Date? {
    components(named: "VALARM").filter { $0.kind == .custom }.compactMap {
      if case .absolute(let instant) = AlarmTrigger($0, context) { instant } else { nil }
    }.min()
  }

  /// Earlier versions of this program wrote the minute of CREATED, of a whole day its day.
  func hasStartOfEarlierVersion(_ context: MappingContext) -> Bool {
    guard let start = context.time(first("DTSTART")) else { return false }
    let isEarlier = WrittenAlarms(self).map { !$0.isOfThisVersion } ?? OwnAlarms.exist(in: self)
    guard isEarlier, let created = context.instant(first("CREATED")) else { return false }
    if case .day(let day) = start { return WallTime(created, in: context.zone)?.day == day }
    return (start.instant(in: context.zone).timeIntervalSince1970 / 60).rounded(.down)
      == (created.timeIntervalSince1970 / 60).rounded(.down)
  }

  /// Whether the due date counts from DTSTART. A DURATION that cannot be read, or stands beside DUE, says nothing.
  var isDueByDuration: Bool { first("DUE") == nil && first("DURATION").flatMap { DurationValue($0.value) } != nil }

  /// A DURATION counts from DTSTART: when that moves the due date would move along unasked, so it is said as DUE.
  mutating func keepDue(of task: TaskItem, _ context: MappingContext) {
    guard first("DURATION") != nil else { return }
    if let due = task.due, let property = context.property("DUE", due, in: self) { set(property) }
    remove("DURATION")
  }
}
