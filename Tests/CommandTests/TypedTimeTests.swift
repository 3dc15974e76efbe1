import FocusbloxModel
import FocusbloxWords
import Foundation
import Testing

@testable import FocusbloxActions
@testable import FocusbloxTexts
@testable import focusblox

/// Times in words, as values of the model.
@Suite struct TypedTimeTests {
  private static let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt

  private func when(_ now: String, zone: TimeZone = berlin) -> TypedTime {
    TypedTime(around: ReadingContext(now: InstantText.read(now) ?? .distantPast, zone: zone))
  }

  @Test(
    "a time in words becomes a time of the model",
    arguments: [
      ("2026-11-25", "2026-11-25"), ("2026-11-25 18:00", "2026-11-25T18:00:00[Europe/Berlin]"),
      ("2026-11-25T18:00:30", "2026-11-25T18:00:30[Europe/Berlin]"),
      ("2026-11-25T18:00:00Z", "2026-11-25T19:00:00[Europe/Berlin]"), ("gestern", "2026-11-24"),
      ("Freitag 12 Uhr", "2026-11-27T12:00:00[Europe/Berlin]"), ("+90min", "2026-11-25T09:30:00[Europe/Berlin]"),
    ])
  func aTimeInWordsBecomesTheTimeOfTheModel(_ text: String, _ expected: String) throws {
    #expect(try when("2026-11-25T08:00:00+01:00").parse(text).description == expected)
  }

  @Test func theSecondOfARepeatedTimeKeepsItsInstant() throws {
    // At 2:20 of standard time, fifteen minutes later is 2:35 of standard time and not of summer time.
    let winter = "2026-10-25T02:20:00+01:00"
    let time = try when(winter).parse("+15min")
    #expect(time.description == "2026-10-25T01:35:00Z")
    #expect(time.instant(in: Self.berlin) == InstantText.read("2026-10-25T02:35:00+01:00"))
    #expect(CalendarTime(time.description) == time)
    #expect(time.localDay(in: Self.berlin) == CalendarDay("2026-10-25"))
    #expect(Timestamp(zone: Self.berlin).text(time) == "2026-10-25T02:35:00+01:00")
    let offset = try when(winter).parse("2026-10-25T02:30:00+01:00")
    #expect(offset.instant(in: Self.berlin) == InstantText.read("2026-10-25T02:30:00+01:00"))
  }

  @Test func theFirstOfARepeatedTimeStaysATimeOfItsZone() throws {
    #expect(
      try when("2026-10-24T12:00:00+02:00").parse("morgen 2:30").description == "2026-10-25T02:30:00[Europe/Berlin]")
    #expect(try when("2026-10-25T02:20:00+02:00").parse("+15min").description == "2026-10-25T02:35:00[Europe/Berlin]")
  }

  @Test func aSkippedTimeMovesForwardAndIsReported() throws {
    var when = when("2026-11-25T08:00:00+01:00")
    var said: [String] = []
    when.onSkipped = { said.append("\($0.skipped ?? "") \($0.when.local)") }
    #expect(try when.parse("2027-03-28 02:30").description == "2027-03-28T03:30:00[Europe/Berlin]")
    #expect(said == ["2:30 2027-03-28T03:30"])
  }

  @Test func inUTCATimeIsAnInstant() throws {
    #expect(
      try when("2026-11-25T08:00:00Z", zone: .gmt).parse("2026-11-25 18:00").description == "2026-11-25T18:00:00Z")
  }

  @Test func theChosenReadingIsUsed() throws {
    for index in 0...1 {
      var when = when("2026-11-25T08:00:00+01:00")
      when.ask = { _ in index }
      #expect(try when.parse("next friday").description == ["2026-11-27", "2026-12-04"][index])
    }
    #expect(throws: ArgumentProblem.self) { try when("2026-11-25T08:00:00+01:00").parse("next friday") }
  }

  @Test func aRefusalIsAnObjectForPrograms() throws {
    do {
      _ = try when("2026-11-25T10:00:00+01:00").parse("next friday")
      Issue.record("two readings are taken")
    } catch {
      #expect(
        error.object?.explained(by: error.explanation(in: .english)).json.text
          == #"{"type":"error","error":"when","reason":"ambiguous","text":"next friday","sentence":"“next friday” can be Fri Nov 27 or Fri Dec 4.","readings":["2026-11-27","2026-12-04"],"say":["friday","friday next week"],"candidates":[]}"#
      )
    }
  }

  @Test(arguments: [Language.german, .english])
  func everyRefusalHasWordsInBothLanguages(_ language: Language) {
    for reason in Refusal.Reason.allCases {
      for kind in [RefusedKind.when, .repeat, .remind, .line, .edit] {
        let explanation = ArgumentProblem.refused(Refusal(reason, "xyz"), kind).explanation(in: language)
        #expect(!explanation.sentence.isEmpty && explanation.outcome == .wrongUse)
      }
    }
  }
}
