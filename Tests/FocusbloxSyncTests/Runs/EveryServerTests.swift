import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport
import Testing

/// One history with all actions of users and another program.
@Suite("Every server, from the first upload to the last deletion")
struct EveryServerTests {
  static let modes =
    NamedMode.all + ServerDifferenceTests.tags + [
      .strict(but: "another ETag in GET") { $0.fieldTag = .another },
      .strict(but: "only the ETag of GET is good") { $0.fieldTag = .onlyValid },
      .strict(but: "302 without Location") { $0.putRedirect = .withoutLocation },
    ]

  /// The fields whose properties RFC 5545 defines.
  private static let standard = ["title", "notes", "completed", "importance", "due", "tags", "foreignRule"]

  private static let market = ItemNotification.Place(name: "Markt, Nord", latitude: 52.52, longitude: 13.4)

  @Test(
    "edits, completions, moves and deletions of two users and another program converge, and later runs write nothing",
    arguments: modes)
  func comesToTheSame(at one: NamedMode) async throws {
    let world = try await world(one.mode)
    try await settle(world)
    try edit(world)
    try await settle(world)
    try finish(world)
    try await settle(world)
    // Each of the 12 objects is written once per edit, and once more after a wrong ETag.
    #expect(world.server.requests.count { $0.method == "PUT" } <= 36)
    #expect(world.server.requests.count < 260)

    try expectTheSame(world, one.mode)
    for person in world.people {
      try await expectStillness(world, person) { try await person.sync() }
      try await expectStillness(world, person) { try await person.sync { $0.verify = true } }
      try await expectStillness(world, person) { try await person.sync() }
    }
    #expect(world.server.violations == [])
  }

  /// Tasks and a block with content that servers rewrite, from both sides.
  private func world(_ mode: ServerMode) async throws -> SyncWorld {
    var settings = Settings()
    settings.caldavLocationForm = .both
    let world = try await SyncWorld(
      mode, people: 2, lists: ["Aufgaben", "Garten"], settings: settings, mapping: .extended)
    world.other.add(
      "milk", title: "Milch", "DUE;VALUE=DATE:20261125", "CATEGORIES:Haus,Hof", "GEO:52.52;13.4", "CLASS:PUBLIC",
      "LINK;LINKREL=next:http://example.org/next", "x-small:1", "X-BIG;X-P=q:eins\\,zwei", "BEGIN:VALARM", "UID:shop",
      "ACTION:DISPLAY", "DESCRIPTION:Markt", "TRIGGER:PT0S", "PROXIMITY:ARRIVE", "BEGIN:VLOCATION", "UID:place",
      "NAME:Markt", "URL:geo:52.52,13.4", "END:VLOCATION", "END:VALARM")
    world.other.add(
      "daily", title: "Gießen", "DTSTART;VALUE=DATE:20261121", "DUE;VALUE=DATE:20261122",
      "RRULE:BYDAY=MO,SA;FREQ=WEEKLY;INTERVAL=1")
    for name in ["fence", "old", "gone", "tax"] { world.other.add(name, title: name, "DUE:20261126T100000Z") }
    try world.a.add("Rechnung", due: "2026-11-25T12:00:00[Europe/Berlin]") {
      $0.uid = "bill"
      $0.notes = "eins; zwei, drei\nvier"
      $0.tags = ["Haus", "Geld"]
      $0.importance = .high
      $0.planned = CalendarTime("2026-11-24")
      $0.start = CalendarTime("2026-11-23T12:00:00[Europe/Berlin]")
    }
    try world.a.remind("Rechnung", at: "2026-11-24T10:00:00[Europe/Berlin]")
    let bill = try world.a.task("Rechnung").id
    try world.a.store.write { store in
      try store.add(
        ItemNotification(
          id: "market", taskID: bill, trigger: .location(Self.market, .onArrival), created: world.clock.now),
        by: .person)
    }
    try world.b.add("Kuchen", due: "2026-11-28") { $0.uid = "cake" }
    try world.b.add("Hecke", list: "Garten") { $0.uid = "hedge" }
    try world.a.addBlock(
      "Tief", start: "2026-11-23T09:00:00[Europe/Berlin]", end: "2026-11-23T10:30:00[Europe/Berlin]")
    return world
  }

  private func edit(_ world: SyncWorld) throws {
    try world.a.edit("Milch") {
      $0.title = "Hafermilch"
      $0.tags.append("Markt")
    }
    try world.b.edit("Milch") { $0.notes = "zwei Liter" }
    try world.b.edit("Rechnung") { $0.due = CalendarTime("2026-11-27T12:00:00[Europe/Berlin]") }
    try world.a.edit("Gießen") { $0.importance = .low }
    try world.other.set("SUMMARY", "Steuer", in: "tax.ics")
    try world.other.set("PRIORITY", "1", in: "milk.ics")
    world.other.add("new", title: "neu", in: "Garten")
  }

  private func finish(_ world: SyncWorld) throws {
    try world.a.complete("Kuchen")
    try world.other.set("STATUS", "COMPLETED", in: "tax.ics")
    try world.b.move("fence", to: "Garten")
    try world.a.move("Hecke", to: "Aufgaben")
    try world.a.delete("old")
    world.other.delete("gone.ics")
    try world.b.edit("Hafermilch") { $0.tags.removeAll { $0 == "Hof" } }
  }

  /// Syncs the users in turn, with time between the runs.
  private func settle(_ world: SyncWorld) async throws {
    for _ in 0..<3 {
      for person in world.people {
        try await person.sync()
        world.advance(minutes: 10)
      }
    }
  }

  private func expectTheSame(_ world: SyncWorld, _ mode: ServerMode) throws {
    let titles = ["Gießen", "Hafermilch", "Hecke", "Kuchen", "Rechnung", "Steuer", "fence", "gone", "neu"]
    // An object that another machine deletes exists only on machines that knew it.
    let (mine, theirs) = (try world.a.tasks, try world.b.tasks.filter { $0.title != "old" })
    let fields = TaskMapping.fields(.extended).filter { !mode.dropsXProperties || Self.standard.contains($0.name) }
    #expect(mine.map(\.title) == titles && theirs.map(\.title) == titles)
    for (one, other) in zip(mine, theirs) {
      for field in fields where !field.isEqual(one, other) {
        Issue.record("\(field.name) of \(one.title): \(field.describe(one) ?? "-"), \(field.describe(other) ?? "-")")
      }
      #expect(one.suppressedAlarms.isEmpty && other.suppressedAlarms.isEmpty, "\(one.title)")
    }
    for person in world.people {
      #expect(try person.task("gone").sourceSystem == .local)
      #expect(try person.task("fence").listID == person.list("Garten").id)
      #expect(try person.task("Hecke").listID == person.list("Aufgaben").id)
      #expect(try person.task("Kuchen").isCompleted && person.task("Steuer").isCompleted)
      #expect(try person.task("Hafermilch").notes == "zwei Liter")
      #expect(try person.task("Hafermilch").importance == .high)
      #expect(try person.task("Hafermilch").tags == ["Haus", "Markt"])
      #expect(try person.task("Rechnung").notes == "eins; zwei, drei\nvier")
      #expect(try person.task("Rechnung").due == CalendarTime("2026-11-27T12:00:00[Europe/Berlin]"))
      #expect(try person.blocks.map(\.title) == ["Tief"])
      for list in ["Aufgaben", "Garten"] { #expect(try person.links(list).allSatisfy { $0.failure == nil }) }
    }
    #expect(try world.a.reminders("Rechnung").contains { $0.trigger == .location(Self.market, .onArrival) })
    #expect(world.other.names(in: "Garten").count == 2 && world.other.names().count == 7)
    for (name, title) in [("milk.ics", "Hafermilch"), ("daily.ics", "Gießen"), ("tax.ics", "Steuer")] {
      #expect(try world.other.value("SUMMARY", of: name) == title)
    }
    #expect(try world.other.value("STATUS", of: "cake.ics") == "COMPLETED")
    if !mode.dropsAlarms { #expect(try world.other.rings("bill.ics").contains("20261124T090000Z")) }
  }

  /// Checks that a run writes nothing and sends few requests.
  private func expectStillness(_ world: SyncWorld, _ person: Participant, _ run: () async throws -> ListReport)
    async throws
  {
    world.advance(minutes: 10)
    world.server.clearLog()
    let report = try await run()
    let methods = world.server.requests.map(\.method)
    #expect(report.isQuiet, "\(person.name): \(report)")
    #expect(
      Set(methods).isSubset(of: ["PROPFIND", "REPORT", "GET"]) && methods.count <= 30, "\(person.name): \(methods)")
  }
}
