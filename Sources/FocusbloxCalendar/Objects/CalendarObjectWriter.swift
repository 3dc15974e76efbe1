public import FocusbloxModel
import Foundation
import ICalendar

/// Writes new calendar objects. The golden files of the tests show their bytes (E01 … E23).
public enum CalendarObjectWriter {
  /// The PRODID of this program's objects (RFC 5545 section 3.7.3).
  public static let productIdentifier = "-//FocusBlox//focusblox 1.0//DE"

  /// A VCALENDAR with the task, its alarms and a VTIMEZONE for every zone in it.
  public static func newObject(
    task: TaskItem, notifications: [ItemNotification], states: [ReminderState] = [], context: MappingContext
  ) -> [UInt8] {
    var todo = Component("VTODO", properties: stamps(uid: task.uid, created: task.created, context))
    for field in TaskMapping.fields(context.profile) { field.write(task, context, &todo) }
    if context.profile == .strict { SeriesName.write(task, to: &todo) }
    if todo.first("STATUS") == nil { todo.set(Property("STATUS", value: "NEEDS-ACTION")) }
    let alarms = TaskAlarms.desired(
      task: task, notifications: notifications, states: states, settings: context.settings, zone: context.zone
    ).filter { $0.isWorthAdding(now: context.now) }
    OwnAlarms.add(alarms, to: &todo, uid: task.uid, now: context.now, form: context.settings.caldavLocationForm)
    let context = context.knowingStart(of: task, in: todo)
    TechnicalStart.settle(&todo, task, former: nil, isNoted: true, context)
    WrittenAlarms.write(
      task, reminders: notifications, desired: alarms, formerly: nil, to: &todo, over: nil, context)
    return object(todo.inOrder(ItemOrder.task), context)
  }

  public static func newObject(
    block: FocusBlock, states: [ReminderState] = [], context: MappingContext
  ) -> [UInt8] {
    var event = Component("VEVENT", properties: stamps(uid: block.uid, created: block.created, context))
    for field in BlockMapping.fields { field.write(block, context, &event) }
    let isFree = block.planMark != nil && context.settings.planShowsAs == .free
    event.set(Property("TRANSP", value: isFree ? "TRANSPARENT" : "OPAQUE"))
    if block.planMark != nil, context.settings.planPrivate { event.set(Property("CLASS", value: "PRIVATE")) }
    let start = block.start.instant(in: context.zone)
    let alarms = BlockAlarms.desired(block: block, states: states, settings: context.settings)
      .filter { $0.isWorthAdding(startingAt: start, now: context.now) }
    OwnAlarms.add(alarms, to: &event, uid: block.uid, now: context.now, form: context.settings.caldavLocationForm)
    return object(event.inOrder(ItemOrder.block), context)
  }

  private static func stamps(uid: String, created: Date, _ context: MappingContext) -> [Property] {
    [Property("UID", text: uid)]
      + [
        Property("DTSTAMP", utc: context.stamp ?? context.now), Property("CREATED", utc: created),
        Property("LAST-MODIFIED", utc: context.stamp ?? context.now),
      ].compactMap { $0 }
  }

  static func object(_ item: Component, _ context: MappingContext) -> [UInt8] {
    var calendar = Component(
      "VCALENDAR",
      properties: [
        Property("VERSION", value: "2.0"), Property("PRODID", value: productIdentifier),
        Property("CALSCALE", value: "GREGORIAN"),
      ], components: [item])
    ObjectZones.complete(&calendar, for: item, excluding: [], now: context.now)
    return calendar.bytes
  }
}

extension AlarmSpec {
  /// A start alert that is past before the calendar receives it would never ring, or ring at once.
  func isWorthAdding(startingAt start: Date, now: Date) -> Bool {
    guard case .relativeToStart(let seconds) = trigger else { return isWorthAdding(now: now) }
    return start.addingTimeInterval(Double(seconds)) > now
  }
}
