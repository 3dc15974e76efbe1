import FocusbloxModel
import Testing

@testable import focusblox

@Suite struct ClockFormTests {
  @Test(
    "LC_TIME says how a time is written, LANG only where the output is in its language",
    arguments: [
      (["LC_TIME": "en_GB.UTF-8"], Language.english, "18:00"), (["LC_TIME": "en_US.UTF-8"], .english, "6:00\u{202F}PM"),
      (["LC_TIME": "de_DE.UTF-8", "LANG": "en_US.UTF-8"], .english, "18:00"),
      (["LANG": "en_GB.UTF-8"], .english, "18:00"),
      (["LANG": "de_DE.UTF-8"], .english, "6:00\u{202F}PM"), (["LANG": "en_US.UTF-8"], .german, "18:00"),
      ([:], .english, "6:00\u{202F}PM"),
      (["LC_ALL": "C", "LC_TIME": "de_DE"], .english, "18:00"), (["LC_TIME": "en_US"], .german, "6:00\u{202F}PM"),
    ])
  func form(_ environment: [String: String], _ language: Language, _ text: String) {
    #expect(ClockForm.of(environment, language).text(18, 0) == text)
  }
}

@Suite struct SuggestionTests {
  @Test(
    arguments: [
      ("lsit", ["list"]), ("serach", ["search"]), ("del", ["delete"]), ("xyzzy", []), ("Büro", ["buero"]),
      ("overdu", ["overdue"]),
    ])
  func theNearestWordsAreNamed(_ typed: String, _ names: [String]) {
    let known = ["list", "search", "delete", "done", "buero", "overdue"]
    #expect(Suggestion.nearest(typed, among: known) == names)
  }
}
