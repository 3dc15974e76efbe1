extension MultistatusRow {
  /// `calendar-color` in Apple's namespace, as `#RRGGBB` or `#RRGGBBAA`; no standard, but every server has it.
  package var calendarColor: String? {
    guard let color = value(.calendarColor)?.string.trimmedOfBlanks, !color.isEmpty else { return nil }
    return String(color)
  }
}
