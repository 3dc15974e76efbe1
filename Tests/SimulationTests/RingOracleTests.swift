import Foundation
import Testing

@testable import Simulation

/// Tests of the oracle itself: it accepts a correct object and reports each mistake.
@Suite("The oracle of rings")
struct RingOracleTests {
  static let zone = TimeZone(identifier: "Europe/Berlin") ?? .gmt

  /// Due on 10 March 2027 at 18:00, with five alarms: morning, an hour before, due, a reminder on the day before, and a
  /// location.
  static let lines = """
    BEGIN:VCALENDAR
    BEGIN:VTODO
    UID:task-1
    SUMMARY:Rechnung
    STATUS:NEEDS-ACTION
    DTSTART;TZID=Europe/Berlin:20270310T180000
    DUE;TZID=Europe/Berlin:20270310T180000
    BEGIN:VALARM
    UID:A
    TRIGGER;VALUE=DATE-TIME:20270310T080000Z
    DESCRIPTION:Heute fällig: Rechnung — pack ihn in einen Sprint
    X-FOCUSBLOX-KIND:due-date-morning
    END:VALARM
    BEGIN:VALARM
    UID:B
    TRIGGER;VALUE=DATE-TIME:20270310T160000Z
    DESCRIPTION:Rechnung ist in 1 Stunde fällig\\, 18:00
    X-FOCUSBLOX-KIND:before_due
    X-FOCUSBLOX-OFFSET:-3600
    END:VALARM
    BEGIN:VALARM
    UID:C
    TRIGGER;VALUE=DATE-TIME:20270310T170000Z
    DESCRIPTION:Rechnung is due now\\, 6:00 PM
    X-FOCUSBLOX-KIND:due
    END:VALARM
    BEGIN:VALARM
    UID:D
    TRIGGER;VALUE=DATE-TIME:20270309T130000Z
    DESCRIPTION:Rechnung\\, fällig am 10.3. um 18:00
    X-FOCUSBLOX-KIND:custom
    END:VALARM
    BEGIN:VALARM
    UID:E
    TRIGGER;VALUE=DATE-TIME:19760401T005545Z
    DESCRIPTION:Rechnung
    X-FOCUSBLOX-KIND:location
    X-APPLE-PROXIMITY:ARRIVE
    X-FOCUSBLOX-GEO:lat=52.500000 lon=13.400000 r=100
    END:VALARM
    END:VTODO
    END:VCALENDAR
    """

  static let alarmSettings = RingOracle.AlarmSettings(
    morning: 540, isMorningOn: true, advanceMinutes: nil, due: true, deferred: false, latestStart: false,
    planned: false)

  static var machine: RingOracle.Machine {
    let reminders: [RingOracle.Reminder.Trigger] = [
      .fromDue(-3600), .at(instant("2027-03-09T13:00:00Z")),
      .place("ARRIVE lat=52.500000 lon=13.400000 r=100"),
    ]
    let item = RingOracle.Item(
      uid: "task-1", title: "Rechnung", due: .init(plain: "2027-03-10T18:00:00[Europe/Berlin]"), isOpen: true,
      isLocal: false, reminders: reminders.map { .init(trigger: $0) }, removed: [])
    let rings = [
      ("2027-03-09T13:00:00Z", "Rechnung"), ("2027-03-10T08:00:00Z", "Heute fällig: Rechnung"),
      ("2027-03-10T16:00:00Z", "Rechnung ist in 1 Stunde fällig, 18:00"), ("2027-03-10T17:00:00Z", "Rechnung"),
    ].map { RingOracle.Ring(uid: "task-1", instant: instant($0.0), text: $0.1) }
    return .init(name: "a", language: "german", item: item, alarmSettings: alarmSettings, rings: rings)
  }

  static func instant(_ text: String) -> Date { RingOracle.Time(plain: text).instant(in: .gmt) }

  static func findings(
    _ lines: String, _ machine: RingOracle.Machine = machine, beside others: [RingOracle.Machine] = [],
    isOurs: Bool = true
  ) -> [String] {
    let text = lines.replacing("\n", with: "\r\n")
    return RingOracle.objects(text, zone).flatMap {
      RingOracle.findings(
        $0, [machine] + others, used: [alarmSettings], isOurs: isOurs, now: instant("2026-12-01T08:00:00Z"), zone)
    }
  }

  @Test("a correct object has no finding, including all-day dates and summer time")
  func rightObject() {
    #expect(Self.findings(Self.lines) == [])
    let day = RingOracle.Time(plain: "2026-10-25")
    #expect(day.morning(540, in: Self.zone) == Self.instant("2026-10-25T08:00:00Z"))
    #expect(
      RingOracle.lead(86_400, before: day, morning: 540, Self.zone) == Self.instant("2026-10-24T07:00:00Z"))
    #expect(RingOracle.lead(3600, before: day, morning: 540, Self.zone) == nil)
    let evening = RingOracle.Time(plain: "2026-10-25T18:00:00[Europe/Berlin]")
    #expect(
      RingOracle.lead(86_400, before: evening, morning: 540, Self.zone) == Self.instant("2026-10-24T17:00:00Z"))
  }

  @Test(
    "each mistake in an object is reported by its rule",
    arguments: [
      // In the first case the due date moved and the lead time stayed; in the second all alarms stayed.
      ("R1", "TRIGGER;VALUE=DATE-TIME:20270310T160000Z", "TRIGGER;VALUE=DATE-TIME:20270309T160000Z"),
      ("R1", "DUE;TZID=Europe/Berlin:20270310T180000", "DUE;TZID=Europe/Berlin:20270311T180000"),
      ("R1", "X-FOCUSBLOX-OFFSET:-3600", "X-FOCUSBLOX-OFFSET:-7200"),
      ("R1", "TRIGGER;VALUE=DATE-TIME:20270309T130000Z", "TRIGGER;VALUE=DATE-TIME:20270309T140000Z"),
      ("R1", "X-APPLE-PROXIMITY:ARRIVE", "X-APPLE-PROXIMITY:DEPART"),
      ("R2", "TRIGGER;VALUE=DATE-TIME:20270310T080000Z", "TRIGGER;VALUE=DATE-TIME:20270310T070000Z"),
      ("R2", "STATUS:NEEDS-ACTION", "STATUS:NEEDS-ACTION\nX-MOZ-LASTACK:20270310T160001Z"),
      ("R2", "STATUS:NEEDS-ACTION", "STATUS:NEEDS-ACTION\nX-MOZ-SNOOZE-TIME:20270410T160000Z"),
      ("R2", "X-FOCUSBLOX-OFFSET", "ACKNOWLEDGED:20270310T160005Z\nX-FOCUSBLOX-OFFSET"),
      ("R3", "DTSTART;TZID=Europe/Berlin:20270310T180000\n", ""),
      ("R3", "DTSTART;TZID=Europe/Berlin:20270310T180000", "DTSTART;VALUE=DATE:20270310"),
      ("R4", "STATUS:NEEDS-ACTION", "STATUS:NEEDS-ACTION\n" + alarm + "\n" + alarm),
      ("R5", "STATUS:NEEDS-ACTION", "STATUS:COMPLETED"),
      ("R5", "STATUS:NEEDS-ACTION", "STATUS:CANCELLED"),
      ("R7", "SUMMARY:Rechnung", "SUMMARY:Rechnung an Meier"),
      ("R7", "1 Stunde fällig\\, 18:00", "1 Stunde fällig\\, 17:00"),
      ("R7", "in 1 Stunde fällig", "in 2 Stunden fällig"),
      ("R7", "DESCRIPTION:Rechnung is due now\\, 6:00 PM", "DESCRIPTION:Rechnung"),
    ])
  func wrongObject(_ rule: String, _ text: String, _ mistake: String) {
    let lines = Self.lines.replacing(text, with: mistake)
    #expect(lines != Self.lines)
    let found = Self.findings(lines)
    #expect(found.contains { $0.hasPrefix(rule) }, "\(found)")
  }

  private static let alarm = "BEGIN:VALARM\nTRIGGER;VALUE=DATE-TIME:20270501T080000Z\nDESCRIPTION:Later\nEND:VALARM"

  /// The object without the alarm of this UID.
  static func without(_ uid: String) -> String {
    lines.replacing(try! Regex("BEGIN:VALARM\nUID:\(uid)\n(?:(?!BEGIN).*\n)*?END:VALARM\n"), with: "")
  }

  @Test("missing alarms and alarms that stay when the due date moves are reported")
  func forgottenAlarms() {
    #expect(Self.findings(Self.without("C")).map { $0.prefix(2) } == ["R2", "R6"])
    var machine = Self.machine
    machine.item.due = .init(plain: "2027-03-11T18:00:00[Europe/Berlin]")
    let found = Self.findings(Self.lines.replacing("Berlin:20270310", with: "Berlin:20270311"), machine)
    #expect(Set(found.map { $0.prefix(2) }) == ["R1", "R6"])
  }

  @Test("each difference between a machine and the server is reported")
  func wrongMachine() {
    var machine = Self.machine
    machine.item.reminders.removeLast()
    #expect(Self.findings(Self.lines, machine).map { $0.prefix(2) } == ["R1"])
    machine = Self.machine
    machine.item.start = machine.item.due
    #expect(Self.findings(Self.lines, machine).map { $0.prefix(2) } == ["R3"])
    machine = Self.machine
    machine.rings.removeLast()
    #expect(Self.findings(Self.lines, machine).map { $0.prefix(2) } == ["R2"])
    machine.rings.append(machine.rings[0])
    #expect(Self.findings(Self.lines, machine).map { $0.prefix(2) } == ["R4", "R2"])
  }

  @Test("two machines of one language with different texts at an instant are reported")
  func differentTexts() {
    var other = Self.machine
    other.name = "b"
    other.rings[0].text = "Bericht"
    #expect(Self.findings(Self.lines, beside: [other]).map { $0.prefix(2) } == ["R8"])
    other.language = "english"
    #expect(Self.findings(Self.lines, beside: [other]) == [])
  }

  @Test("a foreign item without alarms rings by the settings, and one with alarms rings by its alarms")
  func foreign() {
    let bare = Self.lines.replacing(try! Regex("BEGIN:VALARM\n(?:.*\n)*END:VALARM\n"), with: "")
    var machine = Self.machine
    machine.item.reminders = []
    machine.rings = [machine.rings[1], machine.rings[3]]
    #expect(Self.findings(bare, machine, isOurs: false) == [])
    let own = bare.replacing("END:VTODO", with: Self.alarm + "\nEND:VTODO")
    #expect(Self.findings(own, machine, isOurs: false).map { $0.prefix(2) } == ["R2"])
    machine.rings = [.init(uid: "task-1", instant: Self.instant("2027-05-01T08:00:00Z"), text: "Later")]
    #expect(Self.findings(own, machine, isOurs: false) == [])
  }

  @Test("an alarm that another program moved rings at its instant, and is no reminder")
  func movedAlarm() {
    let lines = Self.lines.replacing("20270310T080000Z", with: "20270320T080000Z")
    var machine = Self.machine
    let moved = Self.instant("2027-03-20T08:00:00Z")
    machine.item.moved = ["due-date-morning": moved]
    machine.rings[1].instant = moved
    #expect(Self.findings(lines, machine) == [])
  }
}
