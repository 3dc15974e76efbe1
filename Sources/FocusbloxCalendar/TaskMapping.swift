public import FocusbloxModel

/// Task ↔ VTODO: all synced fields in the order of a new object (E26).
public enum TaskMapping {
  /// The synced fields. `strict` leaves the fields that the specification calls local on this machine (S4-29 … S4-33).
  public static func fields(_ profile: MappingProfile) -> [SyncedField<TaskItem>] {
    switch profile {
    case .strict: standard
    case .extended: extended
    }
  }

  /// `due` comes before `start`, because the form of DTSTART follows DUE's. `after` comes before `parent`, because a
  /// program that keeps one RELATED-TO keeps the last.
  private static let standard: [SyncedField<TaskItem>] = [
    .title, .notes, .completed, .importance, .due, .start, .estimate, .after, .parent, .planned, .seriesDay,
    .foreignRule,
  ]

  private static let extended: [SyncedField<TaskItem>] =
    standard + [.tags, .flagged, .urgency, .taskType, .nextUp, .recurrence, .series, .seriesValues, .sortOrder]
}
