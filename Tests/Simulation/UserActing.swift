import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport

/// Actions of users on their own machines.
extension History {
  func add(_ user: SimulatedUser) throws {
    let (uid, title) = ("task-\(next())", "T\(next())")
    var task = TaskItem(id: user.newID(), uid: uid, title: title, created: user.now)
    let list = list()
    task.listID = try user.list(list)?.id
    if roll(3) == 0 {
      task.due = CalendarTime("2026-12-\(10 + roll(20))")
      task.recurrence = roll(2) == 0 ? .weekly : .monthly
      task.seriesID = NameBasedUUID.make(of: "series", name: uid).uuidString.lowercased()
    }
    let new = task
    try user.write { try $0.insert(new, by: .user) }
    if task.listID == nil { record.localOnly.insert("\(user.name) \(uid)") }
    record.added(uid, title: title, by: localKey(uid, user))
    record.held.insert("\(user.name) \(uid)")
    setup.note("\(user.name) adds \(uid) \(title) to \(list)\(task.recurrence == .none ? "" : ", a series")")
  }

  func edit(_ user: SimulatedUser) throws {
    guard let task = try pick(user) else { return }
    let fields = focus?.fields ?? Field.ofTasks
    try edit(fields[roll(fields.count)], of: task, user)
  }

  func edit(_ field: Field, of task: TaskItem, _ user: SimulatedUser) throws {
    var task = task
    let (value, seen) = (field.value(next()), field.read(task))
    field.write(value, &task)
    try save(task, user)
    if field == .due { try recordUnsentDate(value, of: task, user) }
    record.edited(task.uid, field, from: seen.map(field.text), to: value, by: localKey(task.uid, user))
    setup.note("\(user.name) edits \(field) of \(task.uid) from \(seen ?? "nothing") to \(value)")
  }

  /// - Parameter date: the new date; empty where the user clears it.
  private func recordUnsentDate(_ date: String, of task: TaskItem, _ user: SimulatedUser) throws {
    guard !task.uid.hasPrefix("task-"),
      try user.store.read({ try $0.links(uid: task.uid) }).allSatisfy({ $0.href == nil })
    else { return }
    record.movedUnsent.insert("\(task.uid) \(date)")
  }

  func clear(_ user: SimulatedUser) throws {
    guard let task = try pick(user) else { return }
    // Where a server drops X- properties, other machines cannot learn that an estimate was cleared.
    let fields = [Field.notes, .due, .estimateMinutes].filter { field in
      field.read(task) != nil && (field != .due || (task.recurrence == .none && !isAnchored(task)))
        && (field != .estimateMinutes || !mode.mode.dropsXProperties)
    }
    guard !fields.isEmpty else { return }
    try clear(fields[roll(fields.count)], of: task, user)
  }

  func clear(_ field: Field, of task: TaskItem, _ user: SimulatedUser) throws {
    var task = task
    let seen = field.read(task).map(field.text)
    field.clear(&task)
    try save(task, user)
    if field == .due { try recordUnsentDate("", of: task, user) }
    record.edited(task.uid, field, from: seen, to: "", by: localKey(task.uid, user))
    setup.note("\(user.name) clears \(field) of \(task.uid), which was \(seen ?? "nothing")")
  }

  /// Whether the due date of a foreign series replaces its start. After clearing the due date the start stays as the
  /// base of the rule, and other machines read it as a user's start (`EverydayTests`).
  private func isAnchored(_ task: TaskItem) -> Bool { isEveryday && task.foreignRule != nil }

  /// Adds a tag. The mapping decides whether tags stay on this machine or are synced.
  func tag(_ user: SimulatedUser) throws {
    guard var task = try pick(user) else { return }
    task.tags.append("tag-\(next())")
    try save(task, user)
    record.tags["\(user.name) \(task.uid)"] = task.tags
    setup.note("\(user.name) tags \(task.uid): \(task.tags)")
  }

  func remind(_ user: SimulatedUser) throws {
    if isFull || isEveryday { return try remindLater(user) }
    guard let task = try pick(user), task.status == .open else { return }
    let id = user.newID()
    try user.write {
      try $0.add(
        ItemNotification(
          id: id, taskID: task.id, trigger: .absolute(user.now.addingTimeInterval(Double(1 + roll(20)) * 43_200)),
          created: user.now), by: .user)
    }
    setup.note("\(user.name) sets a reminder for \(task.uid)")
  }

  func complete(_ user: SimulatedUser) throws {
    guard let task = try pick(user), task.status == .open else { return }
    var outcome: SeriesStep?
    try user.write { store in
      outcome = try store.complete(
        taskID: task.id, at: user.now, timeZone: SimulationSetup.zone,
        nextOccurrence: { NextOccurrenceRule.next(rule: $0, after: $1, zone: SimulationSetup.zone) }, newID: user.newID,
        history: { CalendarObjectWriter.history(of: $0, as: $1, context: user.mapping) }, by: .user)
    }
    record.answered.insert(task.uid)
    guard let outcome else { return }
    let after = outcome.completed
    // Where a task comes back at an earlier occurrence, its completion makes the deleted instance or copy again.
    if let next = outcome.next { record.deletedHere.remove("\(user.name) \(next.uid)") }
    let localKey = localKey(task.uid, user)
    // The user keeps the next instance on this machine with its series.
    if let next = outcome.next, next.listID == nil, localKey != nil {
      record.localOnly.insert("\(user.name) \(next.uid)")
    }
    if after.status == .completed, localKey == nil { try noteCompletion(of: task.uid, by: user) }
    if let due = after.due, due != task.due {
      record.edited(
        task.uid, .due, from: task.due.map { Field.due.text($0.description) }, to: due.description,
        by: localKey)
    }
    setup.note("\(user.name) completes \(task.uid)")
  }

  /// Notes the completion by a user, unless the user's machine knows the object as completed, or another user has opened
  /// the task again and has not sent this yet.
  func noteCompletion(of uid: String, by user: SimulatedUser) throws {
    if try !isKnownAsCompleted(uid, user), try !isBeingReopened(uid) { record.completed.insert(uid) }
  }

  /// Whether a completion changes nothing: the server has the item as completed, or the user takes back an unsent
  /// reopening. Another user's reopening then stays.
  func isKnownAsCompleted(_ uid: String, _ user: SimulatedUser) throws -> Bool {
    if other.places.contains(where: { other.uid(at: $0) == uid && other.value("STATUS", of: $0) == "COMPLETED" }) {
      return true
    }
    return try user.store.read { try $0.links(uid: uid) }
      .contains { String(decoding: $0.base ?? [], as: UTF8.self).contains("STATUS:COMPLETED") }
  }

  func delete(_ user: SimulatedUser) throws {
    guard let task = try pick(user) else { return }
    try delete(task, user)
  }

  func delete(_ task: TaskItem, _ user: SimulatedUser) throws {
    try user.write { store in
      if isEveryday {
        try store.discard(.task, id: task.id, at: user.now)
      } else {
        try store.delete(taskID: task.id, by: .user)
      }
    }
    record.deleted.insert(task.uid)
    record.deletedHere.insert("\(user.name) \(task.uid)")
    setup.note("\(user.name) deletes \(task.uid)")
  }

  func move(_ user: SimulatedUser) throws {
    guard var task = try pick(user) else { return }
    let list = list()
    guard let target = try user.list(list), task.listID != nil else { return }
    task.listID = target.id
    try save(task, user)
    record.moved.insert(task.uid)
    setup.note("\(user.name) moves \(task.uid) to \(list)")
  }

  private func save(_ task: TaskItem, _ user: SimulatedUser) throws {
    var task = task
    task.modified = user.now
    let new = task
    try user.write { _ = try $0.update(new, by: .user) }
    touched.insert(task.uid)
  }

  /// `a task-1`, where the user keeps the item on this machine.
  func localKey(_ uid: String, _ user: SimulatedUser) -> String? {
    let key = "\(user.name) \(uid)"
    return record.localOnly.contains(key) ? key : nil
  }

  func pick(_ user: SimulatedUser) throws -> TaskItem? {
    // During a move the task may be in both lists.
    let all = try user.tasks
    let tasks = all.filter { task in (task.listID != nil || isEveryday) && all.count(where: { $0.uid == task.uid }) == 1
    }
    return tasks.isEmpty ? nil : tasks[roll(tasks.count)]
  }
}
