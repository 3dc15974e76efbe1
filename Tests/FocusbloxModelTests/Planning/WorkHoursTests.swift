import FocusbloxModel
import Testing

@Suite("The hours of a plan") struct WorkHoursTests {
  @Test("a span past midnight is divided, also from Sunday to Monday") func pastMidnight() {
    var hours = WorkHours()
    hours.add(from: 22 * 60, to: 2 * 60, on: 7)
    #expect(hours.spans(on: 7) == [1320..<1440])
    #expect(hours.spans(on: 1) == [0..<120])
    #expect(hours.spans(on: 0).isEmpty && hours.spans(on: 8).isEmpty)
  }

  @Test("spans that touch or overlap are one") func joined() {
    var hours = WorkHours()
    for (start, end) in [(13, 17), (9, 12), (12, 13), (10, 11), (20, 30)] {
      hours.add(from: start * 60, to: end * 60, on: 3)
    }
    #expect(hours.spans(on: 3) == [540..<1020, 1200..<1440])
  }
}
