import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport
import Testing

// T63, T64
@Suite("Cleared fields whose missing line has no meaning")
struct ClearedFieldTests {
  private static let property = "X-FOCUSBLOX-CLEARED"

  func world(_ mode: ServerMode = ServerMode(), mapping: MappingProfile = .strict) async throws -> SyncWorld {
    let world = try await SyncWorld(mode, people: 2, mapping: mapping)
    try world.a.add("Milch") {
      $0.uid = "milk"
      $0.planned = CalendarTime("2026-12-01T12:00:00Z")
      $0.estimateMinutes = 30
      if mapping == .extended { $0.urgency = .urgent }
    }
    try await world.settle()
    world.clock.advance(minutes: 1)
    return world
  }

  func cleared(_ world: SyncWorld) throws -> String? {
    try world.other.value(Self.property, of: "milk.ics")
  }

  @Test("the field's name is in the text, sorted, as long as it has no value")
  func isSaid() async throws {
    let world = try await world()
    #expect(try cleared(world) == nil)
    try world.a.edit("Milch") {
      $0.planned = nil
      $0.estimateMinutes = nil
    }
    try await world.settle()
    #expect(try cleared(world) == "estimateMinutes planned")
    #expect(try world.b.task("Milch").planned == nil && world.b.task("Milch").estimateMinutes == nil)
    try world.b.edit("Milch") { $0.planned = CalendarTime("2026-12-03") }
    try await world.settle()
    #expect(try cleared(world) == "estimateMinutes")
    try world.a.edit("Milch") { $0.estimateMinutes = 5 }
    try await world.settle()
    #expect(try cleared(world) == nil)
    #expect(try world.a.task("Milch").planned == CalendarTime("2026-12-03"))
    #expect(try world.b.task("Milch").estimateMinutes == 5)
  }

  @Test("the clearing arrives through every server that keeps X- properties", arguments: NamedMode.all)
  func arrives(through one: NamedMode) async throws {
    let world = try await world(one.mode)
    try world.a.edit("Milch") {
      $0.planned = nil
      $0.estimateMinutes = nil
    }
    world.server.advance(seconds: 60)
    try await world.settle()
    let task = try world.b.task("Milch")
    #expect(task.planned == nil)
    #expect((task.estimateMinutes != nil) == one.mode.dropsXProperties)
    for person in world.people { #expect(try await person.sync().isQuiet) }
  }

  @Test("nothing is written for fields that nobody cleared")
  func isNotAddedToOthers() async throws {
    let world = try await world(mapping: .extended)
    world.other.add("tea", title: "Tee")
    try await world.settle()
    try world.a.edit("Tee") { $0.title = "Kaffee" }
    try world.a.edit("Milch") { $0.title = "Hafer" }
    try await world.settle()
    for name in ["milk.ics", "tea.ics"] { #expect(try world.other.value(Self.property, of: name) == nil) }
  }

  // I8
  @Test("a server that drops the line does not prevent values, and gets no further writes")
  func aServerDropsIt() async throws {
    var mode = ServerMode()
    mode.dropsXProperties = true
    let world = try await world(mode)
    try world.b.edit("Milch") { $0.planned = CalendarTime("2026-12-05") }
    try await world.settle()
    try world.a.edit("Milch") { $0.planned = nil }
    try await world.settle()
    #expect(try cleared(world) == nil)
    #expect(try world.a.task("Milch").planned == nil)
    #expect(try world.b.task("Milch").planned == CalendarTime("2026-12-05"))
    for person in world.people { #expect(try await person.sync().isQuiet) }
  }

  // I8
  @Test("a value or name that another program removed is no clearing")
  func anotherProgramStripsIt() async throws {
    let world = try await world()
    try world.other.set("X-FOCUSBLOX-PLANNED", nil, in: "milk.ics")
    try await world.settle()
    #expect(try world.a.task("Milch").planned != nil && world.b.task("Milch").planned != nil)
    try world.a.edit("Milch") { $0.estimateMinutes = nil }
    try await world.settle()
    try world.other.set(Self.property, nil, in: "milk.ics")
    try await world.settle()
    for person in world.people {
      #expect(try person.task("Milch").planned != nil && person.task("Milch").estimateMinutes == nil)
      #expect(try await person.sync().isQuiet)
    }
  }

  @Test("the clearing arrives although another program had removed the value before")
  func arrivesAfterAStrip() async throws {
    let world = try await world()
    try world.other.set("ESTIMATED-DURATION", nil, in: "milk.ics")
    try await world.settle()
    try world.a.edit("Milch") { $0.estimateMinutes = nil }
    try await world.settle()
    #expect(try world.b.task("Milch").estimateMinutes == nil)
    for person in world.people { #expect(try await person.sync().isQuiet) }
  }

  @Test("another program's value wins over the name, which is removed with the next edit")
  func aValueWins() async throws {
    let world = try await world()
    try world.a.edit("Milch") { $0.estimateMinutes = nil }
    try await world.settle()
    try world.other.set("ESTIMATED-DURATION", "PT45M", in: "milk.ics")
    try await world.settle()
    #expect(try world.a.task("Milch").estimateMinutes == 45 && world.b.task("Milch").estimateMinutes == 45)
    for person in world.people { #expect(try await person.sync().isQuiet) }
    #expect(try cleared(world) == "estimateMinutes")
    try world.a.edit("Milch") { $0.notes = "zwei Liter" }
    try await world.settle()
    #expect(try cleared(world) == nil)
    try world.other.set("ESTIMATED-DURATION", nil, in: "milk.ics")
    try await world.settle()
    for person in world.people { #expect(try person.task("Milch").estimateMinutes == 45) }
  }

  @Test("the clearing arrives again after another program has written a value")
  func arrivesAgain() async throws {
    let world = try await world()
    for minutes in [45, 60] {
      try world.a.edit("Milch") { $0.estimateMinutes = nil }
      try await world.settle()
      #expect(try world.b.task("Milch").estimateMinutes == nil)
      try world.other.set("ESTIMATED-DURATION", "PT\(minutes)M", in: "milk.ics")
      try await world.settle()
      for person in world.people { #expect(try person.task("Milch").estimateMinutes == minutes) }
    }
  }

  @Test("a field cleared while the task was local arrives when the task is synced again")
  func clearedWhileLocal() async throws {
    let world = try await world()
    let task = try world.a.task("Milch")
    try world.a.store.write { try $0.detach(itemID: task.id) }
    try world.a.edit("Milch") { $0.planned = nil }
    try await world.settle()
    #expect(try world.b.task("Milch").planned != nil)
    try world.a.edit("Milch") { $0.listID = task.listID }
    try await world.settle()
    #expect(try world.b.task("Milch").planned == nil)
    #expect(try cleared(world) == "planned")
    for person in world.people { #expect(try await person.sync().isQuiet) }
  }

  @Test("any order of setting and clearing ends in the same values on both machines", arguments: UInt64(0)..<40)
  func converges(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let profile: MappingProfile = seed % 2 == 0 ? .strict : .extended
    let world = try await world(mapping: profile)
    let fields = TaskMapping.fields(profile).filter(\.keepsLocalWhenMissing)
    var full = try world.a.task("Milch")
    let empty = TaskItem(id: full.id, uid: full.uid, title: full.title, created: full.created)
    (full.flagged, full.nextUp, full.taskType) = (true, true, "learning")
    (full.recurrence, full.seriesID) = (.weekly, "7d2a1c90-0000-4000-8000-000000000001")
    for _ in 0..<15 {
      world.clock.advance(minutes: 1)
      let person = world.people[Int.random(in: 0..<2, using: &random)]
      for field in fields where Int.random(in: 0..<3, using: &random) == 0 {
        let source = Bool.random(using: &random) ? full : empty
        try person.edit("Milch") { field.copy(source, &$0) }
      }
      if Bool.random(using: &random) { try await person.sync() }
    }
    try await world.settle()
    let (here, there) = (try world.a.task("Milch"), try world.b.task("Milch"))
    for field in fields { #expect(field.isEqual(here, there), "seed \(seed), \(field.name)") }
    for person in world.people { #expect(try await person.sync().isQuiet) }
    // A flag has an explicit value for "no", so that its name is not in the text.
    let empties = fields.filter { $0.isEqual(here, empty) && $0.describe(empty) == nil }.map(\.name)
    #expect(Set(try cleared(world)?.split(separator: " ").map(String.init) ?? []).isSubset(of: empties))
    #expect(world.isWellBehaved)
  }

  @Test("against another value the policy decides, and the journal keeps the value", arguments: ConflictPolicy.allCases)
  func conflict(_ policy: ConflictPolicy) async throws {
    let world = try await world()
    try world.b.edit("Milch") { $0.planned = CalendarTime("2026-12-05") }
    world.clock.advance(minutes: 1)
    try world.a.edit("Milch") { $0.planned = nil }
    try await world.a.sync()
    let report = try await world.b.sync { $0.policy = policy }
    #expect(report.conflicts == 1)
    let entry = try #require(
      try world.b.store.read { try $0.journal() }.first { $0.action.hasPrefix("conflict") })
    let clearingWins = policy != .local
    #expect((entry.old, entry.new) == (clearingWins ? "2026-12-05" : nil, clearingWins ? nil : "2026-12-05"))
    try await world.settle()
    for person in world.people {
      #expect(try person.task("Milch").planned == (clearingWins ? nil : CalendarTime("2026-12-05")))
      #expect(try await person.sync().isQuiet)
    }
    #expect(try cleared(world) == (clearingWins ? "planned" : nil))
  }

  @Test("the clearing can be undone where it was made and where it arrived", arguments: [0, 1])
  func undo(person: Int) async throws {
    let world = try await world()
    try world.a.edit("Milch") { $0.planned = nil }
    try await world.settle()
    let done = try world.people[person].undo(person == 0 ? .pushed : .pulled, of: "planned")
    try await world.settle()
    #expect(try world.a.task("Milch").planned == CalendarTime("2026-12-01T12:00:00Z"))
    #expect(try world.b.task("Milch").planned == CalendarTime("2026-12-01T12:00:00Z"))
    #expect(try cleared(world) == nil)
    try world.people[person].undo(done.id)
    try await world.settle()
    #expect(try world.a.task("Milch").planned == nil && world.b.task("Milch").planned == nil)
  }

  @Test("a series that was stopped on one machine does not continue from the other")
  func stoppedSeries() async throws {
    let world = try await SyncWorld(people: 2, mapping: .extended)
    try world.a.add("Pflanzen", due: "2026-11-25") {
      $0.uid = "plants"
      $0.recurrence = .weekly
      $0.seriesID = "7d2a1c90-0000-4000-8000-000000000001"
    }
    try await world.settle()
    try world.a.edit("Pflanzen") {
      $0.recurrence = .none
      $0.seriesID = nil
    }
    try await world.settle()
    try world.b.complete("Pflanzen")
    try await world.settle()
    #expect(world.other.names() == ["plants.ics"])
  }

  @Test("the clearing stays when the task is moved to another list")
  func goesAlong() async throws {
    let world = try await SyncWorld(people: 2, lists: ["Aufgaben", "Garten"])
    try world.a.add("Zaun") {
      $0.uid = "fence"
      $0.planned = CalendarTime("2026-12-01")
    }
    try await world.settle()
    try world.a.edit("Zaun") { $0.planned = nil }
    try world.a.move("Zaun", to: "Garten")
    try await world.settle()
    #expect(try world.b.task("Zaun").planned == nil)
    #expect(try world.b.task("Zaun").listID == world.b.list("Garten").id)
    for person in world.people { #expect(try await person.sync().isQuiet) }
  }
}
