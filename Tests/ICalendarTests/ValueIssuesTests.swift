import Foundation
import ICalendar
import Testing

struct ValueIssuesTests {
  @Test func reportsEachInvalidValueWithItsLine() throws {
    let read = try item(
      """
      BEGIN:VTODO
      DUE;TZID=Nowhere/Middle:20260310T180000
      DTSTART:20261301T990000
      DTSTAMP:20260301T120000Z
      RRULE:FREQ=DAILY;INTERVAL=0
      EXDATE:20260310,20260230
      BEGIN:VALARM
      TRIGGER:-PT15
      DURATION:PT1H
      END:VALARM
      END:VTODO
      """)
    let zones = ZoneResolver(calendar: nil, fallback: .gmt)
    #expect(
      read.valueIssues(zones: zones) == [
        ReadingIssue(line: 4, what: .unknownTimeZone(tzid: "Nowhere/Middle"), action: .accepted),
        ReadingIssue(
          line: 5, what: .invalidValue(property: "DTSTART", excerpt: "20261301T990000"), action: .keptAsText),
        ReadingIssue(
          line: 7, what: .invalidValue(property: "RRULE", excerpt: "FREQ=DAILY;INTERVAL=0"), action: .keptAsText),
        ReadingIssue(
          line: 8, what: .invalidValue(property: "EXDATE", excerpt: "20260310,20260230"), action: .keptAsText),
        ReadingIssue(line: 10, what: .invalidValue(property: "TRIGGER", excerpt: "-PT15"), action: .keptAsText),
      ])
  }
}
