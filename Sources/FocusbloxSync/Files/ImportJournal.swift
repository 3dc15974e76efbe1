import FocusbloxModel
import FocusbloxStore
import Foundation

extension StoreTransaction {
  /// Records an imported file's changes of an item, with the data for `undo`.
  func journal(_ update: ImportDecision.Update, at now: Date) throws {
    let isRuleChanged = update.changes.contains { $0.name == "foreignRule" }
    var changes = update.changes
    if update.changesLines, !isRuleChanged {
      changes.append(FieldChange(name: UndoneLines.property, old: nil, new: nil))
    }
    guard !changes.isEmpty else { return }
    let snapshot = try keep(
      JournalSnapshot(
        item: AgreedState(item: update.before, notifications: update.remindersBefore).data, text: update.textBefore))
    for change in changes {
      try append(
        JournalEntry(
          at: now, kind: update.item.kind, itemID: update.item.id, uid: update.item.uid, listID: update.item.listID,
          action: JournalAction.imported.rawValue, property: change.name, old: change.old, new: change.new,
          cause: JournalAction.imported.cause, snapshotID: snapshot))
    }
  }
}
