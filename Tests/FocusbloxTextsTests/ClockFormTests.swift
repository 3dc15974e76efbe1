import FocusbloxModel
import FocusbloxWords
import Foundation
import Testing

@testable import FocusbloxTexts

@Suite struct ClockFormTests {
  @Test(
    "LC_TIME gives the form of times, and LANG only where it has the language of the output",
    arguments: [
      (["LC_TIME": "en_GB.UTF-8"], FocusbloxModel.Language.english, "18:00"),
      (["LC_TIME": "en_US.UTF-8"], .english, "6:00\u{202F}PM"),
      (["LC_TIME": "de_DE.UTF-8", "LANG": "en_US.UTF-8"], .english, "18:00"),
      (["LANG": "en_GB.UTF-8"], .english, "18:00"),
      (["LANG": "de_DE.UTF-8"], .english, "6:00\u{202F}PM"), (["LANG": "en_US.UTF-8"], .german, "18:00"),
      ([:], .english, "6:00\u{202F}PM"),
      (["LC_ALL": "C", "LC_TIME": "de_DE"], .english, "18:00"), (["LC_TIME": "en_US"], .german, "6:00\u{202F}PM"),
    ])
  func form(_ environment: [String: String], _ language: FocusbloxModel.Language, _ text: String) {
    #expect(ClockForm.of(environment, language).text(18, 0) == text)
  }
}

@Suite struct SuggestionTests {
  @Test(
    arguments: [
      ("lsit", ["list"]), ("serach", ["search"]), ("del", ["delete"]), ("xyzzy", []), ("Büro", ["buero"]),
      ("overdu", ["overdue"]),
    ])
  func theNearestWordsAreSuggested(_ typed: String, _ names: [String]) {
    let known = ["list", "search", "delete", "done", "buero", "overdue"]
    #expect(Suggestion.nearest(typed, among: known) == names)
  }
}

@Suite struct DateFormTests {
  @Test(
    "LC_TIME gives the order of day and month in every text",
    arguments: [
      (["LC_TIME": "en_GB.UTF-8"], FocusbloxModel.Language.english, "10 Jan 2027", "Fri 11 Dec"),
      (["LC_TIME": "en_US.UTF-8"], .english, "Jan 10, 2027", "Fri Dec 11"),
      ([:], .english, "Jan 10, 2027", "Fri Dec 11"), (["LC_TIME": "de_DE"], .english, "10 Jan 2027", "Fri 11 Dec"),
      (["LC_TIME": "en_US"], .german, "10. Jan. 2027", "Fr 11. Dez."),
    ])
  func form(_ environment: [String: String], _ language: FocusbloxModel.Language, _ far: String, _ near: String) throws
  {
    let form = DateForm.of(environment, language)
    let words = RelativeTime(
      zone: .gmt, now: Date(timeIntervalSince1970: 1_795_248_000), language: language, dates: form)
    #expect(words.text(try #require(CalendarTime("2027-01-10"))) == far)
    #expect(words.heading(try #require(CalendarDay("2026-12-11"))) == near)
  }

  @Test("a written day of each year is read back, in both orders", arguments: [false, true])
  func yearly(_ isDayFirst: Bool) throws {
    let words = RepetitionWords(isGerman: false, isDayFirst: isDayFirst).text(
      "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24", .fixed)
    #expect(words == (isDayFirst ? "every year on 24 December" : "every year on December 24"))
  }
}
