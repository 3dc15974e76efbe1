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
  case noDay
}
