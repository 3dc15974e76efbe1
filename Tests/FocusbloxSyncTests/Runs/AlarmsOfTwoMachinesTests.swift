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

  private func world(people: Int = 2) async throws -> SyncWorld {
    let world = try await SyncWorld(people: people)
    try world.a.add("Rechnung", due: "2026-11-25T12:00:00[Europe/Berlin]") { $0.uid = "bill" }
    try await world.settle()
    world.clock.advance(minutes: 1)
    return world
  }

  /// Checks that no machine has unwanted reminders or removals, and that no machine writes.
  private func expectPeace(_ world: SyncWorld, _ suppressed: Set<String> = []) async throws {
    for person in world.people {
      #expect(try person.task("Rechnung").suppressedAlarms == suppressed)
      #expect(try person.reminders("Rechnung").isEmpty)
      #expect(try await person.sync().isQuiet)
    }
  }

  @Test("different settings of one machine are no edit for the other")
  func settings() async throws {
    let world = try await world()
    world.a.settings.dueDateMorningReminderHour = 8
    #expect(try await world.a.sync().pushedChanged == 1)
    try await world.b.sync()
    try await expectPeace(world)
    #expect(try world.other.rings("bill.ics") == [Self.eight, Self.due])
  }

  @Test("another time zone of one machine is no edit for the other")
  func travel() async throws {
    let world = try await world()
    world.a.zone = try #require(TimeZone(identifier: "Asia/Tokyo"))
    #expect(try await world.a.sync().pushedChanged == 1)
    try await world.b.sync()
    try await expectPeace(world)
    #expect(try world.other.rings("bill.ics") == ["20261125T000000Z", Self.due])
  }

  /// One machine rings at eight and one at nine. The second machine has moved the task to the next day.
  private func movedByOne() async throws -> SyncWorld {
    let world = try await world()
    world.a.settings.dueDateMorningReminderHour = 8
    try await world.settle()
    try world.b.edit("Rechnung") { $0.due = CalendarTime("2026-11-26T12:00:00[Europe/Berlin]") }
    try await world.b.sync()
    return world
  }

  @Test("a date that one machine moved rings on the other as the first decided, without a write")
  func movedElsewhere() async throws {
    let world = try await movedByOne()
    let report = try await world.a.sync()
    #expect(report.pulledChanged == 1 && report.pushedChanged == 0)
    #expect(try await world.a.sync().isQuiet)
    #expect(try world.other.rings("bill.ics") == ["20261126T080000Z", "20261126T110000Z"])
  }

  @Test("alarms for a date that another program moved are decided by the first machine that reads it")
  func movedByAnotherProgram() async throws {
    let world = try await world()
    world.a.settings.dueDateMorningReminderHour = 8
    try await world.a.sync()
    try await world.b.sync()
    try world.other.edit("bill.ics") { lines in
      lines = lines.map { $0.hasPrefix("DUE") ? $0.replacing("1125T", with: "1126T") : $0 }
    }
    #expect(try await world.a.sync().pushedChanged == 1)
    #expect(try world.other.rings("bill.ics") == ["20261126T070000Z", "20261126T110000Z"])
    try await world.b.sync()
    try await expectPeace(world)
  }

  @Test(
    "another program's changes of these alarms are known on every machine and can be undone on each"
  )
  func editedMeanwhile() async throws {
    let world = try await movedByOne()
    try world.other.removeAlarm(at: "20261126T080000Z", in: "bill.ics")
    try await world.settle()
    try await expectPeace(world, ["due-date-morning"])
    try world.a.edit("Rechnung") { $0.due = CalendarTime("2026-11-27T12:00:00[Europe/Berlin]") }
    try await world.settle()
    try await expectPeace(world)
    #expect(try world.other.rings("bill.ics") == ["20261127T070000Z", "20261127T110000Z"])
  }

  @Test("alarms that one machine turns off stay for the other, which writes them with its next edit")
  func switchedOff() async throws {
    let world = try await world()
    world.a.settings.dueDateMorningReminderEnabled = false
    world.a.settings.notifyOnDue = false
    try await world.a.sync()
    #expect(try world.other.rings("bill.ics").isEmpty)
    try await world.b.sync()
    try await expectPeace(world)
    try world.b.edit("Rechnung") { $0.notes = "bar" }
    try await world.settle()
    try await expectPeace(world)
    #expect(try world.other.rings("bill.ics") == [Self.nine, Self.due])
  }

  // I9, I10
  @Test("two machines with different settings come to rest after every edit")
  func becomeQuiet() async throws {
    let world = try await world(people: 3)
    world.a.settings.dueDateMorningReminderHour = 8
    world.b.settings.dueDateAdvanceReminderEnabled = true
    world.c.settings.notifyOnPlanned = true
    try await world.settle()
    try await expectPeace(world)
    for (number, person) in world.people.enumerated() {
      world.clock.advance(minutes: 1)
      try person.edit("Rechnung") { task in
        task.due = CalendarTime("2026-11-2\(6 + number)T12:00:00[Europe/Berlin]")
        task.planned = CalendarTime("2026-11-2\(5 + number)T10:00:00[Europe/Berlin]")
      }
      try await world.settle()
      try await expectPeace(world)
    }
  }

  @Test("another program's edit of an alarm counts, whatever a machine rewrote before")
  func foreignEditAfterwards() async throws {
    let world = try await world()
    world.a.settings.dueDateMorningReminderHour = 8
    try await world.a.sync()
    try world.other.removeAlarm(at: Self.due, in: "bill.ics")
    try await world.b.sync()
    #expect(try world.b.task("Rechnung").suppressedAlarms == ["due"])
    try await world.a.sync()
    try await expectPeace(world, ["due"])
    #expect(try world.other.rings("bill.ics") == [Self.eight])
  }

  @Test("an alarm removal that one machine saw reaches the other, until the due date changes")
  func suppressionTravels() async throws {
    let world = try await world()
    try world.other.removeAlarm(at: Self.nine, in: "bill.ics")
    try await world.a.sync()
    world.clock.advance(minutes: 1)
    try world.a.edit("Rechnung") { $0.notes = "bar" }
    try await world.a.sync()
    try await world.b.sync()
    try await expectPeace(world, ["due-date-morning"])
    try world.b.edit("Rechnung") { $0.notes = "Karte" }
    try await world.settle()
    #expect(try world.other.rings("bill.ics") == [Self.due])
    world.clock.advance(minutes: 1)
    try world.b.edit("Rechnung") { $0.due = CalendarTime("2026-11-27T12:00:00[Europe/Berlin]") }
    try await world.settle()
    try await expectPeace(world)
    #expect(try world.other.rings("bill.ics") == ["20261127T080000Z", "20261127T110000Z"])
  }

  @Test("a machine that reads the task later also leaves the removed alarm out")
  func suppressionReachesNewMachines() async throws {
    let world = try await SyncWorld(people: 2)
    try world.a.add("Rechnung", due: "2026-11-25T12:00:00[Europe/Berlin]") { $0.uid = "bill" }
    try await world.a.sync()
    try world.other.removeAlarm(at: Self.nine, in: "bill.ics")
    try await world.a.sync()
    try world.a.edit("Rechnung") { $0.notes = "bar" }
    try await world.a.sync()
    try await world.b.sync()
    try await expectPeace(world, ["due-date-morning"])
    try world.b.edit("Rechnung") { $0.notes = "Karte" }
    try await world.settle()
    #expect(try world.other.rings("bill.ics") == [Self.due])
  }

  @Test("undoing the removal reaches the other machine")
  func undoTravels() async throws {
    let world = try await world()
    try world.other.removeAlarm(at: Self.nine, in: "bill.ics")
    try await world.a.sync()
    world.clock.advance(minutes: 1)
    try world.a.edit("Rechnung") { $0.notes = "bar" }
    try await world.settle()
    let entry = try #require(try world.a.journal("pulled").first { $0.property?.hasPrefix("alarm ") == true })
    try world.a.undo(entry.id)
    try await world.settle()
    try await expectPeace(world)
    #expect(try world.other.rings("bill.ics") == [Self.nine, Self.due])
  }

  @Test("a reminder that a program moved or removed reaches its machine despite another write in between")
  func foreignEditOfAReminderOfTheOther() async throws {
    let world = try await world()
    for hour in ["10", "11"] { try world.b.remind("Rechnung", at: "2026-11-24T\(hour):00:00[Europe/Berlin]") }
    try await world.settle()
    #expect(try world.a.reminders("Rechnung").count == 2)
    try world.other.moveAlarm(from: "20261124T090000Z", to: "20261124T140000Z", in: "bill.ics")
    try world.other.removeAlarm(at: "20261124T100000Z", in: "bill.ics")
    try await world.a.sync()
    world.clock.advance(minutes: 1)
    try world.a.edit("Rechnung") { $0.notes = "bar" }
    try await world.a.sync()
    try await world.b.sync()
    let moved = try #require(CalendarTime("2026-11-24T14:00:00Z")).instant(in: .gmt)
    for person in world.people {
      #expect(try person.reminders("Rechnung").map(\.trigger) == [.absolute(moved)])
    }
    try await world.settle()
    #expect(try world.other.rings("bill.ics") == [Self.nine, Self.due, "20261124T140000Z"])
  }

  @Test("a reminder that a machine removes is removed there, without another machine's reminders")
  func remindersOfTwo() async throws {
    let world = try await world()
    try world.a.remind("Rechnung", at: "2026-11-24T10:00:00[Europe/Berlin]")
    try await world.settle()
    try world.b.remind("Rechnung", at: "2026-11-24T11:00:00[Europe/Berlin]")
    try await world.settle()
    let ten = try #require(CalendarTime("2026-11-24T09:00:00Z")).instant(in: .gmt)
    let first = try #require(try world.b.reminders("Rechnung").first { $0.trigger == .absolute(ten) }).id
    #expect(
      Set(try world.a.reminders("Rechnung").map(\.id)) == Set(try world.b.reminders("Rechnung").map(\.id)))
    try world.b.store.write { try $0.removeNotification(id: first, by: .person) }
    try await world.settle()
    #expect(try world.other.rings("bill.ics") == [Self.nine, Self.due, "20261124T100000Z"])
    #expect(try world.a.reminders("Rechnung").count == 1)
    for person in world.people { #expect(try await person.sync().isQuiet) }
  }

  @Test("the mark alone causes no write: objects of older versions stay unchanged")
  func noWriteForTheMark() async throws {
    let world = try await world()
    try world.other.edit("bill.ics") { lines in lines.removeAll { $0.hasPrefix("X-FOCUSBLOX-ALARMS") } }
    try await world.settle()
    try await expectPeace(world)
    #expect(try world.other.value("X-FOCUSBLOX-ALARMS", of: "bill.ics") == nil)
  }

  @Test("a date set on a machine without reminders rings on no other machine")
  func givenWithoutReminders() async throws {
    let world = try await SyncWorld(people: 2)
    world.a.settings.dueDateMorningReminderEnabled = false
    world.a.settings.dueDateAdvanceReminderEnabled = false
    world.a.settings.notifyOnDue = false
    try world.a.add("Rechnung") { $0.uid = "bill" }
    try await world.settle()
    world.clock.advance(minutes: 1)
    try world.a.edit("Rechnung") { $0.due = CalendarTime("2026-11-25T12:00:00[Europe/Berlin]") }
    try await world.settle()
    try await expectPeace(world)
    #expect(try rings(world.b).isEmpty)
  }

  @Test("a foreign alarm rings next to an own alarm of another machine at another instant")
  func besideAnothersAdvance() async throws {
    let world = try await SyncWorld(people: 2)
    for person in world.people { person.settings.dueDateAdvanceReminderEnabled = true }
    (world.a.settings.dueDateAdvanceReminderMinutes, world.b.settings.dueDateAdvanceReminderMinutes) = (1440, 30)
    try world.a.add("Rechnung", due: "2026-11-25T12:00:00[Europe/Berlin]") { $0.uid = "bill" }
    try await world.a.sync()
    try world.other.edit("bill.ics") { lines in
      let end = try #require(lines.lastIndex(of: "END:VTODO"))
      lines.insert(
        contentsOf: [
          "BEGIN:VALARM", "UID:phone-1", "ACTION:DISPLAY", "TRIGGER:-PT30M", "DESCRIPTION:Rechnung", "END:VALARM",
        ], at: end)
    }
    try await world.settle()
    #expect(try rings(world.b) == rings(world.a))
    #expect(try rings(world.b).count == 4)
  }

  /// The future rings of a machine.
  private func rings(_ person: Participant) throws -> [Date] {
    let items = ItemRings(settings: person.settings, zone: person.zone, language: .german)
    let id = try person.task("Rechnung").id
    let pending = try person.store.read { try items.pending(.task, id, after: person.environment.now(), $0) }
    return ((pending?.requests.dueDate ?? []) + (pending?.requests.others ?? [])).map(\.fireDate).sorted()
  }
}
