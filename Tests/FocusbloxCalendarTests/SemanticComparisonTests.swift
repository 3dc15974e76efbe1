import FocusbloxCalendar
import Foundation
import Testing

struct SemanticComparisonTests {
  func same(_ a: String, _ b: String) -> Bool {
    SemanticComparison.areEquivalent(Golden.todo(a), Golden.todo(b))
  }

  @Test(
    "rewrites of servers are equivalent",
    arguments: [
      ("SUMMARY:a\nPRIORITY:1", "PRIORITY:1\nSUMMARY:a"),
      ("DUE;VALUE=DATE:20260310", "DUE;value=\"DATE\":20260310"),
      ("RRULE:FREQ=WEEKLY;BYDAY=MO", "RRULE:BYDAY=MO;FREQ=WEEKLY"),
      ("BEGIN:VALARM\nTRIGGER:PT0S\nEND:VALARM", "BEGIN:VALARM\nTRIGGER:P0D\nEND:VALARM"),
      ("BEGIN:VALARM\nTRIGGER:-PT90M\nEND:VALARM", "BEGIN:VALARM\nTRIGGER;RELATED=START:-PT1H30M\nEND:VALARM"),
      ("GEO:52.52;13.40", "GEO:52.520000\\;13.400000"),
      ("CATEGORIES:a,b", "CATEGORIES:b\nCATEGORIES:a"),
      ("SUMMARY:a", "SUMMARY:a\nCLASS:PUBLIC\nSEQUENCE:0"),
      ("X-A:1\\,2", "X-A:1,2"),
      ("RELATED-TO:p", "RELATED-TO;RELTYPE=PARENT:p"),
    ])
  func equal(a: String, b: String) { #expect(same(a, b) && same(b, a)) }

  @Test(
    "edits of users are not equivalent",
    arguments: [
      ("SUMMARY:a", "SUMMARY:b"), ("DUE;VALUE=DATE:20260310", "DUE;VALUE=DATE:20260311"),
      ("DUE;TZID=Europe/Berlin:20260310T180000", "DUE:20260310T180000"),
      ("BEGIN:VALARM\nTRIGGER:-P1D\nEND:VALARM", "BEGIN:VALARM\nTRIGGER:-PT24H\nEND:VALARM"),
      ("BEGIN:VALARM\nTRIGGER:PT0S\nEND:VALARM", "SUMMARY:a"), ("X-A:1", "X-A:1\nX-A:1"), ("GEO:52;13", "GEO:52;14"),
    ])
  func different(a: String, b: String) { #expect(!same(a, b)) }

  @Test(
    "an invalid position is compared as text", arguments: ["1e300;1", "nan;1", "inf;inf", "361;0", "1;2;3", ""])
  func positions(position: String) {
    #expect(same("GEO:\(position)\nSUMMARY:a", "SUMMARY:a\nGEO:\(position)"))
    #expect(!same("GEO:\(position)", "GEO:1e299;2"))
  }
}
