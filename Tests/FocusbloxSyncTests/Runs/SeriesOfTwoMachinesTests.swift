import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport
import Testing

@Suite("Two machines complete an instance of a series") struct SeriesOfTwoMachinesTests {
  static let patterns: [RecurrencePattern] = [
    .daily, .weekdays, .weekly, .monthly, .custom("FREQ=WEEKLY;BYDAY=TU,TH"), .custom("FREQ=DAILY;INTERVAL=3"),
    .afterCompletion(.custom("FREQ=DAILY;INTERVAL=3")),
  ]

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
    let world = try await SyncWorld(people: 2, mapping: .extended)
    try world.a.add("Pflanzen", due: history.due) {
      $0.recurrence = history.pattern
      $0.seriesID = "7d2a1c90-0000-4000-8000-000000000001"
    }
    try await world.settle()
    world.advance(minutes: history.before.0)
    try act(world.a, history.leaves.here)
    let here = try world.a.openTask("Pflanzen")
    if history.syncsFirst { try await world.a.sync() }
    world.advance(minutes: history.before.1)
    try act(world.b, history.leaves.there)
    let there = try world.b.openTask("Pflanzen")
    if history.editsLater {
      // An edit with a newer time must not win over the later instance.
      world.advance(minutes: 1)
      var task = try world.a.openTask("Pflanzen")
      task.notes = "Balkon"
      task.modified = world.clock.now
      try world.a.store.write { [task] store in _ = try store.update(task, by: .person) }
      try await world.a.sync()
    }
    try await world.settle()
    try await world.settle()

    #expect(here.uid == there.uid, "\(history.testDescription)")
    let dues = [here, there].compactMap { $0.due?.instant(in: SyncWorld.zone) }
    for person in world.people {
      let open = try person.tasks.filter { $0.status == .open }
      #expect(open.map(\.uid) == [here.uid], "\(person.name), \(history.testDescription)")
      #expect(
        open.first?.due?.instant(in: SyncWorld.zone) == dues.max(), "\(person.name), \(history.testDescription)")
    }
    for person in world.people { #expect(try await person.sync().isQuiet, "\(history.testDescription)") }
    #expect(world.isWellBehaved)
  }

  private func act(_ person: Participant, _ isSkipped: Bool) throws {
    if isSkipped { try person.skip("Pflanzen") } else { try person.complete("Pflanzen") }
  }

  @Test("an instance skipped on one machine is gone on the other, and the next one replaces it")
  func skippedElsewhere() async throws {
    for due in ["2026-11-23", "2026-11-23T18:00:00[Europe/Berlin]"] {
      let world = try await SyncWorld(people: 2, mapping: .extended)
      try world.a.add("Pflanzen", due: due) {
        $0.recurrence = .daily
        $0.seriesID = "7d2a1c90-0000-4000-8000-000000000001"
      }
      try await world.settle()
      let next = try world.a.skip("Pflanzen")
      try await world.a.sync()
      #expect(try await world.b.sync().calledOff == 1)
      #expect(try world.b.tasks.map(\.uid) == [next?.uid])
      #expect(try await world.b.sync().isQuiet)
    }
  }

  @Test(
    "instances created and completed elsewhere are read in any order of their hrefs",
    arguments: NamedMode.all, 1...6)
  func metLater(at one: NamedMode, series: Int) async throws {
    let world = try await SyncWorld(one.mode, people: 2, mapping: .extended)
    try world.a.add("Pflanzen", due: "2026-11-24T18:00:00[Europe/Berlin]") {
      $0.recurrence = .daily
      $0.seriesID = String(format: "7d2a1c90-0000-4000-8000-%012d", series)
    }
    try await world.settle()
    for _ in 1...4 {
      world.advance(minutes: 24 * 60)
      try world.a.complete("Pflanzen")
      try await world.a.sync()
    }
    let requests = try await world.requests { try await world.b.sync() }
    // An instance that exists on the server is not sent, in any order of names.
    #expect(!requests.contains("PUT"))
    let open = try world.a.openTask("Pflanzen").uid
    #expect(try world.b.tasks.filter { $0.status == .open }.map(\.uid) == [open])
    try await world.settle()
    for person in world.people { #expect(try await person.sync().isQuiet) }
    #expect(world.isWellBehaved)
  }

  @Test("the next instance rings by the settings of the machine that completed the one before")
  func alarmsOfTheFirst() async throws {
    let world = try await SyncWorld(people: 2, mapping: .extended)
    world.b.settings.dueDateMorningReminderHour = 8
    try world.a.add("Pflanzen", due: "2026-11-24T18:00:00[Europe/Berlin]") { $0.recurrence = .daily }
    try await world.settle()
    world.advance(minutes: 1)
    try act(world.a, false)
    try await world.settle()
    for person in world.people { #expect(try await person.sync().isQuiet) }
    let next = try world.a.openTask("Pflanzen")
    #expect(try world.other.rings("\(next.uid).ics").contains("20261125T080000Z"))
    #expect(try !world.other.rings("\(next.uid).ics").contains("20261125T070000Z"))
  }

  @Test("a series without a next instance keeps the task that another program deleted")
  func deletedElsewhere() async throws {
    let world = try await SyncWorld(people: 2, mapping: .extended)
    try world.a.add("Pflanzen", due: "2026-11-23") {
      $0.uid = "plants"
      $0.recurrence = .daily
      $0.seriesID = "7d2a1c90-0000-4000-8000-000000000001"
    }
    try await world.settle()
    world.other.delete("plants.ics")
    try await world.settle()
    for person in world.people { #expect(try person.tasks.map(\.uid) == ["plants"]) }
  }

  // G9
  @Test("one machine completes several instances, the other completes one of them late")
  func severalInARow() async throws {
    for late in [0, 4000] {
      let world = try await SyncWorld(people: 2, mapping: .extended)
      try world.a.add("Pflanzen", due: "2026-11-21") {
        $0.recurrence = .daily
        $0.seriesID = "7d2a1c90-0000-4000-8000-000000000001"
      }
      try await world.settle()
      for _ in 0..<3 {
        try world.a.complete("Pflanzen")
        world.advance(minutes: 1440)
      }
      try await world.a.sync()
      world.advance(minutes: late)
      try world.b.complete("Pflanzen")
      try await world.settle()
      try await world.settle()
      for person in world.people {
        #expect(try person.tasks.count(where: { $0.status == .open }) == 1, "\(person.name), \(late)")
      }
      #expect(try world.a.openTask("Pflanzen").due == world.b.openTask("Pflanzen").due)
    }
  }

  @Test("skipped occurrences of a late series are in the journal, also for a remote completion")
  func journalled() async throws {
    let world = try await SyncWorld()
    try world.a.add("Pflanzen", due: "2026-11-21") {
      $0.uid = "plants"
      $0.recurrence = .daily
      $0.seriesID = "7d2a1c90-0000-4000-8000-000000000001"
    }
    try await world.a.sync()
    world.advance(minutes: 5 * 1440)
    try world.other.set("STATUS", "COMPLETED", in: "plants.ics")
    try await world.a.sync()
    #expect(try world.a.openTask("Pflanzen").due == CalendarTime("2026-11-27"))
    #expect(try world.a.journal("passed over").map(\.new) == ["5"])
  }

  @Test("recurrenceCatchUp off: instances follow one after the other")
  func oneAfterTheOther() async throws {
    var settings = Settings()
    settings.recurrenceCatchUp = false
    let world = try await SyncWorld(settings: settings)
    try world.a.add("Pflanzen", due: "2026-11-21") {
      $0.uid = "plants"
      $0.recurrence = .daily
    }
    try await world.a.sync()
    world.advance(minutes: 5 * 1440)
    try world.other.set("STATUS", "COMPLETED", in: "plants.ics")
    try await world.a.sync()
    #expect(try world.a.openTask("Pflanzen").due == CalendarTime("2026-11-22"))
    #expect(try world.a.journal("passed over").isEmpty)
  }

  @Test("a late foreign series continues at the first occurrence after now, completed or skipped")
  func foreignSeries() async throws {
    let world = try await SyncWorld()
    world.other.add("water", title: "Gießen", "DUE:20261101T100000Z", "RRULE:FREQ=DAILY;COUNT=40")
    try await world.a.sync()
    try world.a.complete("Gießen")
    try await world.a.sync()
    #expect(try world.other.value("DUE", of: "water.ics") == "20261121T100000Z")
    #expect(try world.other.value("RRULE", of: "water.ics") == "FREQ=DAILY;COUNT=20")
    #expect(try world.a.journal("passed over").map(\.new) == ["19"])
    try world.a.skip("Gießen")
    try await world.a.sync()
    #expect(try world.other.value("DUE", of: "water.ics") == "20261122T100000Z")
    #expect(world.other.names().count == 2)
    #expect(try await world.a.sync().isQuiet)
  }

  @Test("a recurrence from completion is synced as an own property and never as RRULE")
  func travels() async throws {
    let world = try await SyncWorld(people: 2, mapping: .extended)
    try world.a.add("Filter", due: "2026-11-10") {
      $0.uid = "filter"
      $0.recurrence = .afterCompletion(.custom("FREQ=DAILY;INTERVAL=3"))
      $0.seriesID = "7d2a1c90-0000-4000-8000-000000000001"
    }
    try await world.settle()
    let lines = try world.other.lines("filter.ics")
    #expect(lines.contains("X-FOCUSBLOX-RECURRENCE:completion:FREQ=DAILY%3BINTERVAL=3"))
    #expect(!lines.contains { $0.hasPrefix("RRULE") })
    #expect(try world.b.task("Filter").recurrence == .afterCompletion(.custom("FREQ=DAILY;INTERVAL=3")))
    try world.b.complete("Filter")
    try await world.settle()
    #expect(try world.a.openTask("Filter").due == CalendarTime("2026-11-24"))
  }
}
