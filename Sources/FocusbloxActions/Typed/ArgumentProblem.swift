package import FocusbloxModel
package import FocusbloxWords
package import Foundation

/// Unreadable words on the command line (exit code 64).
package enum ArgumentProblem: Error, Equatable {
  /// Words without a reading as a date, a repetition or a task line, or with several readings.
  case refused(Refusal, RefusedKind)
  case when(String)
  case clock(String)
  case zone(String)
  case duration(String)
  /// No time at all.
  case noDuration(String)
  /// A duration whose bare numbers are minutes.
  case length(String)
  /// An option that takes one value.
  case saidTwice(option: String, values: [String])
  case place(String)
  case pattern(String)
  case value(String, option: String, allowed: [String])
  case endBeforeStart
  case blockWithoutTime(String)
  case blockWithoutEnd(start: FocusbloxWords.When)
  case mixedDayAndTime
  case seriesChoiceMissing(title: String)
  /// Without a terminal nobody can be asked which of several single dates to delete.
  case dateChoiceMissing(FurtherDates)
  /// A task that does not repeat has no next instance.
  case notRepeating(title: String)
  case notOpen(title: String)
  /// The task lacks the date from which the reminder counts.
  case reminderNeedsDate(title: String, ReminderForm)
  /// Only the program that set the reminder may remove it.
  case reminderOfAnotherProgram(title: String)
  /// An option for a lead time has no value.
  case leadMissing(title: String, offered: [BeforeDueOffset])
  /// The lead time is longer than the remaining time.
  case leadTooLong(title: String, rings: Date, offered: [BeforeDueOffset], ReminderForm)
  /// The ring of a new task's reminder has passed; it is kept for a later date.
  case leadHasPassed(title: String, offered: [BeforeDueOffset], ReminderForm)
  case leadUnderADay(title: String, ReminderForm)
  case reminderTwice(title: String)
  case timeIsOver(Date)
  case emptyTitle
  case emptyTag
  /// Octets that are not UTF-8; the text shows U+FFFD in their place.
  case notUTF8(String)
  /// No calendar can hold this character.
  case character(Unicode.Scalar)
}

/// How the command at hand takes a reminder at a time.
package enum ReminderForm: Equatable {
  /// `remind add`.
  case at
  /// `add` and `edit`.
  case remind
  /// The prompt of the screen.
  case typed
}

/// The kind of a refused text.
package enum RefusedKind: String, Equatable {
  case when, `repeat`, remind, line, edit, block
}
