/// The range of due dates that counts as soon (S3-40).
public enum DueSoonThreshold: String, Sendable, Hashable, Codable, CaseIterable {
  case today
  case twentyFourHours = "twenty_four_hours"
  case twoDays = "two_days"
  case threeDays = "three_days"
  case fourDays = "four_days"
  case fiveDays = "five_days"
  case oneWeek = "one_week"
}
