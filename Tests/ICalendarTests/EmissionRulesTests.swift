import Testing

@testable import ICalendar

struct EmissionRulesTests {
  private func calendar(_ body: String, head: String = "VERSION:2.0\nPRODID:-//t//t//DE") throws -> Component {
    try #require(ICalendarText(reading: crlf("BEGIN:VCALENDAR\n\(head)\n\(body)\nEND:VCALENDAR")).calendars.first)
  }

  private func task(_ lines: String) throws -> Component {
    try calendar("BEGIN:VTODO\nUID:1\nDTSTAMP:20260301T120000Z\n\(lines)\nEND:VTODO")
  }

  @Test func hasNoObjectionToAWrittenObject() throws {
    let fine = try task(
      """
      DTSTART:20260309T080000Z
      DUE:20260310T180000Z
      BEGIN:VALARM
      UID:A
      ACTION:DISPLAY
      TRIGGER;VALUE=DATE-TIME:20260310T170000Z
      DESCRIPTION:x
      END:VALARM
      """)
    #expect(EmissionRules.violations(in: fine) == [])
    #expect(RestrictionCheck.findings(in: fine) == .findings([]))
  }

  @Test("content that strict servers refuse is reported")
  func findsWhatServersRefuse() throws {
    #expect(
      EmissionRules.violations(in: try task("DTSTART:20260310T180000Z\nDUE:20260310T180000Z")) == [],
      "a task may be due when it starts")
    #expect(
      EmissionRules.violations(in: try task("DTSTART:20260310T180001Z\nDUE:20260310T180000Z")) == [
        .endBeforeStart(uid: "1")
      ])
    #expect(
      EmissionRules.violations(in: try task("DUE:20260310\nCOMPLETED;VALUE=DATE:20260310")) == [
        .undeclaredDay(uid: "1", property: "DUE"), .dayForInstant(uid: "1", property: "COMPLETED"),
      ])
    #expect(
      EmissionRules.violations(in: try task("PERCENT_COMPLETE:10\nSUMMARY:\u{7}")) == [
        .controlCharacter, .invalidName("PERCENT_COMPLETE"),
      ])
    #expect(
      EmissionRules.violations(
        in: try calendar("BEGIN:VTODO\nUID:1\nDTSTAMP:20260301T120000Z\nEND:VTODO\nBEGIN:VALARM\nEND:VALARM"))
        == [.strayAlarm])
    #expect(
      EmissionRules.violations(in: try task("DTSTART;VALUE=DATE:20260309\nDUE:20260310T180000Z")) == [
        .differentDateTypes(uid: "1")
      ])
    #expect(
      EmissionRules.violations(in: try task("DUE:20260310T180000Z\nDURATION:PT1H")) == [.endAndDuration(uid: "1")])
    #expect(EmissionRules.violations(in: try task("DUE:20260230T180000Z")) == [.invalidDate(uid: "1", property: "DUE")])
    #expect(
      EmissionRules.violations(in: try task("DUE;TZID=Europe/Berlin:20260310T180000")) == [
        .missingTimeZone(tzid: "Europe/Berlin")
      ])
    #expect(
      EmissionRules.violations(in: try task("BEGIN:VALARM\nX-LIC-ERROR:x\nEND:VALARM")).contains(
        .libicalError(uid: "1")))
    #expect(
      EmissionRules.violations(in: try task("BEGIN:VALARM\nTRIGGER:PT0S\nEND:VALARM")) == [
        .alarmWithout(uid: "1", property: "ACTION"), .alarmWithout(uid: "1", property: "DESCRIPTION"),
        .alarmWithout(uid: "1", property: "UID"),
      ])
  }

  @Test func reportsFaultsOfTheCalendar() throws {
    let two =
      "BEGIN:VTODO\nUID:1\nDTSTAMP:20260301T120000Z\nEND:VTODO\nBEGIN:VTODO\nUID:2\nDTSTAMP:20260301T120000Z\nEND:VTODO"
    #expect(EmissionRules.violations(in: try calendar(two)) == [.severalUIDs(["1", "2"])])
    #expect(
      EmissionRules.violations(in: try calendar("BEGIN:VTODO\nEND:VTODO", head: "METHOD:PUBLISH").canonical).count == 5)
    let bare = ICalendarText(reading: "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\nEND:VCALENDAR\n").calendars[0]
    #expect(
      EmissionRules.violations(in: bare).contains { if case .form = $0 { true } else { false } })
  }

  @Test func letsLibicalCountDoubledProperties() throws {
    let doubled = try task("UID:2\nPROXIMITY:ARRIVE")
    guard case .findings(let findings) = RestrictionCheck.findings(in: doubled) else {
      Issue.record("not checked")
      return
    }
    #expect(findings.count == 1)
    #expect(findings.first?.contains("UID") == true)
  }

  @Test func neverGivesLibicalTextThatBreaksIt() throws {
    let long = String(repeating: "a", count: 70_000)
    var deep = Component("VALARM")
    for _ in 0..<20 { deep = Component("VALARM", components: [deep]) }
    let refused = [
      try task("X:\(long)"), Component("VCALENDAR", components: [deep]), try task("DUE:20260001T000000Z"),
      try task("EXDATE:20260310T000000Z,20261301T000000Z"),
    ]
    for calendar in refused {
      guard case .notChecked = RestrictionCheck.findings(in: calendar) else {
        Issue.record("handed over: \(calendar.string.prefix(60))")
        continue
      }
    }
  }

  @Test func letsManyTasksUseLibicalAtOnce() async throws {
    let fine = try task("DUE:20260310T180000Z")
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<200 { group.addTask { RestrictionCheck.findings(in: fine) == .findings([]) } }
      for await isFine in group { #expect(isFine) }
    }
  }

  @Test("libical checks a shape once, but checks a shape with objections each time")
  func remembersShapes() throws {
    func shape(_ lines: String) throws -> RestrictionShape { RestrictionShape(of: try task(lines)) }
    let known = try shape("SUMMARY:Milch\nDUE;TZID=Europe/Berlin:20260310T180000\nPRIORITY:1\nCATEGORIES:a,b")
    #expect(
      try shape("SUMMARY:Brot, Käse\nDUE;TZID=Europe/Berlin:20271231T000000\nPRIORITY:9\nCATEGORIES:c,d") == known)
    for other in [
      "SUMMARY:\nDUE;TZID=Europe/Berlin:20260310T180000\nPRIORITY:1\nCATEGORIES:a,b",
      "SUMMARY:Milch\nDUE;TZID=Europe/Paris:20260310T180000\nPRIORITY:1\nCATEGORIES:a,b",
      "SUMMARY:Milch\nDUE;TZID=Europe/Berlin:20261310T180000\nPRIORITY:1\nCATEGORIES:a,b",
      "SUMMARY:Milch\nDUE;TZID=Europe/Berlin:20260310\nPRIORITY:1\nCATEGORIES:a,b",
      "SUMMARY:Milch\nDUE;TZID=Europe/Berlin:20260310T180000\nPRIORITY:x\nCATEGORIES:a,b",
      "SUMMARY:Milch\nDUE;TZID=Europe/Berlin:20260310T180000\nPRIORITY:1\nCATEGORIES:a,",
      "SUMMARY:Milch\nDUE;TZID=Europe/Berlin:20260310T180000\nPRIORITY:1\nCATEGORIES:a,b\nUID:2",
    ] { #expect(try shape(other) != known) }
    for _ in 0..<2 {
      #expect(RestrictionCheck.findings(in: try task("DUE:20260310T180000Z")) == .findings([]))
      guard case .notChecked = RestrictionCheck.findings(in: try task("DUE:20261310T180000Z")) else {
        Issue.record("a month that is none was handed over")
        return
      }
      #expect(RestrictionCheck.findings(in: try task("DUE:20260310T180000Z\nUID:2")) != .findings([]))
    }
  }
}
