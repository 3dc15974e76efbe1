import CalDAV
import Foundation
import Testing

@Suite("Retry-After")
struct RetryAfterTests {
  /// 1994-11-06 08:49:37 UTC, the date of RFC 9110 section 5.6.7.
  private let instant = Date(timeIntervalSince1970: 784_111_777)

  // I20
  @Test(
    "the three forms of an HTTP-date are read",
    arguments: ["Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994"])
  func readsDates(text: String) throws {
    #expect(RetryAfter(text) == .date(instant))
  }

  @Test("a delay counts from now and is never negative")
  func countsFromNow() {
    #expect(RetryAfter.date(instant).delay(now: instant - 90) == 90)
    #expect(RetryAfter.date(instant).delay(now: instant + 90) == 0)
    #expect(RetryAfter(" 300 ")?.delay(now: instant) == 300)
  }

  @Test("a date counts from the Date of its answer, whatever this machine's clock is")
  func countsFromTheAnswer() {
    let date = "Sun, 06 Nov 1994 08:49:37 GMT"
    #expect(RetryAfter(date, answeredAt: "Sun, 06 Nov 1994 06:49:37 GMT") == .seconds(7200))
    #expect(RetryAfter(date, answeredAt: "Sun, 06 Nov 1994 09:00:00 GMT") == .seconds(0))
    #expect(RetryAfter(date, answeredAt: "today") == .date(instant))
    #expect(RetryAfter("60", answeredAt: "Sun, 06 Nov 1994 06:49:37 GMT") == .seconds(60))
  }

  @Test(
    "any other value is ignored",
    arguments: [
      "", "-5", "soon", "Sun, 99 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49 GMT", "1.5",
      "Sun, 06 Foo 1994 08:49:37 GMT",
    ])
  func ignoresTheRest(text: String) {
    #expect(RetryAfter(text) == nil)
  }

  @Test("dates agree with Foundation, including leap days and turns of centuries", arguments: 0..<300)
  func agreesWithFoundation(step: Int) throws {
    let date = Date(timeIntervalSince1970: TimeInterval(step) * 86_400 * 47 + 3723)
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    #expect(RetryAfter(formatter.string(from: date)) == .date(date))
  }
}
