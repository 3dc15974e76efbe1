/// Whether the events of a subscribed calendar ring. Such a calendar is read from its address and never written.
public enum Subscription: String, Sendable, Hashable, Codable {
  /// The events never ring.
  case silent
  /// The events ring as those of other calendars do.
  case ringing
}
