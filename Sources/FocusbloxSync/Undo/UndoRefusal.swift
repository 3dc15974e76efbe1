/// Why an entry of the journal cannot be undone.
public enum UndoRefusal: Error, Sendable, Hashable {
  case noSuchEntry(Int64)
  /// The journal does not go back so far any more.
  case tooOld(Int64)
  /// No step of the user's is left to take back.
  case noStep
  /// What the step changed cannot be read; `before` is the step before it.
  case unreadableStep(Int64, title: String, before: Int64?)
  case noSuchRun(Int64)
  /// Nothing was taken back, or something was done since.
  case nothingToRedo
  /// The step is taken back already.
  case undoneAlready(Int64)
  /// The step changed something that is not here alone: an account, a list at its server. `before` is the step before it.
  case notTakenBack(Step.Cause, title: String, number: Int64, before: Int64?)
  /// It came in or went out as something new, or was only read: nothing was replaced.
  case tookNothing(JournalAction, title: String)
  /// The value is not in the journal: the entry is of a version that did not keep it.
  case notKept(Int64)
  /// The item has been deleted since; `entry` says so, where there is such an entry.
  case itemGone(title: String, deletedBy: Int64?)
  /// It is as it was already.
  case alreadySo(title: String, property: String?)
  /// The deleted item is here: it was not deleted altogether, or somebody brought it back.
  case stillHere(title: String)
  /// The list is not on the server any more, or forgotten; the name where it is known.
  case listGone(String?, title: String)
  case listReadOnly(String, title: String)
  /// Only the program that repeats an item may say how.
  case foreignRule(title: String)
}
