import FocusbloxModel
import Testing

struct DayArithmeticTests {
  @Test func theDaysOfFourCenturiesAreConsecutive() throws {
    var day = try #require(CalendarDay(year: 1800, month: 1, day: 1))
    let first = day.ordinal
    for step in 0..<146_097 {
      #expect(day.ordinal == first + step)
      let again = try #require(CalendarDay(ordinal: first + step))
      if again != day { Issue.record("\(again) is not \(day)") }
      let length = CalendarDay.length(ofMonth: day.month, year: day.year)
      let (month, year) = day.month == 12 ? (1, day.year + 1) : (day.month + 1, day.year)
      day = try #require(
        day.day < length
          ? CalendarDay(year: day.year, month: day.month, day: day.day + 1)
          : CalendarDay(year: year, month: month, day: 1))
    }
    #expect(day == CalendarDay("2200-01-01"))
  }

  @Test func theEpochIsAThursdayAndDayZero() {
    #expect(CalendarDay("1970-01-01")?.ordinal == 0)
    #expect(CalendarDay("1970-01-01")?.weekday == 4)
    #expect(CalendarDay("2026-11-21")?.weekday == 6)
    #expect(CalendarDay("0001-01-01")?.weekday == 1)
  }

  @Test func theCalendarEndsAtTheYears1And9999() {
    #expect(CalendarDay("9999-12-31")?.adding(days: 1) == nil)
    #expect(CalendarDay("0001-01-01")?.adding(days: -1) == nil)
    #expect(CalendarDay("9999-12-01")?.adding(months: 1) == nil)
    #expect(CalendarDay("0001-01-31")?.adding(months: -1) == nil)
    #expect(CalendarDay("9999-12-31").flatMap { CalendarDay(ordinal: $0.ordinal) } == CalendarDay("9999-12-31"))
    #expect(CalendarDay("0001-01-01").flatMap { CalendarDay(ordinal: $0.ordinal) } == CalendarDay("0001-01-01"))
  }
}
