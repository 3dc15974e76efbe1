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
  private func world(_ trigger: ItemNotification.Trigger? = nil, every interval: Int? = nil) async throws -> SyncWorld {
    let world = try await SyncWorld(people: 2)
    try world.a.add("Rechnung", due: "2026-11-25T12:00:00[Europe/Berlin]") { $0.uid = "bill" }
    if let trigger { try set(world.a, trigger, every: interval) }
    try await world.settle()
    world.clock.advance(minutes: 1)
    return world
  }

  private func set(
    _ person: Participant, _ trigger: ItemNotification.Trigger, number: Int = 1, every interval: Int? = nil
  ) throws {
    let task = try person.task("Rechnung")
    let reminder = ItemNotification(
      id: "4fbd400\(number)-4845-4137-83c7-bfa7fd02436f", taskID: task.id, trigger: trigger, repeatInterval: interval,
      created: Self.start)
    try person.store.write { try $0.add(reminder, by: .person) }
  }

  private func snooze(_ person: Participant, minutes: Int) throws {
    let task = try person.task("Rechnung")
    let reminder = try #require(try person.reminders("Rechnung").first)
    let now = person.environment.now()
    let state = ReminderState(
      identifier: reminder.identifier, subject: .task(task.id), acknowledged: now,
      snoozedUntil: now.addingTimeInterval(Double(minutes) * 60))
    try person.store.write { try $0.answer(state, by: .person) }
  }

  private func snoozes(_ person: Participant) throws -> [Date] {
    let id = try person.task("Rechnung").id
    return try person.store.read { try $0.reminderStates(ofTask: id) }.compactMap(\.snoozedUntil)
  }

  private func instant(minutes: Int) -> Date { Self.start.addingTimeInterval(Double(minutes) * 60) }

  private func expectPeace(_ world: SyncWorld) async throws {
    try await world.settle()
    for person in world.people { #expect(try await person.sync().isQuiet) }
  }

  // S3-17
  @Test("a past reminder that no longer repeats does not repeat on any machine")
  func noLongerRepeated() async throws {
    let world = try await world(.absolute(instant(minutes: 600)), every: 480)
    try set(world.a, .absolute(instant(minutes: 30)))
    world.clock.advance(minutes: 60)
    try await expectPeace(world)
    let there = try #require(try world.b.reminders("Rechnung").first)
    #expect(there.trigger == .absolute(instant(minutes: 30)))
    #expect(there.repeatInterval == nil)
  }

  // S3-61
  @Test("a snooze before the first upload is sent despite another program's edit")
  func snoozedBeforeTheFirstUpload() async throws {
    let world = try await SyncWorld()
    world.other.add("bill", title: "Rechnung")
    try await world.a.sync()
    try set(world.a, .absolute(instant(minutes: 5)))
    world.clock.advance(minutes: 10)
    try await world.a.sync()
    try snooze(world.a, minutes: 600)
    try world.other.set("LOCATION", "Büro", in: "bill.ics")
    try await expectPeace(world)
    #expect(try world.other.rings("bill.ics").contains("20261121T181000Z"))
  }

  @Test("a changed morning time on one machine keeps the other's snooze")
  func otherSettings() async throws {
    let world = try await world(.absolute(instant(minutes: 5)))
    world.clock.advance(minutes: 10)
    try snooze(world.a, minutes: 600)
    try await world.settle()
    world.b.settings.dueDateMorningReminderHour = 7
    try world.b.edit("Rechnung") { $0.notes = "bar" }
    try await expectPeace(world)
    #expect(try snoozes(world.a) == snoozes(world.b))
    #expect(try snoozes(world.a).count == 1)
    #expect(try world.other.lines("bill.ics").contains { $0.contains("RELTYPE=SNOOZE") })
  }

  @Test("a reminder that its user moves has no snooze on any machine")
  func movedWhilePutOff() async throws {
    let world = try await world(.absolute(instant(minutes: 5)))
    world.clock.advance(minutes: 10)
    try snooze(world.a, minutes: 600)
    try await world.settle()
    try set(world.a, .absolute(instant(minutes: 300)))
    try await expectPeace(world)
    for person in world.people { #expect(try snoozes(person) == []) }
    #expect(try !world.other.lines("bill.ics").contains { $0.contains("RELTYPE=SNOOZE") })
  }

  @Test("a later snooze replaces Thunderbird's despite a newer other answer")
  func laterSnooze() async throws {
    let world = try await world(.absolute(instant(minutes: 5)))
    world.clock.advance(minutes: 10)
    try world.other.set("X-MOZ-LASTACK", "20261121T081100Z", in: "bill.ics")
    try world.other.set("X-MOZ-SNOOZE-TIME", "20261121T200000Z", in: "bill.ics")
    try await world.settle()
    try snooze(world.a, minutes: 900)
    try world.other.set("X-MOZ-LASTACK", "20261121T081400Z", in: "bill.ics")
    world.clock.advance(minutes: 5)
    try await expectPeace(world)
    #expect(try !world.other.lines("bill.ics").contains { $0.hasPrefix("X-MOZ-SNOOZE-TIME") })
    #expect(try snoozes(world.a).count == 1)
    #expect(try snoozes(world.a) == snoozes(world.b))
  }

  @Test(
    "a morning reminder that another program moves and then removes is removed everywhere, with a journal entry")
  func movedAndRemoved() async throws {
    let world = try await world()
    try world.other.moveAlarm(from: Self.morning, to: "20261124T180000Z", in: "bill.ics")
    try await world.settle()
    #expect(try world.b.reminders("Rechnung").count == 1)
    try world.other.removeAlarm(at: "20261124T180000Z", in: "bill.ics")
    try await expectPeace(world)
    for person in world.people { #expect(try person.reminders("Rechnung").isEmpty) }
    let told = try world.b.store.read { try $0.journal() }
    #expect(told.contains { $0.property == "alarm custom" && $0.new == nil })
  }

  @Test("a morning reminder moved by another program returns to the morning with a new due date")
  func movedAndMadeAnew() async throws {
    let world = try await world()
    try world.other.moveAlarm(from: Self.morning, to: "20261124T180000Z", in: "bill.ics")
    try await world.b.sync()
    try world.other.edit("bill.ics") { lines in
      lines = lines.map { $0.hasPrefix("DUE") ? $0.replacing("1125T", with: "1126T") : $0 }
    }
    try await expectPeace(world)
    for person in world.people { #expect(try person.reminders("Rechnung").isEmpty) }
    #expect(try world.other.rings("bill.ics") == ["20261126T080000Z", "20261126T110000Z"])
  }

  // S3-7
  @Test("a location removed on one machine is not confused with another location")
  func placeRemoved() async throws {
    let office = ItemNotification.Place(name: "Büro", latitude: 52, longitude: 35, radius: 100)
    let shop = ItemNotification.Place(name: "Laden", latitude: 52, longitude: 51, radius: 100)
    let world = try await world(.location(office, .onDeparture))
    try set(world.b, .location(shop, .onDeparture), number: 2)
    let old = try #require(try world.b.reminders("Rechnung").first { $0.trigger == .location(office, .onDeparture) })
    try world.b.store.write { try $0.removeNotification(id: old.id, by: .person) }
    try await expectPeace(world)
    for person in world.people {
      let places = try person.reminders("Rechnung").map(\.trigger)
      #expect(places == [.location(shop, .onDeparture)], "\(person.name)")
    }
  }

  // S3-7
  @Test("a location removed by another program is not confused with another machine's")
  func placeRemovedElsewhere() async throws {
    let office = ItemNotification.Place(name: "Büro", latitude: 52, longitude: 35, radius: 100)
    let shop = ItemNotification.Place(name: "Laden", latitude: 52, longitude: 51, radius: 100)
    let world = try await world()
    try set(world.b, .location(office, .onDeparture))
    try await world.b.sync()
    try set(world.a, .location(shop, .onArrival), number: 2)
    try world.other.removeAlarm(at: "19760401T005545Z", in: "bill.ics")
    try await expectPeace(world)
    for person in world.people {
      let places = try person.reminders("Rechnung").map(\.trigger)
      #expect(places == [.location(shop, .onArrival)], "\(person.name)")
    }
  }

  // S3-13
  @Test("a new lead-time reminder exists next to the moved reminder with the same former lead time")
  func sameLeadAgain() async throws {
    let world = try await world(.relative(offset: -1800, anchor: .dueDate))
    var moved = try #require(try world.b.reminders("Rechnung").first)
    moved.trigger = .relative(offset: -172_800, anchor: .dueDate)
    let later = moved
    try world.b.store.write { try $0.add(later, by: .person) }
    try await world.settle()
    try set(world.a, .relative(offset: -1800, anchor: .dueDate), number: 2)
    try await expectPeace(world)
    for person in world.people {
      let leads = try person.reminders("Rechnung").map(\.trigger)
      #expect(
        Set(leads) == [
          .relative(offset: -1800, anchor: .dueDate), .relative(offset: -172_800, anchor: .dueDate),
        ], "\(person.name)")
    }
  }

  @Test("a reminder removed while its task is moved is removed on every machine")
  func removedWhileMoved() async throws {
    let world = try await SyncWorld(people: 2, lists: ["Aufgaben", "Garten"])
    try world.a.add("Rechnung", due: "2026-11-25T12:00:00[Europe/Berlin]") { $0.uid = "bill" }
    try set(world.a, .absolute(instant(minutes: 6000)))
    try await world.settle()
    world.clock.advance(minutes: 5)
    try world.b.move("Rechnung", to: "Garten")
    let known = try #require(try world.b.reminders("Rechnung").first)
    try world.b.store.write { try $0.removeNotification(id: known.id, by: .person) }
    try await expectPeace(world)
    for person in world.people { #expect(try person.reminders("Rechnung").isEmpty, "\(person.name)") }
  }

  @Test("a reminder removed by another machine before the sender's read-back is removed on both")
  func removedBeforeItWasReadBack() async throws {
    let world = try await world()
    try set(world.b, .absolute(instant(minutes: 6000)))
    try await world.b.sync()
    try world.b.store.write { store in
      var link = try #require(try store.links(uid: "bill").first)
      link.etag = nil
      try store.save(&link)
    }
    try await world.a.sync()
    let known = try #require(try world.a.reminders("Rechnung").first)
    world.clock.advance(minutes: 1)
    try world.a.store.write { try $0.removeNotification(id: known.id, by: .person) }
    try await world.a.sync()
    try await expectPeace(world)
    for person in world.people { #expect(try person.reminders("Rechnung").isEmpty, "\(person.name)") }
  }
}
