import FocusbloxModel
import FocusbloxStore
import Foundation
import TestSupport
import Testing

@Suite("Waits that another program wrote into the task that comes first")
struct WaitsOfOtherProgramsTests {
  private static let line = "RELATED-TO;RELTYPE=FINISHTOSTART;GAP=P1D;X-A=1:wall"

  @Test("they hold on every machine, and our edits leave the line", arguments: [MappingProfile.strict, .extended])
  func told(_ mapping: MappingProfile) async throws {
    let setup = try await SyncSetup(users: 2, mapping: mapping)
    // The waiting task is read after the one that names it.
    setup.other.add("paint", title: "Paint", at: "a.ics", Self.line)
    try await setup.settle()
    setup.other.add("wall", title: "Wall", at: "z.ics")
    try await setup.settle()
    func blocked() throws -> [Set<String>] {
      try setup.users.map { user in try user.store.read { try Set($0.toldWaits().keys.sorted()) } }
    }
    #expect(try blocked() == [["wall"], ["wall"]])
    for user in setup.users {
      #expect(try user.store.read { try $0.blockedTaskIDs() } == [try user.task("Wall").id], "\(user.name)")
    }
    setup.advance(minutes: 1)
    try setup.a.edit("Paint") { ($0.title, $0.importance) = ("Paint it", .high) }
    try setup.a.edit("Wall") { $0.after = ["brush"] }
    try await setup.settle()
    let text = try #require(setup.server.text(setup.other.path("a.ics")))
    #expect(text.contains(Self.line + "\r\n") && text.contains("SUMMARY:Paint it"))
    #expect(try blocked() == [["wall"], ["wall"]])
    setup.advance(minutes: 1)
    try setup.other.edit("a.ics") { lines in lines.removeAll { $0 == Self.line } }
    try await setup.settle()
    #expect(try blocked() == [[], []])
    for user in setup.users { #expect(try await user.sync().isQuiet) }
    #expect(setup.isWellBehaved)
  }
}
