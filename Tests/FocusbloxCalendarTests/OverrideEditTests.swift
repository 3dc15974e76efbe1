import FocusbloxCalendar
import Foundation
import ICalendar
import Testing

@Suite("Edits of one instance in two copies of a series")
struct OverrideEditTests {
  /// A series with one override.
  ///
  /// - Parameters:
  ///   - stamp: the hour of the series' LAST-MODIFIED.
  ///   - instance: the title of the override, and the hour of its LAST-MODIFIED, if it has one.
  private func series(_ stamp: Int, _ instance: (title: String, stamp: Int?)) throws -> CalendarObjectReading {
    func line(_ hour: Int?) -> [String] { hour.map { ["LAST-MODIFIED:20261121T\($0)0000Z"] } ?? [] }
    let lines =
      ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x", "BEGIN:VTODO", "UID:fence", "DTSTAMP:20261101T000000Z"]
      + line(stamp) + ["SUMMARY:Zaun", "DTSTART;VALUE=DATE:20261201", "RRULE:FREQ=DAILY", "END:VTODO"]
      + ["BEGIN:VTODO", "UID:fence", "DTSTAMP:20261101T000000Z"] + line(instance.stamp)
      + ["RECURRENCE-ID;VALUE=DATE:20261203", "SUMMARY:\(instance.title)", "END:VTODO", "END:VCALENDAR"]
    return try CalendarObjectReading(Array(lines.map { $0 + "\r\n" }.joined().utf8))
  }

  @Test(
    "the later stamp of the instance decides, else the stamp of the series",
    arguments: [
      (edit: 19 as Int?, copy: 22 as Int?, isNewer: true, title: "dort"),
      (edit: 22, copy: 19, isNewer: false, title: "hier"), (edit: 22, copy: 22, isNewer: true, title: "hier"),
      (edit: nil, copy: 22, isNewer: true, title: "hier"), (edit: nil, copy: nil, isNewer: false, title: "dort"),
    ])
  func laterWins(edit: Int?, copy: Int?, isNewer: Bool, title: String) throws {
    let edits = try #require(ForeignEdits(from: series(10, ("alt", 10)), to: series(20, ("hier", edit))))
    let (object, conflicts) = try edits.redone(in: try series(15, ("dort", copy)), areNewer: isNewer)
    #expect(conflicts.map(\.isHereKept) == [title == "dort"])
    let titles = Golden.lines(object.bytes).filter { $0.hasPrefix("SUMMARY") }
    #expect(titles == ["SUMMARY:Zaun", "SUMMARY:\(title)"])
  }

  @Test("a copy that would be unreadable with the edits is an error")
  func refusesAnUnreadableCopy() throws {
    func task(_ uid: String, _ more: [String] = []) throws -> CalendarObjectReading {
      let lines = ["BEGIN:VCALENDAR", "BEGIN:VTODO", "UID:\(uid)", "SUMMARY:Zaun", "END:VTODO"] + more
      return try CalendarObjectReading(Array((lines + ["END:VCALENDAR"]).map { $0 + "\r\n" }.joined().utf8))
    }
    let override = ["BEGIN:VTODO", "UID:fence", "RECURRENCE-ID:20261203T100000Z", "SUMMARY:Tor", "END:VTODO"]
    let edits = try #require(ForeignEdits(from: task("fence"), to: task("fence", override)))
    #expect(throws: MappingError.severalUIDs(["gate", "fence"])) { try edits.redone(in: task("gate"), areNewer: true) }
    #expect(throws: Never.self) { try edits.redone(in: task("fence"), areNewer: true) }
  }
}
