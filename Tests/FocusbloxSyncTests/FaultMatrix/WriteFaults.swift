import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import HTTPTypes
import TestSupport
import Testing

/// Faults (rows D) over real sockets: writes that fail.
// D9–D14, D28–D30, D33–D38, D40
@Suite("A write that fails")
struct WriteFaults {
  private func setup(_ mode: ServerMode = ServerMode()) async throws -> SyncSetup {
    let setup = try await SyncSetup(mode, overSockets: true)
    setup.other.add("milk", title: "Milch")
    try await setup.a.sync()
    return setup
  }

  // D9: edited | another ETag → edited
  @Test("edits of different properties are both kept")
  func differentProperties() async throws {
    let setup = try await setup()
    try setup.a.edit("Milch") { $0.importance = .high }
    try setup.other.set("DESCRIPTION", "zwei Liter", in: "milk.ics")
    try await setup.settle()
    #expect(try setup.a.task("Milch").notes == "zwei Liter")
    #expect(try setup.other.value("PRIORITY", of: "milk.ics") == "1")
  }

  // D10: edited | proved gone → local
  @Test("an edit of an item that was deleted there is kept here, without endless 412", arguments: NamedMode.all)
  func editOfTheDeleted(of one: NamedMode) async throws {
    let setup = try await setup(one.mode)
    try setup.a.edit("Milch") { $0.title = "Hafer" }
    setup.other.delete("milk.ics")
    try await setup.settle()
    let task = try setup.a.task("Hafer")
    #expect((task.sourceSystem, task.externalID, task.listID) == (.local, "milk", nil))
    #expect(try setup.other.names().isEmpty && setup.a.tasks.count == 1)
    #expect(try await !setup.requests { try await setup.a.sync() }.contains("PUT"))
  }

  // D11: answer | 412, or a UID that is taken
  @Test("a completion answered 412 is merged, and not sent again with a new ETag")
  func completionMeets412() async throws {
    let setup = try await setup()
    let other = setup.other
    try setup.a.complete("Milch")
    let once = Once()
    setup.faults.play { request, _ in
      if request.method == .put, once.isFirst { try? other.set("DESCRIPTION", "zwei Liter", in: "milk.ics") }
      return .none
    }
    try await setup.settle()
    #expect(try setup.other.value("STATUS", of: "milk.ics") == "COMPLETED")
    #expect(try setup.other.value("DESCRIPTION", of: "milk.ics") == "zwei Liter")
    #expect(try setup.a.task("Milch").notes == "zwei Liter")
  }

  // D12: answer | another 5xx, or a redirect to nowhere
  // answer | 423
  // answer | 429, 503
  // deleted | same version there → row goes
  @Test("a failed deletion is retried: the item does not return", arguments: [500, 502, 503, 423])
  func failedDeletion(_ status: Int) async throws {
    let setup = try await setup()
    try setup.a.delete("Milch")
    setup.faults.play { request, _ in request.method == .delete ? .refused(status) : .none }
    for _ in 0..<2 {
      _ = try await setup.a.attempt()
      #expect(try setup.other.names() == ["milk.ics"] && setup.a.tasks.isEmpty)
      setup.clock.advance(minutes: 600)
    }
    setup.faults.stop()
    try await setup.settle()
    #expect(setup.other.names().isEmpty)
    #expect(try setup.a.tasks.isEmpty)
  }

  // D13: waiting | nothing there → agreed
  // edited | nothing new there → agreed
  // deleted | same version there → row goes
  @Test("no PUT and no DELETE is sent without a precondition", arguments: NamedMode.all)
  func conditions(of one: NamedMode) async throws {
    let setup = try await setup(one.mode)
    setup.server.clearLog()
    try setup.a.add("neu") { $0.uid = "new" }
    try setup.a.edit("Milch") { $0.title = "Hafer" }
    try await setup.settle()
    try setup.a.edit("neu") { $0.title = "alt" }
    try setup.a.delete("Hafer")
    try await setup.settle()
    #expect(setup.other.names() == ["new.ics"])
    #expect(setup.server.requests.count(where: { ["PUT", "DELETE"].contains($0.method) }) >= 4)
    #expect(setup.server.violations == [])
  }

  // D14: answer | 2xx without an ETag
  // agreed | another ETag, fields differ → agreed
  @Test("a foreign write between a PUT and the read of its ETag is a foreign edit")
  func writtenInBetween() async throws {
    var mode = ServerMode()
    mode.givesETagOnPut = false
    let setup = try await setup(mode)
    let other = setup.other
    let seen = Order()
    setup.faults.play { request, _ in
      if request.method == .put {
        seen.putHasGone()
      } else if seen.isFirstAfterPut {
        try? other.set("DESCRIPTION", "dort", in: "milk.ics")
      }
      return .none
    }
    try setup.a.edit("Milch") { $0.title = "Hafer" }
    try await setup.a.sync()
    try setup.a.edit("Hafer") { $0.importance = .high }
    setup.clock.advance(minutes: 1)
    try await setup.settle()
    #expect(try setup.a.task("Hafer").notes == "dort")
    #expect(try setup.other.value("DESCRIPTION", of: "milk.ics") == "dort")
    #expect(try setup.other.value("PRIORITY", of: "milk.ics") == "1")
  }

  // D28: answer | none to a first upload
  @Test("a program that ends before recording a PUT creates no duplicate", arguments: NamedMode.all)
  func endBeforeNoting(of one: NamedMode) async throws {
    let setup = try await setup(one.mode)
    try setup.a.add("neu", due: "2026-11-25") { $0.uid = "new" }
    setup.faults.play(.lostAnswer, onThe: 1, "PUT")
    _ = try await setup.a.attempt()
    setup.faults.stop()
    setup.clock.advance(minutes: 10)
    try await setup.settle()
    #expect(setup.other.names() == ["milk.ics", "new.ics"])
    #expect(try setup.a.tasks.map(\.title) == ["Milch", "neu"])
  }

  // D29: waiting | the UID is there already → agreed
  @Test("a first sync of equal lists creates no duplicates", arguments: NamedMode.all)
  func equalLists(of one: NamedMode) async throws {
    let setup = try await SyncSetup(one.mode, overSockets: true)
    setup.other.add("milk", title: "Milch", "DESCRIPTION:zwei Liter")
    try setup.a.add("Milch") {
      $0.uid = "milk"
      $0.notes = "zwei Liter"
    }
    try await setup.settle()
    #expect(setup.other.names() == ["milk.ics"])
    #expect(try setup.a.tasks.map(\.sourceSystem) == [.caldav])
    #expect(try setup.a.links().count == 1)
    #expect(try setup.a.store.read { try $0.journal() }.allSatisfy { !$0.action.hasPrefix("conflict") })
    setup.server.advance(seconds: 60)
    #expect(try await !setup.requests { try await setup.settle() }.contains("PUT"))
  }

  // D30: any | the list is off, or the account may not be asked → as before
  @Test("a disabled list keeps its contents on both sides")
  func switchedOff() async throws {
    let setup = try await setup()
    var list = try setup.a.list()
    list.isEnabled = false
    try setup.a.store.write { try $0.save(&list) }
    #expect(try await setup.requests { try await setup.a.sync() } == [])
    #expect(try setup.a.tasks.count == 1 && setup.other.names() == ["milk.ics"])
    setup.other.add("tax", title: "Steuer")
    try setup.a.edit("Milch") { $0.notes = "hier" }
    list = try setup.a.list()
    list.isEnabled = true
    try setup.a.store.write { try $0.save(&list) }
    try await setup.settle()
    #expect(try setup.a.tasks.map(\.title) == ["Milch", "Steuer"])
    #expect(
      try setup.other.names() == ["milk.ics", "tax.ics"] && setup.other.value("DESCRIPTION", of: "milk.ics") == "hier")
  }

  // D33: answer | another 4xx or a 507 to one object
  @Test("a refused update does not become a deletion and a new object", arguments: [400, 403, 409, 415, 507])
  func refusedUpdate(_ status: Int) async throws {
    let setup = try await setup()
    try setup.a.edit("Milch") { $0.title = "Hafer" }
    setup.faults.play { request, _ in
      request.method == .put ? .refused(status, error: "c:valid-calendar-data") : .none
    }
    setup.server.clearLog()
    _ = try await setup.a.attempt()
    #expect(!setup.server.requests.contains { $0.method == "DELETE" })
    #expect(try setup.other.value("SUMMARY", of: "milk.ics") == "Milch")
    #expect(try setup.a.task("Hafer").uid == "milk")
    setup.faults.stop()
    setup.clock.advance(minutes: 600)
    try await setup.settle()
    #expect(try setup.other.value("SUMMARY", of: "milk.ics") == "Hafer")
  }

  // D34: edited | nothing new there → agreed
  // edited | another ETag → edited
  @Test("weak ETags cause neither endless 412 nor an unconditional write")
  func weakTags() async throws {
    let setup = try await setup(NamedMode.strict(but: "weak") { $0.etags = .weak }.mode)
    for round in 1...3 {
      try setup.a.edit("Milch") { $0.notes = "Runde \(round)" }
      try await setup.a.sync()
      #expect(try setup.other.value("DESCRIPTION", of: "milk.ics") == "Runde \(round)")
    }
    #expect(setup.server.requests.count(where: { $0.status == 412 }) == 0)
    // A write does not overwrite another program's later edit, whatever the ETag is.
    try setup.other.set("PRIORITY", "1", in: "milk.ics")
    try setup.a.edit("Milch") { $0.notes = "Runde 4" }
    try await setup.settle()
    #expect(try setup.other.value("PRIORITY", of: "milk.ics") == "1")
    #expect(try setup.other.value("DESCRIPTION", of: "milk.ics") == "Runde 4")
    #expect(setup.server.violations == [])
  }

  // D35: answer | none to a change
  @Test("a lost answer to a PUT that the server rewrote is not a conflict", arguments: NamedMode.all)
  func lostAnswerOfARewrite(of one: NamedMode) async throws {
    let setup = try await setup(one.mode)
    try setup.a.edit("Milch") {
      $0.title = "Hafer"
      $0.due = CalendarTime("2026-11-25T12:00:00[Europe/Berlin]")
    }
    setup.faults.play(.lostAnswer, onThe: 1, "PUT")
    _ = try await setup.a.attempt()
    setup.faults.stop()
    setup.clock.advance(minutes: 10)
    try await setup.settle()
    #expect(try setup.a.store.read { try $0.journal() }.allSatisfy { !$0.action.hasPrefix("conflict") })
    setup.server.advance(seconds: 60)
    #expect(try await !setup.requests { try await setup.a.sync() }.contains("PUT"))
    #expect(try setup.a.task("Hafer").due == CalendarTime("2026-11-25T12:00:00[Europe/Berlin]"))
  }

  // D36: no row | its UID is at another address of the list → noted, set aside
  @Test("two objects with one UID do not stop the list")
  func twoOfOneUID() async throws {
    let setup = try await setup(.davical)
    setup.other.add("milk", title: "Kopie", at: "copy.ics")
    setup.other.add("tax", title: "Steuer")
    let report = try await setup.a.sync()
    #expect((report.pulledNew, report.failed) == (1, 1))
    #expect(setup.other.names() == ["copy.ics", "milk.ics", "tax.ics"])
  }

  // D37: any | gone between the listing and the reading → as before
  @Test("an object that vanishes between listing and multiget does not stop the list", arguments: NamedMode.all)
  func vanishingObject(of one: NamedMode) async throws {
    let setup = try await setup(one.mode)
    setup.other.add("gone", title: "Weg")
    setup.other.add("tax", title: "Steuer")
    let other = setup.other
    setup.faults.play { _, body in
      if body.contains("calendar-multiget") { other.delete("gone.ics") }
      return .none
    }
    try await setup.a.sync()
    #expect(try setup.a.tasks.map(\.title) == ["Milch", "Steuer"])
  }

  // D38: waiting | nothing there → agreed
  // no row | a new object → agreed
  @Test("an X- value with commas survives a server that cuts values at commas")
  func commasInOwnValues() async throws {
    let setup = try await SyncSetup(.radicale, users: 2, mapping: .extended, overSockets: true)
    try setup.a.add("Liste", due: "2026-11-25") {
      $0.uid = "list"
      $0.taskType = "tief, lang; still"
      $0.recurrence = RecurrencePattern("FREQ=WEEKLY;BYDAY=MO,WE") ?? .weekly
      $0.seriesID = "7d2a1c90-0000-4000-8000-000000000001"
    }
    try await setup.settle()
    #expect(try setup.b.task("Liste").taskType == "tief, lang; still")
    #expect(try setup.b.task("Liste").recurrence == setup.a.task("Liste").recurrence)
    setup.server.clearLog()
    #expect(try await setup.a.sync().isQuiet)
  }

  // D40: answer | 429, 503
  @Test("a 503 with Retry-After during a first upload is obeyed, and the rest follows")
  func retryAfterInAFirstUpload() async throws {
    let setup = try await SyncSetup(overSockets: true)
    for number in 1...30 { try setup.a.add("T\(number)") { $0.uid = "t\(number)" } }
    setup.faults.play { [server = setup.server, other = setup.other] request, _ in
      request.method == .put && other.names().count >= 7 && server.violations.isEmpty
        ? .refused(503, retryAfter: 300) : .none
    }
    _ = try await setup.a.attempt()
    let sent = setup.other.names().count
    #expect((7..<30).contains(sent))
    setup.faults.stop()
    setup.clock.advance(minutes: 4)
    #expect(try await setup.requests { _ = try await setup.a.attempt { $0.isUnattended = true } } == [])
    setup.clock.advance(minutes: 2)
    #expect(try await setup.a.sync().pushedNew == 30 - sent)
    #expect(setup.other.names().count == 30)
    #expect(try await setup.a.sync().isQuiet)
  }
}
