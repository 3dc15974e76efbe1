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
  @Test("a change that gets no answer after it was refused is sent again in the same run")
  func sendsAgainWithoutAnAnswer() async throws {
    let setup = try await SyncSetup()
    setup.other.add("milk", title: "Milch")
    try await setup.a.sync()
    let plain = setup.a.transport
    setup.a.transport = RefusingTransport("PUT", "milk.ics", status: 500, around: plain)
    try setup.a.edit("Milch") { $0.title = "Hafermilch" }
    #expect(try await setup.a.sync().failed == 1)
    setup.a.transport = LateTransport(around: plain)
    #expect(try await setup.a.sync().failed == 0)
    #expect(try setup.other.value("SUMMARY", of: "milk.ics") == "Hafermilch")
  }

  @Test("a refused upload is reported by every run and retried at growing intervals in the background")
  func waitsAfterARefusal() async throws {
    let setup = try await SyncSetup()
    let refusing = RefusingTransport("PUT", "bad.ics", around: setup.a.transport)
    setup.a.transport = refusing
    try setup.a.add("schlecht") { $0.uid = "bad" }
    try setup.a.add("gut") { $0.uid = "good" }
    let first = try await setup.a.sync()
    #expect((first.pushedNew, first.failed, first.failures.map(\.uid)) == (1, 1, ["bad"]))
    #expect(setup.other.names() == ["good.ics"])
    var waits: [Int] = []
    for _ in 0..<4 {
      var minutes = 0
      let attempts = refusing.count
      while true {
        #expect(try await setup.a.sync { $0.isUnattended = true }.failures.map(\.title) == ["schlecht"])
        if refusing.count > attempts { break }
        minutes += 1
        setup.clock.advance(minutes: 1)
        try #require(minutes < 100)
      }
      waits.append(minutes)
    }
    #expect(waits == [5, 10, 20, 40])
    let attempts = refusing.count
    #expect(try await setup.a.sync().failed == 1 && refusing.count == attempts + 1)
    refusing.stop()
    try await setup.a.sync()
    #expect(setup.other.names() == ["bad.ics", "good.ics"])
    #expect(try setup.a.links().allSatisfy { $0.failure == nil && $0.failures == 0 })
  }

  @Test("the interval also grows for a refused update")
  func waitsLongerAfterEveryRefusedUpdate() async throws {
    let setup = try await SyncSetup()
    setup.other.add("bad", title: "schlecht")
    try await setup.a.sync()
    let refusing = RefusingTransport("PUT", "bad.ics", around: setup.a.transport)
    setup.a.transport = refusing
    try setup.a.edit("schlecht") { $0.title = "schlechter" }
    try await setup.a.sync()
    for attempts in [2, 2, 3] {
      setup.clock.advance(minutes: 5)
      #expect(try await setup.a.sync { $0.isUnattended = true }.failed == 1)
      #expect(refusing.count == attempts)
    }
  }

  @Test("an edit makes a refused item retry at once")
  func triesAgainAfterAnEdit() async throws {
    let setup = try await SyncSetup()
    let refusing = RefusingTransport("PUT", "bad.ics", around: setup.a.transport)
    setup.a.transport = refusing
    try setup.a.add("schlecht") { $0.uid = "bad" }
    try await setup.a.sync()
    refusing.stop()
    try setup.a.edit("schlecht") { $0.title = "besser" }
    #expect(try await setup.a.sync().pushedNew == 1)
  }

  // D2
  @Test("unreadable objects are set aside, not unlinked and not overwritten")
  func setsUnreadableAside() async throws {
    let setup = try await SyncSetup()
    setup.other.add("milk", title: "Milch")
    setup.other.add("tax", title: "Steuer")
    try await setup.a.sync()
    setup.server.put(setup.other.path("milk.ics"), "BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nUID:milk\r\n")
    setup.server.put(setup.other.path("new.ics"), "no calendar")
    try setup.other.set("SUMMARY", "Steuern", in: "tax.ics")
    let report = try await setup.a.sync()
    #expect((report.failed, report.unlinked, report.pulledChanged) == (2, 0, 1))
    #expect(try await setup.a.sync { $0.isUnattended = true }.isQuiet)
    #expect(try await setup.a.sync().failures.map(\.title) == ["Milch"])
    try setup.a.edit("Milch") { $0.title = "Hafer" }
    try await setup.a.sync()
    #expect(try setup.other.lines("milk.ics").count == 3)
    setup.clock.advance(minutes: 60)
    setup.other.add("milk", title: "Milch", "PRIORITY:1")
    try await setup.settle()
    #expect(try setup.a.task("Hafer").importance == .high)
    #expect(try setup.other.value("SUMMARY", of: "milk.ics") == "Hafer")
  }

  // I3
  @Test("an object that was truncated after its item is not complete")
  func refusesAnObjectCutOff() async throws {
    let setup = try await SyncSetup()
    setup.other.add("fence", title: "Zaun")
    let whole = try #require(setup.server.text(setup.other.path("fence.ics")))
    setup.server.put(setup.other.path("fence.ics"), whole.replacing("END:VCALENDAR", with: "BEGIN:VTO"))
    #expect(try await setup.a.sync().failed == 1)
    #expect(try setup.a.store.read { try $0.tasks(uid: "fence") }.isEmpty)
    setup.server.put(setup.other.path("fence.ics"), whole)
    try await setup.a.sync()
    #expect(try setup.a.task("Zaun").uid == "fence")
  }

  // I3
  @Test("an object is read again whose answer was truncated before its item")
  func readsAgainAfterATruncatedAnswer() async throws {
    let setup = try await SyncSetup(.horde)
    setup.other.put(
      "fence.ics",
      ["BEGIN:VTIMEZONE", "TZID:Europe/Berlin", "X-NOTE:" + String(repeating: "x", count: 400), "END:VTIMEZONE"]
        + ["BEGIN:VTODO", "UID:fence", "DTSTAMP:20261120T080000Z", "SUMMARY:Zaun", "END:VTODO"])
    let plain = setup.a.transport
    setup.a.transport = FaultyTransport(
      script: [
        .init(method: "REPORT", occurrence: 1, fault: .serverError),
        .init(method: "GET", occurrence: 1, fault: .silentlyTruncatedBody),
      ],
      wrapping: plain)
    #expect(try await setup.a.sync().failed == 1)
    setup.a.transport = plain
    let methods = try await setup.requests {
      let report = try await setup.a.sync()
      #expect(report.failed == 0)
    }
    #expect(!methods.contains("GET") && !methods.contains("REPORT"))
    setup.advance(minutes: 6)
    try await setup.a.sync()
    #expect(try setup.a.task("Zaun").uid == "fence")
  }

  // D36
  @Test("the first of two objects with one UID is the task while it exists")
  func setsADuplicateAside() async throws {
    let setup = try await SyncSetup(.davical)
    setup.other.add("milk", title: "Milch", at: "1.ics")
    try await setup.a.sync()
    setup.other.add("milk", title: "Kopie", at: "2.ics")
    setup.other.add("tax", title: "Steuer")
    #expect(try await setup.a.sync().failed == 1)
    for _ in 0..<3 {
      setup.clock.advance(minutes: 600)
      try await setup.a.sync()
      #expect(try setup.a.tasks.map(\.title) == ["Milch", "Steuer"])
    }
    setup.other.delete("1.ics")
    try await setup.a.sync()
    setup.clock.advance(minutes: 1500)
    try await setup.settle()
    #expect(try setup.a.tasks.count == 2)
    #expect(try setup.a.tasks.allSatisfy { $0.sourceSystem == .caldav })
  }

  @Test("an override in a resource of its own is no second task, also after an edit")
  func ignoresALoneOverride() async throws {
    let setup = try await SyncSetup(.davical)
    setup.other.add("milk", title: "Milch", "DUE:20261125T100000Z", "RRULE:FREQ=DAILY")
    try await setup.a.sync()
    setup.other.add("milk", title: "heute nicht", at: "o.ics", "RECURRENCE-ID:20261126T100000Z", "DUE:20261126T120000Z")
    #expect(try await setup.a.sync().isQuiet)
    try setup.other.set("SUMMARY", "auch morgen nicht", in: "o.ics")
    try await setup.a.sync()
    #expect(try setup.a.tasks.map(\.title) == ["Milch"])
  }

  @Test("a VJOURNAL in a list is no failure, nor is a task that becomes one")
  func leavesJournalEntries() async throws {
    let setup = try await SyncSetup()
    let entry = ["BEGIN:VJOURNAL", "UID:diary", "DTSTAMP:20261101T000000Z", "SUMMARY:Tag", "END:VJOURNAL"]
    setup.other.put("diary.ics", entry)
    setup.other.add("milk", title: "Milch")
    let report = try await setup.a.sync()
    #expect((report.pulledNew, report.failed) == (1, 0))
    setup.other.put("diary.ics", entry.map { $0 == "SUMMARY:Tag" ? "SUMMARY:Abend" : $0 })
    #expect(try await setup.a.sync().failed == 0)
    #expect(try await setup.a.sync { $0.verify = true }.failed == 0)
    let list = try setup.a.list()
    #expect(try setup.a.store.read { try $0.failedLinks(list: list.id) }.isEmpty)
    setup.other.put("milk.ics", entry.map { $0 == "UID:diary" ? "UID:milk" : $0 })
    #expect(try await setup.a.sync().failed == 1)
    #expect(try setup.a.tasks.map(\.title) == ["Milch"])
  }

  @Test("an event without a date is no failure, and is shown when it gets one; a known event stays")
  func leavesEventsWithoutADate() async throws {
    let setup = try await SyncSetup()
    func put(_ start: String?) {
      let lines = ["BEGIN:VEVENT", "UID:plan", "DTSTAMP:20261101T000000Z", "SUMMARY:Plan"]
      setup.other.put("plan.ics", lines + [start].compactMap(\.self) + ["END:VEVENT"])
    }
    put(nil)
    #expect(try await setup.a.sync().isQuiet)
    #expect(try await setup.a.sync { $0.verify = true }.failed == 0)
    let list = try setup.a.list()
    #expect(try setup.a.store.read { try $0.unshownObjects(list: list.id) }.withoutItem == 1)
    put("DTSTART:20261201T100000Z")
    #expect(try await setup.a.sync().pulledNew == 1)
    put(nil)
    #expect(try await setup.a.sync().failed == 1)
    #expect(try setup.a.store.read { try $0.blocks() }.map(\.title) == ["Plan"])
  }

  @Test("an edit in a read-only list is reported by every run and never sent")
  func neverWritesToAReadOnlyList() async throws {
    let setup = try await SyncSetup()
    setup.other.add("milk", title: "Milch")
    setup.server.setReadOnly(setup.server.home + "Aufgaben/")
    try await setup.a.discover()
    try await setup.a.sync()
    try setup.a.edit("Milch") { $0.title = "Hafer" }
    setup.server.clearLog()
    for isUnattended in [false, true, false] {
      #expect(try await setup.a.sync { $0.isUnattended = isUnattended }.failures.map(\.title) == ["Hafer"])
    }
    #expect(!setup.server.requests.contains { $0.method == "PUT" })
    #expect(try setup.a.journal("setAside").count == 1)
    #expect(try setup.a.task("Hafer").listID != nil)
  }

  // D37
  @Test("an object that vanishes between listing and fetching stops no other", arguments: NamedMode.all)
  func survivesAVanishingObject(of one: NamedMode) async throws {
    let setup = try await SyncSetup(one.mode)
    for number in 1...4 { setup.other.add("t\(number)", title: "T\(number)") }
    let server = setup.server
    let path = setup.other.path("t2.ics")
    setup.a.transport = HookedTransport(around: setup.a.transport) { request, body in
      if body.contains("calendar-multiget") { server.delete(path) }
    }
    try await setup.a.sync()
    #expect(try setup.a.tasks.map(\.title) == ["T1", "T3", "T4"])
  }

  // D16
  @Test("an existing object that a multiget omits is fetched by itself")
  func fetchesWhatAMultigetLeavesOut() async throws {
    let setup = try await SyncSetup(.sabre)
    setup.other.add("t1", title: "T1")
    setup.other.add("t2", title: "T2")
    let (server, path) = (setup.server, setup.other.path("t2.ics"))
    let text = try #require(server.text(path))
    setup.a.transport = HookedTransport(around: setup.a.transport) { request, body in
      if body.contains("calendar-multiget") {
        server.delete(path)
      } else if request.method == .get {
        server.put(path, text)
      }
    }
    try await setup.a.sync()
    #expect(try setup.a.tasks.map(\.title) == ["T1", "T2"])
  }

  @Test(
    "a vanished object that cannot be requested stops no other, and is confirmed later",
    arguments: [403, 500, 200])
  func waitsForAProof(status: Int) async throws {
    let setup = try await SyncSetup()
    for number in 1...3 { setup.other.add("t\(number)", title: "T\(number)") }
    try await setup.a.sync()
    setup.other.delete("t2.ics")
    try setup.other.set("SUMMARY", "dort", in: "t3.ics")
    try setup.a.edit("T1") { $0.title = "hier" }
    let plain = setup.a.transport
    setup.a.transport = RefusingTransport("GET", "t2.ics", status: status, around: plain)
    let report = try await setup.a.sync()
    #expect((report.failed, report.unlinked, report.pulledChanged, report.pushedChanged) == (1, 0, 1, 1))
    #expect(report.failures.first?.href?.hasSuffix("t2.ics") == true)
    #expect(try await setup.a.sync { $0.isUnattended = true }.isQuiet)
    setup.clock.advance(minutes: 5)
    #expect(try await setup.a.sync().failed == 1)
    setup.a.transport = plain
    setup.clock.advance(minutes: 10)
    #expect(try await setup.a.sync().unlinked == 1)
    #expect(try setup.a.task("T2").sourceSystem == .local)
    #expect(try await setup.a.sync().isQuiet)
  }

  @Test(
    "an omitted object that cannot be requested stops no other", arguments: [403, 500, 200])
  func setsAsideWhatCannotBeAskedFor(status: Int) async throws {
    let setup = try await SyncSetup(.sabre)
    for number in 1...3 { setup.other.add("t\(number)", title: "T\(number)") }
    let (server, path) = (setup.server, setup.other.path("t2.ics"))
    let text = try #require(server.text(path))
    let refusing = RefusingTransport("GET", "t2.ics", status: status, around: setup.a.transport)
    setup.a.transport = HookedTransport(around: refusing) { _, body in
      if body.contains("calendar-multiget") { server.delete(path) }
    }
    #expect(try await setup.a.sync().failed == 1)
    #expect(try setup.a.tasks.map(\.title) == ["T1", "T3"])
    server.put(path, text)
    setup.a.transport = InMemoryTransport(server)
    setup.clock.advance(minutes: 5)
    try await setup.a.sync()
    #expect(try setup.a.tasks.map(\.title) == ["T1", "T2", "T3"])
  }

  @Test("what could not be read is read at once by an attended run, and after a pause by an unattended run")
  func readsAtOnceWhenAPersonAsks() async throws {
    let setup = try await SyncSetup()
    setup.other.add("milk", title: "Milch")
    try await setup.a.sync()
    setup.other.delete("milk.ics")
    let plain = setup.a.transport
    setup.a.transport = RefusingTransport("GET", "milk.ics", status: 403, around: plain)
    #expect(try await setup.a.sync().failed == 1)
    #expect(try await setup.a.sync().failed == 1)
    setup.a.transport = plain
    #expect(try await setup.a.sync { $0.isUnattended = true }.isQuiet)
    #expect(try await setup.a.sync().unlinked == 1)
    #expect(try await setup.requests { try await setup.a.sync() }.count == 1)
  }

  @Test("a task that keeps changing there is postponed after a few rounds")
  func boundsTheRoundsOfPreconditions() async throws {
    let setup = try await SyncSetup()
    setup.other.add("milk", title: "Milch")
    try await setup.a.sync()
    let other = setup.other
    try setup.a.edit("Milch") { $0.title = "Hafer" }
    setup.a.transport = HookedTransport(around: setup.a.transport) { request, _ in
      // The write keeps the text and changes the ETag. The object exists, as the sync above has shown.
      if request.method == .put { try? other.edit("milk.ics") { _ in } }
    }
    setup.server.clearLog()
    #expect(try await setup.a.sync().failed == 1)
    #expect(setup.server.requests.count(where: { $0.method == "PUT" }) == 3)
    #expect(try setup.a.task("Hafer").title == "Hafer")
  }

  @Test("a write that never gets an answer is not reported as changing", arguments: [true, false])
  func namesMissingAnswers(isNew: Bool) async throws {
    let setup = try await SyncSetup()
    setup.other.add("milk", title: "Milch")
    try await setup.a.sync()
    if isNew { try setup.a.add("Brot") } else { try setup.a.edit("Milch") { $0.title = "Hafer" } }
    setup.a.transport = SilentWrites(wrapped: setup.a.transport)
    let report = try await setup.a.sync()
    let reason = try #require(report.failures.first?.reason)
    #expect(report.failed == 1 && reason.contains("did not answer"), "\(reason)")
    #expect(reason.contains(isNew ? "does not show the item" : "has the previous version"))
  }

  @Test("a published alarm whose write never gets an answer is not reported as changing", arguments: [true, false])
  func namesMissingAnswersToAlarms(isNew: Bool) async throws {
    let setup = try await SyncSetup.publishing()
    try setup.a.add("Milch", due: "2026-11-25")
    if !isNew {
      try await setup.a.publish()
      try setup.a.edit("Milch") { $0.title = "Hafer" }
    }
    setup.a.transport = SilentWrites(wrapped: setup.a.transport)
    let report = try await setup.a.publish()
    #expect(report.failures.map(\.reason) == ["the server did not answer the write"])
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
