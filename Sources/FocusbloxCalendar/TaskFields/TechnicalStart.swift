public import FocusbloxModel
import Foundation
import ICalendar

extension CalendarObjectReading {
  /// Whether DTSTART is the task's start date and not before DUE. Servers refuse this, and the next write stores the
  /// start in another property.
  public func hasStartAfterDue(_ task: TaskItem, _ context: MappingContext) -> Bool {
    let context = context.reading(self)
    guard kind == .task, let start = task.start, let due = master.writtenDue(context),
      let line = context.time(master.first("DTSTART")), !StartLine.isBefore(line, due, context.zone)
    else { return false }
    return StartLine(master, context).userStart != nil && master.userStart(context) == start
  }

  /// The technical start of reminders that this machine has, where another program dropped the marks of their alarms
  /// before the machine read the object.
  public func knownStart(of reminders: [ItemNotification], _ context: MappingContext) -> KnownStart? {
    let context = context.reading(self)
    guard kind == .task, WrittenAlarms(master) == nil, master.writtenDue(context) == nil,
      let time = context.time(master.first("DTSTART"))
    else { return nil }
    let instants = OwnAlarms.present(reminders, in: master).compactMap {
      if case .absolute(let instant) = $0.trigger { instant } else { nil }
    }
    guard instants.min() == time.instant(in: context.zone) else { return nil }
    return KnownStart(time: time, isUserChosen: false, isAfterDue: false)
  }

  /// The technical start of a task without a due date and without own alarms, where another program dropped the mark of
  /// the start since the former version. A reader that lacks the former version takes the start for a user's start.
  public func startWithoutMark(since former: CalendarObjectReading, _ context: MappingContext) -> CalendarTime? {
    guard kind == .task, let marked = WrittenAlarms(former.master)?.technicalStart,
      marked == master.first("DTSTART")?.value, WrittenAlarms(master) == nil, !OwnAlarms.exist(in: master),
      !master.repeats
    else { return nil }
    var context = context.reading(self)
    context.knownStart = nil
    return master.writtenDue(context) == nil ? master.userStart(context) : nil
  }
}

extension MappingContext {
  /// The context in which an object of the task is completed. Its DTSTART is the user's start if it has the value of the task's start.
  func knowingStart(of task: TaskItem, in item: Component) -> MappingContext {
    guard let start = task.start, let line = time(item.first("DTSTART")), item.isForm(start, of: line, self) else {
      return self
    }
    var context = self
    context.knownStart = KnownStart(time: line, isUserChosen: true, isAfterDue: false)
    return context
  }
}

/// The DTSTART of an item that has alarms of this program. Thunderbird's reminder window fails for items without
/// DTSTART, and other programs never ring for them. It is added and removed with those alarms and is not a user's start
/// date.
enum TechnicalStart {
  /// Sets, moves or removes the technical start of an item before a write.
  ///
  /// - Parameters:
  ///   - former: the earlier item, whose technical start is noted in it.
  ///   - isNoted: whether the write notes the technical start. A start that a record does not name is a user's start for
  ///     every reader.
  static func settle(
    _ item: inout Component, _ task: TaskItem, former: Component?, isNoted: Bool, _ context: MappingContext
  ) {
    moveAside(&item, task, context)
    switch StartLine(item, context) {
    case .userChosen, .ignored: return
    case .absent:
      guard let wanted = wanted(item, task, context),
        isNoted || wanted == item.writtenDue(context) || WrittenAlarms(item)?.hasNoTechnicalStart != true
      else { return }
      set(wanted, &item, task, context)
    case .mirrorOfDue, .technical:
      if let wanted = wanted(item, task, context) { return set(wanted, &item, task, context) }
      guard !OwnAlarms.exist(in: item), !item.repeats else { return }
      if isOwn(item, former, context) {
        if item.isDueByDuration { item.keepDue(of: task, context) }
        return item.remove("DTSTART")
      }
      // Without alarms of ours before this write, the start is another program's own.
      guard former.map(OwnAlarms.exist) == true, let due = item.writtenDue(context) else { return }
      set(due, &item, task, context)
    }
  }

  /// The value that the item notes; `nil` where DTSTART is absent or belongs to a user or another program.
  static func value(
    in item: Component, of task: TaskItem, former: Component?, _ context: MappingContext
  ) -> String? {
    guard OwnAlarms.exist(in: item), let line = item.first("DTSTART"), !item.repeats else { return nil }
    switch StartLine(item, context) {
    case .absent, .ignored: return nil
    case .userChosen(let start):
      // The former record knows no technical start that was set since.
      let isNew = task.start == nil && item.writtenDue(context) == nil
      return isNew && item.technicalStart(context) == start.instant(in: context.zone) ? line.value : nil
    case .technical: return line.value
    case .mirrorOfDue:
      // Apple's own DTSTART stays when this program's alarms are removed.
      let before = former.map { StartLine($0, context) }
      let isForeign = before == .mirrorOfDue && former.flatMap(WrittenAlarms.init)?.technicalStart == nil
      return isForeign && former.map(OwnAlarms.exist) == false ? nil : line.value
    }
  }

  /// Whether the DTSTART came with this program's alarms and is not Apple's copy of DUE.
  private static func isOwn(_ item: Component, _ former: Component?, _ context: MappingContext) -> Bool {
    let noted = WrittenAlarms(item) ?? former.flatMap(WrittenAlarms.init)
    if noted?.technicalStart != nil { return true }
    // Another program dropped the note. The write removes the alarm for which the start was made.
    if let former, item.writtenDue(context) == nil, let start = context.time(item.first("DTSTART")),
      former.alarmInstants(context).subtracting(item.alarmInstants(context)).contains(start.instant(in: context.zone))
    {
      return true
    }
    return former.map { $0.hasStartOfEarlierVersion(WrittenAlarms($0), context) } ?? false
  }

  static func wanted(_ item: Component, _ task: TaskItem, _ context: MappingContext) -> CalendarTime? {
    let alarms = item.components(named: "VALARM").filter { $0.kind != nil }
    guard !alarms.isEmpty, task.status == .open, context.settings.caldavStartDate != .none else { return nil }
    // A server tells the people of an item about a new DTSTART. An alarm is the user's own.
    if item.first("DTSTART") == nil, Invitation.hasPeople(item) { return nil }
    // A DURATION without a readable start would count from it and be a due date.
    if item.isDueByDuration, context.time(item.first("DTSTART")) == nil { return nil }
    guard let due = item.writtenDue(context) else {
      // The start does not depend on the user's current zone, so an existing one stays.
      guard let first = item.technicalStart(context) else { return nil }
      if let known = context.time(item.first("DTSTART")), known.instant(in: context.zone) == first { return known }
      return CalendarTime(first, in: context.zone)
    }
    // The rule of a series counts from its DTSTART.
    guard context.settings.caldavStartDate == .created, !item.repeats,
      let created = context.instant(item.first("CREATED")),
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

  /// Moves aside a user's start that is no longer before the due date, because another program moved the due date.
  static func moveAside(_ item: inout Component, _ task: TaskItem, _ context: MappingContext) {
    let line = StartLine(item, context)
    guard let start = task.start, let written = line.userStart, item.userStart(context) == start,
      let due = item.writtenDue(context), !StartLine.isBefore(written, due, context.zone)
    else { return }
    line.write(task, context, &item)
  }
}
