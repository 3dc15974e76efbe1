import ArgumentParser
import FocusbloxActions
import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import FocusbloxWords
import Foundation

/// The fields of a task as options of `add` and `edit`.
struct TaskFieldOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The due date; a date without a time means the whole day.", valueName: "when"),
    completion: .dates)
  var due: String?
  @Option(
    help: ArgumentHelp("The start date: the task is not available before it.", valueName: "when"), completion: .dates)
  var start: String?
  @Option(help: ArgumentHelp("When you plan to work on it.", valueName: "when"), completion: .dates) var planned:
    String?
  @Option(help: ArgumentHelp("How long it takes: 45m, 1h30m, 2d; a number alone means minutes.", valueName: "duration"))
  var estimate: String?
  @Option(
    help: ArgumentHelp("none, low, medium or high.", valueName: "level"),
    completion: .list(["none", "low", "medium", "high"])) var importance: String?
  @Option(
    help: ArgumentHelp("none, notUrgent or urgent.", valueName: "level"),
    completion: .list(["none", "notUrgent", "urgent"])) var urgency: String?
  @Option(
    name: .customLong("tag"),
    help: ArgumentHelp(
      "A tag; repeatable. In edit, +tag adds and -tag removes one.", valueName: "tag"),
    completion: .tags)
  var tags: [String] = []
  @Option(
    name: .customLong("type"), help: ArgumentHelp("The kind of work: income, maintenance, recharge, learning, …"),
    completion: .list(TaskTypeSuggestion.allCases.map(\.rawValue)))
  var type: String?
  @Option(help: "Notes; “-” reads them from standard input.") var notes: String?
  @Flag(inversion: .prefixedNo, help: "Flag the task, or remove the flag.") var flag: Bool?
  @Flag(inversion: .prefixedNo, help: "Mark the task as next up, or remove the mark.") var nextUp: Bool?
  @Option(help: ArgumentHelp("The parent task.", valueName: "id"), completion: .tasks) var parent: String?
  @Option(
    help: ArgumentHelp(
      "A task that comes first; repeatable. In edit, +task adds and -task removes one.", valueName: "task"),
    completion: .tasks)
  var after: [String] = []
  @Option(
    help: ArgumentHelp(
      "A task that waits for this one; repeatable. In edit, -task removes one.", valueName: "task"),
    completion: .tasks)
  var before: [String] = []
  @Option(help: ArgumentHelp("The synced list to put it in.", valueName: "list"), completion: .taskLists) var list:
    String?
  @Option(
    name: .customLong("repeat"),
    help: ArgumentHelp(
      "How it repeats: daily, every monday, every 2 weeks, 3 days after completion, an RRULE, or none.",
      valueName: "words"), completion: .list(RecurrencePattern.named.map(\.description)))
  var pattern: String?

  /// Options without any value.
  static var none: TaskFieldOptions {
    var fields = TaskFieldOptions()
    (fields.due, fields.start, fields.planned, fields.estimate) = (nil, nil, nil, nil)
    (fields.importance, fields.urgency, fields.tags, fields.type) = (nil, nil, [], nil)
    (fields.notes, fields.flag, fields.nextUp) = (nil, nil, nil)
    (fields.parent, fields.list, fields.pattern) = (nil, nil, nil)
    (fields.after, fields.before) = ([], [])
    return fields
  }

  var isEmpty: Bool {
    due == nil && start == nil && planned == nil && estimate == nil && importance == nil && urgency == nil
      && tags.isEmpty && type == nil && notes == nil && flag == nil && nextUp == nil && parent == nil && list == nil
      && pattern == nil && after.isEmpty && before.isEmpty
  }

  /// Whether an option contains words, whose reading is then shown.
  var saysWhen: Bool { due != nil || start != nil || planned != nil || pattern != nil }

  /// The given dates. They are read before anything is changed, so that a terminal asks about two readings only once.
  struct Dates {
    var due: WhenReader.Reading?
    var start: WhenReader.Reading?
    var planned: WhenReader.Reading?
  }

  func dates(_ when: TypedTime) throws(ArgumentProblem) -> Dates {
    var dates = Dates()
    if let due { dates.due = try when.reading(due) }
    if let start { dates.start = try when.reading(start) }
    if let planned { dates.planned = try when.reading(planned) }
    return dates
  }

  /// Applies the given options to `task`; other fields stay unchanged.
  func apply(_ dates: Dates, to task: inout TaskItem, _ app: AppContext, _ store: StoreReader) throws {
    if let due = dates.due { task.due = try due.when.calendarTime(in: app.zone) }
    if let start = dates.start { task.start = try start.when.calendarTime(in: app.zone) }
    if let planned = dates.planned { task.planned = try planned.when.calendarTime(in: app.zone) }
    try applyPlain(to: &task)
    if let parent { task.parentUID = try store.task(id: Handles(app.place, store).task(parent))?.uid }
    if !after.isEmpty { try WaitChange(after, app.place, store).apply(to: &task) }
    if let list { task.listID = try ListChoice.writable(list, holding: .task, in: store).id }
    if let pattern { try Self.repeats(pattern, &task, app) }
    if task.recurrence != .none, task.seriesID == nil { task.seriesID = Workplace.newID() }
  }

  /// Applies the options that need neither store nor clock.
  func applyPlain(to task: inout TaskItem) throws(ArgumentProblem) {
    if tags.contains(where: { $0.allSatisfy(\.isWhitespace) }) { throw .emptyTag }
    for text in tags + [type, notes].compactMap(\.self) { try TypedText.check(text) }
    if let estimate { task.estimateMinutes = try DurationText.length(estimate) / 60 }
    if let importance { task.importance = try Self.choice(importance, "--importance") }
    if let urgency { task.urgency = try Self.choice(urgency, "--urgency") }
    if !tags.isEmpty { task.tags = Self.tags(tags, besides: task.tags) }
    if let type { task.taskType = type }
    if let notes = notes == "-" ? Self.standardInput : notes { task.notes = notes.isEmpty ? nil : notes }
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

  /// Standard input, read once for all tasks that use it.
  private static let standardInput: String = {
    var lines: [String] = []
    while let line = readLine() { lines.append(line) }
    return lines.joined(separator: "\n")
  }()

  private static func choice<Value: RawRepresentable & CaseIterable>(
    _ text: String, _ option: String
  ) throws(ArgumentProblem) -> Value where Value.RawValue == String {
    if let value = Value(rawValue: text) { return value }
    throw .value(text, option: option, allowed: Value.allCases.map(\.rawValue))
  }

  /// Sets a repetition. Its first date is the task's date, or the first day that fits.
  private static func repeats(_ text: String, _ task: inout TaskItem, _ app: AppContext) throws(ArgumentProblem) {
    if text == "none" {
      task.recurrence = .none
      return
    }
    let reading = try app.when.repetition(text, due: task.due?.typed(app.around))
    try task.take(reading, app.zone)
  }
}

extension TaskItem {
  /// Sets the repetition of a reading, from its first date on.
  mutating func take(_ repetition: RepetitionReader.Reading, _ zone: TimeZone) throws(ArgumentProblem) {
    guard let steps = RecurrencePattern(repetition.pattern), !steps.isFromCompletion else {
      throw .pattern(repetition.pattern)
    }
    if case .custom(let rule) = steps, !RuleText.isReadable(rule) { throw .pattern(repetition.pattern) }
    recurrence = repetition.anchor == .completion ? .afterCompletion(steps) : steps
    if let due, let same = due.typed(ReadingContext(now: .distantPast, zone: zone)), same == repetition.first { return }
    due = try repetition.first.calendarTime(in: zone)
  }
}
