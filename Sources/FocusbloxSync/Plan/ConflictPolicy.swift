/// The winner where both sides changed one property to different values. The journal keeps the other value.
public enum ConflictPolicy: String, Sendable, Hashable, CaseIterable {
  /// The side with the later change; the server at equal times.
  case newest
  case remote
  case local
}
