import CalDAV
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import HTTPTypes
import Synchronization
import TestSupport
import Testing

// I1
@Suite("Nothing is overwritten or deleted unseen")
struct UnseenChangeTests {
  @Test("an unreadable version found during an upload is not overwritten")
  func leavesWhatItCannotRead() async throws {
    let setup = try await SyncSetup()
    setup.other.add("t", title: "alt")
    try await setup.a.sync()
    try setup.a.edit("alt") { $0.title = "neu" }
    let other = setup.other
    setup.a.transport = FirstTime("PUT", around: setup.a.transport) {
      other.put(
        "t.ics", ["BEGIN:VTODO", "UID:t", "SUMMARY:a", "END:VTODO", "BEGIN:VTODO", "UID:u", "SUMMARY:b", "END:VTODO"])
    }
    #expect(try await setup.a.sync().failed == 1)
    #expect(try setup.other.lines("t.ics").contains("SUMMARY:b"))
    try await setup.a.sync()
    #expect(try setup.other.lines("t.ics").contains("SUMMARY:b"))
    #expect(try setup.a.task("neu").title == "neu")
  }

  @Test("a deletion does not delete an unreadable version")
  func doesNotDeleteWhatItCannotRead() async throws {
    let setup = try await SyncSetup()
    setup.other.add("t", title: "alt")
    try await setup.a.sync()
    try setup.a.delete("alt")
    let other = setup.other
    setup.a.transport = FirstTime("DELETE", around: setup.a.transport) {
      other.put(
        "t.ics", ["BEGIN:VTODO", "UID:t", "SUMMARY:a", "END:VTODO", "BEGIN:VTODO", "UID:u", "SUMMARY:b", "END:VTODO"])
    }
    try await setup.a.sync()
    try await setup.a.sync()
    #expect(setup.other.names() == ["t.ics"])
  }

  @Test("a task unlinked during its upload stays on the server")
  func unlinkDuringUploadDeletesNothing() async throws {
    let setup = try await SyncSetup()
    setup.other.add("t", title: "alt")
    try await setup.a.sync()
    try setup.a.edit("alt") { $0.title = "neu" }
    let (store, id) = (setup.a.store, try setup.a.task("neu").id)
    setup.a.transport = FirstTime("PUT", around: setup.a.transport) {
      // The expectations below show a failure of this write.
      try? store.write { try $0.unlink(itemID: id) }
    }
    try await setup.a.sync()
    try await setup.a.sync()
    #expect(setup.other.names() == ["t.ics"])
    #expect(try setup.a.task("neu").listID == nil)
  }

  @Test("a task deleted here during its first upload does not return")
  func deletionDuringFirstUploadHolds() async throws {
    let setup = try await SyncSetup()
    let task = try setup.a.add("kurz")
    let store = setup.a.store
    setup.a.transport = FirstTime("PUT", around: setup.a.transport) {
      // The expectations below show a failure of this write.
      try? store.write { try $0.delete(taskID: task.id, by: .user) }
    }
    try await setup.a.sync()
    try await setup.a.sync()
    try await setup.a.sync()
    #expect(setup.other.names() == [])
    #expect(try setup.a.tasks.isEmpty)
  }

  @Test("a reminder added on another machine survives a local edit")
  func keepsTheOthersReminder() async throws {
    let setup = try await SyncSetup(users: 2)
    try setup.a.add("Zahnarzt", due: "2026-12-01T10:00:00[Europe/Berlin]")
    try setup.a.remind("Zahnarzt", at: "2026-11-30T09:00:00[Europe/Berlin]")
    try await setup.a.sync()
    try await setup.b.sync()
    try setup.b.edit("Zahnarzt") { $0.title = "Zahnärztin" }
    try await setup.b.sync()
    let name = try #require(setup.other.names().first)
    #expect(try setup.other.lines(name).contains { $0.hasPrefix("TRIGGER") && $0.hasSuffix("20261130T080000Z") })
  }

  @Test("an object whose stored base is unreadable is read again and not overwritten")
  func keepsForeignLinesWithoutABase() async throws {
    let setup = try await SyncSetup()
    setup.other.add("t", title: "alt", at: nil, in: nil, "X-FOREIGN:bleibt")
    try await setup.a.sync()
    // Without a base, the newer edit of a property wins.
    setup.clock.advance(minutes: 1)
    try setup.a.edit("alt") { $0.title = "neu" }
    var link = try #require(try setup.a.links().first)
    link.base = Array("kein Kalender".utf8)
    try setup.a.store.write { try $0.save(&link) }
    try await setup.a.sync()
    #expect(try setup.other.lines("t.ics").contains("X-FOREIGN:bleibt"))
    setup.clock.advance(minutes: 10)
    try await setup.settle()
    #expect(try setup.other.lines("t.ics").contains("X-FOREIGN:bleibt"))
    #expect(try setup.other.value("SUMMARY", of: "t.ics") == "neu")
  }

  @Test("tags of both sides survive a first merge")
  func unitesTagsAtAFirstMeeting() async throws {
    let setup = try await SyncSetup()
    try setup.a.add("a") { $0.tags = ["hier"] }
    try await setup.a.sync()
    let link = try #require(try setup.a.links().first)
    try setup.other.set("CATEGORIES", "dort", in: try #require(setup.other.names().first))
    try setup.a.store.write { store in
      var account = try #require(try store.accounts().first)
      account.mapping = .extended
      try store.save(&account)
      var known = link
      (known.base, known.agreed, known.etag) = (nil, nil, nil)
      try store.save(&known)
    }
    try await setup.settle()
    #expect(Set(try setup.a.task("a").tags) == ["hier", "dort"])
  }
}

/// Calls `body` just before the first request with a method arrives.
struct FirstTime: HTTPTransport {
  private let hook: HookedTransport

  init(_ method: String, around transport: any HTTPTransport, _ happens: @escaping @Sendable () -> Void) {
    let done = Flag()
    hook = HookedTransport(around: transport) { request, _ in
      if request.method.rawValue == method, done.raise() { happens() }
    }
  }

  func send(
    _ request: HTTPRequest, body: [UInt8]?,
    receive: @escaping @Sendable (HTTPResponse, UnsafeRawBufferPointer) throws -> Void
  ) async throws(HTTPTransportError) -> HTTPResponse {
    try await hook.send(request, body: body, receive: receive)
  }

  private final class Flag: Sendable {
    private let isRaised = Mutex(false)

    /// Raises the flag, and returns whether it was down.
    func raise() -> Bool {
      isRaised.withLock { raised in
        defer { raised = true }
        return !raised
      }
    }
  }
}
