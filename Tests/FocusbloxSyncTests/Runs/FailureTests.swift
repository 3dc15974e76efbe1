import CalDAV
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import HTTPTypes
import TestSupport
import Testing

// I11
@Suite("A failing item does not stop others")
struct FailureTests {
  @Test("a refused upload is reported by every run and retried at growing intervals in the background")
  func waitsAfterARefusal() async throws {
    let world = try await SyncWorld()
    let refusing = RefusingTransport("PUT", "bad.ics", around: world.a.transport)
    world.a.transport = refusing
    try world.a.add("schlecht") { $0.uid = "bad" }
    try world.a.add("gut") { $0.uid = "good" }
    let first = try await world.a.sync()
    #expect((first.pushedNew, first.failed, first.failures.map(\.uid)) == (1, 1, ["bad"]))
    #expect(world.other.names() == ["good.ics"])
    var waits: [Int] = []
    for _ in 0..<4 {
      var minutes = 0
      let attempts = refusing.count
      while true {
        #expect(try await world.a.sync { $0.isUnattended = true }.failures.map(\.title) == ["schlecht"])
        if refusing.count > attempts { break }
        minutes += 1
        world.clock.advance(minutes: 1)
        try #require(minutes < 100)
      }
      waits.append(minutes)
    }
    #expect(waits == [5, 10, 20, 40])
    let attempts = refusing.count
    #expect(try await world.a.sync().failed == 1 && refusing.count == attempts + 1)
    refusing.stop()
    try await world.a.sync()
    #expect(world.other.names() == ["bad.ics", "good.ics"])
    #expect(try world.a.links().allSatisfy { $0.failure == nil && $0.failures == 0 })
  }

  @Test("the interval also grows for a refused update")
  func waitsLongerAfterEveryRefusedUpdate() async throws {
    let world = try await SyncWorld()
    world.other.add("bad", title: "schlecht")
    try await world.a.sync()
    let refusing = RefusingTransport("PUT", "bad.ics", around: world.a.transport)
    world.a.transport = refusing
    try world.a.edit("schlecht") { $0.title = "schlechter" }
    try await world.a.sync()
    for attempts in [2, 2, 3] {
      world.clock.advance(minutes: 5)
      #expect(try await world.a.sync { $0.isUnattended = true }.failed == 1)
      #expect(refusing.count == attempts)
    }
  }

  @Test("an edit makes a refused item retry at once")
  func triesAgainAfterAnEdit() async throws {
    let world = try await SyncWorld()
    let refusing = RefusingTransport("PUT", "bad.ics", around: world.a.transport)
    world.a.transport = refusing
    try world.a.add("schlecht") { $0.uid = "bad" }
    try await world.a.sync()
    refusing.stop()
    try world.a.edit("schlecht") { $0.title = "besser" }
    #expect(try await world.a.sync().pushedNew == 1)
  }

  // D2
  @Test("unreadable objects are set aside, not unlinked and not overwritten")
  func setsUnreadableAside() async throws {
    let world = try await SyncWorld()
    world.other.add("milk", title: "Milch")
    world.other.add("tax", title: "Steuer")
    try await world.a.sync()
    world.server.put(world.other.path("milk.ics"), "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nUID:milk\r\n")
    world.server.put(world.other.path("new.ics"), "no calendar")
    try world.other.set("SUMMARY", "Steuern", in: "tax.ics")
    let report = try await world.a.sync()
    #expect((report.failed, report.unlinked, report.pulledChanged) == (2, 0, 1))
    #expect(try await world.a.sync { $0.isUnattended = true }.isQuiet)
    #expect(try await world.a.sync().failures.map(\.title) == ["Milch"])
    try world.a.edit("Milch") { $0.title = "Hafer" }
    try await world.a.sync()
    #expect(try world.other.lines("milk.ics").count == 3)
    world.clock.advance(minutes: 60)
    world.other.add("milk", title: "Milch", "PRIORITY:1")
    try await world.settle()
    #expect(try world.a.task("Hafer").importance == .high)
    #expect(try world.other.value("SUMMARY", of: "milk.ics") == "Hafer")
  }

  // I3
  @Test("an object that was truncated after its item is not complete")
  func refusesAnObjectCutOff() async throws {
    let world = try await SyncWorld()
    world.other.add("fence", title: "Zaun")
    let whole = try #require(world.server.text(world.other.path("fence.ics")))
    world.server.put(world.other.path("fence.ics"), whole.replacing("END:VCALENDAR", with: "BEGIN:VTO"))
    #expect(try await world.a.sync().failed == 1)
    #expect(try world.a.store.read { try $0.tasks(uid: "fence") }.isEmpty)
    world.server.put(world.other.path("fence.ics"), whole)
    try await world.a.sync()
    #expect(try world.a.task("Zaun").uid == "fence")
  }

  // D36
  @Test("the first of two objects with one UID is the task while it exists")
  func setsADuplicateAside() async throws {
    let world = try await SyncWorld(.davical)
    world.other.add("milk", title: "Milch", at: "1.ics")
    try await world.a.sync()
    world.other.add("milk", title: "Kopie", at: "2.ics")
    world.other.add("tax", title: "Steuer")
    #expect(try await world.a.sync().failed == 1)
    for _ in 0..<3 {
      world.clock.advance(minutes: 600)
      try await world.a.sync()
      #expect(try world.a.tasks.map(\.title) == ["Milch", "Steuer"])
    }
    world.other.delete("1.ics")
    try await world.a.sync()
    world.clock.advance(minutes: 1500)
    try await world.settle()
    #expect(try world.a.tasks.count == 2)
    #expect(try world.a.tasks.allSatisfy { $0.sourceSystem == .caldav })
  }

  @Test("an override in a resource of its own is no second task, also after an edit")
  func ignoresALoneOverride() async throws {
    let world = try await SyncWorld(.davical)
    world.other.add("milk", title: "Milch", "DUE:20261125T100000Z", "RRULE:FREQ=DAILY")
    try await world.a.sync()
    world.other.add("milk", title: "heute nicht", at: "o.ics", "RECURRENCE-ID:20261126T100000Z", "DUE:20261126T120000Z")
    #expect(try await world.a.sync().isQuiet)
    try world.other.set("SUMMARY", "auch morgen nicht", in: "o.ics")
    try await world.a.sync()
    #expect(try world.a.tasks.map(\.title) == ["Milch"])
  }

  @Test("a VJOURNAL in a list is no failure, nor is a task that becomes one")
  func leavesJournalEntries() async throws {
    let world = try await SyncWorld()
    let entry = ["BEGIN:VJOURNAL", "UID:diary", "DTSTAMP:20261101T000000Z", "SUMMARY:Tag", "END:VJOURNAL"]
    world.other.put("diary.ics", entry)
    world.other.add("milk", title: "Milch")
    let report = try await world.a.sync()
    #expect((report.pulledNew, report.failed) == (1, 0))
    world.other.put("diary.ics", entry.map { $0 == "SUMMARY:Tag" ? "SUMMARY:Abend" : $0 })
    #expect(try await world.a.sync().failed == 0)
    #expect(try await world.a.sync { $0.verify = true }.failed == 0)
    let list = try world.a.list()
    #expect(try world.a.store.read { try $0.failedLinks(list: list.id) }.isEmpty)
    world.other.put("milk.ics", entry.map { $0 == "UID:diary" ? "UID:milk" : $0 })
    #expect(try await world.a.sync().failed == 1)
    #expect(try world.a.tasks.map(\.title) == ["Milch"])
  }

  @Test("an edit in a read-only list is reported by every run and never sent")
  func neverWritesToAReadOnlyList() async throws {
    let world = try await SyncWorld()
    world.other.add("milk", title: "Milch")
    world.server.setReadOnly(world.server.home + "Aufgaben/")
    try await world.a.discover()
    try await world.a.sync()
    try world.a.edit("Milch") { $0.title = "Hafer" }
    world.server.clearLog()
    for isUnattended in [false, true, false] {
      #expect(try await world.a.sync { $0.isUnattended = isUnattended }.failures.map(\.title) == ["Hafer"])
    }
    #expect(!world.server.requests.contains { $0.method == "PUT" })
    #expect(try world.a.journal("setAside").count == 1)
    #expect(try world.a.task("Hafer").listID != nil)
  }

  // D37
  @Test("an object that vanishes between listing and fetching stops no other", arguments: NamedMode.all)
  func survivesAVanishingObject(of one: NamedMode) async throws {
    let world = try await SyncWorld(one.mode)
    for number in 1...4 { world.other.add("t\(number)", title: "T\(number)") }
    let server = world.server
    let path = world.other.path("t2.ics")
    world.a.transport = HookedTransport(around: world.a.transport) { request, body in
      if body.contains("calendar-multiget") { server.delete(path) }
    }
    try await world.a.sync()
    #expect(try world.a.tasks.map(\.title) == ["T1", "T3", "T4"])
  }

  // D16
  @Test("an existing object that a multiget omits is fetched by itself")
  func fetchesWhatAMultigetLeavesOut() async throws {
    let world = try await SyncWorld(.sabre)
    world.other.add("t1", title: "T1")
    world.other.add("t2", title: "T2")
    let (server, path) = (world.server, world.other.path("t2.ics"))
    let text = try #require(server.text(path))
    world.a.transport = HookedTransport(around: world.a.transport) { request, body in
      if body.contains("calendar-multiget") {
        server.delete(path)
      } else if request.method == .get {
        server.put(path, text)
      }
    }
    try await world.a.sync()
    #expect(try world.a.tasks.map(\.title) == ["T1", "T2"])
  }

  @Test(
    "a vanished object that cannot be requested stops no other, and is confirmed later",
    arguments: [403, 500, 200])
  func waitsForAProof(status: Int) async throws {
    let world = try await SyncWorld()
    for number in 1...3 { world.other.add("t\(number)", title: "T\(number)") }
    try await world.a.sync()
    world.other.delete("t2.ics")
    try world.other.set("SUMMARY", "dort", in: "t3.ics")
    try world.a.edit("T1") { $0.title = "hier" }
    let plain = world.a.transport
    world.a.transport = RefusingTransport("GET", "t2.ics", status: status, around: plain)
    let report = try await world.a.sync()
    #expect((report.failed, report.unlinked, report.pulledChanged, report.pushedChanged) == (1, 0, 1, 1))
    #expect(report.failures.first?.href?.hasSuffix("t2.ics") == true)
    #expect(try await world.a.sync { $0.isUnattended = true }.isQuiet)
    world.clock.advance(minutes: 5)
    #expect(try await world.a.sync().failed == 1)
    world.a.transport = plain
    world.clock.advance(minutes: 10)
    #expect(try await world.a.sync().unlinked == 1)
    #expect(try world.a.task("T2").sourceSystem == .local)
    #expect(try await world.a.sync().isQuiet)
  }

  @Test(
    "an omitted object that cannot be requested stops no other", arguments: [403, 500, 200])
  func setsAsideWhatCannotBeAskedFor(status: Int) async throws {
    let world = try await SyncWorld(.sabre)
    for number in 1...3 { world.other.add("t\(number)", title: "T\(number)") }
    let (server, path) = (world.server, world.other.path("t2.ics"))
    let text = try #require(server.text(path))
    let refusing = RefusingTransport("GET", "t2.ics", status: status, around: world.a.transport)
    world.a.transport = HookedTransport(around: refusing) { _, body in
      if body.contains("calendar-multiget") { server.delete(path) }
    }
    #expect(try await world.a.sync().failed == 1)
    #expect(try world.a.tasks.map(\.title) == ["T1", "T3"])
    server.put(path, text)
    world.a.transport = InMemoryTransport(server)
    world.clock.advance(minutes: 5)
    try await world.a.sync()
    #expect(try world.a.tasks.map(\.title) == ["T1", "T2", "T3"])
  }

  @Test("what could not be read is read at once by an attended run, and after a pause by an unattended run")
  func readsAtOnceWhenAPersonAsks() async throws {
    let world = try await SyncWorld()
    world.other.add("milk", title: "Milch")
    try await world.a.sync()
    world.other.delete("milk.ics")
    let plain = world.a.transport
    world.a.transport = RefusingTransport("GET", "milk.ics", status: 403, around: plain)
    #expect(try await world.a.sync().failed == 1)
    #expect(try await world.a.sync().failed == 1)
    world.a.transport = plain
    #expect(try await world.a.sync { $0.isUnattended = true }.isQuiet)
    #expect(try await world.a.sync().unlinked == 1)
    #expect(try await world.requests { try await world.a.sync() }.count == 1)
  }

  @Test("a task that keeps changing there is postponed after a few rounds")
  func boundsTheRoundsOfPreconditions() async throws {
    let world = try await SyncWorld()
    world.other.add("milk", title: "Milch")
    try await world.a.sync()
    let other = world.other
    try world.a.edit("Milch") { $0.title = "Hafer" }
    world.a.transport = HookedTransport(around: world.a.transport) { request, _ in
      // The write keeps the text and changes the ETag. The object exists, as the sync above has shown.
      if request.method == .put { try? other.edit("milk.ics") { _ in } }
    }
    world.server.clearLog()
    #expect(try await world.a.sync().failed == 1)
    #expect(world.server.requests.count(where: { $0.method == "PUT" }) == 3)
    #expect(try world.a.task("Hafer").title == "Hafer")
  }

  @Test("a write that never gets an answer is not reported as changing", arguments: [true, false])
  func namesMissingAnswers(isNew: Bool) async throws {
    let world = try await SyncWorld()
    world.other.add("milk", title: "Milch")
    try await world.a.sync()
    if isNew { try world.a.add("Brot") } else { try world.a.edit("Milch") { $0.title = "Hafer" } }
    world.a.transport = SilentWrites(wrapped: world.a.transport)
    let report = try await world.a.sync()
    let reason = try #require(report.failures.first?.reason)
    #expect(report.failed == 1 && reason.contains("gives no answer"), "\(reason)")
    #expect(reason.contains(isNew ? "does not show the item" : "has the version before"))
  }

  @Test("a published alarm whose write never gets an answer is not reported as changing", arguments: [true, false])
  func namesMissingAnswersToAlarms(isNew: Bool) async throws {
    let world = try await SyncWorld.publishing()
    try world.a.add("Milch", due: "2026-11-25")
    if !isNew {
      try await world.a.publish()
      try world.a.edit("Milch") { $0.title = "Hafer" }
    }
    world.a.transport = SilentWrites(wrapped: world.a.transport)
    let report = try await world.a.publish()
    #expect(report.failures.map(\.reason) == ["the server gives no answer to the write"])
  }
}

/// Drops every PUT without an answer.
private struct SilentWrites: HTTPTransport {
  let wrapped: any HTTPTransport

  func send(
    _ request: HTTPRequest, body: [UInt8]?,
    receive: @escaping @Sendable (HTTPResponse, UnsafeRawBufferPointer) throws -> Void
  ) async throws(HTTPTransportError) -> HTTPResponse {
    if request.method == .put { throw .timedOut(host: "calendar.example") }
    return try await wrapped.send(request, body: body, receive: receive)
  }
}
