import CalDAV
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport
import Testing

@Suite("A list that its server has moved to another path")
struct MovedListTests {
  /// A list with three tasks whose address redirects to a new one.
  private func setup(_ status: Int) async throws -> SyncSetup {
    let setup = try await SyncSetup()
    for number in 1...3 { setup.other.add("t\(number)", title: "T\(number)") }
    try await setup.a.sync()
    let (old, new) = (setup.server.home + "Aufgaben/", setup.server.home + "Neu/")
    setup.server.makeCalendar(new)
    for name in setup.other.names() {
      setup.server.put(new + name, try #require(setup.server.text(old + name)))
      setup.server.redirect(old + name, to: new + name, status: status)
    }
    setup.server.redirect(old, to: new, status: status)
    return setup
  }

  @Test("the list moves in one run, with its unsent edits, and no object is a double", arguments: [301, 302, 308])
  func follows(status: Int) async throws {
    let setup = try await setup(status)
    let ids = Set(try setup.a.tasks.map(\.id))
    try setup.a.edit("T1") { $0.title = "hier" }
    let rows = try await setup.a.plannedRows()
    #expect(rows.map(\.action) == ["moveList"])
    let report = try await setup.a.sync()
    #expect(report.failures.isEmpty && report.unlinked == 0 && report.pushedChanged == 1)
    #expect(try setup.a.list().href.hasSuffix("/Neu/"))
    #expect(try setup.a.links().allSatisfy { $0.href?.contains("/Neu/") == true })
    #expect(Set(try setup.a.tasks.map(\.id)) == ids)
    #expect(try setup.other.value("SUMMARY", of: "t1.ics", list: "Neu") == "hier")
    setup.server.clearLog()
    let next = try await setup.a.sync()
    #expect(next.isQuiet && next.movedTo == nil)
    #expect(!setup.server.requests.contains { $0.path.contains("/Aufgaben/") })
  }

  @Test("a redirect of one request leaves the list where it is") func staysForOneRequest() async throws {
    let setup = try await setup(307)
    _ = try await setup.a.attempt()
    #expect(try setup.a.list().href.hasSuffix("/Aufgaben/"))
  }

  @Test("objects that are known under both paths become one") func mergesDoubles() async throws {
    let setup = try await SyncSetup()
    setup.other.add("t1", title: "T1")
    try await setup.a.sync()
    let list = try setup.a.list()
    let new = setup.server.home + "Neu/"
    func member(_ href: String) -> (href: String, key: String) {
      let path = new + (href.split(separator: "/").last ?? "")
      return (path, Href(path)?.key ?? path)
    }
    try setup.a.store.write { store in
      var double = SyncLink(listID: list.id, kind: .task, uid: "t1", href: new + "t1.ics")
      double.hrefKey = member("t1.ics").key
      try store.save(&double)
      try store.moveList(id: list.id, to: new, at: list.origin, member: member)
    }
    let links = try setup.a.links()
    #expect(links.map(\.href) == [new + "t1.ics"])
    #expect(links.map(\.itemID) == [try setup.a.task("T1").id])
  }
}
