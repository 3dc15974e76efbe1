import FocusbloxModel
import Foundation
import ICalendar

/// The form in which a task's move to another occurrence of its series is written. The dates of the series stay those of
/// the recurrence set, so that its exceptions keep their meaning.
enum SeriesMove {
  /// The task's dates become those that the rule gives the occurrence (E25).
  case dates(start: DateTimeValue, due: DateTimeValue?)
  /// The occurrences before the new one become exceptions of the series, which keeps its dates.
  case exceptions([SeriesException])

  /// `nil` where the task's date is no other occurrence of the series: a user chose it.
  init?(_ object: CalendarObjectReading, to task: TaskItem, _ context: MappingContext) {
    guard object.isRecurring, !object.hasOccurrencesOnly, task.status == .open,
      let stand = object.openOccurrence(context),
      let wanted = task.due ?? task.start, let there = stand.end ?? stand.start, wanted != there
    else { return nil }
    let (from, to) = (there.instant(in: context.zone), wanted.instant(in: context.zone))
    let known = object.allOccurrences(upTo: max(from, to).addingTimeInterval(31 * 86_400), limit: 20_000, context)
    func position(of time: CalendarTime) -> Int? {
      known.firstIndex { occurrence in
        let dates = object.read(occurrence, context)
        return (task.due == nil ? dates.start : dates.end) == time
      }
    }
    guard let target = position(of: wanted), let current = position(of: there) else { return nil }
    if target < current {
      self = .exceptions([.reopened(known[target])])
      return
    }
    if let set = object.recurrenceSet(context),
      object.goesOnByExceptions(
        to: known[target], after: known[current..<target], before: known[(target + 1)...], in: set, context)
    {
      self = .exceptions(
        known[current..<target].filter { !$0.component.isDone }.map { occurrence in
          let due = object.read(occurrence, context)
          let uid = (due.end ?? due.start).map { TaskCompletion.historyUID(series: task.uid, at: $0) } ?? ""
          let completion = object.completesByOverrides ? context.completions[uid] : nil
          return completion.map { .completed(occurrence, at: $0.completedAt ?? $0.modified) } ?? .leftOut(occurrence)
        })
      return
    }
    self = .dates(start: known[target].id, due: object.ownDue(of: known[target], context))
  }

  /// Writes the dates or the left-out occurrences into the series.
  func write(to master: inout Component, _ context: MappingContext) {
    switch self {
    case .dates(let start, let due):
      master.remove("X-KDE-LIBKCAL-DTRECURRENCE")
      if master.first("DTSTART") != nil { master.set(start.property("DTSTART")) }
      if let due, master.first("DUE") != nil { master.set(due.property("DUE")) }
    case .exceptions(let exceptions):
      for exception in exceptions { exception.write(to: &master) }
    }
  }

  /// Writes the exceptions that are components of their own.
  func write(to calendar: inout Component, of master: Component, _ context: MappingContext) {
    guard case .exceptions(let exceptions) = self else { return }
    for exception in exceptions { exception.write(to: &calendar, of: master, context) }
  }
}

/// One occurrence that is, or no longer is, an exception of its series.
enum SeriesException {
  case completed(Occurrence, at: Date)
  case leftOut(Occurrence)
  case reopened(Occurrence)

  private var occurrence: Occurrence {
    switch self {
    case .completed(let occurrence, _), .leftOut(let occurrence), .reopened(let occurrence): occurrence
    }
  }

  private var override: Component? {
    occurrence.component.first("RECURRENCE-ID") == nil ? nil : occurrence.component
  }

  /// EXDATE leaves out an occurrence that has no override.
  func write(to master: inout Component) {
    if case .leftOut = self, override == nil { master.add(occurrence.id.property("EXDATE")) }
  }

  func write(to calendar: inout Component, of master: Component, _ context: MappingContext) {
    switch self {
    case .completed(_, let date):
      change(&calendar, of: master, context) { $0.complete(at: date) }
    case .leftOut:
      guard override != nil else { return }
      change(&calendar, of: master, context) { $0.leaveOut() }
    case .reopened:
      guard override != nil else { return }
      change(&calendar, of: master, context) { $0.reopen() }
    }
  }

  private func change(
    _ calendar: inout Component, of master: Component, _ context: MappingContext, _ edit: (inout Component) -> Void
  ) {
    var component = override ?? newOverride(of: master, context)
    edit(&component)
    component.stamp(context)
    if let override, let index = calendar.components.firstIndex(of: override) {
      calendar.replaceComponent(at: index, with: component)
    } else {
      calendar.append(component)
    }
  }

  private func newOverride(of master: Component, _ context: MappingContext) -> Component {
    var component = master
    for name in ["RRULE", "RDATE", "EXDATE", "EXRULE", "X-KDE-LIBKCAL-DTRECURRENCE", WrittenAlarms.property] {
      component.remove(name)
    }
    component.removeComponents { $0.name == "VALARM" }
    component.set(occurrence.id.property("RECURRENCE-ID"))
    if component.first("DTSTART") != nil { component.set(occurrence.start.property("DTSTART")) }
    if let form = component.first("DUE").flatMap(DateTimeValue.init), let end = occurrence.endInstant,
      let wall = context.zones.wallClock(at: end, like: form)
    {
      component.set(form.moved(to: wall).property("DUE"))
    }
    return component
  }
}

extension Component {
  mutating func complete(at date: Date) {
    set(Property("STATUS", value: "COMPLETED"))
    if let time = Property("COMPLETED", utc: date) { set(time) }
    set(Property("PERCENT-COMPLETE", value: "100"))
  }

  mutating func leaveOut() { set(Property("STATUS", value: "CANCELLED")) }

  mutating func reopen() {
    set(Property("STATUS", value: "NEEDS-ACTION"))
    for name in ["COMPLETED", "PERCENT-COMPLETE"] { remove(name) }
  }

  mutating func stamp(_ context: MappingContext) {
    for name in ["DTSTAMP", "LAST-MODIFIED"] {
      if let stamp = Property(name, utc: context.stamp ?? context.now) { set(stamp) }
    }
  }
}

extension CalendarObjectReading {
  /// The due date that the series gives an occurrence without its override.
  fileprivate func ownDue(of occurrence: Occurrence, _ context: MappingContext) -> DateTimeValue? {
    guard let due = master.first("DUE").flatMap(DateTimeValue.init) else { return nil }
    guard let start = master.first("DTSTART").flatMap(DateTimeValue.init) else { return occurrence.id }
    return context.zones.end(due, of: start, movedTo: occurrence.id)
  }
}
