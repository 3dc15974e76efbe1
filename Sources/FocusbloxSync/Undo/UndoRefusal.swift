public import FocusbloxModel

/// The reason why a journal entry cannot be undone.
public enum UndoRefusal: Error, Sendable, Hashable {
  case noSuchEntry(Int64)
  /// The journal no longer has entries of that age.
  case tooOld(Int64)
  /// No user's step is left to undo.
  case noStep
  /// The step's changes cannot be read. `before` is the last earlier step that can be undone.
  case unreadableStep(Int64, title: String, before: Int64?)
  case noSuchRun(Int64)
  /// Nothing was undone, or a command followed the undo.
  case nothingToRedo
  /// The step is already undone.
  case undoneAlready(Int64)
  /// The step changed data that is not only local: an account, or a list at its server. `before` is the last earlier step
  /// that can be undone.
  case notTakenBack(Step.Cause, title: String, number: Int64, before: Int64?)
  /// The item was new here or on the server, or was only read: no data was replaced. The id is given while the item is
  /// here.
  case tookNothing(JournalAction, title: String, ItemKind, id: String?)
  /// The journal has no value: the version that wrote the entry did not keep it.
  case notKept(Int64)
  /// The item was deleted since. `deletedBy` is the entry of the deletion, where one exists.
  case itemGone(title: String, deletedBy: Int64?)
  /// The value is already the one that the undo would restore.
  case alreadySo(title: String, property: String?)
  /// The value was changed since, so that the undo would overwrite a later edit.
  case changedSince(title: String, property: String)
  /// The deleted item exists: it was not deleted everywhere, or was restored since.
  case stillHere(title: String)
  /// The list is gone from the server or from the store. The name is given where it is known.
  case listGone(String?, title: String)
  case listReadOnly(String, title: String)
  /// Only the program that repeats an item may change the rule.
  case foreignRule(title: String)
}
