import Foundation
import ICalendar
import Testing

struct DateTimeValueTests {
  private func value(_ line: String) throws -> DateTimeValue? { DateTimeValue(try property(line)) }

  // T8
  @Test("a date without VALUE=DATE is read as a date and written with VALUE=DATE")
  func readsABareDate() throws {
    let read = try #require(try value("DUE:20260310"))
    #expect(read == .date(try #require(Day(year: 2026, month: 3, day: 10))))
    #expect(String(decoding: read.property("DUE").bytes, as: UTF8.self) == "DUE;VALUE=DATE:20260310\r\n")
  }

  // T9 T16
  @Test("floating, UTC and zoned times stay distinct, and a quoted TZID is unquoted")
  func readsTheForms() throws {
    for (line, written) in [
      ("DUE:20260310T180000", "DUE:20260310T180000"), ("DUE:20260310T180000Z", "DUE:20260310T180000Z"),
      ("DUE;TZID=\"Europe/Berlin\":20260310T180000", "DUE;TZID=Europe/Berlin:20260310T180000"),
      ("DUE;TZID=Europe/Berlin:20260310T180000Z", "DUE:20260310T180000Z"),
      ("DUE;VALUE=DATE-TIME:20260310T1800", "DUE:20260310T180000"),
    ] {
      let read = try #require(try value(line))
      #expect(String(decoding: read.property("DUE").bytes, as: UTF8.self) == written + "\r\n")
    }
  }

  @Test(
    "a date that does not exist is not read",
    arguments: [
      "20261301", "20260230", "20260001", "20260100", "20250229", "2026031", "20260310T250000", "20260310T236100",
      "20260310T", "20260310X120000", "", "TODAY", "2026031०",
    ])
  func refuses(text: String) {
    #expect(DateTimeValue(text: text, tzid: nil) == nil)
  }

  @Test func countsDaysLikeTheCalendar() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
    var random = SeededGenerator(seed: 7)
    for _ in 0..<500 {
      let days = Int.random(in: 0...90_000, using: &random) - 30_000
      let day = try #require(Day(daysSince1970: days))
      let parts = calendar.dateComponents(
        [.year, .month, .day], from: Date(timeIntervalSince1970: Double(days) * 86_400))
      #expect((day.year, day.month, day.day) == (parts.year, parts.month, parts.day))
      #expect(day.daysSince1970 == days)
    }
    #expect(Day(year: 0, month: 1, day: 1)?.daysSince1970 == -719_528)
    #expect(Day(year: 9999, month: 12, day: 31)?.adding(days: 1) == nil)
    #expect(Day(year: 9999, month: 12, day: 31)?.adding(days: .max) == nil)
    #expect(LocalDateTime(secondsSince1970: .min) == nil)
    #expect(LocalDateTime(secondsSince1970: -1)?.basic == "19691231T235959")
  }

  @Test("a time in a gap uses the offset before the gap, and a repeated time is its first occurrence")
  func followsRFC5545AtTheEdgesOfSummerTime() throws {
    let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
    for (wall, utc) in [
      ("20260329T023000", "20260329T013000"), ("20261025T023000", "20261025T003000"),
      ("20260329T015959", "20260329T005959"), ("20260329T030000", "20260329T010000"),
      ("20261025T015959", "20261024T235959"), ("20261025T030000", "20261025T020000"),
    ] {
      let read = try #require(DateTimeValue(text: wall, tzid: nil))
      #expect(LocalDateTime(utc: read.wallClock.instant(in: berlin))?.basic == utc)
    }
  }

  @Test("the conversion agrees with Foundation in every zone", arguments: [UInt64(1), 2, 3])
  func agreesWithFoundation(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let names = ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata", "America/St_Johns", "UTC"]
    for name in names {
      let zone = try #require(TimeZone(identifier: name))
      for _ in 0..<200 {
        let instant = Date(timeIntervalSince1970: Double(Int.random(in: 0...2_000_000_000, using: &random)))
        let wall = try #require(LocalDateTime(instant, in: zone))
        let back = wall.instant(in: zone)
        // A repeated wall-clock time converts back as its first occurrence.
        #expect(back == instant || LocalDateTime(back, in: zone) == wall && back < instant)
      }
    }
  }
}
