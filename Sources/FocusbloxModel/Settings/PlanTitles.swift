/// The titles of planned blocks.
public enum PlanTitles: String, Sendable, Hashable, Codable, CaseIterable {
  /// The titles of their tasks.
  case tasks
  /// `Focus Block 9:00`, so that nobody who sees the calendar reads the tasks.
  case plain
}
