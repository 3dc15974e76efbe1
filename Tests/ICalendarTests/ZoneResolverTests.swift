import Foundation
import ICalendar
import Testing

struct ZoneResolverTests {
  private func zone(_ name: String) throws -> TimeZone { try #require(TimeZone(identifier: name)) }

  private func value(_ text: String, _ tzid: String? = nil) throws -> DateTimeValue {
    try #require(DateTimeValue(text: text, tzid: tzid))
  }

  private func utc(_ date: Date) -> String? { LocalDateTime(utc: date)?.basic }

  // T14 T15 T16
  @Test(
    "the zone of another program's name is found",
    arguments: [
      ("Europe/Berlin", "Europe/Berlin"), ("\"Europe/Berlin\"", "Europe/Berlin"), ("europe/berlin", "Europe/Berlin"),
      ("W. Europe Standard Time", "Europe/Berlin"), ("GMT Standard Time 1", "Europe/London"),
      ("/freeassociation.sourceforge.net/Tzfile/Europe/Berlin", "Europe/Berlin"),
      ("/mozilla.org/20070129_1/America/Argentina/Buenos_Aires", "America/Argentina/Buenos_Aires"),
      ("/citadel.org/20260108_1/Poland", "Poland"), ("/Europe/Vienna", "Europe/Vienna"),
      ("\"/Europe/Vienna\"", "Europe/Vienna"), ("/europe/vienna", "Europe/Vienna"), ("/Poland", "Poland"),
      ("/America/Argentina/Buenos_Aires", "America/Argentina/Buenos_Aires"), ("/Nowhere/Middle", nil),
      ("US/Eastern", "US/Eastern"), ("custom_Pacific/Fiji", nil), ("Nowhere/Middle", nil),
      ("", nil), ("/", nil), ("Europe", nil),
    ])
  func finds(tzid: String, expected: String?) throws {
    let resolver = ZoneResolver(calendar: nil, fallback: try zone("Asia/Tokyo"))
    let found = resolver.timeZone(for: tzid)
    #expect(
      found?.secondsFromGMT(for: .distantPast) == (try expected.map { try zone($0).secondsFromGMT(for: .distantPast) }))
    #expect(resolver.knows(tzid) == (expected != nil))
  }

  private let invented = """
    BEGIN:VTIMEZONE
    TZID:W. Europe Standard Time
    BEGIN:STANDARD
    DTSTART:16010101T030000
    RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
    TZOFFSETFROM:+0500
    TZOFFSETTO:+0400
    END:STANDARD
    BEGIN:DAYLIGHT
    DTSTART:16010101T020000
    RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
    TZOFFSETFROM:+0400
    TZOFFSETTO:+0500
    END:DAYLIGHT
    END:VTIMEZONE
    """

  // T13 T18
  @Test("the rules of a VTIMEZONE apply where its TZID is not IANA, also rules since 1601")
  func usesEmbeddedRules() throws {
    let text = ICalendarText(reading: crlf("BEGIN:VCALENDAR\n\(invented)\nEND:VCALENDAR"))
    let resolver = ZoneResolver(calendar: text.calendars.first, fallback: try zone("Asia/Tokyo"))
    let name = "W. Europe Standard Time"
    #expect(resolver.timeZone(for: name) == nil)
    #expect(resolver.knows(name))
    #expect(utc(resolver.instant(of: try value("20260310T180000", name))) == "20260310T140000")
    #expect(utc(resolver.instant(of: try value("20260710T180000", name))) == "20260710T130000")
    #expect(utc(resolver.instant(of: try value("20260329T023000", name))) == "20260328T223000")
    #expect(utc(resolver.instant(of: try value("20261025T023000", name))) == "20261024T213000")
  }

  // T15
  @Test("an IANA name means the zone itself, whatever its VTIMEZONE defines")
  func trustsIANANames() throws {
    let text = ICalendarText(
      reading: crlf(
        "BEGIN:VCALENDAR\n\(invented.replacing("W. Europe Standard Time", with: "Europe/Berlin"))\nEND:VCALENDAR"))
    let resolver = ZoneResolver(calendar: text.calendars.first, fallback: try zone("Asia/Tokyo"))
    #expect(utc(resolver.instant(of: try value("20260310T180000", "Europe/Berlin"))) == "20260310T170000")
  }

  // T17 T19
  @Test("unknown names and dates use the user's zone, and floating times use X-WR-TIMEZONE")
  func fallsBack() throws {
    let text = ICalendarText(reading: crlf("BEGIN:VCALENDAR\nX-WR-TIMEZONE:America/New_York\nEND:VCALENDAR"))
    let resolver = ZoneResolver(calendar: text.calendars.first, fallback: try zone("Europe/Berlin"))
    #expect(utc(resolver.instant(of: try value("20260310T180000", "Nowhere"))) == "20260310T170000")
    #expect(utc(resolver.instant(of: try value("20260310"))) == "20260309T230000")
    #expect(utc(resolver.instant(of: try value("20260310T180000"))) == "20260310T220000")
    let user = ZoneResolver(calendar: nil, fallback: try zone("Europe/Berlin"))
    #expect(utc(user.instant(of: try value("20260310T180000"))) == "20260310T170000")
  }

  @Test("a name with a NUL is not a zone, also when the part before the NUL is a zone in use")
  func endsNoNameAtANul() throws {
    let resolver = ZoneResolver(calendar: nil, fallback: try zone("America/Los_Angeles"))
    #expect(resolver.timeZone(for: "America/Los_Angeles") != nil)
    #expect(resolver.timeZone(for: "America/Los_Angeles\0\0x") == nil)
  }

  @Test func survivesAnInvalidVTimeZone() throws {
    let broken = """
      BEGIN:VTIMEZONE
      TZID:X
      BEGIN:STANDARD
      DTSTART:20200101T000000
      RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30
      TZOFFSETTO:+9999
      END:STANDARD
      BEGIN:STANDARD
      DTSTART:00010101T000000
      RRULE:FREQ=SECONDLY
      TZOFFSETTO:-235959
      END:STANDARD
      END:VTIMEZONE
      """
    let text = ICalendarText(reading: crlf("BEGIN:VCALENDAR\n\(broken)\nEND:VCALENDAR"))
    let resolver = ZoneResolver(calendar: text.calendars.first, fallback: try zone("Europe/Berlin"))
    #expect(utc(resolver.instant(of: try value("20260310T180000", "X"))) == "20260311T175959")
  }
}
