import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport
import Testing

@Suite("Answers before the ring, and to alarms of another machine's settings")
struct EarlyAnswerTests {
  private static let nine = Date(timeIntervalSince1970: 1_795_593_600)
  private static let morning = "20261125T080000Z"

  private func addBill(_ user: TestUser) throws {
    try user.add("Rechnung", due: "2026-11-25T12:00:00[Europe/Berlin]") { $0.uid = "bill" }
  }

  private func answer(
    _ user: TestUser, _ kind: NotificationKind, _ state: (NotificationRequest) -> ReminderState
  ) throws {
    let ring = try #require(
      PendingRequests.ofTask(
        try user.task("Rechnung"), notifications: try user.reminders("Rechnung"), settings: user.settings,
        zone: SyncSetup.zone
      ).first { $0.kind == kind })
    try user.store.write { try $0.answer(state(ring), by: .user) }
  }

  /// Two users who have the task for a minute.
  private func billOfBoth(_ change: (SyncSetup) -> Void = { _ in }) async throws -> SyncSetup {
    let setup = try await SyncSetup(users: 2)
    change(setup)
    try await setup.settle()
    try addBill(setup.a)
    try await setup.settle()
    setup.clock.advance(minutes: 1)
    return setup
  }

  private func remind(_ user: TestUser, _ trigger: ItemNotification.Trigger) throws {
    let reminder = ItemNotification(
      id: "4fbd4001-4845-4137-83c7-bfa7fd02436f", taskID: try user.task("Rechnung").id, trigger: trigger,
      created: user.environment.now())
    try user.store.write { try $0.add(reminder, by: .user) }
  }

  /// Two users with a focus block of the second, whose settings make an end alert.
  private func blockWithEndAlert() async throws -> SyncSetup {
    let setup = try await SyncSetup(users: 2)
    setup.b.settings.focusBlockEndAlertEnabled = true
    try await setup.settle()
    try setup.b.addBlock(
      "Post", start: "2026-11-25T10:00:00[Europe/Berlin]", end: "2026-11-25T11:00:00[Europe/Berlin]")
    try await setup.settle()
    return setup
  }

  /// The future rings of a machine.
  private func rings(_ user: TestUser) throws -> [Date] {
    let items = ItemRings(settings: user.settings, zone: user.zone, language: .german)
    let id = try user.task("Rechnung").id
    let pending = try user.store.read { try items.pending(.task, id, after: user.environment.now(), $0) }
    return ((pending?.requests.dueDate ?? []) + (pending?.requests.others ?? [])).map(\.fireDate).sorted()
  }

  @Test("a reminder that was answered before its first upload does not ring on the other machine")
  func answeredBeforeUpload() async throws {
    let setup = try await SyncSetup(users: 2)
    try addBill(setup.a)
    try await setup.settle()
    setup.clock.advance(minutes: 1)
    let now = setup.clock.now
    try remind(setup.a, .relative(offset: -3600, anchor: .dueDate))
    try answer(setup.a, .beforeDue) { $0.acknowledged(now: now) }
    try await setup.settle()
    #expect(try rings(setup.b) == [Self.nine, Self.nine + 3 * 3600])
    #expect(try rings(setup.a) == rings(setup.b))
  }

  @Test(
    "a snooze that ends when another alarm rings rings on both machines, also where the other alarm was answered",
    arguments: [false, true])
  func snoozedUntilAnotherAlarm(isAnswered: Bool) async throws {
    let setup = try await billOfBoth()
    let now = setup.clock.now
    try remind(setup.a, .relative(offset: -3600, anchor: .dueDate))
    try answer(setup.a, .beforeDue) { $0.snoozed(for: 3600, now: now) }
    if isAnswered { try answer(setup.a, .due) { $0.acknowledged(now: now) } }
    try await setup.settle()
    let due = Self.nine + 3 * 3600
    for user in setup.users {
      #expect(try rings(user) == [Self.nine, due] + (isAnswered ? [] : [due]), "\(user.name)")
    }
    #expect(try setup.other.lines("bill.ics").contains { $0.contains("RELTYPE=SNOOZE") })
  }

  @Test("a dismissed reminder with its own time stays dismissed after a new due date", arguments: [true, false])
  func newDueDate(isForeign: Bool) async throws {
    let setup = try await SyncSetup(users: 2)
    try addBill(setup.a)
    let now = setup.clock.now
    try remind(setup.a, .absolute(Self.nine + 86_400 * 30))
    try await setup.settle()
    setup.clock.advance(minutes: 1)
    // The machine of the new date has not read the answer.
    try answer(setup.a, .custom) { $0.acknowledged(now: now) }
    if isForeign {
      try await setup.settle()
      try setup.other.set("DUE", "20261126T110000Z", in: "bill.ics")
    } else {
      try await setup.a.sync()
      try setup.b.edit("Rechnung") { $0.due = CalendarTime("2026-11-26T12:00:00[Europe/Berlin]") }
    }
    try await setup.settle()
    let next = Self.nine + 86_400
    for user in setup.users { #expect(try rings(user) == [next, next + 3 * 3600], "\(user.name)") }
    #expect(try setup.other.lines("bill.ics").contains { $0.hasPrefix("ACKNOWLEDGED") })
  }

  @Test(
    "a reminder with its own time rings everywhere where a new due date cancels its early snooze",
    arguments: [true, false])
  func newDueDateOfSnoozed(isForeign: Bool) async throws {
    let setup = try await SyncSetup(users: 2)
    try addBill(setup.a)
    let (now, own) = (setup.clock.now, Self.nine + 86_400 * 30)
    try remind(setup.a, .absolute(own))
    try await setup.settle()
    setup.clock.advance(minutes: 1)
    try answer(setup.a, .custom) { $0.snoozed(now: now) }
    try await setup.settle()
    #expect(try setup.other.lines("bill.ics").contains { $0.hasPrefix("ACKNOWLEDGED") })
    setup.clock.advance(minutes: 1)
    if isForeign {
      try setup.other.set("DUE", "20261126T110000Z", in: "bill.ics")
    } else {
      try setup.b.edit("Rechnung") { $0.due = CalendarTime("2026-11-26T12:00:00[Europe/Berlin]") }
    }
    try await setup.settle()
    let next = Self.nine + 86_400
    for user in setup.users { #expect(try rings(user) == [next, next + 3 * 3600, own], "\(user.name)") }
    // Other calendars ring, too.
    #expect(try !setup.other.lines("bill.ics").contains { $0.hasPrefix("ACKNOWLEDGED") })
  }

  @Test("a dismissed reminder with its own time stays dismissed on a machine that made the task with another date")
  func dismissedInAnotherDatesObject() async throws {
    let setup = try await SyncSetup(users: 2)
    try addBill(setup.a)
    let now = setup.clock.now
    try remind(setup.a, .absolute(Self.nine + 86_400 * 30))
    try answer(setup.a, .custom) { $0.acknowledged(now: now) }
    try await setup.a.sync()
    setup.clock.advance(minutes: 1)
    try setup.b.add("Rechnung", due: "2026-11-26T12:00:00[Europe/Berlin]") { $0.uid = "bill" }
    try await setup.settle()
    for user in setup.users {
      #expect(try user.reminders("Rechnung").count == 1, "\(user.name)")
      #expect(try !rings(user).contains(Self.nine + 86_400 * 30), "\(user.name)")
    }
  }

  @Test("a snoozed alarm rings once where both machines made the task and have different mornings")
  func snoozedOnBoth() async throws {
    let setup = try await SyncSetup(users: 2)
    setup.a.settings.dueDateMorningReminderHour = 8
    for user in setup.users {
      try addBill(user)
      let id = try user.task("Rechnung").id
      let state = ReminderState(
        identifier: DueDateReminders.morningPrefix + id, subject: .task(id), acknowledged: Self.nine,
        snoozedUntil: Self.nine + 900)
      try user.store.write { try $0.answer(state, by: .user) }
    }
    try setup.b.edit("Rechnung") { $0.notes = "bar" }
    try await setup.settle()
    for user in setup.users { #expect(try rings(user) == [Self.nine + 900, Self.nine + 3 * 3600]) }
  }

  @Test("a snooze ends where another program moves the due date before the other machine's first merge")
  func snoozedForTheFormerDate() async throws {
    let setup = try await SyncSetup(users: 2)
    for user in setup.users { try addBill(user) }
    try answer(setup.a, .dueDateMorning) {
      ReminderState(
        identifier: $0.identifier, subject: $0.subject, acknowledged: Self.nine, snoozedUntil: Self.nine + 900)
    }
    try await setup.a.sync()
    setup.clock.advance(minutes: 1)
    try setup.other.set("DUE", "20261205T110000Z", in: "bill.ics")
    // The machine that knows the former text would end the snooze.
    try await setup.b.sync()
    try await setup.settle()
    let next = Self.nine + 86_400 * 10
    for user in setup.users { #expect(try rings(user) == [next, next + 3 * 3600], "\(user.name)") }
    #expect(try !setup.other.rings("bill.ics").contains("20261125T081500Z"))
  }

  @Test("an answer to a task that the other machine uploaded first leaves that machine's alarms")
  func answeredBesideTheFirstUpload() async throws {
    let setup = try await SyncSetup(users: 2)
    setup.a.settings.dueDateMorningReminderEnabled = false
    for user in setup.users { try addBill(user) }
    try await setup.b.sync()
    setup.clock.advance(minutes: 1)
    let now = setup.clock.now
    try answer(setup.a, .due) { $0.acknowledged(now: now) }
    try await setup.settle()
    #expect(try rings(setup.b) == [Self.nine])
    #expect(try rings(setup.a) == [], "the morning is off there")
  }

  @Test("a snooze of an alarm that is off here stays when another program moves the task", arguments: [true, false])
  func snoozedBeforeAnotherProgramsMove(isForward: Bool) async throws {
    let setup = try await SyncSetup(users: 2, lists: ["Aufgaben", "Garten"])
    let (from, to) = isForward ? ("Aufgaben", "Garten") : ("Garten", "Aufgaben")
    setup.a.settings.dueDateMorningReminderEnabled = false
    try setup.b.add("Rechnung", due: "2026-11-25T12:00:00[Europe/Berlin]", list: from) { $0.uid = "bill" }
    try await setup.settle()
    setup.clock.advance(minutes: 1)
    let now = setup.clock.now
    try answer(setup.a, .dueDateMorning) { $0.snoozed(for: 86_400, now: now) }
    let wanted = try rings(setup.a)
    #expect(wanted.count == 2)
    try setup.other.move("bill.ics", from: from, to: to)
    try await setup.settle()
    for user in setup.users {
      let rings = try rings(user)
      #expect(rings == wanted, "\(user.name)")
    }
  }

  @Test("an answer to a focus block's end leaves its start alert removed")
  func removedStartAlert() async throws {
    let setup = try await SyncSetup()
    setup.a.settings.focusBlockEndAlertEnabled = true
    try setup.a.addBlock(
      "Post", start: "2026-11-25T10:00:00[Europe/Berlin]", end: "2026-11-25T11:00:00[Europe/Berlin]")
    try await setup.settle()
    let name = setup.other.names()[0]
    try setup.other.edit(name) { lines in
      let start = try #require(lines.firstIndex { $0.hasPrefix("TRIGGER:") || $0.hasPrefix("TRIGGER;RELATED=START") })
      let begin = try #require(lines[...start].lastIndex(of: "BEGIN:VALARM"))
      let end = try #require(lines[start...].firstIndex(of: "END:VALARM"))
      lines.removeSubrange(begin...end)
    }
    try await setup.settle()
    setup.clock.advance(minutes: 1)
    let block = try #require(try setup.a.blocks.first)
    let rings = PendingRequests.ofBlock(block, settings: setup.a.settings, zone: SyncSetup.zone)
    #expect(rings.map(\.kind) == [.focusBlockEnd])
    let state = rings[0].snoozed(now: setup.clock.now)
    try setup.a.store.write { try $0.answer(state, by: .user) }
    try await setup.settle()
    let triggers = try setup.other.lines(name).filter { $0.hasPrefix("TRIGGER") }
    // The other trigger is that of the snooze.
    #expect(triggers.count == 2 && triggers.contains { $0.contains("RELATED=END") })
    #expect(triggers.contains { $0.hasPrefix("TRIGGER;VALUE=DATE-TIME") })
  }

  @Test("another program's alarm at a block's end is one ring with the end alert, which is off here")
  func alarmAtTheEnd() async throws {
    let setup = try await blockWithEndAlert()
    try setup.other.edit(setup.other.names()[0]) { lines in
      let end = try #require(lines.lastIndex(of: "END:VEVENT"))
      lines.insert(
        contentsOf: ["BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER;RELATED=END:PT0S", "DESCRIPTION:Ende", "END:VALARM"],
        at: end)
    }
    try await setup.settle()
    for user in setup.users {
      let items = ItemRings(settings: user.settings, zone: user.zone, language: .german)
      let id = try #require(try user.blocks.first).id
      let pending = try user.store.read { try items.pending(.block, id, after: user.environment.now(), $0) }
      let rings = ((pending?.requests.dueDate ?? []) + (pending?.requests.others ?? [])).map(\.fireDate).sorted()
      #expect(rings == [Self.nine + 3300, Self.nine + 7200], "\(user.name)")
    }
  }

  @Test("an answer to a focus block's start leaves the end alert, which is off here")
  func endAlertThatIsOffHere() async throws {
    let setup = try await blockWithEndAlert()
    setup.clock.advance(minutes: 1)
    let block = try #require(try setup.a.blocks.first)
    let ring = try #require(
      PendingRequests.ofBlock(block, settings: setup.a.settings, zone: SyncSetup.zone)
        .first { $0.kind == .focusBlockStart })
    let state = ring.snoozed(now: setup.clock.now)
    try setup.a.store.write { try $0.answer(state, by: .user) }
    try await setup.settle()
    let names = setup.other.names()
    #expect(try setup.other.lines(names[0]).count { $0.hasPrefix("TRIGGER;RELATED=END") } == 1)
    for user in setup.users {
      let block = try #require(try user.blocks.first)
      let kinds = PendingRequests.ofBlock(block, settings: user.settings, zone: SyncSetup.zone).map(\.kind)
      #expect(kinds.contains(.focusBlockEnd), "\(user.name)")
    }
  }

  @Test("an answer leaves the alarms as the other machine wrote them, also alarms that are off here")
  func alarmThatIsOffHere() async throws {
    let setup = try await SyncSetup(users: 2)
    setup.a.settings.dueDateMorningReminderEnabled = false
    try await setup.settle()
    try addBill(setup.b)
    try await setup.settle()
    setup.clock.advance(minutes: 1)
    let now = setup.clock.now
    try answer(setup.a, .dueDateMorning) { $0.snoozed(now: now) }
    let wanted = [Self.nine + 900, Self.nine + 3 * 3600]
    #expect(try rings(setup.a) == wanted)
    try await setup.settle()
    for user in setup.users { #expect(try rings(user) == wanted) }
  }

  @Test("an answer before the ring holds where the other machine moves the alarm back to the answered time")
  func alarmThatIsMovedBack() async throws {
    let setup = try await billOfBoth { $0.b.settings.dueDateMorningReminderHour = 10 }
    let now = setup.clock.now
    try answer(setup.b, .dueDateMorning) { $0.acknowledged(now: now) }
    for (number, user) in [setup.b, setup.a].enumerated() {
      // The machine that edits the task decides the time of its alarms.
      try user.edit("Rechnung") { $0.estimateMinutes = 20 + number }
      try await user.sync()
      setup.clock.advance(minutes: 1)
      if number == 0 { try await setup.a.sync() }
    }
    try await setup.settle()
    for user in setup.users { #expect(try rings(user) == [Self.nine + 3 * 3600]) }
  }

  @Test("a snooze is removed where another program removes its alarm, and the other alarms stay")
  func snoozedAlarmThatAnotherProgramRemoves() async throws {
    let setup = try await billOfBoth { $0.b.settings.notifyOnDue = false }
    let now = setup.clock.now
    try answer(setup.a, .dueDateMorning) { $0.snoozed(now: now) }
    try await setup.settle()
    try setup.other.removeAlarm(at: Self.morning, in: "bill.ics")
    try await setup.b.sync()
    try await setup.settle()
    #expect(try !setup.other.lines("bill.ics").contains { $0.contains("RELTYPE=SNOOZE") })
    #expect(try rings(setup.a) == [Self.nine + 3 * 3600])
    #expect(try rings(setup.b) == [], "what is due is silent there")
  }

  @Test("the snooze of an alarm rings beside the time to which another program moves the alarm")
  func snoozedAlarmThatAnotherProgramMoves() async throws {
    let setup = try await billOfBoth()
    let now = setup.clock.now
    try answer(setup.a, .dueDateMorning) { $0.snoozed(now: now) }
    try await setup.settle()
    try setup.other.moveAlarm(from: Self.morning, to: "20261125T090000Z", in: "bill.ics")
    try await setup.settle()
    for user in setup.users {
      #expect(try rings(user) == [Self.nine + 900, Self.nine + 3600, Self.nine + 3 * 3600], "\(user.name)")
    }
  }

  @Test(
    "the snooze of a reminder with a lead time rings beside the fixed time that another program gives the reminder",
    arguments: [true, false])
  func snoozedReminderThatAnotherProgramMoves(isPassedOn: Bool) async throws {
    let setup = try await SyncSetup(users: 2)
    try addBill(setup.a)
    try remind(setup.a, .relative(offset: -3600, anchor: .dueDate))
    try await setup.settle()
    setup.clock.advance(minutes: 1)
    let now = setup.clock.now
    try answer(setup.a, .beforeDue) { $0.snoozed(now: now) }
    try await setup.settle()
    try setup.other.moveAlarm(from: "20261125T100000Z", to: "20261125T103000Z", in: "bill.ics")
    if isPassedOn {
      // The other machine reads the move only in the text of the first machine.
      try await setup.a.sync()
      setup.clock.advance(minutes: 1)
      try setup.a.edit("Rechnung") { $0.notes = "bar" }
      try await setup.a.sync()
    }
    try await setup.settle()
    let wanted = [0, 8100, 9000, 10_800].map { Self.nine + $0 }
    for user in setup.users {
      #expect(try rings(user) == wanted, "\(user.name)")
      // No answer stays under the identifier of the lead time.
      let task = try user.task("Rechnung").id
      #expect(try user.store.read { try $0.reminderStates(ofTask: task) }.count == 1, "\(user.name)")
    }
  }

  @Test("an alarm that another program moved and acknowledged before its ring does not ring", arguments: [true, false])
  func acknowledgedAlarmThatAnotherProgramMoves(inOneEdit: Bool) async throws {
    let setup = try await SyncSetup(users: 2)
    try addBill(setup.a)
    try await setup.settle()
    try setup.other.moveAlarm(from: Self.morning, to: "20261125T090000Z", in: "bill.ics")
    if !inOneEdit { try await setup.settle() }
    try setup.other.editAlarm(at: "20261125T090000Z", in: "bill.ics") { lines in
      lines.insert("ACKNOWLEDGED:20261125T090000Z", at: 1)
    }
    try await setup.settle()
    for user in setup.users { #expect(try rings(user) == [Self.nine + 3 * 3600], "\(user.name)") }
  }

  @Test(
    "an answer to a lead time that another program moved holds on both machines",
    arguments: [true, false], [true, false])
  func answeredLeadThatAnotherProgramMoved(hasReadMove: Bool, isSnooze: Bool) async throws {
    let setup = try await SyncSetup(users: 2)
    try addBill(setup.a)
    let now = setup.clock.now
    try remind(setup.a, .relative(offset: -3600, anchor: .dueDate))
    try await setup.settle()
    setup.clock.advance(minutes: 1)
    try setup.other.moveAlarm(from: "20261125T100000Z", to: "20261125T180000Z", in: "bill.ics")
    for user in hasReadMove ? setup.users : [setup.a] { try await user.sync() }
    try answer(setup.a, .custom) { isSnooze ? $0.snoozed(now: now) : $0.acknowledged(now: now) }
    try await setup.settle()
    let wanted = [Self.nine, Self.nine + 3 * 3600] + (isSnooze ? [Self.nine + 10 * 3600 + 900] : [])
    for user in setup.users { #expect(try rings(user) == wanted, "\(user.name)") }
  }

  @Test(
    "a snooze holds where the settings here removed its alarm and the other machine's settings bring the alarm back",
    arguments: [true, false], [0.0, 1])
  func alarmThatComesBack(isSnoozeSent: Bool, minutes: Double) async throws {
    let setup = try await SyncSetup(users: 2)
    setup.a.settings.dueDateMorningReminderHour = 10
    try await setup.settle()
    try addBill(setup.b)
    try await setup.settle()
    setup.clock.advance(minutes: 1)
    let now = setup.clock.now
    try answer(setup.b, .dueDateMorning) { $0.snoozed(for: 2 * 3600, now: now) }
    if isSnoozeSent { try await setup.settle() }
    setup.clock.advance(minutes: 1)
    setup.b.settings.dueDateMorningReminderEnabled = false
    for (number, user) in [setup.b, setup.a].enumerated() {
      // The machine that edits the task decides the time of its alarms.
      try user.edit("Rechnung") { $0.estimateMinutes = 20 + number }
      try await user.sync()
      if number == 0 { try await setup.a.sync() }
      // Both texts may have one second.
      setup.clock.advance(minutes: minutes)
    }
    try await setup.settle()
    let wanted = [Self.nine + 2 * 3600, Self.nine + 3 * 3600]
    for user in setup.users { #expect(try rings(user) == wanted, "\(user.name)") }
  }
}
