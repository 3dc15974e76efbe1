/// Which value lives when both sides changed the same property to different values; the other is kept in the journal.
public enum ConflictPolicy: String, Sendable, Hashable, CaseIterable {
  /// The side that was changed last; the server at equal times.
  case newest
  case remote
  case local
}
