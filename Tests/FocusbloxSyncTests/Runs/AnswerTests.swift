import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import Testing

@Suite("Answers to notifications")
struct AnswerTests {
  /// Two users have the task, and its due date has just passed.
  private func world() async throws -> SyncWorld {
    let world = try await SyncWorld(people: 2)
    try world.a.add("Rechnung", due: "2026-11-21T10:00:00[Europe/Berlin]") { $0.uid = "bill" }
    try await world.settle()
    world.clock.advance(minutes: 61)
    return world
  }

  private func answer(_ person: Participant, _ state: (NotificationRequest) -> ReminderState) throws {
    let task = try person.task("Rechnung")
    let ring = try #require(
      PendingRequests.ofTask(task, notifications: [], settings: person.settings, zone: SyncWorld.zone).first {
        $0.kind == .due
      })
    try person.store.write { try $0.answer(state(ring), by: .person) }
  }

  private func states(_ person: Participant) throws -> [ReminderState] {
    let id = try person.task("Rechnung").id
    return try person.store.read { try $0.reminderStates(ofTask: id) }
  }

  // S3-61
  @Test("a snooze reaches the other device by RFC 9074 and X-MOZ-LASTACK, and no date changes")
  func snoozeTravels() async throws {
    let world = try await world()
    let now = world.clock.now
    try answer(world.a) { $0.snoozed(now: now) }
    #expect(try await world.a.sync().pushedChanged == 1)
    let lines = try world.other.lines("bill.ics")
    #expect(lines.contains { $0.hasPrefix("RELATED-TO;RELTYPE=SNOOZE:") })
    #expect(lines.contains("TRIGGER;VALUE=DATE-TIME:20261121T091600Z"))
    #expect(lines.contains("ACKNOWLEDGED:20261121T090100Z"))
    #expect(lines.contains("X-MOZ-LASTACK:20261121T090100Z"))
    #expect(!lines.contains { $0.hasPrefix("X-MOZ-SNOOZE-TIME") })
    #expect(lines.contains { $0.hasSuffix(":20261121T100000") && $0.hasPrefix("DUE") })

    try await world.b.sync()
    #expect(try states(world.b).contains { $0.snoozedUntil == now + 900 })
    try await world.settle()
    #expect(try await world.a.sync().isQuiet)
    #expect(try await world.b.sync().isQuiet)
  }

  @Test("a dismissal or snooze of Thunderbird counts here too")
  func answersOfThunderbird() async throws {
    let world = try await world()
    try world.other.set("X-MOZ-LASTACK", "20261121T090030Z", in: "bill.ics")
    try await world.a.sync()
    #expect(try states(world.a).contains { $0.identifier.hasPrefix("due-") && $0.snoozedUntil == nil })
    try world.other.set("X-MOZ-SNOOZE-TIME", "20261121T093000Z", in: "bill.ics")
    try await world.a.sync()
    #expect(
      try states(world.a).compactMap(\.snoozedUntil) == [Date(timeIntervalSince1970: 1_795_253_400)])
    #expect(try await world.a.sync().isQuiet)
  }

  @Test("a second snooze, by Thunderbird, survives an edit of the notes and replaces the first")
  func secondSnooze() async throws {
    let world = try await world()
    let now = world.clock.now
    try answer(world.a) { $0.snoozed(now: now) }
    try await world.a.sync()
    try world.other.set("X-MOZ-LASTACK", "20261121T090130Z", in: "bill.ics")
    try world.other.set("X-MOZ-SNOOZE-TIME", "20261121T093000Z", in: "bill.ics")
    try await world.a.sync()
    try world.a.edit("Rechnung") { $0.notes = "kurz" }
    try await world.a.sync()
    #expect(try world.other.value("X-MOZ-SNOOZE-TIME", of: "bill.ics") == "20261121T093000Z")
    // Thunderbird rings at every snooze that it finds.
    #expect(try !world.other.lines("bill.ics").contains { $0.contains("RELTYPE=SNOOZE") })
  }

  @Test("a new due date removes Thunderbird's snooze from the task and its published event")
  func newDueDateAndThunderbird() async throws {
    let world = try await SyncWorld.publishing()
    try world.a.add("Rechnung", due: "2026-11-22T17:00:00Z") { $0.uid = "bill" }
    try await world.a.sync()
    try await world.a.publish()
    let event = "focusblox-alarm-bill.ics"
    try world.other.set("X-MOZ-SNOOZE-TIME", "20261123T170500Z", in: "bill.ics")
    try world.other.set("X-MOZ-SNOOZE-TIME", "20261123T170500Z", in: event, list: Participant.alarmCalendar)
    try await world.a.sync()
    try await world.a.publish()
    try world.a.edit("Rechnung") { $0.notes = "kurz" }
    try await world.a.sync()
    #expect(try world.other.value("X-MOZ-SNOOZE-TIME", of: "bill.ics") != nil)
    try world.a.edit("Rechnung") { $0.due = CalendarTime("2026-11-23T08:00:00Z") }
    try await world.a.sync()
    try await world.a.publish()
    #expect(try world.other.value("X-MOZ-SNOOZE-TIME", of: "bill.ics") == nil)
    #expect(try !world.publishedLines("bill").contains { $0.hasPrefix("X-MOZ-SNOOZE-TIME") })
  }

  @Test("a new due date removes snoozes on both sides")
  func newDueDate() async throws {
    let world = try await world()
    let now = world.clock.now
    try answer(world.a) { $0.snoozed(now: now) }
    try await world.settle()
    try world.a.edit("Rechnung") { $0.due = CalendarTime("2026-11-25T10:00:00[Europe/Berlin]") }
    try await world.settle()
    #expect(try states(world.a) == [])
    #expect(try states(world.b) == [])
    let lines = try world.other.lines("bill.ics")
    #expect(!lines.contains { $0.contains("RELTYPE=SNOOZE") || $0.hasPrefix("ACKNOWLEDGED") })
  }

  @Test("an acknowledgement removes the earlier snooze from the server")
  func acknowledgedAfterSnooze() async throws {
    let world = try await world()
    let now = world.clock.now
    try answer(world.a) { $0.snoozed(now: now) }
    try await world.settle()
    try answer(world.b) { $0.acknowledged(now: now + 1) }
    try await world.settle()
    #expect(try !world.other.lines("bill.ics").contains { $0.contains("RELTYPE=SNOOZE") })
    #expect(try await world.a.sync().isQuiet)
  }

  @Test("a device that reads a task for the first time knows its answers and keeps another's snooze")
  func firstMeeting() async throws {
    let world = try await SyncWorld(people: 2)
    try world.a.add("Rechnung", due: "2026-11-21T10:00:00[Europe/Berlin]") { $0.uid = "bill" }
    try await world.a.sync()
    world.clock.advance(minutes: 61)
    let now = world.clock.now
    try answer(world.a) { $0.snoozed(now: now) }
    try await world.a.sync()
    try await world.b.sync()
    #expect(try states(world.b).contains { $0.snoozedUntil == now + 900 })
    try world.b.edit("Rechnung") { $0.title = "Rechnung März" }
    #expect(try await world.b.sync().pushedChanged == 1)
    let lines = try world.other.lines("bill.ics")
    #expect(lines.contains { $0.hasPrefix("RELATED-TO;RELTYPE=SNOOZE:") })
    #expect(lines.contains("TRIGGER;VALUE=DATE-TIME:20261121T091600Z"))
    #expect(try await world.b.sync().isQuiet)
  }

  @Test("a dismissal of Evolution counts here too, and its lines stay")
  func answersOfEvolution() async throws {
    let world = try await world()
    try world.other.edit("bill.ics") { lines in
      let kind = try #require(lines.firstIndex(of: "X-FOCUSBLOX-KIND:due"))
      lines.insert(contentsOf: ["X-EVOLUTION-ALARM-UID:evo-1", "ACKNOWLEDGED:20261121T090030Z"], at: kind + 1)
    }
    try await world.a.sync()
    let found = try states(world.a)
    #expect(found.map { $0.identifier.hasPrefix("due-") } == [true])
    #expect(found.map(\.acknowledged) == [Date(timeIntervalSince1970: 1_795_251_630)])
    try world.a.edit("Rechnung") { $0.title = "Rechnung März" }
    try await world.a.sync()
    let lines = try world.other.lines("bill.ics")
    #expect(lines.contains("X-EVOLUTION-ALARM-UID:evo-1") && lines.contains("ACKNOWLEDGED:20261121T090030Z"))
    #expect(try await world.a.sync().isQuiet)
  }

  // S3-61
  @Test("an answer to a focus block is synced too, and a moved block has no answer")
  func blocks() async throws {
    let world = try await SyncWorld(people: 2)
    try world.a.addBlock(
      "Tief", start: "2026-11-21T09:30:00[Europe/Berlin]", end: "2026-11-21T11:00:00[Europe/Berlin]")
    try await world.settle()
    world.clock.advance(minutes: 26)
    let now = world.clock.now
    func states(_ person: Participant) throws -> [ReminderState] {
      let block = try #require(try person.blocks.first)
      return try person.store.read { try $0.reminderStates(ofBlock: block.id) }
    }
    let block = try #require(try world.a.blocks.first)
    let ring = try #require(
      PendingRequests.ofBlock(block, settings: world.a.settings, zone: SyncWorld.zone).first)
    try world.a.store.write { try $0.answer(ring.snoozed(now: now), by: .person) }
    #expect(try await world.a.sync().pushedChanged == 1)
    let name = try #require(world.other.names().first)
    #expect(try world.other.lines(name).contains { $0.hasPrefix("RELATED-TO;RELTYPE=SNOOZE:") })
    #expect(try world.other.lines(name).contains("TRIGGER;VALUE=DATE-TIME:20261121T084100Z"))
    try await world.b.sync()
    #expect(try states(world.b).map(\.snoozedUntil) == [now + 900])
    try await world.settle()
    for person in world.people { #expect(try await person.sync().isQuiet) }

    try world.b.store.write { store in
      var moved = try #require(try store.blocks().first)
      moved.start = try #require(CalendarTime("2026-11-22T09:30:00[Europe/Berlin]"))
      moved.end = try #require(CalendarTime("2026-11-22T11:00:00[Europe/Berlin]"))
      _ = try store.update(moved, by: .person)
    }
    try await world.settle()
    #expect(try states(world.a).isEmpty && states(world.b).isEmpty)
    let lines = try world.other.lines(name)
    #expect(!lines.contains { $0.contains("RELTYPE=SNOOZE") || $0.hasPrefix("ACKNOWLEDGED") })
    #expect(lines.contains("TRIGGER;RELATED=START:-PT5M"))
    for person in world.people { #expect(try await person.sync().isQuiet) }
  }
}
