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

  private func setup(_ mode: ServerMode, from: String = "Aufgaben") async throws -> SyncSetup {
    let setup = try await SyncSetup(mode, lists: ["Aufgaben", "Garten"])
    setup.other.add("fence", title: "Zaun", in: from, "X-FOREIGN:1", "PRIORITY:9")
    try await setup.a.sync()
    return setup
  }

  /// The lists that have the object, with its content.
  private func places(_ setup: SyncSetup) throws -> [String] {
    let lists: [String] = ["Aufgaben", "Garten"]
    return try lists.flatMap { list in
      try setup.other.names(in: list).map { name in
        let lines = try setup.other.lines(name, list: list)
        let kept = ["UID:", "SUMMARY:", "X-FOREIGN:", "PRIORITY:", "DESCRIPTION:"]
        return "\(list): "
          + lines.filter { line in kept.contains { line.hasPrefix($0) } }.sorted().joined(separator: " ")
      }
    }
  }

  @Test("a moved task is in the other list afterwards with all its content", arguments: modes, ["Aufgaben", "Garten"])
  func moves(_ one: NamedMode, from: String) async throws {
    let to = from == "Aufgaben" ? "Garten" : "Aufgaben"
    let setup = try await setup(one.mode, from: from)
    try setup.a.edit("Zaun") { $0.title = "Zaun streichen" }
    try setup.a.move("Zaun streichen", to: to)
    try await setup.settle()
    #expect(try places(setup) == ["\(to): PRIORITY:9 SUMMARY:Zaun streichen UID:fence X-FOREIGN:1"])
    #expect(try await setup.a.sync().isQuiet)
    #expect(setup.isWellBehaved)
    #expect(setup.server.requests.contains { $0.method == "MOVE" })
  }

  @Test("a move is one MOVE of the object, which is then changed at its target")
  func movesWithOneRequest() async throws {
    let setup = try await setup(ServerMode())
    try setup.a.edit("Zaun") { $0.title = "Zaun streichen" }
    try setup.a.move("Zaun streichen", to: "Garten")
    let methods = try await setup.requests { try await setup.a.sync() }
    let writes = setup.server.requests.filter { ["MOVE", "PUT", "DELETE"].contains($0.method) }
    #expect(writes.map(\.method) == ["MOVE", "PUT"], "\(methods)")
    #expect(writes.map(\.path) == [setup.other.path("fence.ics"), setup.other.path("fence.ics", in: "Garten")])
  }

  @Test("an object with another name than its UID keeps the name in a MOVE")
  func keepsTheName() async throws {
    let setup = try await SyncSetup(.sogo, lists: ["Aufgaben", "Garten"])
    setup.other.add("fence", title: "Zaun", at: "odd-name.ics", "PRIORITY:9")
    try await setup.a.sync()
    try setup.a.edit("Zaun") { $0.title = "Zaun streichen" }
    try setup.a.move("Zaun streichen", to: "Garten")
    try await setup.a.sync()
    #expect((setup.other.names(), setup.other.names(in: "Garten")) == ([], ["odd-name.ics"]))
    #expect(try setup.other.value("SUMMARY", of: "odd-name.ics", list: "Garten") == "Zaun streichen")
    #expect(try await setup.a.sync().isQuiet)
  }

  // I6
  @Test("another item that took the source's href in between stays where it is", arguments: [false, true])
  func leavesAnotherItemAlone(hidesETags: Bool) async throws {
    var mode = ServerMode()
    mode.hidesETags = hidesETags
    let setup = try await setup(mode)
    try setup.a.move("Zaun", to: "Garten")
    let (other, once) = (setup.other, Once())
    setup.a.transport = HookedTransport(around: setup.a.transport) { request, _ in
      // Without ETags the object is read before its move.
      guard request.method.rawValue == (hidesETags ? "GET" : "MOVE"), once.isFirst else { return }
      other.delete("fence.ics")
      other.add("stranger", title: "Tor", at: "fence.ics")
    }
    try await setup.settle()
    #expect(setup.other.names() == ["fence.ics"] && setup.other.names(in: "Garten") == ["fence.ics"])
    #expect(try setup.other.value("UID", of: "fence.ics") == "stranger")
    #expect(try setup.other.value("UID", of: "fence.ics", list: "Garten") == "fence")
    #expect(try setup.a.tasks.map(\.title) == ["Tor", "Zaun"])
  }

  // D30
  @Test("a move out of a list that is switched off waits, and the run says so")
  func writesNothingToADisabledList() async throws {
    let setup = try await setup(ServerMode())
    try setup.a.move("Zaun", to: "Garten")
    var list = try setup.a.list("Aufgaben")
    list.isEnabled = false
    try setup.a.store.write { try $0.save(&list) }
    for _ in 1...2 {
      let report = try await setup.a.sync()
      #expect(report.failures.map(\.reason) == ["waiting until its former list “Aufgaben” is switched on"])
      #expect(setup.other.names() == ["fence.ics"] && setup.other.names(in: "Garten").isEmpty)
    }
    let plan = try await setup.a.plannedRows()
    #expect(plan.map(\.action) == ["setAside"] && plan.map(\.title) == ["Zaun"])
    list = try setup.a.list("Aufgaben")
    list.isEnabled = true
    try setup.a.store.write { try $0.save(&list) }
    try await setup.settle()
    #expect(try places(setup) == ["Garten: PRIORITY:9 SUMMARY:Zaun UID:fence X-FOREIGN:1"])
  }

  @Test("a move overwrites no other item with the same name", arguments: [ServerMode(), .sogo, .cyrus])
  func overwritesNothing(_ mode: ServerMode) async throws {
    let setup = try await setup(mode)
    setup.other.add("stranger", title: "Tor", at: "fence.ics", in: "Garten")
    try setup.a.move("Zaun", to: "Garten")
    try await setup.settle()
    #expect(setup.other.names().isEmpty && setup.other.names(in: "Garten").count == 2)
    #expect(try setup.other.value("UID", of: "fence.ics", list: "Garten") == "stranger")
    #expect(try setup.a.tasks.map(\.title) == ["Tor", "Zaun"])
  }

  @Test("where a server forbids MOVE, the object is copied and then deleted")
  func copiesWhereMoveIsForbidden() async throws {
    let setup = try await setup(ServerMode())
    try setup.a.move("Zaun", to: "Garten")
    let plain = setup.a.transport
    setup.a.transport = RefusingTransport("MOVE", "Aufgaben/fence.ics", around: plain)
    try await setup.settle()
    #expect(try places(setup) == ["Garten: PRIORITY:9 SUMMARY:Zaun UID:fence X-FOREIGN:1"])
    #expect(try setup.a.tasks.map(\.title) == ["Zaun"])
  }

  @Test("a MOVE without an answer leaves one object", arguments: FaultyTransport.Fault.allCases)
  func survivesALostAnswer(_ fault: FaultyTransport.Fault) async throws {
    let setup = try await setup(ServerMode())
    try setup.a.move("Zaun", to: "Garten")
    let plain = setup.a.transport
    setup.a.transport = FaultyTransport(
      script: (1...3).map { .init(method: "MOVE", occurrence: $0, fault: fault) }, wrapping: plain)
    _ = try await setup.a.attempt()
    setup.a.transport = plain
    setup.advance(minutes: 600)
    try await setup.settle()
    #expect(try places(setup) == ["Garten: PRIORITY:9 SUMMARY:Zaun UID:fence X-FOREIGN:1"])
    #expect(try setup.a.tasks.map(\.title) == ["Zaun"])
  }

  // I14
  @Test(
    "a moved object that cannot be read stays one object where a server accepts a UID twice", arguments: [true, false])
  func addsNoSecondObject(isAnswered: Bool) async throws {
    let setup = try await setup(.sabre)
    try setup.a.move("Zaun", to: "Garten")
    let plain = setup.a.transport
    let lossy = FaultyTransport(
      script: isAnswered ? [] : [.init(method: "MOVE", occurrence: 1, fault: .lostAnswer)], wrapping: plain)
    setup.a.transport = TamperingTransport(around: lossy) { request, answer in
      guard ["GET", "REPORT"].contains(request.method.rawValue), request.path?.contains("/Garten/") == true else {
        return
      }
      answer.body.removeLast(answer.body.count / 2)
    }
    _ = try await setup.a.attempt()
    #expect(setup.places(["Aufgaben", "Garten"]) == [[], ["fence.ics"]])
    setup.a.transport = plain
    setup.advance(minutes: 600)
    try await setup.settle()
    #expect(try places(setup) == ["Garten: PRIORITY:9 SUMMARY:Zaun UID:fence X-FOREIGN:1"])
    #expect(setup.places(["Aufgaben", "Garten"]) == [[], ["fence.ics"]])
    #expect(try await setup.a.sync().isQuiet)
  }

  @Test("an object that another program moved to the same list under another name stays one object")
  func joinsAnObjectUnderAnotherName() async throws {
    let setup = try await setup(.oldSabre)
    try setup.a.move("Zaun", to: "Garten")
    // The other program moves the object after this machine has read both lists.
    let (other, once) = (setup.other, Once())
    setup.a.transport = HookedTransport(around: setup.a.transport) { request, _ in
      if request.method.rawValue == "MOVE", once.isFirst {
        try? other.move("fence.ics", from: "Aufgaben", to: "Garten", as: "other-name.ics")
      }
    }
    try await setup.settle()
    #expect(try places(setup) == ["Garten: PRIORITY:9 SUMMARY:Zaun UID:fence X-FOREIGN:1"])
    #expect(try setup.a.tasks.map(\.title) == ["Zaun"])
  }

  @Test("an object that another program moved to the same list stays one object where that list does not report it")
  func joinsAnUnreportedObject() async throws {
    let setup = try await setup(.davical)
    try setup.other.move("fence.ics", from: "Aufgaben", to: "Garten", as: "other-name.ics")
    setup.server.pruneChanges(of: setup.server.home + "Garten/", silently: true)
    try setup.a.move("Zaun", to: "Garten")
    try await setup.settle()
    #expect(try places(setup) == ["Garten: PRIORITY:9 SUMMARY:Zaun UID:fence X-FOREIGN:1"])
    #expect(try setup.a.tasks.map(\.title) == ["Zaun"])
  }

  @Test("a simultaneous remote edit is not lost", arguments: modes, ["Aufgaben", "Garten"])
  func keepsAnEdit(_ one: NamedMode, from: String) async throws {
    let to = from == "Aufgaben" ? "Garten" : "Aufgaben"
    let setup = try await setup(one.mode, from: from)
    try setup.a.edit("Zaun") { $0.title = "Zaun streichen" }
    try setup.a.move("Zaun streichen", to: to)
    setup.clock.advance(minutes: 1)
    try setup.other.set("DESCRIPTION", "grün", in: "fence.ics", list: from)
    try await setup.settle()
    setup.clock.advance(minutes: 600)
    try await setup.settle()
    #expect(
      try places(setup) == ["\(to): DESCRIPTION:grün PRIORITY:9 SUMMARY:Zaun streichen UID:fence X-FOREIGN:1"])
    #expect(try setup.a.task("Zaun streichen").notes == "grün")
  }

  // I13
  @Test("killed at any request, the result is the same", arguments: modes, ["Aufgaben", "Garten"])
  func survivesAKill(_ one: NamedMode, from: String) async throws {
    let to = from == "Aufgaben" ? "Garten" : "Aufgaben"
    var number = 1
    var isOver = false
    while !isOver {
      for carriesOutLast in [false, true] {
        let setup = try await setup(one.mode, from: from)
        try setup.a.edit("Zaun") { $0.title = "Zaun streichen" }
        try setup.a.move("Zaun streichen", to: to)
        let plain = setup.a.transport
        let dying = DyingTransport(at: number, carriesOutLast: carriesOutLast, around: plain)
        setup.a.transport = dying
        _ = try await setup.a.attempt()
        isOver = !dying.hasDied
        setup.a.transport = plain
        setup.clock.advance(minutes: 600)
        try await setup.settle()
        #expect(
          try places(setup) == ["\(to): PRIORITY:9 SUMMARY:Zaun streichen UID:fence X-FOREIGN:1"],
          "at request \(number), carried out: \(carriesOutLast)")
        #expect(try setup.a.tasks.map(\.title) == ["Zaun streichen"])
      }
      number += 1
      try #require(number < 60)
    }
    #expect(number > 5)
  }

  // I24
  @Test("the move is in the journal, and undo reverts it")
  func isUndone() async throws {
    let setup = try await setup(.cyrus)
    try setup.a.move("Zaun", to: "Garten")
    try await setup.settle()
    let entry = try #require(try setup.a.journal("moved").first)
    #expect((entry.old, entry.new) == ("Aufgaben", "Garten"))
    try setup.a.undo(entry.id)
    try await setup.settle()
    #expect(try places(setup) == ["Aufgaben: PRIORITY:9 SUMMARY:Zaun UID:fence X-FOREIGN:1"])
  }
}
