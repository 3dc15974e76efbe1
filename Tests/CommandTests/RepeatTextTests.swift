import FocusbloxModel
import Testing

@testable import focusblox

@Suite struct RepeatTextTests {
  @Test(
    "a repetition in words of the command line",
    arguments: [
      ("daily", "daily"), ("FREQ=WEEKLY;BYDAY=MO", "FREQ=WEEKLY;BYDAY=MO"),
      ("3 days after completion", "completion:FREQ=DAILY;INTERVAL=3"),
      ("3 Tage nach Erledigung", "completion:FREQ=DAILY;INTERVAL=3"),
      ("einen Monat nach Erledigung", "completion:FREQ=MONTHLY;INTERVAL=1"),
      ("2 Wochen nach Erledigung", "completion:FREQ=WEEKLY;INTERVAL=2"),
      ("1 year after completion", "completion:FREQ=YEARLY;INTERVAL=1"),
      ("weekdays after completion", "completion:weekdays"),
    ])
  func reads(text: String, pattern: String) throws {
    #expect(try RepeatText.parse(text).description == pattern)
  }

  @Test(arguments: [
    "", "now", "0 days after completion", "none after completion", "completion:daily", "after completion",
  ])
  func refuses(text: String) {
    #expect(throws: ArgumentProblem.pattern(text)) { try RepeatText.parse(text) }
  }
}
