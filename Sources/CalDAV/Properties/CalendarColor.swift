extension MultistatusRow {
  /// `calendar-color` in Apple's namespace, as `#RRGGBB` or `#RRGGBBAA`. The property is not standardised, but every
  /// server has it.
  package var calendarColor: String? {
    guard let color = value(.calendarColor)?.string.trimmedOfBlanks, !color.isEmpty else { return nil }
    return String(color)
  }
}
