import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport

/// Actions of users on their own machines.
extension History {
  func add(_ person: Person) throws {
    let (uid, title) = ("task-\(next())", "T\(next())")
    var task = TaskItem(id: person.newID(), uid: uid, title: title, created: person.now)
    let list = list()
    task.listID = try person.list(list)?.id
    if roll(3) == 0 {
      task.due = CalendarTime("2026-12-\(10 + roll(20))")
      task.recurrence = roll(2) == 0 ? .weekly : .monthly
      task.seriesID = NameBasedUUID.make(of: "series", name: uid).uuidString.lowercased()
    }
    let new = task
    try person.write { try $0.insert(new, by: .person) }
    if task.listID == nil { record.hereOnly.insert("\(person.name) \(uid)") }
    record.added(uid, title: title, by: keeper(uid, person))
    record.held.insert("\(person.name) \(uid)")
    world.note("\(person.name) adds \(uid) \(title) to \(list)\(task.recurrence == .none ? "" : ", a series")")
  }

  func edit(_ person: Person) throws {
    guard let task = try pick(person) else { return }
    try edit(Field.ofTasks[roll(Field.ofTasks.count)], of: task, person)
  }

  func edit(_ field: Field, of task: TaskItem, _ person: Person) throws {
    var task = task
    let (value, seen) = (field.value(next()), field.read(task))
    field.write(value, &task)
    try save(task, person)
    record.edited(task.uid, field, from: seen.map(field.text), to: value, by: keeper(task.uid, person))
    world.note("\(person.name) edits \(field) of \(task.uid) from \(seen ?? "nothing") to \(value)")
  }

  func clear(_ person: Person) throws {
    guard var task = try pick(person) else { return }
    // Where a server drops X- properties, other machines cannot learn that an estimate was cleared.
    let fields = [Field.notes, .due, .estimateMinutes].filter { field in
      field.read(task) != nil && (field != .due || (task.recurrence == .none && !isAnchored(task)))
        && (field != .estimateMinutes || !mode.mode.dropsXProperties)
    }
    guard !fields.isEmpty else { return }
    let field = fields[roll(fields.count)]
    let seen = field.read(task).map(field.text)
    field.clear(&task)
    try save(task, person)
    record.edited(task.uid, field, from: seen, to: "", by: keeper(task.uid, person))
    world.note("\(person.name) clears \(field) of \(task.uid), which was \(seen ?? "nothing")")
  }

  /// Whether the due date of a foreign series replaces its start. After clearing the due date the start stays as the
  /// base of the rule, and other machines read it as a user's start (`EverydayTests`).
  private func isAnchored(_ task: TaskItem) -> Bool { isEveryday && task.foreignRule != nil }

  /// Adds a tag. The mapping decides whether tags stay on this machine or are synced.
  func tag(_ person: Person) throws {
    guard var task = try pick(person) else { return }
    task.tags.append("tag-\(next())")
    try save(task, person)
    record.tags["\(person.name) \(task.uid)"] = task.tags
    world.note("\(person.name) tags \(task.uid): \(task.tags)")
  }

  func remind(_ person: Person) throws {
    if isFull || isEveryday { return try remindLater(person) }
    guard let task = try pick(person), task.status == .open else { return }
    let id = person.newID()
    try person.write {
      try $0.add(
        ItemNotification(
          id: id, taskID: task.id, trigger: .absolute(person.now.addingTimeInterval(Double(1 + roll(20)) * 43_200)),
          created: person.now), by: .person)
    }
    world.note("\(person.name) sets a reminder for \(task.uid)")
  }

  func complete(_ person: Person) throws {
    guard let task = try pick(person), task.status == .open else { return }
    var after: TaskItem?
    try person.write { store in
      let outcome = try store.complete(
        taskID: task.id, at: person.now, timeZone: World.zone,
        nextOccurrence: { NextOccurrenceRule.next(rule: $0, after: $1, zone: World.zone) }, newID: person.newID,
        by: .person)
      after = outcome.completed
    }
    record.answered.insert(task.uid)
    guard let after else { return }
    let keeper = keeper(task.uid, person)
    if after.status == .completed, keeper == nil { record.completed.insert(task.uid) }
    if let due = after.due, due != task.due {
      record.edited(
        task.uid, .due, from: task.due.map { Field.due.text($0.description) }, to: due.description,
        by: keeper)
    }
    world.note("\(person.name) completes \(task.uid)")
  }

  func delete(_ person: Person) throws {
    guard let task = try pick(person) else { return }
    try delete(task, person)
  }

  func delete(_ task: TaskItem, _ person: Person) throws {
    try person.write { store in
      if isEveryday {
        try store.discard(.task, id: task.id, at: person.now)
      } else {
        try store.delete(taskID: task.id, by: .person)
      }
    }
    record.deleted.insert(task.uid)
    record.deletedHere.insert("\(person.name) \(task.uid)")
    world.note("\(person.name) deletes \(task.uid)")
  }

  func move(_ person: Person) throws {
    guard var task = try pick(person) else { return }
    let list = list()
    guard let target = try person.list(list), task.listID != nil else { return }
    task.listID = target.id
    try save(task, person)
    record.moved.insert(task.uid)
    world.note("\(person.name) moves \(task.uid) to \(list)")
  }

  private func save(_ task: TaskItem, _ person: Person) throws {
    var task = task
    task.modified = person.now
    let new = task
    try person.write { _ = try $0.update(new, by: .person) }
    touched.insert(task.uid)
  }

  /// `a task-1`, where the user keeps the item on this machine.
  func keeper(_ uid: String, _ person: Person) -> String? {
    let key = "\(person.name) \(uid)"
    return record.hereOnly.contains(key) ? key : nil
  }

  func pick(_ person: Person) throws -> TaskItem? {
    // During a move the task may be in both lists.
    let all = try person.tasks
    let tasks = all.filter { task in (task.listID != nil || isEveryday) && all.count(where: { $0.uid == task.uid }) == 1
    }
    return tasks.isEmpty ? nil : tasks[roll(tasks.count)]
  }
}
