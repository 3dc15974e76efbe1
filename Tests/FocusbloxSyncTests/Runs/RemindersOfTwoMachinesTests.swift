import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport
import Testing

/// The clock begins at 9:00 in Berlin, which is 08:00 in UTC.
@Suite("Reminders on two machines")
struct RemindersOfTwoMachinesTests {
  private static let start = Date(timeIntervalSince1970: 1_795_248_000)
  private static let morning = "20261125T080000Z"

  /// Two users have a task. One of them has set a reminder, if `trigger` is given.
  private func setup(_ trigger: ItemNotification.Trigger? = nil, every interval: Int? = nil) async throws -> SyncSetup {
    let setup = try await SyncSetup(users: 2, lists: ["Aufgaben", "Garten"])
    try setup.a.add("Rechnung", due: "2026-11-25T12:00:00[Europe/Berlin]") { $0.uid = "bill" }
    if let trigger { try set(setup.a, trigger, every: interval) }
    try await setup.settle()
    setup.clock.advance(minutes: 1)
    return setup
  }

  private func set(
    _ user: TestUser, _ trigger: ItemNotification.Trigger, number: Int = 1, every interval: Int? = nil
  ) throws {
    let task = try user.task("Rechnung")
    let reminder = ItemNotification(
      id: "4fbd400\(number)-4845-4137-83c7-bfa7fd02436f", taskID: task.id, trigger: trigger, repeatInterval: interval,
      created: Self.start)
    try user.store.write { try $0.add(reminder, by: .user) }
  }

  private func snooze(_ user: TestUser, minutes: Int) throws {
    let task = try user.task("Rechnung")
    let reminder = try #require(try user.reminders("Rechnung").first)
    let now = user.environment.now()
    let state = ReminderState(
      identifier: reminder.identifier, subject: .task(task.id), acknowledged: now,
      snoozedUntil: now.addingTimeInterval(Double(minutes) * 60))
    try user.store.write { try $0.answer(state, by: .user) }
  }

  private func snoozes(_ user: TestUser) throws -> [Date] {
    let id = try user.task("Rechnung").id
    return try user.store.read { try $0.reminderStates(ofTask: id) }.compactMap(\.snoozedUntil)
  }

  private func instant(minutes: Int) -> Date { Self.start.addingTimeInterval(Double(minutes) * 60) }

  private func expectPeace(_ setup: SyncSetup) async throws {
    try await setup.settle()
    for user in setup.users { #expect(try await user.sync().isQuiet) }
  }

  // S3-17
  @Test("a past reminder that no longer repeats does not repeat on any machine")
  func noLongerRepeated() async throws {
    let setup = try await setup(.absolute(instant(minutes: 600)), every: 480)
    try set(setup.a, .absolute(instant(minutes: 30)))
    setup.clock.advance(minutes: 60)
    try await expectPeace(setup)
    let there = try #require(try setup.b.reminders("Rechnung").first)
    #expect(there.trigger == .absolute(instant(minutes: 30)))
    #expect(there.repeatInterval == nil)
  }

  // S3-17
  @Test("another program's move of a reminder keeps the repetition that one machine changed", arguments: [true, false])
  func repetitionBesideAnotherProgramsMove(isSent: Bool) async throws {
    let setup = try await setup(.absolute(instant(minutes: 600)), every: 480)
    try set(setup.a, .absolute(instant(minutes: 600)), every: isSent ? nil : 960)
    if isSent { try await setup.a.sync() }
    setup.clock.advance(minutes: 1)
    try setup.other.moveAlarm(from: "20261121T180000Z", to: "20261121T200000Z", in: "bill.ics")
    try await expectPeace(setup)
    for user in setup.users {
      let reminder = try #require(try user.reminders("Rechnung").first)
      #expect(reminder.trigger == .absolute(instant(minutes: 720)), "\(user.name)")
      #expect(reminder.repeatInterval == (isSent ? nil : 960), "\(user.name)")
    }
  }

  // S3-61
  @Test("a snooze before the first upload is sent despite another program's edit")
  func snoozedBeforeTheFirstUpload() async throws {
    let setup = try await SyncSetup()
    setup.other.add("bill", title: "Rechnung")
    try await setup.a.sync()
    try set(setup.a, .absolute(instant(minutes: 5)))
    setup.clock.advance(minutes: 10)
    try await setup.a.sync()
    try snooze(setup.a, minutes: 600)
    try setup.other.set("LOCATION", "Büro", in: "bill.ics")
    try await expectPeace(setup)
    #expect(try setup.other.rings("bill.ics").contains("20261121T181000Z"))
  }

  @Test("a changed morning time on one machine keeps the other's snooze")
  func otherSettings() async throws {
    let setup = try await setup(.absolute(instant(minutes: 5)))
    setup.clock.advance(minutes: 10)
    try snooze(setup.a, minutes: 600)
    try await setup.settle()
    setup.b.settings.dueDateMorningReminderHour = 7
    try setup.b.edit("Rechnung") { $0.notes = "bar" }
    try await expectPeace(setup)
    #expect(try snoozes(setup.a) == snoozes(setup.b))
    #expect(try snoozes(setup.a).count == 1)
    #expect(try setup.other.lines("bill.ics").contains { $0.contains("RELTYPE=SNOOZE") })
  }

  @Test("a reminder that its user moves has no snooze on any machine")
  func movedWhilePutOff() async throws {
    let setup = try await setup(.absolute(instant(minutes: 5)))
    setup.clock.advance(minutes: 10)
    try snooze(setup.a, minutes: 600)
    try await setup.settle()
    try set(setup.a, .absolute(instant(minutes: 300)))
    try await expectPeace(setup)
    for user in setup.users { #expect(try snoozes(user) == []) }
    #expect(try !setup.other.lines("bill.ics").contains { $0.contains("RELTYPE=SNOOZE") })
  }

  // S3-7
  @Test(
    "a reminder that one machine snoozes and another moves to a place has no answer anywhere, whichever syncs first",
    arguments: [true, false])
  func movedToAPlaceWhilePutOff(isSnoozeFirst: Bool) async throws {
    let office = ItemNotification.Place(name: "Büro", latitude: 52, longitude: 35, radius: 100)
    let setup = try await setup(.absolute(instant(minutes: 5)))
    setup.clock.advance(minutes: 10)
    try snooze(setup.a, minutes: 600)
    try set(setup.b, .location(office, .onDeparture))
    try await (isSnoozeFirst ? setup.a : setup.b).sync()
    try await expectPeace(setup)
    for user in setup.users {
      #expect(try user.reminders("Rechnung").map(\.trigger) == [.location(office, .onDeparture)], "\(user.name)")
      #expect(try snoozes(user) == [], "\(user.name)")
    }
    let lines = try setup.other.lines("bill.ics")
    #expect(!lines.contains { $0.contains("RELTYPE=SNOOZE") || $0.hasPrefix("ACKNOWLEDGED") })
  }

  @Test("a later snooze replaces Thunderbird's despite a newer other answer")
  func laterSnooze() async throws {
    let setup = try await setup(.absolute(instant(minutes: 5)))
    setup.clock.advance(minutes: 10)
    try setup.other.set("X-MOZ-LASTACK", "20261121T081100Z", in: "bill.ics")
    try setup.other.set("X-MOZ-SNOOZE-TIME", "20261121T200000Z", in: "bill.ics")
    try await setup.settle()
    try snooze(setup.a, minutes: 900)
    try setup.other.set("X-MOZ-LASTACK", "20261121T081400Z", in: "bill.ics")
    setup.clock.advance(minutes: 5)
    try await expectPeace(setup)
    #expect(try !setup.other.lines("bill.ics").contains { $0.hasPrefix("X-MOZ-SNOOZE-TIME") })
    #expect(try snoozes(setup.a).count == 1)
    #expect(try snoozes(setup.a) == snoozes(setup.b))
  }

  @Test(
    "a morning reminder that another program moves and then removes is removed everywhere, with a journal entry")
  func movedAndRemoved() async throws {
    let setup = try await setup()
    try setup.other.moveAlarm(from: Self.morning, to: "20261124T180000Z", in: "bill.ics")
    try await setup.settle()
    #expect(try setup.b.task("Rechnung").changedAlarms.instant(.dueDateMorning) != nil)
    try setup.other.removeAlarm(at: "20261124T180000Z", in: "bill.ics")
    try await expectPeace(setup)
    for user in setup.users { #expect(try user.task("Rechnung").changedAlarms.removed == [.dueDateMorning]) }
    let told = try setup.b.store.read { try $0.journal() }
    #expect(told.contains { $0.property == "alarm due-date-morning" && $0.new == nil })
  }

  @Test("a lead time that another program removes before it moves the due date is removed everywhere")
  func leadRemovedBeforeTheDueDateMoved() async throws {
    let setup = try await setup(.relative(offset: -1800, anchor: .dueDate))
    try setup.other.removeAlarm(at: "20261125T103000Z", in: "bill.ics")
    try await setup.b.sync()
    setup.clock.advance(minutes: 1)
    try setup.other.edit("bill.ics") { lines in
      lines = lines.map { $0.hasPrefix("DUE") ? $0.replacing("1125T", with: "1126T") : $0 }
    }
    try await setup.a.sync()
    try await expectPeace(setup)
    for user in setup.users { #expect(try user.reminders("Rechnung").isEmpty, "\(user.name)") }
  }

  @Test("a morning reminder moved by another program returns to the morning with a new due date")
  func movedAndMadeAnew() async throws {
    let setup = try await setup()
    try setup.other.moveAlarm(from: Self.morning, to: "20261124T180000Z", in: "bill.ics")
    try await setup.b.sync()
    try setup.other.edit("bill.ics") { lines in
      lines = lines.map { $0.hasPrefix("DUE") ? $0.replacing("1125T", with: "1126T") : $0 }
    }
    try await expectPeace(setup)
    for user in setup.users { #expect(try user.task("Rechnung").changedAlarms.isEmpty) }
    #expect(try setup.other.rings("bill.ics") == ["20261126T080000Z", "20261126T110000Z"])
  }

  // S3-7
  @Test("a location removed on one machine is not confused with another location")
  func placeRemoved() async throws {
    let office = ItemNotification.Place(name: "Büro", latitude: 52, longitude: 35, radius: 100)
    let shop = ItemNotification.Place(name: "Laden", latitude: 52, longitude: 51, radius: 100)
    let setup = try await setup(.location(office, .onDeparture))
    try set(setup.b, .location(shop, .onDeparture), number: 2)
    let old = try #require(try setup.b.reminders("Rechnung").first { $0.trigger == .location(office, .onDeparture) })
    try setup.b.store.write { try $0.removeNotification(id: old.id, by: .user) }
    try await expectPeace(setup)
    for user in setup.users {
      let places = try user.reminders("Rechnung").map(\.trigger)
      #expect(places == [.location(shop, .onDeparture)], "\(user.name)")
    }
  }

  // S3-7
  @Test("a location removed by another program is not confused with another machine's")
  func placeRemovedElsewhere() async throws {
    let office = ItemNotification.Place(name: "Büro", latitude: 52, longitude: 35, radius: 100)
    let shop = ItemNotification.Place(name: "Laden", latitude: 52, longitude: 51, radius: 100)
    let setup = try await setup()
    try set(setup.b, .location(office, .onDeparture))
    try await setup.b.sync()
    try set(setup.a, .location(shop, .onArrival), number: 2)
    try setup.other.removeAlarm(at: "19760401T005545Z", in: "bill.ics")
    try await expectPeace(setup)
    for user in setup.users {
      let places = try user.reminders("Rechnung").map(\.trigger)
      #expect(places == [.location(shop, .onArrival)], "\(user.name)")
    }
  }

  // S3-13
  @Test("a new lead-time reminder exists next to the moved reminder with the same former lead time")
  func sameLeadAgain() async throws {
    let setup = try await setup(.relative(offset: -1800, anchor: .dueDate))
    var moved = try #require(try setup.b.reminders("Rechnung").first)
    moved.trigger = .relative(offset: -172_800, anchor: .dueDate)
    let later = moved
    try setup.b.store.write { try $0.add(later, by: .user) }
    try await setup.settle()
    try set(setup.a, .relative(offset: -1800, anchor: .dueDate), number: 2)
    try await expectPeace(setup)
    for user in setup.users {
      let leads = try user.reminders("Rechnung").map(\.trigger)
      #expect(
        Set(leads) == [
          .relative(offset: -1800, anchor: .dueDate), .relative(offset: -172_800, anchor: .dueDate),
        ], "\(user.name)")
    }
  }

  @Test(
    "a reminder removed while its task is moved is removed on every machine, also in the second of its upload",
    arguments: [5.0, 0])
  func removedWhileMoved(minutesLater: Double) async throws {
    let setup = try await SyncSetup(users: 2, lists: ["Aufgaben", "Garten"])
    try setup.a.add("Rechnung", due: "2026-11-25T12:00:00[Europe/Berlin]") { $0.uid = "bill" }
    try set(setup.a, .absolute(instant(minutes: 6000)))
    try await setup.settle()
    setup.clock.advance(minutes: minutesLater)
    try setup.b.move("Rechnung", to: "Garten")
    let known = try #require(try setup.b.reminders("Rechnung").first)
    try setup.b.store.write { try $0.removeNotification(id: known.id, by: .user) }
    try await expectPeace(setup)
    for user in setup.users { #expect(try user.reminders("Rechnung").isEmpty, "\(user.name)") }
  }

  @Test("a reminder of a repeating task without dates is removed while another program moves the task")
  func removedFromARepeatingTaskThatMoves() async throws {
    let setup = try await SyncSetup(users: 2, lists: ["Aufgaben", "Garten"])
    setup.other.add("bill", title: "Rechnung", "DUE;VALUE=DATE:20261125", "RRULE:FREQ=DAILY")
    try await setup.settle()
    setup.clock.advance(minutes: 5)
    try set(setup.a, .absolute(instant(minutes: 6000)))
    try set(setup.a, .absolute(instant(minutes: 6060)), number: 2)
    try setup.a.edit("Rechnung") { $0.due = nil }
    try await setup.settle()
    setup.clock.advance(minutes: 5)
    let first = try #require(
      try setup.b.reminders("Rechnung").first { $0.trigger == .absolute(instant(minutes: 6000)) })
    try setup.b.store.write { try $0.removeNotification(id: first.id, by: .user) }
    try setup.other.move("bill.ics", to: "Garten")
    try await setup.b.sync()
    try await setup.settle()
    for user in setup.users {
      #expect(
        try user.reminders("Rechnung").map(\.trigger) == [.absolute(instant(minutes: 6060))], "\(user.name)")
    }
  }

  @Test("a reminder that is added beside a reminder without its marks is a second reminder")
  func addedBesideAnUnmarkedReminder() async throws {
    let setup = try await setup(.absolute(instant(minutes: 6000)))
    try setup.other.edit("bill.ics") { $0.removeAll { $0.hasPrefix("X-") } }
    try set(setup.b, .absolute(instant(minutes: 6060)), number: 0)
    try await setup.b.sync()
    try await expectPeace(setup)
    let alarm = "UID:4FBD4001-4845-4137-83C7-BFA7FD02436F"
    #expect(try setup.other.lines("bill.ics").count(where: { $0 == alarm }) == 1)
    let both: Set<ItemNotification.Trigger> = [.absolute(instant(minutes: 6000)), .absolute(instant(minutes: 6060))]
    for user in setup.users { #expect(Set(try user.reminders("Rechnung").map(\.trigger)) == both, "\(user.name)") }
  }

  @Test("a reminder whose marks another program removes before it moves the task is a reminder on every machine")
  func unmarkedBeforeAMove() async throws {
    let setup = try await SyncSetup(users: 2, lists: ["Aufgaben", "Garten"])
    setup.other.add("bill", title: "Rechnung", in: "Garten")
    try await setup.settle()
    setup.clock.advance(minutes: 1)
    try set(setup.a, .absolute(instant(minutes: 6000)))
    try await setup.a.sync()
    setup.clock.advance(minutes: 1)
    try setup.other.edit("bill.ics", list: "Garten") { $0.removeAll { $0.hasPrefix("X-") } }
    try setup.other.move("bill.ics", from: "Garten", to: "Aufgaben")
    try await setup.a.sync()
    try await expectPeace(setup)
    for user in setup.users {
      #expect(
        try user.reminders("Rechnung").map(\.trigger) == [.absolute(instant(minutes: 6000))], "\(user.name)")
    }
  }

  /// A user sets a reminder and has not read the upload back, and the other user removes the reminder.
  ///
  /// - Parameter isUnseen: whether the server may not have shown the upload.
  private func removedUnread(isUnseen: Bool) async throws -> SyncSetup {
    let setup = try await setup()
    try set(setup.b, .absolute(instant(minutes: 6000)))
    try await setup.b.sync()
    let sentAt = isUnseen ? setup.clock.now : nil
    try setup.b.store.write { store in
      var link = try #require(try store.links(uid: "bill").first)
      (link.etag, link.sentAt) = (nil, sentAt ?? link.sentAt)
      try store.save(&link)
    }
    try await setup.a.sync()
    let known = try #require(try setup.a.reminders("Rechnung").first)
    setup.clock.advance(minutes: 1)
    try setup.a.store.write { try $0.removeNotification(id: known.id, by: .user) }
    try await setup.a.sync()
    return setup
  }

  @Test("a reminder removed by another machine before the sender's read-back is removed on both")
  func removedBeforeItWasReadBack() async throws {
    let setup = try await removedUnread(isUnseen: false)
    try await expectPeace(setup)
    for user in setup.users { #expect(try user.reminders("Rechnung").isEmpty, "\(user.name)") }
  }

  @Test("a reminder removed while its task is moved is removed on a machine that has read both objects of the move")
  func removedBetweenTwoObjects() async throws {
    let setup = try await SyncSetup(users: 2, lists: ["Aufgaben", "Garten"])
    setup.server.mode.hasMove = false
    try setup.a.add("Rechnung", due: "2026-11-25T12:00:00[Europe/Berlin]") { $0.uid = "bill" }
    try set(setup.a, .absolute(instant(minutes: 6000)))
    try await setup.settle()
    setup.clock.advance(minutes: 5)
    try setup.a.move("Rechnung", to: "Garten")
    let known = try #require(try setup.a.reminders("Rechnung").first)
    try setup.a.store.write { try $0.removeNotification(id: known.id, by: .user) }
    let plain = setup.a.transport
    setup.a.transport = RefusingTransport("DELETE", "Aufgaben/bill.ics", around: plain)
    try await setup.a.sync()
    try await setup.b.sync()
    setup.a.transport = plain
    setup.advance(minutes: 600)
    try await expectPeace(setup)
    for user in setup.users { #expect(try user.reminders("Rechnung").isEmpty, "\(user.name)") }
  }

  @Test(
    "a reminder removed before its upload is read back stays removed where another program renames or moves the task",
    arguments: [false, true])
  func removedBeforeItWasReadBackAndRenamed(isMoved: Bool) async throws {
    let setup = try await removedUnread(isUnseen: true)
    setup.clock.advance(minutes: 1)
    try setup.other.set("SUMMARY", "Miete", in: "bill.ics")
    if isMoved { try setup.other.move("bill.ics", to: "Garten") }
    try await setup.b.sync()
    try await expectPeace(setup)
    for user in setup.users { #expect(try user.reminders("Miete").isEmpty, "\(user.name)") }
  }

  @Test(
    "a reminder that was read at the source of an unsent move and then removed at the target stays removed",
    arguments: [("Garten", "Aufgaben"), ("Aufgaben", "Garten")])
  func removedWhereAnotherProgramMovedTheTask(source: String, target: String) async throws {
    let setup = try await SyncSetup(users: 2, lists: [source, target])
    try setup.a.add("Rechnung", due: "2026-11-25T12:00:00[Europe/Berlin]") { $0.uid = "bill" }
    try await setup.settle()
    setup.clock.advance(minutes: 5)
    try setup.b.move("Rechnung", to: target)
    try set(setup.a, .absolute(instant(minutes: 6000)))
    try await setup.a.sync()
    let plain = setup.b.transport
    setup.b.transport = RefusingTransport("MOVE", "\(source)/bill.ics", status: 503, around: plain)
    _ = try await setup.b.attempt()
    setup.b.transport = plain
    #expect(try setup.b.reminders("Rechnung").count == 1)
    setup.clock.advance(minutes: 1)
    try setup.other.move("bill.ics", to: target)
    try await setup.a.sync()
    let known = try #require(try setup.a.reminders("Rechnung").first)
    try setup.a.store.write { try $0.removeNotification(id: known.id, by: .user) }
    try await setup.a.sync()
    try await setup.b.sync()
    setup.advance(minutes: 600)
    try await expectPeace(setup)
    for user in setup.users { #expect(try user.reminders("Rechnung").isEmpty, "\(user.name)") }
  }

  @Test("a copy of a task with the same alarms has an answer of its own")
  func copiedWithItsSnooze() async throws {
    let setup = try await setup(.absolute(instant(minutes: 5)))
    setup.clock.advance(minutes: 10)
    try snooze(setup.a, minutes: 600)
    try await setup.settle()
    let known = try snoozes(setup.a)
    let lines = try setup.other.lines("bill.ics")
      .map { ["UID:bill": "UID:copy", "SUMMARY:Rechnung": "SUMMARY:Kopie"][$0] ?? $0 }
    setup.server.put(setup.other.path("copy.ics"), lines.map { $0 + "\r\n" }.joined())
    try await expectPeace(setup)
    for user in setup.users {
      #expect(try snoozes(user) == known, "\(user.name)")
      let copy = try user.task("Kopie").id
      #expect(try user.store.read { try $0.reminderStates(ofTask: copy) }.compactMap(\.snoozedUntil) == known)
    }
  }

  @Test("a reminder of both machines that another program removes after the first upload is removed on both")
  func removedBeforeTheSecondUpload() async throws {
    let setup = try await setup()
    for user in setup.users { try set(user, .absolute(instant(minutes: 6000))) }
    try await setup.a.sync()
    setup.clock.advance(minutes: 1)
    try setup.other.removeAlarm(at: "20261125T120000Z", in: "bill.ics")
    try await expectPeace(setup)
    for user in setup.users { #expect(try user.reminders("Rechnung").isEmpty, "\(user.name)") }
    #expect(try !setup.other.rings("bill.ics").contains("20261125T120000Z"))
  }

  @Test("a reminder that another program removed stays removed where two machines move its task")
  func removedBeforeTwoMoves() async throws {
    let setup = try await SyncSetup(users: 2, lists: ["Aufgaben", "Garten"])
    setup.other.add("fence", title: "Zaun")
    try await setup.settle()
    try setup.a.remind("Zaun", at: "2026-11-24T10:00:00[Europe/Berlin]")
    try await setup.settle()
    setup.advance(minutes: 1)
    try setup.other.edit("fence.ics") { lines in
      let begin = try #require(lines.firstIndex(of: "BEGIN:VALARM"))
      let end = try #require(lines.firstIndex(of: "END:VALARM"))
      lines.removeSubrange(begin...end)
    }
    setup.advance(minutes: 1)
    try setup.b.remind("Zaun", at: "2026-11-25T10:00:00[Europe/Berlin]")
    try setup.b.move("Zaun", to: "Garten")
    try await setup.b.sync()
    setup.advance(minutes: 1)
    try setup.a.move("Zaun", to: "Garten")
    try await setup.settle()
    for user in setup.users { #expect(try user.reminders("Zaun").count == 1, "\(user.name)") }
    let triggers = try setup.other.lines("fence.ics", list: "Garten").filter { $0.hasPrefix("TRIGGER") }
    #expect(triggers == ["TRIGGER;VALUE=DATE-TIME:20261125T090000Z"])
  }
}
