import FocusbloxModel
import Foundation
import ICalendar

/// What the DTSTART of a task means: few programs mean a defer date by it (MAPPING head 1, T1 … T4).
enum StartLine {
  case absent
  case deferDate(CalendarTime)
  /// Apple's: always the same as DUE.
  case mirrorOfDue
  /// Ours, for clients that ring only where there is a start: the instant of CREATED.
  case created
  /// Later than DUE: an accident, kept until the dates change.
  case ignored

  init(_ component: Component, _ context: MappingContext) {
    guard let start = context.time(component.first("DTSTART")) else {
      self = component.first("DTSTART") == nil ? .absent : .ignored
      return
    }
    let instant = start.instant(in: context.zone)
    // Of a whole day beside a time its last second counts, else the instant itself.
    let due = component.due(context).map { due in
      start.isAllDay == due.isAllDay
        ? (instant: due.instant(in: context.zone), isSameForm: true)
        : (instant: due.dueInstant(in: context.zone), isSameForm: false)
    }
    if let due, due.isSameForm, due.instant == instant {
      self = .mirrorOfDue
    } else if let created = context.instant(component.first("CREATED")),
      StartLine.isCreation(start, instant, created, context.zone)
    {
      self = .created
    } else if let due, instant >= due.instant {
      self = .ignored
    } else {
      self = .deferDate(start)
    }
  }

  var deferDate: CalendarTime? {
    if case .deferDate(let time) = self { time } else { nil }
  }

  /// Brings DTSTART in line with the task's dates, which `component`'s DUE already has: strictly before it and of its type, or not
  /// there, because servers refuse anything else (SYNC 4).
  func write(_ task: TaskItem, _ context: MappingContext, _ component: inout Component) {
    let wanted: CalendarTime?
    if let start = task.start {
      wanted = StartForm.matching(start, due: task.due, in: context.zone)
    } else {
      switch self {
      case .absent: return
      case .mirrorOfDue: wanted = task.due
      case .created: wanted = StartForm.ofCreation(component, task, context)
      case .deferDate, .ignored: wanted = component.isOurs ? StartForm.ofCreation(component, task, context) : nil
      }
    }
    component.keepDue(of: task, context)
    guard wanted != context.time(component.first("DTSTART")) else { return }
    guard let wanted, let property = context.property("DTSTART", wanted, in: component) else {
      return component.remove("DTSTART")
    }
    component.set(property)
  }

  static func isBefore(_ start: CalendarTime, _ due: CalendarTime, _ zone: TimeZone) -> Bool {
    start.isAllDay == due.isAllDay
      ? start.instant(in: zone) < due.instant(in: zone) : start.instant(in: zone) < due.dueInstant(in: zone)
  }

  /// Whether servers take the start beside the due date: of one type, and not after it.
  static func isFine(_ start: CalendarTime, beside due: CalendarTime, _ zone: TimeZone) -> Bool {
    start.isAllDay == due.isAllDay && start.instant(in: zone) <= due.instant(in: zone)
  }

  /// The same minute, of a whole day the same day.
  private static func isCreation(_ start: CalendarTime, _ instant: Date, _ created: Date, _ zone: TimeZone) -> Bool {
    if case .day(let day) = start { return WallTime(created, in: zone)?.day == day }
    return (instant.timeIntervalSince1970 / 60).rounded(.down)
      == (created.timeIntervalSince1970 / 60).rounded(.down)
  }
}

extension Component {
  /// A DURATION counts from DTSTART: when that moves the due date would move along unasked, so it is said as DUE (MAPPING T5 … T7).
  fileprivate mutating func keepDue(of task: TaskItem, _ context: MappingContext) {
    guard first("DURATION") != nil else { return }
    if let due = task.due, let property = context.property("DUE", due, in: self) { set(property) }
    remove("DURATION")
  }
}
