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
  private func world(_ mode: ServerMode = ServerMode()) async throws -> SyncWorld {
    let world = try await SyncWorld(mode, overSockets: true)
    world.other.add("milk", title: "Milch")
    try await world.a.sync()
    return world
  }

  // D9
  @Test("edits of different properties are both kept")
  func differentProperties() async throws {
    let world = try await world()
    try world.a.edit("Milch") { $0.importance = .high }
    try world.other.set("DESCRIPTION", "zwei Liter", in: "milk.ics")
    try await world.settle()
    #expect(try world.a.task("Milch").notes == "zwei Liter")
    #expect(try world.other.value("PRIORITY", of: "milk.ics") == "1")
  }

  // D10
  @Test("an edit of an item that was deleted there is kept here, without endless 412", arguments: NamedMode.all)
  func editOfTheDeleted(of one: NamedMode) async throws {
    let world = try await world(one.mode)
    try world.a.edit("Milch") { $0.title = "Hafer" }
    world.other.delete("milk.ics")
    try await world.settle()
    let task = try world.a.task("Hafer")
    #expect((task.sourceSystem, task.externalID, task.listID) == (.local, "milk", nil))
    #expect(try world.other.names().isEmpty && world.a.tasks.count == 1)
    #expect(try await !world.requests { try await world.a.sync() }.contains("PUT"))
  }

  // D11
  @Test("a completion answered 412 is merged, and not sent again with a new ETag")
  func completionMeets412() async throws {
    let world = try await world()
    let other = world.other
    try world.a.complete("Milch")
    let once = Once()
    world.faults.play { request, _ in
      if request.method == .put, once.isFirst { try? other.set("DESCRIPTION", "zwei Liter", in: "milk.ics") }
      return .none
    }
    try await world.settle()
    #expect(try world.other.value("STATUS", of: "milk.ics") == "COMPLETED")
    #expect(try world.other.value("DESCRIPTION", of: "milk.ics") == "zwei Liter")
    #expect(try world.a.task("Milch").notes == "zwei Liter")
  }

  // D12
  @Test("a failed deletion is retried: the item does not return", arguments: [500, 502, 503, 423])
  func failedDeletion(_ status: Int) async throws {
    let world = try await world()
    try world.a.delete("Milch")
    world.faults.play { request, _ in request.method == .delete ? .refused(status) : .none }
    for _ in 0..<2 {
      _ = try await world.a.attempt()
      #expect(try world.other.names() == ["milk.ics"] && world.a.tasks.isEmpty)
      world.clock.advance(minutes: 600)
    }
    world.faults.stop()
    try await world.settle()
    #expect(world.other.names().isEmpty)
    #expect(try world.a.tasks.isEmpty)
  }

  // D13
  @Test("no PUT and no DELETE is sent without a precondition", arguments: NamedMode.all)
  func conditions(of one: NamedMode) async throws {
    let world = try await world(one.mode)
    world.server.clearLog()
    try world.a.add("neu") { $0.uid = "new" }
    try world.a.edit("Milch") { $0.title = "Hafer" }
    try await world.settle()
    try world.a.edit("neu") { $0.title = "alt" }
    try world.a.delete("Hafer")
    try await world.settle()
    #expect(world.other.names() == ["new.ics"])
    #expect(world.server.requests.count(where: { ["PUT", "DELETE"].contains($0.method) }) >= 4)
    #expect(world.server.violations == [])
  }

  // D14
  @Test("a foreign write between a PUT and the read of its ETag is a foreign edit")
  func writtenInBetween() async throws {
    var mode = ServerMode()
    mode.givesETagOnPut = false
    let world = try await world(mode)
    let other = world.other
    let seen = Order()
    world.faults.play { request, _ in
      if request.method == .put {
        seen.putHasGone()
      } else if seen.isFirstAfterPut {
        try? other.set("DESCRIPTION", "dort", in: "milk.ics")
      }
      return .none
    }
    try world.a.edit("Milch") { $0.title = "Hafer" }
    try await world.a.sync()
    try world.a.edit("Hafer") { $0.importance = .high }
    world.clock.advance(minutes: 1)
    try await world.settle()
    #expect(try world.a.task("Hafer").notes == "dort")
    #expect(try world.other.value("DESCRIPTION", of: "milk.ics") == "dort")
    #expect(try world.other.value("PRIORITY", of: "milk.ics") == "1")
  }

  // D28
  @Test("a program that ends before recording a PUT creates no duplicate", arguments: NamedMode.all)
  func endBeforeNoting(of one: NamedMode) async throws {
    let world = try await world(one.mode)
    try world.a.add("neu", due: "2026-11-25") { $0.uid = "new" }
    world.faults.play(.lostAnswer, onThe: 1, "PUT")
    _ = try await world.a.attempt()
    world.faults.stop()
    world.clock.advance(minutes: 10)
    try await world.settle()
    #expect(world.other.names() == ["milk.ics", "new.ics"])
    #expect(try world.a.tasks.map(\.title) == ["Milch", "neu"])
  }

  // D29
  @Test("a first sync of equal lists creates no duplicates", arguments: NamedMode.all)
  func equalLists(of one: NamedMode) async throws {
    let world = try await SyncWorld(one.mode, overSockets: true)
    world.other.add("milk", title: "Milch", "DESCRIPTION:zwei Liter")
    try world.a.add("Milch") {
      $0.uid = "milk"
      $0.notes = "zwei Liter"
    }
    try await world.settle()
    #expect(world.other.names() == ["milk.ics"])
    #expect(try world.a.tasks.map(\.sourceSystem) == [.caldav])
    #expect(try world.a.links().count == 1)
    #expect(try world.a.store.read { try $0.journal() }.allSatisfy { !$0.action.hasPrefix("conflict") })
    world.server.advance(seconds: 60)
    #expect(try await !world.requests { try await world.settle() }.contains("PUT"))
  }

  // D30
  @Test("a disabled list keeps its contents on both sides")
  func switchedOff() async throws {
    let world = try await world()
    var list = try world.a.list()
    list.isEnabled = false
    try world.a.store.write { try $0.save(&list) }
    #expect(try await world.requests { try await world.a.sync() } == [])
    #expect(try world.a.tasks.count == 1 && world.other.names() == ["milk.ics"])
    world.other.add("tax", title: "Steuer")
    try world.a.edit("Milch") { $0.notes = "hier" }
    list = try world.a.list()
    list.isEnabled = true
    try world.a.store.write { try $0.save(&list) }
    try await world.settle()
    #expect(try world.a.tasks.map(\.title) == ["Milch", "Steuer"])
    #expect(
      try world.other.names() == ["milk.ics", "tax.ics"] && world.other.value("DESCRIPTION", of: "milk.ics") == "hier")
  }

  // D33
  @Test("a refused update does not become a deletion and a new object", arguments: [400, 403, 409, 415, 507])
  func refusedUpdate(_ status: Int) async throws {
    let world = try await world()
    try world.a.edit("Milch") { $0.title = "Hafer" }
    world.faults.play { request, _ in
      request.method == .put ? .refused(status, error: "c:valid-calendar-data") : .none
    }
    world.server.clearLog()
    _ = try await world.a.attempt()
    #expect(!world.server.requests.contains { $0.method == "DELETE" })
    #expect(try world.other.value("SUMMARY", of: "milk.ics") == "Milch")
    #expect(try world.a.task("Hafer").uid == "milk")
    world.faults.stop()
    world.clock.advance(minutes: 600)
    try await world.settle()
    #expect(try world.other.value("SUMMARY", of: "milk.ics") == "Hafer")
  }

  // D34
  @Test("weak ETags cause neither endless 412 nor an unconditional write")
  func weakTags() async throws {
    let world = try await world(NamedMode.strict(but: "weak") { $0.etags = .weak }.mode)
    for round in 1...3 {
      try world.a.edit("Milch") { $0.notes = "Runde \(round)" }
      try await world.a.sync()
      #expect(try world.other.value("DESCRIPTION", of: "milk.ics") == "Runde \(round)")
    }
    #expect(world.server.requests.count(where: { $0.status == 412 }) == 0)
    // A write does not overwrite another program's later edit, whatever the ETag is.
    try world.other.set("PRIORITY", "1", in: "milk.ics")
    try world.a.edit("Milch") { $0.notes = "Runde 4" }
    try await world.settle()
    #expect(try world.other.value("PRIORITY", of: "milk.ics") == "1")
    #expect(try world.other.value("DESCRIPTION", of: "milk.ics") == "Runde 4")
    #expect(world.server.violations == [])
  }

  // D35
  @Test("a lost answer to a PUT that the server rewrote is not a conflict", arguments: NamedMode.all)
  func lostAnswerOfARewrite(of one: NamedMode) async throws {
    let world = try await world(one.mode)
    try world.a.edit("Milch") {
      $0.title = "Hafer"
      $0.due = CalendarTime("2026-11-25T12:00:00[Europe/Berlin]")
    }
    world.faults.play(.lostAnswer, onThe: 1, "PUT")
    _ = try await world.a.attempt()
    world.faults.stop()
    world.clock.advance(minutes: 10)
    try await world.settle()
    #expect(try world.a.store.read { try $0.journal() }.allSatisfy { !$0.action.hasPrefix("conflict") })
    world.server.advance(seconds: 60)
    #expect(try await !world.requests { try await world.a.sync() }.contains("PUT"))
    #expect(try world.a.task("Hafer").due == CalendarTime("2026-11-25T12:00:00[Europe/Berlin]"))
  }

  // D36
  @Test("two objects with one UID do not stop the list")
  func twoOfOneUID() async throws {
    let world = try await world(.davical)
    world.other.add("milk", title: "Kopie", at: "copy.ics")
    world.other.add("tax", title: "Steuer")
    let report = try await world.a.sync()
    #expect((report.pulledNew, report.failed) == (1, 1))
    #expect(world.other.names() == ["copy.ics", "milk.ics", "tax.ics"])
  }

  // D37
  @Test("an object that vanishes between listing and multiget does not stop the list", arguments: NamedMode.all)
  func vanishingObject(of one: NamedMode) async throws {
    let world = try await world(one.mode)
    world.other.add("gone", title: "Weg")
    world.other.add("tax", title: "Steuer")
    let other = world.other
    world.faults.play { _, body in
      if body.contains("calendar-multiget") { other.delete("gone.ics") }
      return .none
    }
    try await world.a.sync()
    #expect(try world.a.tasks.map(\.title) == ["Milch", "Steuer"])
  }

  // D38
  @Test("an X- value with commas survives a server that cuts values at commas")
  func commasInOwnValues() async throws {
    let world = try await SyncWorld(.radicale, people: 2, mapping: .extended, overSockets: true)
    try world.a.add("Liste", due: "2026-11-25") {
      $0.uid = "list"
      $0.taskType = "tief, lang; still"
      $0.recurrence = RecurrencePattern("FREQ=WEEKLY;BYDAY=MO,WE") ?? .weekly
      $0.seriesID = "7d2a1c90-0000-4000-8000-000000000001"
    }
    try await world.settle()
    #expect(try world.b.task("Liste").taskType == "tief, lang; still")
    #expect(try world.b.task("Liste").recurrence == world.a.task("Liste").recurrence)
    world.server.clearLog()
    #expect(try await world.a.sync().isQuiet)
  }

  // D40
  @Test("a 503 with Retry-After during a first upload is obeyed, and the rest follows")
  func patienceInAFirstUpload() async throws {
    let world = try await SyncWorld(overSockets: true)
    for number in 1...30 { try world.a.add("T\(number)") { $0.uid = "t\(number)" } }
    world.faults.play { [server = world.server, other = world.other] request, _ in
      request.method == .put && other.names().count >= 7 && server.violations.isEmpty
        ? .refused(503, retryAfter: 300) : .none
    }
    _ = try await world.a.attempt()
    let sent = world.other.names().count
    #expect((7..<30).contains(sent))
    world.faults.stop()
    world.clock.advance(minutes: 4)
    #expect(try await world.requests { _ = try await world.a.attempt { $0.isUnattended = true } } == [])
    world.clock.advance(minutes: 2)
    #expect(try await world.a.sync().pushedNew == 30 - sent)
    #expect(world.other.names().count == 30)
    #expect(try await world.a.sync().isQuiet)
  }
}
