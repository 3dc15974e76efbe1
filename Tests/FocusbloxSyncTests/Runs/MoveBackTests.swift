import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import HTTPTypes
import TestSupport
import Testing

// I22
@Suite("A move that is reverted during its sync")
struct MoveBackTests {
  @Test(
    "a task that another program moves back before its source is deleted stays there", arguments: [true, false],
    [nil, "DESCRIPTION:grün"])
  func staysWhereAnotherProgramMovesItBack(isForward: Bool, edit: String?) async throws {
    let setup = try await SyncSetup(lists: ["Aufgaben", "Garten"])
    let (from, to) = isForward ? ("Aufgaben", "Garten") : ("Garten", "Aufgaben")
    setup.other.add("fence", title: "Zaun", in: from)
    let plain = try await setup.moveHalfway(from: from, to: to)
    setup.a.transport = plain
    var lines = try setup.other.lines("fence.ics", list: to)
    if let edit { lines.insert(edit, at: lines.count - 2) }
    setup.server.put(setup.other.path("fence.ics", in: from), lines.map { $0 + "\r\n" }.joined())
    setup.other.delete("fence.ics", list: to)
    setup.clock.advance(minutes: 600)
    try await setup.settle()
    #expect((setup.other.names(in: from), setup.other.names(in: to)) == (["fence.ics"], []))
    let task = try setup.a.task("Zaun")
    #expect((task.listID, task.sourceSystem) == (try setup.a.list(from).id, .caldav))
    #expect(task.notes == (edit == nil ? nil : "grün"))
    #expect(try await setup.a.sync().isQuiet)
  }

  @Test(
    "a task moved back to a source that another machine has deleted is uploaded again",
    arguments: [true, false])
  func isSentAnewToAnEmptiedPlace(isForward: Bool) async throws {
    let setup = try await SyncSetup(lists: ["Aufgaben", "Garten"])
    let (from, to) = isForward ? ("Aufgaben", "Garten") : ("Garten", "Aufgaben")
    setup.other.add("fence", title: "Zaun", in: from)
    let plain = try await setup.moveHalfway(from: from, to: to)
    setup.a.transport = plain
    try setup.a.move("Zaun", to: from)
    setup.other.delete("fence.ics", list: from)
    setup.clock.advance(minutes: 600)
    try await setup.settle()
    #expect((setup.other.names(in: from), setup.other.names(in: to)) == (["fence.ics"], []))
    let task = try setup.a.task("Zaun")
    #expect((task.listID, task.sourceSystem) == (try setup.a.list(from).id, .caldav))
    #expect(try await setup.a.sync().isQuiet)
  }

  // I8
  @Test(
    "a task found in another list while its source gave no answer, and moved back, keeps local values",
    arguments: [true, false])
  func keepsWhatIsOnlyHereWhereItIsMovedBack(isForward: Bool) async throws {
    let setup = try await SyncSetup(lists: ["Aufgaben", "Garten"])
    let (from, to) = isForward ? ("Aufgaben", "Garten") : ("Garten", "Aufgaben")
    setup.other.add("fence", title: "Zaun", in: from)
    try await setup.a.sync()
    try setup.a.edit("Zaun") { $0.tags = ["Farbe"] }
    let id = try setup.a.task("Zaun").id
    let plain = setup.a.transport
    setup.a.transport = RefusingTransport("GET", "\(from)/fence.ics", status: 507, around: plain)
    try setup.other.move("fence.ics", from: from, to: to)
    _ = try await setup.a.attempt()
    setup.a.transport = plain
    var lines = try setup.other.lines("fence.ics", list: to)
    lines.insert("DUE;VALUE=DATE:20270122", at: lines.count - 2)
    setup.other.delete("fence.ics", list: to)
    setup.server.put(setup.other.path("fence.ics", in: from), lines.map { $0 + "\r\n" }.joined())
    setup.clock.advance(minutes: 600)
    try await setup.settle()
    #expect((setup.other.names(in: from), setup.other.names(in: to)) == (["fence.ics"], []))
    #expect(try setup.a.tasks.map(\.id) == [id])
    let task = try setup.a.task("Zaun")
    #expect((task.tags, task.listID) == (["Farbe"], try setup.a.list(from).id))
    #expect(task.due == CalendarTime("2027-01-22"))
    #expect(try await setup.a.sync().isQuiet)
  }

  // I16
  @Test("a task moved back during the deletion of its source exists there afterwards")
  func survivesAMoveBackMeanwhile() async throws {
    let setup = try await SyncSetup(lists: ["Aufgaben", "Garten"])
    try setup.a.add("Zaun") { $0.uid = "fence" }
    let plain = try await setup.moveHalfway()
    let (a, once) = (setup.a, Once())
    setup.a.transport = HookedTransport(around: plain) { [unowned a] request, _ in
      guard request.method == .delete, once.isFirst else { return }
      #expect(throws: Never.self) { try a.move("Zaun", to: "Aufgaben") }
    }
    setup.clock.advance(minutes: 600)
    try await setup.settle()
    #expect((setup.other.names(), setup.other.names(in: "Garten")) == (["fence.ics"], []))
    #expect(try setup.a.task("Zaun").sourceSystem == .caldav)
    #expect(try await setup.a.sync().isQuiet)
  }

  // S4-16
  @Test("a task moved during its first upload, and back before the read-back, is the server's task")
  func isOnServerAfterAMoveBackBeforeTheReadBack() async throws {
    let setup = try await SyncSetup(lists: ["Aufgaben", "Garten"])
    try setup.a.add("Zaun") { $0.uid = "fence" }
    let (a, forth, back) = (setup.a, Once(), Once())
    setup.a.transport = HookedTransport(around: setup.a.transport) { [unowned a] request, body in
      if request.method == .put, forth.isFirst {
        #expect(throws: Never.self) { try a.move("Zaun", to: "Garten") }
      } else if body.contains("calendar-data"), back.isFirst {
        #expect(throws: Never.self) { try a.move("Zaun", to: "Aufgaben") }
      }
    }
    try await setup.settle()
    #expect((setup.other.names(), setup.other.names(in: "Garten")) == (["fence.ics"], []))
    #expect(try setup.a.task("Zaun").sourceSystem == .caldav)
    #expect(try await setup.a.sync().isQuiet)
  }

  // I22
  @Test("a task moved back before its upload was answered stays in the list to which another program moved it")
  func followsWhenMovedBackAndForth() async throws {
    let setup = try await SyncSetup(lists: ["Aufgaben", "Garten"])
    setup.server.mode.hasMove = false
    setup.other.add("fence", title: "Zaun")
    try await setup.a.sync()
    try setup.a.move("Zaun", to: "Garten")
    let plain = setup.a.transport
    setup.a.transport = FaultyTransport(
      script: [
        .init(method: "PUT", occurrence: 1, fault: .lostRequest),
        .init(method: "GET", occurrence: 1, fault: .lostRequest),
      ], wrapping: plain)
    _ = try await setup.a.attempt()
    setup.a.transport = plain
    try setup.other.set("SUMMARY", "Hecke", in: "fence.ics")
    try setup.other.move("fence.ics", to: "Garten")
    try setup.a.move("Zaun", to: "Aufgaben")
    try await setup.settle()
    #expect((setup.other.names(), setup.other.names(in: "Garten")) == ([], ["fence.ics"]))
    #expect(try setup.a.task("Hecke").listID == setup.a.list("Garten").id)
  }

  @Test("a task moved back to a free href stays where another program put a second object")
  func staysBesideASecondObject() async throws {
    let setup = try await SyncSetup(ServerMode.davical, lists: ["Aufgaben", "Garten"])
    setup.other.add("fence", title: "Zaun")
    let plain = try await setup.moveHalfway()
    setup.a.transport = plain
    try setup.a.move("Zaun", to: "Aufgaben")
    try setup.other.move("fence.ics", to: "Garten", as: "n1.ics")
    try await setup.settle()
    #expect((setup.other.names(), setup.other.names(in: "Garten")) == ([], ["fence.ics", "n1.ics"]))
    #expect(try setup.a.task("Zaun").listID == setup.a.list("Garten").id)
    #expect(try setup.a.links("Garten").contains { $0.failure?.contains("already at") == true })
  }

  @Test(
    "a task that two parties move back and forth ends in one list with all edits", arguments: [true, false])
  func isMovedBackBeforeItsNewPlaceWasRead(isForward: Bool) async throws {
    let setup = try await SyncSetup(lists: ["Aufgaben", "Garten"])
    let (from, to) = isForward ? ("Aufgaben", "Garten") : ("Garten", "Aufgaben")
    setup.other.add("fence", title: "Zaun", in: from)
    try await setup.a.sync()
    setup.clock.advance(minutes: 1)
    try setup.other.set("STATUS", "COMPLETED", in: "fence.ics", list: from)
    try setup.other.move("fence.ics", from: from, to: to)
    setup.clock.advance(minutes: 1)
    try setup.a.move("Zaun", to: to)
    let plain = setup.a.transport
    setup.a.transport = RefusingTransport("REPORT", "\(to)/", around: plain)
    #expect(try await setup.a.attempt() != nil)
    try setup.a.move("Zaun", to: from)
    setup.a.transport = plain
    setup.clock.advance(minutes: 600)
    try await setup.settle()
    #expect((setup.other.names(in: from), setup.other.names(in: to)) == (["fence.ics"], []))
    #expect(try setup.other.value("STATUS", of: "fence.ics", list: from) == "COMPLETED")
    #expect(try setup.a.task("Zaun").status == .completed)
    #expect(try await setup.a.sync().isQuiet)
  }

  @Test(
    "a task that two machines move in opposite directions ends in one list", arguments: [true, false])
  func survivesTwoMachinesThatCrossEachOther(isForward: Bool) async throws {
    let setup = try await SyncSetup(users: 2, lists: ["Aufgaben", "Garten"])
    let (from, to) = isForward ? ("Aufgaben", "Garten") : ("Garten", "Aufgaben")
    setup.server.mode.hasMove = false
    setup.other.add("fence", title: "Zaun", in: from)
    try await setup.settle()
    try setup.b.move("Zaun", to: to)
    let plain = setup.b.transport
    setup.b.transport = RefusingTransport("DELETE", "fence.ics", around: plain)
    try await setup.b.sync()
    try setup.b.move("Zaun", to: from)
    setup.clock.advance(minutes: 600)
    try await setup.b.sync()
    #expect((setup.other.names(in: from), setup.other.names(in: to)) == (["fence.ics"], ["fence.ics"]))
    try setup.a.move("Zaun", to: to)
    try await setup.a.sync()
    try await setup.a.sync()
    #expect((setup.other.names(in: from), setup.other.names(in: to)) == ([], ["fence.ics"]))
    setup.b.transport = plain
    setup.clock.advance(minutes: 1500)
    try await setup.settle()
    #expect((setup.other.names(in: from), setup.other.names(in: to)) == ([], ["fence.ics"]))
    for user in setup.users {
      #expect(try user.task("Zaun").listID == user.list(to).id, "\(user.name)")
      #expect(try await user.sync().isQuiet, "\(user.name)")
    }
  }

  // I1
  @Test(
    "an edit of the source is uploaded again where another program reverts the copy",
    arguments: ["fence.ics", "hedge.ics"])
  func sendsAnEditAnewThatTheCopyLacks(name: String) async throws {
    let setup = try await SyncSetup(lists: ["Aufgaben", "Garten"], overSockets: true)
    setup.server.mode.hasMove = false
    setup.other.add("fence", title: "Zaun")
    try await setup.a.sync()
    try setup.a.move("Zaun", to: "Garten")
    let (other, sent, edited, lost) = (setup.other, Once(), Once(), Once())
    setup.faults.play { request, _ in
      if request.method == .put, !sent.isFirst { return .lostRequest }
      guard request.method == .delete else { return .none }
      if edited.isFirst {
        #expect(throws: Never.self) { try other.set("ESTIMATED-DURATION", "PT17M", in: "fence.ics") }
        return .none
      }
      return lost.isFirst ? .lostAnswer : .lostRequest
    }
    _ = try await setup.a.attempt()
    setup.faults.stop()
    #expect((setup.other.names(), setup.other.names(in: "Garten")) == ([], ["fence.ics"]))
    #expect(try setup.other.value("ESTIMATED-DURATION", of: "fence.ics", list: "Garten") == nil)
    try setup.other.move("fence.ics", from: "Garten", as: name)
    setup.clock.advance(minutes: 600)
    try await setup.settle()
    #expect(try setup.a.task("Zaun").estimateMinutes == 17)
    #expect(try setup.other.value("ESTIMATED-DURATION", of: name) == "PT17M")
  }

  // I7
  @Test("another program's edit of a copy with an unanswered upload follows the reverted move")
  func takesTheEditsOfACopyBack() async throws {
    let setup = try await SyncSetup(lists: ["Aufgaben", "Garten"], overSockets: true)
    setup.server.mode.hasMove = false
    setup.other.add("fence", title: "Zaun", "X-OC-HIDESUBTASKS:0")
    try await setup.a.sync()
    try setup.a.move("Zaun", to: "Garten")
    let sent = Once()
    setup.faults.play { request, _ in
      guard request.method == .put || request.method == .get else { return .none }
      return request.method == .put && sent.isFirst ? .lostAnswer : .lostRequest
    }
    #expect(try await setup.a.attempt() != nil)
    setup.faults.stop()
    setup.clock.advance(minutes: 1)
    try setup.other.set("X-OC-HIDESUBTASKS", "1", in: "fence.ics", list: "Garten")
    try setup.other.set("X-APPLE-SORT-ORDER", "7", in: "fence.ics")
    try setup.a.move("Zaun", to: "Aufgaben")
    setup.clock.advance(minutes: 600)
    try await setup.settle()
    #expect((setup.other.names(), setup.other.names(in: "Garten")) == (["fence.ics"], []))
    #expect(try setup.other.value("X-OC-HIDESUBTASKS", of: "fence.ics") == "1")
    #expect(try setup.other.value("X-APPLE-SORT-ORDER", of: "fence.ics") == "7")
  }

  // I7
  @Test("another program's known edit of the copy follows the reverted move")
  func takesTheEditsOfAReadCopyBack() async throws {
    let setup = try await SyncSetup(lists: ["Aufgaben", "Garten"])
    setup.other.add("fence", title: "Zaun", "X-OC-HIDESUBTASKS:0")
    let plain = try await setup.moveHalfway()
    setup.clock.advance(minutes: 1)
    try setup.other.set("X-OC-HIDESUBTASKS", "1", in: "fence.ics", list: "Garten")
    try await setup.a.sync()
    try setup.other.set("X-APPLE-SORT-ORDER", "7", in: "fence.ics")
    try setup.a.move("Zaun", to: "Aufgaben")
    setup.a.transport = plain
    setup.clock.advance(minutes: 600)
    try await setup.settle()
    #expect((setup.other.names(), setup.other.names(in: "Garten")) == (["fence.ics"], []))
    #expect(try setup.other.lines("fence.ics").filter { $0.hasPrefix("X-OC") } == ["X-OC-HIDESUBTASKS:1"])
    #expect(try setup.other.value("X-APPLE-SORT-ORDER", of: "fence.ics") == "7")
    #expect(try await setup.a.sync().isQuiet)
  }

  // I7, I16
  @Test("another program's edits of both objects follow a task that is moved back during the deletion of its source")
  func takesEditsOfADeletedSourceBack() async throws {
    let setup = try await SyncSetup(lists: ["Aufgaben", "Garten"])
    setup.other.add("fence", title: "Zaun")
    let plain = try await setup.moveHalfway()
    setup.clock.advance(minutes: 1)
    try setup.other.set("X-OC-HIDESUBTASKS", "1", in: "fence.ics")
    setup.clock.advance(minutes: 600)
    let (a, other, once) = (setup.a, setup.other, Once())
    let refusing = RefusingTransport("PUT", "Garten/fence.ics", around: plain)
    setup.a.transport = HookedTransport(around: refusing) { [unowned a] request, _ in
      guard request.method == .delete, once.isFirst else { return }
      #expect(throws: Never.self) {
        try a.move("Zaun", to: "Aufgaben")
        try other.set("X-APPLE-SORT-ORDER", "7", in: "fence.ics", list: "Garten")
      }
    }
    _ = try await setup.a.attempt()
    setup.a.transport = plain
    setup.clock.advance(minutes: 600)
    try await setup.settle()
    #expect((setup.other.names(), setup.other.names(in: "Garten")) == (["fence.ics"], []))
    #expect(try setup.other.value("X-OC-HIDESUBTASKS", of: "fence.ics") == "1")
    #expect(try setup.other.value("X-APPLE-SORT-ORDER", of: "fence.ics") == "7")
  }

  @Test(
    "an alarm that another program removes after a move stays removed where a user moved the task to and fro",
    arguments: [true, false])
  func missesTheRemovedAlarm(isForward: Bool) async throws {
    let setup = try await SyncSetup(lists: ["Aufgaben", "Garten"])
    let (from, to) = isForward ? ("Aufgaben", "Garten") : ("Garten", "Aufgaben")
    try setup.a.add("Zaun", list: from) { $0.uid = "fence" }
    try setup.a.remind("Zaun", at: "2026-12-24T09:00:00")
    try await setup.settle()
    try setup.a.move("Zaun", to: to)
    try setup.a.move("Zaun", to: from)
    setup.advance(minutes: 1)
    try setup.other.move("fence.ics", from: from, to: to)
    try setup.other.edit("fence.ics", list: to) { lines in
      let start = try #require(lines.firstIndex(of: "BEGIN:VALARM"))
      let end = try #require(lines.firstIndex(of: "END:VALARM"))
      lines.removeSubrange(start...end)
    }
    try await setup.settle()
    #expect((setup.other.names(in: from), setup.other.names(in: to)) == ([], ["fence.ics"]))
    #expect(try setup.a.reminders("Zaun").isEmpty)
    #expect(try !setup.other.lines("fence.ics", list: to).contains("BEGIN:VALARM"))
  }
}
