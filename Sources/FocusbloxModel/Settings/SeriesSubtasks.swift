/// What becomes of the open sub-tasks of a repeating task that is completed.
public enum SeriesSubtasks: String, Sendable, Hashable, Codable, CaseIterable {
  /// They stay with the completed task.
  case keep
  /// They move to the next task of the series.
  case renew
}
