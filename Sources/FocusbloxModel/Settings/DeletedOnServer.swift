/// What becomes of a task here whose object is deleted on the server.
public enum DeletedOnServer: String, Sendable, Hashable, Codable, CaseIterable {
  /// It stays on this machine, in no list.
  case keep
  /// It is deleted here, too, unless it has values that only this machine has.
  case delete
}
