public import FocusbloxModel
public import FocusbloxStore

/// The calendar that due tasks are published to.
public enum AlarmCalendar {
  /// Finds the list that the setting `alarmCalendar` names, by name, `ACCOUNT/LIST` or href. Without a match, the list
  /// of the earlier match counts, which another program may have renamed since.
  ///
  /// - Parameter lists: the lists of enabled accounts.
  /// - Throws: ``AlarmCalendarProblem`` if the list cannot be used.
  public static func find(
    _ settings: Settings, among lists: [CalendarList], in store: StoreReader
  ) throws -> CalendarList {
    guard let name = settings.alarmCalendar else { throw AlarmCalendarProblem.notNamed }
    let present = lists.filter { !$0.isMissing }
    let owners = Dictionary(try store.accounts().map { ($0.id, $0.name) }) { first, _ in first }
    let exact = present.filter { $0.href == name || $0.name == name }
    let named = exact.isEmpty ? present.filter { isNamed($0, of: owners[$0.accountID] ?? "", name) } : exact
    let known = try store.list(ofAlarmCalendar: name)
    guard let list = named.first ?? present.first(where: { $0.id == known }) else {
      throw AlarmCalendarProblem.unknown(name, known: present.filter { $0.holdsBlocks && !$0.holdsTasks }.map(\.name))
    }
    if named.count > 1 { throw AlarmCalendarProblem.ambiguous(name) }
    if !list.holdsBlocks { throw AlarmCalendarProblem.takesNoEvents(list.name) }
    if try (list.holdsTasks && !store.facts(ofList: list.id).isMadeForEvents) || store.holdsItems(list: list.id) {
      throw AlarmCalendarProblem.inUse(list.name)
    }
    if list.isReadOnly { throw AlarmCalendarProblem.readOnly(list.name) }
    if !list.isEnabled { throw AlarmCalendarProblem.switchedOff(list.name) }
    return list
  }

  /// Notes that the user created the calendar for events. Servers that ignore component sets report that it accepts
  /// tasks, too.
  public static func noteMadeForEvents(_ list: CalendarList, in store: StoreTransaction) throws {
    try store.changeFacts(ofList: list.id) { $0.isMadeForEvents = true }
  }

  /// Whether `text` names the list. Upper and lower case do not matter.
  public static func isNamed(_ list: CalendarList, of account: String, _ text: String) -> Bool {
    let folded = text.lowercased()
    return list.href == text || list.name.lowercased() == folded
      || "\(account)/\(list.name)".lowercased() == folded
  }
}

/// The reason why no alarms can be published to the calendar of the settings.
public enum AlarmCalendarProblem: Error, Sendable, Equatable {
  /// Alarms are to be published and no calendar is named (S3-87).
  case notNamed
  case unknown(String, known: [String])
  case ambiguous(String)
  case takesNoEvents(String)
  /// The list has tasks or focus blocks, or may get them. It would be both a list and a copy of lists.
  case inUse(String)
  case readOnly(String)
  case switchedOff(String)
}
