import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import HTTPTypes
import TestSupport
import Testing

/// The server has an upload that the store has not recorded, or that was not read back.
@Suite struct UnrecordedUploadTests {
  // I1, I13
  @Test("a task stays changed after the second attempt of its first upload", arguments: [false, true])
  func staysChangedAfterTwoAttempts(isDeleted: Bool) async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("s.sqlite")
    let setup = try await SyncSetup(store: try Store(path: path, timeZone: SyncSetup.zone, busyTimeout: .zero))
    try setup.a.add("Milch") {
      $0.uid = "milk"
      $0.notes = "zwei Liter"
    }
    let plain = setup.a.transport
    setup.a.transport = FaultyTransport(
      script: [.init(method: "PUT", occurrence: 1, fault: .lostRequest)], wrapping: plain)
    #expect(try await setup.a.attempt() != nil)
    setup.clock.advance(minutes: 10)
    let blocker = WriteBlocker(try Store(path: path, timeZone: SyncSetup.zone))
    setup.a.transport = HookedTransport(around: plain) { request, _ in
      if request.method == .put { blocker.block() }
    }
    // Any error is caused by the blocked store.
    _ = try? await setup.a.attempt()
    blocker.release()
    setup.a.transport = plain
    #expect(try setup.other.value("DESCRIPTION", of: "milk.ics") == "zwei Liter")
    #expect(try setup.a.links().map(\.href) == [nil])
    setup.clock.advance(minutes: 1)
    if isDeleted { try setup.a.delete("Milch") } else { try setup.a.edit("Milch") { $0.notes = nil } }
    setup.advance(minutes: 600)
    try await setup.settle()
    #expect(try setup.a.tasks.map(\.notes) == (isDeleted ? [] : [nil]))
    #expect(setup.other.names() == (isDeleted ? [] : ["milk.ics"]))
    if !isDeleted { #expect(try setup.other.value("DESCRIPTION", of: "milk.ics") == nil) }
  }
}
