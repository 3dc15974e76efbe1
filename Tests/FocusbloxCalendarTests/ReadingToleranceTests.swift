import FocusbloxCalendar
import FocusbloxModel
import Foundation
import ICalendar
import Testing

/// Unusual forms of an item and of its fields besides dates; each is a row T.
struct ReadingToleranceTests {
  // T20 … T25
  @Test(
    "completed states are recognised",
    arguments: [
      ("COMPLETED:20260301T080000Z", TaskStatus.completed),
      ("PERCENT-COMPLETE:100", .completed),
      ("PERCENT_COMPLETE:100", .completed),
      ("STATUS:COMPLETED\nPERCENT-COMPLETE:0", .completed),
      ("STATUS:NEEDS-ACTION\nPERCENT-COMPLETE:100\nCOMPLETED:20260301T080000Z", .open),
      ("STATUS:CANCELLED\nCOMPLETED:20260301T080000Z", .cancelled),
      ("STATUS:IN-PROCESS", .open),
      ("SUMMARY:a", .open),
    ])
  func completion(lines: String, expected: TaskStatus) throws {
    #expect(try Golden.task(lines).status == expected)
  }

  // T22
  @Test("a completion without a time uses LAST-MODIFIED") func t22() throws {
    let task = try Golden.task("STATUS:COMPLETED\nLAST-MODIFIED:20260228T080000Z")
    #expect(task.completedAt == Golden.instant("2026-02-28T08:00:00Z"))
    #expect(try Golden.task("STATUS:COMPLETED\nLAST-MOD:20260228T080000Z").completedAt == task.completedAt)
    #expect(try Golden.task("STATUS:COMPLETED").completedAt == Golden.now)
  }

  // T25 T26
  @Test(
    "values with more detail stay unchanged", arguments: ["STATUS:IN-PROCESS\nSUBSTATE:X", "PRIORITY:12"])
  func t25(lines: String) throws {
    let object = try CalendarObjectReading(Golden.todo("SUMMARY:a\n\(lines)"))
    var task = object.task(Golden.context())
    #expect(task.status == .open && task.importance == .none)
    task.title = "b"
    let changed = Set(TaskMapping.fields(.strict).map(\.name))
    let after = Golden.lines(
      CalendarObjectWriter.patched(object, task: task, changing: changed, alarms: .leave, context: Golden.context()))
    #expect(lines.split(separator: "\n").allSatisfy { after.contains(String($0)) })
  }

  // T26
  @Test(
    "priorities map to ranges",
    arguments: [
      ("0", Importance.none), ("1", .high), ("4", .high), ("5", .medium), ("6", .low), ("9", .low), ("10", .none),
      ("hoch", .none), ("-1", .none),
    ])
  func t26(number: String, expected: Importance) throws {
    #expect(try Golden.task("PRIORITY:\(number)").importance == expected)
  }

  // T27
  @Test("a completion day and floating stamps are read") func t27() throws {
    #expect(
      try Golden.task("STATUS:COMPLETED\nCOMPLETED;VALUE=DATE:20260228").completedAt
        == Golden.instant("2026-02-27T23:00:00Z"))
    #expect(try Golden.task("CREATED:20260228T080000").created == Golden.instant("2026-02-28T07:00:00Z"))
  }

  // T29
  @Test("the master has no RECURRENCE-ID, and overrides stay") func t29() throws {
    let bytes = Array(
      ("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VTODO\r\nUID:u\r\nRECURRENCE-ID:20260301T080000Z\r\n"
        + "SUMMARY:erledigt\r\nSTATUS:COMPLETED\r\nEND:VTODO\r\nBEGIN:VTODO\r\nUID:u\r\nSUMMARY:Reihe\r\n"
        + "RRULE:FREQ=DAILY\r\nDUE:20260301T080000Z\r\nEND:VTODO\r\nEND:VCALENDAR\r\n").utf8)
    let object = try CalendarObjectReading(bytes)
    var task = object.task(Golden.context())
    #expect(task.title == "Reihe" && task.foreignRule == "FREQ=DAILY" && object.overrides.count == 1)
    task.title = "Neue Reihe"
    let patched = Golden.string(
      CalendarObjectWriter.patched(object, task: task, changing: ["title"], alarms: .leave, context: Golden.context()))
    #expect(patched.contains("SUMMARY:erledigt\r\nSTATUS:COMPLETED\r\n") && patched.contains("SUMMARY:Neue Reihe"))
  }

  // T31
  @Test("of two items with one UID the open one is the task") func t31() throws {
    let item = "BEGIN:VTODO\r\nUID:u\r\nSUMMARY:%\r\nSTATUS:$\r\nEND:VTODO\r\n"
    let text =
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n" + item.replacing("%", with: "alt").replacing("$", with: "COMPLETED")
      + item.replacing("%", with: "neu").replacing("$", with: "NEEDS-ACTION") + "END:VCALENDAR\r\n"
    #expect(try CalendarObjectReading(Array(text.utf8)).task(Golden.context()).title == "neu")
  }

  // T37
  @Test("several items in one resource are not one object, and each is readable on its own, byte for byte")
  func t37() throws {
    let head = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n"
    let zone = "BEGIN:VTIMEZONE\r\nTZID:Werk\r\nX-A;B=c:d\r\nEND:VTIMEZONE\r\n"
    let first = "BEGIN:VTODO\r\nUID:a\r\nX-Fremd:folded\r\n line\r\nEND:VTODO\r\n"
    let second = "BEGIN:VEVENT\r\nUID:b\r\nDTSTART;TZID=Werk:20261201T100000\r\nEND:VEVENT\r\n"
    let override = "BEGIN:VTODO\r\nUID:a\r\nRECURRENCE-ID:20261201T100000Z\r\nEND:VTODO\r\n"
    let end = "END:VCALENDAR\r\n"
    let text = ICalendarText(reading: head + zone + first + second + override + end)
    #expect(throws: MappingError.severalUIDs(["a", "b"])) { try CalendarObjectReading(text) }
    let parts = ResourcePart.all(in: text)
    #expect(parts.map(\.uid) == ["a", "b"])
    #expect(
      parts.map { String(decoding: $0.bytes, as: UTF8.self) } == [
        head + first + override + end, head + zone + second + end,
      ])
    #expect(try parts.map { try $0.reading.get().kind } == [.task, .block])
  }

  // T37
  @Test("one of several items is readable where a lone CR ends the lines")
  func t37OfCarriageReturns() throws {
    let text =
      "BEGIN:VCALENDAR\rVERSION:2.0\rBEGIN:VTODO\rUID:a\rSUMMARY:fol\r ded\rEND:VTODO\rBEGIN:VTODO\rUID:b\rEND:VTODO\r"
      + "BEGIN:VTODO\rSUMMARY:c\rEND:VTODO\rEND:VCALENDAR\r"
    let parts = ResourcePart.all(in: ICalendarText(reading: text))
    let uids = try parts.map { try CalendarObjectReading($0.bytes).uid }
    #expect(uids.count == 3 && uids.starts(with: ["a", "b"]))
    #expect(try parts.map { try $0.reading.get().uid } == uids)
    let first = try #require(parts.first)
    #expect(try CalendarObjectReading(first.bytes).task(Golden.context()).title == "folded")
  }

  // T37 T38
  @Test("components with one UID are one object, whatever their kind", arguments: ["VTODO", "VEVENT"])
  func oneUID(second: String) throws {
    let text =
      "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nUID:a\r\nEND:VTODO\r\nBEGIN:\(second)\r\nUID:a\r\nRECURRENCE-ID:20261201\r\n"
      + "END:\(second)\r\nEND:VCALENDAR\r\n"
    #expect(try CalendarObjectReading(Array(text.utf8)).overrides.count == 1)
  }

  // T39
  @Test("a UID consists of its writable characters", arguments: [("\u{11}a\u{7F}b", "ab"), ("\u{11}", nil)])
  func uidOfControlCharacters(uid: String, read: String?) throws {
    let text = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VTODO\r\nUID:\(uid)\r\nEND:VTODO\r\nEND:VCALENDAR\r\n"
    let object = try CalendarObjectReading(Array(text.utf8))
    #expect(object.hasUID == (read != nil))
    #expect(read == nil ? !object.uid.isEmpty : object.uid == read)
  }

  // T39
  @Test("an item without UID gets the same name each time") func t39() throws {
    let text = Array("BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nSUMMARY:a\r\nEND:VTODO\r\nEND:VCALENDAR\r\n".utf8)
    let object = try CalendarObjectReading(text)
    #expect(!object.hasUID && !object.uid.isEmpty)
    #expect(try CalendarObjectReading(text).uid == object.uid)
  }

  // T40 T60
  @Test("X-LIC-ERROR and METHOD are not sent back") func t40() throws {
    let object = try CalendarObjectReading(
      Golden.todo("SUMMARY:a\nX-LIC-ERROR;X-LIC-ERRORTYPE=VALUE-PARSE-ERROR:No value", calendar: "METHOD:PUBLISH\n"))
    var task = object.task(Golden.context())
    task.title = "b"
    let text = Golden.string(
      CalendarObjectWriter.patched(object, task: task, changing: ["title"], alarms: .leave, context: Golden.context()))
    #expect(!text.contains("X-LIC-ERROR") && !text.contains("METHOD") && text.contains("SUMMARY:b"))
  }

  // T43
  @Test("the first parent counts, and an item is not its own parent") func t43() throws {
    #expect(try Golden.task("RELATED-TO;RELTYPE=SIBLING:s\nRELATED-TO:p\nRELATED-TO;RELTYPE=PARENT:q").parentUID == "p")
    #expect(try Golden.task("RELATED-TO:u1").parentUID == nil)
  }

  // T41
  @Test("Synology's names are read, and a completion leaves no outdated one") func t41() throws {
    let object = try CalendarObjectReading(Golden.todo("SUMMARY:a\nPERCENT_COMPLETE:50\nLAST-MOD:20260228T080000Z"))
    #expect(object.lastModified == Golden.instant("2026-02-28T08:00:00Z"))
    var task = object.task(Golden.context())
    task.status = .completed
    task.completedAt = Golden.now
    let lines = Golden.lines(
      CalendarObjectWriter.patched(
        object, task: task, changing: ["completed"], alarms: .leave, context: Golden.context()))
    #expect(lines.contains("PERCENT-COMPLETE:100") && !lines.contains { $0.hasPrefix("PERCENT_COMPLETE") })
  }

  // T42
  @Test("containers of Planify and Deck are tasks, and parents of the tasks that name them") func t42() throws {
    let list = try Golden.task("SUMMARY:List : Haus")
    #expect(list.title == "List : Haus" && list.status == .open && list.parentUID == nil)
    #expect(try Golden.task("SUMMARY:a\nRELATED-TO;RELTYPE=PARENT:liste").parentUID == "liste")
  }

  // T20 T21 T23
  @Test("a line without a value says nothing, and a write replaces it") func emptyValues() throws {
    let empty = "DTSTART:\nSTATUS:\nCOMPLETED:\nPERCENT-COMPLETE:\nPRIORITY:\nDUE:20261201T080000Z\nDURATION:"
    let object = try CalendarObjectReading(Golden.todo("SUMMARY:a\n" + empty))
    var task = object.task(Golden.context())
    #expect(task.status == .open && task.completedAt == nil && task.start == nil && task.importance == .none)
    #expect(task.due == CalendarTime("2026-12-01T08:00:00Z"))
    task.status = .completed
    task.completedAt = Golden.now
    task.start = CalendarTime("2026-11-30T08:00:00Z")
    let lines = Golden.lines(
      CalendarObjectWriter.patched(
        object, task: task, changing: ["completed", "start"], alarms: .leave, context: Golden.context()))
    for line in ["STATUS:COMPLETED", "COMPLETED:20260301T120000Z", "DTSTART:20261130T080000Z"] {
      let name = line.prefix { $0 != ":" } + ":"
      #expect(lines.filter { $0.hasPrefix(name) } == [line])
    }
    #expect(try Golden.task("STATUS:\nCOMPLETED:20260228T080000Z").status == .completed)
    #expect(try Golden.task("COMPLETED:\nCOMPLETED:20260228T080000Z").status == .completed)
    let byDuration = try Golden.task("DUE:\nDTSTART:20261201T080000Z\nDURATION:PT1H")
    #expect(byDuration.due == CalendarTime("2026-12-01T09:00:00Z"))
  }

  // T44
  @Test("a tag with a comma is read, compared and kept when other tags change") func tagsWithCommas() throws {
    let context = Golden.context(profile: .extended)
    let object = try CalendarObjectReading(Golden.todo("SUMMARY:a\nCATEGORIES:Büro,Ablage\\, blau"))
    var task = object.task(context)
    let field = try #require(TaskMapping.fields(.extended).first { $0.name == "tags" })
    var other = task
    other.tags = ["Büro"]
    #expect(!field.isEqual(task, other))
    task.tags = ["Ablage, blau", "neu"]
    let lines = Golden.lines(
      CalendarObjectWriter.patched(object, task: task, changing: ["tags"], alarms: .leave, context: context))
    #expect(lines.filter { $0.hasPrefix("CATEGORIES") } == ["CATEGORIES:Ablage\\, blau,neu"])
    // A server that splits the tag has not removed it.
    let merge = try #require(field.mergeElements)
    var (local, split) = (task, task)
    local.tags = ["Haus, hinten", "Hof"]
    split.tags = ["Haus", " hinten", "Hof", "Markt"]
    #expect(merge(local, local, split).tags == ["Haus, hinten", "Hof", "Markt"])
    split.tags = ["Hof"]
    #expect(merge(local, local, split).tags == ["Hof"])
  }

  // T17
  @Test("only zones that neither their names nor a VTIMEZONE explain are unknown") func unknownZones() throws {
    let known = "DTSTART;TZID=/Europe/Vienna:20260310T180000\nDUE;TZID=W. Europe Standard Time:20260310T190000"
    #expect(CalendarObjectReading.unknownZones(in: Golden.todo(known)) == [])
    #expect(CalendarObjectReading.unknownZones(in: Golden.todo("DUE:20260310T180000")) == [])
    let unknown = "DTSTART;TZID=Mars/Base:20260310T180000\nDUE;TZ\n ID=Mars/Base:20260310T190000"
    #expect(CalendarObjectReading.unknownZones(in: Golden.todo(unknown)) == ["Mars/Base"])
    let zone =
      "BEGIN:VTIMEZONE\nTZID:Mars/Base\nBEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETFROM:+0100\n"
      + "TZOFFSETTO:+0100\nEND:STANDARD\nEND:VTIMEZONE\n"
    #expect(CalendarObjectReading.unknownZones(in: Golden.todo(unknown, calendar: zone)) == [])
  }

  // T44
  @Test("categories of several lines are read, with an escaped comma and empty values") func t44() throws {
    let task = try Golden.task("CATEGORIES:Büro,,Ablage\\, blau\nCATEGORIES:Haus", profile: .extended)
    #expect(task.tags == ["Büro", "Ablage, blau", "Haus"])
    #expect(try Golden.task("CATEGORIES:Büro").tags == [])
  }

  // T58
  @Test("a fold inside a character, attachments and long lines are read and kept") func t58()
    throws
  {
    let long = String(repeating: "ä", count: 5_000)
    var bytes = Golden.todo(
      "SUMMARY:Grö%ße\nATTACH;ENCODING=BASE64;VALUE=BINARY:QUJD\nX-ALT-DESC;FMTTYPE=text/html:<b>\(long)")
    // A fold separates the two octets of ß.
    let place = try #require(bytes.firstIndex(of: UInt8(ascii: "%")))
    bytes.replaceSubrange(place...(place + 1), with: [0xC3, 0x0D, 0x0A, 0x20])
    let object = try CalendarObjectReading(bytes)
    var task = object.task(Golden.context())
    #expect(task.title == "Größe")
    task.importance = .high
    let after = CalendarObjectWriter.patched(
      object, task: task, changing: ["importance"], alarms: .leave, context: Golden.context())
    let kept = Golden.string(bytes).split(separator: "\r\n").filter { $0.hasPrefix("ATTACH") || $0.hasPrefix("X-ALT") }
    #expect(kept.count == 2 && kept.allSatisfy { Golden.string(after).contains($0) })
    #expect(after.count - bytes.count < 80)
  }

  // T59
  @Test("an object without END is not complete") func t59() {
    let text = Array("BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nUID:a\r\nSUMMARY:a".utf8)
    #expect(throws: MappingError.self) { try CalendarObjectReading(text) }
    #expect(throws: MappingError.self) { try CalendarObjectReading(Array("<html>".utf8)) }
  }

  // T61
  @Test("a list that moved to CloudKit is reported") func t61() {
    #expect(throws: MappingError.movedToCloudKit(uid: "u1")) {
      try CalendarObjectReading(Golden.todo("SUMMARY:Where are my reminders?"))
    }
  }

  // T62
  @Test("published events are never read as tasks", arguments: ["E20", "E21"]) func t62(name: String) throws {
    let bytes = try Golden.fixture(name)
    #expect(throws: MappingError.self) { try CalendarObjectReading(bytes) }
  }

  // T65
  @Test("the writer of the object does not count in comparisons") func t65() throws {
    let ours = Golden.string(try Golden.fixture("E06"))
    let theirs = ours.replacing(/PRODID:[^\r]*/, with: "PRODID:-//tasks.org//EN")
    #expect(theirs != ours)
    let object = try CalendarObjectReading(Array(theirs.utf8))
    var (mine, other) = (try Golden.object("E06").task(Golden.context()), object.task(Golden.context()))
    (mine.id, other.id) = ("t", "t")
    #expect(mine == other)
    #expect(SemanticComparison.areEquivalent(Array(ours.utf8), Array(theirs.utf8)))
  }

  // T63 T64
  @Test("fields that clients drop keep the local value") func t63() {
    let kept = TaskMapping.fields(.extended).filter(\.keepsLocalWhenMissing).map(\.name)
    #expect(
      Set(kept) == [
        "estimateMinutes", "after", "planned", "seriesDay", "flagged", "urgency", "taskType", "nextUp", "repeat",
        "seriesID", "seriesValues", "sortOrder",
      ])
    #expect(!(kept.contains("due") || kept.contains("title")))
  }

  // E26
  @Test("every field of the extended profile is written and read") func e26() throws {
    let task = try Golden.object("E26").task(Golden.context(profile: .extended))
    #expect(task.title == "Steuererklärung, Teil 2" && task.notes == "Belege sammeln; Ordner blau\nKonto prüfen")
    #expect(task.importance == .high && task.estimateMinutes == 90)
    #expect(task.start == CalendarTime("2026-03-09T08:00:00[Europe/Berlin]"))
    #expect(task.due == CalendarTime("2026-03-10T18:00:00[Europe/Berlin]"))
    #expect(task.parentUID == "6b1f0c1e-2f5a-4c3e-9d10-000000000001" && task.tags == ["Büro", "Ablage, blau"])
    #expect(task.planned == CalendarTime("2026-03-09T13:00:00Z") && task.flagged && !task.nextUp)
    #expect(task.urgency == .urgent && task.taskType == "maintenance" && task.recurrence == .weekly)
    #expect(task.seriesID == "7d2a1c90-0000-4000-8000-000000000001")
    #expect(task.sortOrder == 794_059_200)
    let strict = try Golden.object("E26").task(Golden.context())
    #expect(!strict.flagged && strict.urgency == .none && strict.recurrence == .none && strict.tags.isEmpty)
    #expect(strict.sortOrder == nil)
  }
}
