import FocusbloxCalendar
import FocusbloxModel
import Foundation
import Testing

@Suite struct EventOccupancyTests {
  private static let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt
  private static let monday = Date(timeIntervalSince1970: 1_795_993_200)  // 2026-11-30T00:00:00+01:00
  private let context = MappingContext.plain(EventOccupancyTests.berlin)

  private func settings(_ values: [(String, String)] = []) throws -> Settings {
    var settings = Settings()
    for (key, value) in values { try settings.set(key, value) }
    return settings
  }

  private func object(_ lines: [String], overrides: [[String]] = [], product: String = "-//Other//EN") throws
    -> CalendarObjectReading
  {
    let components = [lines] + overrides
    let text =
      ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:" + product]
      + components.flatMap { ["BEGIN:VEVENT", "UID:meeting", "SUMMARY:Team"] + $0 + ["END:VEVENT"] } + ["END:VCALENDAR"]
    return try CalendarObjectReading(Array((text.joined(separator: "\r\n") + "\r\n").utf8))
  }

  private func found(
    _ object: CalendarObjectReading, _ settings: Settings, isIgnored: Bool = false, days: Double = 1
  ) -> [OccupiedOccurrence] {
    let window = Self.monday..<Self.monday.addingTimeInterval(days * 86_400)
    let rules = OccupancyRules(settings)
    let found = object.occupiedOccurrences(
      in: window, isOwn: object.isOwnBlock, isIgnored: isIgnored, rules, context)
    if !object.isRecurring {
      let single = object.occupiedOccurrence(
        of: object.block(context), in: window, isOwn: object.isOwnBlock, isIgnored: isIgnored, rules, zone: context.zone
      )
      #expect([single].compactMap { $0?.start } == found.map(\.start))
      #expect([single].compactMap { $0?.end } == found.map(\.end))
      #expect(single?.occupancy == found.first?.occupancy && single?.travelMinutes == found.first?.travelMinutes)
    }
    return found
  }

  private static let timed = ["DTSTART;TZID=Europe/Berlin:20261130T110000", "DTEND;TZID=Europe/Berlin:20261130T120000"]
  private static let allDay = ["DTSTART;VALUE=DATE:20261130", "DTEND;VALUE=DATE:20261201"]
  private static let me = ("my_addresses", "Ada@Example.org,mailto:ada@work.example")

  @Test(
    "the first rule that applies decides",
    arguments: [
      (["STATUS:CANCELLED"], EventOccupancy.free(.cancelled)),
      (["STATUS:CANCELLED", "X-FOCUSBLOX-TASKS:a"], .free(.cancelled)),
      (["X-FOCUSBLOX-TASKS:a", "TRANSP:TRANSPARENT"], .busy),
      (["X-FOCUSBLOX-PLAN:1 for=A70977E6", "TRANSP:TRANSPARENT"], .busy),
      (["ATTENDEE;PARTSTAT=DECLINED:mailto:ada@example.org"], .free(.declined)),
      (["ATTENDEE;PARTSTAT=DELEGATED:MAILTO:ADA@WORK.EXAMPLE"], .free(.declined)),
      (["ATTENDEE;PARTSTAT=DECLINED;EMAIL=ada@example.org:urn:uuid:1"], .free(.declined)),
      (["ATTENDEE;PARTSTAT=DECLINED:mailto:bob@example.org"], .busy),
      (["ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:ada@example.org"], .busy),
      (["ATTENDEE;PARTSTAT=TENTATIVE:mailto:ada@example.org"], .busy),
      (["X-MICROSOFT-CDO-BUSYSTATUS:FREE", "TRANSP:OPAQUE"], .free(.transparent)),
      (["X-MICROSOFT-CDO-BUSYSTATUS:WORKINGELSEWHERE"], .free(.transparent)),
      (["X-MICROSOFT-CDO-BUSYSTATUS:OOF", "TRANSP:TRANSPARENT"], .busy),
      (["X-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE"], .busy),
      (["X-MICROSOFT-CDO-BUSYSTATUS:ELSE", "TRANSP:TRANSPARENT"], .free(.transparent)),
      (["TRANSP:transparent"], .free(.transparent)), (["TRANSP:OPAQUE"], .busy), (["STATUS:TENTATIVE"], .busy),
      ([], .busy),
    ])
  func rules(lines: [String], occupancy: EventOccupancy) throws {
    let found = found(try object(Self.timed + lines), try settings([Self.me]))
    #expect(found.map(\.occupancy) == [occupancy])
  }

  @Test("addresses that nobody named decline nothing, and a calendar that is left out takes no time")
  func settingsDecide() throws {
    let declined = try object(Self.timed + ["ATTENDEE;PARTSTAT=DECLINED:mailto:ada@example.org"])
    #expect(found(declined, Settings()).map(\.occupancy) == [.busy])
    #expect(found(declined, try settings([Self.me]), isIgnored: true).map(\.occupancy) == [.free(.calendar)])
    let own = try object(Self.timed + ["X-FOCUSBLOX-TASKS:a"])
    #expect(found(own, Settings(), isIgnored: true).map(\.occupancy) == [.busy])
  }

  @Test(
    "an all-day event takes the day only where its text says so, unless the setting says otherwise",
    arguments: [
      ([], "written", EventOccupancy.free(.allDay)), (["TRANSP:OPAQUE"], "written", .busy), ([], "busy", .busy),
      (["TRANSP:TRANSPARENT"], "busy", .free(.transparent)), (["TRANSP:OPAQUE"], "free", .free(.allDay)),
      (["X-MICROSOFT-CDO-BUSYSTATUS:OOF"], "free", .busy),
    ])
  func allDay(lines: [String], setting: String, occupancy: EventOccupancy) throws {
    let found = found(try object(Self.allDay + lines), try settings([("plan_all_day", setting)]))
    #expect(found.map(\.occupancy) == [occupancy])
    #expect(found.first.map { $0.end.timeIntervalSince($0.start) } == 86_400)
  }

  @Test("an all-day event without an end, or with a wrong one, is on its day")
  func oneDay() throws {
    for end in [[], ["DTEND;VALUE=DATE:20261130"]] {
      let found = found(try object(["DTSTART;VALUE=DATE:20261130", "TRANSP:OPAQUE"] + end), Settings(), days: 3)
      #expect(found.map(\.start) == [Self.monday] && found.map(\.end) == [Self.monday.addingTimeInterval(86_400)])
    }
  }

  @Test("an event without a length takes no time")
  func noLength() throws {
    #expect(found(try object(["DTSTART:20261130T100000Z"]), Settings()).isEmpty)
    #expect(found(try object(["DTSTART:20261130T100000Z", "DURATION:PT0S"]), Settings()).isEmpty)
    #expect(found(try object(["DTSTART:20261130T100000Z", "DURATION:PT1S"]), Settings()).count == 1)
  }

  @Test("the way begins before the event, also before the day")
  func travel() throws {
    let way = ["X-APPLE-TRAVEL-DURATION;VALUE=DURATION:PT20M"]
    let event = try #require(found(try object(Self.timed + way), Settings()).first)
    #expect(event.travelMinutes == 20 && event.end.timeIntervalSince(event.start) == 80 * 60)
    let early = ["DTSTART;TZID=Europe/Berlin:20261201T001000", "DTEND;TZID=Europe/Berlin:20261201T010000"]
    #expect(found(try object(early + way), Settings()).count == 1)
    #expect(found(try object(early), Settings()).isEmpty)
    for wrong in ["-PT20M", "P3D", "soon"] {
      let event = found(try object(Self.timed + ["X-APPLE-TRAVEL-DURATION:" + wrong]), Settings()).first
      #expect(event?.travelMinutes == 0, "\(wrong)")
    }
  }

  @Test("an override counts with its own lines, and an excluded occurrence is none")
  func series() throws {
    let daily = Self.timed + ["RRULE:FREQ=DAILY;COUNT=5", "EXDATE;TZID=Europe/Berlin:20261203T110000"]
    func override(_ day: Int, _ lines: [String]) -> [String] {
      [
        "RECURRENCE-ID;TZID=Europe/Berlin:202612\(day < 10 ? "0" : "")\(day)T110000",
        "DTSTART;TZID=Europe/Berlin:202612\(day < 10 ? "0" : "")\(day)T140000",
        "DTEND;TZID=Europe/Berlin:202612\(day < 10 ? "0" : "")\(day)T150000",
      ] + lines
    }
    let object = try object(daily, overrides: [override(1, ["TRANSP:TRANSPARENT"]), override(2, ["STATUS:CANCELLED"])])
    let found = found(object, Settings(), days: 7)
    #expect(found.map(\.occupancy) == [.busy, .free(.transparent), .free(.cancelled), .busy])
    #expect(found[1].start == Self.monday.addingTimeInterval(38 * 3600))
  }

  @Test("a block is ours by its lines, or by the program that wrote it where nobody is invited")
  func own() throws {
    let ours = "-//FocusBlox//focusblox 1.0//DE"
    #expect(try object(Self.timed + ["TRANSP:OPAQUE"], product: ours).isOwnBlock)
    // Other programs' events in an exported file.
    #expect(try !object(Self.timed + ["TRANSP:TRANSPARENT"], product: ours).isOwnBlock)
    #expect(try !object(Self.timed + ["TRANSP:OPAQUE", "X-MOZ-GENERATION:1"], product: ours).isOwnBlock)
    #expect(try !object(["DTSTART;VALUE=DATE:20261130", "TRANSP:OPAQUE"], product: ours).isOwnBlock)
    #expect(try !object(Self.timed + ["ORGANIZER:mailto:bob@example.org"], product: ours).isOwnBlock)
    #expect(try !object(Self.timed).isOwnBlock)
    #expect(try object(Self.timed + ["X-FOCUSBLOX-PLAN:1 for=A70977E6"]).isOwnBlock)
  }
}
