import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
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
    setup.a.transport = plain
    try await setup.a.attemptWithoutRecording(path)
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

  // I14, I22
  @Test("an upload that may have arrived is not repeated while another list gives no answer")
  func waitsForTheAnswerOfTheOtherList() async throws {
    let setup = try await SyncSetup(lists: ["Aufgaben", "Garten"])
    try await setup.a.sync()
    try setup.a.add("Milch") { $0.uid = "milk" }
    try await setup.cutOff()
    try setup.other.move("milk.ics", to: "Garten")
    let plain = setup.a.transport
    setup.a.transport = RefusingTransport(
      "REPORT", "/Garten/", status: 500,
      around: RefusingTransport("PROPFIND", "/Garten/", status: 500, around: plain))
    setup.advance(minutes: 10)
    _ = try await setup.a.attempt()
    #expect(setup.other.names().isEmpty)
    setup.a.transport = plain
    setup.advance(minutes: 600)
    try await setup.settle()
    #expect((setup.other.names(), setup.other.names(in: "Garten")) == ([], ["milk.ics"]))
    #expect(try setup.a.task("Milch").listID == setup.a.list("Garten").id)
  }

  // I8
  @Test("alarms that the server dropped from an upload are not removed here where another program moved the object")
  func keepsDroppedAlarms() async throws {
    var mode = ServerMode()
    mode.dropsAlarms = true
    let setup = try await SyncSetup(mode, lists: ["Aufgaben", "Garten"])
    try setup.a.add("Rechnung", due: "2026-11-25T11:00:00Z") { $0.uid = "bill" }
    let plain = setup.a.transport
    setup.a.transport = DyingTransport(at: 1, of: "PUT", carriesOutLast: true, around: plain)
    _ = try await setup.a.attempt()
    setup.a.transport = plain
    #expect(try setup.a.links().map(\.hasSentBase) == [true])
    let text = try setup.other.lines("bill.ics").map { $0 + "\r\n" }.joined()
    setup.other.delete("bill.ics")
    let place = setup.other.path("bill.ics", in: "Garten")
    setup.server.put(place, String(text.prefix(text.count / 2)))
    _ = try await setup.a.attempt()
    setup.server.put(place, text)
    setup.advance(minutes: 600)
    try await setup.settle()
    #expect(try setup.a.task("Rechnung").listID == setup.a.list("Garten").id)
    #expect(try setup.a.task("Rechnung").changedAlarms.isEmpty)
  }

  // I8
  @Test("reminders that the server dropped from an unread upload stay here where the user moves the task")
  func keepsDroppedRemindersOfAMovedTask() async throws {
    var mode = ServerMode.horde
    mode.hasMove = false
    let setup = try await SyncSetup(mode, lists: ["Aufgaben", "Garten"])
    setup.other.add("bill", title: "Rechnung", in: "Garten")
    try await setup.a.sync()
    try setup.a.remind("Rechnung", at: "2026-12-01T10:00:00Z")
    let plain = setup.a.transport
    setup.a.transport = FaultyTransport(
      script: [
        .init(method: "REPORT", occurrence: 1, fault: .serverError),
        .init(method: "GET", occurrence: 1, fault: .silentlyTruncatedBody),
      ],
      wrapping: plain)
    _ = try await setup.a.attempt()
    #expect(try setup.a.links("Garten").map(\.hasSentBase) == [true])
    try setup.a.move("Rechnung", to: "Aufgaben")
    // The run cannot read the list that the task leaves.
    setup.a.transport = RefusingTransport("PROPFIND", "Garten/", status: 500, around: plain)
    _ = try await setup.a.attempt()
    setup.a.transport = plain
    setup.advance(minutes: 600)
    try await setup.settle()
    #expect((setup.other.names(), setup.other.names(in: "Garten")) == (["bill.ics"], []))
    #expect(try setup.a.reminders("Rechnung").count == 1)
  }
}
