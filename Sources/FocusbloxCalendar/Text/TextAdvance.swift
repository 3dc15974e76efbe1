import FocusbloxModel
import Foundation
import ICalendar

/// Another program's series after the completion of its open occurrence.
public struct SeriesAdvance: Sendable {
  /// The series at its next occurrence.
  public let series: ItemText
  /// The completed occurrence as an item of its own.
  public let completed: ItemText
  /// The number of past occurrences between both.
  public let passedOver: Int
}

/// The next occurrence of a series cannot be told, because it has a rule that this program cannot read. To complete the
/// item would end the series of another program.
public struct UnreadableRule: Error, Sendable, Hashable {
  /// The value of RRULE.
  public let rule: String
}

extension ItemText {
  /// This text of a series that another program repeats, at its next occurrence, and the completed copy of the present
  /// one. From one agreed text every machine makes the same octets, besides the time of the completion: language,
  /// profile and alarm settings do not count, and the zone counts only for times without one.
  ///
  /// - Parameter context: `now` is the time of the completion, and the settings say whether past occurrences are passed
  ///   over.
  /// - Returns: `nil` where no occurrence follows. Then the item itself is completed, as any other.
  public func advanced(_ context: MappingContext) throws(UnreadableRule) -> SeriesAdvance? {
    guard let object = try? CalendarObjectReading(text), object.kind == .task else { return nil }
    if object.isUnreadableSeries { throw UnreadableRule(rule: object.master.rule?.value ?? "") }
    var shared = context.forEveryMachine
    let task = object.task(shared)
    let course = SeriesCourse(
      now: context.now, zone: context.zone, catchesUp: context.settings.recurrenceCatchUp,
      following: { [shared] task, course in
        object.continuation(of: task, after: course.now, isOver: course.isPassedOver, shared)
      }, nextOccurrence: { _, _ in nil })
    let step = TaskCompletion.complete(task, course, newID: { "" })
    guard let copy = step.next else { return nil }
    shared.completions = [copy.uid: copy]
    let moved = TaskMapping.fields(.extended).filter { !$0.isEqual(task, step.completed) }.map(\.name)
    let series = CalendarObjectWriter.patched(
      object, task: step.completed, changing: Set(moved), alarms: .leave, context: shared)
    let history = CalendarObjectWriter.history(of: object, as: copy, context: shared)
    guard let series = ItemText(series), let completed = ItemText(history) else { return nil }
    return SeriesAdvance(series: series, completed: completed, passedOver: step.passedOver)
  }
}

extension MappingContext {
  /// The context without what differs between the machines of one user.
  fileprivate var forEveryMachine: MappingContext {
    var settings = Settings()
    // `settle` alone writes a technical DTSTART.
    settings.caldavStartDate = .none
    return MappingContext(zone: zone, now: now, settings: settings, profile: .extended)
  }
}

extension ItemVersions {
  /// Completes the open occurrence of another program's series. The series moves on from the agreed text, and edits that
  /// were not sent yet are in the series and in the completed copy.
  ///
  /// - Returns: the versions of the series, and those of the copy, which gets no record and no alarm: a completion makes
  ///   no item this program's. `nil` where no occurrence follows.
  public func advanced(
    _ context: MappingContext
  ) throws(UnreadableRule) -> (series: ItemVersions, completed: ItemVersions)? {
    let (tree, former) = (agreed.tree, agreed.lifted(context).tree)
    let edits = ElementEdits(patching: tree, from: former, to: here.tree, .all)
    let text = agreed.applying(edits, to: tree, from: [here.calendar])
    guard let step = try text.advanced(context) else { return nil }
    let known = here.tree
    let moves = ElementEdits(patching: known, from: text.tree, to: step.series.tree, .all)
    var versions = self
    versions.here = here.applying(moves, to: known, from: [step.series.calendar]).stamped(asLateAs: step.series)
    let copy = step.completed.withoutAnswers
    return (versions, ItemVersions(here: copy, agreed: copy.emptied, base: nil))
  }
}

extension ItemText {
  /// The text without the answers to rings of alarms that it no longer has.
  fileprivate var withoutAnswers: ItemText {
    calendar.mappingComponents { item in
      guard item.first(LiftedAnswer.property) != nil else { return nil }
      var item = item
      item.remove(LiftedAnswer.property)
      return item
    }.map(with) ?? self
  }
}
