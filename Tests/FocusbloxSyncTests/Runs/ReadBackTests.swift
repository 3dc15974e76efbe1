import FocusbloxModel
import FocusbloxStore
import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import FocusbloxSync

@Suite("Written objects are read back until the server is known to keep them")
struct ReadBackTests {
  private static let keepsTexts = ["strict", "sabre/dav 4.7", "DAViCal", "Nextcloud", "Open-Xchange"]

  /// The number of texts that are read back during the first upload of a list with thirty similar tasks.
  private func textsReadBack(from setup: SyncSetup) async throws -> Int {
    for number in 11...40 { try setup.a.add("Aufgabe \(number)", due: "2026-11-25") }
    setup.server.clearLog()
    #expect(try await setup.a.sync().pushedNew == setup.a.tasks.count)
    return setup.server.requests.filter { $0.body.contains("calendar-multiget") }.map {
      $0.body.components(separatedBy: "href>").count / 2
    }.reduce(0, +)
  }

  @Test(
    "a server that returns one object unchanged is trusted for all similar objects",
    arguments: NamedMode.all.filter { keepsTexts.contains($0.name) })
  func believesAServer(of one: NamedMode) async throws {
    let setup = try await SyncSetup(one.mode)
    #expect(try await 1...5 ~= textsReadBack(from: setup))
    setup.server.clearLog()
    #expect(try await setup.a.sync().isQuiet)
    #expect(!isReadBack(setup))
    try setup.a.edit("Aufgabe 17") { $0.title = "geändert" }
    #expect(try await setup.a.sync().pushedChanged == 1)
    #expect(setup.isWellBehaved)
  }

  @Test(
    "everything is read back from a server that rewrites objects",
    arguments: NamedMode.all.filter { $0.mode.rewritesBodies })
  func readsBackFromARewritingServer(of one: NamedMode) async throws {
    #expect(try await textsReadBack(from: SyncSetup(one.mode)) >= 30)
  }

  @Test("an object with a new kind of line is read back too")
  func readsBackEachKind() async throws {
    let setup = try await SyncSetup()
    try setup.a.add("Anruf", due: "2026-11-25")
    try setup.a.add("Notiz", due: "2026-11-25") { $0.notes = "eins\nzwei" }
    try setup.a.add("Umlaute äöü", due: "2026-11-25")
    try setup.a.add("Zeichen 🎉", due: "2026-11-25")
    let texts = try await textsReadBack(from: setup)
    #expect(texts >= 4 && texts < 34)
  }

  private func isReadBack(_ setup: SyncSetup) -> Bool {
    setup.server.requests.contains { $0.method == "GET" || $0.body.contains("calendar-multiget") }
  }

  /// A task of this program that the server has shown, edited here. The server gives no texts with its changes, unless
  /// it shall.
  private func sendEdit(
    _ mode: ServerMode = ServerMode(), givesTexts: Bool = false, overSockets: Bool = false, fault: Interference? = nil,
    _ edit: (inout TaskItem) -> Void
  ) async throws -> SyncSetup {
    let mode = mode.with { $0.givesTextsWithChanges = givesTexts }
    let setup = try await SyncSetup(mode, users: 2, overSockets: overSockets)
    try setup.a.add("Milch kaufen", due: "2026-11-25") {
      $0.uid = "milk"
      $0.notes = "drei Liter"
    }
    try await setup.settle()
    setup.advance(minutes: 1)
    try setup.a.edit("Milch kaufen", edit)
    setup.server.clearLog()
    if let fault { setup.faults.play(fault, onThe: 1, "PUT") }
    _ = try await setup.a.attempt()
    setup.faults.stop()
    return setup
  }

  @Test("an edit whose kinds of lines the object showed before is not read back, and neither later")
  func believesAShownObject() async throws {
    let setup = try await sendEdit { $0.title = "Hafermilch kaufen" }
    #expect(setup.server.requests.map(\.method) == ["REPORT", "PUT", "REPORT"] && !isReadBack(setup))
    setup.server.clearLog()
    #expect(try await setup.a.sync().isQuiet && !isReadBack(setup))
    try setup.a.edit("Hafermilch kaufen") { $0.notes = "vier Liter" }
    #expect(try await setup.a.sync().pushedChanged == 1 && !isReadBack(setup))
    #expect(try await setup.a.sync { $0.verify = true }.isQuiet)
    try await setup.settle()
    #expect(try setup.b.task("Hafermilch kaufen").notes == "vier Liter")
    #expect(setup.isWellBehaved)
  }

  @Test("a text that lost its carriage returns in XML shows the same kinds of lines")
  func knowsLinesWithoutCarriageReturns() {
    let text = "BEGIN:VTODO\r\nSUMMARY:Milch\r\nDESCRIPTION:\(String(repeating: "x", count: 115))\r\nEND:VTODO\r\n"
    let shown = Array(text.replacing("\r", with: "").utf8)
    #expect(ShownLines([shown]).cover(Array(text.utf8)))
    #expect(!ShownLines([shown]).cover(Array(text.replacing("Milch", with: "Milch, Brot").utf8)))
  }

  @Test("of a value that servers do not know, another number of zeros is no other kind of line")
  func knowsTheZerosOfExtensions() {
    func isShown(_ new: String, by old: String) -> Bool {
      ShownLines([Array("\(old)\r\n".utf8)]).cover(Array("\(new)\r\n".utf8))
    }
    #expect(isShown("X-OURS:A0B", by: "X-OURS:A1B") && isShown("X-OURS:A\r\n  0B", by: "X-OURS:A\r\n  1B"))
    #expect(!isShown("TRIGGER:PT0S", by: "TRIGGER:PT5S"))
    #expect(!isShown("X-OURS:A\r\nTRIGGER:PT0S", by: "X-OURS:A\r\nTRIGGER:PT5S"))
    #expect(!isShown("X-OURS:A\r\nX-OURS:A", by: "X-OURS:A") && isShown("X-OURS:A", by: "X-OURS:A\r\nX-OURS:A"))
  }

  @Test(
    "a new kind of line is read with the changes, or by a request of its own where the server gives no texts with them",
    arguments: [true, false])
  func readsWithTheChanges(givesTexts: Bool) async throws {
    let setup = try await sendEdit(givesTexts: givesTexts) { $0.importance = .high }
    #expect(setup.server.requests.map(\.method) == ["REPORT", "PUT", "REPORT"] + (givesTexts ? [] : ["REPORT"]))
    #expect(try await setup.a.sync { $0.verify = true }.isQuiet)
    #expect(setup.isWellBehaved)
  }

  @Test(
    "an edit is not read back where other objects of the list show such lines, in whatever order",
    arguments: ["Xandikos 0.4", "DAViCal"])
  func believesOtherObjects(name: String) async throws {
    let setup = try await SyncSetup(try #require(NamedMode.all.first { $0.name == name }).mode)
    for title in ["Milch", "Brot"] { try setup.a.add(title) { $0.uid = title } }
    try await setup.settle()
    let changes: [(String) throws -> Void] = [
      { title in try setup.a.edit(title) { ($0.notes, $0.importance) = ("zwei; drei", .high) } },
      { title in try setup.a.complete(title) },
    ]
    for change in changes {
      for title in ["Milch", "Brot"] {
        setup.advance(minutes: 1)
        try change(title)
        let methods = try await setup.requests { try await setup.a.sync() }
        #expect(methods == ["REPORT", "PUT", "REPORT"] + (title == "Milch" ? ["REPORT"] : []))
        #expect(try await setup.requests { try await setup.a.sync() } == ["REPORT"])
      }
    }
    #expect(try await setup.a.sync { $0.verify = true }.isQuiet)
    #expect(setup.isWellBehaved)
  }

  @Test("what a server drops, no other object shows: it is read back each time, and stays here")
  func readsBackWhatIsDropped() async throws {
    let mode = ServerMode().with { ($0.givesTextsWithChanges, $0.dropsXProperties) = (false, true) }
    let setup = try await SyncSetup(mode, mapping: .extended)
    for title in ["Milch", "Brot"] { try setup.a.add(title) { $0.uid = title } }
    try await setup.settle()
    for title in ["Milch", "Brot", "Milch", "Brot"] {
      setup.advance(minutes: 1)
      try setup.a.edit(title) { $0.taskType = ($0.taskType ?? "") + "tief" }
      setup.server.clearLog()
      try await setup.a.sync()
      #expect(isReadBack(setup))
    }
    #expect(try ["Milch", "Brot"].map { try setup.a.task($0).taskType } == ["tieftief", "tieftief"])
  }

  @Test("a server that refuses to give texts with its changes is asked without them", arguments: [400, 403, 500, 501])
  func asksWithoutTexts(status: Int) async throws {
    let setup = try await SyncSetup(overSockets: true)
    try setup.a.add("Milch") { $0.uid = "milk" }
    setup.faults.play { _, body in
      body.contains("sync-collection") && body.contains("calendar-data") ? .refused(status) : .none
    }
    #expect(try await setup.a.sync().pushedNew == 1)
    #expect(try await setup.requests { try await setup.a.sync() }.count == 1)
    setup.faults.stop()
    #expect(try await setup.a.sync { $0.verify = true }.isQuiet)
  }

  @Test("of many or large objects no text comes with the changes")
  func asksForFewTexts() async throws {
    let setup = try await SyncSetup()
    func asksForTexts() async throws -> Bool {
      setup.server.clearLog()
      try await setup.a.sync()
      return setup.server.requests.contains {
        $0.body.contains("sync-collection") && $0.body.contains("calendar-data")
      }
    }
    for number in 1...21 { try setup.a.add("Aufgabe \(number)") }
    #expect(try await !asksForTexts())
    try setup.a.add("Notiz") { $0.notes = String(repeating: "lang ", count: 60_000) }
    #expect(try await !asksForTexts())
    try setup.a.add("Anruf")
    #expect(try await asksForTexts())
  }

  @Test("an edit of another program's object is read back, whatever it showed")
  func readsBackForeignObjects() async throws {
    let setup = try await SyncSetup(ServerMode().with { $0.givesTextsWithChanges = false })
    setup.other.add("milk", title: "Milch")
    try await setup.settle()
    for title in ["Hafer", "Soja"] {
      setup.advance(minutes: 1)
      try setup.a.edit(#require(setup.a.tasks.first).title) { $0.title = title }
      setup.server.clearLog()
      #expect(try await setup.a.sync().pushedChanged == 1 && isReadBack(setup))
    }
  }

  @Test(
    "machines agree where one does not know that the server rewrites",
    arguments: NamedMode.all.filter { $0.mode.rewritesBodies })
  func agreesAtARewritingServer(_ one: NamedMode) async throws {
    let setup = try await sendEdit(one.mode) { $0.title = "Hafermilch kaufen" }
    try await setup.settle()
    for (user, title) in [
      (setup.b, "Sojamilch kaufen"), (setup.b, "Mandelmilch kaufen"), (setup.a, "Reismilch kaufen"),
    ] {
      setup.advance(minutes: 1)
      try user.edit(#require(user.tasks.first).title) { $0.title = title }
      try await user.sync()
      try await setup.settle()
      for user in setup.users { #expect(try await user.sync { $0.verify = true }.isQuiet) }
    }
    #expect(try setup.users.allSatisfy { try $0.tasks.map(\.title) == ["Reismilch kaufen"] })
    #expect(setup.isWellBehaved)
  }

  @Test("an edit with another kind of line, more lines or longer ones is read back", arguments: 0..<4)
  func readsBackWhatWasNotShown(number: Int) async throws {
    let edits: [(inout TaskItem) -> Void] = [
      { $0.title = "Milch, Brot" }, { $0.importance = .high },
      { $0.notes = String(repeating: "Liter ", count: 40) }, { $0.due = CalendarTime("2026-11-25T12:00:00Z") },
    ]
    #expect(isReadBack(try await sendEdit(ServerMode(), edits[number])))
  }

  @Test("an edit with one more reminder is read back")
  func readsBackMoreAlarms() async throws {
    let setup = try await sendEdit { $0.title = "Hafermilch kaufen" }
    setup.advance(minutes: 1)
    try setup.a.remind("Hafermilch kaufen", at: "2026-11-24T10:00:00[Europe/Berlin]")
    try await setup.a.sync()
    try setup.a.remind("Hafermilch kaufen", at: "2026-11-24T11:00:00[Europe/Berlin]")
    setup.server.clearLog()
    #expect(try await setup.a.sync().pushedChanged == 1 && isReadBack(setup))
  }

  @Test(
    "an edit is read back where the server rewrites, names no ETag or has no list of changes",
    arguments: NamedMode.all.filter {
      $0.mode.rewritesBodies || !$0.mode.givesETagOnPut || !$0.mode.hasSyncCollection || $0.mode.etags == .weak
    })
  func readsBackWhereTheServerIsNotBelieved(_ one: NamedMode) async throws {
    #expect(isReadBack(try await sendEdit(one.mode) { $0.title = "Hafermilch kaufen" }))
  }

  // D18
  @Test("an edit that was confirmed with an ETag and not stored is sent again")
  func noticesAnEditThatWasNotStored() async throws {
    let setup = try await sendEdit(
      overSockets: true, fault: .instead(HTTPResponse(status: .noContent, headerFields: [.eTag: "\"new\""]), "")
    ) { $0.title = "Hafermilch kaufen" }
    #expect(isReadBack(setup))
    #expect(try setup.a.journal("setAside").count == 1)
    setup.clock.advance(minutes: 600)
    try await setup.settle()
    #expect(try setup.other.value("SUMMARY", of: "milk.ics") == "Hafermilch kaufen")
    #expect(try setup.a.task("Hafermilch kaufen").notes == "drei Liter")
  }

  @Test("an edit that another program overtakes at once is merged with it")
  func mergesALaterEdit() async throws {
    let setup = try await sendEdit { $0.title = "Hafermilch kaufen" }
    let (other, order) = (setup.other, Order())
    setup.a.transport = HookedTransport(around: setup.a.transport) { request, _ in
      if request.method == .put { return order.putHasGone() }
      if order.isFirstAfterPut { try? other.set("DESCRIPTION", "fünf Liter", in: "milk.ics") }
    }
    setup.advance(minutes: 1)
    try setup.a.edit("Hafermilch kaufen") { $0.title = "Sojamilch kaufen" }
    setup.server.clearLog()
    try await setup.a.sync()
    #expect(isReadBack(setup))
    #expect(try setup.a.task("Sojamilch kaufen").notes == "fünf Liter")
    #expect(try setup.other.value("SUMMARY", of: "milk.ics") == "Sojamilch kaufen")
  }

  /// A task with a large attachment that the list shows, edited here.
  private func sendLarge(_ edit: (inout TaskItem) -> Void) async throws -> SyncSetup {
    let setup = try await SyncSetup()
    let picture = String(repeating: "QUJD", count: 150_000)
    setup.other.add("plan", title: "Bauplan", "ATTACH;ENCODING=BASE64;VALUE=BINARY:\(picture)")
    try await setup.a.sync()
    try setup.a.edit("Bauplan", edit)
    setup.server.clearLog()
    #expect(try await setup.a.sync().pushedChanged == 1)
    return setup
  }

  @Test("one changed line of a large object is sent once, and nothing is read again")
  func sendsALargeObjectOnce() async throws {
    let setup = try await sendLarge { $0.title = "Grundriss" }
    #expect(setup.server.requests.filter { $0.method == "PUT" }.count == 1)
    #expect(!isReadBack(setup))
    #expect(try await setup.a.sync().isQuiet && !isReadBack(setup))
    #expect(try setup.other.lines("plan.ics").contains("SUMMARY:Grundriss"))
  }

  @Test(
    "a large object with a kind of line that the server has not shown, or a longer one, is read again",
    arguments: [true, false])
  func readsALargeObjectWithANewKind(isOfNewKind: Bool) async throws {
    let setup = try await sendLarge {
      if isOfNewKind { $0.importance = .high } else { $0.title = String(repeating: "Grundriss", count: 30) }
    }
    #expect(isReadBack(setup))
  }

  @Test("an alarm that another program moves before the read-back rings there, without an ETag on PUT")
  func alarmMovedBeforeTheReadBack() async throws {
    var mode = ServerMode()
    mode.givesETagOnPut = false
    let setup = try await SyncSetup(mode)
    try setup.a.add("Rechnung", due: "2026-11-25T12:00:00[Europe/Berlin]") { $0.uid = "bill" }
    let (other, plain) = (setup.other, setup.a.transport)
    setup.a.transport = HookedTransport(around: plain) { _, body in
      guard body.contains("calendar-data") else { return }
      try? other.moveAlarm(from: "20261125T110000Z", to: "20261125T120000Z", in: "bill.ics")
    }
    try await setup.a.sync()
    setup.a.transport = plain
    try await setup.a.sync()
    let moved = ChangedAlarms([.due: .moved(to: Date(timeIntervalSince1970: 1_795_608_000))])
    #expect(try setup.a.task("Rechnung").changedAlarms == moved)
  }

  // D18
  @Test("among many objects the one that is not stored is sent again", arguments: [1, 2, 5, 30])
  func noticesOneThatWasNotStored(number: Int) async throws {
    let setup = try await SyncSetup(overSockets: true)
    for number in 11...40 { try setup.a.add("Aufgabe \(number)", due: "2026-11-25") }
    setup.faults.play(
      .instead(HTTPResponse(status: .created, headerFields: [.eTag: "\"1\""]), ""), onThe: number, "PUT")
    _ = try await setup.a.attempt()
    setup.faults.stop()
    setup.clock.advance(minutes: 8 * 24 * 60)
    try await setup.settle()
    #expect(try setup.a.tasks.count(where: { $0.sourceSystem == .caldav }) == 30)
    #expect(setup.other.names().count == 30)
  }

  @Test("a confirmed block that is missing after a Retry-After is not deleted here")
  func keepsABlockThatWasNeverSeen() async throws {
    let setup = try await SyncSetup(overSockets: true)
    try setup.a.addBlock(
      "Tief", start: "2026-11-25T09:00:00[Europe/Berlin]", end: "2026-11-25T10:30:00[Europe/Berlin]")
    setup.faults.play { request, body in
      switch request.method {
      case .put: .instead(HTTPResponse(status: .created, headerFields: [.eTag: "\"1\""]), "")
      case .get: .refused(429)
      default: body.contains("calendar-multiget") ? .refused(429) : .none
      }
    }
    _ = try await setup.a.attempt()
    setup.faults.stop()
    setup.advance(minutes: 600)
    try await setup.settle()
    #expect(try setup.a.blocks.map(\.title) == ["Tief"])
  }

  // D18
  @Test("an imported and edited item that is not stored is sent with its present values")
  func sendsWhatWasNotStoredAsItIs() async throws {
    let setup = try await SyncSetup(overSockets: true)
    let task = try setup.a.add("Milch") { $0.uid = "milk" }
    let text =
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Other//EN\r\nBEGIN:VTODO\r\nUID:milk\r\n"
      + "DTSTAMP:20261101T080000Z\r\nSUMMARY:Milch\r\nX-OC-HIDESUBTASKS:1\r\nEND:VTODO\r\nEND:VCALENDAR\r\n"
    try setup.a.store.write { try $0.setOriginalText(of: .task, id: task.id, Array(text.utf8)) }
    try setup.a.edit("Milch") { $0.title = "Hafermilch" }
    setup.faults.play(
      .instead(HTTPResponse(status: .created, headerFields: [.eTag: "\"1\""]), ""), onThe: 1, "PUT")
    _ = try await setup.a.attempt()
    setup.faults.stop()
    setup.clock.advance(minutes: 600)
    try await setup.settle()
    #expect(try setup.other.value("SUMMARY", of: "milk.ics") == "Hafermilch")
    #expect(try setup.other.value("X-OC-HIDESUBTASKS", of: "milk.ics") == "1")
    #expect(try setup.a.tasks.map(\.title) == ["Hafermilch"])
  }

  // D18
  @Test("an edited object that is not stored is sent again with its added and removed reminders")
  func sendsAnEditAgain() async throws {
    let setup = try await SyncSetup(overSockets: true)
    try setup.a.add("Milch", due: "2026-11-25T11:00:00Z") {
      $0.uid = "milk"
      $0.notes = "zwei Liter"
    }
    try setup.a.remind("Milch", at: "2026-11-24T10:00:00[Europe/Berlin]")
    try await setup.a.sync()
    setup.clock.advance(minutes: 1)
    try setup.a.edit("Milch") {
      $0.title = "Hafermilch"
      $0.notes = nil
    }
    let old = try #require(try setup.a.reminders("Hafermilch").first)
    try setup.a.store.write { try $0.removeNotification(id: old.id, by: .user) }
    try setup.a.remind("Hafermilch", at: "2026-11-24T15:00:00[Europe/Berlin]")
    setup.faults.play(.instead(HTTPResponse(status: .noContent), ""), onThe: 1, "PUT")
    let report = try await setup.a.sync()
    #expect(report.pushedChanged == 0 && report.failures.count == 1)
    setup.faults.stop()
    setup.clock.advance(minutes: 600)
    try await setup.settle()
    #expect(try setup.other.value("SUMMARY", of: "milk.ics") == "Hafermilch")
    #expect(try setup.other.value("DESCRIPTION", of: "milk.ics") == nil)
    let rings = try setup.other.rings("milk.ics")
    #expect(rings.contains("20261124T140000Z") && !rings.contains("20261124T090000Z"))
    #expect(try setup.a.task("Hafermilch").notes == nil)
    #expect(try await setup.a.sync().isQuiet)
  }

  /// A server may have dropped a property that only this program reads (I8).
  // D18
  @Test("an object that is never stored is retried less often and kept", arguments: ["title", "series"])
  func triesLessAndLessOften(_ field: String) async throws {
    let setup = try await SyncSetup(mapping: .extended, overSockets: true)
    setup.other.add("milk", title: "Milch")
    try await setup.a.sync()
    try setup.a.edit("Milch") { if field == "title" { $0.title = "Hafer" } else { $0.estimateMinutes = 25 } }
    let attempts = Tally()
    setup.faults.play { request, _ in
      guard request.method == .put else { return .none }
      attempts.count("PUT")
      return .instead(HTTPResponse(status: .noContent), "")
    }
    for _ in 0..<48 {
      _ = try await setup.a.attempt { $0.isUnattended = true }
      setup.clock.advance(minutes: 30)
    }
    setup.faults.stop()
    #expect(attempts.counts["PUT"] == (field == "title" ? 9 : 2))
    #expect(try setup.a.journal("setAside").count == 1)
    let task = try #require(try setup.a.tasks.first)
    #expect((task.title, task.estimateMinutes) == (field == "title" ? ("Hafer", nil) : ("Milch", 25)))
    setup.clock.advance(minutes: 1440)
    try await setup.settle()
    if field == "title" { #expect(try setup.other.value("SUMMARY", of: "milk.ics") == "Hafer") }
    #expect(try await setup.a.sync().isQuiet)
  }

  // S4-18
  @Test("an item deleted there between write and read-back stays here as local")
  func letsADeletionAfterTheWriteStand() async throws {
    let setup = try await SyncSetup(.xandikos)
    setup.other.add("milk", title: "Milch", "X-OC-HIDESUBTASKS:1")
    try await setup.a.sync()
    try setup.a.edit("Milch") { $0.notes = "zwei Liter" }
    let (other, deleted) = (setup.other, Once())
    setup.a.transport = HookedTransport(around: setup.a.transport) { _, body in
      if body.contains("calendar-multiget"), deleted.isFirst { other.delete("milk.ics") }
    }
    try await setup.settle()
    #expect(setup.other.names().isEmpty)
    let task = try setup.a.task("Milch")
    #expect((task.sourceSystem, task.notes) == (.local, "zwei Liter"))
  }

  // I24
  @Test("the journal has href and ETag of everything that was sent")
  func journalsWhatWasSent() async throws {
    let setup = try await SyncSetup()
    let task = try setup.a.add("Milch") { $0.uid = "milk" }
    try await setup.a.sync()
    try setup.a.edit("Milch") { $0.notes = "zwei Liter" }
    try await setup.a.sync()
    try setup.a.delete("Milch")
    try await setup.a.sync()
    let entries = try setup.a.store.read { try $0.journal() }
    for action in [JournalAction.pushedNew, .pushed, .deletedThere] {
      let entry = try #require(entries.first { $0.action == action.rawValue }, "\(action)")
      #expect((entry.href, entry.uid, entry.itemID) == (setup.other.path("milk.ics"), "milk", task.id), "\(action)")
      #expect(entry.etag != nil && !entry.cause.isEmpty, "\(action)")
    }
    let change = try #require(entries.first { $0.action == JournalAction.pushed.rawValue })
    #expect((change.property, change.old, change.new) == ("notes", nil, "zwei Liter"))
  }

  @Test("a rewrite by a server without ETags on PUT is no edit")
  func leavesTheServersSpelling() async throws {
    let setup = try await SyncSetup(ServerMode.horde.with { $0.buildsTasksAnew = true })
    try setup.a.add("Milch", due: "2026-11-25") {
      $0.uid = "milk"
      $0.planned = CalendarTime("2026-11-24")
    }
    let before = try setup.a.task("Milch")
    try await setup.a.sync()
    #expect(try setup.other.value("PRIORITY", of: "milk.ics") == "5")
    let after = try setup.a.task("Milch")
    #expect((after.due, after.importance, after.start) == (before.due, .none, nil))
    #expect(try await setup.a.sync().isQuiet)
    try setup.a.edit("Milch") { $0.title = "Hafer" }
    try await setup.a.sync()
    #expect(try setup.a.task("Hafer").due == before.due && setup.a.task("Hafer").importance == .none)
    setup.advance(minutes: 1)
    try setup.other.set("SUMMARY", "Butter", in: "milk.ics")
    try await setup.a.sync()
    #expect(try setup.a.task("Butter").due == before.due && setup.a.task("Butter").importance == .none)
  }

  @Test("with a server without ETags on PUT, a value that disappears after the write was removed by another client")
  func noticesAnAlarmRemovedAfterTheWrite() async throws {
    let setup = try await SyncSetup(NamedMode.strict(but: "no ETag on PUT") { $0.givesETagOnPut = false }.mode)
    try setup.a.add("Milch", due: "2026-11-27T11:00:00Z") { $0.uid = "milk" }
    try setup.a.remind("Milch", at: "2026-11-26T10:00:00[Europe/Berlin]")
    try setup.a.remind("Milch", at: "2026-11-26T11:00:00[Europe/Berlin]")
    try await setup.settle()
    try setup.a.edit("Milch") { $0.notes = "zwei Liter" }
    let (other, removed) = (setup.other, Once())
    setup.a.transport = HookedTransport(around: setup.a.transport) { _, body in
      guard body.contains("calendar-data"), removed.isFirst else { return }
      try? other.removeAlarm(at: "20261126T090000Z", in: "milk.ics")
    }
    try await setup.settle()
    #expect(try setup.a.reminders("Milch").count == 1)
    #expect(try !setup.other.rings("milk.ics").contains("20261126T090000Z"))
    #expect(try setup.other.value("DESCRIPTION", of: "milk.ics") == "zwei Liter")
  }

  // I3
  @Test("a truncated read-back is not the common base")
  func readsBackNothingCutOff() async throws {
    let setup = try await SyncSetup(lists: ["Aufgaben", "Garten"], overSockets: true)
    setup.other.add("milk", title: "Milch", "X-OC-HIDESUBTASKS:1")
    try await setup.a.sync()
    try setup.a.edit("Milch") { $0.notes = "zwei Liter" }
    setup.faults.play { _, body in
      guard body.contains("calendar-data") else { return .none }
      return .altered { _, text in text = text.replacing("END:VCALENDAR", with: "") }
    }
    _ = try await setup.a.attempt()
    setup.faults.stop()
    try setup.a.move("Milch", to: "Garten")
    setup.clock.advance(minutes: 600)
    try await setup.settle()
    #expect((setup.other.names(), setup.other.names(in: "Garten")) == ([], ["milk.ics"]))
    #expect(try setup.other.value("X-OC-HIDESUBTASKS", of: "milk.ics", list: "Garten") == "1")
  }

  // I8
  @Test("a truncated read-back does not prove that another program removed the alarms which a server drops")
  func truncatedBeforeAlarmsAreMissed() async throws {
    let setup = try await SyncSetup(.horde, overSockets: true)
    try setup.a.add("Milch", due: "2026-11-25")
    setup.faults.play { _, body in
      guard body.contains("calendar-multiget") else { return .none }
      return .altered { _, text in text = text.replacing("END:VCALENDAR", with: "") }
    }
    _ = try await setup.a.attempt()
    setup.faults.stop()
    setup.clock.advance(minutes: 600)
    try await setup.settle()
    #expect(try setup.a.tasks.allSatisfy(\.changedAlarms.isEmpty))
  }
}
