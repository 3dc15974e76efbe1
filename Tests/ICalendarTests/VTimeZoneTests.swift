import Foundation
import ICalendar
import Testing

struct VTimeZoneTests {
  private let may2026 = Date(timeIntervalSince1970: 1_777_593_600)

  private func written(_ name: String, from: Date? = nil) throws -> String {
    let zone = try #require(TimeZone(identifier: name))
    return VTimeZone.component(for: zone, tzid: name, from: from ?? may2026).string
  }

  // E0
  @Test("Berlin has its two current rules, each since its first year")
  func writesBerlin() throws {
    #expect(
      try written("Europe/Berlin")
        == crlf(
          """
          BEGIN:VTIMEZONE
          TZID:Europe/Berlin
          BEGIN:DAYLIGHT
          DTSTART:19810329T020000
          RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
          TZNAME:CEST
          TZOFFSETFROM:+0100
          TZOFFSETTO:+0200
          END:DAYLIGHT
          BEGIN:STANDARD
          DTSTART:19961027T030000
          RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
          TZNAME:CET
          TZOFFSETFROM:+0200
          TZOFFSETTO:+0100
          END:STANDARD
          END:VTIMEZONE
          """))
  }

  @Test func writesAZoneWithoutChangesAsOneObservance() throws {
    #expect(
      try written("Asia/Kolkata")
        == crlf(
          """
          BEGIN:VTIMEZONE
          TZID:Asia/Kolkata
          BEGIN:STANDARD
          DTSTART:19700101T000000
          TZNAME:IST
          TZOFFSETFROM:+0530
          TZOFFSETTO:+0530
          END:STANDARD
          END:VTIMEZONE
          """))
    #expect(
      try written("Europe/Moscow").contains("DTSTART:20141026T020000\r\nTZOFFSETFROM:+0400\r\nTZOFFSETTO:+0300\r\n"))
  }

  @Test(
    "a written VTIMEZONE agrees with Foundation from its first instant on",
    arguments: [
      "Europe/Berlin", "America/New_York", "Europe/Dublin", "Asia/Jerusalem", "Africa/Casablanca",
      "Australia/Lord_Howe",
      "America/Sao_Paulo", "Asia/Tehran", "Pacific/Apia", "Europe/Istanbul", "America/St_Johns", "Asia/Gaza", "UTC",
    ])
  func agreesWithFoundation(name: String) throws {
    let zone = try #require(TimeZone(identifier: name))
    var random = SeededGenerator(seed: 11)
    for from in [may2026, Date(timeIntervalSince1970: 631_152_000), Date(timeIntervalSince1970: 0)] {
      var component = VTimeZone.component(for: zone, tzid: name, from: from)
      component.set(Property("TZID", value: "X"))
      let resolver = ZoneResolver(timeZones: [component], fallback: try #require(TimeZone(identifier: "Asia/Tokyo")))
      for _ in 0..<300 {
        let instant = from.addingTimeInterval(Double(Int.random(in: 0...315_000_000, using: &random)))
        let wall = try #require(LocalDateTime(instant, in: zone))
        #expect(resolver.wallClock(at: instant, like: .zoned(wall, tzid: "X")) == wall)
        #expect(resolver.instant(of: .zoned(wall, tzid: "X")) == wall.instant(in: zone))
      }
    }
  }
}
