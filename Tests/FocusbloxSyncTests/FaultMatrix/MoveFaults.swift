import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import HTTPTypes
import TestSupport
import Testing

/// Faults (rows D) over real sockets: moves between lists that damage the move's source.
// D23
@Suite("A move that deletes the wrong resource")
struct MoveFaults {
  private static let modes =
    NamedMode.all + [
      .strict(but: "no MOVE") { $0.hasMove = false },
      .strict(but: "one UID in all lists") { $0.uidConflict = .uniqueInHome },
      .strict(but: "one UID in all lists, no MOVE") {
        $0.uidConflict = .uniqueInHome
        $0.hasMove = false
      },
    ]

  /// A name with characters that programs percent-encode differently.
  private static let name = "Zaun & Tor (1)@home+ü%.ics"

  /// A task with an unusual href, and another task at the href that the first task's UID gives.
  private func setup(_ mode: ServerMode) async throws -> SyncSetup {
    let setup = try await SyncSetup(mode, lists: ["Aufgaben", "Garten"], overSockets: true)
    setup.other.add("fence", title: "Zaun", at: Self.name)
    setup.other.add("bystander", title: "Tor", at: "fence.ics")
    setup.other.add("other", title: "Beet", in: "Garten")
    try await setup.a.sync()
    try setup.a.move("Zaun", to: "Garten")
    setup.server.clearLog()
    return setup
  }

  /// The requests that remove objects, with method and decoded path.
  private func removals(_ setup: SyncSetup) -> [RequestRecord] {
    setup.server.requests.filter { ["DELETE", "MOVE"].contains($0.method) }
  }

  private func place(_ path: String) -> String { path.removingPercentEncoding ?? path }

  private func expectMoved(_ setup: SyncSetup) throws {
    #expect(setup.other.names() == ["fence.ics"])
    #expect(try setup.other.value("UID", of: "fence.ics") == "bystander")
    let garden = setup.other.names(in: "Garten")
    #expect(
      try garden.map { try setup.other.value("UID", of: $0, list: "Garten") ?? "" }.sorted() == ["fence", "other"])
    #expect(try setup.a.tasks.map(\.title) == ["Beet", "Tor", "Zaun"])
    #expect(try setup.a.task("Zaun").listID == setup.a.list("Garten").id)
    #expect(setup.server.violations == [])
  }

  // left behind | same version there → row goes
  @Test(
    "the move's source is deleted once, by its own href in any spelling", arguments: modes)
  func movedFromAnOddPlace(of one: NamedMode) async throws {
    let setup = try await setup(one.mode)
    try await setup.settle()
    try expectMoved(setup)
    let removals = removals(setup)
    #expect(removals.allSatisfy { place($0.path) == setup.other.path(Self.name) }, "\(removals)")
    let done = removals.filter { (200..<300).contains($0.status) }
    #expect(done.map(\.method) == [one.mode.hasMove ? "MOVE" : "DELETE"])
    let target = done.first?.fields["destination"].map(place)
    #expect(one.mode.hasMove == (target?.hasSuffix(setup.other.path(Self.name, in: "Garten")) ?? false))
    // If the server allows one UID in two lists, the target exists before the source is deleted.
    if !one.mode.hasMove, one.mode.uidConflict != .uniqueInHome {
      let log = setup.server.requests
      let sent = log.firstIndex { $0.method == "PUT" && $0.status == 201 }
      #expect(try #require(sent) < #require(log.firstIndex { $0.method == "DELETE" }))
    }
  }

  // answer | none to DELETE
  // left behind | same version there → row goes
  @Test("after a lost answer to the deletion nothing else is deleted", arguments: modes)
  func lostAnswer(of one: NamedMode) async throws {
    let setup = try await setup(one.mode)
    let once = Once()
    setup.faults.play { request, _ in
      ["DELETE", "MOVE"].contains(request.method.rawValue) && once.isFirst ? .lostAnswer : .none
    }
    _ = try await setup.a.attempt()
    setup.faults.stop()
    setup.clock.advance(minutes: 10)
    setup.server.advance(seconds: 60)
    try await setup.settle()
    try expectMoved(setup)
    #expect(removals(setup).allSatisfy { place($0.path) == setup.other.path(Self.name) })
  }

  // left behind | edited or answered there since → row goes
  @Test("a source that is edited at that moment is deleted only in the version that was read", arguments: modes)
  func editedMeanwhile(of one: NamedMode) async throws {
    // A server that ignores If-Match deletes the edited version, too.
    guard !one.mode.ignoresConditions else { return }
    let setup = try await setup(one.mode)
    let (other, once) = (setup.other, Once())
    setup.faults.play { request, _ in
      if ["DELETE", "MOVE"].contains(request.method.rawValue), once.isFirst {
        try? other.set("DESCRIPTION", "dort", in: Self.name)
      }
      return .none
    }
    setup.clock.advance(minutes: 1)
    _ = try await setup.a.attempt()
    setup.faults.stop()
    setup.clock.advance(minutes: 10)
    try await setup.settle()
    try expectMoved(setup)
    let name = try #require(
      try setup.other.names(in: "Garten").first { try setup.other.value("UID", of: $0, list: "Garten") == "fence" })
    #expect(try setup.other.value("DESCRIPTION", of: name, list: "Garten") == "dort")
    #expect(try setup.a.task("Zaun").notes == "dort")
    #expect(removals(setup).allSatisfy { place($0.path) == setup.other.path(Self.name) })
  }
}
