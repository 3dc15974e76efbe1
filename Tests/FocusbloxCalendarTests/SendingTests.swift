import FocusbloxCalendar
import FocusbloxModel
import Foundation
import ICalendar
import TestSupport
import Testing

/// Edits of this program never produce content that strict servers refuse.
struct SendingTests {
  static let contexts: [MappingContext] = [
    Golden.context(profile: .extended) {
      $0.notifyOnDue = true
      $0.notifyOnPlanned = true
      $0.notifyOnLatestStart = true
    },
    Golden.context { $0.caldavStartDate = .created },
  ]

  /// One object for each form of dates in real programs.
  static let forms: [String] = [
    "SUMMARY:a",
    "DTSTART;TZID=Europe/Berlin:20260310T180000\nDUE;TZID=Europe/Berlin:20260310T180000",
    "DTSTART:20260310T170000Z\nDUE;TZID=Europe/Berlin:20260310T180000",
    "DTSTART;VALUE=DATE:20260310\nDUE;VALUE=DATE:20260310",
    "DTSTART;VALUE=DATE:20260309\nDUE;TZID=Europe/Berlin:20260310T180000",
    "DTSTART;TZID=Europe/Berlin:20260311T180000\nDUE;TZID=Europe/Berlin:20260310T180000",
    "DTSTART;TZID=Europe/Berlin:20260310T180000\nDURATION:PT1H",
    "DTSTART;VALUE=DATE:20260310\nDURATION:P2D",
    "DURATION:PT1H",
    "DUE:20260310T180000\nDURATION:PT1H",
    "DUE:20260310",
    "DUE:20260310T180000",
    "DTSTART:20260309T180000\nDUE:20260310T180000",
    "DUE;TZID=Nirgendwo:20260310T180000",
    "DUE;TZID=W. Europe Standard Time:20260310T180000\nDTSTART;TZID=W. Europe Standard Time:20260310T170000",
    "DUE:20260230T180000Z",
    "DTSTART:20260310T080000Z\nRRULE:FREQ=DAILY\nDUE:20260310T090000Z\nX-KDE-LIBKCAL-DTRECURRENCE:20260315T090000Z",
    "DUE:20260310T180000Z\nCREATED:20260301T120000Z\nDTSTART:20260301T120000Z\nX-FOCUSBLOX-FLAGGED:TRUE",
    "STATUS:COMPLETED\nCOMPLETED;VALUE=DATE:20260301\nPERCENT_COMPLETE:100",
    "SUMMARY:a\nSUMMARY:b\nX-LIC-ERROR:c\nDUE:20260310T180000Z\nBEGIN:VALARM\nTRIGGER:-PT5M\nEND:VALARM",
  ]

  @Test("no edit of other programs' objects produces content that servers refuse", arguments: forms)
  func introducesNothing(form: String) throws {
    let bytes = Golden.todo(form)
    for context in Self.contexts {
      let object = try CalendarObjectReading(bytes)
      for edit in EditOfForeignItem.all {
        let text = edit.sent(object, context)
        let objections = SendingCheck.objections(to: text, over: bytes)
        #expect(objections.isEmpty, "\(edit.name): \(objections)\n\(Golden.string(text))")
        let again = try CalendarObjectReading(text)
        #expect(again.uid == object.uid)
      }
    }
  }

  @Test("no edit of own tasks produces content that servers refuse", arguments: 0..<10)
  func introducesNothingIntoOurs(seed: UInt64) throws {
    var source = RandomTask(seed: seed)
    for context in Self.contexts {
      let bytes = CalendarObjectWriter.newObject(task: source.next(), notifications: [], context: context)
      #expect(SendingCheck.objections(to: bytes, over: nil) == [])
      let object = try CalendarObjectReading(bytes)
      for edit in EditOfForeignItem.all {
        let text = edit.sent(object, context)
        #expect(SendingCheck.objections(to: text, over: nil) == [], "\(edit.name)")
      }
    }
  }

  @Test("faults in another program's text are no objection, and added faults are")
  func distinguishesOwnAndForeignAlarms() throws {
    let bad = Golden.todo("DTSTART:20260311T180000Z\nDUE:20260310T180000Z\nSUMMARY:a")
    let titled = Array(Golden.string(bad).replacing("SUMMARY:a", with: "SUMMARY:b").utf8)
    #expect(SendingCheck.objections(to: titled, over: bad) == [])
    #expect(
      SendingCheck.objections(to: titled, over: nil) == [.rule(.endBeforeStart(uid: "u1"))])
    let worse = Array(Golden.string(bad).replacing("SUMMARY:a", with: "DURATION:PT1H").utf8)
    #expect(
      SendingCheck.objections(to: worse, over: bad).contains(.rule(.endAndDuration(uid: "u1"))))
    let doubled = Array(Golden.string(bad).replacing("SUMMARY:a", with: "SUMMARY:a\r\nSUMMARY:b").utf8)
    let found = SendingCheck.objections(to: doubled, over: bad)
    #expect(found.contains { if case .restriction(let words) = $0 { words.contains("SUMMARY") } else { false } })
  }

  // T8 T27 T40 T41 T60
  @Test("an object that is new to a server has a form that servers accept")
  func isAcceptedByANewServer() throws {
    let context = Golden.context()
    let bytes = Array(
      Golden.string(
        Golden.todo(
          "STATUS:COMPLETED\nCOMPLETED;VALUE=DATE:20260301\nPERCENT_COMPLETE:100\nLAST-MOD:20260228T080000Z\n"
            + "DTSTART;VALUE=DATE:20260309\nDUE;TZID=Europe/Berlin:20260310T180000\nDURATION:PT1H\nX-FOREIGN:bleibt",
          calendar: "METHOD:PUBLISH\n")
      ).replacing("DTSTAMP:20260101T000000Z\r\n", with: "").utf8)
    let object = try CalendarObjectReading(bytes)
    let text = CalendarObjectWriter.patched(
      object, task: object.task(context), changing: [], alarms: .leave, isNew: true, context: context)
    #expect(
      SendingCheck.objections(to: text, over: nil) == [
        .rule(.endAndDuration(uid: "u1")), .rule(.differentDateTypes(uid: "u1")),
      ])
    #expect(Golden.lines(text).contains("DTSTART;VALUE=DATE:20260309"))
    let dated = try #require(MatchingDates(text, context))
    #expect(SendingCheck.objections(to: dated.text, over: nil) == [])
    #expect(dated.changed == ["DTSTART", "DURATION"])
    let lines = Golden.lines(dated.text)
    for line in [
      "COMPLETED:20260228T230000Z", "PERCENT-COMPLETE:100", "LAST-MODIFIED:20260228T080000Z", "X-FOREIGN:bleibt",
      "DTSTART;TZID=Europe/Berlin:20260309T000000", "DTSTAMP:20260301T120000Z", "TZID:Europe/Berlin",
    ] {
      #expect(lines.contains(line), "\(line)")
    }
    let days = try CalendarObjectReading(Golden.todo("DTSTART;VALUE=DATE:20260311\nDUE:20260310"))
    let day = Golden.lines(
      CalendarObjectWriter.patched(
        days, task: days.task(context), changing: [], alarms: .leave, isNew: true, context: context))
    #expect(day.contains("DUE;VALUE=DATE:20260310") && day.contains("DTSTART;VALUE=DATE:20260311"))
    let clean = try CalendarObjectReading(Golden.todo("SUMMARY:a\nDUE:20260310T180000Z"))
    let same = CalendarObjectWriter.patched(
      clean, task: clean.task(context), changing: [], alarms: .leave, isNew: true, context: context)
    #expect(same == clean.bytes)
  }

  @Test(
    "an end that some servers refuse is left out, where the text is refused",
    arguments: [
      ("DTSTART:20260310T180000Z\nDTEND:20260310T180000Z", ["DTEND"]),
      ("DTSTART:20260310T180000Z\nDTEND;VALUE=DATE:20260311", ["DTEND"]),
      ("DTSTART:20260310T180000Z\nDTEND:20260310T190000Z\nDURATION:PT1H", ["DURATION"]),
      ("DTSTART:20260310T180000Z\nDTEND:20260310T190000Z", []), ("DTSTART:20260310T180000Z", []),
    ])
  func endsOfEvents(form: String, changed: [String]) {
    let lines =
      ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Other//EN", "BEGIN:VEVENT", "UID:u1", "DTSTAMP:20260101T000000Z"]
      + form.split(separator: "\n").map(String.init) + ["END:VEVENT", "END:VCALENDAR", ""]
    let text = Array(lines.joined(separator: "\r\n").utf8)
    let dated = MatchingDates(text, Golden.context())
    #expect(dated?.changed ?? [] == changed)
    #expect(SendingCheck.objections(to: dated?.text ?? text, over: nil) == [])
  }

  // T5 T6
  @Test("setting or removing a start keeps the due date")
  func startMovesNoDueDate() throws {
    for (form, due) in [
      ("DTSTART;TZID=Europe/Berlin:20260310T180000\nDURATION:PT1H", "2026-03-10T19:00:00[Europe/Berlin]"),
      ("DURATION:PT1H", nil), ("DUE:20260310T180000Z\nDURATION:PT1H", "2026-03-10T18:00:00Z"),
    ] {
      let object = try CalendarObjectReading(Golden.todo(form))
      for start in [nil, CalendarTime("2026-03-09T08:00:00[Europe/Berlin]")] {
        var task = object.task(Golden.context())
        #expect(task.due == due.flatMap { CalendarTime($0) })
        task.start = start
        let text = CalendarObjectWriter.patched(
          object, task: task, changing: ["start"], alarms: .leave, context: Golden.context())
        let back = try CalendarObjectReading(text).task(Golden.context())
        #expect(back.due == task.due && back.start == start, "\(form) \(start?.description ?? "-")")
      }
    }
  }
}

/// The edits on objects of real programs.
@Suite(.enabled(if: SharedCorpus.isThere("valid")))
struct SendingCorpusTests {
  @Test(
    "no edit of real objects produces refused content, and a title edit changes only its lines",
    arguments: ["valid", "tasks"])
  func introducesNothing(folder: String) throws {
    let context = SendingTests.contexts[0]
    var wrong: [String] = []
    var (tasks, events, sent) = (0, 0, 0)
    for (name, bytes) in try SharedCorpus.files(folder) {
      for object in Self.objects(in: bytes) {
        if object.kind == .task { tasks += 1 } else { events += 1 }
        for (edit, text) in Self.edits(of: object, turn: events, context) {
          sent += 1
          let found = SendingCheck.objections(to: text, over: object.bytes)
          if !found.isEmpty { wrong.append("\(name) \(edit): \(found)") }
          if edit == "title", Self.others(text) != Self.others(object.bytes) { wrong.append("\(name): other lines") }
        }
      }
    }
    print("\(folder)/: \(sent) edits of \(tasks) tasks and \(events) events, \(wrong.count) wrong")
    #expect(wrong == [])
    #expect(tasks + events > 100)
  }

  /// All edits of a task; events are many, so each gets one edit in turn.
  private static func edits(
    of object: CalendarObjectReading, turn: Int, _ context: MappingContext
  ) -> [(String, [UInt8])] {
    if object.kind == .task { return EditOfForeignItem.all.map { ($0.name, $0.sent(object, context)) } }
    let edit = EditOfForeignEvent.all[turn % EditOfForeignEvent.all.count]
    return [(edit.name, edit.sent(object, context))]
  }

  /// One object for each of the file's first UIDs, as a server would store it.
  private static func objects(in bytes: [UInt8]) -> [CalendarObjectReading] {
    ICalendarText(reading: bytes).calendars.flatMap { calendar -> [CalendarObjectReading] in
      let items = calendar.components.filter { $0.name == "VTODO" || $0.name == "VEVENT" }
      let uids = Set(items.map { $0.first("UID")?.value ?? "" })
      return uids.sorted().prefix(4).compactMap { uid in
        var object = calendar
        object.removeComponents { $0.name != "VTIMEZONE" && $0.first("UID")?.value ?? "" != uid }
        return try? CalendarObjectReading(object.bytes)
      }
    }
  }

  /// The lines that a title edit does not change. METHOD and libical's reports never go to a server (T40, T60). Bare
  /// separators in TEXT values are escaped (RFC 5545 section 3.3.11).
  private static func others(_ bytes: [UInt8]) -> [[UInt8]] {
    let texts = ["DESCRIPTION", "LOCATION", "COMMENT", "CONTACT", "SUMMARY", "NAME"]
    let owned = ["SUMMARY", "LAST-MODIFIED", "DTSTAMP", "METHOD", "X-LIC-ERROR"]
    func lines(_ component: Component) -> [[UInt8]] {
      let isItem = ["VCALENDAR", "VTODO", "VEVENT"].contains(component.name)
      return [Array(component.name.utf8)]
        + component.properties.filter { $0.name != "X-LIC-ERROR" && !(isItem && owned.contains($0.name)) }.map {
          texts.contains($0.name) ? Array($0.text.utf8) : Array($0.bytes)
        }
        + component.components.flatMap(lines)
    }
    return ICalendarText(reading: bytes).calendars.flatMap(lines)
  }

  @Test("the start of a task without a start date is the due date, the minute of creation or absent, by the setting")
  func startWithoutADate() throws {
    func start(_ source: StartDateSource, _ due: String) throws -> String? {
      let context = Golden.context {
        $0.notifyOnDue = true
        $0.caldavStartDate = source
      }
      let task = TaskGoldenTests.task(1, due: due)
      let made = CalendarObjectWriter.newObject(task: task, notifications: [], context: context)
      return Golden.lines(made).first { $0.hasPrefix("DTSTART") && $0.contains("2026") }
    }
    let due = "2026-03-10T18:00:00[Europe/Berlin]"
    #expect(try start(.due, due) == "DTSTART;TZID=Europe/Berlin:20260310T180000")
    #expect(try start(.created, due) == "DTSTART;TZID=Europe/Berlin:20260301T130000")
    #expect(try start(.none, due) == nil)
  }
}
