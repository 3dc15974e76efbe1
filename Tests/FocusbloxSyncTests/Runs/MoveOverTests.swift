import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport
import Testing

// I22
@Suite("Moves in a home that allows a UID only once")
struct MoveOverTests {
  private static let modes = [
    NamedMode(name: "Cyrus", mode: .cyrus),
    NamedMode.strict(but: "once a home, without MOVE") {
      $0.uidConflict = .uniqueInHome
      $0.hasMove = false
    },
  ]

  private func world(_ mode: ServerMode, from: String = "Aufgaben") async throws -> SyncWorld {
    let world = try await SyncWorld(mode, lists: ["Aufgaben", "Garten"])
    world.other.add("fence", title: "Zaun", in: from, "X-FOREIGN:1", "PRIORITY:9")
    try await world.a.sync()
    return world
  }

  /// The lists that have the object, with its content.
  private func places(_ world: SyncWorld) throws -> [String] {
    let lists: [String] = ["Aufgaben", "Garten"]
    return try lists.flatMap { list in
      try world.other.names(in: list).map { name in
        let lines = try world.other.lines(name, list: list)
        let kept = ["UID:", "SUMMARY:", "X-FOREIGN:", "PRIORITY:", "DESCRIPTION:"]
        return "\(list): "
          + lines.filter { line in kept.contains { line.hasPrefix($0) } }.sorted().joined(separator: " ")
      }
    }
  }

  @Test("a moved task is in the other list afterwards with all its content", arguments: modes, ["Aufgaben", "Garten"])
  func moves(_ one: NamedMode, from: String) async throws {
    let to = from == "Aufgaben" ? "Garten" : "Aufgaben"
    let world = try await world(one.mode, from: from)
    try world.a.edit("Zaun") { $0.title = "Zaun streichen" }
    try world.a.move("Zaun streichen", to: to)
    try await world.settle()
    #expect(try places(world) == ["\(to): PRIORITY:9 SUMMARY:Zaun streichen UID:fence X-FOREIGN:1"])
    #expect(try await world.a.sync().isQuiet)
    #expect(world.isWellBehaved)
    #expect(world.server.requests.contains { $0.method == "MOVE" })
  }

  @Test("a simultaneous remote edit is not lost", arguments: modes, ["Aufgaben", "Garten"])
  func keepsAnEdit(_ one: NamedMode, from: String) async throws {
    let to = from == "Aufgaben" ? "Garten" : "Aufgaben"
    let world = try await world(one.mode, from: from)
    try world.a.edit("Zaun") { $0.title = "Zaun streichen" }
    try world.a.move("Zaun streichen", to: to)
    world.clock.advance(minutes: 1)
    try world.other.set("DESCRIPTION", "grün", in: "fence.ics", list: from)
    try await world.settle()
    world.clock.advance(minutes: 600)
    try await world.settle()
    #expect(
      try places(world) == ["\(to): DESCRIPTION:grün PRIORITY:9 SUMMARY:Zaun streichen UID:fence X-FOREIGN:1"])
    #expect(try world.a.task("Zaun streichen").notes == "grün")
  }

  // I13
  @Test("killed at any request, the result is the same", arguments: modes, ["Aufgaben", "Garten"])
  func survivesAKill(_ one: NamedMode, from: String) async throws {
    let to = from == "Aufgaben" ? "Garten" : "Aufgaben"
    var number = 1
    var isOver = false
    while !isOver {
      for carriesOutLast in [false, true] {
        let world = try await world(one.mode, from: from)
        try world.a.edit("Zaun") { $0.title = "Zaun streichen" }
        try world.a.move("Zaun streichen", to: to)
        let plain = world.a.transport
        let dying = DyingTransport(at: number, carriesOutLast: carriesOutLast, around: plain)
        world.a.transport = dying
        _ = try await world.a.attempt()
        isOver = !dying.hasDied
        world.a.transport = plain
        world.clock.advance(minutes: 600)
        try await world.settle()
        #expect(
          try places(world) == ["\(to): PRIORITY:9 SUMMARY:Zaun streichen UID:fence X-FOREIGN:1"],
          "at request \(number), carried out: \(carriesOutLast)")
        #expect(try world.a.tasks.map(\.title) == ["Zaun streichen"])
      }
      number += 1
      try #require(number < 60)
    }
    #expect(number > 5)
  }

  // I24
  @Test("the move is in the journal, and undo reverts it")
  func isUndone() async throws {
    let world = try await world(.cyrus)
    try world.a.move("Zaun", to: "Garten")
    try await world.settle()
    let entry = try #require(try world.a.journal("moved").first)
    #expect((entry.old, entry.new) == ("Aufgaben", "Garten"))
    try world.a.undo(entry.id)
    try await world.settle()
    #expect(try places(world) == ["Aufgaben: PRIORITY:9 SUMMARY:Zaun UID:fence X-FOREIGN:1"])
  }
}
