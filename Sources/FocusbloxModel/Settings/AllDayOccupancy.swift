/// Which all-day events take time. Birthdays and holidays are all-day events, too, and most programs write no TRANSP line
/// for them.
public enum AllDayOccupancy: String, Sendable, Hashable, Codable, CaseIterable {
  /// Those whose text says so (TRANSP:OPAQUE).
  case written
  /// All of them, unless their text says otherwise.
  case busy
  /// None.
  case free
}
