import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import HTTPTypes
import TestSupport
import Testing

@Suite("Written objects are read back until the server is known to keep them")
struct ReadBackTests {
  private static let keepsTexts = ["strict", "sabre/dav 4.7", "DAViCal", "Nextcloud", "Open-Xchange"]

  /// The number of texts that are read back during the first upload of a list with thirty similar tasks.
  private func textsReadBack(from world: SyncWorld) async throws -> Int {
    for number in 11...40 { try world.a.add("Aufgabe \(number)", due: "2026-11-25") }
    world.server.clearLog()
    #expect(try await world.a.sync().pushedNew == world.a.tasks.count)
    return world.server.requests.filter { $0.body.contains("calendar-multiget") }.map {
      $0.body.components(separatedBy: "href>").count / 2
    }.reduce(0, +)
  }

  @Test(
    "a server that returns one object unchanged is trusted for all similar objects",
    arguments: NamedMode.all.filter { keepsTexts.contains($0.name) })
  func believesAServer(of one: NamedMode) async throws {
    let world = try await SyncWorld(one.mode)
    #expect(try await 1...5 ~= textsReadBack(from: world))
    world.server.clearLog()
    #expect(try await world.a.sync().isQuiet)
    #expect(!world.server.requests.contains { $0.body.contains("calendar-multiget") })
    try world.a.edit("Aufgabe 17") { $0.title = "geändert" }
    #expect(try await world.a.sync().pushedChanged == 1)
    #expect(world.isWellBehaved)
  }

  @Test(
    "everything is read back from a server that rewrites objects",
    arguments: NamedMode.all.filter { $0.mode.rewritesBodies })
  func readsBackFromARewritingServer(of one: NamedMode) async throws {
    #expect(try await textsReadBack(from: SyncWorld(one.mode)) >= 30)
  }

  @Test("an object with a new kind of line is read back too")
  func readsBackEachKind() async throws {
    let world = try await SyncWorld()
    try world.a.add("Anruf", due: "2026-11-25")
    try world.a.add("Notiz", due: "2026-11-25") { $0.notes = "eins\nzwei" }
    try world.a.add("Umlaute äöü", due: "2026-11-25")
    try world.a.add("Zeichen 🎉", due: "2026-11-25")
    let texts = try await textsReadBack(from: world)
    #expect(texts >= 4 && texts < 34)
  }

  // D18
  @Test("among many objects the one that is not stored is sent again", arguments: [1, 2, 5, 30])
  func noticesOneThatWasNotStored(number: Int) async throws {
    let world = try await SyncWorld(overSockets: true)
    for number in 11...40 { try world.a.add("Aufgabe \(number)", due: "2026-11-25") }
    world.faults.play(
      .instead(HTTPResponse(status: .created, headerFields: [.eTag: "\"1\""]), ""), onThe: number, "PUT")
    _ = try await world.a.attempt()
    world.faults.stop()
    world.clock.advance(minutes: 8 * 24 * 60)
    try await world.settle()
    #expect(try world.a.tasks.count(where: { $0.sourceSystem == .caldav }) == 30)
    #expect(world.other.names().count == 30)
  }

  @Test("a confirmed block that is missing after a Retry-After is not deleted here")
  func keepsABlockThatWasNeverSeen() async throws {
    let world = try await SyncWorld(overSockets: true)
    try world.a.addBlock(
      "Tief", start: "2026-11-25T09:00:00[Europe/Berlin]", end: "2026-11-25T10:30:00[Europe/Berlin]")
    world.faults.play { request, body in
      switch request.method {
      case .put: .instead(HTTPResponse(status: .created, headerFields: [.eTag: "\"1\""]), "")
      case .get: .refused(429)
      default: body.contains("calendar-multiget") ? .refused(429) : .none
      }
    }
    _ = try await world.a.attempt()
    world.faults.stop()
    world.advance(minutes: 600)
    try await world.settle()
    #expect(try world.a.blocks.map(\.title) == ["Tief"])
  }

  // D18
  @Test("an imported and edited item that is not stored is sent with its present values")
  func sendsWhatWasNotStoredAsItIs() async throws {
    let world = try await SyncWorld(overSockets: true)
    let task = try world.a.add("Milch") { $0.uid = "milk" }
    let text =
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Other//EN\r\nBEGIN:VTODO\r\nUID:milk\r\n"
      + "DTSTAMP:20261101T080000Z\r\nSUMMARY:Milch\r\nX-OC-HIDESUBTASKS:1\r\nEND:VTODO\r\nEND:VCALENDAR\r\n"
    try world.a.store.write { try $0.setOriginalText(of: .task, id: task.id, Array(text.utf8)) }
    try world.a.edit("Milch") { $0.title = "Hafermilch" }
    world.faults.play(
      .instead(HTTPResponse(status: .created, headerFields: [.eTag: "\"1\""]), ""), onThe: 1, "PUT")
    _ = try await world.a.attempt()
    world.faults.stop()
    world.clock.advance(minutes: 600)
    try await world.settle()
    #expect(try world.other.value("SUMMARY", of: "milk.ics") == "Hafermilch")
    #expect(try world.other.value("X-OC-HIDESUBTASKS", of: "milk.ics") == "1")
    #expect(try world.a.tasks.map(\.title) == ["Hafermilch"])
  }

  // D18
  @Test("an edited object that is not stored is sent again with its added and removed reminders")
  func sendsAnEditAgain() async throws {
    let world = try await SyncWorld(overSockets: true)
    try world.a.add("Milch", due: "2026-11-25T11:00:00Z") {
      $0.uid = "milk"
      $0.notes = "zwei Liter"
    }
    try world.a.remind("Milch", at: "2026-11-24T10:00:00[Europe/Berlin]")
    try await world.a.sync()
    world.clock.advance(minutes: 1)
    try world.a.edit("Milch") {
      $0.title = "Hafermilch"
      $0.notes = nil
    }
    let old = try #require(try world.a.reminders("Hafermilch").first)
    try world.a.store.write { try $0.removeNotification(id: old.id, by: .person) }
    try world.a.remind("Hafermilch", at: "2026-11-24T15:00:00[Europe/Berlin]")
    world.faults.play(.instead(HTTPResponse(status: .noContent), ""), onThe: 1, "PUT")
    let report = try await world.a.sync()
    #expect(report.pushedChanged == 0 && report.failures.count == 1)
    world.faults.stop()
    world.clock.advance(minutes: 600)
    try await world.settle()
    #expect(try world.other.value("SUMMARY", of: "milk.ics") == "Hafermilch")
    #expect(try world.other.value("DESCRIPTION", of: "milk.ics") == nil)
    let rings = try world.other.rings("milk.ics")
    #expect(rings.contains("20261124T140000Z") && !rings.contains("20261124T090000Z"))
    #expect(try world.a.task("Hafermilch").notes == nil)
    #expect(try await world.a.sync().isQuiet)
  }

  /// A server may have dropped a property that only this program reads (I8).
  // D18
  @Test("an object that is never stored is retried less often and kept", arguments: ["title", "series"])
  func triesLessAndLessOften(_ field: String) async throws {
    let world = try await SyncWorld(mapping: .extended, overSockets: true)
    world.other.add("milk", title: "Milch")
    try await world.a.sync()
    try world.a.edit("Milch") { if field == "title" { $0.title = "Hafer" } else { $0.estimateMinutes = 25 } }
    let attempts = Tally()
    world.faults.play { request, _ in
      guard request.method == .put else { return .none }
      attempts.count("PUT")
      return .instead(HTTPResponse(status: .noContent), "")
    }
    for _ in 0..<48 {
      _ = try await world.a.attempt { $0.isUnattended = true }
      world.clock.advance(minutes: 30)
    }
    world.faults.stop()
    #expect(attempts.counts["PUT"] == (field == "title" ? 9 : 2))
    #expect(try world.a.journal("setAside").count == 1)
    let task = try #require(try world.a.tasks.first)
    #expect((task.title, task.estimateMinutes) == (field == "title" ? ("Hafer", nil) : ("Milch", 25)))
    world.clock.advance(minutes: 1440)
    try await world.settle()
    if field == "title" { #expect(try world.other.value("SUMMARY", of: "milk.ics") == "Hafer") }
    #expect(try await world.a.sync().isQuiet)
  }

  // S4-18
  @Test("an item deleted there between write and read-back stays here as local")
  func letsADeletionAfterTheWriteStand() async throws {
    let world = try await SyncWorld(.xandikos)
    world.other.add("milk", title: "Milch", "X-OC-HIDESUBTASKS:1")
    try await world.a.sync()
    try world.a.edit("Milch") { $0.notes = "zwei Liter" }
    let (other, deleted) = (world.other, Once())
    world.a.transport = HookedTransport(around: world.a.transport) { _, body in
      if body.contains("calendar-multiget"), deleted.isFirst { other.delete("milk.ics") }
    }
    try await world.settle()
    #expect(world.other.names().isEmpty)
    let task = try world.a.task("Milch")
    #expect((task.sourceSystem, task.notes) == (.local, "zwei Liter"))
  }

  // I24
  @Test("the journal has href and ETag of everything that was sent")
  func journalsWhatWasSent() async throws {
    let world = try await SyncWorld()
    let task = try world.a.add("Milch") { $0.uid = "milk" }
    try await world.a.sync()
    try world.a.edit("Milch") { $0.notes = "zwei Liter" }
    try await world.a.sync()
    try world.a.delete("Milch")
    try await world.a.sync()
    let entries = try world.a.store.read { try $0.journal() }
    for action in [JournalAction.pushedNew, .pushed, .deletedThere] {
      let entry = try #require(entries.first { $0.action == action.rawValue }, "\(action)")
      #expect((entry.href, entry.uid, entry.itemID) == (world.other.path("milk.ics"), "milk", task.id), "\(action)")
      #expect(entry.etag != nil && !entry.cause.isEmpty, "\(action)")
    }
    let change = try #require(entries.first { $0.action == JournalAction.pushed.rawValue })
    #expect((change.property, change.old, change.new) == ("notes", nil, "zwei Liter"))
  }

  @Test("a rewrite by a server without ETags on PUT is no edit")
  func leavesTheServersSpelling() async throws {
    let world = try await SyncWorld(ServerMode.horde.with { $0.buildsTasksAnew = true })
    try world.a.add("Milch", due: "2026-11-25") {
      $0.uid = "milk"
      $0.planned = CalendarTime("2026-11-24")
    }
    let before = try world.a.task("Milch")
    try await world.a.sync()
    #expect(try world.other.value("PRIORITY", of: "milk.ics") == "5")
    let after = try world.a.task("Milch")
    #expect((after.due, after.importance, after.start) == (before.due, .none, nil))
    #expect(try await world.a.sync().isQuiet)
    try world.a.edit("Milch") { $0.title = "Hafer" }
    try await world.a.sync()
    #expect(try world.a.task("Hafer").due == before.due && world.a.task("Hafer").importance == .none)
    world.advance(minutes: 1)
    try world.other.set("SUMMARY", "Butter", in: "milk.ics")
    try await world.a.sync()
    #expect(try world.a.task("Butter").due == before.due && world.a.task("Butter").importance == .none)
  }

  @Test("with a server without ETags on PUT, a value that disappears after the write was removed by another client")
  func noticesAnAlarmRemovedAfterTheWrite() async throws {
    let world = try await SyncWorld(NamedMode.strict(but: "no ETag on PUT") { $0.givesETagOnPut = false }.mode)
    try world.a.add("Milch", due: "2026-11-27T11:00:00Z") { $0.uid = "milk" }
    try world.a.remind("Milch", at: "2026-11-26T10:00:00[Europe/Berlin]")
    try world.a.remind("Milch", at: "2026-11-26T11:00:00[Europe/Berlin]")
    try await world.settle()
    try world.a.edit("Milch") { $0.notes = "zwei Liter" }
    let (other, removed) = (world.other, Once())
    world.a.transport = HookedTransport(around: world.a.transport) { _, body in
      guard body.contains("calendar-multiget"), removed.isFirst else { return }
      try? other.removeAlarm(at: "20261126T090000Z", in: "milk.ics")
    }
    try await world.settle()
    #expect(try world.a.reminders("Milch").count == 1)
    #expect(try !world.other.rings("milk.ics").contains("20261126T090000Z"))
    #expect(try world.other.value("DESCRIPTION", of: "milk.ics") == "zwei Liter")
  }

  // I3
  @Test("a truncated read-back is not the common base")
  func readsBackNothingCutOff() async throws {
    let world = try await SyncWorld(lists: ["Aufgaben", "Garten"], overSockets: true)
    world.other.add("milk", title: "Milch", "X-OC-HIDESUBTASKS:1")
    try await world.a.sync()
    try world.a.edit("Milch") { $0.notes = "zwei Liter" }
    world.faults.play { _, body in
      guard body.contains("calendar-multiget") else { return .none }
      return .altered { _, text in text = text.replacing("END:VCALENDAR", with: "") }
    }
    _ = try await world.a.attempt()
    world.faults.stop()
    try world.a.move("Milch", to: "Garten")
    world.clock.advance(minutes: 600)
    try await world.settle()
    #expect((world.other.names(), world.other.names(in: "Garten")) == ([], ["milk.ics"]))
    #expect(try world.other.value("X-OC-HIDESUBTASKS", of: "milk.ics", list: "Garten") == "1")
  }
}
