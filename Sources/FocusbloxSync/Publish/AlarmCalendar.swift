public import FocusbloxModel
public import FocusbloxStore

/// The calendar that due tasks are published to (MAPPING 2.6 rule 1).
public enum AlarmCalendar {
  /// The list that the setting `alarmCalendar` names, by name or href.
  ///
  /// - Parameter lists: those of the accounts that are switched on.
  /// - Throws: ``AlarmCalendarProblem`` where it cannot be used.
  public static func find(
    _ settings: Settings, among lists: [CalendarList], in store: StoreReader
  ) throws -> CalendarList {
    guard let name = settings.alarmCalendar else { throw AlarmCalendarProblem.notNamed }
    let present = lists.filter { !$0.isMissing }
    let exact = present.filter { $0.href == name || $0.name == name }
    let named = exact.isEmpty ? present.filter { $0.name.lowercased() == name.lowercased() } : exact
    guard let list = named.first else {
      throw AlarmCalendarProblem.unknown(name, known: present.filter { $0.holdsBlocks && !$0.holdsTasks }.map(\.name))
    }
    if named.count > 1 { throw AlarmCalendarProblem.ambiguous(name) }
    if !list.holdsBlocks { throw AlarmCalendarProblem.takesNoEvents(list.name) }
    if try list.holdsTasks || store.holdsItems(list: list.id) { throw AlarmCalendarProblem.inUse(list.name) }
    if list.isReadOnly { throw AlarmCalendarProblem.readOnly(list.name) }
    if !list.isEnabled { throw AlarmCalendarProblem.switchedOff(list.name) }
    return list
  }
}

/// Why nothing can be published to the calendar that the settings name.
public enum AlarmCalendarProblem: Error, Sendable, Equatable {
  /// Alarms are to be published and no calendar is named (CHECKLIST S3-87).
  case notNamed
  case unknown(String, known: [String])
  case ambiguous(String)
  case takesNoEvents(String)
  /// Tasks or focus blocks are in it, or may be: it would be both a list and the shadow of lists.
  case inUse(String)
  case readOnly(String)
  case switchedOff(String)
}
