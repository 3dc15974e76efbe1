import FocusbloxModel
import FocusbloxSync
import Foundation
import TestSupport
import Testing

extension TestUser {
  /// Changes only this instance of a series, as a person does who answers so.
  fileprivate func editOnlyThis(_ title: String, _ change: (inout TaskItem) -> Void) throws {
    try edit(title) { task in
      let former = task
      change(&task)
      task.depart(from: former)
    }
  }
}

@Suite("What is changed for one instance of a series only, on two machines")
struct DeparturesOfTwoMachinesTests {
  private static let property = "X-FOCUSBLOX-SERIES-VALUES"
  private static let object = "0-plants.ics"
  private static let nextDue = CalendarTime("2026-12-01T18:00:00[Europe/Berlin]")

  private func setup() async throws -> SyncSetup {
    let setup = try await SyncSetup(users: 2, mapping: .extended)
    try setup.a.add("Pflanzen", due: "2026-11-24T18:00:00[Europe/Berlin]") {
      $0.uid = "0-plants"
      ($0.notes, $0.tags) = ("Balkon", ["Haus"])
      ($0.recurrence, $0.seriesID) = (.weekly, "7d2a1c90-0000-4000-8000-000000000001")
    }
    try await setup.settle()
    setup.advance(minutes: 1)
    return setup
  }

  private func changeOnlyThis(_ user: TestUser) throws {
    try user.editOnlyThis("Pflanzen") {
      ($0.title, $0.notes, $0.tags) = ("Nur die Palme", nil, ["Haus", "Eile"])
      $0.due = CalendarTime("2026-11-24T20:00:00[Europe/Berlin]")
    }
  }

  private func expectNext(_ setup: SyncSetup, _ title: String) async throws {
    for user in setup.users {
      let open = try user.tasks.filter { $0.status == .open }
      #expect(open.map(\.title) == [title], "\(user.name)")
      let next = try #require(open.first)
      #expect((next.notes, next.due) == ("Balkon", Self.nextDue), "\(user.name)")
      #expect(next.tags == ["Haus"] && next.departure == nil, "\(user.name)")
      #expect(try await user.sync().isQuiet)
    }
    #expect(setup.isWellBehaved)
  }

  @Test("the machine that completes the instance makes the next one of the series")
  func completedElsewhere() async throws {
    let setup = try await setup()
    try changeOnlyThis(setup.a)
    try await setup.settle()
    #expect(try setup.b.task("Nur die Palme").departure == setup.a.task("Nur die Palme").departure)
    setup.advance(minutes: 1)
    try setup.b.complete("Nur die Palme")
    try await setup.settle()
    try await expectNext(setup, "Pflanzen")
    for user in setup.users { #expect(try user.task("Nur die Palme").isCompleted) }
  }

  @Test("a machine that skips the instance makes the next one of the series, too")
  func skippedElsewhere() async throws {
    let setup = try await setup()
    try changeOnlyThis(setup.a)
    try await setup.settle()
    setup.advance(minutes: 1)
    try setup.b.skip("Nur die Palme")
    try await setup.settle()
    try await expectNext(setup, "Pflanzen")
  }

  @Test("both machines make the same next instance before they hear of each other")
  func completedOnBoth() async throws {
    let setup = try await setup()
    try changeOnlyThis(setup.a)
    try await setup.settle()
    for user in setup.users {
      setup.advance(minutes: 1)
      try user.complete("Nur die Palme")
    }
    try await setup.settle()
    try await expectNext(setup, "Pflanzen")
  }

  @Test("the machine that first hears of a phone's completion makes the next one of the series", arguments: [0, 1])
  func completedByPhone(first: Int) async throws {
    let setup = try await setup()
    try changeOnlyThis(setup.a)
    try await setup.settle()
    setup.advance(minutes: 1)
    try setup.other.set("STATUS", "COMPLETED", in: Self.object)
    try await setup.users[first].sync()
    try await setup.settle()
    try await expectNext(setup, "Pflanzen")
  }

  @Test("a phone's edit of the title goes on to the next instance")
  func phone() async throws {
    let setup = try await setup()
    try setup.other.set("SUMMARY", "Kakteen", in: Self.object)
    try await setup.settle()
    for user in setup.users { #expect(try user.task("Kakteen").departure == nil) }
    #expect(try setup.other.value(Self.property, of: Self.object) == nil)
    setup.advance(minutes: 1)
    try setup.b.complete("Kakteen")
    try await setup.settle()
    try await expectNext(setup, "Kakteen")
  }

  @Test("an edit of the whole series on one machine ends what the other one kept")
  func seriesEdit() async throws {
    let setup = try await setup()
    try setup.a.editOnlyThis("Pflanzen") { ($0.title, $0.notes) = ("Nur die Palme", nil) }
    try await setup.settle()
    setup.advance(minutes: 1)
    try setup.b.edit("Nur die Palme") { task in
      let former = task
      task.title = "Alle Pflanzen"
      task.changeSeries(from: former)
    }
    try await setup.settle()
    for user in setup.users { #expect(try user.task("Alle Pflanzen").seriesValues?.texts == ["notes": ["Balkon"]]) }
    setup.advance(minutes: 1)
    try setup.a.complete("Alle Pflanzen")
    try await setup.settle()
    try await expectNext(setup, "Alle Pflanzen")
  }

  @Test("what each machine changed for this instance only is put back, wherever it is completed", arguments: [0, 1])
  func bothDepart(completing: Int) async throws {
    let setup = try await setup()
    try setup.a.editOnlyThis("Pflanzen") { $0.title = "Nur die Palme" }
    try setup.b.editOnlyThis("Pflanzen") { $0.notes = "Terrasse" }
    try await setup.settle()
    for user in setup.users {
      let values = try user.task("Nur die Palme").seriesValues
      #expect(values?.texts == ["title": ["Pflanzen"], "notes": ["Balkon"]], "\(user.name)")
      #expect(try user.journal("conflict, local kept").isEmpty)
    }
    setup.advance(minutes: 1)
    try setup.users[completing].complete("Nur die Palme")
    try await setup.settle()
    try await expectNext(setup, "Pflanzen")
  }

  @Test("an instance that is put back has no line, and a line that a program drops is sent again")
  func putBackAndDropped() async throws {
    let setup = try await setup()
    try setup.a.editOnlyThis("Pflanzen") { $0.title = "Nur die Palme" }
    try await setup.settle()
    #expect(try setup.other.value(Self.property, of: Self.object) == "1 title=Pflanzen")
    setup.advance(minutes: 1)
    try setup.other.set(Self.property, nil, in: Self.object)
    try await setup.settle()
    #expect(try setup.other.value(Self.property, of: Self.object) == "1 title=Pflanzen")
    setup.advance(minutes: 1)
    try setup.b.editOnlyThis("Nur die Palme") { $0.title = "Pflanzen" }
    try await setup.settle()
    for user in setup.users { #expect(try user.task("Pflanzen").departure == nil) }
    #expect(try setup.other.value(Self.property, of: Self.object) == nil)
    for user in setup.users { #expect(try await user.sync().isQuiet) }
  }

  @Test("a line that nobody can read is no value here, and stays")
  func unreadable() async throws {
    let setup = try await setup()
    try setup.other.set(Self.property, "2 later", in: Self.object)
    try await setup.settle()
    setup.advance(minutes: 1)
    try setup.b.edit("Pflanzen") { $0.title = "Kakteen" }
    try await setup.settle()
    for user in setup.users { #expect(try user.task("Kakteen").departure == nil) }
    #expect(try setup.other.value(Self.property, of: Self.object) == "2 later")
    for user in setup.users { #expect(try await user.sync().isQuiet) }
  }
}
