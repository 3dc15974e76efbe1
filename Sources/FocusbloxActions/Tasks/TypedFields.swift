import FocusbloxCalendar
package import FocusbloxModel
package import FocusbloxStore
package import FocusbloxWords
package import Foundation

/// The fields of a task as a person types them; `nil`, or empty, for those that are not given.
package struct TypedFields: Sendable {
  package var due: String?
  package var start: String?
  package var planned: String?
  package var estimate: String?
  package var importance: String?
  package var urgency: String?
  /// `+a` and `-b` change the tags of the task; other words replace them.
  package var tags: [String] = []
  package var type: String?
  package var notes: String?
  package var flag: Bool?
  package var nextUp: Bool?
  package var parent: String?
  package var after: [String] = []
  package var before: [String] = []
  package var list: String?
  package var pattern: String?

  package init() {}

  package var isEmpty: Bool {
    due == nil && start == nil && planned == nil && estimate == nil && importance == nil && urgency == nil
      && tags.isEmpty && type == nil && notes == nil && flag == nil && nextUp == nil && parent == nil && list == nil
      && pattern == nil && after.isEmpty && before.isEmpty
  }

  /// Whether an option contains words, whose reading is then shown.
  package var saysWhen: Bool { due != nil || start != nil || planned != nil || pattern != nil }

  /// The given dates. They are read before anything is changed, so that a terminal asks about two readings only once.
  package struct Dates {
    package var due: WhenReader.Reading?
    package var start: WhenReader.Reading?
    package var planned: WhenReader.Reading?
  }

  package func dates(_ when: TypedTime) throws(ArgumentProblem) -> Dates {
    var dates = Dates()
    if let due { dates.due = try when.reading(due) }
    if let start { dates.start = try when.reading(start) }
    if let planned { dates.planned = try when.reading(planned) }
    return dates
  }

  /// Applies the given options to `task`; other fields stay unchanged.
  package func apply(_ dates: Dates, to task: inout TaskItem, _ place: Workplace, _ store: StoreReader) throws {
    if let due = dates.due { task.due = try due.when.calendarTime(in: place.zone) }
    if let start = dates.start { task.start = try start.when.calendarTime(in: place.zone) }
    if let planned = dates.planned { task.planned = try planned.when.calendarTime(in: place.zone) }
    try applyPlain(to: &task)
    if let parent = try parent.flatMap({ try store.task(id: Handles(place, store).task($0)) }) {
      try ParentChoice.check(task, partOf: parent, store)
      task.parentUID = parent.uid
    }
    if !after.isEmpty { try WaitChange(after, place, store).apply(to: &task) }
    if let list = try list.flatMap({ try ListChoice.named($0, holding: .task, in: store) }) { task.listID = list.id }
    if let pattern { try Self.repeats(pattern, &task, place) }
    if task.recurrence != .none, task.seriesID == nil { task.seriesID = Workplace.newID() }
  }

  /// Applies the options that need neither store nor clock.
  func applyPlain(to task: inout TaskItem) throws(ArgumentProblem) {
    for tag in tags { _ = try TagText.parse(tag) }
    for text in tags + [type, notes].compactMap(\.self) { try TypedText.check(text) }
    if let estimate { task.estimateMinutes = try DurationText.length(estimate) / 60 }
    if let importance { task.importance = try Self.choice(importance, "--importance") }
    if let urgency { task.urgency = try Self.choice(urgency, "--urgency") }
    if !tags.isEmpty { task.tags = Self.tags(tags, besides: task.tags) }
    if let type { task.taskType = type.isEmpty ? nil : type }
    if let notes { task.notes = notes.isEmpty ? nil : notes }
    if let flag { task.flagged = flag }
    if let nextUp { task.nextUp = nextUp }
  }

  /// `+a` and `-b` change the tags of the task; other words replace them.
  private static func tags(_ typed: [String], besides known: [String]) -> [String] {
    func isChange(_ tag: String) -> Bool { tag.count > 1 && (tag.hasPrefix("+") || tag.hasPrefix("-")) }
    var tags = typed.allSatisfy(isChange) ? known : []
    for tag in typed {
      let name = isChange(tag) ? String(tag.dropFirst()) : tag
      if isChange(tag), tag.hasPrefix("-") {
        tags.removeAll { $0.lowercased() == name.lowercased() }
      } else if !tags.contains(name) {
        tags.append(name)
      }
    }
    return tags
  }

  private static func choice<Value: RawRepresentable & CaseIterable>(
    _ text: String, _ option: String
  ) throws(ArgumentProblem) -> Value where Value.RawValue == String {
    if let value = Value(rawValue: text) { return value }
    throw .value(text, option: option, allowed: Value.allCases.map(\.rawValue))
  }

  /// Sets a repetition. Its first date is the task's date, or the first day that fits.
  private static func repeats(_ text: String, _ task: inout TaskItem, _ place: Workplace) throws(ArgumentProblem) {
    if text == "none" {
      task.recurrence = .none
      return
    }
    let reading = try place.when.repetition(text, due: task.due?.typed(place.around))
    try task.take(reading, place.zone)
  }
}

extension TaskItem {
  /// Sets the repetition of a reading, from its first date on.
  package mutating func take(_ repetition: RepetitionReader.Reading, _ zone: TimeZone) throws(ArgumentProblem) {
    guard let steps = RecurrencePattern(repetition.pattern), !steps.isFromCompletion else {
      throw .pattern(repetition.pattern)
    }
    if case .custom(let rule) = steps, !RuleText.isReadable(rule) { throw .pattern(repetition.pattern) }
    recurrence = repetition.anchor == .completion ? .afterCompletion(steps) : steps
    if let due, let same = due.typed(ReadingContext(now: .distantPast, zone: zone)), same == repetition.first { return }
    due = try repetition.first.calendarTime(in: zone)
  }
}
