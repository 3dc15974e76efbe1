import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport

/// Adding items to lists and removing them, and the sync of lists and fields.
extension History {
  /// Adds a task that stays on this machine.
  func addLocal(_ person: Person) throws {
    let (uid, title) = ("task-\(next())", "T\(next())")
    try observed(person, "adds \(uid) \(title) to no list") {
      try person.write {
        try $0.insert(TaskItem(id: person.newID(), uid: uid, title: title, created: person.now), by: .person)
      }
    }
  }

  func publish(_ person: Person) throws {
    let local = try person.tasks.filter { $0.listID == nil }
    let name = list()
    guard !local.isEmpty, let list = try person.list(name) else { return }
    var task = local[roll(local.count)]
    try observed(person, "publishes \(task.uid) to \(name)") {
      try person.write { store in
        _ = try store.join(.task, id: task.id, uid: task.uid, into: list.id)
        task.listID = list.id
        task.modified = person.now
        try store.update(task, by: .person)
      }
    }
  }

  func unlink(_ person: Person) throws {
    guard let task = try pick(person), task.listID != nil else { return }
    try observed(person, "unlinks \(task.uid)") { try person.write { try $0.detach(itemID: task.id) } }
  }

  func changeList(_ person: Person) throws {
    let name = list()
    guard var list = try person.list(name), !list.isMissing else { return }
    switch roll(3) {
    case 0:
      list.rename(to: "L\(next())")
      try person.change(list, .name)
      world.note("\(person.name) calls \(name) \(list.name)")
    case 1:
      list.recolor(to: "#\(100_000 + next())")
      try person.change(list, .color)
      world.note("\(person.name) gives \(name) the colour \(list.color ?? "none")")
    default:
      list.isEnabled.toggle()
      try person.change(list, .isEnabled)
      world.note("\(person.name) switches \(name) \(list.isEnabled ? "on" : "off")")
    }
  }

  func changeMapping(_ person: Person) throws {
    guard try person.hasAccount else { return }
    let mapping: MappingProfile = roll(2) == 0 ? .strict : .extended
    try person.setMapping(mapping)
    world.note("\(person.name) chooses the mapping \(mapping)")
  }

  /// Edits fields that only the extended mapping syncs, and fields that every mapping syncs.
  func editMore(_ person: Person) throws {
    guard var task = try pick(person) else { return }
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
    task.modified = person.now
    let new = task
    try person.write { _ = try $0.update(new, by: .person) }
    touched.insert(task.uid)
    world.note("\(person.name) gives \(task.uid) \(word)")
  }
}
