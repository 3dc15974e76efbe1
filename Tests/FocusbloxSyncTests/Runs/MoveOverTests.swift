import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import HTTPTypes
import TestSupport
import Testing

// I22
@Suite("Moves with MOVE, and on servers without MOVE")
struct MoveOverTests {
  private static let modes = [
    NamedMode(name: "strict", mode: ServerMode()),
    NamedMode(name: "Cyrus", mode: .cyrus),
    NamedMode(name: "Nextcloud", mode: .nextcloud),
    NamedMode.strict(but: "without ETags") { $0.hidesETags = true },
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

  @Test("a move is one MOVE of the object, which is then changed at its target")
  func movesWithOneRequest() async throws {
    let world = try await world(ServerMode())
    try world.a.edit("Zaun") { $0.title = "Zaun streichen" }
    try world.a.move("Zaun streichen", to: "Garten")
    let methods = try await world.requests { try await world.a.sync() }
    let writes = world.server.requests.filter { ["MOVE", "PUT", "DELETE"].contains($0.method) }
    #expect(writes.map(\.method) == ["MOVE", "PUT"], "\(methods)")
    #expect(writes.map(\.path) == [world.other.path("fence.ics"), world.other.path("fence.ics", in: "Garten")])
  }

  @Test("an object whose server keeps its name in a MOVE is found by its UID")
  func findsAnObjectThatKeepsItsName() async throws {
    let world = try await SyncWorld(.sogo, lists: ["Aufgaben", "Garten"])
    world.other.add("fence", title: "Zaun", at: "odd-name.ics", "PRIORITY:9")
    try await world.a.sync()
    try world.a.edit("Zaun") { $0.title = "Zaun streichen" }
    try world.a.move("Zaun streichen", to: "Garten")
    try await world.a.sync()
    #expect((world.other.names(), world.other.names(in: "Garten")) == ([], ["odd-name.ics"]))
    #expect(try world.other.value("SUMMARY", of: "odd-name.ics", list: "Garten") == "Zaun streichen")
    #expect(try await world.a.sync().isQuiet)
  }

  @Test("where a server forbids MOVE, the object is copied and then deleted")
  func copiesWhereMoveIsForbidden() async throws {
    let world = try await world(ServerMode())
    try world.a.move("Zaun", to: "Garten")
    let plain = world.a.transport
    world.a.transport = RefusingTransport("MOVE", "Aufgaben/fence.ics", around: plain)
    try await world.settle()
    #expect(try places(world) == ["Garten: PRIORITY:9 SUMMARY:Zaun UID:fence X-FOREIGN:1"])
    #expect(try world.a.tasks.map(\.title) == ["Zaun"])
  }

  @Test("a MOVE without an answer leaves one object", arguments: FaultyTransport.Fault.allCases)
  func survivesALostAnswer(_ fault: FaultyTransport.Fault) async throws {
    let world = try await world(ServerMode())
    try world.a.move("Zaun", to: "Garten")
    let plain = world.a.transport
    world.a.transport = FaultyTransport(
      script: (1...3).map { .init(method: "MOVE", occurrence: $0, fault: fault) }, wrapping: plain)
    _ = try await world.a.attempt()
    world.a.transport = plain
    world.advance(minutes: 600)
    try await world.settle()
    #expect(try places(world) == ["Garten: PRIORITY:9 SUMMARY:Zaun UID:fence X-FOREIGN:1"])
    #expect(try world.a.tasks.map(\.title) == ["Zaun"])
  }

  @Test("an object that another program moved to the same list under another name stays one object")
  func joinsAnObjectUnderAnotherName() async throws {
    let world = try await world(.oldSabre)
    try world.a.move("Zaun", to: "Garten")
    // The other program moves the object after this machine has read both lists.
    let (other, once) = (world.other, Once())
    world.a.transport = HookedTransport(around: world.a.transport) { request, _ in
      if request.method.rawValue == "MOVE", once.isFirst {
        try? other.move("fence.ics", from: "Aufgaben", to: "Garten", as: "other-name.ics")
      }
    }
    try await world.settle()
    #expect(try places(world) == ["Garten: PRIORITY:9 SUMMARY:Zaun UID:fence X-FOREIGN:1"])
    #expect(try world.a.tasks.map(\.title) == ["Zaun"])
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
