import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport
import Testing

@Suite("Alarms that two machines write")
struct AlarmsOfTwoMachinesTests {
  private static let due = "20261125T110000Z"
  private static let eight = "20261125T070000Z"
  private static let nine = "20261125T080000Z"

  private func setup(users: Int = 2) async throws -> SyncSetup {
    let setup = try await SyncSetup(users: users)
    try setup.a.add("Rechnung", due: "2026-11-25T12:00:00[Europe/Berlin]") { $0.uid = "bill" }
    try await setup.settle()
    setup.clock.advance(minutes: 1)
    return setup
  }

  /// Checks that no machine has unwanted reminders or removals, and that no machine writes.
  private func expectPeace(_ setup: SyncSetup, _ removed: Set<NotificationKind> = []) async throws {
    for user in setup.users {
      #expect(try user.task("Rechnung").changedAlarms.removed == removed)
      #expect(try user.reminders("Rechnung").isEmpty)
      #expect(try await user.sync().isQuiet)
    }
  }

  @Test("different settings of one machine are no edit for the other")
  func settings() async throws {
    let setup = try await setup()
    setup.a.settings.dueDateMorningReminderHour = 8
    #expect(try await setup.a.sync().pushedChanged == 1)
    try await setup.b.sync()
    try await expectPeace(setup)
    #expect(try setup.other.rings("bill.ics") == [Self.eight, Self.due])
  }

  @Test("a machine that has read both objects of a move rings by the object of the new list")
  func settingsOfTheMovingMachine() async throws {
    let setup = try await SyncSetup(users: 2, lists: ["Aufgaben", "Garten"])
    setup.server.mode.hasMove = false
    try setup.a.add("Rechnung", due: "2026-11-25T12:00:00[Europe/Berlin]") { $0.uid = "bill" }
    try await setup.settle()
    setup.clock.advance(minutes: 1)
    let plain = setup.a.transport
    setup.a.transport = RefusingTransport("DELETE", "Aufgaben/bill.ics", around: plain)
    setup.a.settings.dueDateMorningReminderHour = 8
    try setup.a.move("Rechnung", to: "Garten")
    try await setup.a.sync()
    try await setup.b.sync()
    setup.a.transport = plain
    setup.advance(minutes: 600)
    try await setup.settle()
    let held = try #require(try setup.a.task("Rechnung").heldAlarms)
    #expect(try setup.b.task("Rechnung").heldAlarms == held)
  }

  @Test("an alarm that another program moved rings there on a machine that had read both objects of a move")
  func movedAlarmAfterAMove() async throws {
    let setup = try await SyncSetup(users: 2, lists: ["Aufgaben", "Garten"])
    setup.server.mode.hasMove = false
    setup.other.add("bill", title: "Rechnung", in: "Garten")
    try await setup.settle()
    setup.clock.advance(minutes: 1)
    let plain = setup.a.transport
    setup.a.transport = RefusingTransport("DELETE", "Garten/bill.ics", around: plain)
    try setup.a.move("Rechnung", to: "Aufgaben")
    try await setup.a.sync()
    try await setup.b.sync()
    setup.a.transport = plain
    setup.advance(minutes: 600)
    try setup.a.edit("Rechnung") { $0.due = CalendarTime("2026-11-25T12:00:00[Europe/Berlin]") }
    try await setup.a.sync()
    try setup.other.moveAlarm(from: Self.nine, to: Self.eight, in: "bill.ics")
    try await setup.settle()
    let moved = try #require(CalendarTime("2026-11-25T07:00:00Z")).instant(in: .gmt)
    for user in setup.users {
      #expect(
        try user.task("Rechnung").changedAlarms == ChangedAlarms([.dueDateMorning: .moved(to: moved)]), "\(user.name)")
    }
    #expect(try setup.other.rings("bill.ics").sorted() == [Self.eight, Self.due])
  }

  @Test("another time zone of one machine is no edit for the other")
  func travel() async throws {
    let setup = try await setup()
    setup.a.zone = try #require(TimeZone(identifier: "Asia/Tokyo"))
    #expect(try await setup.a.sync().pushedChanged == 1)
    try await setup.b.sync()
    try await expectPeace(setup)
    #expect(try setup.other.rings("bill.ics") == ["20261125T000000Z", Self.due])
  }

  /// One machine rings at eight and one at nine. The second machine has moved the task to the next day.
  private func movedByOne() async throws -> SyncSetup {
    let setup = try await setup()
    setup.a.settings.dueDateMorningReminderHour = 8
    try await setup.settle()
    try setup.b.edit("Rechnung") { $0.due = CalendarTime("2026-11-26T12:00:00[Europe/Berlin]") }
    try await setup.b.sync()
    return setup
  }

  @Test("a date that one machine moved rings on the other as the first decided, without a write")
  func movedElsewhere() async throws {
    let setup = try await movedByOne()
    let report = try await setup.a.sync()
    #expect(report.pulledChanged == 1 && report.pushedChanged == 0)
    #expect(try await setup.a.sync().isQuiet)
    #expect(try setup.other.rings("bill.ics") == ["20261126T080000Z", "20261126T110000Z"])
  }

  @Test("alarms for a date that another program moved are decided by the first machine that reads it")
  func movedByAnotherProgram() async throws {
    let setup = try await setup()
    setup.a.settings.dueDateMorningReminderHour = 8
    try await setup.a.sync()
    try await setup.b.sync()
    try setup.other.edit("bill.ics") { lines in
      lines = lines.map { $0.hasPrefix("DUE") ? $0.replacing("1125T", with: "1126T") : $0 }
    }
    #expect(try await setup.a.sync().pushedChanged == 1)
    #expect(try setup.other.rings("bill.ics") == ["20261126T070000Z", "20261126T110000Z"])
    try await setup.b.sync()
    try await expectPeace(setup)
  }

  @Test(
    "another program's changes of these alarms are known on every machine and can be undone on each"
  )
  func editedMeanwhile() async throws {
    let setup = try await movedByOne()
    try setup.other.removeAlarm(at: "20261126T080000Z", in: "bill.ics")
    try await setup.settle()
    try await expectPeace(setup, [.dueDateMorning])
    try setup.a.edit("Rechnung") { $0.due = CalendarTime("2026-11-27T12:00:00[Europe/Berlin]") }
    try await setup.settle()
    try await expectPeace(setup)
    #expect(try setup.other.rings("bill.ics") == ["20261127T070000Z", "20261127T110000Z"])
  }

  @Test("an alarm that another program moved rings at that time until the date moves", arguments: [true, false])
  func movedUntilTheDateMoves(isDateMovedHere: Bool) async throws {
    let setup = try await setup()
    try setup.other.moveAlarm(from: Self.nine, to: Self.eight, in: "bill.ics")
    try await setup.settle()
    setup.clock.advance(minutes: 1)
    // Neither other edits nor other settings move it back.
    try setup.a.edit("Rechnung") { $0.notes = "bar" }
    try await setup.settle()
    setup.clock.advance(minutes: 1)
    try setup.b.edit("Rechnung") { $0.title = "Rechnung" + " bezahlen" }
    try await setup.settle()
    try setup.b.edit("Rechnung bezahlen") { $0.title = "Rechnung" }
    setup.a.settings.dueDateMorningReminderHour = 7
    try await setup.settle()
    setup.a.settings.dueDateMorningReminderHour = 9
    try await setup.settle()
    let moved = try #require(CalendarTime("2026-11-25T07:00:00Z")).instant(in: .gmt)
    for user in setup.users {
      #expect(
        try user.task("Rechnung").changedAlarms == ChangedAlarms([.dueDateMorning: .moved(to: moved)]), "\(user.name)")
      #expect(try user.reminders("Rechnung").isEmpty, "\(user.name)")
      #expect(try await user.sync().isQuiet, "\(user.name)")
    }
    #expect(try setup.other.rings("bill.ics").sorted() == [Self.eight, Self.due])
    setup.clock.advance(minutes: 1)
    if isDateMovedHere {
      try setup.a.edit("Rechnung") { $0.due = CalendarTime("2026-11-26T12:00:00[Europe/Berlin]") }
    } else {
      try setup.other.edit("bill.ics") { lines in
        lines = lines.map { $0.hasPrefix("DUE") ? $0.replacing("1125T", with: "1126T") : $0 }
      }
    }
    try await setup.settle()
    try await expectPeace(setup)
    #expect(try setup.other.rings("bill.ics").sorted() == ["20261126T080000Z", "20261126T110000Z"])
  }

  @Test("undoing the move of an alarm reaches the other machine")
  func undoOfAMoveTravels() async throws {
    let setup = try await setup()
    try setup.other.moveAlarm(from: Self.nine, to: Self.eight, in: "bill.ics")
    try await setup.settle()
    setup.clock.advance(minutes: 1)
    let entry = try #require(try setup.a.journal("pulled").first { $0.property == "alarm due-date-morning" })
    #expect(entry.old == "on" && entry.new?.hasPrefix("2026-11-25T08:00:00") == true)
    try setup.a.undo(entry.id)
    try await setup.settle()
    try await expectPeace(setup)
    for user in setup.users { #expect(try user.task("Rechnung").changedAlarms.isEmpty, "\(user.name)") }
    #expect(try setup.other.rings("bill.ics").sorted() == [Self.nine, Self.due])
  }

  @Test("an alarm that was moved, made anew for another date and moved again rings where it was moved last")
  func movedBeforeAndAfterTheDate() async throws {
    let setup = try await setup()
    try setup.other.moveAlarm(from: Self.nine, to: Self.eight, in: "bill.ics")
    try await setup.b.sync()
    #expect(try setup.b.task("Rechnung").changedAlarms.instant(.dueDateMorning) != nil)
    setup.clock.advance(minutes: 1)
    try setup.a.edit("Rechnung") { $0.due = CalendarTime("2026-11-26T12:00:00[Europe/Berlin]") }
    try await setup.a.sync()
    setup.clock.advance(minutes: 1)
    try setup.other.moveAlarm(from: "20261126T080000Z", to: "20261126T060000Z", in: "bill.ics")
    try await setup.settle()
    let moved = try #require(CalendarTime("2026-11-26T06:00:00Z")).instant(in: .gmt)
    for user in setup.users {
      #expect(try user.task("Rechnung").changedAlarms == ChangedAlarms([.dueDateMorning: .moved(to: moved)]))
      #expect(try await user.sync().isQuiet)
    }
    #expect(try setup.other.rings("bill.ics") == ["20261126T060000Z", "20261126T110000Z"])
  }

  @Test("alarms that one machine turns off stay for the other, which writes them with its next edit")
  func switchedOff() async throws {
    let setup = try await setup()
    setup.a.settings.dueDateMorningReminderEnabled = false
    setup.a.settings.notifyOnDue = false
    try await setup.a.sync()
    #expect(try setup.other.rings("bill.ics").isEmpty)
    try await setup.b.sync()
    try await expectPeace(setup)
    try setup.b.edit("Rechnung") { $0.notes = "bar" }
    try await setup.settle()
    try await expectPeace(setup)
    #expect(try setup.other.rings("bill.ics") == [Self.nine, Self.due])
  }

  // I9, I10
  @Test("two machines with different settings come to rest after every edit")
  func becomeQuiet() async throws {
    let setup = try await setup(users: 3)
    setup.a.settings.dueDateMorningReminderHour = 8
    setup.b.settings.dueDateAdvanceReminderEnabled = true
    setup.c.settings.notifyOnPlanned = true
    try await setup.settle()
    try await expectPeace(setup)
    for (number, user) in setup.users.enumerated() {
      setup.clock.advance(minutes: 1)
      try user.edit("Rechnung") { task in
        task.due = CalendarTime("2026-11-2\(6 + number)T12:00:00[Europe/Berlin]")
        task.planned = CalendarTime("2026-11-2\(5 + number)T10:00:00[Europe/Berlin]")
      }
      try await setup.settle()
      try await expectPeace(setup)
    }
  }

  @Test("another program's edit of an alarm counts, whatever a machine rewrote before")
  func foreignEditAfterwards() async throws {
    let setup = try await setup()
    setup.a.settings.dueDateMorningReminderHour = 8
    try await setup.a.sync()
    try setup.other.removeAlarm(at: Self.due, in: "bill.ics")
    try await setup.b.sync()
    #expect(try setup.b.task("Rechnung").changedAlarms.removed == [.due])
    try await setup.a.sync()
    try await expectPeace(setup, [.due])
    #expect(try setup.other.rings("bill.ics") == [Self.eight])
  }

  @Test("an alarm removal that one machine saw reaches the other, until the due date changes")
  func suppressionTravels() async throws {
    let setup = try await setup()
    try setup.other.removeAlarm(at: Self.nine, in: "bill.ics")
    try await setup.a.sync()
    setup.clock.advance(minutes: 1)
    try setup.a.edit("Rechnung") { $0.notes = "bar" }
    try await setup.a.sync()
    try await setup.b.sync()
    try await expectPeace(setup, [.dueDateMorning])
    try setup.b.edit("Rechnung") { $0.notes = "Karte" }
    try await setup.settle()
    #expect(try setup.other.rings("bill.ics") == [Self.due])
    setup.clock.advance(minutes: 1)
    try setup.b.edit("Rechnung") { $0.due = CalendarTime("2026-11-27T12:00:00[Europe/Berlin]") }
    try await setup.settle()
    try await expectPeace(setup)
    #expect(try setup.other.rings("bill.ics") == ["20261127T080000Z", "20261127T110000Z"])
  }

  @Test("a machine that reads the task later also leaves the removed alarm out")
  func suppressionReachesNewMachines() async throws {
    let setup = try await SyncSetup(users: 2)
    try setup.a.add("Rechnung", due: "2026-11-25T12:00:00[Europe/Berlin]") { $0.uid = "bill" }
    try await setup.a.sync()
    try setup.other.removeAlarm(at: Self.nine, in: "bill.ics")
    try await setup.a.sync()
    try setup.a.edit("Rechnung") { $0.notes = "bar" }
    try await setup.a.sync()
    try await setup.b.sync()
    try await expectPeace(setup, [.dueDateMorning])
    try setup.b.edit("Rechnung") { $0.notes = "Karte" }
    try await setup.settle()
    #expect(try setup.other.rings("bill.ics") == [Self.due])
  }

  @Test("a machine that reads the task later knows the move of an alarm that had lost its marks")
  func moveOfAnUnmarkedAlarm() async throws {
    let setup = try await SyncSetup(users: 2)
    try setup.a.add("Rechnung", due: "2026-11-25") { $0.uid = "bill" }
    try await setup.a.sync()
    try setup.other.edit("bill.ics") { $0.removeAll { $0.hasPrefix("X-") } }
    try setup.other.moveAlarm(from: Self.nine, to: Self.eight, in: "bill.ics")
    try await setup.settle()
    let changes = try setup.users.map { try $0.task("Rechnung").changedAlarms }
    #expect(changes[0].moved.count == 1 && changes[1] == changes[0])
    for user in setup.users { #expect(try await user.sync().isQuiet) }
    #expect(try setup.other.rings("bill.ics") == [Self.eight])
  }

  @Test("undoing the removal reaches the other machine")
  func undoTravels() async throws {
    let setup = try await setup()
    try setup.other.removeAlarm(at: Self.nine, in: "bill.ics")
    try await setup.a.sync()
    setup.clock.advance(minutes: 1)
    try setup.a.edit("Rechnung") { $0.notes = "bar" }
    try await setup.settle()
    let entry = try #require(try setup.a.journal("pulled").first { $0.property?.hasPrefix("alarm ") == true })
    try setup.a.undo(entry.id)
    try await setup.settle()
    try await expectPeace(setup)
    #expect(try setup.other.rings("bill.ics") == [Self.nine, Self.due])
  }

  @Test("a reminder that a program moved or removed reaches its machine despite another write in between")
  func foreignEditOfAReminderOfTheOther() async throws {
    let setup = try await setup()
    for hour in ["10", "11"] { try setup.b.remind("Rechnung", at: "2026-11-24T\(hour):00:00[Europe/Berlin]") }
    try await setup.settle()
    #expect(try setup.a.reminders("Rechnung").count == 2)
    try setup.other.moveAlarm(from: "20261124T090000Z", to: "20261124T140000Z", in: "bill.ics")
    try setup.other.removeAlarm(at: "20261124T100000Z", in: "bill.ics")
    try await setup.a.sync()
    setup.clock.advance(minutes: 1)
    try setup.a.edit("Rechnung") { $0.notes = "bar" }
    try await setup.a.sync()
    try await setup.b.sync()
    let moved = try #require(CalendarTime("2026-11-24T14:00:00Z")).instant(in: .gmt)
    for user in setup.users {
      #expect(try user.reminders("Rechnung").map(\.trigger) == [.absolute(moved)])
    }
    try await setup.settle()
    #expect(try setup.other.rings("bill.ics") == [Self.nine, Self.due, "20261124T140000Z"])
  }

  @Test("a reminder that a machine removes is removed there, without another machine's reminders")
  func remindersOfTwo() async throws {
    let setup = try await setup()
    try setup.a.remind("Rechnung", at: "2026-11-24T10:00:00[Europe/Berlin]")
    try await setup.settle()
    try setup.b.remind("Rechnung", at: "2026-11-24T11:00:00[Europe/Berlin]")
    try await setup.settle()
    let ten = try #require(CalendarTime("2026-11-24T09:00:00Z")).instant(in: .gmt)
    let first = try #require(try setup.b.reminders("Rechnung").first { $0.trigger == .absolute(ten) }).id
    #expect(
      Set(try setup.a.reminders("Rechnung").map(\.id)) == Set(try setup.b.reminders("Rechnung").map(\.id)))
    try setup.b.store.write { try $0.removeNotification(id: first, by: .user) }
    try await setup.settle()
    #expect(try setup.other.rings("bill.ics") == [Self.nine, Self.due, "20261124T100000Z"])
    #expect(try setup.a.reminders("Rechnung").count == 1)
    for user in setup.users { #expect(try await user.sync().isQuiet) }
  }

  @Test("the mark alone causes no write: objects of older versions stay unchanged")
  func noWriteForTheMark() async throws {
    let setup = try await setup()
    try setup.other.edit("bill.ics") { lines in lines.removeAll { $0.hasPrefix("X-FOCUSBLOX-ALARMS") } }
    try await setup.settle()
    try await expectPeace(setup)
    #expect(try setup.other.value("X-FOCUSBLOX-ALARMS", of: "bill.ics") == nil)
  }

  @Test("a date set on a machine without reminders rings on no other machine")
  func givenWithoutReminders() async throws {
    let setup = try await SyncSetup(users: 2)
    setup.a.settings.dueDateMorningReminderEnabled = false
    setup.a.settings.dueDateAdvanceReminderEnabled = false
    setup.a.settings.notifyOnDue = false
    try setup.a.add("Rechnung") { $0.uid = "bill" }
    try await setup.settle()
    setup.clock.advance(minutes: 1)
    try setup.a.edit("Rechnung") { $0.due = CalendarTime("2026-11-25T12:00:00[Europe/Berlin]") }
    try await setup.settle()
    try await expectPeace(setup)
    #expect(try rings(setup.b).isEmpty)
  }

  @Test("a foreign alarm rings next to an own alarm of another machine at another instant")
  func besideAnothersAdvance() async throws {
    let setup = try await SyncSetup(users: 2)
    for user in setup.users { user.settings.dueDateAdvanceReminderEnabled = true }
    (setup.a.settings.dueDateAdvanceReminderMinutes, setup.b.settings.dueDateAdvanceReminderMinutes) = (1440, 30)
    try setup.a.add("Rechnung", due: "2026-11-25T12:00:00[Europe/Berlin]") { $0.uid = "bill" }
    try await setup.a.sync()
    try setup.other.edit("bill.ics") { lines in
      let end = try #require(lines.lastIndex(of: "END:VTODO"))
      lines.insert(
        contentsOf: [
          "BEGIN:VALARM", "UID:phone-1", "ACTION:DISPLAY", "TRIGGER:-PT30M", "DESCRIPTION:Rechnung", "END:VALARM",
        ], at: end)
    }
    try await setup.settle()
    #expect(try rings(setup.b) == rings(setup.a))
    #expect(try rings(setup.b).count == 4)
  }

  // Cyrus keeps the alarms of a shared list for each user, so that the second person sees none.
  @Test("a record without any alarm is a removal in an own list, and none in a list that somebody shares")
  func alarmsOfTheOwnerOnly() async throws {
    for (isShared, count) in [(true, 2), (false, 0)] {
      let setup = try await SyncSetup(users: 2)
      try setup.a.add("Rechnung", due: "2026-11-25T12:00:00[Europe/Berlin]") { $0.uid = "bill" }
      try await setup.a.sync()
      try setup.other.edit("bill.ics") { lines in
        let start = try #require(lines.firstIndex(of: "BEGIN:VALARM"))
        lines.removeSubrange(start...(try #require(lines.lastIndex(of: "END:VALARM"))))
      }
      var list = try setup.b.list()
      list.isShared = isShared
      try setup.b.store.write { [list] store in
        var list = list
        try store.save(&list)
      }
      try await setup.b.sync()
      #expect(try rings(setup.b).count == count, "shared: \(isShared)")
      #expect(try await setup.b.sync().isQuiet)
    }
  }

  /// The future rings of a machine.
  private func rings(_ user: TestUser) throws -> [Date] {
    let items = ItemRings(settings: user.settings, zone: user.zone, language: .german)
    let id = try user.task("Rechnung").id
    let pending = try user.store.read { try items.pending(.task, id, after: user.environment.now(), $0) }
    return ((pending?.requests.dueDate ?? []) + (pending?.requests.others ?? [])).map(\.fireDate).sorted()
  }
}
