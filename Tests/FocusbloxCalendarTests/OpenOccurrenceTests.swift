import FocusbloxCalendar
import FocusbloxModel
import Foundation
import ICalendar
import Testing

/// A task that another program repeats stands at its open occurrence, whatever the form of its exceptions.
@Suite("The open occurrence of another program's series")
struct OpenOccurrenceTests {
  /// A series from 2 March 2026 on, its open occurrence, and the one after it.
  struct Series: Sendable, CustomTestStringConvertible {
    var testDescription: String
    /// The lines of the VTODO.
    var lines: String
    /// The lines of each further component after its UID.
    var others: [String] = []
    var open: String
    var next: String?
    /// A line of the written series after the completion.
    var written: String

    var bytes: [UInt8] {
      let further = others.map { "BEGIN:VTODO\nUID:u1\nDTSTAMP:20260101T000000Z\n\($0)\nEND:VTODO\n" }.joined()
        .replacing("\n", with: "\r\n")
      let text = Golden.string(Golden.todo("SUMMARY:S\n" + lines))
      return Array(text.replacing("END:VCALENDAR", with: further + "END:VCALENDAR").utf8)
    }
  }

  private static let dates = "DTSTART;TZID=Europe/Berlin:20260302T080000\nDUE;TZID=Europe/Berlin:20260302T090000\n"

  private static func done(_ day: String, _ status: String = "COMPLETED") -> String {
    "RECURRENCE-ID;TZID=Europe/Berlin:202603\(day)T080000\nDTSTART;TZID=Europe/Berlin:202603\(day)T080000\n"
      + "DUE;TZID=Europe/Berlin:202603\(day)T090000\nSTATUS:\(status)"
  }

  private static func moved(_ day: String, to other: String) -> String {
    "RECURRENCE-ID;TZID=Europe/Berlin:202603\(day)T080000\nDTSTART;TZID=Europe/Berlin:202603\(other)T180000\n"
      + "DUE;TZID=Europe/Berlin:202603\(other)T190000"
  }

  private static func at(_ day: String, _ hour: String = "09") -> String {
    "2026-03-\(day)T\(hour):00:00[Europe/Berlin]"
  }

  static let all = [
    Series(
      testDescription: "a rule alone", lines: dates + "RRULE:FREQ=DAILY;COUNT=9", open: at("02"), next: at("03"),
      written: "RRULE:FREQ=DAILY;COUNT=8"),
    Series(
      testDescription: "Thunderbird's completed overrides", lines: dates + "RRULE:FREQ=DAILY;COUNT=9",
      others: [done("02"), done("03")], open: at("04"), next: at("05"), written: "RRULE:FREQ=DAILY;COUNT=9"),
    Series(
      testDescription: "a cancelled override", lines: dates + "RRULE:FREQ=DAILY", others: [done("02", "CANCELLED")],
      open: at("03"), next: at("04"), written: "RRULE:FREQ=DAILY"),
    Series(
      testDescription: "KDE's current occurrence, which is a start",
      lines: dates + "RRULE:FREQ=DAILY;COUNT=9\nX-KDE-LIBKCAL-DTRECURRENCE:20260304T070000Z", open: at("04"),
      next: at("05"), written: "RRULE:FREQ=DAILY;COUNT=6"),
    Series(
      testDescription: "KDE's current occurrence, where the offset from UTC changes",
      lines: dates + "RRULE:FREQ=WEEKLY\nX-KDE-LIBKCAL-DTRECURRENCE;TZID=Europe/Berlin:20260323T080000", open: at("23"),
      next: at("30"), written: "DTSTART;TZID=Europe/Berlin:20260330T080000"),
    Series(
      testDescription: "an exception on the next day",
      lines: dates + "RRULE:FREQ=DAILY;COUNT=9\nEXDATE;TZID=Europe/Berlin:20260303T080000", open: at("02"),
      next: at("04"), written: "RRULE:FREQ=DAILY;COUNT=7"),
    Series(
      testDescription: "an exception on the first day",
      lines: dates + "RRULE:FREQ=DAILY\nEXDATE;TZID=Europe/Berlin:20260302T080000", open: at("03"), next: at("04"),
      written: "DTSTART;TZID=Europe/Berlin:20260304T080000"),
    Series(
      testDescription: "a moved next occurrence", lines: dates + "RRULE:FREQ=DAILY", others: [moved("03", to: "03")],
      open: at("02"), next: at("03", "19"), written: "DUE;TZID=Europe/Berlin:20260303T090000"),
    Series(
      testDescription: "an occurrence that is moved behind the next one", lines: dates + "RRULE:FREQ=DAILY",
      others: [moved("03", to: "05")], open: at("02"), next: at("04"),
      written: "EXDATE;TZID=Europe/Berlin:20260302T080000"),
    Series(
      testDescription: "an occurrence that an override moved behind the open one", lines: dates + "RRULE:FREQ=DAILY",
      others: [moved("02", to: "03")], open: at("03"), next: at("03", "19"),
      written: "EXDATE;TZID=Europe/Berlin:20260303T080000"),
    Series(
      testDescription: "only dates", lines: dates + "RDATE;TZID=Europe/Berlin:20260305T080000,20260312T080000",
      open: at("02"), next: at("05"), written: "DTSTART;TZID=Europe/Berlin:20260305T080000"),
    Series(
      testDescription: "a rule and a date between its occurrences",
      lines: dates + "RRULE:FREQ=WEEKLY;COUNT=4\nRDATE;TZID=Europe/Berlin:20260304T080000", open: at("02"),
      next: at("04"), written: "RRULE:FREQ=WEEKLY;COUNT=4"),
    Series(
      testDescription: "a date that no occurrence of the rule has", lines: dates + "RRULE:FREQ=WEEKLY;BYDAY=TH",
      open: at("02"), next: at("05"), written: "DTSTART;TZID=Europe/Berlin:20260305T080000"),
    Series(
      testDescription: "a due date alone",
      lines: "DUE;TZID=Europe/Berlin:20260302T090000\nRRULE:FREQ=DAILY\nEXDATE;TZID=Europe/Berlin:20260303T090000",
      open: at("02"), next: at("04"), written: "DUE;TZID=Europe/Berlin:20260304T090000"),
    Series(
      testDescription: "days, and a midnight of Exchange",
      lines: "DTSTART;VALUE=DATE:20260302\nDUE;VALUE=DATE:20260302\nRRULE:FREQ=DAILY\n"
        + "EXDATE;TZID=America/New_York:20260303T000000", open: "2026-03-02", next: "2026-03-04",
      written: "DUE;VALUE=DATE:20260304"),
    Series(
      testDescription: "a month's last day, by RFC 7529",
      lines: "DTSTART;VALUE=DATE:20260131\nDUE;VALUE=DATE:20260131\nRRULE:RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD",
      open: "2026-01-31", next: "2026-02-28", written: "RRULE:RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD"),
    Series(
      testDescription: "no rule but an empty one", lines: dates + "RRULE:\nRDATE;TZID=Europe/Berlin:20260305T080000",
      open: at("02"), next: at("05"), written: "DTSTART;TZID=Europe/Berlin:20260305T080000"),
    Series(
      testDescription: "one last occurrence", lines: dates + "RRULE:FREQ=DAILY;COUNT=1", open: at("02"), next: nil,
      written: "RRULE:FREQ=DAILY;COUNT=1"),
  ]

  private let context = Golden.context()

  private func continuation(_ task: TaskItem, _ object: CalendarObjectReading) -> SeriesContinuation? {
    object.continuation(of: task, after: Golden.now, isOver: { _ in false }, context)
  }

  // T29, T36
  @Test("it is read, and the next one follows it", arguments: all)
  func readsAndGoesOn(_ series: Series) throws {
    let object = try CalendarObjectReading(series.bytes)
    let task = object.task(context)
    #expect(task.due?.description == series.open && task.status == .open)
    #expect(object.openOccurrence(context)?.end == task.due)
    #expect(continuation(task, object)?.due?.description == series.next)
  }

  @Test("today, forecast and rings begin with it", arguments: all)
  func isFirstOfTheOccurrences(_ series: Series) throws {
    let object = try CalendarObjectReading(series.bytes)
    let window = Golden.instant("2026-01-01")..<Golden.instant("2026-05-01")
    let found = object.occurrences(in: window, limit: 2, context).map { $0.end?.description }
    #expect(found == [series.open, series.next].filter { $0 != nil })
  }

  @Test("a completion is written so that every reader finds the next one", arguments: all)
  func writesTheNext(_ series: Series) throws {
    let object = try CalendarObjectReading(series.bytes)
    var task = object.task(context)
    guard let next = continuation(task, object) else { return }
    (task.due, task.start, task.foreignRule) = (next.due, task.start == nil ? nil : next.start, next.rule)
    let text = CalendarObjectWriter.patched(
      object, task: task, changing: ["due", "start", "foreignRule"], alarms: .leave, context: context)
    #expect(Golden.lines(text).contains(series.written), "\(Golden.string(text))")
    let again = try CalendarObjectReading(text)
    #expect(again.task(context).due?.description == series.next)
    #expect(again.task(context).foreignRule == task.foreignRule)
    for other in series.others { #expect(Golden.string(text).contains(other.replacing("\n", with: "\r\n"))) }
    #expect(SendingCheck.objections(to: text, over: series.bytes) == [])
  }

  @Test("of two occurrences at one time, of which one was moved there, both are over with one completion")
  func atOneTime() throws {
    let series = Series(
      testDescription: "", lines: Self.dates + "RRULE:FREQ=DAILY",
      others: [Self.moved("02", to: "03").replacing("T18", with: "T08").replacing("T19", with: "T09")], open: "",
      written: "")
    let object = try CalendarObjectReading(series.bytes)
    let task = object.task(context)
    let next = try #require(continuation(task, object))
    #expect(task.due?.description == Self.at("03") && next.due?.description == Self.at("04") && next.passedOver == 0)
  }

  @Test("a completion known here becomes an override where the series has one")
  func writesAnOverride() throws {
    let series = try #require(Self.all.first { $0.testDescription.contains("Thunderbird") })
    let object = try CalendarObjectReading(series.bytes)
    var task = object.task(context)
    var context = context
    let copy = TaskCompletion.historyUID(series: "u1", at: try #require(task.due))
    var done = task
    done.completedAt = Golden.instant("2026-03-04T07:30:00Z")
    context.completions = [copy: done]
    (task.due, task.start) = (CalendarTime(Self.at("05")), CalendarTime(Self.at("05", "08")))
    let text = CalendarObjectWriter.patched(object, task: task, changing: ["due"], alarms: .leave, context: context)
    let lines = Golden.lines(text)
    #expect(lines.contains("COMPLETED:20260304T073000Z") && lines.count { $0 == "STATUS:COMPLETED" } == 3)
    #expect(lines.contains("RECURRENCE-ID;TZID=Europe/Berlin:20260304T080000"))
    #expect(!lines.contains { $0.hasPrefix("EXDATE") })
    let again = try CalendarObjectReading(text)
    #expect(again.task(context).due == task.due)
    task.due = CalendarTime(Self.at("04"))
    let back = CalendarObjectWriter.patched(again, task: task, changing: ["due"], alarms: .leave, context: context)
    #expect(try CalendarObjectReading(back).task(context).due == task.due)
  }

  @Test(
    "it has a title of its own only where its override gives it one",
    arguments: [
      ([moved("02", to: "02") + "\nSUMMARY:X"], "X"), ([moved("02", to: "02") + "\nSUMMARY:S"], nil),
      ([moved("02", to: "02")], nil), ([moved("03", to: "03") + "\nSUMMARY:X"], nil),
      ([done("02") + "\nSUMMARY:X"], nil), ([done("02"), moved("03", to: "04") + "\nSUMMARY:X"], nil),
      ([done("02"), moved("03", to: "03") + "\nSUMMARY:X"], "X"), ([], nil),
    ] as [([String], String?)])
  func title(others: [String], title: String?) throws {
    let series = Series(
      testDescription: "", lines: Self.dates + "RRULE:FREQ=DAILY", others: others, open: "", written: "")
    let object = try CalendarObjectReading(series.bytes)
    #expect(object.titleOfOpenOccurrence(context) == title)
    #expect(object.task(context).title == "S")
    #expect(CalendarObjectReading.mayHaveOverrides(series.bytes) == !others.isEmpty)
  }

  @Test("a series whose occurrences are all completed is completed")
  func isOver() throws {
    let lines = Self.dates + "RRULE:FREQ=DAILY;COUNT=2"
    let series = Series(
      testDescription: "", lines: lines, others: [Self.done("02"), Self.done("03") + "\nCOMPLETED:20260303T080000Z"],
      open: "", written: "")
    let task = try CalendarObjectReading(series.bytes).task(context)
    #expect(task.status == .completed && task.completedAt == Golden.instant("2026-03-03T08:00:00Z"))
  }

  @Test(
    "a rule that cannot be read leaves the item its own date, and nobody can tell the next one",
    arguments: ["FREQ=FORTNIGHTLY", "FREQ=DAILY;INTERVAL=0", "RSCALE=HEBREW;FREQ=YEARLY", "FREQ=WEEKLY;BYDAY="])
  func unreadable(rule: String) throws {
    let object = try CalendarObjectReading(Golden.todo(Self.dates + "RRULE:" + rule))
    let task = object.task(context)
    #expect(task.due?.description == Self.at("02") && task.foreignRule == rule)
    #expect(object.isUnreadableSeries && continuation(task, object) == nil)
  }

  @Test("an empty rule is none")
  func emptyRule() throws {
    let object = try CalendarObjectReading(Golden.todo(Self.dates + "RRULE:"))
    #expect(object.task(context).foreignRule == nil && !object.isUnreadableSeries && !object.isRecurring)
  }

  @Test("of two overrides of one occurrence the newer one counts and rings")
  func newerOverride() throws {
    func override(_ id: String, _ hour: String, _ stamps: String) -> String {
      "RECURRENCE-ID\(id)\nDTSTART;TZID=Europe/Berlin:20260303T\(hour)0000\n\(stamps)\n"
        + "BEGIN:VALARM\nACTION:DISPLAY\nTRIGGER:-PT5M\nEND:VALARM"
    }
    let series = Series(
      testDescription: "", lines: Self.dates + "RRULE:FREQ=DAILY",
      others: [
        override(":20260303T070000Z", "16", "SEQUENCE:2"),
        override(";TZID=Europe/Berlin:20260303T080000", "12", "SEQUENCE:1"),
      ], open: "", written: "")
    let object = try CalendarObjectReading(series.bytes)
    let rings = object.ringingAlarms(beside: [], context).compactMap { $0.next(after: Golden.now) }
    #expect(rings == [Golden.instant("2026-03-03T14:55:00Z")])
    let day = Golden.instant("2026-03-03")..<Golden.instant("2026-03-04")
    #expect(
      object.occurrences(in: day, context).map { $0.start?.description } == ["2026-03-03T16:00:00[Europe/Berlin]"])
  }

  @Test("of two components of one UID the higher SEQUENCE is the item, then the later DTSTAMP")
  func newerComponent() throws {
    func title(_ first: String, _ second: String) throws -> String {
      let item = { (title: String, lines: String) in
        "BEGIN:VTODO\r\nUID:u\r\nSUMMARY:\(title)\r\n\(lines)\r\nEND:VTODO\r\n"
      }
      let text = "BEGIN:VCALENDAR\r\n" + item("1", first) + item("2", second) + "END:VCALENDAR\r\n"
      let object = try CalendarObjectReading(Array(text.utf8))
      #expect(object.overrides.count == 1)
      return object.task(context).title
    }
    #expect(try title("SEQUENCE:2", "SEQUENCE:10") == "2")
    #expect(try title("SEQUENCE:1\r\nDTSTAMP:20260101T000000Z", "DTSTAMP:20260201T000000Z") == "1")
    #expect(try title("DTSTAMP:20260201T000000Z", "DTSTAMP:20260101T000000Z") == "1")
    #expect(try title("STATUS:COMPLETED\r\nDTSTAMP:20260201T000000Z", "DTSTAMP:20260101T000000Z") == "2")
    #expect(try title("SEQUENCE:1\r\nSTATUS:COMPLETED", "SEQUENCE:0") == "1")
  }

  @Test("an item with ten thousand rules, dates or exceptions is read in time", .timeLimit(.minutes(20)))
  func budget() throws {
    let rules = (0..<10_000).map { "RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=\(30 + $0 % 2)" }.joined(separator: "\n")
    let bytes = Golden.todo(Self.dates + rules)
    let object = try CalendarObjectReading(bytes)
    for _ in 0..<20 {
      #expect(object.task(context).due?.description == Self.at("02"))
      #expect(object.occurrences(in: Golden.now..<Golden.instant("2026-05-01"), context).count == 1)
    }
    #expect(RecurrenceLimit.isExceeded(in: bytes) && !RecurrenceLimit.isExceeded(in: Golden.todo(Self.dates)))
    var task = object.task(context)
    task.title = "Neu"
    let text = CalendarObjectWriter.patched(object, task: task, changing: ["title"], alarms: .leave, context: context)
    #expect(Golden.lines(text).count { $0.hasPrefix("RRULE") } == 10_000)
  }
}
