import FocusbloxModel
import Foundation
import ICalendar

// An object may have single occurrences of a series without the series, as an invited person gets them (RFC 4791 section
// 4.1). Each occurrence of a task is a task of its own with a place in the series. The item is the first open one, and
// after its completion the next one.

extension CalendarObjectReading {
  /// Whether the object has single occurrences only.
  public var hasOccurrencesOnly: Bool { master.first("RECURRENCE-ID") != nil }

  /// The further open occurrences of a task that has single occurrences only, as a rule of another program; `nil` where
  /// there is none.
  func furtherOccurrences(_ context: MappingContext) -> String? {
    guard kind == .task, hasOccurrencesOnly else { return nil }
    let ids = singleOccurrences(context).filter { $0 != master && !$0.isDone }.compactMap(\.occurrenceName)
    return ids.isEmpty ? nil : ForeignSeries.occurrencesPrefix + ids.joined(separator: ",")
  }

  /// The continuation of a task that has single occurrences only: the next open one, with all of its own values. No
  /// occurrence is passed over, because nobody repeats it.
  func nextSingleOccurrence(of task: TaskItem, _ context: MappingContext) -> SeriesContinuation? {
    let done = changing([master]) { $0.leaveOut() }
    guard let next = done, !next.master.isDone else { return nil }
    let there = next.task(context)
    var following = task
    for field in TaskMapping.fields(context.profile) { field.copy(there, &following) }
    return SeriesContinuation(
      due: following.due, start: following.start, rule: following.foreignRule, passedOver: 0, task: following)
  }

  /// The object at the occurrence at which the task stands, where that is another of its single occurrences: somebody
  /// completed or skipped the ones before it, or took that back. `nil` for every other task, also one whose date a user
  /// edited.
  func standing(at task: TaskItem, _ context: MappingContext) -> CalendarObjectReading? {
    guard kind == .task, hasOccurrencesOnly, let wanted = task.due ?? task.start else { return nil }
    let all = singleOccurrences(context)
    guard let current = all.firstIndex(of: master), time(of: master, context) != wanted,
      let target = all.firstIndex(where: { time(of: $0, context) == wanted })
    else { return nil }
    let moved =
      current < target ? closing(all[current..<target], task, context) : reopening(all[target...], task, context)
    return moved.flatMap { $0.time(of: $0.master, context) == wanted ? $0 : nil }
  }

  private func closing(
    _ occurrences: ArraySlice<Component>, _ task: TaskItem, _ context: MappingContext
  ) -> CalendarObjectReading? {
    changing(occurrences.filter { !$0.isDone }) { component in
      let uid = time(of: component, context).map { TaskCompletion.historyUID(series: task.uid, at: $0) } ?? ""
      if let date = context.completions[uid] { component.complete(at: date) } else { component.leaveOut() }
      component.stamp(context)
    }
  }

  /// Opens the first one again, and those behind it that are open for the task.
  private func reopening(
    _ occurrences: ArraySlice<Component>, _ task: TaskItem, _ context: MappingContext
  ) -> CalendarObjectReading? {
    guard task.status == .open, let first = occurrences.first else { return nil }
    let open = Set(ForeignSeries.occurrences(of: task.foreignRule))
    let later = occurrences.dropFirst().filter { $0.isDone && $0.occurrenceName.map(open.contains) ?? false }
    return changing([first] + later) { component in
      component.reopen()
      component.stamp(context)
    }
  }

  private func time(of component: Component, _ context: MappingContext) -> CalendarTime? {
    let context = context.reading(self)
    return component.writtenDue(context) ?? context.time(component.first("DTSTART"))
  }

  private func singleOccurrences(_ context: MappingContext) -> [Component] {
    ItemComponents.singleOccurrences(calendar.components.filter(ItemComponents.isItem), context.reading(self).zones)
  }

  private func changing(_ changed: [Component], _ edit: (inout Component) -> Void) -> CalendarObjectReading? {
    var text = text
    var calendar = calendar
    for component in changed {
      guard let index = calendar.components.firstIndex(of: component) else { return nil }
      var edited = component
      edit(&edited)
      calendar.replaceComponent(at: index, with: edited)
    }
    text.calendars[calendarIndex] = calendar
    return try? CalendarObjectReading(text)
  }
}

extension ItemComponents {
  /// The newest version of each single occurrence, in the order of the series. An edited date leaves the order as it is.
  static func singleOccurrences(_ components: [Component], _ zones: ZoneResolver) -> [Component] {
    guard let first = components.first else { return [] }
    let placed = RecurrenceSet.newest(components, of: first, zones: zones).compactMap { component in
      component.first("RECURRENCE-ID").flatMap { DateTimeValue($0) }.map { (zones.instant(of: $0), component) }
    }
    return placed.enumerated().sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }.map(\.element.1)
  }

  /// The single occurrence that is the item: of a task the first open one, and where none is open the one that was
  /// completed last.
  static func singleOccurrence(_ indices: [Int], of calendar: Component) -> Int? {
    let components = calendar.components
    guard indices.count > 1, let first = indices.first, components[first].name == "VTODO" else { return indices.first }
    let zones = ZoneResolver(ZoneMeanings(of: calendar), fallback: .gmt)
    let all = singleOccurrences(indices.map { components[$0] }, zones)
    let last = all.reduce(all.first) { last, one in (one.completionText >= last?.completionText ?? "") ? one : last }
    let chosen = all.first { !$0.isDone } ?? last
    return indices.first { components[$0] == chosen } ?? first
  }
}

extension Component {
  /// The name of an occurrence in its series.
  fileprivate var occurrenceName: String? { first("RECURRENCE-ID")?.value }

  fileprivate var completionText: String { first("COMPLETED")?.value ?? "" }
}
