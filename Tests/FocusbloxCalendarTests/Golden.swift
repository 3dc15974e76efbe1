import FocusbloxCalendar
import FocusbloxModel
import Foundation
import ICalendar
import Testing

/// The environment of the examples E01 … E23: Berlin, 1 March 2026, noon UTC.
enum Golden {
  static let berlin = TimeZone(identifier: "Europe/Berlin")!
  static let now = instant("2026-03-01T12:00:00Z")

  static func instant(_ text: String) -> Date { CalendarTime(text)!.instant(in: berlin) }

  static func context(
    at now: Date = now, profile: MappingProfile = .strict, _ change: (inout Settings) -> Void = { _ in }
  ) -> MappingContext {
    MappingContext(zone: berlin, now: now, settings: settings(change), profile: profile)
  }

  /// All automatic alarms are off; each test enables its own.
  static func settings(_ change: (inout Settings) -> Void = { _ in }) -> Settings {
    var settings = Settings()
    settings.dueDateMorningReminderEnabled = false
    settings.notifyOnDue = false
    change(&settings)
    return settings
  }

  static func fixture(_ name: String) throws -> [UInt8] {
    let url = try #require(Bundle.module.url(forResource: name, withExtension: "ics", subdirectory: "Fixtures"))
    return Array(try Data(contentsOf: url))
  }

  static func object(_ name: String) throws -> CalendarObjectReading { try CalendarObjectReading(fixture(name)) }

  /// A resource around the lines of a VTODO.
  static func todo(_ lines: String, uid: String = "u1", calendar: String = "") -> [UInt8] {
    let text =
      "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Other//1//EN\n\(calendar)BEGIN:VTODO\nUID:\(uid)\n"
      + "DTSTAMP:20260101T000000Z\n\(lines)\nEND:VTODO\nEND:VCALENDAR\n"
    return Array(text.replacing("\n", with: "\r\n").utf8)
  }

  static func task(_ lines: String, calendar: String = "", profile: MappingProfile = .strict) throws -> TaskItem {
    try CalendarObjectReading(todo(lines, calendar: calendar)).task(context(profile: profile))
  }

  static func string(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  /// The unfolded lines.
  static func lines(_ bytes: [UInt8]) -> [String] {
    string(bytes).replacing("\r\n ", with: "").split(separator: "\r\n").map(String.init)
  }
}
