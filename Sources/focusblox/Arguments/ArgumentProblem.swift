import FocusbloxWords

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
  case mixedDayAndTime
  case seriesChoiceMissing(title: String)
  /// A reminder before a date that the task does not have.
  case reminderNeedsDate(title: String)
  /// It is its author's to remove (MAPPING 2.2 rule 6).
  case reminderOfAnotherProgram(title: String)
  case emptyTitle
}

/// What a refused text was to be.
enum RefusedKind: String, Equatable {
  case when, `repeat`, remind, line
}
