package import FocusbloxActions
package import FocusbloxModel
import FocusbloxScreen
package import FocusbloxStore
import FocusbloxWords
import Foundation

/// A task as a text.
package struct TaskSheet: EditedItem {
  package let wording: Wording
  package let id: String
  /// Asks which tasks of a series a change is for; its second value says whether dates move.
  package let scope: (TaskItem, Bool) throws -> SeriesScope

  package init(wording: Wording, id: String, scope: @escaping (TaskItem, Bool) throws -> SeriesScope) {
    (self.wording, self.id, self.scope) = (wording, id, scope)
  }

  /// What the typed sheet changes, before it is written.
  package struct Change {
    /// The task in the state that the user saw.
    package var seen: TaskItem
    package var fields: [(inout TaskItem) throws -> Void] = []
    package var reminders: [ItemNotification.Trigger] = []
    /// The ids of reminders whose lines were removed.
    var removedReminders: [String] = []
    package var movesDates = false
    package var scope = SeriesScope.one
  }

  package func sheet(_ store: StoreReader) throws -> ItemSheet? {
    guard let task = try store.task(id: id) else { return nil }
    let l = wording.language
    let words = wording.fields
    var sheet = ItemSheet(SheetField.ofTask)
    sheet[.title] = [ScreenText(task.title).text]
    sheet[.due] = [when(task.due)]
    sheet[.start] = [when(task.start)]
    sheet[.planned] = [when(task.planned)]
    sheet[.repetition] = [Self.repetition(task, l)]
    sheet[.estimate] = [task.estimateMinutes.map(DurationText.text(minutes:)) ?? ""]
    sheet[.importance] = [
      task.importance == .none ? "" : words.value(task.importance.rawValue, of: "importance")
    ]
    sheet[.urgency] = [task.urgency == .none ? "" : words.value(task.urgency.rawValue, of: "urgency")]
    sheet[.tags] = [SheetWords.text(tags: task.tags)]
    sheet[.type] = [task.taskType.map { ScreenText($0).text } ?? ""]
    sheet[.flagged] = [SheetWords.text(task.flagged, l)]
    sheet[.nextUp] = [SheetWords.text(task.nextUp, l)]
    sheet[.parent] =
      try task.parentUID.map { uid in
        try [store.tasks(uid: uid).first.map(SheetWords.text) ?? uid]
      } ?? []
    sheet[.after] = try task.after.sorted().map { try text(uid: $0, store) }
    sheet[.list] = try [task.listID == nil ? "" : wording.itemContext(store).listName(task.listID) ?? ""]
    sheet[.reminder] = try store.notifications(ofTask: id).map(text)
    sheet[.notes] = [
      TypedSheet.withoutBlankEnd((task.notes ?? "").replacingOccurrences(of: "\r\n", with: "\n"))
    ]
    return sheet
  }

  package func head(_ store: StoreReader) throws -> [String] {
    guard let task = try store.task(id: id) else { return [] }
    let relative = wording.relative
    var facts = [wording.language("Task ") + task.id.prefix(8)]
    if let done = task.completedAt { facts.append(wording.language("done ") + relative.text(done)) }
    if task.foreignRule != nil { facts.append("↻ " + task.repetition(wording.language)) }
    return SheetWords.head(facts, wording)
  }

  private func text(uid: String, _ store: StoreReader) throws -> String {
    try store.tasks(uid: uid).first.map(SheetWords.text) ?? uid
  }

  private func when(_ time: CalendarTime?) -> String { SheetWords.text(time, wording.zone) }

  /// The repetition in words that the program reads back.
  package static func repetition(_ task: TaskItem, _ language: Language) -> String {
    if task.recurrence == .none { return "" }
    let anchor: RepetitionReader.Anchor = task.recurrence.isFromCompletion ? .completion : .fixed
    return RepetitionWords(language).text(task.recurrence.steps.description, anchor)
  }

  private func text(_ reminder: ItemNotification) -> String {
    let relative = wording.relative
    let words =
      switch reminder.trigger {
      case .absolute(let instant):
        CalendarTime(instant, in: wording.zone).map { SheetWords.text($0, wording.zone) }
          ?? ReminderText.once(reminder, relative)
      case .relative(let offset, .dueDate) where offset <= 0 && offset % 60 == 0:
        DurationText.text(minutes: -offset / 60) + wording.language(" before")
      default: ScreenText(ReminderText.once(reminder, relative)).text
      }
    guard let every = reminder.repeatInterval else { return words }
    return words + wording.language(", every ") + DurationText.text(minutes: every / 60)
  }
}

extension TaskSheet {
  package func change(_ typed: inout TypedSheet, from shown: ItemSheet, _ store: StoreReader) throws -> Change {
    guard let seen = try store.task(id: id) else { throw EditedItemGone() }
    let sheet = typed.sheet
    var change = Change(seen: seen)
    var result = seen
    if sheet[.after] != shown[.after] { try readWaits(&typed, &change, store) }
    for field in SheetField.ofTask
    where field != .reminder && field != .after && sheet[field] != shown[field] {
      try typed.reading(field) {
        let apply = try self.change(field, sheet[field].first ?? "", shown, store)
        try apply(&result)
        change.fields.append(apply)
      }
    }
    change.movesDates = result.start != seen.start || result.due != seen.due
    if typed.isReadable, result.start != seen.start || result.due != seen.due {
      try typed.reading(sheet[.start] != shown[.start] ? .start : .due) {
        try DateOrder.check(
          start: result.start?.typed(wording.place.around), due: result.due?.typed(wording.place.around),
          of: result.title, .edit)
      }
    }
    try readReminders(&typed, &change, of: result, store)
    return change
  }

  private func change(
    _ field: SheetField, _ value: String, _ shown: ItemSheet, _ store: StoreReader
  ) throws -> (inout TaskItem) throws -> Void {
    let time = [.due, .start, .planned].contains(field) && !value.isEmpty ? try wording.place.when.parse(value) : nil
    if field != .notes { try TypedText.check(value) }
    switch field {
    case .title:
      let title = try TitleText.parse(value)
      return { $0.title = title }
    case .due: return { $0.due = time }
    case .start: return { $0.start = time }
    case .planned: return { $0.planned = time }
    case .repetition: return { [wording] in try $0.repeats(as: value, wording) }
    case .estimate:
      let minutes = value.isEmpty ? nil : try DurationText.length(value.filter { !$0.isWhitespace }) / 60
      return { $0.estimateMinutes = minutes }
    case .importance:
      let importance = try SheetWords.importance(value)
      return { $0.importance = importance }
    case .urgency:
      let urgency = try SheetWords.urgency(value)
      return { $0.urgency = urgency }
    case .tags:
      let (old, new) = (SheetWords.tags(shown[.tags].first ?? ""), SheetWords.tags(value))
      return { $0.tags = SheetWords.merged(old, new, with: $0.tags) }
    case .type: return { $0.taskType = value.isEmpty ? nil : value }
    case .flagged:
      let isFlagged = try SheetWords.answer(value)
      return { $0.flagged = isFlagged }
    case .nextUp:
      let isNextUp = try SheetWords.answer(value)
      return { $0.nextUp = isNextUp }
    case .parent:
      let parent = value.isEmpty ? nil : try SheetWords.task(value, wording, store)
      if let parent, let task = try store.task(id: id) { try ParentChoice.check(task, partOf: parent, store) }
      return { $0.parentUID = parent?.uid }
    case .list:
      if value.isEmpty { throw EditingProblem.leavesItsList }
      let list = try ListChoice.writable(value, holding: .task, in: store).id
      return { $0.listID = list }
    case .notes:
      try TypedText.check(value)
      return { $0.notes = value.isEmpty ? nil : value }
    case .end, .after, .task, .reminder: return { _ in }
    }
  }

  private func readWaits(_ typed: inout TypedSheet, _ change: inout Change, _ store: StoreReader) throws {
    let seen = change.seen
    let known = try seen.after.map { (try text(uid: $0, store), $0) }
    var uids: Set<String> = []
    for (place, line) in typed.sheet[.after].enumerated() {
      if let uid = known.first(where: { $0.0 == line })?.1 {
        uids.insert(uid)
        continue
      }
      try typed.reading(.after, place) {
        let blocker = try SheetWords.task(line, wording, store)
        try WaitProblem.check(seen, waitsFor: blocker, store)
        uids.insert(blocker.uid)
      }
    }
    change.fields.append { [uids] in
      $0.after.subtract(seen.after.subtracting(uids))
      $0.after.formUnion(uids.subtracting(seen.after))
    }
  }

  private func readReminders(
    _ typed: inout TypedSheet, _ change: inout Change, of task: TaskItem, _ store: StoreReader
  ) throws {
    let check = try wording.place.reminderCheck()
    var lines = Array(typed.sheet[.reminder].enumerated())
    var kept: [ItemNotification] = []
    for reminder in try store.notifications(ofTask: id) {
      if let place = lines.firstIndex(where: { $0.element == text(reminder) }) {
        lines.remove(at: place)
        kept.append(reminder)
      } else {
        change.removedReminders.append(reminder.id)
      }
    }
    for (place, line) in lines {
      try typed.reading(.reminder, place) {
        let trigger = try ReminderSpec(wording.place.when).parse(line)
        try check.check(trigger, of: task, besides: kept)
        kept.append(ItemNotification(id: "", taskID: id, trigger: trigger, created: wording.now))
        change.reminders.append(trigger)
      }
    }
  }

  package func settled(_ change: Change) throws -> Change {
    var change = change
    if !change.fields.isEmpty {
      change.scope = try scope(change.seen, change.movesDates)
    }
    return change
  }

  package func write(_ change: Change, _ store: StoreTransaction) throws -> [EditedTask] {
    let edited =
      change.fields.isEmpty
      ? []
      : try wording.place.edit(id, change.scope, in: store) { task in
        for field in change.fields { try field(&task) }
        task.modified = wording.now
      }
    // The reminders of the text are those of the task, which may have left its series.
    let id = edited.count == 1 ? edited[0].task.id : id
    for reminder in change.removedReminders where try store.notification(id: reminder) != nil {
      try store.removeNotification(id: reminder, by: .user)
    }
    guard let task = try store.task(id: id) else { return edited }
    let known = Set(try store.notifications(ofTask: id).map(\.trigger))
    for trigger in change.reminders where !known.contains(trigger) {
      try store.add(.set(trigger, for: task, at: wording.now, in: store), by: .user)
    }
    return edited
  }
}
