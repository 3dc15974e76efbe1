import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import HTTPTypes
import TestSupport
import Testing

/// The connection breaks while a change is uploaded: the server stores the change, and neither the answer nor the
/// question for the object gets through. Then the user changes their mind (I1, I14).
@Suite struct UnansweredChangeTests {
  /// A task whose estimate the server has got, and this machine does not know.
  private func uploaded() async throws -> SyncSetup {
    let setup = try await SyncSetup(lists: ["Aufgaben", "Garten"], overSockets: true)
    setup.other.add("milk", title: "Milch")
    try await setup.a.sync()
    try setup.a.edit("Milch") { $0.estimateMinutes = 19 }
    let sent = Once()
    setup.faults.play { request, _ in
      guard request.method == .put || request.method == .get else { return .none }
      return request.method == .put && sent.isFirst ? .lostAnswer : .lostRequest
    }
    #expect(try await setup.a.attempt() != nil)
    setup.faults.stop()
    #expect(try setup.other.value("ESTIMATED-DURATION", of: "milk.ics") == "PT19M")
    return setup
  }

  @Test("a value that is taken back stays taken back")
  func keepsTheValueTakenBack() async throws {
    let setup = try await uploaded()
    try setup.a.edit("Milch") { $0.estimateMinutes = nil }
    setup.clock.advance(minutes: 600)
    try await setup.settle()
    #expect(try setup.a.task("Milch").estimateMinutes == nil)
    #expect(try setup.other.value("ESTIMATED-DURATION", of: "milk.ics") == nil)
  }

  @Test("a value that is taken back before a move stays taken back", arguments: [true, false])
  func keepsTheValueTakenBackInAMove(hasMove: Bool) async throws {
    let setup = try await uploaded()
    setup.server.mode.hasMove = hasMove
    try setup.a.edit("Milch") { $0.estimateMinutes = nil }
    try setup.a.move("Milch", to: "Garten")
    setup.clock.advance(minutes: 600)
    try await setup.settle()
    #expect((setup.other.names(), setup.other.names(in: "Garten")) == ([], ["milk.ics"]))
    #expect(try setup.a.task("Milch").estimateMinutes == nil)
    #expect(try setup.other.value("ESTIMATED-DURATION", of: "milk.ics", list: "Garten") == nil)
  }

  @Test("a task that is deleted does not come back")
  func deletes() async throws {
    let setup = try await uploaded()
    try setup.a.delete("Milch")
    setup.clock.advance(minutes: 600)
    try await setup.settle()
    #expect(try setup.a.tasks.isEmpty)
    #expect(setup.other.names().isEmpty)
  }

  @Test("another program's edit of the same second stays")
  func takesAnotherEdit() async throws {
    let setup = try await uploaded()
    try setup.a.edit("Milch") { $0.estimateMinutes = nil }
    try setup.other.set("SUMMARY", "Hafer", in: "milk.ics")
    setup.clock.advance(minutes: 600)
    try await setup.settle()
    #expect(try setup.a.task("Hafer").estimateMinutes == nil)
    #expect(try setup.other.value("SUMMARY", of: "milk.ics") == "Hafer")
    #expect(try setup.other.value("ESTIMATED-DURATION", of: "milk.ics") == nil)
  }
}
