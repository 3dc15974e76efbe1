/// The reason why a subscribed calendar stays as it was. Nothing was written.
public enum SubscriptionError: Error, Sendable {
  /// The answer has no text.
  case empty
  /// The text is no calendar, such as the page of a login.
  case notACalendar
  /// The end of the calendar is missing.
  case cutOff
  case tooManyComponents(limit: Int)
  /// More than half of the events are gone at once.
  case mostGone(held: Int, left: Int)
}
