import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport
import Testing

@Suite("Two machines complete an occurrence of another program's series")
struct ForeignCompletionTests {
  private func setup(
    _ mode: ServerMode = ServerMode(), lists: [String] = ["Aufgaben"], mapping: MappingProfile = .strict
  ) async throws -> SyncSetup {
    let setup = try await SyncSetup(mode, users: 2, lists: lists, mapping: mapping)
    setup.other.add("water", title: "Gießen", "DUE:20261125T100000Z", "RRULE:FREQ=DAILY;COUNT=5", "LOCATION:Balkon")
    try await setup.settle()
    return setup
  }

  /// Completes the open occurrence as one step, as the command does.
  private func complete(_ user: TestUser, keepsLines: Bool = true) throws {
    let id = try user.openTask("Gießen").id
    let now = user.environment.now()
    let mapping = MappingContext(zone: SyncSetup.zone, now: now, settings: user.settings, profile: .extended)
    let steps = SeriesSteps(zone: SyncSetup.zone, settings: user.settings, newID: { user.newID() })
    try user.step("done") { store in
      _ = try steps.complete(
        id, at: now, in: store,
        history: { keepsLines ? CalendarObjectWriter.history(of: $0, as: $1, context: mapping) : nil }, by: .user)
    }
  }

  private func copies(_ user: TestUser) throws -> [TaskItem] { try user.tasks.filter { $0.status == .completed } }

  @Test("one completed copy is on the server and on each machine", arguments: NamedMode.all)
  func oneCopy(at one: NamedMode) async throws {
    let setup = try await setup(one.mode)
    try complete(setup.a)
    setup.advance(minutes: 3)
    try complete(setup.b)
    try await setup.settle()
    #expect(setup.other.names().count == 2)
    let name = try #require(setup.other.names().first { $0 != "water.ics" })
    let lines = try setup.other.lines(name)
    for line in ["LOCATION:Balkon", "STATUS:COMPLETED", "DUE:20261125T100000Z"] {
      #expect(lines.contains(line), "\(line)")
    }
    #expect(try setup.other.value("DUE", of: "water.ics") == "20261126T100000Z")
    #expect(try setup.other.value("RRULE", of: "water.ics") == "FREQ=DAILY;COUNT=4")
    #expect(try copies(setup.a).map(\.uid) == copies(setup.b).map(\.uid))
    for user in setup.users {
      #expect(try copies(user).count == 1, "\(user.name)")
      #expect(try await user.sync().isQuiet)
    }
    #expect(setup.isWellBehaved)
  }

  @Test("a date that one user clears of the copy stays cleared when the other machine completes later")
  func clearedDate() async throws {
    let setup = try await setup()
    try complete(setup.a)
    let copy = try #require(try copies(setup.a).first)
    var cleared = copy
    cleared.due = nil
    setup.advance(minutes: 1)
    cleared.modified = setup.clock.now
    let edited = cleared
    try setup.a.store.write { _ = try $0.update(edited, by: .user) }
    try await setup.a.sync()
    setup.advance(minutes: 1)
    try complete(setup.b)
    try await setup.settle()
    let name = try #require(setup.other.names().first { $0 != "water.ics" })
    #expect(try setup.other.value("DUE", of: name) == nil)
    for user in setup.users {
      #expect(try copies(user).map(\.due) == [nil], "\(user.name)")
      #expect(try await user.sync().isQuiet)
    }
  }

  @Test("notes that one user clears in the later copy stay cleared")
  func clearedNotesOfTheLaterCopy() async throws {
    let setup = try await setup()
    try setup.other.set("DESCRIPTION", "Nur abends", in: "water.ics")
    try await setup.settle()
    try complete(setup.a)
    setup.advance(minutes: 1)
    try complete(setup.b)
    var cleared = try #require(try copies(setup.b).first)
    cleared.notes = nil
    setup.advance(minutes: 1)
    cleared.modified = setup.clock.now
    let edited = cleared
    try setup.b.store.write { _ = try $0.update(edited, by: .user) }
    try await setup.settle()
    for user in setup.users {
      #expect(try copies(user).map(\.notes) == [nil], "\(user.name)")
      #expect(try await user.sync().isQuiet)
    }
  }

  @Test("a tag added to the later copy stays, with the tags that the first copy was made without")
  func tagsOfTheLaterCopy() async throws {
    let setup = try await setup(mapping: .extended)
    try setup.b.edit("Gießen") { $0.tags = ["Garten"] }
    try await setup.b.sync()
    try complete(setup.a)
    try await setup.a.sync()
    setup.advance(minutes: 1)
    try complete(setup.b)
    setup.advance(minutes: 1)
    var edited = try #require(try copies(setup.b).first)
    edited.tags.append("Regen")
    edited.modified = setup.clock.now
    let tagged = edited
    try setup.b.store.write { _ = try $0.update(tagged, by: .user) }
    try await setup.settle()
    for user in setup.users {
      #expect(try copies(user).map { Set($0.tags) } == [["Garten", "Regen"]], "\(user.name)")
      #expect(try await user.sync().isQuiet)
    }
  }

  @Test("a due date that another program moves in the first copy makes no start in the later copy")
  func technicalStartOfTheLaterCopy() async throws {
    let setup = try await setup()
    try setup.other.set("DTSTART", "20261125T100000Z", in: "water.ics")
    try await setup.settle()
    for user in setup.users {
      try complete(user)
      setup.advance(minutes: 1)
    }
    try await setup.a.sync()
    let name = try #require(setup.other.names().first { $0 != "water.ics" })
    try setup.other.set("DUE", "20261201T100000Z", in: name)
    try await setup.settle()
    #expect(try setup.other.value("DTSTART", of: name) == "20261125T100000Z")
    for user in setup.users {
      #expect(try copies(user).map(\.start) == [nil], "\(user.name)")
      #expect(try copies(user).map(\.due) == [CalendarTime("2026-12-01T10:00:00Z")], "\(user.name)")
      #expect(try await user.sync().isQuiet)
    }
  }

  @Test("each occurrence has a copy of its own")
  func twoOccurrences() async throws {
    let setup = try await setup()
    for _ in 0..<2 {
      try complete(setup.a)
      setup.advance(minutes: 1)
    }
    try await setup.settle()
    #expect(setup.other.names().count == 3)
    #expect(try setup.other.value("DUE", of: "water.ics") == "20261127T100000Z")
  }

  @Test("an occurrence at another time of the same day has a copy of its own")
  func twiceOnOneDay() async throws {
    let setup = try await setup()
    try complete(setup.a)
    try await setup.settle()
    setup.advance(minutes: 1)
    try setup.other.set("DUE", "20261125T160000Z", in: "water.ics")
    try await setup.settle()
    try complete(setup.a)
    try await setup.settle()
    #expect(setup.other.names().count == 3)
    #expect(try copies(setup.a).count == 2)
  }

  @Test("a copy that is open again is no record of the next completion")
  func copyIsOpenAgain() async throws {
    let setup = try await setup()
    try complete(setup.a)
    let copy = try #require(try copies(setup.a).first)
    let now = setup.clock.now
    try setup.a.store.write { _ = try $0.reopen(taskID: copy.id, at: now, by: .user) }
    try await setup.settle()
    setup.advance(minutes: 1)
    try setup.other.set("DUE", "20261125T100000Z", in: "water.ics")
    try await setup.settle()
    let series = try #require(try setup.a.tasks.first { $0.uid == "water" })
    let (user, later) = (setup.a, setup.clock.now)
    let steps = SeriesSteps(zone: SyncSetup.zone, settings: user.settings, newID: { user.newID() })
    try user.step("done") { _ = try steps.complete(series.id, at: later, in: $0, by: .user) }
    try await setup.settle()
    #expect(setup.other.names().count == 3)
    #expect(try copies(setup.a).count == 1)
  }

  @Test("completed, taken back and completed again, one copy is there", arguments: [false, true])
  func completedAgain(isSent: Bool) async throws {
    let setup = try await setup()
    try complete(setup.a)
    if isSent { try await setup.a.sync() }
    setup.advance(minutes: 1)
    try setup.a.undoStep()
    #expect(try setup.a.openTask("Gießen").due == CalendarTime("2026-11-25T10:00:00Z"))
    #expect(try copies(setup.a).isEmpty)
    setup.advance(minutes: 1)
    try complete(setup.a)
    let completed = setup.clock.now
    try await setup.settle()
    #expect(setup.other.names().count == 2)
    #expect(try setup.other.value("DUE", of: "water.ics") == "20261126T100000Z")
    #expect(try copies(setup.a).map(\.completedAt) == [completed])
    let name = try #require(setup.other.names().first { $0 != "water.ics" })
    #expect(try setup.other.value("LOCATION", of: name) == "Balkon")
    for user in setup.users { #expect(try await user.sync().isQuiet) }
    #expect(setup.isWellBehaved)
  }

  @Test("a copy whose deletion was sent returns with the next completion")
  func completedAgainAfterTheDeletion() async throws {
    let setup = try await setup()
    try complete(setup.a)
    try await setup.settle()
    setup.advance(minutes: 1)
    try setup.a.undoStep()
    try await setup.settle()
    #expect(setup.other.names() == ["water.ics"])
    setup.advance(minutes: 1)
    try complete(setup.b)
    try await setup.settle()
    #expect(setup.other.names().count == 2)
    #expect(try setup.other.value("DUE", of: "water.ics") == "20261126T100000Z")
    for user in setup.users { #expect(try await user.sync().isQuiet) }
  }

  @Test("one copy, although one machine moves the series to another list", arguments: [true, false], [true, false])
  func inTwoLists(keepsLines: Bool, sendsFirst: Bool) async throws {
    let setup = try await setup(lists: ["Aufgaben", "Garten"])
    let (mover, other) = sendsFirst ? (setup.a, setup.b) : (setup.b, setup.a)
    try mover.move("Gießen", to: "Garten")
    try complete(mover, keepsLines: keepsLines)
    setup.advance(minutes: 1)
    try complete(other, keepsLines: keepsLines)
    try await setup.settle()
    try await setup.settle()
    #expect(setup.other.names().count + setup.other.names(in: "Garten").count == 2)
    for user in setup.users {
      #expect(try copies(user).count == 1, "\(user.name)")
      #expect(try await user.sync().isQuiet)
    }
  }
}
