import FocusbloxModel
import Foundation
import ICalendar
import Testing

@testable import FocusbloxCalendar

/// The completion of an occurrence of another program's series, as texts.
struct TextAdvanceTests {
  let context = Golden.context(profile: .extended) { $0.recurrenceCatchUp = false }

  func text(_ bytes: [UInt8]) throws -> ItemText { try #require(ItemText(bytes)) }

  /// The context of another machine of the same user, in the same or in another zone.
  func other(in zone: TimeZone = Golden.berlin) -> MappingContext {
    var other = Golden.context(profile: .strict) {
      $0.recurrenceCatchUp = false
      $0.notificationLanguage = .english
      $0.notifyOnDue = true
      $0.caldavStartDate = .created
    }
    other.zone = zone
    return other
  }

  /// The lines besides the time of the completion.
  func timeless(_ text: ItemText) -> [String] {
    Golden.lines(text.bytes).filter { line in
      !["DTSTAMP", "LAST-MODIFIED", "COMPLETED:"].contains { line.hasPrefix($0) }
    }
  }

  // E24, E25
  @Test(
    "two machines make the same octets of the series and of its completed copy", arguments: OpenOccurrenceTests.all)
  func twoMachines(_ series: OpenOccurrenceTests.Series) throws {
    let agreed = try text(series.bytes)
    let here = try agreed.advanced(context)
    var later = other(in: series.open.contains("T") ? TimeZone(identifier: "America/New_York") ?? .gmt : Golden.berlin)
    let there = try agreed.advanced(later)
    #expect(here?.series.bytes == there?.series.bytes && here?.completed.bytes == there?.completed.bytes)
    later.now += 7200
    let evening = try agreed.advanced(later)
    #expect(here.map { timeless($0.series) } == evening.map { timeless($0.series) })
    #expect(here.map { timeless($0.completed) } == evening.map { timeless($0.completed) })
  }

  @Test(
    "the series stands at its next occurrence, and the copy is the completed one", arguments: OpenOccurrenceTests.all)
  func nextOccurrence(_ series: OpenOccurrenceTests.Series) throws {
    let agreed = try text(series.bytes)
    guard let step = try agreed.advanced(context) else {
      #expect(series.next == nil)
      return
    }
    let task = try CalendarObjectReading(step.series.bytes).task(context)
    #expect(task.due?.description == series.next && task.status == .open)
    #expect(Golden.lines(step.series.bytes).contains(series.written))
    let copy = try CalendarObjectReading(step.completed.bytes)
    let done = copy.task(context)
    #expect(done.due?.description == series.open && done.status == .completed && done.completedAt == context.now)
    #expect(!copy.isRecurring && copy.overrides.isEmpty && !copy.master.hasComponent(named: "VALARM"))
    #expect(copy.uid == done.due.map { TaskCompletion.historyUID(series: "u1", at: $0) })
  }

  @Test("COUNT is reduced, and an alarm of another program and the planned date move with the occurrence")
  func everyDate() throws {
    let agreed = try text(
      Golden.todo(
        "SUMMARY:S\nDUE;TZID=Europe/Berlin:20260328T090000\nRRULE:FREQ=DAILY;COUNT=3\n"
          + "X-FOCUSBLOX-PLANNED:20260328T060000Z\n"
          + "BEGIN:VALARM\nACTION:DISPLAY\nTRIGGER;VALUE=DATE-TIME:20260328T070000Z\nACKNOWLEDGED:20260328T070100Z\n"
          + "END:VALARM"))
    let lines = Golden.lines(try #require(try agreed.advanced(context)).series.bytes)
    for line in [
      "DUE;TZID=Europe/Berlin:20260329T090000", "RRULE:FREQ=DAILY;COUNT=2",
      "X-FOCUSBLOX-PLANNED:20260329T050000Z", "TRIGGER;VALUE=DATE-TIME:20260329T060000Z",
    ] { #expect(lines.contains(line), "\(line)") }
    #expect(!lines.contains { $0.hasPrefix("ACKNOWLEDGED") || $0.hasPrefix("DTSTART") })
  }

  @Test("past occurrences are passed over where the settings say so")
  func passedOver() throws {
    let agreed = try text(
      Golden.todo("DTSTART:20260210T080000Z\nDUE:20260210T090000Z\nRRULE:FREQ=WEEKLY;COUNT=9"))
    let each = try #require(try agreed.advanced(context))
    #expect(each.passedOver == 0 && Golden.lines(each.series.bytes).contains("DUE:20260217T090000Z"))
    let late = try #require(try agreed.advanced(Golden.context { $0.recurrenceCatchUp = true }))
    #expect(late.passedOver == 2 && Golden.lines(late.series.bytes).contains("DUE:20260303T090000Z"))
    #expect(Golden.lines(late.series.bytes).contains("RRULE:FREQ=WEEKLY;COUNT=6"))
  }

  @Test(
    "an item without a further occurrence is completed itself",
    arguments: [
      "DUE:20260310T080000Z", "DUE:20260310T080000Z\nRRULE:FREQ=DAILY;COUNT=1",
      "DUE:20260310T080000Z\nRRULE:FREQ=DAILY;UNTIL=20260310T080000Z",
      "DUE:20260310T080000Z\nRRULE:FREQ=DAILY\nSTATUS:COMPLETED", "SUMMARY:No date\nRRULE:FREQ=DAILY",
      "DUE:20260310T080000Z\nX-FOCUSBLOX-REPEAT:daily",
    ])
  func last(lines: String) throws {
    let step = try text(Golden.todo(lines)).advanced(context)
    #expect(step == nil)
  }

  @Test("a rule that nobody can read ends no series")
  func unreadable() throws {
    let agreed = try text(Golden.todo("DUE:20260310T080000Z\nRRULE:FREQ=SOMETIMES"))
    #expect(throws: UnreadableRule(rule: "FREQ=SOMETIMES")) { try agreed.advanced(context) }
  }

  @Test("two machines that complete one occurrence make one copy, without a conflict and without a second step")
  func offline() throws {
    var server = TextServer()
    var laptop = TextMachine(Golden.context(profile: .extended))
    var desk = TextMachine(Golden.context(profile: .extended) { $0.notifyOnDue = true })
    try laptop.create(
      "SUMMARY:Report\nDTSTART;TZID=Europe/Berlin:20260310T170000\nDUE;TZID=Europe/Berlin:20260310T180000\n"
        + "RRULE:FREQ=WEEKLY;COUNT=4")
    try laptop.sync(&server)
    try desk.sync(&server)
    desk.context.now += 600
    try laptop.edit { $0.set(Property("SUMMARY", text: "Weekly report")) }
    let (mine, theirs) = (try laptop.advance(), try desk.advance())
    try laptop.sync(&server)
    try desk.sync(&server)
    try laptop.sync(&server)
    #expect(server.lines.contains("RRULE:FREQ=WEEKLY;COUNT=3") && server.lines.contains("SUMMARY:Weekly report"))
    #expect(server.lines.contains("DUE;TZID=Europe/Berlin:20260317T180000"))
    #expect(laptop.conflicts.isEmpty && desk.conflicts.isEmpty && server.writes == 2)
    // The copies meet as items that two machines made, of which only one was renamed.
    #expect(Golden.lines(mine.here.bytes).contains("SUMMARY:Weekly report"))
    let meeting = mine.meeting(theirs.here, etag: "1", laptop.context)
    #expect(meeting.conflicts.map { $0.path.last } == ["title"])
    #expect(theirs.meeting(theirs.here, etag: "1", desk.context).conflicts.isEmpty)
  }

  @Test("the copy is sent as it is, and rests")
  func copyIsSent() throws {
    for dates in ["DTSTART:20260310T080000Z\nDUE:20260310T080000Z", "DUE;VALUE=DATE:20260310"] {
      let read = try text(
        Golden.todo("SUMMARY:S\n\(dates)\nRRULE:FREQ=DAILY\nBEGIN:VALARM\nTRIGGER:-PT5M\nACTION:DISPLAY\nEND:VALARM"))
      let versions = try #require(try ItemVersions(first: read, context).advanced(other())).completed
      func sending(_ versions: ItemVersions) -> (versions: ItemVersions, isToBeSent: Bool) {
        let wanted = versions.here.settled(over: versions.agreed, AlarmAuthority(isOurs: false), other())
        return versions.sending(wanted, other())
      }
      let request = try #require(sending(versions).versions.sent)
      let expected = try #require(try read.advanced(context)).completed
      #expect(request.bytes == expected.bytes)
      let back = sending(versions).versions.meeting(request, etag: nil, other())
      let resting = sending(back.versions)
      #expect(back.conflicts.isEmpty && !resting.isToBeSent)
    }
  }

  @Test("a random series goes through its open occurrences, each once, and ends")
  func randomSeries() throws {
    for seed in TextSeeds.run(60) {
      let series = RandomSeries(seed: seed)
      let found = try Self.faults(
        series, context, series.form == .floating || series.form == .day ? other() : other(in: .gmt))
      if !found.isEmpty { Issue.record("seed \(seed): \(found)\n\(Golden.string(series.bytes))") }
    }
  }

  private static func faults(_ series: RandomSeries, _ context: MappingContext, _ other: MappingContext) throws
    -> String
  {
    var object = try CalendarObjectReading(series.bytes)
    let window = Golden.instant("2026-01-01")..<Golden.instant("2027-01-01")
    // Occurrences at one time are one task.
    let expected = object.occurrences(in: window, limit: 12, context).map { $0.end?.description }
      .reduce(into: [String?]()) { if $0.last != $1 { $0.append($1) } }
    var visited: [String?] = []
    var copies: Set<String> = []
    var text = try #require(ItemText(series.bytes))
    guard object.openOccurrence(context) != nil else { return "" }
    while visited.count < expected.count {
      let due = object.task(context).due
      visited.append(due?.description)
      let there = try text.advanced(other)
      guard let step = try text.advanced(context) else { break }
      if step.series.bytes != there?.series.bytes { return "the machines differ at \(visited)" }
      if step.completed.bytes != there?.completed.bytes { return "the copies differ at \(visited)" }
      let copy = try CalendarObjectReading(step.completed.bytes)
      if copy.task(context).due != due || !copies.insert(copy.uid).inserted { return "a wrong copy at \(visited)" }
      text = step.series
      object = try CalendarObjectReading(text.bytes)
    }
    return visited == expected ? "" : "\(visited) instead of \(expected)\n\(Golden.string(text.bytes))"
  }
}
