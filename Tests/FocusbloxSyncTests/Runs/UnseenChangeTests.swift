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
    let world = try await SyncWorld()
    world.other.add("t", title: "alt")
    try await world.a.sync()
    try world.a.edit("alt") { $0.title = "neu" }
    let other = world.other
    world.a.transport = FirstTime("PUT", around: world.a.transport) {
      other.put(
        "t.ics", ["BEGIN:VTODO", "UID:t", "SUMMARY:a", "END:VTODO", "BEGIN:VTODO", "UID:u", "SUMMARY:b", "END:VTODO"])
    }
    #expect(try await world.a.sync().failed == 1)
    #expect(try world.other.lines("t.ics").contains("SUMMARY:b"))
    try await world.a.sync()
    #expect(try world.other.lines("t.ics").contains("SUMMARY:b"))
    #expect(try world.a.task("neu").title == "neu")
  }

  @Test("a deletion does not delete an unreadable version")
  func doesNotDeleteWhatItCannotRead() async throws {
    let world = try await SyncWorld()
    world.other.add("t", title: "alt")
    try await world.a.sync()
    try world.a.delete("alt")
    let other = world.other
    world.a.transport = FirstTime("DELETE", around: world.a.transport) {
      other.put(
        "t.ics", ["BEGIN:VTODO", "UID:t", "SUMMARY:a", "END:VTODO", "BEGIN:VTODO", "UID:u", "SUMMARY:b", "END:VTODO"])
    }
    try await world.a.sync()
    try await world.a.sync()
    #expect(world.other.names() == ["t.ics"])
  }

  @Test("a task unlinked during its upload stays on the server")
  func unlinkDuringUploadDeletesNothing() async throws {
    let world = try await SyncWorld()
    world.other.add("t", title: "alt")
    try await world.a.sync()
    try world.a.edit("alt") { $0.title = "neu" }
    let (store, id) = (world.a.store, try world.a.task("neu").id)
    world.a.transport = FirstTime("PUT", around: world.a.transport) {
      // The expectations below show a failure of this write.
      try? store.write { try $0.detach(itemID: id) }
    }
    try await world.a.sync()
    try await world.a.sync()
    #expect(world.other.names() == ["t.ics"])
    #expect(try world.a.task("neu").listID == nil)
  }

  @Test("a task deleted here during its first upload does not return")
  func deletionDuringFirstUploadHolds() async throws {
    let world = try await SyncWorld()
    let task = try world.a.add("kurz")
    let store = world.a.store
    world.a.transport = FirstTime("PUT", around: world.a.transport) {
      // The expectations below show a failure of this write.
      try? store.write { try $0.delete(taskID: task.id, by: .person) }
    }
    try await world.a.sync()
    try await world.a.sync()
    try await world.a.sync()
    #expect(world.other.names() == [])
    #expect(try world.a.tasks.isEmpty)
  }

  @Test("a reminder added on another machine survives a local edit")
  func keepsTheOthersReminder() async throws {
    let world = try await SyncWorld(people: 2)
    try world.a.add("Zahnarzt", due: "2026-12-01T10:00:00[Europe/Berlin]")
    try world.a.remind("Zahnarzt", at: "2026-11-30T09:00:00[Europe/Berlin]")
    try await world.a.sync()
    try await world.b.sync()
    try world.b.edit("Zahnarzt") { $0.title = "Zahnärztin" }
    try await world.b.sync()
    let name = try #require(world.other.names().first)
    #expect(try world.other.lines(name).contains { $0.hasPrefix("TRIGGER") && $0.hasSuffix("20261130T080000Z") })
  }

  @Test("an object whose stored base is unreadable is read again and not overwritten")
  func keepsForeignLinesWithoutABase() async throws {
    let world = try await SyncWorld()
    world.other.add("t", title: "alt", at: nil, in: nil, "X-FOREIGN:bleibt")
    try await world.a.sync()
    // Without a base, the newer edit of a property wins.
    world.clock.advance(minutes: 1)
    try world.a.edit("alt") { $0.title = "neu" }
    var link = try #require(try world.a.links().first)
    link.base = Array("kein Kalender".utf8)
    try world.a.store.write { try $0.save(&link) }
    try await world.a.sync()
    #expect(try world.other.lines("t.ics").contains("X-FOREIGN:bleibt"))
    world.clock.advance(minutes: 10)
    try await world.settle()
    #expect(try world.other.lines("t.ics").contains("X-FOREIGN:bleibt"))
    #expect(try world.other.value("SUMMARY", of: "t.ics") == "neu")
  }

  @Test("tags of both sides survive a first merge")
  func unitesTagsAtAFirstMeeting() async throws {
    let world = try await SyncWorld()
    try world.a.add("a") { $0.tags = ["hier"] }
    try await world.a.sync()
    let link = try #require(try world.a.links().first)
    try world.other.set("CATEGORIES", "dort", in: try #require(world.other.names().first))
    try world.a.store.write { store in
      var account = try #require(try store.accounts().first)
      account.mapping = .extended
      try store.save(&account)
      var known = link
      (known.base, known.agreed, known.etag) = (nil, nil, nil)
      try store.save(&known)
    }
    try await world.settle()
    #expect(Set(try world.a.task("a").tags) == ["hier", "dort"])
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
