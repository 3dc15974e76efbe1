import ArgumentParser
import FocusbloxActions
import FocusbloxModel

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
      "A tag; repeatable. In edit, +tag adds a tag and -tag removes one; tags without a sign replace all existing ones.",
      valueName: "tag"),
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
    help: ArgumentHelp("A task that waits for this one; repeatable. In edit, -task removes one.", valueName: "task"),
    completion: .tasks)
  var before: [String] = []
  @Option(
    help: ArgumentHelp("The synced list to put it in; none keeps it on this machine.", valueName: "list"),
    completion: .taskLists) var list: String?
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

  /// The given values.
  var typed: TypedFields {
    var typed = TypedFields()
    (typed.due, typed.start, typed.planned, typed.estimate) = (due, start, planned, estimate)
    (typed.importance, typed.urgency, typed.tags, typed.type) = (importance, urgency, tags, type)
    (typed.notes, typed.flag, typed.nextUp) = (notes, flag, nextUp)
    (typed.parent, typed.list, typed.pattern) = (parent, list, pattern)
    (typed.after, typed.before) = (after, before)
    return typed
  }

  /// The given values, with the text of standard input for notes that are “-”.
  func read() throws -> TypedFields {
    var typed = typed
    if notes == "-" { typed.notes = try StandardInput.text() }
    return typed
  }
}
