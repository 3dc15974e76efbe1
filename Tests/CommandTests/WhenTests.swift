import FocusbloxModel
import Foundation
import Testing

@testable import focusblox

@Suite struct WhenTests {
  /// A Wednesday, 08:00 in Berlin.
  private static let now = Date(timeIntervalSince1970: 1_795_590_000)
  private static let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt
  private let when = When(now: now, zone: berlin)

  @Test(
    "a time in words becomes the time meant",
    arguments: [
      ("2026-11-25", "2026-11-25"), ("2026-11-25 18:00", "2026-11-25T18:00:00[Europe/Berlin]"),
      ("2026-11-25T18:00", "2026-11-25T18:00:00[Europe/Berlin]"),
      ("2026-11-25T18:00:30", "2026-11-25T18:00:30[Europe/Berlin]"),
      ("2026-11-25T18:00:00+01:00", "2026-11-25T18:00:00[Europe/Berlin]"),
      ("2026-11-25T18:00:00Z", "2026-11-25T19:00:00[Europe/Berlin]"),
      ("today", "2026-11-25"), ("heute 9:30", "2026-11-25T09:30:00[Europe/Berlin]"),
      ("Tomorrow", "2026-11-26"), ("morgen 18:00", "2026-11-26T18:00:00[Europe/Berlin]"),
      ("gestern", "2026-11-24"), ("friday", "2026-11-27"), ("Freitag 12:00", "2026-11-27T12:00:00[Europe/Berlin]"),
      ("wednesday", "2026-12-02"), ("mi", "2026-12-02"), ("montag", "2026-11-30"),
      ("+3d", "2026-11-28"), ("+2w", "2026-12-09"), ("+1d 07:00", "2026-11-26T07:00:00[Europe/Berlin]"),
      ("+90m", "2026-11-25T09:30:00[Europe/Berlin]"), ("-1d", "2026-11-24"), (" today ", "2026-11-25"),
    ])
  func aTimeInWordsBecomesTheTimeMeant(_ text: String, _ expected: String) throws {
    #expect(try when.parse(text).description == expected)
  }

  @Test(
    "what is no time is refused by name",
    arguments: [
      ("", ArgumentProblem.when("")), ("soon", .when("soon")), ("2026-02-30", .noSuchDay("2026-02-30")),
      ("2026-13-01 10:00", .noSuchDay("2026-13-01")), ("2027-02-29", .noSuchDay("2027-02-29")),
      ("today 25:00", .noSuchTime("25:00")), ("today 12:60", .noSuchTime("12:60")), ("+3x", .when("+3x")),
      ("+90m 12:00", .when("+90m 12:00")), ("today noon", .when("today noon")), ("25.11.2026", .when("25.11.2026")),
      ("+999999w", .when("+999999w")),
    ])
  func whatIsNoTimeIsRefusedByName(_ text: String, _ problem: ArgumentProblem) {
    #expect(throws: problem) { try when.parse(text) }
  }

  @Test func aTimeThatTheClockSkipsMovesForwardAndIsSaid() throws {
    var said: [String] = []
    let when = When(now: Self.now, zone: Self.berlin) { said = [$0.description, $1.description] }
    #expect(try when.parse("2027-03-28 02:30").description == "2027-03-28T03:30:00[Europe/Berlin]")
    #expect(said == ["2027-03-28T02:30:00", "2027-03-28T03:30:00"])
  }

  @Test func aTimeThatComesTwiceIsTheFirst() throws {
    let time = try when.parse("2026-10-25 02:30")
    #expect(time.instant(in: Self.berlin) == When.instant("2026-10-25T02:30:00+02:00"))
  }

  @Test func inUTCATimeIsAnInstant() throws {
    let when = When(now: Self.now, zone: .gmt)
    #expect(try when.parse("2026-11-25 18:00").description == "2026-11-25T18:00:00Z")
  }

  @Test(
    "RFC 3339 is read in all its forms, and nothing else is",
    arguments: [
      ("2026-11-25T08:00:00+01:00", "2026-11-25T07:00:00Z"), ("2026-11-25 08:00-0330", "2026-11-25T11:30:00Z"),
      ("2026-11-25T08:00:00.250Z", "2026-11-25T08:00:00Z"), ("2026-11-25T08:00z", "2026-11-25T08:00:00Z"),
      ("2026-11-25T08:00:00", nil), ("2026-11-25", nil), ("2026-02-30T08:00:00Z", nil), ("2026-11-25T24:00:00Z", nil),
      ("2026-11-25T08:00:00.Z", nil), ("2026-11-25T08:00:00Z ", nil), ("2026-11-25T08:00:00+01", nil),
    ] as [(String, String?)])
  func readsInstants(text: String, expected: String?) {
    #expect(When.instant(text) == expected.flatMap { CalendarTime($0)?.instant(in: .gmt) })
  }
}
