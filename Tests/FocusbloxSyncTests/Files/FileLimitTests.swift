import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import Foundation
import ICalendar
import Testing

@testable import FocusbloxSync

@Suite("A file beyond the limits of usual calendars")
struct FileLimitTests {
  private let files: FileStore

  init() throws { files = try FileStore() }

  private func plan(_ lines: [String]) throws -> ImportPlan {
    var reader = FileImport(mapping: files.mapping, lists: [], updatesKnown: false, newID: { UUID().uuidString })
    reader.scratchFolder = "/tmp"
    var pieces = [Array(lines.map { $0 + "\r\n" }.joined().utf8)][...]
    return try files.store.write { try reader.carryOut({ pieces.popFirst() }, of: "big.ics", in: $0) }
  }

  private func calendar(_ lines: [String]) -> [String] {
    ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x"] + lines + ["END:VCALENDAR"]
  }

  @Test("a title of more than 64 KB is reported, shown in part and exported in full") func longTitle() throws {
    let title = String(repeating: "Titel ", count: 20_000) + "Ende"
    let lines = calendar(["BEGIN:VTODO", "UID:a", "DTSTAMP:20261101T120000Z", "SUMMARY:\(title)", "END:VTODO"])
    #expect(try plan(lines).issues.contains { $0.what == .titleTooLong(octets: title.utf8.count) })
    let task = try files.store.read { try #require(try $0.tasks(uid: "a").first) }
    #expect(task.title.utf8.count < 2000)
    #expect(try files.exportAll().contains("SUMMARY:\(title)"))
  }

  @Test(
    "every item of a file larger than memory is imported, with its override at the end")
  func largeFile() throws {
    let notes = String(repeating: "Notiz ", count: 500)
    func event(_ number: Int, _ further: String...) -> [String] {
      ["BEGIN:VEVENT", "UID:e\(number)", "DTSTAMP:20261101T120000Z"] + further
        + ["SUMMARY:Nummer \(number)", "DESCRIPTION:\(notes)\(number)", "END:VEVENT"]
    }
    let numbers = 0..<800
    let lines = calendar(
      numbers.flatMap { event($0, "DTSTART:20261201T100000Z", "RRULE:FREQ=DAILY") }
        + numbers.flatMap { event($0, "DTSTART:20261202T110000Z", "RECURRENCE-ID:20261202T100000Z") })
    #expect(lines.joined().utf8.count > 4 << 20)
    #expect(try plan(lines).report.new == numbers.count)
    let blocks = try files.store.read { store in try numbers.flatMap { try store.blocks(uid: "e\($0)") } }
    #expect(blocks.map(\.title) == numbers.map { "Nummer \($0)" })
    #expect(try files.exportAll().sorted() == lines.sorted())
  }

  @Test("without a temporary file, the set-aside items stay in memory", arguments: ["/tmp", "/nowhere", nil])
  func spool(folder: String?) throws {
    let spool = TextSpool(folder: folder)
    let texts = (0..<40).map { [UInt8](repeating: UInt8($0), count: 100_000 + $0) }
    let places = texts.map { spool.append($0) }
    for (text, place) in zip(texts, places).reversed() { #expect(try spool.text(place) == text) }
    #expect(try spool.text(spool.append([1, 2])) == [1, 2])
    #expect(try spool.text(0..<spool.count) == Array(texts.joined()) + [1, 2])
    #expect(try spool.text(0..<0).isEmpty)
  }

  @Test("a rule that occurs every second is reported, kept and not expanded") func denseRule() throws {
    let lines = calendar([
      "BEGIN:VEVENT", "UID:e", "DTSTAMP:20261101T120000Z", "DTSTART:20200101T100000Z", "RRULE:FREQ=SECONDLY",
      "SUMMARY:S", "END:VEVENT",
    ])
    #expect(try plan(lines).issues.contains { $0.what == .ruleTooDense })
    let block = try files.store.read { try #require(try $0.blocks(uid: "e").first) }
    #expect(block.foreignRule == nil)
    #expect(try files.exportAll().sorted() == lines.sorted())
  }

  @Test("a VTIMEZONE with thousands of rules is reported, kept and not read") func largeZone() throws {
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

  @Test("a line of more than 16 MB is reported and kept") func longLine() throws {
    let data = "ATTACH:" + String(repeating: "A", count: 1 << 24)
    let lines = calendar(["BEGIN:VTODO", "UID:a", "DTSTAMP:20261101T120000Z", data, "END:VTODO"])
    let issues = try plan(lines).issues
    #expect(issues.contains { if case .lineTooLong = $0.what { true } else { false } })
  }
}
