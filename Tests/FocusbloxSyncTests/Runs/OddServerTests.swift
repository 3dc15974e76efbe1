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
    let world = try await SyncWorld(ServerMode.nextcloud.with { $0.trashStatus = status })
    world.other.add("milk", title: "Milch")
    try await world.a.sync()
    world.other.delete("milk.ics")
    try await world.a.sync()
    try world.a.edit("Milch") { task in task.listID = try world.a.list().id }
    try world.a.add("Steuer") { $0.uid = "tax" }
    let first = try await world.a.sync()
    #expect((first.pushedNew, first.failed) == (1, 1))
    #expect(world.other.names() == ["tax.ics"])
    #expect(try world.a.task("Milch").listID != nil)
    world.server.clearLog()
    #expect(try await world.a.sync { $0.isUnattended = true }.failures.map(\.title) == ["Milch"])
    #expect(!world.server.requests.contains { $0.method == "PUT" })
    world.advance(minutes: 24 * 60)
    world.server.emptyTrash(of: world.server.home + "Aufgaben/")
    #expect(try await world.a.sync().pushedNew == 1)
    #expect(world.other.names().count == 2 && world.isWellBehaved)
    #expect(try await world.a.sync().isQuiet)
  }

  // I22
  @Test(
    "a task moved back to its trashed UID gets there by MOVE, or waits for the emptied bin",
    arguments: [true, false])
  func passesTheTrashBin(hasMove: Bool) async throws {
    let mode = ServerMode.nextcloudWithTrash.with { $0.hasMove = hasMove }
    let world = try await SyncWorld(mode, lists: ["Aufgaben", "Garten"])
    world.other.add("fence", title: "Zaun")
    try await world.a.sync()
    try world.a.move("Zaun", to: "Garten")
    try await world.settle()
    #expect((world.other.names().count, world.other.names(in: "Garten").count) == (0, 1))
    try world.a.move("Zaun", to: "Aufgaben")
    for _ in 0..<2 { _ = try await world.a.attempt() }
    #expect((world.other.names().count, world.other.names(in: "Garten").count) == (hasMove ? (1, 0) : (0, 1)))
    world.server.emptyTrash(of: world.server.home + "Aufgaben/")
    world.advance(minutes: 24 * 60)
    try await world.settle()
    #expect((world.other.names().count, world.other.names(in: "Garten").count) == (1, 0))
    #expect(try world.a.tasks.map(\.title) == ["Zaun"] && world.a.links().allSatisfy { $0.failure == nil })
  }

  @Test("objects with wrong hrefs in a multiget are fetched one by one, and only changed ones")
  func fetchesOneByOne() async throws {
    let world = try await SyncWorld(.brokenHrefs)
    for number in 1...5 { world.other.add("t\(number)", title: "T\(number)") }
    #expect(try await world.a.sync().pulledNew == 5)
    try world.other.set("SUMMARY", "neu", in: "t1.ics")
    var changed = 0
    let requests = try await world.requests { changed = try await world.a.sync().pulledChanged }
    #expect(changed == 1 && requests == ["REPORT", "REPORT", "GET"])
    world.other.delete("t2.ics")
    #expect(try await world.a.sync().unlinked == 1)
    #expect(try await world.requests { try await world.a.sync() }.count == 1)
  }

  @Test("a row that cannot be fetched stops no other, is no task, and is not requested in every run")
  func passesGhosts() async throws {
    let world = try await SyncWorld(.zimbra)
    world.other.add("milk", title: "Milch")
    let report = try await world.a.sync()
    #expect((report.pulledNew, report.failed) == (1, 0))
    #expect(try await world.requests { try await world.a.sync() } == ["REPORT"])
    #expect(try await world.a.sync { $0.verify = true }.isQuiet)
    #expect(try world.a.tasks.map(\.title) == ["Milch"])
  }

  @Test("a write follows the server's redirect, and the object is stored under the listed href")
  func followsWrites() async throws {
    let world = try await SyncWorld(.zimbra)
    try world.a.add("Milch") { $0.uid = "milk" }
    try await world.a.sync()
    world.advance(minutes: 1)
    try world.a.edit("Milch") { $0.notes = "zwei Liter" }
    try await world.a.sync()
    #expect(try world.other.value("DESCRIPTION", of: "milk.ics") == "zwei Liter")
    #expect(try world.a.links().map(\.href) == [world.other.path("milk.ics")])
    try world.a.delete("Milch")
    try await world.settle()
    #expect(world.other.names().isEmpty && world.isWellBehaved)
  }

  // I14
  @Test("a write that was carried out and answered by an unusable redirect is resolved by reading")
  func resolvesARedirectToNowhere() async throws {
    let world = try await SyncWorld(NamedMode.strict(but: "nowhere") { $0.putRedirect = .withoutLocation }.mode)
    try world.a.add("Milch") { $0.uid = "milk" }
    _ = try await world.a.attempt()
    world.advance(minutes: 10)
    try await world.settle()
    #expect(world.other.names() == ["milk.ics"])
    #expect(try world.a.tasks.map(\.sourceSystem) == [.caldav])
    #expect(try world.a.links().allSatisfy { $0.failure == nil })
    #expect(try await world.a.sync().isQuiet)
  }

  @Test("the calendar among its own members is no task")
  func isNoMember() async throws {
    let world = try await SyncWorld(.yandex)
    world.other.add("milk", title: "Milch")
    let report = try await world.a.sync()
    #expect((report.pulledNew, report.failed) == (1, 0))
    #expect(try await world.requests { try await world.a.sync() } == ["REPORT"])
  }

  @Test("an object that a query omits is found where its UID is taken", arguments: ["20301125", "20200101"])
  func findsWhatAQueryHides(due: String) async throws {
    let world = try await SyncWorld(.openXchangeOfOneYear)
    try world.a.add("Milch") { $0.uid = "milk" }
    // The object arrives after the UID lookup and before the PUT.
    let (other, once) = (world.other, Once())
    world.a.transport = HookedTransport(around: world.a.transport) { request, _ in
      if request.method == .put, once.isFirst {
        other.add("milk", title: "Milch", at: "other.ics", "DUE;VALUE=DATE:\(due)")
      }
    }
    #expect(try await world.a.sync().failed == 0)
    #expect(try world.a.links().map(\.href) == [world.other.path("other.ics")])
    try await world.settle()
    #expect(world.other.names() == ["other.ics"])
    #expect(try world.a.tasks.map(\.title) == ["Milch"] && world.a.links().allSatisfy { $0.failure == nil })
  }

  @Test("blocks and tasks end without an alarm that Synology refuses")
  func emitsNoTriggerAtTheEnd() async throws {
    let world = try await SyncWorld(.synology)
    for (name, end) in [("kurz", "09:01"), ("lang", "12:00")] {
      try world.a.addBlock(
        name, start: "2026-11-23T09:00:00[Europe/Berlin]", end: "2026-11-23T\(end):00[Europe/Berlin]")
    }
    try world.a.add("Milch", due: "2026-11-25") { $0.start = CalendarTime("2026-11-24") }
    #expect(try await world.a.sync().failed == 0)
    #expect(world.isWellBehaved && world.other.names().count == 3)
  }

  @Test(
    "GMX accepts every zone of a user",
    arguments: ["Europe/Berlin", "America/Argentina/Buenos_Aires", "UTC"])
  func emitsIANAZones(zone: String) async throws {
    let world = try await SyncWorld(.gmx)
    try world.a.add("Milch", due: "2026-11-25T12:00:00[\(zone)]")
    try world.a.addBlock("Tief", start: "2026-11-23T09:00:00[\(zone)]", end: "2026-11-23T10:00:00[\(zone)]")
    #expect(try await world.a.sync().pushedNew == 2)
    #expect(world.isWellBehaved)
  }

  // I11
  @Test("a bare 412 is reported once and stops no other")
  func isToldOfABare412() async throws {
    let world = try await SyncWorld(.davicalWithoutReasons)
    world.other.add("bad", title: "Falsch", "PRIORITY:1", "PRIORITY:2")
    try await world.a.sync()
    world.advance(minutes: 1)
    try world.a.edit("Falsch") { $0.notes = "neu" }
    try world.a.add("Milch") { $0.uid = "milk" }
    let report = try await world.a.sync()
    #expect((report.pushedNew, report.failed) == (1, 1))
    #expect(world.server.requests.count { $0.method == "PUT" && $0.path.hasSuffix("bad.ics") } <= 3)
    #expect(try await world.requests { try await world.a.sync { $0.isUnattended = true } }.count == 1)
    #expect(try world.a.journal("setAside").count == 1)
    #expect(try world.a.task("Falsch").notes == "neu")
  }
}
