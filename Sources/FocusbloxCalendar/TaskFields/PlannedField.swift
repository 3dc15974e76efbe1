import FocusbloxModel
import Foundation
import ICalendar

extension SyncedField<TaskItem> {
  /// X-FOCUSBLOX-PLANNED, an instant or a day, because no standard property has this meaning.
  static let planned = SyncedField(
    "planned", owns: ["X-FOCUSBLOX-PLANNED"], at: \TaskItem.planned, keepsLocalWhenMissing: true,
    isEqual: { isSameMoment($0, $1) },
    describe: { $0?.description },
    read: { component, context in component.plannedDate(context) },
    write: { task, context, component in
      let property = task.planned.flatMap { written($0, context) }
      if let property { component.set(property) } else { component.remove("X-FOCUSBLOX-PLANNED") }
    })

  /// Whether both are the same instant. Only the instant is synced; the user's zone stays on this machine.
  private static func isSameMoment(_ a: CalendarTime?, _ b: CalendarTime?) -> Bool {
    guard let a, let b else { return a == b }
    if case .floating = a { return a == b }
    if case .floating = b { return a == b }
    return a.isAllDay == b.isAllDay && a.instant(in: .gmt) == b.instant(in: .gmt)
  }

  private static func written(_ planned: CalendarTime, _ context: MappingContext) -> Property? {
    if case .day(let day) = planned {
      return Day(day).map { Property("X-FOCUSBLOX-PLANNED", value: DateTimeValue.date($0).basic) }
    }
    return Property("X-FOCUSBLOX-PLANNED", utc: planned.instant(in: context.zone))
  }
}

extension Component {
  func plannedDate(_ context: MappingContext) -> CalendarTime? { context.time(first("X-FOCUSBLOX-PLANNED")) }
}
