import ICalendar
import Testing

struct DurationValueTests {
  // T51
  @Test(
    "durations of real programs are read",
    arguments: [
      ("-PT15M", 0, -900), ("PT0S", 0, 0), ("P1W", 7, 0), ("-P1D", -1, 0), ("-P1WT15H", -7, -54_000),
      ("+PT1H30M", 0, 5400), ("-PT1D", -1, 0), ("-P5S", 0, -5), ("-PT1440M", 0, -86_400), ("p1dt2h", 1, 7200),
      ("PT1H0M30S", 0, 3630), ("P0DT0H5M0S", 0, 300),
    ])
  func reads(text: String, days: Int, seconds: Int) throws {
    let read = try #require(DurationValue(text))
    #expect((read.isNegative ? -read.days : read.days) == days)
    #expect((read.isNegative ? -read.seconds : read.seconds) == seconds)
    #expect(DurationValue(read.written) == (read.nominalSeconds == 0 ? DurationValue(seconds: 0) : read))
  }

  @Test(
    "a duration without a unit or out of range is not read",
    arguments: [
      "-PT15", "", "P", "PT", "15M", "PT-15M", "P1M", "P9999999999W", "P999999999W", "PT999999999999H", "P1X",
    ])
  func refuses(text: String) {
    #expect(DurationValue(text) == nil)
  }

  @Test(
    "seconds are never written as days or weeks", arguments: [86_400, -604_800, 90_000, Int.min])
  func writesExactSeconds(seconds: Int) {
    let written = DurationValue(seconds: seconds).written
    #expect(!written.contains("D") && !written.contains("W") && written.contains("T"))
  }

  @Test func writesNominalDays() {
    #expect(DurationValue(isNegative: true, days: 1).written == "-P1D")
    #expect(DurationValue(days: 14).written == "P2W")
    #expect(DurationValue(days: 14, seconds: 60).written == "P14DT1M")
  }
}
