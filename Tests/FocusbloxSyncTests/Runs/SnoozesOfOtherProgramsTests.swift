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
  private func setup(_ prepare: (SyncSetup) -> Void = { _ in }) async throws -> SyncSetup {
    let setup = try await SyncSetup(users: 2)
    prepare(setup)
    try setup.a.add("Rechnung", due: "2026-11-25T12:00:00[Europe/Berlin]") { $0.uid = "bill" }
    let task = try setup.a.task("Rechnung")
    let now = setup.clock.now
    let reminder = ItemNotification(
      id: Self.name.lowercased(), taskID: task.id, trigger: .absolute(now.addingTimeInterval(300)), created: now)
    try setup.a.store.write { try $0.add(reminder, by: .user) }
    try await setup.settle()
    setup.clock.advance(minutes: 15)
    return setup
  }

  /// Adds a snooze as RFC 9074 section 7 defines it.
  private func putOff(_ setup: SyncSetup, to later: String = Self.later) throws {
    try setup.other.edit("bill.ics") { lines in
      let end = try #require(lines.lastIndex(of: "END:VTODO"))
      lines.insert(
        contentsOf: [
          "BEGIN:VALARM", "UID:phone-1", "ACTION:DISPLAY", "TRIGGER;VALUE=DATE-TIME:\(later)", "DESCRIPTION:later",
          "RELATED-TO;RELTYPE=SNOOZE:\(Self.name)", "END:VALARM",
        ], at: end)
      let alarm = try #require(lines.firstIndex(of: "UID:\(Self.name)"))
      lines.insert("ACKNOWLEDGED:\(setup.other.stamp)", at: alarm)
    }
  }

  private func answer(_ user: TestUser, snoozedMinutes: Int?) throws {
    let reminder = try #require(try user.reminders("Rechnung").first)
    let now = user.environment.now()
    let state = ReminderState(
      identifier: reminder.identifier, subject: .task(reminder.taskID), acknowledged: now,
      snoozedUntil: snoozedMinutes.map { now.addingTimeInterval(Double($0) * 60) })
    try user.store.write { try $0.answer(state, by: .user) }
  }

  private func snoozes(_ user: TestUser) throws -> [Date] {
    let id = try user.task("Rechnung").id
    return try user.store.read { try $0.reminderStates(ofTask: id) }.compactMap(\.snoozedUntil)
  }

  /// The future rings of a machine.
  private func rings(_ user: TestUser) throws -> [Date] {
    let items = ItemRings(settings: user.settings, zone: user.zone, language: .german)
    let id = try user.task("Rechnung").id
    let pending = try user.store.read { try items.pending(.task, id, after: user.environment.now(), $0) }
    return ((pending?.requests.dueDate ?? []) + (pending?.requests.others ?? [])).map(\.fireDate).sorted()
  }

  private func count(_ prefix: String, _ setup: SyncSetup) throws -> Int {
    try setup.other.lines("bill.ics").count { $0.hasPrefix(prefix) }
  }

  private func expectPeace(_ setup: SyncSetup) async throws {
    try await setup.settle()
    for user in setup.users { #expect(try await user.sync().isQuiet) }
  }

  // S3-61
  @Test("a snooze's alarm is removed once a user dismisses the reminder")
  func dismissed() async throws {
    let setup = try await setup()
    try putOff(setup)
    try await setup.settle()
    for user in setup.users { #expect(try snoozes(user).count == 1) }
    try answer(setup.b, snoozedMinutes: nil)
    try await expectPeace(setup)
    #expect(try count("RELATED-TO;RELTYPE=SNOOZE", setup) == 0)
    for user in setup.users { #expect(try snoozes(user) == []) }
  }

  // S3-61
  @Test("a snooze's alarm is removed with its reminder")
  func removed() async throws {
    let setup = try await setup()
    try putOff(setup)
    try await setup.settle()
    let id = try #require(try setup.b.reminders("Rechnung").first).id
    try setup.b.store.write { try $0.removeNotification(id: id, by: .user) }
    try await expectPeace(setup)
    #expect(try count("RELATED-TO;RELTYPE=SNOOZE", setup) == 0)
    for user in setup.users { #expect(try rings(user).count == 2) }
  }

  // S3-61
  @Test("a second snooze rings only at the new time")
  func putOffAgain() async throws {
    let setup = try await setup()
    try putOff(setup)
    try await setup.settle()
    try answer(setup.b, snoozedMinutes: 900)
    try await expectPeace(setup)
    #expect(try count("RELATED-TO;RELTYPE=SNOOZE", setup) == 1)
    #expect(try !setup.other.rings("bill.ics").contains(Self.later))
  }

  // S3-61
  @Test("another program's snooze replaces an own one", arguments: [true, false])
  func takenOver(isThunderbird: Bool) async throws {
    let setup = try await setup()
    try answer(setup.a, snoozedMinutes: 900)
    try await setup.settle()
    setup.clock.advance(minutes: 5)
    if isThunderbird {
      try setup.other.set("X-MOZ-LASTACK", setup.other.stamp, in: "bill.ics")
      try setup.other.set("X-MOZ-SNOOZE-TIME", Self.later, in: "bill.ics")
    } else {
      try putOff(setup)
    }
    try setup.a.edit("Rechnung") { $0.notes = "bar" }
    try await expectPeace(setup)
    #expect(try count("X-MOZ-SNOOZE-TIME", setup) + count("RELATED-TO;RELTYPE=SNOOZE", setup) == 1)
    #expect(try rings(setup.a) == rings(setup.b))
    #expect(try rings(setup.a).count == 3)
  }

  // S3-61
  @Test(
    "another program's snooze wins over an own snooze, without a local edit and in a first merge of both"
  )
  func besideOurs() async throws {
    let setup = try await setup()
    try answer(setup.a, snoozedMinutes: 900)
    _ = try await setup.a.sync()
    setup.clock.advance(minutes: 5)
    try putOff(setup)
    try await expectPeace(setup)
    #expect(try count("RELATED-TO;RELTYPE=SNOOZE", setup) == 1)
    #expect(try setup.other.rings("bill.ics").contains(Self.later))
    #expect(try snoozes(setup.a) == snoozes(setup.b))
    #expect(try rings(setup.b).count == 3)
  }

  // S3-61
  @Test("a snooze of the item wins over an own later snooze of its alarm, which is read for the first time with it")
  func ofTheItemBesideOurs() async throws {
    let setup = try await setup()
    try answer(setup.a, snoozedMinutes: 900)
    _ = try await setup.a.sync()
    setup.clock.advance(minutes: 5)
    try setup.other.set("X-MOZ-LASTACK", setup.other.stamp, in: "bill.ics")
    try setup.other.set("X-MOZ-SNOOZE-TIME", Self.later, in: "bill.ics")
    try setup.b.edit("Rechnung") { $0.notes = "bar" }
    _ = try await setup.b.sync()
    try await expectPeace(setup)
    #expect(try snoozes(setup.a) == snoozes(setup.b))
    for user in setup.users { #expect(try rings(user).count == 3, "\(user.name)") }
  }

  // S3-61
  @Test(
    "of another program's two snoozes of one alarm, one rings",
    arguments: ["20261121T190000Z", "20261121T210000Z"])
  func twice(second: String) async throws {
    let setup = try await setup()
    try putOff(setup)
    _ = try await setup.b.sync()
    setup.clock.advance(minutes: 5)
    try putOff(setup, to: second)
    try await expectPeace(setup)
    #expect(try count("RELATED-TO;RELTYPE=SNOOZE", setup) == 1)
    #expect(try snoozes(setup.a) == snoozes(setup.b))
    #expect(try snoozes(setup.a).count == 1)
  }

  // S3-61
  @Test("a snooze of the item and one of its alarm, in both dialects, are one ring")
  func inBothDialects() async throws {
    let setup = try await setup()
    try setup.other.set("X-MOZ-LASTACK", setup.other.stamp, in: "bill.ics")
    try setup.other.set("X-MOZ-SNOOZE-TIME", Self.later, in: "bill.ics")
    _ = try await setup.b.sync()
    setup.clock.advance(minutes: 5)
    try putOff(setup, to: "20261121T210000Z")
    try await expectPeace(setup)
    #expect(try count("X-MOZ-SNOOZE-TIME", setup) == 0)
    #expect(try count("RELATED-TO;RELTYPE=SNOOZE", setup) == 1)
    for user in setup.users { #expect(try rings(user).count == 3, "\(user.name)") }
  }

  // S3-61
  @Test("a snoozed reminder that is moved elsewhere before its snooze rings at both times")
  func movedBeforeItsSnooze() async throws {
    let setup = try await setup()
    try answer(setup.a, snoozedMinutes: 900)
    _ = try await setup.a.sync()
    try setup.other.moveAlarm(from: "20261121T080500Z", to: "20261121T120000Z", in: "bill.ics")
    try await expectPeace(setup)
    for user in setup.users { #expect(try rings(user).count == 4, "\(user.name)") }
    #expect(try rings(setup.a) == rings(setup.b))
  }

  // S3-61
  @Test("an answer to one reminder is no answer to another")
  func answeredOne() async throws {
    let setup = try await setup()
    let task = try setup.a.task("Rechnung")
    let second = ItemNotification(
      id: "4fbd4002-4845-4137-83c7-bfa7fd02436f", taskID: task.id,
      trigger: .absolute(setup.clock.now.addingTimeInterval(3600)), created: setup.clock.now)
    try setup.a.store.write { try $0.add(second, by: .user) }
    try await setup.settle()
    try setup.other.edit("bill.ics") { lines in
      let alarm = try #require(lines.firstIndex(of: "UID:\(Self.name)"))
      lines.insert("ACKNOWLEDGED:20261122T080000Z", at: alarm)
    }
    try await expectPeace(setup)
    for user in setup.users { #expect(try rings(user).count == 3, "\(user.name)") }
  }

  // S3-61
  @Test("a due date that one machine moved moves the snooze on the other machines")
  func goneWithTheDate() async throws {
    let setup = try await setup()
    try answer(setup.a, snoozedMinutes: 900)
    try await setup.settle()
    try setup.b.edit("Rechnung") { $0.due = CalendarTime("2026-11-26T12:00:00[Europe/Berlin]") }
    try await expectPeace(setup)
    for user in setup.users { #expect(try snoozes(user) == [], "\(user.name)") }
  }

  // S3-61
  @Test("a snooze whose relation was dropped is known by its name")
  func withoutRelation() async throws {
    let setup = try await setup()
    try answer(setup.a, snoozedMinutes: 900)
    _ = try await setup.a.sync()
    try setup.other.edit("bill.ics") { lines in lines.removeAll { $0.hasPrefix("RELATED-TO;RELTYPE=SNOOZE") } }
    try await expectPeace(setup)
    #expect(try snoozes(setup.b) == snoozes(setup.a))
    #expect(try snoozes(setup.b).count == 1)
  }

  @Test("an automatic alarm moved elsewhere rings there also on a machine that created the task itself")
  func movedBeforeTheFirstMeeting() async throws {
    let setup = try await SyncSetup(users: 2)
    for user in setup.users {
      try user.add("Rechnung", due: "2026-11-25T12:00:00[Europe/Berlin]") { $0.uid = "bill" }
    }
    _ = try await setup.a.sync()
    setup.clock.advance(minutes: 1)
    try setup.other.moveAlarm(from: "20261125T110000Z", to: "20261122T080000Z", in: "bill.ics")
    try await expectPeace(setup)
    for user in setup.users { #expect(try user.task("Rechnung").changedAlarms.moved.count == 1, "\(user.name)") }
    #expect(try rings(setup.a) == rings(setup.b))
  }

  // S3-61
  @Test("a snooze in the upload that moved the due date stays on other machines")
  func putOffBesideNewDate() async throws {
    let setup = try await setup()
    try setup.a.edit("Rechnung") { $0.due = CalendarTime("2026-11-26T12:00:00[Europe/Berlin]") }
    try answer(setup.a, snoozedMinutes: 900)
    try await expectPeace(setup)
    #expect(try snoozes(setup.b) == snoozes(setup.a))
    #expect(try snoozes(setup.b).count == 1)
  }

  @Test("a snooze of a foreign alarm silences no own alarm, and rings on every machine")
  func ofNothing() async throws {
    let setup = try await setup()
    let id = try #require(try setup.a.reminders("Rechnung").first).id
    try setup.a.store.write { try $0.removeNotification(id: id, by: .user) }
    try setup.other.set("X-MOZ-LASTACK", setup.other.stamp, in: "bill.ics")
    try setup.other.set("X-MOZ-SNOOZE-TIME", Self.later, in: "bill.ics")
    try await expectPeace(setup)
    for user in setup.users {
      let id = try user.task("Rechnung").id
      let states = try user.store.read { try $0.reminderStates(ofTask: id) }
      #expect(states.allSatisfy { $0.acknowledged.map { $0 <= setup.clock.now } ?? true })
      #expect(try rings(user).count == 3, "\(user.name)")
    }
    #expect(try rings(setup.a) == rings(setup.b))
  }

  @Test("a snooze ends where another program moves the due date, also where the next machine has other alarms")
  func movedDateBesideOtherSettings() async throws {
    let setup = try await setup { setup in
      setup.a.settings.notifyOnDue = false
      setup.b.settings.dueDateMorningReminderEnabled = false
    }
    try setup.other.set("X-MOZ-LASTACK", setup.other.stamp, in: "bill.ics")
    try setup.other.set("X-MOZ-SNOOZE-TIME", Self.later, in: "bill.ics")
    try await setup.settle()
    for user in setup.users { #expect(try snoozes(user).count == 1, "\(user.name)") }
    setup.advance(minutes: 1)
    try setup.other.edit("bill.ics") { lines in
      lines = lines.map { $0.hasPrefix("DUE") ? $0.replacing("20261125T", with: "20261205T") : $0 }
    }
    try await setup.b.sync()
    try await expectPeace(setup)
    #expect(try count("X-MOZ-SNOOZE-TIME", setup) == 0)
    for user in setup.users { #expect(try snoozes(user).isEmpty, "\(user.name)") }
  }
}
