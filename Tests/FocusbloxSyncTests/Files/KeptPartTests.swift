import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import ICalendar
import Testing

@Suite("Every line of an imported file is exported")
struct KeptPartTests {
  private let files: FileStore

  init() throws { files = try FileStore() }

  private let mixed = [
    "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Other//EN", "METHOD:PUBLISH", "X-WR-CALNAME:Mein", "no content line",
    "BEGIN:VTIMEZONE", "TZID:Unused", "BEGIN:STANDARD", "DTSTART:19700101T000000", "TZOFFSETFROM:+0300",
    "TZOFFSETTO:+0300", "END:STANDARD", "END:VTIMEZONE",
    "BEGIN:VTODO", "UID:a", "DTSTAMP:20261101T120000Z", "SUMMARY:A", "without a colon", "CATEGORIES:x", "END:VTODO",
    "BEGIN:VEVENT", "UID:a", "DTSTAMP:20261101T120000Z", "DTSTART:20261201T100000Z", "SUMMARY:E", "END:VEVENT",
    "BEGIN:VEVENT", "UID:n", "DTSTAMP:20261101T120000Z", "SUMMARY:Template", "END:VEVENT",
    "BEGIN:VJOURNAL", "UID:j", "DTSTAMP:20261101T120000Z", "SUMMARY:Diary", "END:VJOURNAL",
    "BEGIN:X-THING", "X-A:1", "BEGIN:X-INNER", "X-B:2", "END:X-INNER", "END:X-THING",
    "BEGIN:VEVENT", "UID:a", "DTSTAMP:20261101T120000Z", "DTSTART:20261202T100000Z", "SUMMARY:E again", "END:VEVENT",
    "END:VCALENDAR",
  ]

  @Test("every unchanged line of a file is in its export") func wholeFile() throws {
    let report = try files.take(mixed, named: "mixed.ics")
    #expect((report.new, report.kept, report.failed) == (2, 4, 0))
    #expect(try files.exportAll().sorted() == mixed.sorted())
    #expect(try files.exportSource("mixed.ics").sorted() == mixed.sorted())
  }

  @Test("an export with further items has a new head, and all other lines of the file") func severalSources() throws {
    _ = try files.take(mixed, named: "mixed.ics")
    try files.store.write {
      try $0.insert(TaskItem(id: "own", uid: "own", title: "own", created: files.now), by: .user)
    }
    let lines = try files.exportAll()
    #expect(lines.contains("PRODID:-//FocusBlox//focusblox 1.0//DE") && !lines.contains("METHOD:PUBLISH"))
    for line in ["SUMMARY:Diary", "SUMMARY:Template", "SUMMARY:E again", "X-B:2", "SUMMARY:own", "without a colon"] {
      #expect(lines.filter { $0 == line }.count == 1, "\(line)")
    }
    #expect(try files.exportSource("mixed.ics").sorted() == mixed.sorted())
  }

  @Test("importing again creates no duplicates", arguments: [false, true]) func again(updating: Bool) throws {
    _ = try files.take(mixed, named: "mixed.ics")
    let report = try files.take(mixed, named: "mixed.ics", updating: updating)
    #expect((report.new, report.updated, report.kept, report.skipped) == (0, 0, 0, 6))
    #expect(try files.exportAll().sorted() == mixed.sorted())
  }

  @Test(
    "a component that a file has twice comes out twice, however often the file is imported", arguments: [false, true])
  func twice(updating: Bool) throws {
    let entry = ["BEGIN:VJOURNAL", "UID:j", "DTSTAMP:20261101T120000Z", "SUMMARY:Diary", "END:VJOURNAL"]
    let item = ["BEGIN:VTODO", "UID:t", "DTSTAMP:20261101T120000Z", "SUMMARY:T", "END:VTODO"]
    let lines =
      ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x"] + entry + entry + item + item + item + ["END:VCALENDAR"]
    let report = try files.take(lines, named: "twice.ics")
    #expect((report.new, report.kept) == (1, 4))
    #expect(try files.exportSource("twice.ics").sorted() == lines.sorted())
    let again = try files.take(lines, named: "twice.ics", updating: updating)
    #expect((again.new, again.updated, again.kept, again.skipped) == (0, 0, 0, 5))
    #expect(try files.exportSource("twice.ics").sorted() == lines.sorted())
  }

  @Test("a later version of a VJOURNAL replaces the earlier one only") func laterVersion() throws {
    func journal(_ title: String, _ sequence: Int) -> [String] {
      [
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x", "BEGIN:VJOURNAL", "UID:j", "SEQUENCE:\(sequence)",
        "SUMMARY:\(title)", "END:VJOURNAL", "END:VCALENDAR",
      ]
    }
    _ = try files.take(journal("one", 1), named: "j.ics")
    #expect(try files.take(journal("two", 2), named: "j.ics").skipped == 1)
    #expect(try files.take(journal("two", 2), named: "j.ics", updating: true).kept == 1)
    #expect(try files.take(journal("one", 1), named: "j.ics", updating: true).skipped == 1)
    #expect(try files.exportAll().filter { $0.hasPrefix("SUMMARY") } == ["SUMMARY:two"])
  }

  @Test("a calendar without items keeps its own properties") func empty() throws {
    let lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x", "X-WR-CALNAME:Empty", "END:VCALENDAR"]
    _ = try files.take(lines, named: "e.ics")
    #expect(try files.exportAll().sorted() == lines.sorted())
  }

  @Test("a component without END is kept, closed and reported") func cutOff() throws {
    let lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x", "BEGIN:VTODO", "UID:a", "SUMMARY:cut"]
    let report = try files.take(lines, named: "c.ics")
    #expect((report.kept, report.failed) == (1, 1))
    #expect(try files.exportAll().sorted() == (lines + ["END:VTODO", "END:VCALENDAR"]).sorted())
  }

  @Test("UTF-16 is read, with a mark or without one", arguments: [true, false], [true, false])
  func utf16(hasMark: Bool, isBigEndian: Bool) throws {
    let text = mixed.map { $0 + "\r\n" }.joined().replacing("Diary", with: "Tagebuch 😀")
    let units = (hasMark ? [0xFEFF] : []) + Array(text.utf16)
    let octets = units.flatMap { isBigEndian ? [UInt8($0 >> 8), UInt8($0 & 255)] : [UInt8($0 & 255), UInt8($0 >> 8)] }
    #expect(try files.take(octets, named: "u.ics").new == 2)
    #expect(try files.exportAll().contains("SUMMARY:Tagebuch 😀"))
  }

  @Test("VERSION:1.0 is refused with an error of its own") func vCalendar() throws {
    let lines = ["BEGIN:VCALENDAR", "VERSION:1.0", "BEGIN:VTODO", "SUMMARY:alt", "END:VTODO", "END:VCALENDAR"]
    #expect { try files.take(lines, named: "v.vcs") } throws: { error in
      if case ImportError.vCalendar = error { true } else { false }
    }
  }
}
