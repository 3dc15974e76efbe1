/// The reason why a subscribed calendar stays as it was. Nothing was written.
public enum SubscriptionError: Error, Sendable {
  /// The answer has no text.
  case empty
  /// The text is no calendar, such as the page of a login.
  case notACalendar
  /// The end of the calendar is missing.
  case cutOff
  case tooManyComponents(limit: Int)
  /// More than half of the events, or all of them, are gone at once.
  ///
  /// - Parameter list: a name that means this list alone.
  case mostGone(list: String, held: Int, left: Int)
}
