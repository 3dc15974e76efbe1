import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport
import Testing

/// The clock begins at 9:00 in Berlin.
@Suite("Two reminders of one task at one instant")
struct RemindersAtOneInstantTests {
  private static let instant = "20261122T183000Z"

  /// Two users have a task with a lead time of 30 minutes and a reminder at that very instant.
  private func setup() async throws -> SyncSetup {
    let setup = try await SyncSetup(users: 2)
    let task = try setup.a.add("Glas", due: "2026-11-22T20:00:00[Europe/Berlin]") { $0.uid = "glass" }
    let created = setup.clock.now
    try setup.a.store.write { store in
      for (id, trigger) in [
        ("4fbd4001-4845-4137-83c7-bfa7fd02436f", ItemNotification.Trigger.relative(offset: -1800, anchor: .dueDate)),
        ("5fbd4002-4845-4137-83c7-bfa7fd02436f", .absolute(Self.ring)),
      ] {
        try store.add(ItemNotification(id: id, taskID: task.id, trigger: trigger, created: created), by: .user)
      }
    }
    try await setup.settle()
    setup.advance(minutes: 1)
    return setup
  }

  private static var ring: Date { CalendarTime("2026-11-22T18:30:00Z")?.instant(in: .gmt) ?? .distantPast }

  private func kinds(_ user: TestUser) throws -> Set<NotificationKind> {
    Set(try user.reminders("Glas").map(\.kind))
  }

  private func rings(_ user: TestUser) throws -> [Date] {
    let id = try user.task("Glas").id
    let rings = ItemRings(settings: user.settings, zone: user.zone, language: .german)
    return try user.store.read { store in
      try rings.pending(.task, id, after: user.environment.now(), store)?.requests.others.map(\.fireDate) ?? []
    }.filter { $0 == Self.ring }
  }

  @Test("both are alarms of the object, and every machine has both and rings alike")
  func everyMachineHasBoth() async throws {
    let setup = try await setup()
    let lines = try setup.other.lines("glass.ics")
    #expect(lines.count { $0.hasPrefix("TRIGGER") && $0.hasSuffix(Self.instant) } == 2)
    let record = try #require(try setup.other.value("X-FOCUSBLOX-ALARMS", of: "glass.ics"))
    #expect(record.split(separator: " ").count { $0.hasSuffix("=\(Self.instant)") } == 2)
    for user in setup.users {
      #expect(try kinds(user) == [.beforeDue, .custom], "\(user.name)")
      #expect(try await user.sync().isQuiet)
    }
    #expect(try rings(setup.a) == rings(setup.b))
    #expect(setup.isWellBehaved)
  }

  @Test("one that is removed on a machine is gone everywhere, and the other stays", arguments: [0, 1])
  func removesOne(number: Int) async throws {
    let setup = try await setup()
    let all = try setup.b.reminders("Glas").sorted { $0.kind.rawValue < $1.kind.rawValue }
    try #require(all.count == 2)
    try setup.b.store.write { try $0.removeNotification(id: all[number].id, by: .user) }
    try await setup.settle()
    for user in setup.users {
      #expect(try kinds(user) == [all[1 - number].kind], "\(user.name)")
      #expect(try rings(user) == [Self.ring], "\(user.name)")
      #expect(try await user.sync().isQuiet)
    }
    #expect(try setup.other.rings("glass.ics").contains(Self.instant))
  }

  @Test("the lead time moves with the due date, and the fixed reminder stays on every machine")
  func movesTheDueDate() async throws {
    let setup = try await setup()
    try setup.b.edit("Glas") { $0.due = CalendarTime("2026-11-23T20:00:00[Europe/Berlin]") }
    try await setup.settle()
    for user in setup.users {
      #expect(try kinds(user) == [.beforeDue, .custom], "\(user.name)")
      #expect(try rings(user) == [Self.ring], "\(user.name)")
      #expect(try await user.sync().isQuiet)
    }
    #expect(try setup.other.rings("glass.ics").isSuperset(of: [Self.instant, "20261123T183000Z"]))
  }

  @Test("one that another program removes is removed on every machine, and the other stays")
  func removedByAnotherProgram() async throws {
    let setup = try await setup()
    try setup.other.edit("glass.ics") { lines in
      let kind = try #require(lines.firstIndex(of: "X-FOCUSBLOX-KIND:custom"))
      let start = try #require(lines[..<kind].lastIndex(of: "BEGIN:VALARM"))
      let end = try #require(lines[kind...].firstIndex(of: "END:VALARM"))
      lines.removeSubrange(start...end)
    }
    try await setup.settle()
    for user in setup.users {
      #expect(try kinds(user) == [.beforeDue], "\(user.name)")
      #expect(try await user.sync().isQuiet)
    }
  }

  @Test("where another program drops the marks of both alarms, they stay two alarms")
  func withoutMarks() async throws {
    let setup = try await setup()
    for _ in 0..<2 {
      try setup.other.edit("glass.ics") { lines in
        let first = try #require(lines.firstIndex(of: "BEGIN:VALARM"))
        let alarms = lines[first...].filter { !$0.hasPrefix("UID:") && !$0.hasPrefix("X-") }
        lines.replaceSubrange(first..., with: alarms)
      }
      try await setup.settle()
      setup.advance(minutes: 1)
    }
    let lines = try setup.other.lines("glass.ics")
    #expect(lines.count { $0.hasPrefix("TRIGGER") && $0.hasSuffix(Self.instant) } == 2)
    for user in setup.users {
      #expect(try kinds(user) == [.beforeDue, .custom], "\(user.name)")
      #expect(try await user.sync().isQuiet)
    }
  }
}
