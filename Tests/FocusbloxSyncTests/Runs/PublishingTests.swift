import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport
import Testing

/// The clock begins at 09:00 in Berlin on 2026-11-21.
// S3-82
@Suite("Due tasks are published as events with an alarm in their own calendar")
struct PublishingTests {
  private static let calendar = TestUser.alarmCalendar

  // S3-82 S3-85
  @Test("tasks due within the lookahead are published, including local ones, and no others")
  func publishesTheWindow() async throws {
    let setup = try await SyncSetup.publishing()
    try setup.a.add("heute", due: "2026-11-21T18:00:00[Europe/Berlin]") { $0.uid = "t1" }
    try setup.a.add("am Rand", due: "2026-12-05", isLocal: true) { $0.uid = "t2" }
    try setup.a.add("zu weit", due: "2026-12-06")
    try setup.a.add("gestern", due: "2026-11-20")
    try setup.a.add("undatiert")
    try setup.a.add("erledigt", due: "2026-11-22")
    try setup.a.complete("erledigt")
    #expect(try await setup.a.publish().pushedNew == 2)
    #expect(setup.published == ["focusblox-alarm-t1.ics", "focusblox-alarm-t2.ics"])
    let lines = try setup.publishedLines("t1")
    #expect(lines.contains("UID:focusblox-alarm-t1") && lines.contains("SUMMARY:Fällig: heute"))
    #expect(lines.contains("DTSTART;TZID=Europe/Berlin:20261121T180000") && lines.contains("TRIGGER:PT0S"))
    #expect(try setup.publishedLines("t2").contains("TRIGGER;VALUE=DATE-TIME:20261205T080000Z"))
    #expect(try setup.a.journal("alarm published").count == 2)
    #expect(setup.server.violations == [])
  }

  /// Servers without redirects of writes, and with multigets that return the requested hrefs.
  private static let direct = NamedMode.all.filter { $0.mode.putRedirect == .none && !$0.mode.breaksMultigetHrefs }

  // I9
  @Test("the first run requests, writes and reads back, and later runs send one request", arguments: direct)
  func costs(of one: NamedMode) async throws {
    let setup = try await SyncSetup.publishing(one.mode)
    for number in 1...3 { try setup.a.add("T\(number)", due: "2026-11-2\(number + 2)") { $0.uid = "t\(number)" } }
    let first = try await setup.requests { try await setup.a.publish() }
    #expect(first.filter { $0 == "PUT" }.count == 3)
    #expect(first.count <= 7, "\(first)")
    setup.clock.advance(minutes: 10)
    setup.server.advance(seconds: 600)
    // A server whose tokens count seconds, or that returned no ETag, needs one further run.
    try await setup.a.publish()
    setup.clock.advance(minutes: 10)
    setup.server.advance(seconds: 600)
    let quiet = try await setup.requests { try await setup.a.publish() }
    #expect(quiet.count == 1 && !quiet.contains("PUT"), "\(quiet)")
    setup.clock.advance(minutes: 10)
    setup.server.advance(seconds: 600)
    try setup.a.edit("T2") { $0.title = "T2 neu" }
    let edited = try await setup.requests { try await setup.a.publish() }
    #expect(edited.filter { $0 == "PUT" }.count == 1 && edited.count <= 4, "\(edited)")
    #expect(try setup.publishedLines("t2").contains("SUMMARY:Fällig: T2 neu"))
    #expect(setup.published.count == 3 && setup.server.violations == [])
  }

  @Test("reminders of a task are alarms of its event, follow its title, and go when they are removed")
  func publishesReminders() async throws {
    let setup = try await SyncSetup.publishing()
    try setup.a.add("T", due: "2026-11-23T10:00:00[Europe/Berlin]") { $0.uid = "t1" }
    try setup.a.remind("T", at: "2026-11-22T13:00:00[Europe/Berlin]")
    try await setup.a.publish()
    #expect(try setup.publishedLines("t1").contains("TRIGGER;VALUE=DATE-TIME:20261122T120000Z"))
    #expect(try await setup.a.publish().isQuiet)
    try setup.a.edit("T") { $0.title = "Neu" }
    try await setup.a.publish()
    let texts = try setup.publishedLines("t1").filter { $0.hasPrefix("DESCRIPTION") }
    #expect(texts.count == 2 && texts.allSatisfy { $0.contains("Neu") }, "\(texts)")
    let reminder = try #require(try setup.a.reminders("Neu").first)
    try setup.a.store.write { try $0.removeNotification(id: reminder.id, by: .user) }
    try await setup.a.publish()
    #expect(try !setup.publishedLines("t1").contains { $0.hasSuffix("20261122T120000Z") })
  }

  @Test("with nothing to publish no request is sent")
  func asksNothing() async throws {
    let setup = try await SyncSetup.publishing()
    try setup.a.add("undatiert")
    #expect(try await setup.requests { try await setup.a.publish() } == [])
  }

  @Test("an event is deleted on completion, deletion, a new due date and outside the window")
  func removes() async throws {
    let setup = try await SyncSetup.publishing()
    for number in 1...5 { try setup.a.add("T\(number)", due: "2026-11-2\(number)") { $0.uid = "t\(number)" } }
    try await setup.a.publish()
    try setup.a.complete("T5")
    try setup.a.delete("T4")
    try setup.a.edit("T3") { $0.due = nil }
    try setup.a.edit("T2") { $0.due = CalendarTime("2027-01-01") }
    #expect(try await setup.a.publish().pushedDeleted == 4)
    #expect(setup.published == ["focusblox-alarm-t1.ics"])
    setup.clock.advance(minutes: 24 * 60)
    let methods = try await setup.requests { try await setup.a.publish() }
    #expect(methods == ["DELETE"] && setup.published == [])
    #expect(try setup.a.journal("alarm removed").count == 5)
  }

  @Test("tasks of a disabled list are no longer published")
  func removesOfAList() async throws {
    let setup = try await SyncSetup.publishing()
    try setup.a.add("T", due: "2026-11-23")
    try await setup.a.publish()
    try setup.a.store.write { store in
      var list = try #require(try store.lists(named: "Aufgaben").first)
      list.isEnabled = false
      try store.save(&list)
    }
    try await setup.a.publish()
    #expect(setup.published == [])
  }

  @Test("disabled publishing deletes only own events, and then sends no request")
  func switchesOff() async throws {
    let setup = try await SyncSetup.publishing()
    for number in 1...8 { try setup.a.add("T\(number)", due: "2026-11-2\(number)") }
    setup.other.put("party.ics", in: Self.calendar, Self.event("party", "Feier"))
    try await setup.a.publish()
    #expect(setup.published.count == 9)
    setup.a.settings.publishAlarms = false
    #expect(try await setup.a.publish().pushedDeleted == 8)
    #expect(setup.published == ["party.ics"])
    #expect(try await setup.requests { try await setup.a.publish() } == [])
  }

  @Test("foreign objects in the calendar are neither fetched nor written")
  func leavesOthersAlone() async throws {
    let setup = try await SyncSetup.publishing()
    setup.other.put("party.ics", in: Self.calendar, Self.event("party", "Feier"))
    setup.other.put("x.ics", in: Self.calendar, Self.event("focusblox-alarm-unknown", "Fällig: eines anderen Rechners"))
    try setup.a.add("T", due: "2026-11-23") { $0.uid = "t" }
    try await setup.a.publish()
    let before = setup.server.requests.count
    try setup.a.complete("T")
    try await setup.a.publish()
    let paths = setup.server.requests[before...].map(\.path)
    #expect(!paths.contains { $0.hasSuffix("party.ics") || $0.hasSuffix("x.ics") })
    #expect(setup.published == ["party.ics", "x.ics"])
  }

  @Test("a foreign object at an own href is left alone and reported once")
  func leavesAStrangerAtOurPlace() async throws {
    let setup = try await SyncSetup.publishing()
    setup.other.put("focusblox-alarm-t.ics", in: Self.calendar, Self.event("party", "Feier"))
    try setup.a.add("T", due: "2026-11-23") { $0.uid = "t" }
    #expect(try await setup.a.publish().failed == 1)
    #expect(try setup.publishedLines("t").contains("UID:party"))
    #expect(try await setup.a.publish().failed == 0)
  }

  @Test("a new title or due date is written over its base version, and foreign lines stay")
  func rewrites() async throws {
    let setup = try await SyncSetup.publishing()
    try setup.a.add("T", due: "2026-11-23T10:00:00[Europe/Berlin]") { $0.uid = "t" }
    try await setup.a.publish()
    try setup.other.set("X-MOZ-LASTACK", "20261121T080000Z", in: "focusblox-alarm-t.ics", list: Self.calendar)
    #expect(try await setup.a.publish().isQuiet)
    try setup.a.edit("T") { $0.due = CalendarTime("2026-11-24T10:00:00[Europe/Berlin]") }
    #expect(try await setup.a.publish().pushedChanged == 1)
    let lines = try setup.publishedLines("t")
    #expect(lines.contains("DTSTART;TZID=Europe/Berlin:20261124T100000") && lines.contains { $0.hasPrefix("X-MOZ-L") })
    #expect(
      setup.server.requests.filter { $0.method == "PUT" }.allSatisfy {
        $0.fields["if-match"] != nil || $0.fields["if-none-match"] != nil
      })
    #expect(setup.server.violations == [])
  }

  @Test("an acknowledged alarm stays acknowledged after a new title, and not after a new day")
  func keepsAcknowledgements() async throws {
    let setup = try await SyncSetup.publishing()
    try setup.a.add("T", due: "2026-11-23T10:00:00[Europe/Berlin]") { $0.uid = "t" }
    try await setup.a.publish()
    try setup.other.edit("focusblox-alarm-t.ics", list: Self.calendar) { lines in
      let end = try #require(lines.firstIndex(of: "END:VALARM"))
      lines.insert("ACKNOWLEDGED:20261123T090500Z", at: end)
    }
    try setup.a.edit("T") { $0.title = "T neu" }
    try await setup.a.publish()
    #expect(try setup.publishedLines("t").contains("ACKNOWLEDGED:20261123T090500Z"))
    #expect(try setup.publishedLines("t").contains("DESCRIPTION:Fällig: T neu"))
    try setup.a.edit("T neu") { $0.due = CalendarTime("2026-11-24") }
    try await setup.a.publish()
    #expect(!(try setup.publishedLines("t").contains { $0.hasPrefix("ACKNOWLEDGED") }))
  }

  @Test("a remote edit is overwritten once, and a repeated edit stays")
  func overwrites() async throws {
    let setup = try await SyncSetup.publishing()
    try setup.a.add("T", due: "2026-11-23T10:00:00[Europe/Berlin]") { $0.uid = "t" }
    try await setup.a.publish()
    try setup.other.set("SUMMARY", "anders", in: "focusblox-alarm-t.ics", list: Self.calendar)
    #expect(try await setup.a.publish().pushedChanged == 1)
    #expect(try setup.publishedLines("t").contains("SUMMARY:Fällig: T"))
    try setup.other.set("SUMMARY", "anders", in: "focusblox-alarm-t.ics", list: Self.calendar)
    #expect(try await setup.a.publish().isQuiet)
    #expect(try await setup.a.publish().isQuiet)
    #expect(try setup.publishedLines("t").contains("SUMMARY:anders"))
    #expect(try setup.a.task("T").title == "T")
  }

  @Test(
    "an event deleted there stays deleted until the task has another due date",
    arguments: NamedMode.all.filter { $0.mode.trashStatus == nil })
  func staysAway(of one: NamedMode) async throws {
    let setup = try await SyncSetup.publishing(one.mode)
    try setup.a.add("T", due: "2026-11-23") { $0.uid = "t" }
    try setup.a.add("U", due: "2026-11-23") { $0.uid = "u" }
    try await setup.a.publish()
    setup.clock.advance(minutes: 2)
    setup.server.advance(seconds: 120)
    setup.other.delete("focusblox-alarm-t.ics", list: Self.calendar)
    #expect(try await setup.a.publish { $0.verify = true }.unlinked == 1)
    setup.clock.advance(minutes: 2)
    setup.server.advance(seconds: 120)
    try setup.a.edit("T") { $0.title = "T neu" }
    try await setup.a.publish()
    #expect(setup.published == ["focusblox-alarm-u.ics"])
    try setup.a.edit("T neu") { $0.due = CalendarTime("2026-11-24") }
    try await setup.a.publish()
    #expect(setup.published.count == 2)
    #expect(try setup.a.journal("alarm deleted on the server").map(\.itemID) == [try setup.a.task("T neu").id])
  }

  @Test("an event in a trash bin waits until the bin is emptied, and others do not")
  func waitsForTheTrashBin() async throws {
    let setup = try await SyncSetup.publishing(.nextcloudWithTrash)
    try setup.a.add("T", due: "2026-11-23") { $0.uid = "t" }
    try await setup.a.publish()
    setup.advance(minutes: 2)
    setup.other.delete("focusblox-alarm-t.ics", list: Self.calendar)
    try await setup.a.publish { $0.verify = true }
    try setup.a.edit("T") { $0.due = CalendarTime("2026-11-24") }
    try setup.a.add("U", due: "2026-11-23") { $0.uid = "u" }
    let report = try await setup.a.publish()
    #expect(report.failed == 1 && setup.published == ["focusblox-alarm-u.ics"])
    setup.advance(minutes: 2)
    #expect(try await !setup.requests { try await setup.a.publish() }.contains("PUT"))
    setup.server.emptyTrash(of: setup.server.home + Self.calendar + "/")
    setup.advance(minutes: 24 * 60)
    try await setup.a.publish()
    #expect(setup.published.count == 2)
  }

  @Test("an event that returns belongs to this program again")
  func takesBack() async throws {
    let setup = try await SyncSetup.publishing()
    try setup.a.add("T", due: "2026-11-23") { $0.uid = "t" }
    try await setup.a.publish()
    let lines = try setup.publishedLines("t")
    setup.other.delete("focusblox-alarm-t.ics", list: Self.calendar)
    try await setup.a.publish()
    setup.server.put(
      setup.other.path("focusblox-alarm-t.ics", in: Self.calendar), lines.map { $0 + "\r\n" }.joined())
    #expect(try await setup.a.publish().isQuiet)
    try setup.a.complete("T")
    #expect(try await setup.a.publish().pushedDeleted == 1)
  }

  @Test("a past alarm is not written")
  func writesNoPastAlarm() async throws {
    let setup = try await SyncSetup.publishing()
    try setup.a.add("T", due: "2026-11-21T08:00:00[Europe/Berlin]") { $0.uid = "t" }
    try await setup.a.publish()
    #expect(try setup.publishedLines("t").contains("SUMMARY:Fällig: T"))
    #expect(!(try setup.publishedLines("t").contains("BEGIN:VALARM")))
    #expect(try await setup.a.publish().isQuiet)
  }

  @Test("an alarm that rang stays unchanged")
  func leavesWhatRang() async throws {
    let setup = try await SyncSetup.publishing()
    try setup.a.add("T", due: "2026-11-21T10:00:00[Europe/Berlin]") { $0.uid = "t" }
    try await setup.a.publish()
    setup.clock.advance(minutes: 120)
    #expect(try await setup.a.publish().isQuiet)
    #expect(try setup.publishedLines("t").contains("BEGIN:VALARM"))
  }

  // T62
  @Test("no machine turns published events into blocks")
  func isNeverImported() async throws {
    let setup = try await SyncSetup.publishing(users: 2)
    try setup.a.add("T", due: "2026-11-23") { $0.uid = "t" }
    try await setup.a.publish()
    let list = try setup.b.list(Self.calendar)
    setup.b.settings.publishAlarms = false
    _ = try await setup.b.engine().sync(setup.b.account, lists: [list], options: SyncOptions())
    #expect(try setup.b.blocks.isEmpty && setup.b.tasks.isEmpty)
    #expect(setup.published == ["focusblox-alarm-t.ics"])
  }

  static func event(_ uid: String, _ title: String) -> [String] {
    [
      "BEGIN:VEVENT", "UID:\(uid)", "DTSTAMP:20261121T080000Z", "DTSTART:20261124T100000Z", "SUMMARY:\(title)",
      "END:VEVENT",
    ]
  }
}
