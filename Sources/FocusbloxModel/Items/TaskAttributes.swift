/// The importance of a task: PRIORITY absent, 9, 5, 1 (G20).
public enum Importance: String, Sendable, Hashable, Codable, CaseIterable {
  case none, low, medium, high
}

/// The urgency of a task (G20). It never leaves this machine (S4-30).
public enum Urgency: String, Sendable, Hashable, Codable, CaseIterable {
  case none, notUrgent, urgent
}

/// Open, completed or cancelled. A cancelled task is neither open nor completed (T24).
public enum TaskStatus: String, Sendable, Hashable, Codable, CaseIterable {
  case open, completed, cancelled
}

/// The source of an item (S4-16, S4-18).
public enum SourceSystem: String, Sendable, Hashable, Codable {
  case local, caldav
}

/// Suggestions for `taskType`, which is free text (G20).
public enum TaskTypeSuggestion: String, Sendable, CaseIterable {
  case income, maintenance, recharge, learning
  case givingBack = "giving back"
}
