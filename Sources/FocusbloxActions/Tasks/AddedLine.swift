package import FocusbloxModel
import FocusbloxStore
package import FocusbloxWords
import Foundation

/// One line that becomes a task, read together with fields that are given besides.
package struct AddedLine {
  private let fields: TypedFields
  private let dates: TypedFields.Dates
  private let reminders: [Reminder]
  private let place: Workplace
  private let given: Set<QuickAdd.Field>

  package init(_ fields: TypedFields, reminders: [String], _ place: Workplace) throws(ArgumentProblem) {
    self.fields = fields
    self.place = place
    dates = try fields.dates(place.when)
    let spec = ReminderSpec(place.when)
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
  package struct Reading {
    package let fields: TypedFields
    package var line: QuickAdd
    package var due: FocusbloxWords.When?
    package var start: FocusbloxWords.When?
    package var planned: FocusbloxWords.When?
    package var repetition: RepetitionReader.Reading?
    package var reminders: [Reminder]

    package var stayed: [String] { line.stayed }
  }

  package func read(_ text: String, isTitle: Bool) throws(ArgumentProblem) -> Reading {
    if let reading = try read(text, isTitle: isTitle, whileWanted: { true }) { return reading }
    throw .refused(Refusal(.unknown, text), .line)
  }

  /// - Returns: `nil` where the line is no longer wanted before it is read.
  package func read(_ text: String, isTitle: Bool, whileWanted isWanted: () -> Bool) throws(ArgumentProblem) -> Reading?
  {
    let read = isTitle ? QuickAdd(title: try TitleText.parse(text)) : try self.line(text, isWanted)
    guard let line = read else { return nil }
    let start = dates.start?.when ?? line.start?.when
    var due = dates.due?.when ?? line.due?.when
    var repetition = line.repetition
    if let pattern = fields.pattern, pattern != "none" { repetition = try place.when.repetition(pattern, due: due) }
    due = repetition?.first ?? due
    try DateOrder.check(start: start, due: due, of: text, .line)
    for skipped in [line.due, line.start, line.planned].compactMap(\.self) where skipped.skipped != nil {
      place.when.onSkipped(skipped)
    }
    return Reading(
      fields: fields, line: line, due: due, start: start, planned: dates.planned?.when ?? line.planned?.when,
      repetition: repetition,
      reminders: reminders + line.reminders)
  }

  /// Reads a line. A terminal asks about a phrase with two readings, and the chosen reading replaces the phrase.
  private func line(_ text: String, _ isWanted: () -> Bool) throws(ArgumentProblem) -> QuickAdd? {
    try TypedText.check(text)
    let reader = QuickAddReader(place.around)
    func read(_ text: String) -> Result<QuickAdd, Refusal>? {
      reader.read(text, given: given, due: dates.due?.when, start: dates.start?.when, whileWanted: isWanted)
    }
    switch read(text) {
    case nil: return nil
    case .success(let line)?: return line
    case .failure(let refusal)?:
      if let chosen = place.when.chosen(refusal), let place = text.range(of: refusal.text, options: .backwards),
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
  package func task(_ place: Workplace) throws -> TaskItem {
    var task = TaskItem(id: Workplace.newID(), uid: Workplace.newID(), title: line.title, created: place.now)
    task.due = try due?.calendarTime(in: place.zone)
    task.start = try start?.calendarTime(in: place.zone)
    task.planned = try planned?.calendarTime(in: place.zone)
    if let repetition { try task.take(repetition, place.zone) }
    task.tags = line.tags
    if let importance = line.importance { task.importance = Importance(rawValue: importance.rawValue) ?? .none }
    task.estimateMinutes = line.estimateMinutes
    task.flagged = line.isFlagged
    try fields.applyPlain(to: &task)
    task.tags = line.tags + fields.tags.filter { !line.tags.contains($0) }
    return task
  }

  private var namesTasks: Bool { (fields.parent ?? line.parent) != nil || !after.isEmpty || !before.isEmpty }

  /// - Parameter earlier: the tasks of earlier lines, which the line may name; a whole title means the latest of them.
  func insert(
    _ place: Workplace, _ store: StoreTransaction, behind earlier: [TaskItem]
  ) throws -> TaskItem {
    var task = try task(place)
    if !earlier.isEmpty, namesTasks { try store.writeWords() }
    if let parent = fields.parent ?? line.parent {
      task.parentUID = try earlier.last { $0.isNamed(parent) }?.uid ?? ParentChoice.uid(parent, place, store)
    }
    for name in after {
      let blocker = try earlier.last { $0.isNamed(name) }?.uid ?? ParentChoice.uid(name, place, store)
      if let blocker { task.after.insert(blocker) }
    }
    task.listID = try ListChoice.forNew(.task, named: fields.list ?? line.list, place.settings(), in: store)?.id
    if task.recurrence != .none { task.seriesID = Workplace.newID() }
    try store.insert(task, by: .user)
    // Only an option has signs, so that a sign in a line is part of a title.
    let following = line.before.map { "+" + $0 } + fields.before
    if !following.isEmpty { try WaitChange(following, place, store).letWait(for: task, place, store) }
    for trigger in try place.reminderCheck().judge(reminders.map { $0.trigger(in: place.zone) }, of: task).kept {
      try store.add(.set(trigger, for: task, at: place.now, in: store), by: .user)
    }
    return task
  }

  package var after: [String] { line.after + fields.after }

  package var before: [String] { line.before + fields.before }
}

extension AddedLine.Reading {
  /// The reminders that the new task gets.
  package func keptReminders(_ task: TaskItem, _ place: Workplace) throws -> [Reminder] {
    let kept = try place.reminderCheck().judge(reminders.map { $0.trigger(in: place.zone) }, of: task).kept
    return kept.compactMap { trigger in reminders.first { $0.trigger(in: place.zone) == trigger } }
  }

  /// The given reminders that the new task does not get, because they would never ring.
  package func remindersLeftOut(_ task: TaskItem, _ place: Workplace) throws -> [Reminder] {
    let kept = try keptReminders(task, place)
    return reminders.filter { !kept.contains($0) }
  }

  /// The problems of the reminders that the new task does not get.
  package func reminderProblems(_ task: TaskItem, _ place: Workplace) throws -> [ArgumentProblem] {
    try place.reminderCheck().judge(reminders.map { $0.trigger(in: place.zone) }, of: task).problems
  }
}
