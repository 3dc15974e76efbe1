import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import ICalendar
import Testing

@Suite("Import and export of files")
struct FileTests {
  private let zone = TimeZone(identifier: "Europe/Berlin") ?? .gmt
  private let now = Date(timeIntervalSince1970: 1_795_600_000)

  private func calendar(_ items: [String]...) -> [UInt8] {
    let calendars = items.map { ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Other//EN"] + $0 + ["END:VCALENDAR"] }
    return Array(calendars.flatMap(\.self).map { $0 + "\r\n" }.joined().utf8)
  }

  private func task(_ uid: String?, _ title: String, _ lines: String...) -> [String] {
    ["BEGIN:VTODO"] + (uid.map { ["UID:\($0)"] } ?? []) + ["DTSTAMP:20261120T080000Z", "SUMMARY:\(title)"] + lines
      + ["END:VTODO"]
  }

  private func reader(updating: Bool = false) -> FileImport {
    FileImport(
      mapping: MappingContext(zone: zone, now: now, settings: Settings(), profile: .extended), lists: [],
      updatesKnown: updating, newID: { UUID().uuidString.lowercased() })
  }

  private func take(
    _ bytes: [UInt8], named name: String = "-", into store: Store, updating: Bool = false
  ) throws -> ImportReport {
    let reader = reader(updating: updating)
    return try store.write { try reader.carryOut(inPieces(bytes), of: name, in: $0).report }
  }

  /// Returns a few octets at each call, as the reader of a file does, and then `nil`.
  private func inPieces(_ bytes: [UInt8]) -> () -> [UInt8]? {
    var rest = bytes[...]
    return {
      guard !rest.isEmpty else { return nil }
      defer { rest = rest.dropFirst(7) }
      return Array(rest.prefix(7))
    }
  }

  private func export(_ store: Store) throws -> [UInt8] {
    let mapping = MappingContext(zone: zone, now: now, settings: Settings(), profile: .extended)
    return try store.read { store in
      let items = try store.tasks(TaskQuery(.all, now: now, timeZone: zone)).map { ItemReference(.task, id: $0.id) }
      var output: [UInt8] = []
      try FileExport(mapping: mapping).write(items, from: store) { output += $0 }
      return output
    }
  }

  @Test("a second import of a file changes nothing") func importsAgain() throws {
    let store = try Store.inMemory(timeZone: zone)
    let file = calendar(task("a", "eins", "DUE;VALUE=DATE:20261201") + task(nil, "ohne Namen"))
    #expect(try take(file, into: store).new == 2)
    let again = try take(file, into: store, updating: true)
    #expect((again.new, again.updated, again.skipped) == (0, 0, 2))
  }

  @Test("an import of an export gives the same items") func roundTrip() throws {
    let store = try Store.inMemory(timeZone: zone)
    _ = try take(
      calendar(
        task("a", "eins", "CATEGORIES:Büro,Ablage\\, blau", "X-FOREIGN;X-P=1:bleibt", "DUE;VALUE=DATE:20261201")),
      into: store)
    try store.write { store in
      var own = TaskItem(id: "own", uid: "own-uid", title: "eigen", created: now)
      own.due = .zoned(try #require(WallTime("2026-12-02T18:00:00")), zone: "Europe/Berlin")
      own.tags = ["Büro"]
      own.urgency = .urgent
      own.flagged = true
      own.recurrence = .weekly
      try store.insert(own, by: .user)
    }
    let file = try export(store)
    let text = String(decoding: file, as: UTF8.self)
    #expect(text.contains("X-FOREIGN;X-P=1:bleibt\r\n") && text.contains("CATEGORIES:Büro,Ablage\\, blau\r\n"))
    #expect(text.contains("BEGIN:VTIMEZONE\r\nTZID:Europe/Berlin\r\n"))
    let back = try take(file, into: store, updating: true)
    #expect((back.new, back.updated, back.skipped) == (0, 0, 2))

    let fresh = try Store.inMemory(timeZone: zone)
    #expect(try take(file, into: fresh).new == 2)
    let own = try #require(try fresh.read { try $0.tasks(uid: "own-uid").first })
    #expect(own.tags == ["Büro"] && own.urgency == .urgent && own.flagged && own.recurrence == .weekly)
    #expect(own.sourceSystem == .local && own.externalID == nil)
  }

  @Test("a cleared field is cleared in the file and wherever the file is imported")
  func carriesWhatWasCleared() throws {
    let (store, other) = (try Store.inMemory(timeZone: zone), try Store.inMemory(timeZone: zone))
    let file = calendar(task("a", "eins", "X-FOCUSBLOX-PLANNED:20261201T120000Z", "ESTIMATED-DURATION:PT30M"))
    for store in [store, other] { _ = try take(file, into: store) }
    try store.write { store in
      var task = try #require(try store.tasks(uid: "a").first)
      task.planned = nil
      try store.update(task, by: .user)
    }
    let cleared = try export(store)
    #expect(String(decoding: cleared, as: UTF8.self).contains("X-FOCUSBLOX-CLEARED:planned\r\n"))
    let back = try take(cleared, into: store, updating: true)
    #expect((back.new, back.updated, back.skipped) == (0, 0, 1))
    #expect(try take(cleared, into: other, updating: true).updated == 1)
    let task = try #require(try other.read { try $0.tasks(uid: "a").first })
    #expect(task.planned == nil && task.estimateMinutes == 30)
    #expect(try take(cleared, into: other, updating: true).skipped == 1)
    #expect(try take(file, into: other, updating: true).updated == 1)
    #expect(try other.read { try $0.tasks(uid: "a").first?.planned } != nil)
    #expect(try !String(decoding: export(other), as: UTF8.self).contains("X-FOCUSBLOX-CLEARED"))
  }

  // T37 T38
  @Test("a file of tasks and events gives one item each, with the zone it names") func everyItemOfAFile() throws {
    let store = try Store.inMemory(timeZone: zone)
    let event = ["BEGIN:VEVENT", "UID:e", "DTSTART:20261201T100000Z", "SUMMARY:Termin", "END:VEVENT"]
    let file = calendar(task("a", "eins") + event + task("b", "zwei"))
    #expect(try take(file, into: store).new == 3)
    #expect(try store.read { try $0.blocks().map(\.title) } == ["Termin"])
  }

  private func zone(_ tzid: String, offset: String) -> [String] {
    [
      "BEGIN:VTIMEZONE", "TZID:\(tzid)", "BEGIN:STANDARD", "DTSTART:20200101T000000", "TZOFFSETFROM:\(offset)",
      "TZOFFSETTO:\(offset)", "END:STANDARD", "END:VTIMEZONE",
    ]
  }

  @Test("one definition of a zone is right for every item of the file") func oneZone() throws {
    let store = try Store.inMemory(timeZone: zone)
    _ = try take(
      calendar(
        zone("Europe/Berlin", offset: "+0100") + task("neu", "neu", "DUE;TZID=Europe/Berlin:20260701T120000"),
        zone("Europe/Berlin", offset: "+0100") + task("alt", "alt", "DUE;TZID=Europe/Berlin:19850701T120000")),
      into: store)
    try store.write { store in
      var own = TaskItem(id: "own", uid: "own-uid", title: "eigen", created: now)
      own.due = .zoned(try #require(WallTime("2026-12-02T18:00:00")), zone: "Europe/Berlin")
      try store.insert(own, by: .user)
    }
    let written = try #require(ICalendarText(reading: try export(store)).calendars.first)
    let zones = written.components(named: "VTIMEZONE")
    #expect(zones.count == 1)
    // The name "Werk" forces the resolver to use the rules instead of the system's zone.
    var renamed = try #require(zones.first)
    renamed.set(Property("TZID", value: "Werk"))
    let resolver = ZoneResolver(timeZones: [renamed], fallback: .gmt)
    for (local, utc) in [
      ("19850701T120000", "19850701T100000Z"), ("19790701T120000", "19790701T110000Z"),
      ("20260701T120000", "20260701T100000Z"), ("20261202T180000", "20261202T170000Z"),
    ] {
      let value = try #require(DateTimeValue(text: local, tzid: "Werk"))
      #expect(DateTimeValue(utc: resolver.instant(of: value))?.basic == utc)
    }
  }

  private func due(_ name: String, _ offset: String) -> [String] {
    zone("Werk", offset: offset) + task(name, name, "DUE;TZID=Werk:20261201T120000")
  }

  @Test("different zones with one name: calendars of one file are exported unchanged")
  func zonesOfOneFile() throws {
    let store = try Store.inMemory(timeZone: zone)
    let file = calendar(due("a", "+0300"), due("b", "+0500"), due("c", "+0300"))
    _ = try take(file, into: store)
    let output = try export(store)
    #expect(sorted(output) == sorted(file))
    #expect(ICalendarText(reading: output).calendars.count == 3)
    let fresh = try Store.inMemory(timeZone: zone)
    #expect(try take(output, into: fresh).new == 3)
    try expectSameDates(store, fresh)
  }

  @Test("a calendar that defines a zone several times is exported unchanged") func zoneThatStandsTwice() throws {
    let store = try Store.inMemory(timeZone: zone)
    let file = calendar(zone("Werk", offset: "+0300") + due("a", "+0500") + task("b", "b"))
    _ = try take(file, into: store)
    #expect(try sorted(export(store)) == sorted(file))
  }

  @Test("different zones with one name: items of several files keep their zones in one calendar")
  func zonesOfSeveralFiles() throws {
    let store = try Store.inMemory(timeZone: zone)
    for (name, offset) in [("a", "+0300"), ("b", "+0500"), ("c", "+0300")] {
      _ = try take(calendar(due(name, offset)), named: name, into: store)
    }
    let file = try export(store)
    #expect(ICalendarText(reading: file).calendars.first?.components(named: "VTIMEZONE").count == 2)
    let fresh = try Store.inMemory(timeZone: zone)
    #expect(try take(file, into: fresh).new == 3)
    try expectSameDates(store, fresh)
  }

  private func sorted(_ text: [UInt8]) -> [String] {
    String(decoding: text, as: UTF8.self).components(separatedBy: "\r\n").sorted()
  }

  private func expectSameDates(_ first: Store, _ second: Store) throws {
    for uid in ["a", "b", "c"] {
      let (old, new) = (try first.read { try $0.tasks(uid: uid) }, try second.read { try $0.tasks(uid: uid) })
      #expect(old.first?.due?.instant(in: zone) == new.first?.due?.instant(in: zone))
    }
  }

  @Test("a zone whose lines have another order is the same zone and keeps its name")
  func oneZoneInAnotherOrder() throws {
    let store = try Store.inMemory(timeZone: zone)
    let ordered = zone("Werk", offset: "+0300")
    let other = ["BEGIN:VTIMEZONE", "TZID:Werk", "COMMENT:dasselbe"] + ordered[2...]
    for (name, zone) in [("a", ordered), ("b", other)] {
      _ = try take(calendar(zone + task(name, name, "DUE;TZID=Werk:20261201T120000")), named: name, into: store)
    }
    let file = String(decoding: try export(store), as: UTF8.self)
    #expect(file.components(separatedBy: "BEGIN:VTIMEZONE").count == 2 && !file.contains("Werk 2"))
  }

  @Test("an update from a file changes the foreign lines of a local task") func foreignLines() throws {
    let store = try Store.inMemory(timeZone: zone)
    _ = try take(calendar(task("a", "eins", "X-FOREIGN:1")), into: store)
    let newer = calendar(task("a", "eins", "X-FOREIGN:2"))
    #expect(try take(newer, into: store).skipped == 1)
    #expect(try take(newer, into: store, updating: true).updated == 1)
    #expect(try String(decoding: export(store), as: UTF8.self).contains("X-FOREIGN:2"))
    let again = try take(newer, into: store, updating: true)
    #expect((again.updated, again.skipped) == (0, 1))
  }

  @Test("a UID that occurs twice in a file makes one task") func repeatedUID() throws {
    let store = try Store.inMemory(timeZone: zone)
    let report = try take(calendar(task("a", "eins"), task("a", "noch einmal")), into: store)
    #expect((report.new, report.kept) == (1, 1))
    #expect(try store.read { try $0.tasks(uid: "a") }.map(\.title) == ["eins"])
  }

  @Test("a known task changes only with an update") func knownTask() throws {
    let store = try Store.inMemory(timeZone: zone)
    _ = try take(calendar(task("a", "alt")), into: store)
    #expect(try take(calendar(task("a", "neu")), into: store).skipped == 1)
    #expect(try store.read { try $0.tasks(uid: "a") }.map(\.title) == ["alt"])
    #expect(try take(calendar(task("a", "neu")), into: store, updating: true).updated == 1)
    #expect(try store.read { try $0.tasks(uid: "a") }.map(\.title) == ["neu"])
  }

  // S2-23
  @Test("a task that a file completes starts the next one of its series")
  func continuesASeries() throws {
    let store = try Store.inMemory(timeZone: zone)
    try store.write { store in
      var yoga = TaskItem(id: "yoga", uid: "y", title: "Yoga", created: now)
      yoga.due = .day(try #require(CalendarDay("2026-11-25")))
      yoga.recurrence = .daily
      try store.insert(yoga, by: .user)
    }
    let file = calendar(
      task("y", "Yoga", "DUE;VALUE=DATE:20261125", "STATUS:COMPLETED", "COMPLETED:20261125T190000Z"))
    #expect(try take(file, into: store, updating: true).updated == 1)
    let all = try store.read { try $0.tasks(TaskQuery(.all, now: now, timeZone: zone)) }
    #expect(all.filter { $0.status == .open }.compactMap(\.due?.description) == ["2026-11-26"])
    #expect(Set(all.map(\.seriesID)).count == 1 && all.count == 2)
  }

  @Test("a text that is no calendar is refused completely") func noCalendar() throws {
    let store = try Store.inMemory(timeZone: zone)
    #expect(throws: ImportError.self) { try take(Array("Hallo\n".utf8), into: store) }
    #expect(try store.read { try $0.countTasks(TaskQuery(.all, now: now, timeZone: zone)) } == 0)
  }

  @Test("an event without a start is kept unchanged") func eventWithoutStart() throws {
    let store = try Store.inMemory(timeZone: zone)
    let event = ["BEGIN:VEVENT", "UID:e", "SUMMARY:ohne Beginn", "END:VEVENT"]
    let another = ["BEGIN:VEVENT", "UID:f", "SUMMARY:auch ohne Beginn", "END:VEVENT"]
    var steps: [ImportStep] = []
    let plan = try store.read { store in
      try reader().plan(inPieces(calendar(task("a", "gut") + event + another)), in: store, onStep: { steps.append($0) })
    }
    let kept = ImportStep.keep(component: "VEVENT", uid: "e", title: "ohne Beginn", reason: .noStart, line: 9)
    #expect(steps.dropFirst().first == kept)
    #expect(steps.count == 3)
    #expect(plan.kept.map(\.count) == [2])
  }
}
