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
    let setup = try await setup(one.mode)
    try await settle(setup)
    try edit(setup)
    try await settle(setup)
    try finish(setup)
    try await settle(setup)
    // Each of the 12 objects is written once per edit, and once more after a wrong ETag.
    #expect(setup.server.requests.count { $0.method == "PUT" } <= 36)
    #expect(setup.server.requests.count < 260)

    try expectTheSame(setup, one.mode)
    for user in setup.users {
      try await expectStillness(setup, user) { try await user.sync() }
      try await expectStillness(setup, user) { try await user.sync { $0.verify = true } }
      try await expectStillness(setup, user) { try await user.sync() }
    }
    #expect(setup.server.violations == [])
  }

  /// Tasks and a block with content that servers rewrite, from both sides.
  private func setup(_ mode: ServerMode) async throws -> SyncSetup {
    var settings = Settings()
    settings.caldavLocationForm = .both
    let setup = try await SyncSetup(
      mode, users: 2, lists: ["Aufgaben", "Garten"], settings: settings, mapping: .extended)
    setup.other.add(
      "milk", title: "Milch", "DUE;VALUE=DATE:20261125", "CATEGORIES:Haus,Hof", "GEO:52.52;13.4", "CLASS:PUBLIC",
      "LINK;LINKREL=next:http://example.org/next", "x-small:1", "X-BIG;X-P=q:eins\\,zwei", "BEGIN:VALARM", "UID:shop",
      "ACTION:DISPLAY", "DESCRIPTION:Markt", "TRIGGER:PT0S", "PROXIMITY:ARRIVE", "BEGIN:VLOCATION", "UID:place",
      "NAME:Markt", "URL:geo:52.52,13.4", "END:VLOCATION", "END:VALARM")
    setup.other.add(
      "daily", title: "Gießen", "DTSTART;VALUE=DATE:20261121", "DUE;VALUE=DATE:20261122",
      "RRULE:BYDAY=MO,SA;FREQ=WEEKLY;INTERVAL=1")
    for name in ["fence", "old", "gone", "tax"] { setup.other.add(name, title: name, "DUE:20261126T100000Z") }
    try setup.a.add("Rechnung", due: "2026-11-25T12:00:00[Europe/Berlin]") {
      $0.uid = "bill"
      $0.notes = "eins; zwei, drei\nvier"
      $0.tags = ["Haus", "Geld"]
      $0.importance = .high
      $0.planned = CalendarTime("2026-11-24")
      $0.start = CalendarTime("2026-11-23T12:00:00[Europe/Berlin]")
    }
    try setup.a.remind("Rechnung", at: "2026-11-24T10:00:00[Europe/Berlin]")
    let bill = try setup.a.task("Rechnung").id
    try setup.a.store.write { store in
      try store.add(
        ItemNotification(
          id: "market", taskID: bill, trigger: .location(Self.market, .onArrival), created: setup.clock.now),
        by: .user)
    }
    try setup.b.add("Kuchen", due: "2026-11-28") { $0.uid = "cake" }
    try setup.b.add("Hecke", list: "Garten") { $0.uid = "hedge" }
    try setup.a.addBlock(
      "Tief", start: "2026-11-23T09:00:00[Europe/Berlin]", end: "2026-11-23T10:30:00[Europe/Berlin]")
    return setup
  }

  private func edit(_ setup: SyncSetup) throws {
    try setup.a.edit("Milch") {
      $0.title = "Hafermilch"
      $0.tags.append("Markt")
    }
    try setup.b.edit("Milch") { $0.notes = "zwei Liter" }
    try setup.b.edit("Rechnung") { $0.due = CalendarTime("2026-11-27T12:00:00[Europe/Berlin]") }
    try setup.a.edit("Gießen") { $0.importance = .low }
    try setup.other.set("SUMMARY", "Steuer", in: "tax.ics")
    try setup.other.set("PRIORITY", "1", in: "milk.ics")
    setup.other.add("new", title: "neu", in: "Garten")
  }

  private func finish(_ setup: SyncSetup) throws {
    try setup.a.complete("Kuchen")
    try setup.other.set("STATUS", "COMPLETED", in: "tax.ics")
    try setup.b.move("fence", to: "Garten")
    try setup.a.move("Hecke", to: "Aufgaben")
    try setup.a.delete("old")
    setup.other.delete("gone.ics")
    try setup.b.edit("Hafermilch") { $0.tags.removeAll { $0 == "Hof" } }
  }

  /// Syncs the users in turn, with time between the runs.
  private func settle(_ setup: SyncSetup) async throws {
    for _ in 0..<3 {
      for user in setup.users {
        try await user.sync()
        setup.advance(minutes: 10)
      }
    }
  }

  private func expectTheSame(_ setup: SyncSetup, _ mode: ServerMode) throws {
    let titles = ["Gießen", "Hafermilch", "Hecke", "Kuchen", "Rechnung", "Steuer", "fence", "gone", "neu"]
    // An object that another machine deletes exists only on machines that knew it.
    let (mine, theirs) = (try setup.a.tasks, try setup.b.tasks.filter { $0.title != "old" })
    let fields = TaskMapping.fields(.extended).filter { !mode.dropsXProperties || Self.standard.contains($0.name) }
    #expect(mine.map(\.title) == titles && theirs.map(\.title) == titles)
    for (one, other) in zip(mine, theirs) {
      for field in fields where !field.isEqual(one, other) {
        Issue.record("\(field.name) of \(one.title): \(field.describe(one) ?? "-"), \(field.describe(other) ?? "-")")
      }
      #expect(one.changedAlarms.isEmpty && other.changedAlarms.isEmpty, "\(one.title)")
    }
    for user in setup.users {
      #expect(try user.task("gone").sourceSystem == .local)
      #expect(try user.task("fence").listID == user.list("Garten").id)
      #expect(try user.task("Hecke").listID == user.list("Aufgaben").id)
      #expect(try user.task("Kuchen").isCompleted && user.task("Steuer").isCompleted)
      #expect(try user.task("Hafermilch").notes == "zwei Liter")
      #expect(try user.task("Hafermilch").importance == .high)
      #expect(try user.task("Hafermilch").tags == ["Haus", "Markt"])
      #expect(try user.task("Rechnung").notes == "eins; zwei, drei\nvier")
      #expect(try user.task("Rechnung").due == CalendarTime("2026-11-27T12:00:00[Europe/Berlin]"))
      #expect(try user.blocks.map(\.title) == ["Tief"])
      for list in ["Aufgaben", "Garten"] { #expect(try user.links(list).allSatisfy { $0.failure == nil }) }
    }
    #expect(try setup.a.reminders("Rechnung").contains { $0.trigger == .location(Self.market, .onArrival) })
    #expect(setup.other.names(in: "Garten").count == 2 && setup.other.names().count == 7)
    for (name, title) in [("milk.ics", "Hafermilch"), ("daily.ics", "Gießen"), ("tax.ics", "Steuer")] {
      #expect(try setup.other.value("SUMMARY", of: name) == title)
    }
    #expect(try setup.other.value("STATUS", of: "cake.ics") == "COMPLETED")
    if !mode.dropsAlarms { #expect(try setup.other.rings("bill.ics").contains("20261124T090000Z")) }
  }

  /// Checks that a run writes nothing and sends few requests.
  private func expectStillness(_ setup: SyncSetup, _ user: TestUser, _ run: () async throws -> ListReport)
    async throws
  {
    setup.advance(minutes: 10)
    setup.server.clearLog()
    let report = try await run()
    let methods = setup.server.requests.map(\.method)
    #expect(report.isQuiet, "\(user.name): \(report)")
    #expect(
      Set(methods).isSubset(of: ["PROPFIND", "REPORT", "GET"]) && methods.count <= 30, "\(user.name): \(methods)")
  }
}
