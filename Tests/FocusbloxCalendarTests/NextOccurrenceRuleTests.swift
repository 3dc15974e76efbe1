import FocusbloxCalendar
import FocusbloxModel
import Foundation
import Testing

struct NextOccurrenceRuleTests {
  // G10
  @Test(
    "a custom rule gives the next occurrence",
    arguments: [
      ("FREQ=DAILY;INTERVAL=3", "2026-11-21", "2026-11-24"),
      ("FREQ=WEEKLY;BYDAY=MO,TH", "2026-11-19T18:00:00[Europe/Berlin]", "2026-11-23T18:00:00[Europe/Berlin]"),
      ("FREQ=MONTHLY;BYDAY=-1FR", "2026-11-27", "2026-12-25"),
      ("freq=daily", "2026-03-28T18:00:00", "2026-03-29T18:00:00"),
      ("FREQ=DAILY", "2026-03-28T17:00:00Z", "2026-03-29T16:00:00Z"),
      ("FREQ=DAILY;COUNT=-1", "2026-11-21", "2026-11-22"),
      (
        "FREQ=WEEKLY;UNTIL=20261128T170000Z", "2026-11-21T18:00:00[Europe/Berlin]", "2026-11-28T18:00:00[Europe/Berlin]"
      ),
    ])
  func next(rule: String, after: String, expected: String) throws {
    let time = try #require(CalendarTime(after))
    #expect(NextOccurrenceRule.next(rule: rule, after: time, zone: Golden.berlin)?.description == expected)
  }

  @Test(
    "a finished series, a rule that never matches and an invalid rule have no next occurrence",
    arguments: [
      "FREQ=WEEKLY;UNTIL=20261127", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=SOMETIMES", "", "FREQ=DAILY;COUNT=1",
    ])
  func none(rule: String) throws {
    let time = try #require(CalendarTime("2026-11-21"))
    #expect(NextOccurrenceRule.next(rule: rule, after: time, zone: Golden.berlin) == nil)
  }

  @Test func onlyRulesAreReadable() {
    #expect(RuleText.isReadable("FREQ=MONTHLY;BYMONTHDAY=1,15"))
    #expect(!RuleText.isReadable("FREQ=MONTHLY;BYMONTHDAY=40") && !RuleText.isReadable("weekly"))
  }
}
