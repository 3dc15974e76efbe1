import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport

/// Adding items to lists and removing them, and the sync of lists and fields.
extension History {
  /// Adds a task that stays on this machine.
  func addLocal(_ user: SimulatedUser) throws {
    let (uid, title) = ("task-\(next())", "T\(next())")
    try observed(user, "adds \(uid) \(title) to no list") {
      try user.write {
        try $0.insert(TaskItem(id: user.newID(), uid: uid, title: title, created: user.now), by: .user)
      }
    }
  }

  func publish(_ user: SimulatedUser) throws {
    let local = try user.tasks.filter { $0.listID == nil }
    let name = list()
    guard !local.isEmpty, let list = try user.list(name) else { return }
    var task = local[roll(local.count)]
    try observed(user, "publishes \(task.uid) to \(name)") {
      try user.write { store in
        _ = try store.join(.task, id: task.id, uid: task.uid, into: list.id)
        task.listID = list.id
        task.modified = user.now
        try store.update(task, by: .user)
      }
    }
  }

  func unlink(_ user: SimulatedUser) throws {
    guard let task = try pick(user), task.listID != nil else { return }
    try observed(user, "unlinks \(task.uid)") { try user.write { try $0.unlink(itemID: task.id) } }
  }

  func changeList(_ user: SimulatedUser) throws {
    let name = list()
    guard var list = try user.list(name), !list.isMissing else { return }
    switch roll(3) {
    case 0:
      list.rename(to: "L\(next())")
      try user.change(list, .name)
      setup.note("\(user.name) calls \(name) \(list.name)")
    case 1:
      list.recolor(to: "#\(100_000 + next())")
      try user.change(list, .color)
      setup.note("\(user.name) gives \(name) the colour \(list.color ?? "none")")
    default:
      list.isEnabled.toggle()
      try user.change(list, .isEnabled)
      setup.note("\(user.name) switches \(name) \(list.isEnabled ? "on" : "off")")
    }
  }

  func changeMapping(_ user: SimulatedUser) throws {
    guard try user.hasAccount else { return }
    let mapping: MappingProfile = roll(2) == 0 ? .strict : .extended
    try user.setMapping(mapping)
    setup.note("\(user.name) chooses the mapping \(mapping)")
  }

  /// Edits fields that only the extended mapping syncs, and fields that every mapping syncs.
  func editMore(_ user: SimulatedUser) throws {
    guard var task = try pick(user) else { return }
    let word: String
    switch roll(5) {
    case 0:
      task.flagged.toggle()
      word = "flagged \(task.flagged)"
    case 1:
      task.urgency = [.none, .notUrgent, .urgent][roll(3)]
      word = "urgency \(task.urgency)"
    case 2:
      task.tags.append("tag-\(next())")
      word = "tags \(task.tags)"
    case 3:
      task.importance = [.none, .low, .high][roll(3)]
      word = "importance \(task.importance)"
    default:
      task.start = CalendarTime("2026-11-2\(roll(10))")
      word = "start \(task.start?.description ?? "")"
    }
    task.modified = user.now
    let new = task
    try user.write { _ = try $0.update(new, by: .user) }
    touched.insert(task.uid)
    setup.note("\(user.name) gives \(task.uid) \(word)")
  }
}
