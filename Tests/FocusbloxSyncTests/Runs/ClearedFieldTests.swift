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

  func setup(_ mode: ServerMode = ServerMode(), mapping: MappingProfile = .strict) async throws -> SyncSetup {
    let setup = try await SyncSetup(mode, users: 2, mapping: mapping)
    try setup.a.add("Milch") {
      $0.uid = "milk"
      $0.planned = CalendarTime("2026-12-01T12:00:00Z")
      $0.estimateMinutes = 30
      if mapping == .extended { $0.urgency = .urgent }
    }
    try await setup.settle()
    setup.clock.advance(minutes: 1)
    return setup
  }

  func cleared(_ setup: SyncSetup) throws -> String? {
    try setup.other.value(Self.property, of: "milk.ics")
  }

  @Test("the field's name is in the text, sorted, as long as it has no value")
  func isSetByUser() async throws {
    let setup = try await setup()
    #expect(try cleared(setup) == nil)
    try setup.a.edit("Milch") {
      $0.planned = nil
      $0.estimateMinutes = nil
    }
    try await setup.settle()
    #expect(try cleared(setup) == "estimateMinutes planned")
    #expect(try setup.b.task("Milch").planned == nil && setup.b.task("Milch").estimateMinutes == nil)
    try setup.b.edit("Milch") { $0.planned = CalendarTime("2026-12-03") }
    try await setup.settle()
    #expect(try cleared(setup) == "estimateMinutes")
    try setup.a.edit("Milch") { $0.estimateMinutes = 5 }
    try await setup.settle()
    #expect(try cleared(setup) == nil)
    #expect(try setup.a.task("Milch").planned == CalendarTime("2026-12-03"))
    #expect(try setup.b.task("Milch").estimateMinutes == 5)
  }

  @Test("the clearing arrives through every server that keeps X- properties", arguments: NamedMode.all)
  func arrives(through one: NamedMode) async throws {
    let setup = try await setup(one.mode)
    try setup.a.edit("Milch") {
      $0.planned = nil
      $0.estimateMinutes = nil
    }
    setup.server.advance(seconds: 60)
    try await setup.settle()
    let task = try setup.b.task("Milch")
    #expect(task.planned == nil)
    #expect((task.estimateMinutes != nil) == one.mode.dropsXProperties)
    for user in setup.users { #expect(try await user.sync().isQuiet) }
  }

  @Test("nothing is written for fields that nobody cleared")
  func isNotAddedToOthers() async throws {
    let setup = try await setup(mapping: .extended)
    setup.other.add("tea", title: "Tee")
    try await setup.settle()
    try setup.a.edit("Tee") { $0.title = "Kaffee" }
    try setup.a.edit("Milch") { $0.title = "Hafer" }
    try await setup.settle()
    for name in ["milk.ics", "tea.ics"] { #expect(try setup.other.value(Self.property, of: name) == nil) }
  }

  // I8
  @Test("a server that drops the line does not prevent values, and gets no further writes")
  func aServerDropsIt() async throws {
    var mode = ServerMode()
    mode.dropsXProperties = true
    let setup = try await setup(mode)
    try setup.b.edit("Milch") { $0.planned = CalendarTime("2026-12-05") }
    try await setup.settle()
    try setup.a.edit("Milch") { $0.planned = nil }
    try await setup.settle()
    #expect(try cleared(setup) == nil)
    #expect(try setup.a.task("Milch").planned == nil)
    #expect(try setup.b.task("Milch").planned == CalendarTime("2026-12-05"))
    for user in setup.users { #expect(try await user.sync().isQuiet) }
  }

  // I8
  @Test("a value or name that another program removed is no clearing")
  func anotherProgramStripsIt() async throws {
    let setup = try await setup()
    try setup.other.set("X-FOCUSBLOX-PLANNED", nil, in: "milk.ics")
    try await setup.settle()
    #expect(try setup.a.task("Milch").planned != nil && setup.b.task("Milch").planned != nil)
    try setup.a.edit("Milch") { $0.estimateMinutes = nil }
    try await setup.settle()
    try setup.other.set(Self.property, nil, in: "milk.ics")
    try await setup.settle()
    for user in setup.users {
      #expect(try user.task("Milch").planned != nil && user.task("Milch").estimateMinutes == nil)
      #expect(try await user.sync().isQuiet)
    }
  }

  @Test("the clearing arrives although another program had removed the value before")
  func arrivesAfterAStrip() async throws {
    let setup = try await setup()
    try setup.other.set("ESTIMATED-DURATION", nil, in: "milk.ics")
    try await setup.settle()
    try setup.a.edit("Milch") { $0.estimateMinutes = nil }
    try await setup.settle()
    #expect(try setup.b.task("Milch").estimateMinutes == nil)
    for user in setup.users { #expect(try await user.sync().isQuiet) }
  }

  @Test("another program's value wins over the name, which is removed with the next edit")
  func aValueWins() async throws {
    let setup = try await setup()
    try setup.a.edit("Milch") { $0.estimateMinutes = nil }
    try await setup.settle()
    try setup.other.set("ESTIMATED-DURATION", "PT45M", in: "milk.ics")
    try await setup.settle()
    #expect(try setup.a.task("Milch").estimateMinutes == 45 && setup.b.task("Milch").estimateMinutes == 45)
    for user in setup.users { #expect(try await user.sync().isQuiet) }
    #expect(try cleared(setup) == "estimateMinutes")
    try setup.a.edit("Milch") { $0.notes = "zwei Liter" }
    try await setup.settle()
    #expect(try cleared(setup) == nil)
    try setup.other.set("ESTIMATED-DURATION", nil, in: "milk.ics")
    try await setup.settle()
    for user in setup.users { #expect(try user.task("Milch").estimateMinutes == 45) }
  }

  @Test("the clearing arrives again after another program has written a value")
  func arrivesAgain() async throws {
    let setup = try await setup()
    for minutes in [45, 60] {
      try setup.a.edit("Milch") { $0.estimateMinutes = nil }
      try await setup.settle()
      #expect(try setup.b.task("Milch").estimateMinutes == nil)
      try setup.other.set("ESTIMATED-DURATION", "PT\(minutes)M", in: "milk.ics")
      try await setup.settle()
      for user in setup.users { #expect(try user.task("Milch").estimateMinutes == minutes) }
    }
  }

  @Test("a field cleared while the task was local arrives when the task is synced again")
  func clearedWhileLocal() async throws {
    let setup = try await setup()
    let task = try setup.a.task("Milch")
    try setup.a.store.write { try $0.unlink(itemID: task.id) }
    try setup.a.edit("Milch") { $0.planned = nil }
    try await setup.settle()
    #expect(try setup.b.task("Milch").planned != nil)
    try setup.a.edit("Milch") { $0.listID = task.listID }
    try await setup.settle()
    #expect(try setup.b.task("Milch").planned == nil)
    #expect(try cleared(setup) == "planned")
    for user in setup.users { #expect(try await user.sync().isQuiet) }
  }

  @Test("any order of setting and clearing ends in the same values on both machines", arguments: UInt64(0)..<40)
  func converges(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let profile: MappingProfile = seed % 2 == 0 ? .strict : .extended
    let setup = try await setup(mapping: profile)
    let fields = TaskMapping.fields(profile).filter(\.keepsLocalWhenMissing)
    var full = try setup.a.task("Milch")
    let empty = TaskItem(id: full.id, uid: full.uid, title: full.title, created: full.created)
    (full.flagged, full.nextUp, full.taskType) = (true, true, "learning")
    (full.recurrence, full.seriesID) = (.weekly, "7d2a1c90-0000-4000-8000-000000000001")
    full.after = ["paint", "brush"]
    full.sortOrder = 794_059_200
    full.seriesValues = SeriesDeparture(texts: ["title": ["Hafer"]])
    for _ in 0..<15 {
      setup.clock.advance(minutes: 1)
      let user = setup.users[Int.random(in: 0..<2, using: &random)]
      for field in fields where Int.random(in: 0..<3, using: &random) == 0 {
        let source = Bool.random(using: &random) ? full : empty
        try user.edit("Milch") { field.copy(source, &$0) }
      }
      if Bool.random(using: &random) { try await user.sync() }
    }
    try await setup.settle()
    let (here, there) = (try setup.a.task("Milch"), try setup.b.task("Milch"))
    for field in fields { #expect(field.isEqual(here, there), "seed \(seed), \(field.name)") }
    for user in setup.users { #expect(try await user.sync().isQuiet) }
    // A flag has an explicit value for "no", so that its name is not in the text.
    let empties = fields.filter { $0.isEqual(here, empty) && $0.describe(empty) == nil }.map(\.name)
    #expect(Set(try cleared(setup)?.split(separator: " ").map(String.init) ?? []).isSubset(of: empties))
    #expect(setup.isWellBehaved)
  }

  @Test("against another value the policy decides, and the journal keeps the value", arguments: ConflictPolicy.allCases)
  func conflict(_ policy: ConflictPolicy) async throws {
    let setup = try await setup()
    try setup.b.edit("Milch") { $0.planned = CalendarTime("2026-12-05") }
    setup.clock.advance(minutes: 1)
    try setup.a.edit("Milch") { $0.planned = nil }
    try await setup.a.sync()
    let report = try await setup.b.sync { $0.policy = policy }
    #expect(report.conflicts == 1)
    let entry = try #require(
      try setup.b.store.read { try $0.journal() }.first { $0.action.hasPrefix("conflict") })
    let clearingWins = policy != .local
    #expect((entry.old, entry.new) == (clearingWins ? "2026-12-05" : nil, clearingWins ? nil : "2026-12-05"))
    try await setup.settle()
    for user in setup.users {
      #expect(try user.task("Milch").planned == (clearingWins ? nil : CalendarTime("2026-12-05")))
      #expect(try await user.sync().isQuiet)
    }
    #expect(try cleared(setup) == (clearingWins ? "planned" : nil))
  }

  @Test("the clearing can be undone where it was made and where it arrived", arguments: [0, 1])
  func undo(user: Int) async throws {
    let setup = try await setup()
    try setup.a.edit("Milch") { $0.planned = nil }
    try await setup.settle()
    let done = try setup.users[user].undo(user == 0 ? .pushed : .pulled, of: "planned")
    try await setup.settle()
    #expect(try setup.a.task("Milch").planned == CalendarTime("2026-12-01T12:00:00Z"))
    #expect(try setup.b.task("Milch").planned == CalendarTime("2026-12-01T12:00:00Z"))
    #expect(try cleared(setup) == nil)
    try setup.users[user].undo(done.id)
    try await setup.settle()
    #expect(try setup.a.task("Milch").planned == nil && setup.b.task("Milch").planned == nil)
  }

  @Test("a series that was stopped on one machine does not continue from the other")
  func stoppedSeries() async throws {
    let setup = try await SyncSetup(users: 2, mapping: .extended)
    try setup.a.add("Pflanzen", due: "2026-11-25") {
      $0.uid = "plants"
      $0.recurrence = .weekly
      $0.seriesID = "7d2a1c90-0000-4000-8000-000000000001"
    }
    try await setup.settle()
    try setup.a.edit("Pflanzen") {
      $0.recurrence = .none
      $0.seriesID = nil
    }
    try await setup.settle()
    try setup.b.complete("Pflanzen")
    try await setup.settle()
    #expect(setup.other.names() == ["plants.ics"])
  }

  @Test("the clearing stays when the task is moved to another list")
  func goesAlong() async throws {
    let setup = try await SyncSetup(users: 2, lists: ["Aufgaben", "Garten"])
    try setup.a.add("Zaun") {
      $0.uid = "fence"
      $0.planned = CalendarTime("2026-12-01")
    }
    try await setup.settle()
    try setup.a.edit("Zaun") { $0.planned = nil }
    try setup.a.move("Zaun", to: "Garten")
    try await setup.settle()
    #expect(try setup.b.task("Zaun").planned == nil)
    #expect(try setup.b.task("Zaun").listID == setup.b.list("Garten").id)
    for user in setup.users { #expect(try await user.sync().isQuiet) }
  }
}
