import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport
import Testing

@Suite("Items with other people")
struct InvitationTests {
  private func setup(_ mode: ServerMode = ServerMode(), lists: [String] = ["Aufgaben", "Garten"]) async throws
    -> SyncSetup
  {
    let setup = try await SyncSetup(mode, lists: lists)
    setup.other.add(
      "fest", title: "Fest", "ORGANIZER;CN=Anna:mailto:anna@example.org", "ATTENDEE:mailto:bert@example.org",
      "DUE:20261201T100000Z")
    try await setup.a.sync()
    setup.advance(minutes: 1)
    return setup
  }

  private func text(_ setup: SyncSetup) throws -> String { try setup.other.lines("fest.ics").joined(separator: "\n") }

  @Test("an unattended sync holds an edit back and names the people in every run; a sync by hand sends it")
  func waitsForAHand() async throws {
    let setup = try await setup()
    try setup.a.edit("Fest") { $0.title = "Feier" }
    for _ in 0..<2 {
      let report = try await setup.a.sync { $0.isUnattended = true }
      #expect(report.failures.map(\.title) == ["Feier"])
      #expect(report.failures.allSatisfy { $0.reason.contains("Anna, bert@example.org") })
      #expect(report.pushedChanged == 0)
    }
    #expect(try setup.other.value("SUMMARY", of: "fest.ics") == "Fest")
    #expect(try await setup.a.sync().pushedChanged == 1)
    #expect(try setup.other.value("SUMMARY", of: "fest.ics") == "Feier")
    #expect(try await setup.a.sync { $0.isUnattended = true }.isQuiet)
  }

  @Test("an unattended sync sends a new alarm") func sendsAlarms() async throws {
    let setup = try await setup()
    try setup.a.remind("Fest", at: "2026-11-30T10:00:00[Europe/Berlin]")
    let report = try await setup.a.sync { $0.isUnattended = true }
    #expect(report.pushedChanged == 1 && report.failures.isEmpty)
    #expect(try text(setup).contains("BEGIN:VALARM"))
  }

  @Test("an unattended sync deletes no such object") func holdsDeletions() async throws {
    let setup = try await setup()
    try setup.a.delete("Fest")
    #expect(try await setup.a.sync { $0.isUnattended = true }.failures.count == 1)
    #expect(setup.other.names() == ["fest.ics"])
    #expect(try await setup.a.sync().pushedDeleted == 1)
  }

  @Test("such an object never moves as a copy") func moves() async throws {
    let setup = try await setup()
    setup.server.mode.hasMove = false
    try setup.a.move("Fest", to: "Garten")
    for _ in 0..<2 {
      let reasons = try await setup.a.sync().failures.map(\.reason)
      #expect(reasons == ["the server cannot move it, and a copy would cancel it for Anna, bert@example.org"])
    }
    #expect(setup.places(["Aufgaben", "Garten"]) == [["fest.ics"], []])
    setup.server.mode.hasMove = true
    try await setup.settle()
    #expect(setup.places(["Aufgaben", "Garten"]) == [[], ["fest.ics"]])
  }

  @Test("a dry run names the people of an edit, and none of an alarm") func dryRun() async throws {
    let setup = try await setup()
    try setup.a.remind("Fest", at: "2026-11-30T10:00:00[Europe/Berlin]")
    #expect(try await setup.a.plannedRows().map(\.people) == [nil])
    try setup.a.edit("Fest") { $0.title = "Feier" }
    #expect(try await setup.a.plannedRows().map(\.people) == [["Anna", "bert@example.org"]])
  }

  @Test("a step with an edit, a move or a deletion is stopped, and one with a reminder is not")
  func stopsSteps() async throws {
    let setup = try await setup()
    let gate = InvitationGate(environment: setup.a.environment)
    let (task, other, now) = (try setup.a.task("Fest"), try setup.a.list("Garten").id, setup.clock.now)
    func stops(_ change: (StoreTransaction) throws -> Void) throws -> Bool {
      do {
        _ = try setup.a.store.write { try $0.step(.command("edit"), at: now, asking: gate, change) }
        return false
      } catch let notice as InvitationNotice {
        #expect(notice.items.map(\.people) == [["Anna", "bert@example.org"]])
        return true
      }
    }
    func edit(_ change: (inout TaskItem) -> Void) throws -> Bool {
      var edited = task
      change(&edited)
      return try stops { _ = try $0.update(edited, by: .user) }
    }
    #expect(try edit { $0.title = "Feier" })
    #expect(try edit { $0.listID = other })
    #expect(try edit { $0.status = .completed })
    #expect(try stops { try $0.discard(.task, id: task.id, at: now) })
    #expect(try setup.a.task("Fest") == task)
    let reminder = ItemNotification(
      id: setup.a.newID(), taskID: task.id, trigger: .absolute(now.addingTimeInterval(86_400)), created: now)
    #expect(try !stops { try $0.add(reminder, by: .user) })
    setup.other.add("allein", title: "Allein")
    try await setup.a.sync()
    let alone = try setup.a.task("Allein")
    #expect(try !stops { try $0.discard(.task, id: alone.id, at: now) })
  }

  /// An invitation from Anna that the user `bert@example.org` has received.
  private func received(_ mode: ServerMode = ServerMode()) async throws -> SyncSetup {
    let setup = try await setup(mode)
    setup.server.mode.schedules = true
    setup.a.settings.myAddresses = ["Bert@example.org"]
    return setup
  }

  private func refusal(_ user: TestUser) async throws -> SilentDeletionRefusal? {
    do {
      try await user.engine().deleteInSilence([(.task, user.task("Fest").id)])
      return nil
    } catch let refusal as SilentDeletionRefusal { return refusal }
  }

  // RFC 6638 section 8.1
  @Test("a received invitation is deleted on the server without an answer, and is an item of this machine afterwards")
  func deletesInSilence() async throws {
    let setup = try await received()
    setup.server.clearLog()
    #expect(try await refusal(setup.a) == nil)
    #expect(setup.server.requests.map(\.method) == ["OPTIONS", "DELETE"])
    #expect(setup.server.requests.last?.fields["schedule-reply"] == "F")
    #expect(setup.server.requests.last?.fields["if-match"] != nil && setup.isWellBehaved)
    #expect(setup.other.names().isEmpty)
    #expect(try setup.a.task("Fest").listID == nil)
    #expect(try await setup.a.sync().isQuiet)
    // An ordinary deletion is answered.
    setup.other.add("allein", title: "Allein")
    try await setup.a.sync()
    try setup.a.delete("Allein")
    try await setup.a.sync()
    #expect(setup.server.requests.last { $0.method == "DELETE" }?.fields["schedule-reply"] == nil)
  }

  @Test("nothing is deleted without a word that is no received invitation, or where the server promises nothing")
  func refusesSilence() async throws {
    let setup = try await received()
    setup.server.mode.schedules = false
    #expect(try await refusal(setup.a) == .unpromised(server: setup.a.list().origin))
    setup.server.mode.schedules = true
    for addresses in [[], ["anna@example.org"], ["anna@example.org", "bert@example.org"], ["carla@example.org"]] {
      setup.a.settings.myAddresses = addresses
      #expect(try await refusal(setup.a) == .notInvited(title: "Fest"), "\(addresses)")
    }
    setup.a.settings.myAddresses = ["bert@example.org"]
    try setup.other.set("LOCATION", "Hof", in: "fest.ics")
    #expect(try await refusal(setup.a) == .changedThere(title: "Fest"))
    #expect(setup.other.names() == ["fest.ics"])
    #expect(try setup.a.task("Fest").listID != nil)
    try setup.a.unlink("Fest")
    #expect(try await refusal(setup.a) == .nobodyToTell(title: "Fest"))
    #expect(!setup.server.requests.contains { $0.method == "DELETE" && $0.status < 300 })
  }
}
