import FocusbloxModel
import FocusbloxWords
import Foundation

/// A word on the command line that cannot be understood (exit code 64).
enum ArgumentProblem: Error, Equatable {
  /// Words that are no date, no repetition or no line of a task, or more than one.
  case refused(Refusal, RefusedKind)
  case when(String)
  case zone(String)
  case duration(String)
  case place(String)
  case pattern(String)
  case value(String, option: String, allowed: [String])
  case endBeforeStart
  case blockWithoutTime(String)
  case blockWithoutEnd(start: FocusbloxWords.When)
  case mixedDayAndTime
  case seriesChoiceMissing(title: String)
  /// Nothing comes after a task that does not repeat.
  case notRepeating(title: String)
  case notOpen(title: String)
  /// A reminder before a date that the task does not have.
  case reminderNeedsDate(title: String)
  /// It is its author's to remove.
  case reminderOfAnotherProgram(title: String)
  /// An option of lead times stands without one.
  case leadMissing(title: String, offered: [BeforeDueOffset])
  /// It would have rung before now.
  case leadTooLong(title: String, rings: Date, offered: [BeforeDueOffset])
  case leadUnderADay(title: String)
  case reminderTwice(title: String)
  case timeIsOver(Date)
  case emptyTitle
  /// No calendar can hold it.
  case character(Unicode.Scalar)
}

/// What a refused text was to be.
enum RefusedKind: String, Equatable {
  case when, `repeat`, remind, line, edit, block
}
