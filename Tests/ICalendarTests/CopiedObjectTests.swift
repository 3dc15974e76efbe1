import Foundation
import ICalendar
import Testing

/// A copied object equals the object that is read and written whole.
@Suite struct CopiedObjectTests {
  private func object(_ lines: String..., end: String = "\r\n") -> [UInt8] {
    Array((["BEGIN:VCALENDAR", "VERSION:2.0"] + lines + ["END:VCALENDAR"]).map { $0 + end }.joined().utf8)
  }

  private func read(_ text: [UInt8]) -> (zones: [UInt8], items: [UInt8]) {
    let components = ICalendarText(reading: text).calendars.flatMap(\.components)
    func whole(_ areZones: Bool) -> [UInt8] {
      components.filter { ($0.name == "VTIMEZONE") == areZones }.flatMap(\.whole)
    }
    return (whole(true), whole(false))
  }

  @Test("zones and items are copied with new folds and CRLF, without blank lines", arguments: ["\n", "\r\n", "\r\r\n"])
  func copies(end: String) throws {
    let long = "SUMMARY:" + String(repeating: "Straße ", count: 30)
    let text = object(
      "BEGIN:VTIMEZONE", "TZID:Hier", "BEGIN:STANDARD", "DTSTART:19700101T000000", "END:STANDARD", "END:VTIMEZONE",
      "BEGIN:VEVENT", "UID:a", long, "", "Bemerkung ohne Namen", "DESCRIPTION:a", " b", "\tc", "BEGIN:VALARM",
      "X:BEGIN:VTODO",
      "END:VALARM", "BEGINN:x", "ENDE:x", "b", "END:VEVENT", "BEGIN:VEVENT", "UID:a", "END:VEVENT", end: end)
    let copy = try #require(CopiedObject(text))
    #expect(copy.zones == read(text).zones && copy.items == read(text).items)
    #expect(!copy.zones.isEmpty && String(decoding: copy.items, as: UTF8.self).contains("Bemerkung"))
  }

  @Test(
    "an object whose lines do not give the structure is not copied",
    arguments: [
      ["BEGIN:VTODO", "UID:a"], ["begin:VTODO", "UID:a", "END:VTODO"], ["BEGIN:VTODO", "UID:a", "End:VTODO"],
      ["BE", " GIN:VTODO", "UID:a", "END:VTODO"], ["BEGIN:VTODO", "UID:a", "END:VTO", " DO"],
      ["BEGIN:VTODO", "UID:a", "BEGIN:VEVENT", "UID:b", "END:VEVENT", "END:VTODO"], ["BEGIN;X=1:VTODO", "END:VTODO"],
      ["BEGIN:VTODO", "END:VEVENT", "END:VTODO"], ["BEGIN:VTODO ", "END:VTODO"], ["END:VTODO"],
      ["BEGIN:VCALENDAR", "END:VCALENDAR"], ["END:VCALENDAR", "BEGIN:VTODO", "UID:a", "END:VTODO"],
      ["END:VCALENDAR", "BEGIN:VCALENDAR"], ["END:VCALENDAR", "X"],
    ])
  func leaves(lines: [String]) {
    let text = ["BEGIN:VCALENDAR"] + lines + ["END:VCALENDAR"]
    #expect(CopiedObject(Array(text.map { $0 + "\r\n" }.joined().utf8)) == nil)
  }

  @Test(
    "an empty text, a text without line feeds and a text without its end are handled as by the reader",
    arguments: ["", "x", "BEGIN:VCALENDAR\r\nEND:VCALENDAR"])
  func short(text: String) {
    let octets = Array(text.utf8)
    if let copy = CopiedObject(octets) { #expect(copy.zones == read(octets).zones && copy.items == read(octets).items) }
    #expect(CopiedObject(Array(text.utf8.dropLast())) == nil)
  }

  @Test(
    "calendars of real programs are copied as read", .enabled(if: Corpus.isThere),
    arguments: ["valid", "tasks", "broken", "legacy"])
  func corpus(folder: String) throws {
    var copied = 0
    for file in try Corpus.files(folder) {
      for calendar in ICalendarText(reading: file.bytes).calendars {
        let text = calendar.bytes
        guard let copy = CopiedObject(text) else { continue }
        copied += 1
        #expect(copy.zones == read(text).zones && copy.items == read(text).items, "\(file.name)")
      }
    }
    if folder == "valid" { #expect(copied > 900) }
  }
}
