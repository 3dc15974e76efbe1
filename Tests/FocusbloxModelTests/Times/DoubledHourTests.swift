import FocusbloxModel
import Foundation
import Testing

@Suite("The hour that clocks show twice")
struct DoubledHourTests {
  let berlin = TimeZone(identifier: "Europe/Berlin")!

  @Test(
    "only the hour before the clock is set back is doubled",
    arguments: [
      ("2026-10-25T01:59:00[Europe/Berlin]", false), ("2026-10-25T02:00:00[Europe/Berlin]", true),
      ("2026-10-25T02:59:00[Europe/Berlin]", true), ("2026-10-25T03:00:00[Europe/Berlin]", false),
      ("2026-03-29T02:30:00[Europe/Berlin]", false), ("2026-10-25T02:30:00[Asia/Tokyo]", false),
      ("2026-04-05T01:45:00[Australia/Lord_Howe]", true), ("2026-10-25T00:30:00Z", false), ("2026-10-25", false),
    ])
  func doubled(text: String, isDoubled: Bool) throws {
    #expect(try #require(CalendarTime(text)).isDoubled(in: berlin) == isDoubled)
  }

  @Test("a time in UTC is the same instant")
  func inUTC() {
    #expect(
      CalendarTime("2026-10-25T02:30:00[Europe/Berlin]")?.inUTC(berlin) == CalendarTime("2026-10-25T00:30:00Z"))
    #expect(CalendarTime("2026-10-25")?.inUTC(berlin) == nil)
  }
}
