import FocusbloxActions
package import FocusbloxModel
package import FocusbloxWords
import Foundation

/// A day with its weekday: `Fr 27. Nov. 18:00`, `Fri Nov 27 6:00 PM`, `Fri 27 Nov 18:00`. The year is shown if it is
/// ambiguous.
package struct DayText {
  package let language: Language
  let showsYear: (Day) -> Bool

  /// For several days that are shown together.
  package init(_ language: Language, _ whens: [FocusbloxWords.When]) {
    self.language = language
    let years = Set(whens.map(\.day.year))
    showsYear = { _ in years.count > 1 }
  }

  /// For days that are shown relative to a day.
  package init(_ language: Language, from today: Day) {
    self.language = language
    showsYear = { $0.year != today.year }
  }

  package func text(_ when: FocusbloxWords.When) -> String {
    let day = date(when.day)
    guard case .time(let moment) = when else { return day }
    return day + " " + ClockForm.here(language).text(moment.hour, moment.minute)
  }

  private func date(_ day: Day) -> String {
    let weekday = language.shortWeekday(CalendarDay(day.description)?.weekday ?? 1)
    let year = showsYear(day) ? day.year : nil
    return weekday + " " + DateForm.here(language).text(day.day, day.month, year: year, language)
  }
}

extension Language {
  private static let shortWeekdays = [
    LocalizedText("Mon"), LocalizedText("Tue"), LocalizedText("Wed"), LocalizedText("Thu"), LocalizedText("Fri"),
    LocalizedText("Sat"), LocalizedText("Sun"),
  ]

  /// The short name of a weekday, Monday being 1.
  package func shortWeekday(_ number: Int) -> String { Self.shortWeekdays[number - 1].text(in: self) }
}
