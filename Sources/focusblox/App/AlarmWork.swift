import FocusbloxModel
import FocusbloxStore
import FocusbloxSync

/// Which calendars a run has to bring up to the published alarms.
struct AlarmWork {
  /// Where due tasks go; `nil` where that is switched off or not possible.
  private(set) var target: CalendarList?
  /// Why nothing can be published although it is switched on.
  private(set) var problem: AlarmCalendarProblem?
  /// Lists whose tasks are published.
  private(set) var activeLists: Set<Int64> = []
  /// Calendars that were published to and are no target any more.
  private var former: [CalendarList] = []
  private var accounts: [Int64: Account] = [:]

  init(_ store: StoreReader, _ settings: Settings) throws {
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
    // One that the user made a list of, too, is synced until it is one or the other.
    if problem != nil { former = try former.filter { try !store.holdsItems(list: $0.id) } }
  }

  /// Calendars of this run that are no lists.
  var calendarIDs: Set<Int64> { Set(former.map(\.id) + (target.map { [$0.id] } ?? [])) }

  /// What was not chosen is neither listed nor written (I23).
  func calendars(account: String?, lists: Set<Int64>?) -> [(account: Account, list: CalendarList, isTarget: Bool)] {
    // While nobody knows where they are to go, the ones that are out stay where they are.
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
