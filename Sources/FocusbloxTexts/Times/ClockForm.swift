package import FocusbloxModel

/// How a user writes the time of day: 18:00 or 6:00 PM.
package enum ClockForm: Sendable {
  case twentyFour, twelve

  package init(_ language: Language) { self = language == .german ? .twentyFour : .twelve }

  /// The form of the terminal that started the program.
  package static func here(_ language: Language) -> ClockForm { of(TimeLocale.environment, language) }

  package static func of(_ environment: [String: String], _ language: Language) -> ClockForm {
    guard let locale = TimeLocale.of(environment, language) else { return ClockForm(language) }
    return twelveHours.contains(locale) ? .twelve : .twentyFour
  }

  /// The C library's locales with AM or PM whose users may read this program's languages.
  private static let twelveHours: Set = [
    "en_US", "en_AU", "en_CA", "en_NZ", "en_IN", "en_PH", "en_SG", "en_HK", "en_ZA", "en_NG", "en_PK", "en_MY", "es_MX",
    "es_US", "es_CO", "hi_IN", "ar_EG", "ar_SA", "ko_KR", "bn_BD",
  ]

  package func text(_ hour: Int, _ minute: Int) -> String {
    let minutes = minute < 10 ? "0\(minute)" : "\(minute)"
    switch self {
    case .twelve: return SpokenTime.clock(hour, minute, .english)
    case .twentyFour: return (hour < 10 ? "0" : "") + "\(hour):\(minutes)"
    }
  }
}
