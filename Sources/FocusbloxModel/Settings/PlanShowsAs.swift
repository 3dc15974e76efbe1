/// How other people see the time of planned blocks.
public enum PlanShowsAs: String, Sendable, Hashable, Codable, CaseIterable {
  case busy, free
}
