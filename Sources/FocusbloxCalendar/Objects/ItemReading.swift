public import FocusbloxModel
import Foundation
import ICalendar

extension CalendarObjectReading {
  /// The task of this object. Its `id` is the UID; the caller replaces it. For another kind of object all fields have
  /// their defaults.
  public func task(_ context: MappingContext) -> TaskItem {
    let context = context.reading(self)
    var task = TaskItem(id: uid, uid: uid, title: "", created: created(context))
    for field in TaskMapping.fields(context.profile) { field.read(master, context, &task) }
    if hasOccurrencesOnly { task.foreignRule = furtherOccurrences(context) }
    task.sourceSystem = .caldav
    task.externalID = uid
    task.modified = master.lastModified(in: context.zone) ?? task.created
    return task
  }

  /// Whether the object has the task's due date and start. The rest of the object is not read.
  public func hasDates(of task: TaskItem, _ context: MappingContext) -> Bool {
    let context = context.reading(self)
    return master.due(context) == task.due && master.userStart(context) == task.start
  }

  /// Whether the object has the task's planned date and estimate.
  func hasPlan(of task: TaskItem, _ context: MappingContext) -> Bool {
    let context = context.reading(self)
    var there = task
    SyncedField<TaskItem>.estimate.read(master, context, &there)
    return there.estimateMinutes == task.estimateMinutes && master.plannedDate(context) == task.planned
  }

  /// The focus block of this object. Its `id` is the UID; the caller replaces it.
  public func block(_ context: MappingContext) -> FocusBlock {
    let context = context.reading(self)
    let day = CalendarTime.day(startDay ?? .epoch)
    var block = FocusBlock(id: uid, uid: uid, title: "", start: day, end: day, created: created(context))
    for field in BlockMapping.fields { field.read(master, context, &block) }
    block.alertMinutesBefore = OwnAlarms.minutesBeforeStart(in: master) ?? 5
    block.foreignRule = repetition
    block.sourceSystem = .caldav
    block.externalID = uid
    block.modified = master.lastModified(in: context.zone) ?? block.created
    return block
  }

  private func created(_ context: MappingContext) -> Date {
    context.instant(master.first("CREATED")) ?? context.instant(master.first("DTSTAMP")) ?? context.now.wholeSeconds
  }
}

extension Date {
  /// The date in whole seconds, because iCalendar has no fractions of a second (RFC 5545 section 3.3.5).
  var wholeSeconds: Date { Date(timeIntervalSince1970: timeIntervalSince1970.rounded(.down)) }
}
