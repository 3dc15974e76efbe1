public import FocusbloxModel

/// Task ↔ VTODO: every synced field in the order in which a new object has them (E26).
public enum TaskMapping {
  /// `strict` leaves what the specification calls local on this side (S4-29 … S4-33).
  public static func fields(_ profile: MappingProfile) -> [SyncedField<TaskItem>] {
    switch profile {
    case .strict: standard
    case .extended: extended
    }
  }

  /// `due` before `start`: the form of DTSTART follows DUE's.
  private static let standard: [SyncedField<TaskItem>] = [
    .title, .notes, .completed, .importance, .due, .start, .estimate, .parent, .planned, .foreignRule,
  ]

  private static let extended: [SyncedField<TaskItem>] =
    standard + [.tags, .flagged, .urgency, .taskType, .nextUp, .recurrence, .series]
}
