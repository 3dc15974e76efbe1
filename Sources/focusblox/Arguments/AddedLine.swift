import FocusbloxActions
import FocusbloxModel
import FocusbloxStore
import FocusbloxWords
import Foundation

/// The words and the options of `add`, read together.
struct AddedLine {
  private let fields: TaskFieldOptions
  private let dates: TaskFieldOptions.Dates
  private let reminders: [Reminder]
  private let app: AppContext
  private let given: Set<QuickAdd.Field>

  init(_ fields: TaskFieldOptions, reminders: [String], _ app: AppContext) throws(ArgumentProblem) {
    self.fields = fields
    self.app = app
    dates = try fields.dates(app.when)
    let spec = ReminderSpec(app.when)
    var read: [Reminder] = []
    for text in reminders { read.append(try spec.reminder(text)) }
    self.reminders = read
    let said: [(QuickAdd.Field, Bool)] = [
      (.due, fields.due != nil), (.start, fields.start != nil), (.planned, fields.planned != nil),
      (.repetition, fields.pattern != nil),
      (.list, fields.list != nil), (.parent, fields.parent != nil), (.importance, fields.importance != nil),
      (.estimate, fields.estimate != nil), (.flag, fields.flag != nil),
    ]
    given = Set(said.filter(\.1).map(\.0))
  }

  /// The content of one line, together with the options.
  struct Reading {
    var line: QuickAdd
    var due: FocusbloxWords.When?
    var start: FocusbloxWords.When?
    var planned: FocusbloxWords.When?
    var repetition: RepetitionReader.Reading?
    var reminders: [Reminder]

    var stayed: [String] { line.stayed }
  }

  func read(_ text: String, isTitle: Bool) throws(ArgumentProblem) -> Reading {
    if let reading = try read(text, isTitle: isTitle, whileWanted: { true }) { return reading }
    throw .refused(Refusal(.unknown, text), .line)
  }

  /// - Returns: `nil` where the line is no longer wanted before it is read.
  func read(_ text: String, isTitle: Bool, whileWanted isWanted: () -> Bool) throws(ArgumentProblem) -> Reading? {
    let read = isTitle ? QuickAdd(title: try TitleText.parse(text)) : try self.line(text, isWanted)
    guard let line = read else { return nil }
    let start = dates.start?.when ?? line.start?.when
    var due = dates.due?.when ?? line.due?.when
    var repetition = line.repetition
    if let pattern = fields.pattern, pattern != "none" { repetition = try app.when.repetition(pattern, due: due) }
    due = repetition?.first ?? due
    try DateOrder.check(start: start, due: due, of: text, .line)
    for skipped in [line.due, line.start, line.planned].compactMap(\.self) where skipped.skipped != nil {
      app.when.onSkipped(skipped)
    }
    return Reading(
      line: line, due: due, start: start, planned: dates.planned?.when ?? line.planned?.when,
      repetition: repetition,
      reminders: reminders + line.reminders)
  }

  /// Reads a line. A terminal asks about a phrase with two readings, and the chosen reading replaces the phrase.
  private func line(_ text: String, _ isWanted: () -> Bool) throws(ArgumentProblem) -> QuickAdd? {
    try TypedText.check(text)
    let reader = QuickAddReader(app.around)
    func read(_ text: String) -> Result<QuickAdd, Refusal>? {
      reader.read(text, given: given, due: dates.due?.when, start: dates.start?.when, whileWanted: isWanted)
    }
    switch read(text) {
    case nil: return nil
    case .success(let line)?: return line
    case .failure(let refusal)?:
      if let chosen = app.when.chosen(refusal), let place = text.range(of: refusal.text, options: .backwards),
        case .success(let line) = read(text.replacingCharacters(in: place, with: chosen))
      {
        return line
      }
      throw .refused(refusal, .line)
    }
  }
}

extension AddedLine.Reading {
  /// The task without the values that only the store knows.
  func task(_ fields: TaskFieldOptions, _ app: AppContext) throws -> TaskItem {
    var task = TaskItem(id: Workplace.newID(), uid: Workplace.newID(), title: line.title, created: app.now)
    task.due = try due?.calendarTime(in: app.zone)
    task.start = try start?.calendarTime(in: app.zone)
    task.planned = try planned?.calendarTime(in: app.zone)
    if let repetition { try task.take(repetition, app.zone) }
    task.tags = line.tags
    if let importance = line.importance { task.importance = Importance(rawValue: importance.rawValue) ?? .none }
    task.estimateMinutes = line.estimateMinutes
    task.flagged = line.isFlagged
    try fields.applyPlain(to: &task)
    task.tags = line.tags + fields.tags.filter { !line.tags.contains($0) }
    return task
  }

  /// - Parameter earlier: the tasks of earlier lines; one of them may be the parent.
  func insert(
    _ fields: TaskFieldOptions, _ app: AppContext, _ store: StoreTransaction, behind earlier: [TaskItem] = []
  ) throws -> TaskItem {
    var task = try task(fields, app)
    if let parent = fields.parent ?? line.parent {
      task.parentUID = try earlier.last { $0.isNamed(parent) }?.uid ?? ParentChoice.uid(parent, app.place, store)
    }
    for name in after(fields) {
      let blocker = try earlier.last { $0.isNamed(name) }?.uid ?? ParentChoice.uid(name, app.place, store)
      if let blocker { task.after.insert(blocker) }
    }
    task.listID = try ListChoice.forNew(.task, named: fields.list ?? line.list, app.settings(), in: store)?.id
    if task.recurrence != .none { task.seriesID = Workplace.newID() }
    try store.insert(task, by: .user)
    // Only an option has signs, so that a sign in a line is part of a title.
    let following = line.before.map { "+" + $0 } + fields.before
    if !following.isEmpty { try WaitChange(following, app.place, store).letWait(for: task, app.place, store) }
    for trigger in try app.place.reminderCheck().judge(reminders.map { $0.trigger(in: app.zone) }, of: task).kept {
      try store.add(.set(trigger, for: task, at: app.now, in: store), by: .user)
    }
    return task
  }

  private func after(_ fields: TaskFieldOptions) -> [String] { line.after + fields.after }

  private func before(_ fields: TaskFieldOptions) -> [String] { line.before + fields.before }

  func echo(_ fields: TaskFieldOptions, _ app: AppContext) -> String {
    guard let task = try? task(fields, app) else { return line.title }
    return TaskEcho(around: app.around, language: app.language)
      .text(
        task, list: fields.list ?? line.list ?? (try? app.settings())?.defaultList,
        parent: fields.parent ?? line.parent,
        after: after(fields), before: before(fields), reminders: reminders)
  }

  /// The fields of a task as given by the words; list, parent and other tasks are as typed.
  func json(_ fields: TaskFieldOptions, _ app: AppContext) -> JSONLine {
    let stamp = Timestamp(zone: app.zone)
    func text(_ when: FocusbloxWords.When?) -> String? { (try? when?.calendarTime(in: app.zone)).map(stamp.text) }
    let task = try? task(fields, app)
    var object = JSONLine(.reading)
    object.add("title", .string(line.title))
    object.add("due", .string(text(due)))
    object.add("start", .string(text(start)))
    object.add("planned", .string(text(planned)))
    object.add("repeat", .string(repetition?.pattern))
    object.add("repeatAnchor", .string(repetition?.anchor.rawValue))
    object.add("list", .string(fields.list ?? line.list))
    object.add("tags", .strings(task?.tags ?? line.tags))
    object.add("importance", .string(task?.importance.rawValue))
    object.add("estimateMinutes", .int(task?.estimateMinutes))
    object.add("reminders", .strings(reminders.map(\.description)))
    object.add("parent", .string(fields.parent ?? line.parent))
    object.add("after", .strings(after(fields)))
    object.add("before", .strings(before(fields)))
    object.add("flagged", .bool(task?.flagged ?? line.isFlagged))
    return object
  }
}

extension AddedLine.Reading {
  /// The reminders that the new task gets.
  func keptReminders(_ task: TaskItem, _ app: AppContext) throws -> [Reminder] {
    let kept = try app.place.reminderCheck().judge(reminders.map { $0.trigger(in: app.zone) }, of: task).kept
    return kept.compactMap { trigger in reminders.first { $0.trigger(in: app.zone) == trigger } }
  }

  /// The problems of the new task's reminders, one sentence each, with the possible ones.
  func reminderProblems(_ task: TaskItem, _ app: AppContext) throws -> [String] {
    let triggers = reminders.map { $0.trigger(in: app.zone) }
    return try app.place.reminderCheck().judge(triggers, of: task).problems.flatMap { problem in
      let explanation = problem.explanation(in: app.language)
      return [explanation.sentence] + [explanation.remedy].compactMap(\.self)
    }
  }
}
