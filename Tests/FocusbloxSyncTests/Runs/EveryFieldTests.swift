import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport
import Testing

/// The test has a value for each field, so that a new field cannot be forgotten.
@Suite("Every field reaches another machine: set, cleared and set again")
struct EveryFieldTests {
  private static let taskValues: [String: @Sendable (inout TaskItem) -> Void] = [
    "title": { $0.title = "Hafer" },
    "notes": { $0.notes = "zwei Liter" },
    "completed": { $0.status = .cancelled },
    "importance": { $0.importance = .high },
    "due": { $0.due = CalendarTime("2026-12-02T11:00:00Z") },
    "start": { $0.start = CalendarTime("2026-12-01T11:00:00Z") },
    "estimateMinutes": { $0.estimateMinutes = 90 },
    "parent": { $0.parentUID = "shopping" },
    "after": { $0.after = ["paint", "brush, small"] },
    "sortOrder": { $0.sortOrder = 794_059_200 },
    "planned": { $0.planned = CalendarTime("2026-12-01T12:00:00Z") },
    "tags": { $0.tags = ["Markt", "Haus"] },
    "flagged": { $0.flagged = true },
    "urgency": { $0.urgency = .urgent },
    "taskType": { $0.taskType = "learning" },
    "nextUp": { $0.nextUp = true },
    "repeat": { $0.recurrence = .weekly },
    "seriesDay": { $0.seriesDay = CalendarTime("2026-12-03") },
    "seriesValues": { $0.seriesValues = SeriesDeparture(texts: ["title": ["Milch, 1 l"], "tags": [], "notes": []]) },
    "seriesID": { $0.seriesID = "7d2a1c90-0000-4000-8000-000000000001" },
  ]
  /// This program neither creates nor removes another program's rule.
  private static let notOurs: Set<String> = ["foreignRule"]

  private static let blockValues: [String: @Sendable (inout FocusBlock) -> Void] = [
    "start": { $0.start = CalendarTime("2026-12-01T13:00:00[Europe/Berlin]") ?? $0.start },
    "end": { $0.end = CalendarTime("2026-12-01T18:00:00[Europe/Berlin]") ?? $0.end },
    "title": { $0.title = "Garten" },
    "tasks": { $0.taskUIDs = ["fence", "hedge"] },
    "plan": { $0.planMark = PlanMark(of: $0, zone: SyncSetup.zone) },
  ]

  static let taskFields: [TaskFieldOfProfile] = [MappingProfile.strict, .extended].flatMap { profile in
    TaskMapping.fields(profile).filter { !notOurs.contains($0.name) }.map { .init(profile: profile, field: $0) }
  }

  @Test("every field of a task", arguments: taskFields)
  func task(_ one: TaskFieldOfProfile) async throws {
    let field = one.field
    let set = try #require(Self.taskValues[field.name], "no value to try “\(field.name)” with")
    let setup = try await SyncSetup(users: 2, mapping: one.profile)
    let plain = try setup.a.add("Milch") { $0.uid = "milk" }
    try await setup.settle()

    func edit(_ user: TestUser, _ change: (inout TaskItem) -> Void) async throws {
      setup.clock.advance(minutes: 1)
      try user.edit(try #require(try user.tasks.first).title, change)
      let edited = try #require(try user.tasks.first)
      try await setup.settle()
      for (name, other) in [("a", setup.a), ("b", setup.b)] {
        let task = try #require(try other.tasks.first)
        #expect(field.isEqual(task, edited), "\(name) has \(field.describe(task) ?? "nothing")")
        #expect(try await other.sync().isQuiet)
      }
    }
    try await edit(setup.a, set)
    #expect(!field.isEqual(try #require(try setup.b.tasks.first), plain))
    try await edit(setup.a) { field.copy(plain, &$0) }
    #expect(field.isEqual(try #require(try setup.b.tasks.first), plain))
    try await edit(setup.b, set)
    try await edit(setup.b) { field.copy(plain, &$0) }
    #expect(field.isEqual(try #require(try setup.a.tasks.first), plain))
    #expect(setup.isWellBehaved)
  }

  @Test("every field of a block", arguments: BlockMapping.fields.map(BlockField.init))
  func block(_ one: BlockField) async throws {
    let field = one.field
    let set = try #require(Self.blockValues[field.name], "no value to try “\(field.name)” with")
    let setup = try await SyncSetup(users: 2)
    let plain = try setup.a.addBlock(
      "Fokus", start: "2026-12-01T14:00:00[Europe/Berlin]", end: "2026-12-01T15:00:00[Europe/Berlin]")
    try await setup.settle()

    func edit(_ user: TestUser, _ change: (inout FocusBlock) -> Void) async throws {
      setup.clock.advance(minutes: 1)
      var edited = try #require(try user.blocks.first)
      change(&edited)
      edited.modified = setup.clock.now
      try user.store.write { store in _ = try store.update(edited, by: .user) }
      try await setup.settle()
      for (name, other) in [("a", setup.a), ("b", setup.b)] {
        let block = try #require(try other.blocks.first)
        #expect(field.isEqual(block, edited), "\(name) has \(field.describe(block) ?? "nothing")")
        #expect(try await other.sync().isQuiet)
      }
    }
    try await edit(setup.a, set)
    try await edit(setup.a) { field.copy(plain, &$0) }
    #expect(field.isEqual(try #require(try setup.b.blocks.first), plain))
    try await edit(setup.b, set)
    try await edit(setup.b) { field.copy(plain, &$0) }
    #expect(field.isEqual(try #require(try setup.a.blocks.first), plain))
    #expect(setup.isWellBehaved)
  }
}

struct TaskFieldOfProfile: Sendable, CustomTestStringConvertible {
  let profile: MappingProfile
  let field: SyncedField<TaskItem>
  var testDescription: String { "\(field.name), \(profile)" }
}

struct BlockField: Sendable, CustomTestStringConvertible {
  let field: SyncedField<FocusBlock>
  var testDescription: String { field.name }
}
