/// The kinds of JSON objects: the field `type`, with which every object begins.
enum ObjectType: String, CaseIterable {
  case task, block, reading, skipped, reminder, notification, putOff, answer, tag, perspective
  case day, badge, counts, count
  case plan, share, plannedBlock
  case step, run, entry
  case undoneStep, undoneItem, undoneValue, undoneRun, undoneEntry, refusedEntry
  case account, list, push, pushedList
  case syncReport, syncFailure, syncHeld, syncComponents, syncFolder, syncZones, syncReady, syncStep, change
  case importIssue, importStep, importReport, export
  case alarm, reason
  case watch, watchedList, service
  case setting, finding, backup, restore, restoredAccount
  case version, error

  /// The number of the format. It rises when a field or a type goes, or means something else.
  static let format = 1
}
