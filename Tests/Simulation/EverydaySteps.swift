import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport

/// Undo, restore, removal and addition by users, and the passage of time.
extension History {
  func undoStep(_ user: SimulatedUser) throws {
    let isRedo = roll(4) == 0
    try observed(user, isRedo ? "redoes" : "undoes the last step") {
      let undo = user.undo
      try refusable {
        try user.writePlainly { store in
          let step = isRedo ? try undo.lastUndo(in: store) : try undo.lastStep(in: store)
          setup.note("  step \(step.number) \(step.cause)")
          _ = try undo.undoStep(
            step, as: isRedo ? .redo(step.number) : .undo(step.number), settings: .none, in: store)
        }
      }
    }
  }

  /// Undoes any entry of the journal.
  func undoEntry(_ user: SimulatedUser) throws {
    let entries = try user.store.read { try $0.journal(limit: 1_000_000) }.filter(Undo.isPossible)
    guard !entries.isEmpty else { return }
    let entry = entries[roll(entries.count)]
    try observed(user, "undoes entry \(entry.id), \(entry.action) \(entry.property ?? "") of \(entry.uid)") {
      let undo = user.undo
      try refusable {
        try user.writePlainly { store in
          if let step = try store.step(entry.id) {
            try undo.checkNotUndone(step, in: store)
            _ = try undo.undoStep(step, as: .undo(entry.id), settings: .none, in: store)
          } else {
            let plan = try undo.plan(entry: entry.id, in: store)
            try store.step(.undo(entry.id), at: user.now) { try undo.carryOut(plan, in: $0) }
          }
        }
      }
    }
  }

  func refusable(_ body: () throws -> Void) throws {
    do { try body() } catch let refusal as UndoRefusal { setup.note("  refused: \(refusal)") }
  }

  /// Makes a backup, or restores the last backup.
  func restore(_ user: SimulatedUser) throws {
    guard let backup = backups.removeValue(forKey: user.name) else {
      backups[user.name] = (try user.backUp(), record.localOnly, record.deletedHere)
      return setup.note("\(user.name) backs the store up")
    }
    try keepJournal(of: user)
    let before = try user.tasks
    record.forgottenMoves.formUnion(try halfMoved(user))
    try user.restore(backup.contents)
    setup.note("\(user.name) brings the backup back")
    let after = try user.tasks
    record.unclear.formUnion(Set(before).symmetricDifference(after).map(\.uid))
    let prefix = user.name + " "
    func former(_ all: Set<String>, _ then: Set<String>) -> Set<String> {
      all.filter { !$0.hasPrefix(prefix) }.union(then.filter { $0.hasPrefix(prefix) })
    }
    record.localOnly = former(record.localOnly, backup.localOnly)
    record.deletedHere = former(record.deletedHere, backup.deletedHere)
    record.held = former(record.held, Set(after.map { prefix + $0.uid }))
  }

  func changeAccount(_ user: SimulatedUser) async throws {
    if try !user.hasAccount { return try await comeBack(user) }
    record.forgottenMoves.formUnion(try halfMoved(user))
    try observed(user, "removes the account", isWish: false) { try user.removeAccount() }
  }

  /// The items of which the server may have one object that the user's next run deletes, and one in another list.
  private func halfMoved(_ user: SimulatedUser) throws -> Set<String> {
    try user.store.read { store in
      let links = try store.lists().flatMap { try store.pendingLinks(list: $0.id) }
        .filter { $0.isDeleted && ($0.href != nil || $0.sentAt != nil) }
      return Set(
        try links.filter { old in
          try store.links(uid: old.uid).contains { new in
            new.listID != old.listID && new.itemID != nil && (new.href != nil || new.sentAt != nil)
          }
        }.map(\.uid))
    }
  }

  func comeBack(_ user: SimulatedUser) async throws {
    if try user.hasAccount { return }
    try await user.addAccount()
    setup.note("\(user.name) adds the account")
  }

  /// Advances the time by more than the journal is kept.
  func passMonths() throws {
    for user in users { try keepJournal(of: user) }
    setup.advance(minutes: 120 * 1440)
    setup.note("four months pass")
  }

  /// Records what the user's journal has before it is pruned or replaced.
  private func keepJournal(of user: SimulatedUser) throws {
    let entries = try user.store.read { try $0.journal(limit: 1_000_000) }
    record.journaledValues.formUnion(entries.compactMap(\.lostValue))
    record.leftOut.formUnion(entries.filter(\.isSkippedInstance).map { "\(user.name) \($0.uid)" })
  }
}

extension StepSettings {
  static let none = StepSettings(read: { _ in nil }, write: { _, _ in })
}
