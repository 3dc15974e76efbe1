import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import ICalendar
import Testing

@Suite("A file beyond what calendars are like")
struct FileLimitTests {
  private let files: FileStore

  init() throws { files = try FileStore() }

  private func plan(_ lines: [String]) throws -> ImportPlan {
    let reader = FileImport(mapping: files.mapping, lists: [], updatesKnown: false, newID: { UUID().uuidString })
    var pieces = [Array(lines.map { $0 + "\r\n" }.joined().utf8)][...]
    return try files.store.write { try reader.carryOut({ pieces.popFirst() }, of: "big.ics", in: $0) }
  }

  private func calendar(_ lines: [String]) -> [String] {
    ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x"] + lines + ["END:VCALENDAR"]
  }

  @Test("a title of more than 64 KB is told, shown cut and exported whole") func longTitle() throws {
    let title = String(repeating: "Titel ", count: 20_000) + "Ende"
    let lines = calendar(["BEGIN:VTODO", "UID:a", "DTSTAMP:20261101T120000Z", "SUMMARY:\(title)", "END:VTODO"])
    #expect(try plan(lines).issues.contains { $0.what == .titleTooLong(octets: title.utf8.count) })
    let task = try files.store.read { try #require(try $0.tasks(uid: "a").first) }
    #expect(task.title.utf8.count < 2000)
    #expect(try files.exportAll().contains("SUMMARY:\(title)"))
  }

  @Test("a rule that fires every second is told, kept and not followed") func denseRule() throws {
    let lines = calendar([
      "BEGIN:VEVENT", "UID:e", "DTSTAMP:20261101T120000Z", "DTSTART:20200101T100000Z", "RRULE:FREQ=SECONDLY",
      "SUMMARY:S", "END:VEVENT",
    ])
    #expect(try plan(lines).issues.contains { $0.what == .ruleTooDense })
    let block = try files.store.read { try #require(try $0.blocks(uid: "e").first) }
    #expect(block.foreignRule == nil)
    #expect(try files.exportAll().sorted() == lines.sorted())
  }

  @Test("a VTIMEZONE of thousands of rules is told, kept and not read") func largeZone() throws {
    let rules = (0..<3000).flatMap { number in
      [
        "BEGIN:STANDARD", "DTSTART:\(1970 + number % 50)0101T000000", "TZOFFSETFROM:+0\(number % 3)00",
        "TZOFFSETTO:+0300", "RRULE:FREQ=DAILY", "END:STANDARD",
      ]
    }
    let lines = calendar(
      ["BEGIN:VTIMEZONE", "TZID:Werk"] + rules + ["END:VTIMEZONE"] + [
        "BEGIN:VEVENT", "UID:e", "DTSTAMP:20261101T120000Z", "DTSTART;TZID=Werk:20261201T100000", "SUMMARY:S",
        "END:VEVENT",
      ])
    #expect(try plan(lines).issues.contains { $0.what == .zoneTooLarge(tzid: "Werk") })
    let block = try files.store.read { try #require(try $0.blocks(uid: "e").first) }
    #expect(block.start.description == "2026-12-01T10:00:00")
    #expect(try files.exportAll().sorted() == lines.sorted())
  }

  @Test("a line of more than 16 MB is told and kept") func longLine() throws {
    let data = "ATTACH:" + String(repeating: "A", count: 1 << 24)
    let lines = calendar(["BEGIN:VTODO", "UID:a", "DTSTAMP:20261101T120000Z", data, "END:VTODO"])
    let issues = try plan(lines).issues
    #expect(issues.contains { if case .lineTooLong = $0.what { true } else { false } })
  }
}
