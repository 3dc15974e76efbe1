import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import Testing

@Suite("Answers to notifications")
struct AnswerTests {
  /// Two users have the task, and its due date has just passed.
  private func setup() async throws -> SyncSetup {
    let setup = try await SyncSetup(users: 2)
    try setup.a.add("Rechnung", due: "2026-11-21T10:00:00[Europe/Berlin]") { $0.uid = "bill" }
    try await setup.settle()
    setup.clock.advance(minutes: 61)
    return setup
  }

  private func answer(_ user: TestUser, _ state: (NotificationRequest) -> ReminderState) throws {
    let task = try user.task("Rechnung")
    let ring = try #require(
      PendingRequests.ofTask(task, notifications: [], settings: user.settings, zone: SyncSetup.zone).first {
        $0.kind == .due
      })
    try user.store.write { try $0.answer(state(ring), by: .user) }
  }

  private func states(_ user: TestUser) throws -> [ReminderState] {
    let id = try user.task("Rechnung").id
    return try user.store.read { try $0.reminderStates(ofTask: id) }
  }

  // S3-61
  @Test("a snooze reaches the other device by RFC 9074 and X-MOZ-LASTACK, and no date changes")
  func snoozeTravels() async throws {
    let setup = try await setup()
    let now = setup.clock.now
    try answer(setup.a) { $0.snoozed(now: now) }
    #expect(try await setup.a.sync().pushedChanged == 1)
    let lines = try setup.other.lines("bill.ics")
    #expect(lines.contains { $0.hasPrefix("RELATED-TO;RELTYPE=SNOOZE:") })
    #expect(lines.contains("TRIGGER;VALUE=DATE-TIME:20261121T091600Z"))
    #expect(lines.contains("ACKNOWLEDGED:20261121T090100Z"))
    #expect(lines.contains("X-MOZ-LASTACK:20261121T090100Z"))
    #expect(!lines.contains { $0.hasPrefix("X-MOZ-SNOOZE-TIME") })
    #expect(lines.contains { $0.hasSuffix(":20261121T100000") && $0.hasPrefix("DUE") })

    let report = try await setup.b.sync()
    #expect((report.pulledChanged, report.answered) == (0, 1))
    #expect(try states(setup.b).contains { $0.snoozedUntil == now + 900 })
    try await setup.settle()
    #expect(try await setup.a.sync().isQuiet)
    #expect(try await setup.b.sync().isQuiet)
  }

  @Test("a dismissal or snooze of Thunderbird counts here too")
  func answersOfThunderbird() async throws {
    let setup = try await setup()
    try setup.other.set("X-MOZ-LASTACK", "20261121T090030Z", in: "bill.ics")
    try await setup.a.sync()
    #expect(try states(setup.a).contains { $0.identifier.hasPrefix("due-") && $0.snoozedUntil == nil })
    try setup.other.set("X-MOZ-SNOOZE-TIME", "20261121T093000Z", in: "bill.ics")
    try await setup.a.sync()
    #expect(
      try states(setup.a).compactMap(\.snoozedUntil) == [Date(timeIntervalSince1970: 1_795_253_400)])
    #expect(try await setup.a.sync().isQuiet)
  }

  @Test("a second snooze, by Thunderbird, survives an edit of the notes and replaces the first")
  func secondSnooze() async throws {
    let setup = try await setup()
    let now = setup.clock.now
    try answer(setup.a) { $0.snoozed(now: now) }
    try await setup.a.sync()
    try setup.other.set("X-MOZ-LASTACK", "20261121T090130Z", in: "bill.ics")
    try setup.other.set("X-MOZ-SNOOZE-TIME", "20261121T093000Z", in: "bill.ics")
    try await setup.a.sync()
    try setup.a.edit("Rechnung") { $0.notes = "kurz" }
    try await setup.a.sync()
    #expect(try setup.other.value("X-MOZ-SNOOZE-TIME", of: "bill.ics") == "20261121T093000Z")
    // Thunderbird rings at every snooze that it finds.
    #expect(try !setup.other.lines("bill.ics").contains { $0.contains("RELTYPE=SNOOZE") })
  }

  @Test("a new due date removes Thunderbird's snooze from the task and its published event")
  func newDueDateAndThunderbird() async throws {
    let setup = try await SyncSetup.publishing()
    try setup.a.add("Rechnung", due: "2026-11-22T17:00:00Z") { $0.uid = "bill" }
    try await setup.a.sync()
    try await setup.a.publish()
    let event = "focusblox-alarm-bill.ics"
    try setup.other.set("X-MOZ-SNOOZE-TIME", "20261123T170500Z", in: "bill.ics")
    try setup.other.set("X-MOZ-SNOOZE-TIME", "20261123T170500Z", in: event, list: TestUser.alarmCalendar)
    try await setup.a.sync()
    try await setup.a.publish()
    try setup.a.edit("Rechnung") { $0.notes = "kurz" }
    try await setup.a.sync()
    #expect(try setup.other.value("X-MOZ-SNOOZE-TIME", of: "bill.ics") != nil)
    try setup.a.edit("Rechnung") { $0.due = CalendarTime("2026-11-23T08:00:00Z") }
    try await setup.a.sync()
    try await setup.a.publish()
    #expect(try setup.other.value("X-MOZ-SNOOZE-TIME", of: "bill.ics") == nil)
    #expect(try !setup.publishedLines("bill").contains { $0.hasPrefix("X-MOZ-SNOOZE-TIME") })
  }

  @Test("a new due date removes snoozes on both sides")
  func newDueDate() async throws {
    let setup = try await setup()
    let now = setup.clock.now
    try answer(setup.a) { $0.snoozed(now: now) }
    try await setup.settle()
    try setup.a.edit("Rechnung") { $0.due = CalendarTime("2026-11-25T10:00:00[Europe/Berlin]") }
    try await setup.settle()
    #expect(try states(setup.a) == [])
    #expect(try states(setup.b) == [])
    let lines = try setup.other.lines("bill.ics")
    #expect(!lines.contains { $0.contains("RELTYPE=SNOOZE") || $0.hasPrefix("ACKNOWLEDGED") })
  }

  @Test("an acknowledgement removes the earlier snooze from the server")
  func acknowledgedAfterSnooze() async throws {
    let setup = try await setup()
    let now = setup.clock.now
    try answer(setup.a) { $0.snoozed(now: now) }
    try await setup.settle()
    try answer(setup.b) { $0.acknowledged(now: now + 1) }
    try await setup.settle()
    #expect(try !setup.other.lines("bill.ics").contains { $0.contains("RELTYPE=SNOOZE") })
    #expect(try await setup.a.sync().isQuiet)
  }

  @Test("a device that reads a task for the first time knows its answers and keeps another's snooze")
  func firstMeeting() async throws {
    let setup = try await SyncSetup(users: 2)
    try setup.a.add("Rechnung", due: "2026-11-21T10:00:00[Europe/Berlin]") { $0.uid = "bill" }
    try await setup.a.sync()
    setup.clock.advance(minutes: 61)
    let now = setup.clock.now
    try answer(setup.a) { $0.snoozed(now: now) }
    try await setup.a.sync()
    try await setup.b.sync()
    #expect(try states(setup.b).contains { $0.snoozedUntil == now + 900 })
    try setup.b.edit("Rechnung") { $0.title = "Rechnung März" }
    #expect(try await setup.b.sync().pushedChanged == 1)
    let lines = try setup.other.lines("bill.ics")
    #expect(lines.contains { $0.hasPrefix("RELATED-TO;RELTYPE=SNOOZE:") })
    #expect(lines.contains("TRIGGER;VALUE=DATE-TIME:20261121T091600Z"))
    #expect(try await setup.b.sync().isQuiet)
  }

  @Test("a dismissal of Evolution counts here too, and its lines stay")
  func answersOfEvolution() async throws {
    let setup = try await setup()
    try setup.other.edit("bill.ics") { lines in
      let kind = try #require(lines.firstIndex(of: "X-FOCUSBLOX-KIND:due"))
      lines.insert(contentsOf: ["X-EVOLUTION-ALARM-UID:evo-1", "ACKNOWLEDGED:20261121T090030Z"], at: kind + 1)
    }
    try await setup.a.sync()
    let found = try states(setup.a)
    #expect(found.map { $0.identifier.hasPrefix("due-") } == [true])
    #expect(found.map(\.acknowledged) == [Date(timeIntervalSince1970: 1_795_251_630)])
    try setup.a.edit("Rechnung") { $0.title = "Rechnung März" }
    try await setup.a.sync()
    let lines = try setup.other.lines("bill.ics")
    #expect(lines.contains("X-EVOLUTION-ALARM-UID:evo-1") && lines.contains("ACKNOWLEDGED:20261121T090030Z"))
    #expect(try await setup.a.sync().isQuiet)
  }

  // S3-61
  @Test("an answer to a focus block is synced too, and a moved block has no answer")
  func blocks() async throws {
    let setup = try await SyncSetup(users: 2)
    try setup.a.addBlock(
      "Tief", start: "2026-11-21T09:30:00[Europe/Berlin]", end: "2026-11-21T11:00:00[Europe/Berlin]")
    try await setup.settle()
    setup.clock.advance(minutes: 26)
    let now = setup.clock.now
    func states(_ user: TestUser) throws -> [ReminderState] {
      let block = try #require(try user.blocks.first)
      return try user.store.read { try $0.reminderStates(ofBlock: block.id) }
    }
    let block = try #require(try setup.a.blocks.first)
    let ring = try #require(
      PendingRequests.ofBlock(block, settings: setup.a.settings, zone: SyncSetup.zone).first)
    try setup.a.store.write { try $0.answer(ring.snoozed(now: now), by: .user) }
    #expect(try await setup.a.sync().pushedChanged == 1)
    let name = try #require(setup.other.names().first)
    #expect(try setup.other.lines(name).contains { $0.hasPrefix("RELATED-TO;RELTYPE=SNOOZE:") })
    #expect(try setup.other.lines(name).contains("TRIGGER;VALUE=DATE-TIME:20261121T084100Z"))
    try await setup.b.sync()
    #expect(try states(setup.b).map(\.snoozedUntil) == [now + 900])
    try await setup.settle()
    for user in setup.users { #expect(try await user.sync().isQuiet) }

    try setup.b.store.write { store in
      var moved = try #require(try store.blocks().first)
      moved.start = try #require(CalendarTime("2026-11-22T09:30:00[Europe/Berlin]"))
      moved.end = try #require(CalendarTime("2026-11-22T11:00:00[Europe/Berlin]"))
      _ = try store.update(moved, by: .user)
    }
    try await setup.settle()
    #expect(try states(setup.a).isEmpty && states(setup.b).isEmpty)
    let lines = try setup.other.lines(name)
    #expect(!lines.contains { $0.contains("RELTYPE=SNOOZE") || $0.hasPrefix("ACKNOWLEDGED") })
    #expect(lines.contains("TRIGGER;RELATED=START:-PT5M"))
    for user in setup.users { #expect(try await user.sync().isQuiet) }
  }

  private func share(_ setup: SyncSetup) throws {
    for user in setup.users {
      var list = try user.list()
      list.isShared = true
      try user.store.write { try $0.save(&list) }
    }
  }

  @Test("an answer in a shared list stays on its machine, and nothing waits")
  func staysInASharedList() async throws {
    let setup = try await setup()
    try share(setup)
    let before = try setup.other.lines("bill.ics")
    try answer(setup.a) { $0.snoozed(now: setup.clock.now) }
    for _ in 0..<2 { #expect(try await !setup.requests { try await setup.a.sync() }.contains("PUT")) }
    #expect(try setup.other.lines("bill.ics") == before)
    #expect(try states(setup.a).count == 1 && setup.a.links().allSatisfy { !$0.isPending })
    // An edit of the task does not carry the answer.
    try setup.a.edit("Rechnung") { $0.notes = "bezahlen" }
    #expect(try await setup.a.sync().pushedChanged == 1)
    #expect(try !setup.other.lines("bill.ics").contains { $0.hasPrefix("ACKNOWLEDGED") || $0.contains("SNOOZE") })
    try await setup.settle()
    #expect(try states(setup.a).count == 1 && states(setup.b).isEmpty)
  }

  @Test("somebody else's answer in a shared list silences nobody, unless the setting says so")
  func ignoresOthersInASharedList() async throws {
    let setup = try await setup()
    try share(setup)
    setup.b.settings.shareAnswers = .always
    try setup.other.set("X-MOZ-LASTACK", "20261121T090030Z", in: "bill.ics")
    for user in setup.users { try await user.sync() }
    #expect(try states(setup.a).isEmpty)
    #expect(try !states(setup.b).isEmpty)
  }

  @Test("an edit in a shared list keeps the answers that somebody else gave")
  func keepsOthersAnswers() async throws {
    let setup = try await setup()
    try answer(setup.b) { $0.snoozed(now: setup.clock.now) }
    try await setup.b.sync()
    let before = try setup.other.lines("bill.ics").filter { $0.contains("ACKNOWLEDGED") || $0.contains("SNOOZE") }
    try share(setup)
    try setup.a.edit("Rechnung") { $0.notes = "bezahlen" }
    #expect(try await setup.a.sync().pushedChanged == 1)
    let after = try setup.other.lines("bill.ics").filter { $0.contains("ACKNOWLEDGED") || $0.contains("SNOOZE") }
    #expect(!before.isEmpty && after == before)
    #expect(try states(setup.a).isEmpty)
  }

  @Test("no answer leaves the machine where the setting says never")
  func neverLeaves() async throws {
    let setup = try await setup()
    setup.a.settings.shareAnswers = .never
    try answer(setup.a) { $0.snoozed(now: setup.clock.now) }
    #expect(try await !setup.requests { try await setup.a.sync() }.contains("PUT"))
  }
}
