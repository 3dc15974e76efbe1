/// A plan that cannot be made or written.
package enum PlanProblem: Error {
  /// Nobody can be asked.
  case unconfirmed
  /// The store is not as it was when the plan was shown.
  case changedMeanwhile
  /// The same on the screen, which shows the plan again.
  case changedOnScreen
  case hours(String)
  case past
  /// Digits that can only be meant as a day.
  case notADay(String)
  /// A single word that names neither a day nor an open task.
  case nothingNamed(String)
  case noDay
}
