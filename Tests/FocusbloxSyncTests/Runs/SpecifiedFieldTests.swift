import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport
import Testing

/// The fields that are synced, and the fields that stay local, one by one (S4-23 … S4-33).
@Suite("The five fields of both sides")
struct SpecifiedFieldTests {
  // S4-1, S4-6, S4-15, S4-23 … S4-27
  @Test("title, priority, completion, due date and notes arrive from the server")
  func arrive() async throws {
    let setup = try await SyncSetup()
    setup.other.add("milk", title: "Milch")
    try await setup.a.sync()
    let id = try setup.a.task("Milch").id
    for (property, value) in [
      ("SUMMARY", "Hafer"), ("PRIORITY", "9"), ("DUE;TZID=Europe/Berlin", "20261125T120000"),
      ("DESCRIPTION", "zwei Liter"), ("STATUS", "COMPLETED"),
    ] {
      try setup.other.set(property, value, in: "milk.ics")
    }
    setup.clock.advance(minutes: 1)
    try await setup.a.sync()
    let task = try setup.a.task("Hafer")
    #expect((task.id, task.importance, task.notes) == (id, .low, "zwei Liter"))
    #expect(task.due == CalendarTime("2026-11-25T12:00:00[Europe/Berlin]"))
    #expect(task.isCompleted)
  }

  // S4-1, S4-12, S4-17, S4-23 … S4-27, S3-72
  @Test("the same five fields arrive on the server and at another user")
  func leave() async throws {
    let setup = try await SyncSetup(users: 2)
    setup.other.add("milk", title: "Milch")
    try await setup.settle()
    try setup.a.edit("Milch") {
      $0.title = "Hafer"
      $0.importance = .medium
      $0.due = CalendarTime("2026-11-25T11:00:00Z")
      $0.notes = "zwei Liter"
    }
    try await setup.settle()
    try setup.a.complete("Hafer")
    try await setup.settle()
    for (property, value) in [
      ("SUMMARY", "Hafer"), ("PRIORITY", "5"), ("DUE", "20261125T110000Z"), ("DESCRIPTION", "zwei Liter"),
      ("STATUS", "COMPLETED"), ("UID", "milk"),
    ] {
      #expect(try setup.other.value(property, of: "milk.ics") == value)
    }
    #expect(try setup.b.task("Hafer").isCompleted)
  }

  // G20
  @Test("importance maps to the three ranges of PRIORITY, and none to no PRIORITY")
  func importance() async throws {
    let setup = try await SyncSetup()
    let values: [(Importance, String?)] = [(.high, "1"), (.medium, "5"), (.low, "9"), (.none, nil)]
    for (importance, _) in values {
      try setup.a.add(importance.rawValue) {
        $0.uid = importance.rawValue
        $0.importance = importance
      }
    }
    try await setup.a.sync()
    for (importance, value) in values {
      #expect(try setup.other.value("PRIORITY", of: "\(importance.rawValue).ics") == value)
    }
  }

  // S4-8, G13
  @Test("unchanged fields are not sent, cleared fields are removed")
  func clears() async throws {
    let setup = try await SyncSetup()
    setup.other.add("milk", title: "Milch", "DUE:20261125T110000Z", "DESCRIPTION:zwei Liter", "PRIORITY:3")
    try await setup.a.sync()
    try setup.a.edit("Milch") { $0.title = "Hafer" }
    try await setup.a.sync()
    #expect(try setup.other.value("DUE", of: "milk.ics") == "20261125T110000Z")
    #expect(try setup.other.value("PRIORITY", of: "milk.ics") == "3")
    try setup.a.edit("Hafer") { $0.due = nil }
    try await setup.a.sync()
    #expect(try setup.other.value("DUE", of: "milk.ics") == nil)
    #expect(try setup.other.value("DESCRIPTION", of: "milk.ics") == "zwei Liter")
    #expect(try await setup.a.sync().isQuiet)
  }

  // S4-13, S4-14
  @Test("every open task is fetched, and a known UID is the known task in any list")
  func fetchesAll() async throws {
    let setup = try await SyncSetup()
    for number in 0..<60 { setup.other.add("u\(number)", title: "T\(number)") }
    #expect(try await setup.a.sync().pulledNew == 60)
    let id = try setup.a.task("T7").id
    setup.other.delete("u7.ics")
    setup.other.add("u7", title: "T7 neu", at: "elsewhere.ics")
    try await setup.a.sync()
    #expect(try setup.a.task("T7 neu").id == id)
    #expect(try setup.a.tasks.count == 60)
  }

  // S4-58
  @Test("an own recurrence is never written, a foreign one stays unchanged")
  func recurrence() async throws {
    let setup = try await SyncSetup()
    try setup.a.add("Pflanzen", due: "2026-11-25") {
      $0.uid = "plants"
      $0.recurrence = .weekly
      $0.seriesID = "7d2a1c90-0000-4000-8000-000000000001"
    }
    setup.other.add("water", title: "Gießen", "DUE:20261125T100000Z", "RRULE:FREQ=DAILY;X-OWN=1")
    try await setup.a.sync()
    try setup.a.edit("Gießen") { $0.title = "Wässern" }
    try await setup.a.sync()
    #expect(try !setup.other.lines("plants.ics").contains { $0.hasPrefix("RRULE") && !$0.contains("BYDAY") })
    #expect(try setup.other.value("RRULE", of: "plants.ics") == nil)
    #expect(try setup.other.value("RRULE", of: "water.ics") == "FREQ=DAILY;X-OWN=1")
  }

  // S4-5, S4-9
  @Test("the engine uses only the store and the transport that it is given")
  func wayToTheServer() async throws {
    let (setup, elsewhere) = (try await SyncSetup(), try await SyncSetup())
    setup.other.add("milk", title: "Milch")
    elsewhere.other.add("tea", title: "Tee")
    setup.a.transport = InMemoryTransport(elsewhere.server)
    #expect(try await setup.requests { try await setup.a.sync() } == [])
    #expect(try setup.a.tasks.map(\.title) == ["Tee"])
  }

  // S4-57
  @Test("no request is sent between two runs, and a remote change waits for the next")
  func pullsOnlyWhenAsked() async throws {
    let setup = try await SyncSetup()
    try await setup.a.sync()
    let methods = try await setup.requests { setup.other.add("milk", title: "Milch") }
    #expect(methods.isEmpty)
    #expect(try setup.a.tasks.isEmpty)
    #expect(try await setup.a.sync().pulledNew == 1)
  }

  // S3-54
  @Test("badge settings are not synced")
  func badgeSettingsStayHere() async throws {
    let setup = try await SyncSetup(users: 2)
    try setup.a.add("Rechnung", due: "2026-11-25T12:00:00[Europe/Berlin]") { $0.uid = "bill" }
    try await setup.settle()
    let before = try setup.other.lines("bill.ics")
    setup.a.settings.includeFlagged = true
    setup.a.settings.includeDueSoon = false
    setup.a.settings.showSidebarBadges = true
    #expect(try await setup.a.sync().isQuiet)
    try await setup.settle()
    #expect(try setup.other.lines("bill.ics") == before)
    #expect(setup.b.settings == Settings())
  }

  // S2-29
  @Test("a series deleted here is deleted there, and completed instances stay")
  func deletesASeries() async throws {
    let setup = try await series()
    try setup.a.store.write { store throws in
      #expect(try store.deleteSeries(groupID: Self.group, by: .user).count == 2)
    }
    #expect(try await setup.a.sync().pushedDeleted == 2)
    #expect(setup.other.names() == ["0.ics"])
  }

  // S2-40, S2-43, S2-44
  @Test("a series edited here is edited there, and completed instances stay")
  func editsASeries() async throws {
    let setup = try await series()
    try setup.a.store.write { store throws in
      _ = try store.updateSeries(groupID: Self.group, by: .user) {
        $0.title = "Kakteen"
        $0.importance = .high
      }
    }
    #expect(try await setup.a.sync().pushedChanged == 2)
    for (name, title) in [("0.ics", "Pflanzen"), ("1.ics", "Kakteen"), ("2.ics", "Kakteen")] {
      #expect(try setup.other.value("SUMMARY", of: name) == title)
    }
  }

  private static let group = "7d2a1c90-0000-4000-8000-000000000001"

  /// Three instances on the server. The first instance is completed.
  private func series() async throws -> SyncSetup {
    let setup = try await SyncSetup()
    for (number, due) in ["2026-11-25", "2026-12-02", "2026-12-09"].enumerated() {
      try setup.a.add("Pflanzen", due: due) {
        $0.uid = "\(number)"
        $0.recurrence = .weekly
        $0.seriesID = Self.group
        if number == 0 {
          $0.status = .completed
          $0.completedAt = setup.clock.now
        }
      }
    }
    #expect(try await setup.a.sync().pushedNew == 3)
    return setup
  }
}
