package import FocusbloxModel
package import FocusbloxStore
package import FocusbloxWords

/// Changes fields of a task, of its series, or of one instance of its series.
package struct EditTask {
  /// The fields that can be cleared, by their names on the command line.
  package enum Field: String, CaseIterable, Sendable {
    case due, start, planned, estimate, importance, urgency, tags, type, notes, parent, after, `repeat`
  }

  private let title: String?
  private let fields: TypedFields
  private let append: String?
  private let cleared: [Field]
  private let dates: TypedFields.Dates
  private let check: ReminderCheck
  /// The reminders that the edit adds.
  package let reminders: [Reminder]

  /// Reads what is typed, before anything is changed.
  ///
  /// - Parameter append: a line at the end of the notes.
  package init(
    title: String? = nil, _ fields: TypedFields = TypedFields(), append: String? = nil, clearing cleared: [Field] = [],
    reminders: [String] = [], at place: Workplace
  ) throws {
    (self.title, self.fields, self.append, self.cleared) = (title, fields, append, cleared)
    check = try place.reminderCheck()
    dates = try fields.dates(place.when)
    self.reminders = try reminders.map { try ReminderSpec(place.when).reminder($0) }
  }

  /// Whether the edit moves a date that another program's series has.
  package var movesDates: Bool {
    fields.due != nil || fields.start != nil || cleared.contains(.due) || cleared.contains(.start)
  }

  /// Changes tasks as one step.
  ///
  /// - Parameters:
  ///   - tasks: each with what the change is for.
  ///   - notify: whether the person has agreed that servers tell other people.
  package func run(
    _ tasks: [(TaskItem, SeriesScope)], at place: Workplace, in store: Store, notify: Bool = false
  ) throws -> [EditedTask] {
    try place.step("edit", store, notify: notify) { store in
      try tasks.flatMap { try edit($0, $1, at: place, in: store) }
    }
  }

  private func edit(
    _ task: TaskItem, _ scope: SeriesScope, at place: Workplace, in store: StoreTransaction
  ) throws -> [EditedTask] {
    var edited = try place.edit(task.id, scope, in: store) { try change(&$0, place, store) }
    if !fields.before.isEmpty {
      let others = try WaitChange(fields.before, place, store)
      for task in edited.map(\.task) { try others.letWait(for: task, place, store) }
    }
    for task in edited.map(\.task) {
      for trigger in reminders.map({ $0.trigger(in: place.zone) }) {
        _ = try check.add(trigger, to: task, in: store)
      }
    }
    if let list = fields.list, try ListChoice.named(list, holding: .task, in: store) == nil {
      for place in edited.indices where edited[place].task.listID != nil {
        try store.unlink(itemID: edited[place].task.id)
        if let task = try store.task(id: edited[place].task.id) { edited[place].task = task }
      }
    }
    return edited
  }

  private func change(_ task: inout TaskItem, _ place: Workplace, _ store: StoreReader) throws {
    let (start, due) = (task.start, task.due)
    if let title { task.title = try TitleText.parse(title) }
    try fields.apply(dates, to: &task, place, store)
    if let append, !append.isEmpty {
      task.notes = [task.notes, append].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: "\n")
    }
    for field in cleared { task.clear(field) }
    if task.start != start || task.due != due {
      try DateOrder.check(
        start: task.start?.typed(place.around), due: task.due?.typed(place.around), of: task.title, .edit)
    }
    task.modified = place.now
  }
}

extension TaskItem {
  fileprivate mutating func clear(_ field: EditTask.Field) {
    switch field {
    case .due: due = nil
    case .start: start = nil
    case .planned: planned = nil
    case .estimate: estimateMinutes = nil
    case .importance: importance = .none
    case .urgency: urgency = .none
    case .tags: tags = []
    case .type: taskType = nil
    case .notes: notes = nil
    case .parent: parentUID = nil
    case .after: after = []
    case .repeat: recurrence = .none
    }
  }
}
