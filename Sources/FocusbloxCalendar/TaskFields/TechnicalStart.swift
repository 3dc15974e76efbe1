public import FocusbloxModel
import Foundation
import ICalendar

extension CalendarObjectReading {
  /// Whether DTSTART is the start date of the task and not before DUE: servers refuse that, and the next write puts it elsewhere.
  public func hasStartAfterDue(_ task: TaskItem, _ context: MappingContext) -> Bool {
    let context = context.reading(calendar)
    guard kind == .task, task.status == .open, let start = task.start, let due = master.writtenDue(context),
      let line = StartLine(master, context).personsStart, master.personsStart(context) == start
    else { return false }
    return !StartLine.isBefore(line, due, context.zone)
  }
}

/// The DTSTART that an item gets because it carries an alarm of ours: Thunderbird's reminder window fails for items without one, and
/// other programs never ring for them. It comes and goes with those alarms, and is nobody's start date.
enum TechnicalStart {
  /// Sets, moves or removes it in an item that is about to be written.
  ///
  /// - Parameter former: the item before, whose technical start is known by what was noted in it.
  static func settle(
    _ item: inout Component, _ task: TaskItem, former: Component?, _ context: MappingContext
  ) {
    moveAside(&item, task, context)
    switch StartLine(item, context) {
    case .person, .ignored: return
    case .absent:
      guard let wanted = wanted(item, task, context) else { return }
      set(wanted, &item, task, context)
    case .mirrorOfDue, .technical:
      if let wanted = wanted(item, task, context) { return set(wanted, &item, task, context) }
      guard !OwnAlarms.exist(in: item), !item.repeats else { return }
      if isOurs(item, former, context) {
        if item.isDueByDuration { item.keepDue(of: task, context) }
        return item.remove("DTSTART")
      }
      if let due = item.writtenDue(context) { set(due, &item, task, context) }
    }
  }

  /// As it is noted in the item; `nil` where DTSTART is a user's, another program's, or there is none.
  static func value(in item: Component, former: Component?, _ context: MappingContext) -> String? {
    guard OwnAlarms.exist(in: item), let line = item.first("DTSTART"), !item.repeats else { return nil }
    switch StartLine(item, context) {
    case .absent, .person, .ignored: return nil
    case .technical: return line.value
    case .mirrorOfDue:
      // Apple's own is not taken away with our alarms.
      let before = former.map { StartLine($0, context) }
      let isOthers = before == .mirrorOfDue && former.flatMap(WrittenAlarms.init)?.technicalStart == nil
      return isOthers && former.map(OwnAlarms.exist) == false ? nil : line.value
    }
  }

  /// Whether it came with alarms of ours, and is not Apple's copy of DUE.
  private static func isOurs(_ item: Component, _ former: Component?, _ context: MappingContext) -> Bool {
    let noted = WrittenAlarms(item) ?? former.flatMap(WrittenAlarms.init)
    if noted?.technicalStart != nil { return true }
    return former?.hasStartOfEarlierVersion(context) ?? false
  }

  private static func wanted(_ item: Component, _ task: TaskItem, _ context: MappingContext) -> CalendarTime? {
    let alarms = item.components(named: "VALARM").filter { $0.kind != nil }
    guard !alarms.isEmpty, task.status == .open, context.settings.caldavStartDate != .none else { return nil }
    guard let due = item.writtenDue(context) else {
      // Where the user is now says nothing of it: one that stands stays.
      guard let first = item.technicalStart(context) else { return nil }
      if let known = context.time(item.first("DTSTART")), known.instant(in: context.zone) == first { return known }
      return CalendarTime(first, in: context.zone)
    }
    guard context.settings.caldavStartDate == .created, let created = context.instant(item.first("CREATED")),
      let start = StartForm.like(due, created, in: context.zone), StartLine.isBefore(start, due, context.zone)
    else { return due }
    return start
  }

  private static func set(
    _ start: CalendarTime, _ item: inout Component, _ task: TaskItem, _ context: MappingContext
  ) {
    guard start != context.time(item.first("DTSTART")), let property = context.property("DTSTART", start, in: item)
    else { return }
    if item.isDueByDuration { item.keepDue(of: task, context) }
    item.set(property)
  }

  /// A user's start which is not before the due date any more, for another program moved that.
  private static func moveAside(_ item: inout Component, _ task: TaskItem, _ context: MappingContext) {
    let line = StartLine(item, context)
    guard let start = task.start, let written = line.personsStart, item.personsStart(context) == start,
      let due = item.writtenDue(context), !StartLine.isBefore(written, due, context.zone)
    else { return }
    line.write(task, context, &item)
  }
}
