import CalDAV
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import HTTPTypes
import TestSupport
import Testing

@Suite("Servers with unusual answers")
struct OddServerTests {
  @Test(
    "a UID in the trash bin waits, is reported and sent once the bin is emptied; others go at once",
    arguments: [400, 409])
  func waitsForTheTrashBin(status: Int) async throws {
    let setup = try await SyncSetup(ServerMode.nextcloud.with { $0.trashStatus = status })
    setup.other.add("milk", title: "Milch")
    try await setup.a.sync()
    setup.other.delete("milk.ics")
    try await setup.a.sync()
    try setup.a.edit("Milch") { task in task.listID = try setup.a.list().id }
    try setup.a.add("Steuer") { $0.uid = "tax" }
    let first = try await setup.a.sync()
    #expect((first.pushedNew, first.failed) == (1, 1))
    #expect(setup.other.names() == ["tax.ics"])
    #expect(try setup.a.task("Milch").listID != nil)
    setup.server.clearLog()
    #expect(try await setup.a.sync { $0.isUnattended = true }.failures.map(\.title) == ["Milch"])
    #expect(!setup.server.requests.contains { $0.method == "PUT" })
    setup.advance(minutes: 24 * 60)
    setup.server.emptyTrash(of: setup.server.home + "Aufgaben/")
    #expect(try await setup.a.sync().pushedNew == 1)
    #expect(setup.other.names().count == 2 && setup.isWellBehaved)
    #expect(try await setup.a.sync().isQuiet)
  }

  // I22
  @Test(
    "a task moved back to its trashed UID gets there by MOVE, or waits for the emptied bin",
    arguments: [true, false])
  func passesTheTrashBin(hasMove: Bool) async throws {
    let mode = ServerMode.nextcloudWithTrash.with { $0.hasMove = hasMove }
    let setup = try await SyncSetup(mode, lists: ["Aufgaben", "Garten"])
    setup.other.add("fence", title: "Zaun")
    try await setup.a.sync()
    try setup.a.move("Zaun", to: "Garten")
    try await setup.settle()
    #expect((setup.other.names().count, setup.other.names(in: "Garten").count) == (0, 1))
    try setup.a.move("Zaun", to: "Aufgaben")
    for _ in 0..<2 { _ = try await setup.a.attempt() }
    #expect((setup.other.names().count, setup.other.names(in: "Garten").count) == (hasMove ? (1, 0) : (0, 1)))
    setup.server.emptyTrash(of: setup.server.home + "Aufgaben/")
    setup.advance(minutes: 24 * 60)
    try await setup.settle()
    #expect((setup.other.names().count, setup.other.names(in: "Garten").count) == (1, 0))
    #expect(try setup.a.tasks.map(\.title) == ["Zaun"] && setup.a.links().allSatisfy { $0.failure == nil })
  }

  @Test("objects with wrong hrefs in a multiget are fetched one by one, and only changed ones")
  func fetchesOneByOne() async throws {
    let setup = try await SyncSetup(.brokenHrefs)
    for number in 1...5 { setup.other.add("t\(number)", title: "T\(number)") }
    #expect(try await setup.a.sync().pulledNew == 5)
    try setup.other.set("SUMMARY", "neu", in: "t1.ics")
    var changed = 0
    let requests = try await setup.requests { changed = try await setup.a.sync().pulledChanged }
    #expect(changed == 1 && requests == ["REPORT", "REPORT", "GET"])
    setup.other.delete("t2.ics")
    #expect(try await setup.a.sync().unlinked == 1)
    #expect(try await setup.requests { try await setup.a.sync() }.count == 1)
  }

  @Test("a row that cannot be fetched stops no other, is no task, and is not requested in every run")
  func passesGhosts() async throws {
    let setup = try await SyncSetup(.zimbra)
    setup.other.add("milk", title: "Milch")
    let report = try await setup.a.sync()
    #expect((report.pulledNew, report.failed) == (1, 0))
    #expect(try await setup.requests { try await setup.a.sync() } == ["REPORT"])
    #expect(try await setup.a.sync { $0.verify = true }.isQuiet)
    #expect(try setup.a.tasks.map(\.title) == ["Milch"])
  }

  @Test("a write follows the server's redirect, and the object is stored under the listed href")
  func followsWrites() async throws {
    let setup = try await SyncSetup(.zimbra)
    try setup.a.add("Milch") { $0.uid = "milk" }
    try await setup.a.sync()
    setup.advance(minutes: 1)
    try setup.a.edit("Milch") { $0.notes = "zwei Liter" }
    try await setup.a.sync()
    #expect(try setup.other.value("DESCRIPTION", of: "milk.ics") == "zwei Liter")
    #expect(try setup.a.links().map(\.href) == [setup.other.path("milk.ics")])
    try setup.a.delete("Milch")
    try await setup.settle()
    #expect(setup.other.names().isEmpty && setup.isWellBehaved)
  }

  // I14
  @Test("a write that was carried out and answered by an unusable redirect is resolved by reading")
  func resolvesARedirectToNowhere() async throws {
    let setup = try await SyncSetup(NamedMode.strict(but: "nowhere") { $0.putRedirect = .withoutLocation }.mode)
    try setup.a.add("Milch") { $0.uid = "milk" }
    _ = try await setup.a.attempt()
    setup.advance(minutes: 10)
    try await setup.settle()
    #expect(setup.other.names() == ["milk.ics"])
    #expect(try setup.a.tasks.map(\.sourceSystem) == [.caldav])
    #expect(try setup.a.links().allSatisfy { $0.failure == nil })
    #expect(try await setup.a.sync().isQuiet)
  }

  @Test("the calendar among its own members is no task")
  func isNoMember() async throws {
    let setup = try await SyncSetup(.yandex)
    setup.other.add("milk", title: "Milch")
    let report = try await setup.a.sync()
    #expect((report.pulledNew, report.failed) == (1, 0))
    #expect(try await setup.requests { try await setup.a.sync() } == ["REPORT"])
  }

  @Test("an object that a query omits is found where its UID is taken", arguments: ["20301125", "20200101"])
  func findsWhatAQueryHides(due: String) async throws {
    let setup = try await SyncSetup(.openXchangeOfOneYear)
    try setup.a.add("Milch") { $0.uid = "milk" }
    // The object arrives after the UID lookup and before the PUT.
    let (other, once) = (setup.other, Once())
    setup.a.transport = HookedTransport(around: setup.a.transport) { request, _ in
      if request.method == .put, once.isFirst {
        other.add("milk", title: "Milch", at: "other.ics", "DUE;VALUE=DATE:\(due)")
      }
    }
    #expect(try await setup.a.sync().failed == 0)
    #expect(try setup.a.links().map(\.href) == [setup.other.path("other.ics")])
    try await setup.settle()
    #expect(setup.other.names() == ["other.ics"])
    #expect(try setup.a.tasks.map(\.title) == ["Milch"] && setup.a.links().allSatisfy { $0.failure == nil })
  }

  @Test("blocks and tasks end without an alarm that Synology refuses")
  func emitsNoTriggerAtTheEnd() async throws {
    let setup = try await SyncSetup(.synology)
    for (name, end) in [("kurz", "09:01"), ("lang", "12:00")] {
      try setup.a.addBlock(
        name, start: "2026-11-23T09:00:00[Europe/Berlin]", end: "2026-11-23T\(end):00[Europe/Berlin]")
    }
    try setup.a.add("Milch", due: "2026-11-25") { $0.start = CalendarTime("2026-11-24") }
    #expect(try await setup.a.sync().failed == 0)
    #expect(setup.isWellBehaved && setup.other.names().count == 3)
  }

  @Test(
    "GMX accepts every zone of a user",
    arguments: ["Europe/Berlin", "America/Argentina/Buenos_Aires", "UTC"])
  func emitsIANAZones(zone: String) async throws {
    let setup = try await SyncSetup(.gmx)
    try setup.a.add("Milch", due: "2026-11-25T12:00:00[\(zone)]")
    try setup.a.addBlock("Tief", start: "2026-11-23T09:00:00[\(zone)]", end: "2026-11-23T10:00:00[\(zone)]")
    #expect(try await setup.a.sync().pushedNew == 2)
    #expect(setup.isWellBehaved)
  }

  // I11
  @Test("a bare 412 is reported once and stops no other")
  func isToldOfABare412() async throws {
    let setup = try await SyncSetup(.davicalWithoutReasons)
    setup.other.add("bad", title: "Falsch", "PRIORITY:1", "PRIORITY:2")
    try await setup.a.sync()
    setup.advance(minutes: 1)
    try setup.a.edit("Falsch") { $0.notes = "neu" }
    try setup.a.add("Milch") { $0.uid = "milk" }
    let report = try await setup.a.sync()
    #expect((report.pushedNew, report.failed) == (1, 1))
    #expect(setup.server.requests.count { $0.method == "PUT" && $0.path.hasSuffix("bad.ics") } <= 3)
    #expect(try await setup.requests { try await setup.a.sync { $0.isUnattended = true } }.count == 1)
    #expect(try setup.a.journal("setAside").count == 1)
    #expect(try setup.a.task("Falsch").notes == "neu")
  }
}
