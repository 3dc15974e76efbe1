import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport
import Testing

/// The clock begins at 9:00 in Berlin, which is 08:00 in UTC; a reminder rings at 08:05.
@Suite("Snoozes of other programs")
struct SnoozesOfOtherProgramsTests {
  private static let name = "4FBD4001-4845-4137-83C7-BFA7FD02436F"
  private static let later = "20261121T200000Z"

  /// Two users whose task has a reminder that rang ten minutes ago.
  private func world() async throws -> SyncWorld {
    let world = try await SyncWorld(people: 2)
    try world.a.add("Rechnung", due: "2026-11-25T12:00:00[Europe/Berlin]") { $0.uid = "bill" }
    let task = try world.a.task("Rechnung")
    let now = world.clock.now
    let reminder = ItemNotification(
      id: Self.name.lowercased(), taskID: task.id, trigger: .absolute(now.addingTimeInterval(300)), created: now)
    try world.a.store.write { try $0.add(reminder, by: .person) }
    try await world.settle()
    world.clock.advance(minutes: 15)
    return world
  }

  /// Adds a snooze as RFC 9074 section 7 defines it.
  private func putOff(_ world: SyncWorld, to later: String = Self.later) throws {
    try world.other.edit("bill.ics") { lines in
      let end = try #require(lines.lastIndex(of: "END:VTODO"))
      lines.insert(
        contentsOf: [
          "BEGIN:VALARM", "UID:phone-1", "ACTION:DISPLAY", "TRIGGER;VALUE=DATE-TIME:\(later)", "DESCRIPTION:later",
          "RELATED-TO;RELTYPE=SNOOZE:\(Self.name)", "END:VALARM",
        ], at: end)
      let alarm = try #require(lines.firstIndex(of: "UID:\(Self.name)"))
      lines.insert("ACKNOWLEDGED:\(world.other.stamp)", at: alarm)
    }
  }

  private func answer(_ person: Participant, snoozedMinutes: Int?) throws {
    let reminder = try #require(try person.reminders("Rechnung").first)
    let now = person.environment.now()
    let state = ReminderState(
      identifier: reminder.identifier, subject: .task(reminder.taskID), acknowledged: now,
      snoozedUntil: snoozedMinutes.map { now.addingTimeInterval(Double($0) * 60) })
    try person.store.write { try $0.answer(state, by: .person) }
  }

  private func snoozes(_ person: Participant) throws -> [Date] {
    let id = try person.task("Rechnung").id
    return try person.store.read { try $0.reminderStates(ofTask: id) }.compactMap(\.snoozedUntil)
  }

  /// The future rings of a machine.
  private func rings(_ person: Participant) throws -> [Date] {
    let items = ItemRings(settings: person.settings, zone: person.zone, language: .german)
    let id = try person.task("Rechnung").id
    let pending = try person.store.read { try items.pending(.task, id, after: person.environment.now(), $0) }
    return ((pending?.requests.dueDate ?? []) + (pending?.requests.others ?? [])).map(\.fireDate).sorted()
  }

  private func count(_ prefix: String, _ world: SyncWorld) throws -> Int {
    try world.other.lines("bill.ics").count { $0.hasPrefix(prefix) }
  }

  private func expectPeace(_ world: SyncWorld) async throws {
    try await world.settle()
    for person in world.people { #expect(try await person.sync().isQuiet) }
  }

  // S3-61
  @Test("a snooze's alarm is removed once a user dismisses the reminder")
  func dismissed() async throws {
    let world = try await world()
    try putOff(world)
    try await world.settle()
    for person in world.people { #expect(try snoozes(person).count == 1) }
    try answer(world.b, snoozedMinutes: nil)
    try await expectPeace(world)
    #expect(try count("RELATED-TO;RELTYPE=SNOOZE", world) == 0)
    for person in world.people { #expect(try snoozes(person) == []) }
  }

  // S3-61
  @Test("a snooze's alarm is removed with its reminder")
  func removed() async throws {
    let world = try await world()
    try putOff(world)
    try await world.settle()
    let id = try #require(try world.b.reminders("Rechnung").first).id
    try world.b.store.write { try $0.removeNotification(id: id, by: .person) }
    try await expectPeace(world)
    #expect(try count("RELATED-TO;RELTYPE=SNOOZE", world) == 0)
    for person in world.people { #expect(try rings(person).count == 2) }
  }

  // S3-61
  @Test("a second snooze rings only at the new time")
  func putOffAgain() async throws {
    let world = try await world()
    try putOff(world)
    try await world.settle()
    try answer(world.b, snoozedMinutes: 900)
    try await expectPeace(world)
    #expect(try count("RELATED-TO;RELTYPE=SNOOZE", world) == 1)
    #expect(try !world.other.rings("bill.ics").contains(Self.later))
  }

  // S3-61
  @Test("another program's snooze replaces an own one", arguments: [true, false])
  func takenOver(isThunderbird: Bool) async throws {
    let world = try await world()
    try answer(world.a, snoozedMinutes: 900)
    try await world.settle()
    world.clock.advance(minutes: 5)
    if isThunderbird {
      try world.other.set("X-MOZ-LASTACK", world.other.stamp, in: "bill.ics")
      try world.other.set("X-MOZ-SNOOZE-TIME", Self.later, in: "bill.ics")
    } else {
      try putOff(world)
    }
    try world.a.edit("Rechnung") { $0.notes = "bar" }
    try await expectPeace(world)
    #expect(try count("X-MOZ-SNOOZE-TIME", world) + count("RELATED-TO;RELTYPE=SNOOZE", world) == 1)
    #expect(try rings(world.a) == rings(world.b))
    #expect(try rings(world.a).count == 3)
  }

  // S3-61
  @Test(
    "another program's snooze wins over an own snooze, without a local edit and in a first merge of both"
  )
  func besideOurs() async throws {
    let world = try await world()
    try answer(world.a, snoozedMinutes: 900)
    _ = try await world.a.sync()
    world.clock.advance(minutes: 5)
    try putOff(world)
    try await expectPeace(world)
    #expect(try count("RELATED-TO;RELTYPE=SNOOZE", world) == 1)
    #expect(try world.other.rings("bill.ics").contains(Self.later))
    #expect(try snoozes(world.a) == snoozes(world.b))
    #expect(try rings(world.b).count == 3)
  }

  // S3-61
  @Test(
    "of another program's two snoozes of one alarm, one rings",
    arguments: ["20261121T190000Z", "20261121T210000Z"])
  func twice(second: String) async throws {
    let world = try await world()
    try putOff(world)
    _ = try await world.b.sync()
    world.clock.advance(minutes: 5)
    try putOff(world, to: second)
    try await expectPeace(world)
    #expect(try count("RELATED-TO;RELTYPE=SNOOZE", world) == 1)
    #expect(try snoozes(world.a) == snoozes(world.b))
    #expect(try snoozes(world.a).count == 1)
  }

  // S3-61
  @Test("a snooze of the item and one of its alarm, in both dialects, are one ring")
  func inBothDialects() async throws {
    let world = try await world()
    try world.other.set("X-MOZ-LASTACK", world.other.stamp, in: "bill.ics")
    try world.other.set("X-MOZ-SNOOZE-TIME", Self.later, in: "bill.ics")
    _ = try await world.b.sync()
    world.clock.advance(minutes: 5)
    try putOff(world, to: "20261121T210000Z")
    try await expectPeace(world)
    #expect(try count("X-MOZ-SNOOZE-TIME", world) == 0)
    #expect(try count("RELATED-TO;RELTYPE=SNOOZE", world) == 1)
    for person in world.people { #expect(try rings(person).count == 3, "\(person.name)") }
  }

  // S3-61
  @Test("a snoozed reminder that is moved elsewhere before its snooze rings at both times")
  func movedBeforeItsSnooze() async throws {
    let world = try await world()
    try answer(world.a, snoozedMinutes: 900)
    _ = try await world.a.sync()
    try world.other.moveAlarm(from: "20261121T080500Z", to: "20261121T120000Z", in: "bill.ics")
    try await expectPeace(world)
    for person in world.people { #expect(try rings(person).count == 4, "\(person.name)") }
    #expect(try rings(world.a) == rings(world.b))
  }

  // S3-61
  @Test("an answer to one reminder is no answer to another")
  func answeredOne() async throws {
    let world = try await world()
    let task = try world.a.task("Rechnung")
    let second = ItemNotification(
      id: "4fbd4002-4845-4137-83c7-bfa7fd02436f", taskID: task.id,
      trigger: .absolute(world.clock.now.addingTimeInterval(3600)), created: world.clock.now)
    try world.a.store.write { try $0.add(second, by: .person) }
    try await world.settle()
    try world.other.edit("bill.ics") { lines in
      let alarm = try #require(lines.firstIndex(of: "UID:\(Self.name)"))
      lines.insert("ACKNOWLEDGED:20261122T080000Z", at: alarm)
    }
    try await expectPeace(world)
    for person in world.people { #expect(try rings(person).count == 3, "\(person.name)") }
  }

  // S3-61
  @Test("a due date that one machine moved moves the snooze on the other machines")
  func goneWithTheDate() async throws {
    let world = try await world()
    try answer(world.a, snoozedMinutes: 900)
    try await world.settle()
    try world.b.edit("Rechnung") { $0.due = CalendarTime("2026-11-26T12:00:00[Europe/Berlin]") }
    try await expectPeace(world)
    for person in world.people { #expect(try snoozes(person) == [], "\(person.name)") }
  }

  // S3-61
  @Test("a snooze whose relation was dropped is known by its name")
  func withoutRelation() async throws {
    let world = try await world()
    try answer(world.a, snoozedMinutes: 900)
    _ = try await world.a.sync()
    try world.other.edit("bill.ics") { lines in lines.removeAll { $0.hasPrefix("RELATED-TO;RELTYPE=SNOOZE") } }
    try await expectPeace(world)
    #expect(try snoozes(world.b) == snoozes(world.a))
    #expect(try snoozes(world.b).count == 1)
  }

  @Test("an automatic alarm moved elsewhere is a reminder also on a machine that created the task itself")
  func movedBeforeTheFirstMeeting() async throws {
    let world = try await SyncWorld(people: 2)
    for person in world.people {
      try person.add("Rechnung", due: "2026-11-25T12:00:00[Europe/Berlin]") { $0.uid = "bill" }
    }
    _ = try await world.a.sync()
    world.clock.advance(minutes: 1)
    try world.other.moveAlarm(from: "20261125T110000Z", to: "20261122T080000Z", in: "bill.ics")
    try await expectPeace(world)
    for person in world.people { #expect(try person.reminders("Rechnung").count == 1, "\(person.name)") }
    #expect(try rings(world.a) == rings(world.b))
  }

  // S3-61
  @Test("a snooze in the upload that moved the due date stays on other machines")
  func putOffBesideNewDate() async throws {
    let world = try await world()
    try world.a.edit("Rechnung") { $0.due = CalendarTime("2026-11-26T12:00:00[Europe/Berlin]") }
    try answer(world.a, snoozedMinutes: 900)
    try await expectPeace(world)
    #expect(try snoozes(world.b) == snoozes(world.a))
    #expect(try snoozes(world.b).count == 1)
  }

  @Test("a snooze of a foreign alarm silences no own alarm, and rings on every machine")
  func ofNothing() async throws {
    let world = try await world()
    let id = try #require(try world.a.reminders("Rechnung").first).id
    try world.a.store.write { try $0.removeNotification(id: id, by: .person) }
    try world.other.set("X-MOZ-LASTACK", world.other.stamp, in: "bill.ics")
    try world.other.set("X-MOZ-SNOOZE-TIME", Self.later, in: "bill.ics")
    try await expectPeace(world)
    for person in world.people {
      let id = try person.task("Rechnung").id
      let states = try person.store.read { try $0.reminderStates(ofTask: id) }
      #expect(states.allSatisfy { $0.acknowledged.map { $0 <= world.clock.now } ?? true })
      #expect(try rings(person).count == 3, "\(person.name)")
    }
    #expect(try rings(world.a) == rings(world.b))
  }
}
