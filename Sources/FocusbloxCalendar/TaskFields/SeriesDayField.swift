import FocusbloxModel
import ICalendar

extension SyncedField<TaskItem> {
  private static let seriesDayProperty = "X-FOCUSBLOX-SERIES-DAY"

  /// X-FOCUSBLOX-SERIES-DAY, the date that a series gives to an instance whose date was put off once. The series goes on
  /// from it on every machine.
  static let seriesDay = SyncedField(
    "seriesDay", owns: [seriesDayProperty], at: \TaskItem.seriesDay, keepsLocalWhenMissing: true,
    describe: { $0?.description },
    read: { component, _ in component.plain(seriesDayProperty).flatMap { CalendarTime($0) } },
    write: { task, _, component in component.setPlain(seriesDayProperty, task.seriesDay?.description) })
}
