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
    let ids = openSingleOccurrences(context).filter { $0 != master.place }
    return ids.isEmpty ? nil : ForeignSeries.occurrencesPrefix + ids.joined(separator: ",")
  }

  /// The places of the open single occurrences in the series.
  public func openSingleOccurrences(_ context: MappingContext) -> [String] {
    singleOccurrences(context).filter { !$0.isDone }.compactMap(\.place)
  }

  /// The continuation of a task that has single occurrences only: the next open one, with all of its own values. No
  /// occurrence is passed over, because nobody repeats it.
  func nextSingleOccurrence(of task: TaskItem, _ context: MappingContext) -> SeriesContinuation? {
    let done = changing([master]) { $0.leaveOut() }
    guard let next = done, !next.master.isDone, let place = master.place else { return nil }
    let there = next.task(context)
    var following = task
    for field in TaskMapping.fields(.strict) { field.copy(there, &following) }
    return SeriesContinuation(
      due: following.due, start: following.start, rule: following.foreignRule, passedOver: 0,
      single: .init(task: following, former: place))
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
      let uid = component.place.map { TaskCompletion.historyUID(series: task.uid, single: $0) } ?? ""
      if let copy = context.completions[uid] { complete(&component, as: copy, context) } else { component.leaveOut() }
      component.stamp(context)
    }
  }

  /// Completes an occurrence, with what a user had edited in it before.
  private func complete(_ component: inout Component, as copy: TaskItem, _ context: MappingContext) {
    let context = context.reading(self)
    var there = copy
    let fields = TaskMapping.fields(.strict).filter { $0.name != SyncedField<TaskItem>.foreignRule.name }
    for field in fields { field.read(component, context, &there) }
    let edited = fields.filter { !$0.isEqual(there, copy) }.map(\.name)
    SyncedField.patch(fields, changing: Set(edited), as: copy, context, &component)
  }

  /// Opens the first one again, and those behind it that are open for the task.
  private func reopening(
    _ occurrences: ArraySlice<Component>, _ task: TaskItem, _ context: MappingContext
  ) -> CalendarObjectReading? {
    guard task.status == .open, let first = occurrences.first else { return nil }
    let open = Set(ForeignSeries.occurrences(of: task.foreignRule))
    let later = occurrences.dropFirst().filter { $0.isDone && $0.place.map(open.contains) ?? false }
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
      ObjectZones.complete(&calendar, for: edited, excluding: component.timeZoneNames, now: .distantPast)
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
  /// The place of an occurrence in its series.
  fileprivate var place: String? { first("RECURRENCE-ID")?.value }

  fileprivate var completionText: String { first("COMPLETED")?.value ?? "" }
}
