package import FocusbloxModel
package import FocusbloxWords

/// How a user writes a day of a month in English: Nov 27 or 27 Nov. German has one order.
package enum DateForm: Sendable {
  case monthFirst, dayFirst

  /// The form of the terminal that started the program.
  static func here(_ language: Language) -> DateForm { of(TimeLocale.environment, language) }

  static func of(_ environment: [String: String], _ language: Language) -> DateForm {
    guard let locale = TimeLocale.of(environment, language) else { return .monthFirst }
    return monthsFirst.contains(locale) ? .monthFirst : .dayFirst
  }

  /// The C library's locales that write the month before the day and whose users may read this program's languages.
  private static let monthsFirst: Set = ["en_US", "en_CA", "en_PH", "es_US", "ja_JP", "ko_KR", "zh_CN", "hu_HU"]

  /// - Parameter year: only where it is not plain.
  package func text(_ day: Int, _ month: Int, year: Int? = nil, _ language: Language) -> String {
    let name = language.shortMonth(month)
    switch (language, self) {
    case (.german, _): return "\(day). \(name)" + (year.map { " \($0)" } ?? "")
    case (.english, .monthFirst): return "\(name) \(day)" + (year.map { ", \($0)" } ?? "")
    case (.english, .dayFirst): return "\(day) \(name)" + (year.map { " \($0)" } ?? "")
    }
  }
}

extension RepetitionWords {
  /// Uses the user's form of dates.
  package init(_ language: FocusbloxModel.Language) {
    self.init(isGerman: language == .german, isDayFirst: DateForm.here(language) == .dayFirst)
  }
}
