import FocusbloxModel
import FocusbloxTexts
import Testing

@Suite struct LengthTextTests {
  @Test(
    "a length is in words of the language, and not in the form that a person types",
    arguments: [
      (0, "0 min", "0 min"), (30, "30 s", "30 s"), (900, "15 min", "15 min"), (3900, "1 h 05 min", "1 h 05 min"),
      (86_400, "1 Tag", "1 day"), (2 * 86_400, "2 Tage", "2 days"), (7 * 86_400, "1 Woche", "1 week"),
      (14 * 86_400, "2 Wochen", "2 weeks"), (8 * 86_400, "8 Tage", "8 days"), (90_000, "1 Tag 1 h", "1 day 1 h"),
    ])
  func length(_ seconds: Int, _ german: String, _ english: String) {
    #expect(Language.german.length(seconds: seconds) == german)
    #expect(Language.english.length(seconds: seconds) == english)
  }
}
