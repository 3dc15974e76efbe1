import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import HTTPTypes
import TestSupport
import Testing

@Suite("Names and colours of lists")
struct ListPropertyTests {
  private func change(_ setup: SyncSetup, _ list: String, name: String? = nil, color: String? = nil) throws {
    var known = try setup.a.list(list)
    if let name {
      known.renamedFrom = known.renamedFrom ?? known.name
      known.name = name
    }
    if let color {
      known.recoloredFrom = known.recoloredFrom ?? known.color ?? ""
      known.color = color
    }
    try setup.a.store.write { try $0.save(&known) }
  }

  private func onServer(_ setup: SyncSetup) -> (name: String?, color: String?) {
    let list = setup.server.calendar(setup.server.home + "Aufgaben/")
    return (list?.name, list?.color)
  }

  @Test("a user's name goes to the server with the next sync, once", arguments: NamedMode.all)
  func goesToTheServer(of one: NamedMode) async throws {
    let setup = try await SyncSetup(one.mode)
    try await setup.a.sync()
    try change(setup, "Aufgaben", name: "Markt & <mehr>", color: "#FF9500")
    let methods = try await setup.requests { try await setup.a.sync() }
    #expect(methods.count(where: { $0 == "PROPPATCH" }) == 2)
    #expect(onServer(setup).name == "Markt & <mehr>")
    #expect(onServer(setup).color?.hasPrefix("#FF9500") == true)
    let list = try setup.a.list("Markt & <mehr>")
    #expect(!list.isChangePending)
    #expect(try await !setup.requests { try await setup.a.sync() }.contains("PROPPATCH"))
    try await setup.a.discover()
    #expect(try setup.a.list("Markt & <mehr>").id == list.id)
  }

  @Test(
    "an answer that does not name the property says nothing: what the server has decides", arguments: [true, false])
  func readsWhereTheAnswerSaysNothing(isCarriedOut: Bool) async throws {
    let setup = try await SyncSetup(overSockets: true)
    try await setup.a.sync()
    let empty = "<?xml version='1.0'?><multistatus xmlns='DAV:'/>"
    let response = HTTPResponse(status: .init(code: 207), headerFields: [.contentType: "application/xml"])
    setup.faults.play(
      isCarriedOut ? .altered { _, body in body = empty } : .instead(response, empty), onThe: 1, "PROPPATCH")
    try change(setup, "Aufgaben", name: "Markt")
    let report = try await setup.a.sync()
    #expect(report.failed == (isCarriedOut ? 0 : 1) && report.listChanges == (isCarriedOut ? ["name"] : []))
    #expect(try setup.a.list(isCarriedOut ? "Markt" : "Aufgaben").isChangePending == false)
  }

  @Test("a name that the server confirms and does not keep is named")
  func tellsALostName() async throws {
    let setup = try await SyncSetup(overSockets: true)
    try await setup.a.sync()
    let path = setup.server.home + "Aufgaben/"
    let answer = """
      <multistatus xmlns='DAV:'><response><href>\(path)</href><propstat><prop><displayname/></prop>\
      <status>HTTP/1.1 200 OK</status></propstat></response></multistatus>
      """
    let response = HTTPResponse(status: .init(code: 207), headerFields: [.contentType: "application/xml"])
    setup.faults.play(.instead(response, answer), onThe: 1, "PROPPATCH")
    try change(setup, "Aufgaben", name: "Markt")
    let report = try await setup.a.sync()
    #expect(
      report.failures.map(\.reason) == ["name or color of the list: the server shows “Aufgaben”, not “Markt”"])
    #expect(try await setup.a.sync().isQuiet)
  }

  @Test("a name changed there arrives with the lists, and with a full comparison")
  func comesFromTheServer() async throws {
    let setup = try await SyncSetup()
    try await setup.a.sync()
    setup.server.makeOver(setup.server.home + "Aufgaben/", name: "Haus", color: "#0000FF")
    try await setup.a.sync()
    #expect(try setup.a.list("Aufgaben").name == "Aufgaben")
    try await setup.a.sync { $0.verify = true }
    #expect(try setup.a.list("Haus").color == "#0000FF")
    setup.server.makeOver(setup.server.home + "Aufgaben/", name: "Hof", color: nil)
    try await setup.a.discover()
    #expect(try setup.a.list("Hof").color == nil)
  }

  @Test("a local name and a remote colour are both kept")
  func mergesNameAndColor() async throws {
    let setup = try await SyncSetup()
    try await setup.a.sync()
    try change(setup, "Aufgaben", name: "Haus")
    setup.server.makeOver(setup.server.home + "Aufgaben/", name: "Aufgaben", color: "#0000FF")
    try await setup.a.discover()
    #expect(try setup.a.list("Haus").isChangePending)
    try await setup.a.sync()
    #expect(onServer(setup) == ("Haus", "#0000FF"))
    #expect(try setup.a.list("Haus").color == "#0000FF")
  }

  @Test("of two new names the user's wins, or the server's by the policy", arguments: [true, false])
  func settlesTwoNames(remoteWins: Bool) async throws {
    let setup = try await SyncSetup()
    try await setup.a.sync()
    try change(setup, "Aufgaben", name: "hier")
    setup.server.makeOver(setup.server.home + "Aufgaben/", name: "dort", color: nil)
    try await setup.a.sync { $0.policy = remoteWins ? .remote : .newest }
    let name = remoteWins ? "dort" : "hier"
    #expect(onServer(setup).name == name)
    #expect(try !setup.a.list(name).isChangePending)
    // The journal has the losing name.
    let entry = try #require(try setup.a.journal(remoteWins ? "conflict, remote kept" : "conflict, local kept").first)
    #expect((entry.property, entry.old, entry.new) == ("name", remoteWins ? "hier" : "dort", name))
    #expect(try setup.a.store.read { try Undo.title(of: entry, in: $0) } == name)
  }

  @Test("the server's former name is in the journal, also if it was seen before the sync")
  func notesWhatWasReplaced() async throws {
    let setup = try await SyncSetup()
    try await setup.a.sync()
    try change(setup, "Aufgaben", name: "hier", color: "#FF9500")
    setup.server.makeOver(setup.server.home + "Aufgaben/", name: "dort", color: "#0000FF")
    try await setup.a.discover()
    try await setup.a.sync()
    let entries = try setup.a.journal("pushed").map { [$0.property, $0.old, $0.new] }
    #expect(entries.contains(["name", "dort", "hier"]) && entries.contains(["color", "#0000FF", "#FF9500"]))
  }

  @Test("a server that keeps its names is reported and obeyed, and its tasks are synced")
  func obeysARefusal() async throws {
    let setup = try await SyncSetup(NamedMode.strict(but: "keeps names") { $0.keepsNames = true }.mode)
    try await setup.a.sync()
    try change(setup, "Aufgaben", name: "Haus", color: "#FF9500")
    setup.other.add("milk", title: "Milch")
    let report = try await setup.a.sync()
    #expect(report.pulledNew == 1 && report.failures.map(\.reason).count == 1)
    #expect(onServer(setup) == ("Aufgaben", "#FF9500"))
    #expect(try !setup.a.list("Aufgaben").isChangePending)
    #expect(try await setup.a.sync().isQuiet)
  }

  // I14
  @Test("a name whose answer was lost is not sent endlessly")
  func survivesALostAnswer() async throws {
    let setup = try await SyncSetup()
    try await setup.a.sync()
    try change(setup, "Aufgaben", name: "Haus")
    let plain = setup.a.transport
    setup.a.transport = FaultyTransport(
      script: [.init(method: "PROPPATCH", occurrence: 1, fault: .lostAnswer)], wrapping: plain)
    _ = try await setup.a.attempt()
    setup.a.transport = plain
    #expect(onServer(setup).name == "Haus")
    let methods = try await setup.requests { try await setup.a.sync() }
    #expect(!methods.contains("PROPPATCH"))
    #expect(try !setup.a.list("Haus").isChangePending)
  }

  @Test("a dry run changes no name on either side")
  func dryRun() async throws {
    let setup = try await SyncSetup()
    try await setup.a.sync()
    try change(setup, "Aufgaben", name: "Haus")
    guard case .planned(let plan, _) = try await setup.a.outcomes({ $0.dryRun = true }).first else {
      Issue.record("there is no plan")
      return
    }
    #expect(plan.rows.map(\.action) == ["changeList"])
    #expect(onServer(setup).name == "Aufgaben")
    #expect(try setup.a.list("Haus").isChangePending)
  }
}
