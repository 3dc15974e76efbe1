package import FocusbloxModel
package import FocusbloxStore
package import FocusbloxSync

/// The calendars whose published alarms a run must update.
package struct AlarmWork {
  /// The calendar for due tasks; `nil` where publishing is off or impossible.
  package private(set) var target: CalendarList?
  /// The reason why publishing is impossible although it is on.
  package private(set) var problem: AlarmCalendarProblem?
  /// Lists whose tasks are published.
  package private(set) var activeLists: Set<Int64> = []
  /// Former target calendars that still have published events.
  private var former: [CalendarList] = []
  private var accounts: [Int64: Account] = [:]

  package init(_ store: StoreReader, _ settings: Settings) throws {
    let enabled = try store.accounts().filter(\.isEnabled)
    accounts = Dictionary(enabled.map { ($0.id, $0) }) { first, _ in first }
    let lists = try enabled.flatMap { try store.lists(account: $0.id) }
    activeLists = Set(lists.filter { !$0.isMissing && $0.isActive(settings) }.map(\.id))
    if settings.publishAlarms {
      do {
        target = try AlarmCalendar.find(settings, among: lists, in: store)
      } catch let error as AlarmCalendarProblem {
        problem = error
      }
    }
    let used = Set(try store.listsWithPublications())
    former = lists.filter { used.contains($0.id) && $0.id != target?.id && $0.isEnabled && !$0.isMissing }
    // A calendar that the user also enabled as a list is synced until it has only one role.
    if problem != nil { former = try former.filter { try !store.holdsItems(list: $0.id) } }
  }

  /// The calendars of this run that are not lists.
  package var calendarIDs: Set<Int64> { Set(former.map(\.id) + (target.map { [$0.id] } ?? [])) }

  /// The calendars to update. An account or list that the run does not include is neither listed nor written (I23).
  package func calendars(account: String?, lists: Set<Int64>?) -> [(
    account: Account, list: CalendarList, isTarget: Bool
  )] {
    // Without a known target the published events stay where they are.
    guard problem == nil else { return [] }
    let all = former.map { ($0, false) } + (target.map { [($0, true)] } ?? [])
    return all.compactMap { calendar, isTarget in
      guard let owner = accounts[calendar.accountID] else { return nil }
      if let account, owner.name.lowercased() != account.lowercased() { return nil }
      if let lists, !lists.contains(calendar.id) { return nil }
      return (owner, calendar, isTarget)
    }
  }
}
