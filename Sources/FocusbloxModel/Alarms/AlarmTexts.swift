/// What alarms in calendars say, verbatim from the specification; other clients show it as it stands (MAPPING 2.3).
public enum AlarmTexts {
  /// CHECKLIST S0-16.
  public static func morning(_ title: String, _ language: Language) -> String {
    switch language {
    case .german: "Heute fällig: \(title) — pack ihn in einen Sprint"
    case .english: "Due today: \(title) — put it into a sprint"
    }
  }

  /// CHECKLIST S0-21.
  static func advance(_ title: String, minutes: Int, _ language: Language) -> String {
    let duration = formattedDuration(minutes: minutes, language: language)
    return switch language {
    case .german: "\(title) ist in \(duration) fällig"
    case .english: "\(title) is due in \(duration)"
    }
  }

  /// CHECKLIST S1-13, S1-14.
  static func blockStart(_ title: String, minutesBefore minutes: Int, _ language: Language) -> String {
    switch language {
    case .german: minutes == 0 ? "\(title) beginnt jetzt" : "\(title) beginnt in \(minutes) Minuten"
    case .english: minutes == 0 ? "\(title) starts now" : "\(title) starts in \(minutes) minutes"
    }
  }
}
