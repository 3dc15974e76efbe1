import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport
import Testing

@Suite("Two machines complete an instance of a series") struct SeriesOfTwoMachinesTests {
  // Not stored, because the leak sanitizer does not follow the tagged address of an indirect case.
  static var patterns: [RecurrencePattern] {
    [
      .daily, .weekdays, .weekly, .monthly, .custom("FREQ=WEEKLY;BYDAY=TU,TH"), .custom("FREQ=DAILY;INTERVAL=3"),
      .afterCompletion(.custom("FREQ=DAILY;INTERVAL=3")),
    ]
  }

  /// Two completions with the minutes before each of them. The second machine reads nothing before both are done.
  struct History: CustomTestStringConvertible {
    var seed: UInt64
    var pattern: RecurrencePattern
    var due: String
    var before: (Int, Int)
    var syncsFirst: Bool
    var editsLater: Bool
    var leaves: (here: Bool, there: Bool)

    init(seed: UInt64) {
      var random = SeededGenerator(seed: seed)
      self.seed = seed
      pattern = SeriesOfTwoMachinesTests.patterns.randomElement(using: &random) ?? .daily
      due = Bool.random(using: &random) ? "2026-11-23" : "2026-11-23T18:00:00[Europe/Berlin]"
      before = (Int.random(in: 0...80_000, using: &random), Int.random(in: 0...80_000, using: &random))
      syncsFirst = Bool.random(using: &random)
      editsLater = Bool.random(using: &random)
      // Whether each user skips the instance instead of completing it.
      leaves = (Int.random(in: 0..<6, using: &random) == 0, Int.random(in: 0..<6, using: &random) == 0)
    }

    var testDescription: String { "seed \(seed): \(pattern) \(due) \(before) \(leaves)" }
  }

  // G9
  @Test("at any two times, one open instance remains, the later one", arguments: 1...120)
  func oneOpenInstance(seed: Int) async throws {
    let history = History(seed: UInt64(seed))
    let setup = try await SyncSetup(users: 2, mapping: .extended)
    try setup.a.add("Pflanzen", due: history.due) {
      $0.recurrence = history.pattern
      $0.seriesID = "7d2a1c90-0000-4000-8000-000000000001"
    }
    try await setup.settle()
    setup.advance(minutes: history.before.0)
    try act(setup.a, history.leaves.here)
    let here = try setup.a.openTask("Pflanzen")
    if history.syncsFirst { try await setup.a.sync() }
    setup.advance(minutes: history.before.1)
    try act(setup.b, history.leaves.there)
    let there = try setup.b.openTask("Pflanzen")
    if history.editsLater {
      // An edit with a newer time must not win over the later instance.
      setup.advance(minutes: 1)
      var task = try setup.a.openTask("Pflanzen")
      task.notes = "Balkon"
      task.modified = setup.clock.now
      try setup.a.store.write { [task] store in _ = try store.update(task, by: .user) }
      try await setup.a.sync()
    }
    try await setup.settle()
    try await setup.settle()

    #expect(here.uid == there.uid, "\(history.testDescription)")
    let dues = [here, there].compactMap { $0.due?.instant(in: SyncSetup.zone) }
    for user in setup.users {
      let open = try user.tasks.filter { $0.status == .open }
      #expect(open.map(\.uid) == [here.uid], "\(user.name), \(history.testDescription)")
      #expect(
        open.first?.due?.instant(in: SyncSetup.zone) == dues.max(), "\(user.name), \(history.testDescription)")
    }
    for user in setup.users { #expect(try await user.sync().isQuiet, "\(history.testDescription)") }
    #expect(setup.isWellBehaved)
  }

  private func act(_ user: TestUser, _ isSkipped: Bool) throws {
    if isSkipped { try user.skip("Pflanzen") } else { try user.complete("Pflanzen") }
  }

  private func daily(_ due: String, _ mapping: MappingProfile) async throws -> SyncSetup {
    let setup = try await SyncSetup(users: 2, mapping: mapping)
    try setup.a.add("Pflanzen", due: due) {
      $0.uid = "plants"
      $0.recurrence = .daily
      $0.seriesID = "7d2a1c90-0000-4000-8000-000000000001"
    }
    try await setup.settle()
    setup.advance(minutes: 1)
    return setup
  }

  @Test(
    "an instance skipped on one machine is gone on the other, and the next one replaces it",
    arguments: [MappingProfile.extended, .strict], ["2026-11-23", "2026-11-23T18:00:00[Europe/Berlin]"])
  func skippedElsewhere(mapping: MappingProfile, due: String) async throws {
    let setup = try await daily(due, mapping)
    let next = try setup.a.skip("Pflanzen")
    try await setup.a.sync()
    #expect(try await setup.b.sync().calledOff == 1)
    #expect(try setup.b.tasks.map(\.uid) == [next?.uid])
    #expect(try await setup.b.sync().isQuiet)
    let entry = try #require(try setup.b.journal("deleted").first { $0.uid == "plants" })
    try setup.b.undo(entry.id)
    #expect(try setup.b.tasks.contains { $0.uid == "plants" })
  }

  @Test(
    "an instance completed on one machine and cleared from the list is gone on the other",
    arguments: [MappingProfile.extended, .strict])
  func completedAndCleared(mapping: MappingProfile) async throws {
    let setup = try await daily("2026-11-23", mapping)
    try setup.a.complete("Pflanzen")
    try await setup.a.sync()
    let next = try setup.a.openTask("Pflanzen").uid
    setup.other.delete("plants.ics")
    #expect(try await setup.b.sync().calledOff == 1)
    #expect(try setup.b.tasks.map(\.uid) == [next])
  }

  @Test("in the strict mapping one of several skips, an edited instance and another series are told apart")
  func strictNames() async throws {
    let setup = try await daily("2026-11-23", .strict)
    try setup.a.skip("Pflanzen")
    let last = try setup.a.skip("Pflanzen")
    try await setup.a.sync()
    try await setup.b.sync()
    #expect(try setup.b.tasks.map(\.uid) == [last?.uid])

    let edited = try await daily("2026-11-23", .strict)
    try edited.b.edit("Pflanzen") { $0.notes = "Balkon" }
    try edited.a.skip("Pflanzen")
    try await edited.a.sync()
    try await edited.b.sync()
    #expect(try edited.b.tasks.contains { $0.uid == "plants" && $0.notes == "Balkon" })

    let foreign = try await daily("2026-11-23", .strict)
    foreign.other.add("milk", title: "Milch", "DUE;VALUE=DATE:20261123")
    try await foreign.b.sync()
    foreign.other.delete("milk.ics")
    try await foreign.b.sync()
    #expect(try foreign.b.tasks.contains { $0.uid == "milk" })
  }

  @Test(
    "instances created and completed elsewhere are read in any order of their hrefs",
    arguments: NamedMode.all, 1...6)
  func metLater(at one: NamedMode, series: Int) async throws {
    let setup = try await SyncSetup(one.mode, users: 2, mapping: .extended)
    try setup.a.add("Pflanzen", due: "2026-11-24T18:00:00[Europe/Berlin]") {
      $0.recurrence = .daily
      $0.seriesID = String(format: "7d2a1c90-0000-4000-8000-%012d", series)
    }
    try await setup.settle()
    for _ in 1...4 {
      setup.advance(minutes: 24 * 60)
      try setup.a.complete("Pflanzen")
      try await setup.a.sync()
    }
    let requests = try await setup.requests { try await setup.b.sync() }
    // An instance that exists on the server is not sent, in any order of names.
    #expect(!requests.contains("PUT"))
    let open = try setup.a.openTask("Pflanzen").uid
    #expect(try setup.b.tasks.filter { $0.status == .open }.map(\.uid) == [open])
    try await setup.settle()
    for user in setup.users { #expect(try await user.sync().isQuiet) }
    #expect(setup.isWellBehaved)
  }

  @Test("an earlier date that another program gave the next instance stays, wherever the completion is read first")
  func dateEditedElsewhere() async throws {
    let setup = try await SyncSetup(users: 2, mapping: .extended)
    try setup.a.add("Pflanzen", due: "2026-11-24") {
      // The name precedes the name of the next instance.
      $0.uid = "0-plants"
      $0.recurrence = .weekly
      $0.seriesID = "7d2a1c90-0000-4000-8000-000000000001"
    }
    try await setup.settle()
    try setup.a.complete("Pflanzen")
    try await setup.a.sync()
    let next = try setup.a.openTask("Pflanzen")
    let name = "\(next.uid).ics"
    setup.advance(minutes: 1)
    try setup.other.edit(name) { lines in
      lines = lines.map { $0.hasPrefix("D") ? $0.replacing(":20261201", with: ":20261127") : $0 }
    }
    try await setup.b.sync()
    try await setup.settle()
    for user in setup.users { #expect(try user.openTask("Pflanzen").due == CalendarTime("2026-11-27")) }
    #expect(try setup.other.value("DUE", of: name) == "20261127")
    for user in setup.users { #expect(try await user.sync().isQuiet) }
    #expect(setup.isWellBehaved)
  }

  @Test("after one completion, a cleared value stays cleared, and the next instance gets the former one's unsent edit")
  func valuesEditedElsewhere() async throws {
    let setup = try await SyncSetup(users: 2, mapping: .extended)
    try setup.a.add("Pflanzen", due: "2026-11-24") {
      // A list shows this object before the object of the next instance.
      $0.uid = "0-plants"
      $0.notes = "Balkon"
      $0.recurrence = .weekly
      $0.seriesID = "7d2a1c90-0000-4000-8000-000000000001"
    }
    try await setup.settle()
    try setup.a.complete("Pflanzen")
    try await setup.a.sync()
    let name = "\(try setup.a.openTask("Pflanzen").uid).ics"
    setup.advance(minutes: 1)
    try setup.other.set("DESCRIPTION", nil, in: name)
    try setup.b.edit("Pflanzen") { $0.title = "Blumen" }
    try await setup.b.sync()
    try await setup.settle()
    for user in setup.users { #expect(try user.openTask("Blumen").notes == nil) }
    #expect(try setup.other.value("DESCRIPTION", of: name) == nil)
    #expect(try setup.other.value("SUMMARY", of: name) == "Blumen")
    for user in setup.users { #expect(try await user.sync().isQuiet) }
    #expect(setup.isWellBehaved)
  }

  @Test("the next instance rings by the settings of the machine that completed the one before")
  func alarmsOfTheFirst() async throws {
    let setup = try await SyncSetup(users: 2, mapping: .extended)
    setup.b.settings.dueDateMorningReminderHour = 8
    try setup.a.add("Pflanzen", due: "2026-11-24T18:00:00[Europe/Berlin]") { $0.recurrence = .daily }
    try await setup.settle()
    setup.advance(minutes: 1)
    try act(setup.a, false)
    try await setup.settle()
    for user in setup.users { #expect(try await user.sync().isQuiet) }
    let next = try setup.a.openTask("Pflanzen")
    #expect(try setup.other.rings("\(next.uid).ics").contains("20261125T080000Z"))
    #expect(try !setup.other.rings("\(next.uid).ics").contains("20261125T070000Z"))
  }

  @Test("a series without a next instance keeps the task that another program deleted")
  func deletedElsewhere() async throws {
    let setup = try await SyncSetup(users: 2, mapping: .extended)
    try setup.a.add("Pflanzen", due: "2026-11-23") {
      $0.uid = "plants"
      $0.recurrence = .daily
      $0.seriesID = "7d2a1c90-0000-4000-8000-000000000001"
    }
    try await setup.settle()
    setup.other.delete("plants.ics")
    try await setup.settle()
    for user in setup.users { #expect(try user.tasks.map(\.uid) == ["plants"]) }
  }

  // G9
  @Test("one machine completes several instances, the other completes one of them late")
  func severalInARow() async throws {
    for late in [0, 4000] {
      let setup = try await SyncSetup(users: 2, mapping: .extended)
      try setup.a.add("Pflanzen", due: "2026-11-21") {
        $0.recurrence = .daily
        $0.seriesID = "7d2a1c90-0000-4000-8000-000000000001"
      }
      try await setup.settle()
      for _ in 0..<3 {
        try setup.a.complete("Pflanzen")
        setup.advance(minutes: 1440)
      }
      try await setup.a.sync()
      setup.advance(minutes: late)
      try setup.b.complete("Pflanzen")
      try await setup.settle()
      try await setup.settle()
      for user in setup.users {
        #expect(try user.tasks.count(where: { $0.status == .open }) == 1, "\(user.name), \(late)")
      }
      #expect(try setup.a.openTask("Pflanzen").due == setup.b.openTask("Pflanzen").due)
    }
  }

  @Test("skipped occurrences of a late series are in the journal, also for a remote completion")
  func journalled() async throws {
    let setup = try await SyncSetup()
    try setup.a.add("Pflanzen", due: "2026-11-21") {
      $0.uid = "plants"
      $0.recurrence = .daily
      $0.seriesID = "7d2a1c90-0000-4000-8000-000000000001"
    }
    try await setup.a.sync()
    setup.advance(minutes: 5 * 1440)
    try setup.other.set("STATUS", "COMPLETED", in: "plants.ics")
    try await setup.a.sync()
    #expect(try setup.a.openTask("Pflanzen").due == CalendarTime("2026-11-27"))
    #expect(try setup.a.journal("passed over").map(\.new) == ["5"])
  }

  @Test("recurrenceCatchUp off: instances follow one after the other")
  func oneAfterTheOther() async throws {
    var settings = Settings()
    settings.recurrenceCatchUp = false
    let setup = try await SyncSetup(settings: settings)
    try setup.a.add("Pflanzen", due: "2026-11-21") {
      $0.uid = "plants"
      $0.recurrence = .daily
    }
    try await setup.a.sync()
    setup.advance(minutes: 5 * 1440)
    try setup.other.set("STATUS", "COMPLETED", in: "plants.ics")
    try await setup.a.sync()
    #expect(try setup.a.openTask("Pflanzen").due == CalendarTime("2026-11-22"))
    #expect(try setup.a.journal("passed over").isEmpty)
  }

  @Test("a late foreign series continues at the first occurrence after now, completed or skipped")
  func foreignSeries() async throws {
    let setup = try await SyncSetup()
    setup.other.add("water", title: "Gießen", "DUE:20261101T100000Z", "RRULE:FREQ=DAILY;COUNT=40")
    try await setup.a.sync()
    try setup.a.complete("Gießen")
    try await setup.a.sync()
    #expect(try setup.other.value("DUE", of: "water.ics") == "20261121T100000Z")
    #expect(try setup.other.value("RRULE", of: "water.ics") == "FREQ=DAILY;COUNT=20")
    #expect(try setup.a.journal("passed over").map(\.new) == ["19"])
    try setup.a.skip("Gießen")
    try await setup.a.sync()
    #expect(try setup.other.value("DUE", of: "water.ics") == "20261122T100000Z")
    #expect(setup.other.names().count == 2)
    #expect(try await setup.a.sync().isQuiet)
  }

  @Test("a recurrence from completion is synced as an own property and never as RRULE")
  func travels() async throws {
    let setup = try await SyncSetup(users: 2, mapping: .extended)
    try setup.a.add("Filter", due: "2026-11-10") {
      $0.uid = "filter"
      $0.recurrence = .afterCompletion(.custom("FREQ=DAILY;INTERVAL=3"))
      $0.seriesID = "7d2a1c90-0000-4000-8000-000000000001"
    }
    try await setup.settle()
    let lines = try setup.other.lines("filter.ics")
    #expect(lines.contains("X-FOCUSBLOX-RECURRENCE:completion:FREQ=DAILY%3BINTERVAL=3"))
    #expect(!lines.contains { $0.hasPrefix("RRULE") })
    #expect(try setup.b.task("Filter").recurrence == .afterCompletion(.custom("FREQ=DAILY;INTERVAL=3")))
    try setup.b.complete("Filter")
    try await setup.settle()
    #expect(try setup.a.openTask("Filter").due == CalendarTime("2026-11-24"))
  }
}
