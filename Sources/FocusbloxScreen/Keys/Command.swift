/// The function of a key.
public enum Command: String, Sendable, Hashable, CaseIterable {
  // Everywhere
  case today, backlog, forecast, lists, history, settings, nextView, previousView
  case review, filter, add, undo, redo, sync, help, redraw, suspend, back, quit
  // In lists
  case down, up, pageDown, pageUp, first, last, open, fold, unfold, mark, markAll
  // With tasks
  case done, delete, addBelow, edit, retitle, due, planned, start, importance, tags, list, flag, nextUp, snooze, remind
  case repetition, estimate, after, block, copy, scope
  // In the user's own order
  case moveDown, moveUp
  // With a day
  case plan
  // In a review
  case keep, tomorrow, nextWeek
  // Elsewhere
  case otherSide, change, reset, switchList
}
