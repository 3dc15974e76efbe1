import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport
import Testing

/// The clock begins on the day before the task is due, so that each answer is given in advance.
@Suite("Answers to reminders of moved items")
struct AnswersOfMovedItemsTests {
  enum Answer: String, CaseIterable {
    case snoozed, dismissed, leadSnoozed
  }

  enum Mover: String, CaseIterable {
    case anotherMachine, anotherProgram
  }

  private static let reminder = "4fbd4001-4845-4137-83c7-bfa7fd02436f"
  private static let block = "Tief"

  /// The answers to a task and, with true, to a block.
  private static let everyAnswer: [(Answer, Bool)] = [
    (.snoozed, false), (.dismissed, false), (.leadSnoozed, false), (.snoozed, true), (.dismissed, true),
  ]

  /// Two users who know the task, or a block, and a third one who has not synced yet. It tells what the server has.
  private func setup(in list: String, withBlock: Bool = false) async throws -> SyncSetup {
    let setup = try await SyncSetup(users: 3, lists: ["Aufgaben", "Garten"])
    if withBlock {
      try setup.a.addBlock(
        Self.block, start: "2026-11-22T09:30:00[Europe/Berlin]", end: "2026-11-22T11:00:00[Europe/Berlin]", list: list)
    } else {
      let task = try setup.a.add("Rechnung", due: "2026-11-22T20:00:00[Europe/Berlin]", list: list) { $0.uid = "bill" }
      let reminder = ItemNotification(
        id: Self.reminder, taskID: task.id, trigger: .relative(offset: -7200, anchor: .dueDate),
        created: setup.clock.now)
      try setup.a.store.write { try $0.add(reminder, by: .user) }
    }
    try await settle(setup)
    setup.clock.advance(minutes: 1)
    return setup
  }

  private func settle(_ setup: SyncSetup) async throws {
    for _ in 0..<3 {
      for user in [setup.a, setup.b] { try await user.sync() }
    }
  }

  private func lists(_ isForward: Bool) -> (String, String) {
    isForward ? ("Aufgaben", "Garten") : ("Garten", "Aufgaben")
  }

  private func item(_ user: TestUser) throws -> SyncItem {
    if let block = try user.blocks.first { .block(block) } else { .task(try user.task("Rechnung")) }
  }

  private func states(_ user: TestUser) throws -> [ReminderState] {
    let item = try item(user)
    return try user.store.read {
      item.kind == .task ? try $0.reminderStates(ofTask: item.id) : try $0.reminderStates(ofBlock: item.id)
    }
  }

  /// The answers in a form that does not depend on the machine.
  private func answers(_ user: TestUser) throws -> Set<[Date?]> {
    Set(try states(user).map { [$0.acknowledged, $0.snoozedUntil] })
  }

  private func answer(_ user: TestUser, _ answer: Answer) throws {
    let state = try state(after: answer, of: user)
    try user.store.write { try $0.answer(state, by: .user) }
  }

  private func state(after answer: Answer, of user: TestUser) throws -> ReminderState {
    let now = user.environment.now()
    let rings =
      switch try item(user) {
      case .task(let task):
        PendingRequests.ofTask(
          task, notifications: try user.reminders("Rechnung"), settings: user.settings, zone: SyncSetup.zone)
      case .block(let block): PendingRequests.ofBlock(block, settings: user.settings, zone: SyncSetup.zone)
      }
    let kinds: Set<NotificationKind> = answer == .leadSnoozed ? [.beforeDue] : [.due, .focusBlockStart]
    let ring = try #require(rings.first { kinds.contains($0.kind) })
    return answer == .dismissed ? ring.acknowledged(now: now) : ring.snoozed(for: 3600, now: now)
  }

  /// The future rings of a machine.
  private func rings(_ user: TestUser, of known: SyncItem? = nil) throws -> [Date] {
    let items = ItemRings(settings: user.settings, zone: user.zone, language: .german)
    let item = try known ?? item(user)
    let pending = try user.store.read { try items.pending(item.kind, item.id, after: user.environment.now(), $0) }
    return ((pending?.requests.dueDate ?? []) + (pending?.requests.others ?? [])).map(\.fireDate).sorted()
  }

  private func move(_ setup: SyncSetup, by mover: Mover = .anotherMachine, from: String, to: String) async throws {
    setup.clock.advance(minutes: 1)
    let item = try item(setup.b)
    switch (mover, item) {
    case (.anotherProgram, _): return try setup.other.move("\(item.uid).ics", from: from, to: to)
    case (_, .task): try setup.b.move("Rechnung", to: to)
    case (_, .block(var block)):
      block.listID = try setup.b.list(to).id
      let moved = block
      try setup.b.store.write { _ = try $0.update(moved, by: .user) }
    }
  }

  /// Writes the object of the item into the other list, too, as the first step of a move in two steps.
  private func copy(_ setup: SyncSetup, _ name: String, from: String, to: String) throws {
    let lines = try setup.other.lines(name, list: from)
    setup.server.put(setup.other.path(name, in: to), lines.map { $0 + "\r\n" }.joined())
  }

  private func expect(_ rings: [Date], _ setup: SyncSetup, in list: String) async throws {
    setup.clock.advance(minutes: 10)
    try await settle(setup)
    for user in [setup.a, setup.b] { #expect(try await user.sync().isQuiet, "\(user.name)") }
    try await setup.c.sync()
    for user in setup.users {
      #expect(try self.rings(user) == rings, "\(user.name)")
      #expect(try answers(user) == answers(setup.b), "\(user.name)")
      #expect(try item(user).listID == user.list(list).id, "\(user.name)")
    }
    #expect(setup.isWellBehaved)
  }

  @Test(
    "the snooze of an alarm that another program moves stays where that program moves the task, too, in two steps",
    arguments: [Answer.snoozed, .leadSnoozed])
  func movedAlarmOfAMovedTask(_ answer: Answer) async throws {
    let setup = try await setup(in: "Aufgaben")
    try self.answer(setup.a, answer)
    let wanted = try rings(setup.a) + [Date(timeIntervalSince1970: 1_795_379_400)]
    try await settle(setup)
    setup.clock.advance(minutes: 1)
    let trigger = answer == .snoozed ? "20261122T190000Z" : "20261122T170000Z"
    try setup.other.moveAlarm(from: trigger, to: "20261122T203000Z", in: "bill.ics")
    try copy(setup, "bill.ics", from: "Aufgaben", to: "Garten")
    try await setup.a.sync()
    setup.other.delete("bill.ics", list: "Aufgaben")
    for _ in 0..<3 { for user in setup.users { try await user.sync() } }
    for user in setup.users {
      let rings = try rings(user)
      #expect(rings == wanted.sorted(), "\(user.name)")
    }
  }

  @Test(
    "an answer in the list to which another program moves a task counts only where answers are shared",
    arguments: [ShareAnswers.own, .never])
  func answeredAtTheTarget(_ sharing: ShareAnswers) async throws {
    let setup = try await setup(in: "Aufgaben")
    setup.a.settings.shareAnswers = sharing
    try await setup.a.sync()
    try copy(setup, "bill.ics", from: "Aufgaben", to: "Garten")
    try setup.other.edit("bill.ics", list: "Garten") { lines in
      let kind = try #require(lines.firstIndex(of: "X-FOCUSBLOX-KIND:before_due"))
      lines.insert("ACKNOWLEDGED:20261122T170000Z", at: kind)
    }
    try await setup.a.sync()
    setup.other.delete("bill.ics", list: "Aufgaben")
    for _ in 0..<2 { try await setup.a.sync() }
    #expect(try states(setup.a).isEmpty == (sharing == .never))
    #expect(try item(setup.a).listID == setup.a.list("Garten").id)
  }

  @Test("an answer at the source of a move goes along to the target", arguments: Answer.allCases, [true, false])
  func answeredAtTheSource(_ answer: Answer, isForward: Bool) async throws {
    let (from, to) = lists(isForward)
    let setup = try await setup(in: from)
    try self.answer(setup.a, answer)
    let wanted = try rings(setup.a)
    try await setup.a.sync()
    try await move(setup, from: from, to: to)
    try await setup.b.sync()
    try await expect(wanted, setup, in: to)
  }

  @Test("an answer at the source of a move without MOVE goes along", arguments: Answer.allCases, [true, false])
  func answeredAtTheSourceWithoutMove(_ answer: Answer, isForward: Bool) async throws {
    let (from, to) = lists(isForward)
    let setup = try await setup(in: from)
    setup.server.mode.hasMove = false
    try self.answer(setup.a, answer)
    let wanted = try rings(setup.a)
    try await setup.a.sync()
    try await move(setup, from: from, to: to)
    try await setup.b.sync()
    try await expect(wanted, setup, in: to)
  }

  @Test("an answer at the source is no answer to the date that the mover sets")
  func answeredForTheFormerDate() async throws {
    let setup = try await setup(in: "Aufgaben")
    try answer(setup.a, .snoozed)
    try await setup.a.sync()
    try await move(setup, from: "Aufgaben", to: "Garten")
    try setup.b.edit("Rechnung") { $0.due = CalendarTime("2026-11-24T20:00:00[Europe/Berlin]") }
    let wanted = try rings(setup.b)
    try await setup.b.sync()
    try await expect(wanted, setup, in: "Garten")
    for user in setup.users { #expect(try states(user) == [], "\(user.name)") }
  }

  @Test("another program's snooze at the source of a move goes along to the target", arguments: [true, false])
  func snoozedByAnotherProgram(isForward: Bool) async throws {
    let (from, to) = lists(isForward)
    let setup = try await setup(in: from)
    try setup.other.edit("bill.ics", list: from) { lines in
      let kind = try #require(lines.firstIndex(of: "X-FOCUSBLOX-KIND:before_due"))
      let name = try #require(lines[..<kind].last { $0.hasPrefix("UID:") }).dropFirst(4)
      lines.insert("ACKNOWLEDGED:20261122T170000Z", at: kind)
      let end = try #require(lines.lastIndex(of: "END:VTODO"))
      lines.insert(
        contentsOf: [
          "BEGIN:VALARM", "UID:phone-1", "ACTION:DISPLAY", "TRIGGER;VALUE=DATE-TIME:20261122T181500Z",
          "DESCRIPTION:later", "RELATED-TO;RELTYPE=SNOOZE:\(name)", "END:VALARM",
        ], at: end)
    }
    try await move(setup, from: from, to: to)
    try await setup.b.sync()
    #expect(try states(setup.b).compactMap(\.snoozedUntil) == [Date(timeIntervalSince1970: 1_795_371_300)])
    try await expect(try rings(setup.b), setup, in: to)
  }

  @Test(
    "an answer to a block at the source of a move goes along", arguments: [Answer.snoozed, .dismissed], [true, false])
  func blockAnsweredAtTheSource(_ answer: Answer, isForward: Bool) async throws {
    let (from, to) = lists(isForward)
    let setup = try await setup(in: from, withBlock: true)
    try self.answer(setup.a, answer)
    let wanted = try rings(setup.a)
    try await setup.a.sync()
    try await move(setup, from: from, to: to)
    try await setup.b.sync()
    try await expect(wanted, setup, in: to)
  }

  @Test("the mover's own answer to a block stays", arguments: [Answer.snoozed, .dismissed], [true, false])
  func blockAnsweredByItsMover(_ answer: Answer, isForward: Bool) async throws {
    let (from, to) = lists(isForward)
    let setup = try await setup(in: from, withBlock: true)
    try self.answer(setup.b, answer)
    let wanted = try rings(setup.b)
    try await move(setup, from: from, to: to)
    try await setup.b.sync()
    try await expect(wanted, setup, in: to)
  }

  @Test(
    "an unsent answer is sent to where the item was moved",
    arguments: everyAnswer,
    [(Mover.anotherMachine, true), (.anotherMachine, false), (.anotherProgram, true), (.anotherProgram, false)])
  func unsentAnswer(_ answer: (Answer, Bool), _ mover: (Mover, Bool)) async throws {
    let (from, to) = lists(mover.1)
    let setup = try await setup(in: from, withBlock: answer.1)
    try await move(setup, by: mover.0, from: from, to: to)
    if mover.0 == .anotherMachine { try await setup.b.sync() }
    try self.answer(setup.a, answer.0)
    let wanted = try rings(setup.a)
    try await expect(wanted, setup, in: to)
  }

  @Test(
    "an answer in an object that was moved is taken",
    arguments: everyAnswer,
    [true, false])
  func answerInAMovedObject(_ answer: (Answer, Bool), isForward: Bool) async throws {
    let (from, to) = lists(isForward)
    let setup = try await setup(in: from, withBlock: answer.1)
    try self.answer(setup.b, answer.0)
    let wanted = try rings(setup.b)
    try await setup.b.sync()
    try await move(setup, by: .anotherProgram, from: from, to: to)
    try await expect(wanted, setup, in: to)
  }

  @Test("an answer in an object that was moved is no answer to a date that was set here", arguments: [true, false])
  func answerInAMovedObjectForTheFormerDate(isForward: Bool) async throws {
    let (from, to) = lists(isForward)
    let setup = try await setup(in: from)
    try answer(setup.b, .snoozed)
    try await setup.b.sync()
    try await move(setup, by: .anotherProgram, from: from, to: to)
    try setup.a.edit("Rechnung") { $0.due = CalendarTime("2026-11-24T20:00:00[Europe/Berlin]") }
    let wanted = try rings(setup.a)
    try await expect(wanted, setup, in: to)
    for user in setup.users { #expect(try states(user) == [], "\(user.name)") }
  }

  @Test(
    "an unsent answer is sent to a copy that was read before the source was deleted", arguments: everyAnswer,
    [true, false])
  func unsentAnswerBesideACopy(_ answer: (Answer, Bool), isForward: Bool) async throws {
    let (from, to) = lists(isForward)
    let setup = try await setup(in: from, withBlock: answer.1)
    let (item, state) = (try item(setup.a), try state(after: answer.0, of: setup.a))
    try copy(setup, "\(item.uid).ics", from: from, to: to)
    try await setup.a.sync()
    try setup.a.store.write { try $0.answer(state, by: .user) }
    let wanted = try rings(setup.a, of: item)
    setup.other.delete("\(item.uid).ics", list: from)
    try await setup.a.sync()
    try await expect(wanted, setup, in: to)
  }

  @Test(
    "an answer in a copy that was read before the source was deleted is taken", arguments: everyAnswer, [true, false])
  func answerInACopy(_ answer: (Answer, Bool), isForward: Bool) async throws {
    let (from, to) = lists(isForward)
    let setup = try await setup(in: from, withBlock: answer.1)
    let (item, state) = (try item(setup.b), try state(after: answer.0, of: setup.b))
    try copy(setup, "\(item.uid).ics", from: from, to: to)
    try await setup.a.sync()
    try setup.b.store.write { try $0.answer(state, by: .user) }
    let wanted = try rings(setup.b, of: item)
    try await setup.b.sync()
    try copy(setup, "\(item.uid).ics", from: from, to: to)
    setup.other.delete("\(item.uid).ics", list: from)
    try await expect(wanted, setup, in: to)
  }
}
