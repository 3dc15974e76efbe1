import Foundation
import ICalendar
import Testing

extension RecurrenceExpansion {
  /// The first occurrences, at most `limit`.
  static func occurrences(
    _ rule: RecurrenceRule, start: LocalDateTime, limit: Int
  ) throws(RecurrenceError) -> [LocalDateTime] {
    var expansion = RecurrenceExpansion(rule, start: start)
    var result: [LocalDateTime] = []
    while result.count < limit, let next = try expansion.next() { result.append(next) }
    return result
  }
}

struct RecurrenceTests {
  private func days(_ rule: String, _ start: String, limit: Int = 5) throws -> [String] {
    let start = try #require(DateTimeValue(text: start, tzid: nil))
    return try RecurrenceExpansion.occurrences(RecurrenceRule(rule), start: start.wallClock, limit: limit)
      .map { start.isDate ? $0.day.basic : $0.basic }
  }

  @Test("rules that libical 3.0.16 expands wrongly are expanded correctly")
  func hardFamilies() throws {
    #expect(
      try days("FREQ=YEARLY;BYMONTHDAY=1", "20260101", limit: 3) == ["20260101", "20260201", "20260301"])
    #expect(
      try days("FREQ=WEEKLY;BYDAY=MO,WE,FR;BYSETPOS=-1", "20260306", limit: 3) == ["20260306", "20260313", "20260320"])
    #expect(try days("FREQ=DAILY;BYMONTHDAY=-1", "20260131", limit: 3) == ["20260131", "20260228", "20260331"])
    #expect(
      try days("FREQ=YEARLY;BYWEEKNO=1;BYDAY=MO", "20251229", limit: 3) == ["20251229", "20270104", "20280103"])
    #expect(
      try days("FREQ=WEEKLY;INTERVAL=2;BYDAY=SU;WKST=SU", "20260301", limit: 3) == ["20260301", "20260315", "20260329"])
    #expect(try days("FREQ=MONTHLY;BYDAY=MO,1TU", "20260302", limit: 3) == ["20260302", "20260303", "20260309"])
  }

  // T33, T34
  @Test("COUNT of zero or less is endless, and UNTIL as a day includes that day")
  func readsLeniently() throws {
    #expect(try RecurrenceRule("FREQ=DAILY;COUNT=0").count == nil)
    #expect(try RecurrenceRule("freq=daily;count=-1").count == nil)
    #expect(try days("FREQ=DAILY;UNTIL=20260302", "20260301T100000") == ["20260301T100000", "20260302T100000"])
  }

  @Test(
    "an invalid rule is an error",
    arguments: [
      "", "FREQ=", "FREQ=NEVER", "COUNT=1", "FREQ=DAILY;INTERVAL=0", "FREQ=DAILY;INTERVAL=99999999999999999999",
      "FREQ=DAILY;BYMONTH=13", "FREQ=DAILY;BYMONTHDAY=0", "FREQ=DAILY;BYDAY=XX", "FREQ=DAILY;FREQ=DAILY",
      "FREQ=DAILY;UNTIL=20260230", "FREQ=DAILY;BYHOUR=-1", "FREQ=DAILY;BYDAY=", "FREQ=DAILY;BYDAY=99MO",
      "FREQ=YEARLY;RSCALE=HEBREW", "FREQ=DAILY;FOO=1", "FREQ=DAILY;BYSETPOS=400",
    ])
  func refuses(text: String) {
    #expect(throws: RecurrenceError.self) { try RecurrenceRule(text) }
  }

  @Test(
    "a rule that never matches ends with an error",
    arguments: [
      "FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
      "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31",
      "FREQ=YEARLY;BYWEEKNO=53;BYMONTH=6", "FREQ=MINUTELY;INTERVAL=1440;BYHOUR=3", "FREQ=MONTHLY;BYDAY=6MO",
      "FREQ=DAILY;BYHOUR=1;BYSETPOS=2",
    ])
  func neverMatches(rule: String) {
    #expect(throws: RecurrenceError.self) { try days(rule, "20260101T100000") }
  }

  @Test func endsAtTheYear9999() throws {
    #expect(try days("FREQ=DAILY", "99991230") == ["99991230", "99991231"])
    #expect(try days("FREQ=YEARLY;INTERVAL=1000000", "20260101") == ["20260101"])
    #expect(try days("FREQ=MONTHLY", "99991101") == ["99991101", "99991201"])
    #expect(try days("FREQ=DAILY", "00000101", limit: 1) == ["00000101"])
  }

  @Test("skipping to a time gives the result of counting to it", arguments: UInt64(1)...20)
  func skips(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let frequencies = RecurrenceRule.Frequency.allCases.map(\.rawValue)
    for _ in 0..<10 {
      let rule = try RecurrenceRule(
        "FREQ=\(frequencies.randomElement(using: &random)!);INTERVAL=\(Int.random(in: 1...9, using: &random))"
          + (Bool.random(using: &random) ? ";BYDAY=MO,TH" : ""))
      let day = try #require(Day(daysSince1970: 20_000 + Int.random(in: 0...400, using: &random)))
      let start = LocalDateTime(midnightOf: day)
      let target = try #require(start.adding(seconds: Int.random(in: 0...200_000, using: &random)))
      var leaping = RecurrenceExpansion(rule, start: start)
      leaping.skip(to: target)
      var counting = RecurrenceExpansion(rule, start: start)
      var expected = try counting.next()
      while let next = expected, next < target { expected = try counting.next() }
      let leapt = try leaping.next()
      #expect(leapt == expected, "\(rule.frequency) \(rule.interval) from \(start.basic) to \(target.basic)")
    }
  }
}

struct RecurrenceSetTests {
  private func occurrences(_ body: String, days: Int = 40) throws -> [String] {
    let text = ICalendarText(reading: crlf("BEGIN:VCALENDAR\n\(body)\nEND:VCALENDAR"))
    let items = text.calendars.flatMap(\.components)
    let master = try #require(items.first { $0.first("RECURRENCE-ID") == nil })
    let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
    let set = try #require(
      try RecurrenceSet(
        master: master, overrides: items.filter { $0.first("RECURRENCE-ID") != nil },
        zones: ZoneResolver(calendar: nil, fallback: berlin)))
    let from = try #require(DateTimeValue(text: "20260301T000000Z", tzid: nil)).wallClock.instantInUTC
    return try set.occurrences(in: from..<from.addingTimeInterval(Double(days) * 86_400))
      .map { [$0.start.basic, $0.component.first("SUMMARY")?.text].compactMap { $0 }.joined(separator: " ") }
  }

  @Test func appliesExclusionsAdditionsAndOverrides() throws {
    let body = """
      BEGIN:VEVENT
      DTSTART;TZID=Europe/Berlin:20260303T090000
      RRULE:FREQ=WEEKLY;UNTIL=20260331T070000Z
      EXDATE;TZID=Europe/Berlin:20260310T090000
      RDATE;TZID=Europe/Berlin:20260312T090000
      RDATE;VALUE=PERIOD:20260313T080000Z/PT1H
      END:VEVENT
      BEGIN:VEVENT
      RECURRENCE-ID;TZID=Europe/Berlin:20260317T090000
      DTSTART;TZID=Europe/Berlin:20260318T100000
      SUMMARY:moved
      END:VEVENT
      """
    #expect(
      try occurrences(body) == [
        "20260303T090000", "20260312T090000", "20260313T080000Z", "20260318T100000 moved", "20260324T090000",
        "20260331T090000",
      ])
  }

  @Test(
    "a rule of hours, minutes or seconds gives each day of a DATE once, also in a wide window",
    arguments: ["FREQ=MINUTELY", "FREQ=HOURLY;INTERVAL=5", "FREQ=MINUTELY;COUNT=57600", "FREQ=SECONDLY;INTERVAL=60"])
  func denseRuleOfDays(rule: String) throws {
    let body = "BEGIN:VEVENT\nDTSTART;VALUE=DATE:20260303\nRRULE:\(rule)\nEND:VEVENT"
    let days = try occurrences(body)
    #expect(days.count == 39 && Set(days).count == 39 && days.last == "20260410")
  }

  @Test func movesAllLaterOccurrencesByARange() throws {
    let body = """
      BEGIN:VEVENT
      DTSTART:20260303T090000Z
      RRULE:FREQ=WEEKLY;COUNT=4
      END:VEVENT
      BEGIN:VEVENT
      RECURRENCE-ID;RANGE=THISANDFUTURE:20260317T090000Z
      DTSTART:20260317T110000Z
      SUMMARY:later
      END:VEVENT
      """
    #expect(
      try occurrences(body) == [
        "20260303T090000Z", "20260310T090000Z", "20260317T110000Z later", "20260324T110000Z later",
      ])
  }

  // T35
  @Test("a task without DTSTART recurs from its DUE, and a DTSTART outside the rule is not an occurrence")
  func startsWhereTheTaskHasADate() throws {
    #expect(
      try occurrences("BEGIN:VTODO\nDUE;VALUE=DATE:20260305\nRRULE:FREQ=DAILY;COUNT=2\nEND:VTODO")
        == ["20260305", "20260306"])
    #expect(
      try occurrences("BEGIN:VEVENT\nDTSTART;VALUE=DATE:20260305\nRRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=2\nEND:VEVENT")
        == ["20260309", "20260316"])
    #expect(
      try occurrences("BEGIN:VEVENT\nDTSTART;VALUE=DATE:20260305\nRDATE;VALUE=DATE:20260307\nEND:VEVENT")
        == ["20260305", "20260307"])
  }

  // RFC 7529 section 4.1
  @Test(
    "a day that its month does not have is left out, or moved to the day before or after",
    arguments: [
      ("OMIT", ["20260131", "20260331"]), ("BACKWARD", ["20260131", "20260228", "20260331"]),
      ("FORWARD", ["20260131", "20260301", "20260331"]),
    ])
  func skipsDays(_ skip: String, _ expected: [String]) throws {
    var expansion = RecurrenceExpansion(
      try RecurrenceRule("RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=\(skip)"),
      start: try #require(DateTimeValue(text: "20260131", tzid: nil)).wallClock)
    let found = try expected.map { _ in try expansion.next()?.day.basic }
    #expect(found == expected)
  }

  @Test("31 and 1 are one day where the month before has no 31st")
  func skipsToOneDay() throws {
    var expansion = RecurrenceExpansion(
      try RecurrenceRule("RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=FORWARD;BYMONTHDAY=1,31"),
      start: try #require(DateTimeValue(text: "20260201", tzid: nil)).wallClock)
    let found = try (0..<4).map { _ in try expansion.next()?.day.basic }
    #expect(found == ["20260201", "20260301", "20260331", "20260401"])
  }

  @Test("29 February is 28 February or 1 March in a common year")
  func skipsLeapDay() throws {
    for (skip, day) in [("BACKWARD", "20290228"), ("FORWARD", "20290301")] {
      var expansion = RecurrenceExpansion(
        try RecurrenceRule("RSCALE=GREGORIAN;FREQ=YEARLY;SKIP=\(skip)"),
        start: try #require(DateTimeValue(text: "20280229", tzid: nil)).wallClock)
      _ = try expansion.next()
      #expect(try expansion.next()?.day.basic == day)
    }
  }

  @Test(
    "a time of day among the exceptions of an all-day series means the day of its own zone",
    arguments: [
      ";TZID=Asia/Tokyo:20260304T000000", ";TZID=America/New_York:20260304T000000", ":20260303T230000Z",
      ":20260304T050000Z", ":20260304T000000", ":20260303T150000Z",
    ])
  func midnightsOfDays(_ form: String) throws {
    let series = "BEGIN:VEVENT\nDTSTART;VALUE=DATE:20260303\nRRULE:FREQ=DAILY;COUNT=3\n"
    #expect(try occurrences(series + "EXDATE\(form)\nEND:VEVENT") == ["20260303", "20260305"])
    let moved = "BEGIN:VEVENT\nRECURRENCE-ID\(form)\nDTSTART;VALUE=DATE:20260310\nSUMMARY:moved\nEND:VEVENT"
    #expect(try occurrences(series + "END:VEVENT\n" + moved) == ["20260303", "20260305", "20260310 moved"])
  }

  @Test("a task's own date is an occurrence, and earlier ones are over")
  func tasksStandAtTheirDate() throws {
    let task = "BEGIN:VTODO\nDUE;VALUE=DATE:20260305\nRRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=2\n"
    #expect(try occurrences(task + "END:VTODO") == ["20260305", "20260309", "20260316"])
    #expect(
      try occurrences(task + "X-KDE-LIBKCAL-DTRECURRENCE;VALUE=DATE:20260309\nEND:VTODO") == ["20260309", "20260316"])
  }

  @Test func refusesToCountAnEndlessRule() throws {
    #expect(throws: RecurrenceError.self) {
      try occurrences("BEGIN:VEVENT\nDTSTART:19700101T000000Z\nRRULE:FREQ=SECONDLY;COUNT=999999999\nEND:VEVENT")
    }
    #expect(try occurrences("BEGIN:VEVENT\nDTSTART:19700101T000000Z\nRRULE:FREQ=SECONDLY\nEND:VEVENT").count == 1000)
  }
}
