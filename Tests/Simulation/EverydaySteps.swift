import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport

/// Undo, restore, removal and addition by users, and the passage of time.
extension History {
  func undoStep(_ person: Person) throws {
    let isRedo = roll(4) == 0
    try observed(person, isRedo ? "redoes" : "undoes the last step") {
      let undo = person.undo
      try refusable {
        try person.writePlainly { store in
          let step = isRedo ? try undo.lastUndo(in: store) : try undo.lastStep(in: store)
          world.note("  step \(step.number) \(step.cause)")
          _ = try undo.takeBack(
            step, as: isRedo ? .redo(step.number) : .undo(step.number), settings: .none, in: store)
        }
      }
    }
  }

  /// Undoes any entry of the journal.
  func undoEntry(_ person: Person) throws {
    let entries = try person.store.read { try $0.journal(limit: 1_000_000) }.filter(Undo.isPossible)
    guard !entries.isEmpty else { return }
    let entry = entries[roll(entries.count)]
    try observed(person, "undoes entry \(entry.id), \(entry.action) \(entry.property ?? "") of \(entry.uid)") {
      let undo = person.undo
      try refusable {
        try person.writePlainly { store in
          if let step = try store.step(entry.id) {
            try undo.checkNotUndone(step, in: store)
            _ = try undo.takeBack(step, as: .undo(entry.id), settings: .none, in: store)
          } else {
            let plan = try undo.plan(entry: entry.id, in: store)
            try store.step(.undo(entry.id), at: person.now) { try undo.carryOut(plan, in: $0) }
          }
        }
      }
    }
  }

  func refusable(_ body: () throws -> Void) throws {
    do { try body() } catch let refusal as UndoRefusal { world.note("  refused: \(refusal)") }
  }

  /// Makes a backup, or restores the last backup.
  func restore(_ person: Person) throws {
    guard let backup = backups.removeValue(forKey: person.name) else {
      backups[person.name] = (try person.backUp(), record.hereOnly, record.deletedHere)
      return world.note("\(person.name) backs the store up")
    }
    let entries = try person.store.read { try $0.journal(limit: 1_000_000) }
    record.told.formUnion(entries.compactMap(\.lostValue))
    let before = try person.tasks
    try person.restore(backup.contents)
    world.note("\(person.name) brings the backup back")
    let after = try person.tasks
    record.unclear.formUnion(Set(before).symmetricDifference(after).map(\.uid))
    let prefix = person.name + " "
    func former(_ all: Set<String>, _ then: Set<String>) -> Set<String> {
      all.filter { !$0.hasPrefix(prefix) }.union(then.filter { $0.hasPrefix(prefix) })
    }
    record.hereOnly = former(record.hereOnly, backup.hereOnly)
    record.deletedHere = former(record.deletedHere, backup.deletedHere)
    record.held = former(record.held, Set(after.map { prefix + $0.uid }))
  }

  func changeAccount(_ person: Person) async throws {
    if try !person.hasAccount { return try await comeBack(person) }
    try observed(person, "removes the account", isWish: false) { try person.removeAccount() }
  }

  func comeBack(_ person: Person) async throws {
    if try person.hasAccount { return }
    try await person.addAccount()
    world.note("\(person.name) adds the account")
  }

  /// Advances the time by more than the journal is kept.
  func passMonths() throws {
    for person in people {
      let entries = try person.store.read { try $0.journal(limit: 1_000_000) }
      record.told.formUnion(entries.compactMap(\.lostValue))
    }
    world.advance(minutes: 120 * 1440)
    world.note("four months pass")
  }
}

extension StepSettings {
  static let none = StepSettings(read: { _ in nil }, write: { _, _ in })
}
