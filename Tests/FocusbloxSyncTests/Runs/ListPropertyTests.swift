import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import HTTPTypes
import TestSupport
import Testing

@Suite("Names and colours of lists")
struct ListPropertyTests {
  private func change(_ world: SyncWorld, _ list: String, name: String? = nil, color: String? = nil) throws {
    var known = try world.a.list(list)
    if let name {
      known.renamedFrom = known.renamedFrom ?? known.name
      known.name = name
    }
    if let color {
      known.recoloredFrom = known.recoloredFrom ?? known.color ?? ""
      known.color = color
    }
    try world.a.store.write { try $0.save(&known) }
  }

  private func onServer(_ world: SyncWorld) -> (name: String?, color: String?) {
    let list = world.server.calendar(world.server.home + "Aufgaben/")
    return (list?.name, list?.color)
  }

  @Test("a user's name goes to the server with the next sync, once", arguments: NamedMode.all)
  func goesToTheServer(of one: NamedMode) async throws {
    let world = try await SyncWorld(one.mode)
    try await world.a.sync()
    try change(world, "Aufgaben", name: "Markt & <mehr>", color: "#FF9500")
    let methods = try await world.requests { try await world.a.sync() }
    #expect(methods.count(where: { $0 == "PROPPATCH" }) == 2)
    #expect(onServer(world).name == "Markt & <mehr>")
    #expect(onServer(world).color?.hasPrefix("#FF9500") == true)
    let list = try world.a.list("Markt & <mehr>")
    #expect(!list.isChangePending)
    #expect(try await !world.requests { try await world.a.sync() }.contains("PROPPATCH"))
    try await world.a.discover()
    #expect(try world.a.list("Markt & <mehr>").id == list.id)
  }

  @Test(
    "an answer that does not name the property says nothing: what the server has decides", arguments: [true, false])
  func readsWhereTheAnswerSaysNothing(isCarriedOut: Bool) async throws {
    let world = try await SyncWorld(overSockets: true)
    try await world.a.sync()
    let empty = "<?xml version='1.0'?><multistatus xmlns='DAV:'/>"
    let response = HTTPResponse(status: .init(code: 207), headerFields: [.contentType: "application/xml"])
    world.faults.play(
      isCarriedOut ? .altered { _, body in body = empty } : .instead(response, empty), onThe: 1, "PROPPATCH")
    try change(world, "Aufgaben", name: "Markt")
    let report = try await world.a.sync()
    #expect(report.failed == (isCarriedOut ? 0 : 1) && report.listChanges == (isCarriedOut ? ["name"] : []))
    #expect(try world.a.list(isCarriedOut ? "Markt" : "Aufgaben").isChangePending == false)
  }

  @Test("a name changed there arrives with the lists, and with a full comparison")
  func comesFromTheServer() async throws {
    let world = try await SyncWorld()
    try await world.a.sync()
    world.server.makeOver(world.server.home + "Aufgaben/", name: "Haus", color: "#0000FF")
    try await world.a.sync()
    #expect(try world.a.list("Aufgaben").name == "Aufgaben")
    try await world.a.sync { $0.verify = true }
    #expect(try world.a.list("Haus").color == "#0000FF")
    world.server.makeOver(world.server.home + "Aufgaben/", name: "Hof", color: nil)
    try await world.a.discover()
    #expect(try world.a.list("Hof").color == nil)
  }

  @Test("a local name and a remote colour are both kept")
  func mergesNameAndColor() async throws {
    let world = try await SyncWorld()
    try await world.a.sync()
    try change(world, "Aufgaben", name: "Haus")
    world.server.makeOver(world.server.home + "Aufgaben/", name: "Aufgaben", color: "#0000FF")
    try await world.a.discover()
    #expect(try world.a.list("Haus").isChangePending)
    try await world.a.sync()
    #expect(onServer(world) == ("Haus", "#0000FF"))
    #expect(try world.a.list("Haus").color == "#0000FF")
  }

  @Test("of two new names the user's wins, or the server's by the policy", arguments: [true, false])
  func settlesTwoNames(remoteWins: Bool) async throws {
    let world = try await SyncWorld()
    try await world.a.sync()
    try change(world, "Aufgaben", name: "hier")
    world.server.makeOver(world.server.home + "Aufgaben/", name: "dort", color: nil)
    try await world.a.sync { $0.policy = remoteWins ? .remote : .newest }
    let name = remoteWins ? "dort" : "hier"
    #expect(onServer(world).name == name)
    #expect(try !world.a.list(name).isChangePending)
    // The journal has the losing name.
    let entry = try #require(try world.a.journal(remoteWins ? "conflict, remote kept" : "conflict, local kept").first)
    #expect((entry.property, entry.old, entry.new) == ("name", remoteWins ? "hier" : "dort", name))
    #expect(try world.a.store.read { try Undo.title(of: entry, in: $0) } == name)
  }

  @Test("the server's former name is in the journal, also if it was seen before the sync")
  func notesWhatWasReplaced() async throws {
    let world = try await SyncWorld()
    try await world.a.sync()
    try change(world, "Aufgaben", name: "hier", color: "#FF9500")
    world.server.makeOver(world.server.home + "Aufgaben/", name: "dort", color: "#0000FF")
    try await world.a.discover()
    try await world.a.sync()
    let entries = try world.a.journal("pushed").map { [$0.property, $0.old, $0.new] }
    #expect(entries.contains(["name", "dort", "hier"]) && entries.contains(["color", "#0000FF", "#FF9500"]))
  }

  @Test("a server that keeps its names is reported and obeyed, and its tasks are synced")
  func obeysARefusal() async throws {
    let world = try await SyncWorld(NamedMode.strict(but: "keeps names") { $0.keepsNames = true }.mode)
    try await world.a.sync()
    try change(world, "Aufgaben", name: "Haus", color: "#FF9500")
    world.other.add("milk", title: "Milch")
    let report = try await world.a.sync()
    #expect(report.pulledNew == 1 && report.failures.map(\.reason).count == 1)
    #expect(onServer(world) == ("Aufgaben", "#FF9500"))
    #expect(try !world.a.list("Aufgaben").isChangePending)
    #expect(try await world.a.sync().isQuiet)
  }

  // I14
  @Test("a name whose answer was lost is not sent endlessly")
  func survivesALostAnswer() async throws {
    let world = try await SyncWorld()
    try await world.a.sync()
    try change(world, "Aufgaben", name: "Haus")
    let plain = world.a.transport
    world.a.transport = FaultyTransport(
      script: [.init(method: "PROPPATCH", occurrence: 1, fault: .lostAnswer)], wrapping: plain)
    _ = try await world.a.attempt()
    world.a.transport = plain
    #expect(onServer(world).name == "Haus")
    let methods = try await world.requests { try await world.a.sync() }
    #expect(!methods.contains("PROPPATCH"))
    #expect(try !world.a.list("Haus").isChangePending)
  }

  @Test("a dry run changes no name on either side")
  func dryRun() async throws {
    let world = try await SyncWorld()
    try await world.a.sync()
    try change(world, "Aufgaben", name: "Haus")
    guard case .planned(let plan, _) = try await world.a.outcomes({ $0.dryRun = true }).first else {
      Issue.record("there is no plan")
      return
    }
    #expect(plan.rows.map(\.action) == ["changeList"])
    #expect(onServer(world).name == "Aufgaben")
    #expect(try world.a.list("Haus").isChangePending)
  }
}
