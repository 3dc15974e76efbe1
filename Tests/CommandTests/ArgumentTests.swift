import ArgumentParser
import FocusbloxModel
import FocusbloxWords
import Foundation
import TestSupport
import Testing

@testable import FocusbloxActions
@testable import focusblox

@Suite struct ArgumentTests {
  @Test(arguments: [
    ("45m", 2700), ("1h30m", 5400), ("2d", 172_800), ("1w", 604_800), ("90", 90), ("0", 0), ("1d12h", 129_600),
  ])
  func aDurationIsRead(_ text: String, _ seconds: Int) throws {
    #expect(try DurationText.seconds(text) == seconds)
  }

  @Test(arguments: ["", "-5", "+5", "1x", "h", "30m1h", "1.5h", "99999999999999999999", "1 h"])
  func invalidDurationsAreRefused(_ text: String) {
    #expect(throws: ArgumentProblem.duration(text)) { try DurationText.seconds(text) }
  }

  @Test(
    "a field that is cleared gets no new value at the same time",
    arguments: [
      ("due", ["--due", "morgen"]), ("start", ["--start", "morgen"]), ("planned", ["--planned", "morgen"]),
      ("estimate", ["--estimate", "1h"]), ("importance", ["--importance", "high"]),
      ("urgency", ["--urgency", "urgent"]),
      ("tags", ["--tag", "a"]), ("type", ["--type", "learning"]), ("notes", ["--notes", "a"]),
      ("notes", ["--append", "a"]), ("parent", ["--parent", "abcd"]), ("repeat", ["--repeat", "daily"]),
    ])
  func aClearedFieldGetsNoValue(_ field: String, _ value: [String]) throws {
    _ = try Edit.parse(["abcd", "--clear", field, "--title", "Milch"])
    #expect {
      try Edit.parse(["abcd", "--clear", field] + value)
    } throws: {
      Edit.message(for: $0) == "--clear \(field) and \(value[0]) cannot be used together"
    }
  }

  @Test func minutesAreReadBack() throws {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<500 {
      let minutes = Int.random(in: 0...100_000, using: &random)
      #expect(try DurationText.seconds(DurationText.text(minutes: minutes)) == minutes * 60)
    }
  }

  @Test func aReminderIsADurationSecondsOrATime() throws {
    let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt
    let here = ReadingContext(now: Date(timeIntervalSince1970: 1_795_590_000), zone: berlin)
    let spec = ReminderSpec(TypedTime(around: here))
    #expect(try spec.parse("1h") == .relative(offset: -3600, anchor: .dueDate))
    #expect(try spec.parse("15m before") == .relative(offset: -900, anchor: .dueDate))
    #expect(try spec.parse("15m vorher") == .relative(offset: -900, anchor: .dueDate))
    #expect(try spec.parse("-86400") == .relative(offset: -86_400, anchor: .dueDate))
    #expect(try spec.parse("2026-11-25T09:00") == .absolute(Date(timeIntervalSince1970: 1_795_593_600)))
    #expect(throws: ArgumentProblem.refused(Refusal(.vague, "bald"), .remind)) { try spec.parse("bald") }
    #expect(throws: ArgumentProblem.refused(Refusal(.nosuch, "2026-02-30"), .remind)) { try spec.parse("2026-02-30") }
    #expect(throws: ArgumentProblem.refused(Refusal(.unit, "90"), .remind)) { try spec.parse("90") }
  }

  @Test func aLocationHasCoordinatesANameAndAnOptionalRadius() throws {
    #expect(try LocationText.parse("52.52,13.405 Büro") == .init(name: "Büro", latitude: 52.52, longitude: 13.405))
    #expect(try LocationText.parse("52.52,13.405,250 Am Ufer").radius == 250)
    for text in ["", "Büro", "91,0 Pol", "0,181 X", "1,2,0 X", "1,2,3,4 X", "1;2 X"] {
      #expect(throws: ArgumentProblem.place(text)) { try LocationText.parse(text) }
    }
  }

  @Test func globalOptionsMoveAfterTheCommand() {
    #expect(GlobalOptions.behindCommand(["--json", "list", "--all"]) == ["list", "--all", "--json"])
    #expect(GlobalOptions.behindCommand(["--db", "x", "add", "--", "-a"]) == ["add", "--db", "x", "--", "-a"])
    #expect(GlobalOptions.behindCommand(["--lang=de", "list"]) == ["list", "--lang=de"])
    #expect(GlobalOptions.behindCommand(["list", "--json"]) == ["list", "--json"])
    #expect(GlobalOptions.behindCommand(["--version"]) == ["--version"])
  }

  @Test func globalOptionsAreNoWordsOfARequestForHelp() {
    #expect(GlobalOptions.removed(from: ["--lang", "de", "list", "--json", "--db=x"]) == ["list"])
    #expect(GlobalOptions.removed(from: ["list", "--view", "--lang"]) == ["list", "--view"])
  }
}
