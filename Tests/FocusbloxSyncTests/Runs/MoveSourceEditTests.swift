import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import HTTPTypes
import TestSupport
import Testing

// I7
@Suite("Edits of a move's source")
struct MoveSourceEditTests {
  // I7
  @Test(
    "another program's edit of the source after the copy was sent follows the task", arguments: [true, false])
  func takesLateForeignPropertiesAlong(isForward: Bool) async throws {
    let setup = try await SyncSetup(lists: ["Aufgaben", "Garten"])
    let (from, to) = isForward ? ("Aufgaben", "Garten") : ("Garten", "Aufgaben")
    setup.other.add("fence", title: "Zaun", in: from, "X-OC-HIDESUBTASKS:0", "DESCRIPTION:grün")
    let plain = try await setup.moveHalfway(from: from, to: to)
    #expect(try setup.other.value("X-OC-HIDESUBTASKS", of: "fence.ics", list: to) == "0")
    setup.clock.advance(minutes: 1)
    try setup.other.set("X-OC-HIDESUBTASKS", "1", in: "fence.ics", list: from)
    setup.a.transport = plain
    setup.clock.advance(minutes: 600)
    try await setup.settle()
    #expect((setup.other.names(in: from), setup.other.names(in: to)) == ([], ["fence.ics"]))
    #expect(try setup.other.lines("fence.ics", list: to).filter { $0.hasPrefix("X-OC") } == ["X-OC-HIDESUBTASKS:1"])
    #expect(try setup.other.value("DESCRIPTION", of: "fence.ics", list: to) == "grün")
    #expect(try await setup.a.sync().isQuiet)
  }

  // I7
  @Test(
    "where both resources have another value, the later one wins and the journal keeps the other")
  func keepsBothForeignEdits() async throws {
    let setup = try await SyncSetup(lists: ["Aufgaben", "Garten"])
    setup.other.add("fence", title: "Zaun", "X-OC-HIDESUBTASKS:0")
    let plain = try await setup.moveHalfway()
    setup.clock.advance(minutes: 1)
    try setup.other.set("X-OC-HIDESUBTASKS", "1", in: "fence.ics")
    setup.clock.advance(minutes: 1)
    try setup.other.set("X-OC-HIDESUBTASKS", "2", in: "fence.ics", list: "Garten")
    setup.a.transport = plain
    setup.clock.advance(minutes: 600)
    try await setup.settle()
    #expect(try setup.other.value("X-OC-HIDESUBTASKS", of: "fence.ics", list: "Garten") == "2")
    let entries = try setup.a.journal("conflict, remote kept") + setup.a.journal("conflict, local kept")
    #expect(entries.contains { $0.property == "X-OC-HIDESUBTASKS" && [$0.old, $0.new].contains("1") })
  }

  /// A recurring task in which another program has renamed one instance.
  private func setupWithAnInstance(stamp: String) async throws -> SyncSetup {
    let setup = try await SyncSetup(lists: ["Aufgaben", "Garten"])
    setup.other.add("fence", title: "Zaun", "DTSTART;VALUE=DATE:20261201", "RRULE:FREQ=DAILY")
    try setup.other.edit("fence.ics") { lines in
      lines.insert(
        contentsOf: [
          "BEGIN:VTODO", "UID:fence", "\(stamp):20261101T000000Z", "RECURRENCE-ID;VALUE=DATE:20261203",
          "DTSTART;VALUE=DATE:20261203", "SUMMARY:Zaun streichen", "END:VTODO",
        ], at: lines.count - 1)
    }
    return setup
  }

  private func renameTheInstance(_ setup: SyncSetup, in list: String? = nil) throws {
    try setup.other.edit("fence.ics", list: list) { lines in
      lines = lines.map { $0 == "SUMMARY:Zaun streichen" ? "SUMMARY:Zaun abbeizen" : $0 }
    }
  }

  // D26, I7
  @Test("another program's override in the source follows the task")
  func takesOverridesAlong() async throws {
    let setup = try await setupWithAnInstance(stamp: "DTSTAMP")
    let plain = try await setup.moveHalfway()
    setup.clock.advance(minutes: 1)
    try renameTheInstance(setup)
    setup.a.transport = plain
    setup.clock.advance(minutes: 600)
    try await setup.settle()
    #expect((setup.other.names(), setup.other.names(in: "Garten")) == ([], ["fence.ics"]))
    let lines = try setup.other.lines("fence.ics", list: "Garten")
    #expect(lines.filter { $0.hasPrefix("SUMMARY") } == ["SUMMARY:Zaun", "SUMMARY:Zaun abbeizen"])
    #expect(try await setup.a.sync().isQuiet)
  }

  // I1, I7
  @Test(
    "a rule that another program adds to the source, or removes from it, follows the task", arguments: [true, false])
  func takesRulesAlong(isAdded: Bool) async throws {
    let setup = try await SyncSetup(lists: ["Aufgaben", "Garten"])
    setup.other.add("fence", title: "Zaun")
    func addRule() throws {
      let rule = ["DTSTART;VALUE=DATE:20261201", "DUE;VALUE=DATE:20261201", "RRULE:FREQ=WEEKLY"]
      try setup.other.edit("fence.ics") { lines in lines.insert(contentsOf: rule, at: lines.count - 2) }
    }
    if !isAdded { try addRule() }
    let plain = try await setup.moveHalfway()
    setup.clock.advance(minutes: 1)
    if isAdded { try addRule() } else { try setup.other.set("RRULE", nil, in: "fence.ics") }
    setup.a.transport = plain
    setup.clock.advance(minutes: 600)
    try await setup.settle()
    #expect((setup.other.names(), setup.other.names(in: "Garten")) == ([], ["fence.ics"]))
    let rule = isAdded ? "FREQ=WEEKLY" : nil
    #expect(try setup.other.value("RRULE", of: "fence.ics", list: "Garten") == rule)
    #expect(try setup.a.task("Zaun").foreignRule == rule)
    if isAdded { #expect(try setup.other.value("DTSTART", of: "fence.ics", list: "Garten") == "20261201") }
    #expect(try await setup.a.sync().isQuiet)
  }

  // I7
  @Test("a source that another program changed and changed back has no edit")
  func takesNothingAlongThatIsAsItWas() async throws {
    let setup = try await SyncSetup(lists: ["Aufgaben", "Garten"])
    setup.other.add("fence", title: "Zaun")
    let plain = try await setup.moveHalfway()
    for value in ["7", nil] {
      setup.clock.advance(minutes: 600)
      try setup.other.set("X-APPLE-SORT-ORDER", value, in: "fence.ics")
      if value != nil { try await setup.a.sync() }
    }
    setup.a.transport = plain
    setup.clock.advance(minutes: 600)
    try await setup.settle()
    #expect((setup.other.names(), setup.other.names(in: "Garten")) == ([], ["fence.ics"]))
    #expect(try setup.other.value("X-APPLE-SORT-ORDER", of: "fence.ics", list: "Garten") == nil)
    #expect(try await setup.a.sync().isQuiet)
  }

  // I7
  @Test("another program's edits of the sources of two moves follow the task")
  func takesEditsOfTwoSourcesAlong() async throws {
    let setup = try await SyncSetup(lists: ["Aufgaben", "Garten"])
    setup.other.add("fence", title: "Zaun")
    let plain = try await setup.moveHalfway()
    setup.clock.advance(minutes: 1)
    try setup.other.set("X-OC-HIDESUBTASKS", "1", in: "fence.ics")
    setup.a.transport = RefusingTransport("PUT", "Garten/fence.ics", around: plain)
    setup.clock.advance(minutes: 600)
    for _ in 0..<2 { _ = try await setup.a.attempt() }
    setup.a.transport = plain
    #expect((setup.other.names(), setup.other.names(in: "Garten")) == ([], ["fence.ics"]))
    #expect(try setup.other.value("X-OC-HIDESUBTASKS", of: "fence.ics", list: "Garten") == nil)
    try setup.a.move("Zaun", to: "Aufgaben")
    setup.clock.advance(minutes: 1)
    try setup.other.set("X-APPLE-SORT-ORDER", "7", in: "fence.ics", list: "Garten")
    setup.clock.advance(minutes: 600)
    try await setup.settle()
    #expect((setup.other.names(), setup.other.names(in: "Garten")) == (["fence.ics"], []))
    #expect(try setup.other.value("X-OC-HIDESUBTASKS", of: "fence.ics") == "1")
    #expect(try setup.other.value("X-APPLE-SORT-ORDER", of: "fence.ics") == "7")
    #expect(try await setup.a.sync().isQuiet)
  }

  // I7
  @Test("a new stamp of an unchanged override in the source is no edit")
  func takesNoStampsAlong() async throws {
    let setup = try await setupWithAnInstance(stamp: "LAST-MODIFIED")
    let plain = try await setup.moveHalfway()
    setup.clock.advance(minutes: 1)
    try renameTheInstance(setup, in: "Garten")
    setup.clock.advance(minutes: 1)
    try setup.other.edit("fence.ics") { _ in }
    setup.a.transport = plain
    setup.clock.advance(minutes: 600)
    try await setup.settle()
    let lines = try setup.other.lines("fence.ics", list: "Garten")
    #expect(lines.filter { $0.hasPrefix("SUMMARY") } == ["SUMMARY:Zaun", "SUMMARY:Zaun abbeizen"])
    #expect(try setup.a.journal("conflict, local kept").isEmpty)
  }

  // I7, D18
  @Test("an edit that follows the task and is not stored is sent again")
  func takesAlongWhatWasNotStored() async throws {
    let setup = try await SyncSetup(lists: ["Aufgaben", "Garten"], overSockets: true)
    setup.other.add("fence", title: "Zaun")
    let plain = try await setup.moveHalfway()
    setup.clock.advance(minutes: 1)
    try setup.other.set("X-APPLE-SORT-ORDER", "7", in: "fence.ics")
    setup.a.transport = plain
    setup.clock.advance(minutes: 600)
    setup.faults.play(.instead(HTTPResponse(status: .noContent), ""), onThe: 1, "PUT")
    for _ in 0..<2 { _ = try await setup.a.attempt() }
    setup.faults.stop()
    setup.clock.advance(minutes: 600)
    try await setup.settle()
    #expect((setup.other.names(), setup.other.names(in: "Garten")) == ([], ["fence.ics"]))
    #expect(try setup.other.value("X-APPLE-SORT-ORDER", of: "fence.ics", list: "Garten") == "7")
    #expect(try await setup.a.sync().isQuiet)
  }

  private static let unreadable = MoveSourceEdits(former: Array("x".utf8), latest: Array("y".utf8))

  // I11
  @Test("edits that cannot be read are named and kept, and the other items are sent")
  func namesUnreadableEdits() async throws {
    let setup = try await SyncSetup()
    for title in ["Zaun", "Tor"] { try setup.a.add(title) }
    try await setup.settle()
    let id = try setup.a.task("Zaun").id
    try setup.a.store.write { try $0.setMoveSourceEdits(.task, id: id, Self.unreadable) }
    setup.advance(minutes: 1)
    try setup.a.edit("Tor") { $0.notes = "grün" }
    for round in 1...2 {
      let report = try await setup.a.sync()
      #expect(report.pushedChanged == (round == 1 ? 1 : 0))
      #expect(report.failures.map(\.title) == ["Zaun"])
      #expect(report.failures.first?.reason.hasPrefix("another program's change in its former list") == true)
    }
    #expect(try setup.a.store.read { try $0.moveSourceEdits(.task, id: id) } == Self.unreadable)
  }

  // I7
  @Test("the source of a move stays where its edits cannot be kept")
  func keepsTheSourceOfUnreadableEdits() async throws {
    let setup = try await SyncSetup(lists: ["Aufgaben", "Garten"])
    setup.other.add("fence", title: "Zaun", "X-OC-HIDESUBTASKS:0")
    let plain = try await setup.moveHalfway()
    let id = try setup.a.task("Zaun").id
    try setup.a.store.write { try $0.setMoveSourceEdits(.task, id: id, Self.unreadable) }
    setup.advance(minutes: 600)
    try setup.other.set("X-OC-HIDESUBTASKS", "1", in: "fence.ics")
    setup.a.transport = plain
    let errors = try await setup.a.outcomes().compactMap { outcome -> SyncError? in
      guard case .failed(_, let error) = outcome else { return nil }
      return error as? SyncError
    }
    guard case .unrepeatable(_, "fence", _)? = errors.first else {
      Issue.record("\(errors)")
      return
    }
    #expect(setup.other.names() == ["fence.ics"] && setup.other.names(in: "Garten") == ["fence.ics"])
  }

  // I7
  @Test("a reminder removed here and answered in the source stays removed")
  func bringsNoReminderBack() async throws {
    let setup = try await SyncSetup(lists: ["Aufgaben", "Garten"])
    setup.other.add("fence", title: "Zaun")
    try await setup.a.sync()
    try setup.a.remind("Zaun", at: "2026-11-24T10:00:00[Europe/Berlin]")
    let plain = try await setup.moveHalfway()
    setup.clock.advance(minutes: 1)
    let id = try #require(try setup.a.reminders("Zaun").first?.id)
    try setup.a.store.write { try $0.removeNotification(id: id, by: .user) }
    setup.clock.advance(minutes: 600)
    try await setup.a.sync()
    try setup.other.editAlarm(at: "20261124T090000Z", in: "fence.ics") { lines in
      lines.insert("ACKNOWLEDGED:20261121T100000Z", at: lines.count - 1)
    }
    setup.a.transport = plain
    setup.clock.advance(minutes: 600)
    try await setup.settle()
    #expect((setup.other.names(), setup.other.names(in: "Garten")) == ([], ["fence.ics"]))
    #expect(try !setup.other.lines("fence.ics", list: "Garten").contains("BEGIN:VALARM"))
    #expect(try await setup.a.sync().isQuiet)
  }

  // I7
  @Test(
    "another program's change of another reminder in the source follows the task", arguments: [true, false])
  func takesRemindersAlong(isBroughtAlong: Bool) async throws {
    let setup = try await SyncSetup(users: 2, lists: ["Aufgaben", "Garten"])
    setup.other.add("fence", title: "Zaun")
    try await setup.settle()
    let plain = try await setup.moveHalfway()
    setup.clock.advance(minutes: 1)
    try setup.b.remind("Zaun", at: "2026-11-24T10:00:00[Europe/Berlin]")
    let whole = setup.b.transport
    setup.b.transport = RefusingTransport("REPORT", "Garten/", around: whole)
    _ = try await setup.b.attempt()
    setup.b.transport = whole
    try setup.b.move("Zaun", to: "Garten")
    try setup.other.moveAlarm(from: "20261124T090000Z", to: "20261124T140000Z", in: "fence.ics")
    setup.a.transport = plain
    setup.clock.advance(minutes: 600)
    // The other machine sends its reminder before or after it reads the change.
    for user in isBroughtAlong ? [setup.a, setup.b, setup.a, setup.b] : [setup.a, setup.a, setup.b, setup.a] {
      try await user.sync()
      setup.clock.advance(minutes: 1)
    }
    #expect((setup.other.names(), setup.other.names(in: "Garten")) == ([], ["fence.ics"]))
    let triggers = try setup.other.lines("fence.ics", list: "Garten").filter { $0.hasPrefix("TRIGGER") }
    #expect(triggers == ["TRIGGER;VALUE=DATE-TIME:20261124T140000Z"])
    #expect(
      try setup.b.reminders("Zaun").map(\.trigger)
        == [.absolute(Date(timeIntervalSince1970: 1_795_528_800))])
    for user in setup.users { #expect(try await user.sync().isQuiet) }
  }

  // I7
  @Test("another program's second edit of the source replaces the first in the copy")
  func replacesWhatTheCopyHas() async throws {
    let setup = try await SyncSetup(lists: ["Aufgaben", "Garten"])
    setup.server.mode.hasMove = false
    setup.other.add("fence", title: "Zaun")
    try await setup.a.sync()
    try setup.a.move("Zaun", to: "Garten")
    try setup.other.set("X-OC-HIDESUBTASKS", "1", in: "fence.ics")
    let (other, server, copied, edited) = (setup.other, setup.server, Once(), Once())
    setup.a.transport = HookedTransport(around: setup.a.transport) { request, body in
      // The server stores the copy before the request arrives, so that the request fails its precondition.
      if request.method == .put, copied.isFirst { server.put(request.path ?? "", body) }
      guard request.method == .delete, edited.isFirst else { return }
      #expect(throws: Never.self) { try other.set("X-OC-HIDESUBTASKS", "2", in: "fence.ics") }
    }
    try await setup.settle()
    #expect((setup.other.names(), setup.other.names(in: "Garten")) == ([], ["fence.ics"]))
    let lines = try setup.other.lines("fence.ics", list: "Garten")
    #expect(lines.filter { $0.hasPrefix("X-OC") } == ["X-OC-HIDESUBTASKS:2"])
  }

  // I7
  @Test("an edit of the source follows a task that another program moves on")
  func followsTheTaskFurther() async throws {
    let setup = try await SyncSetup(lists: ["Aufgaben", "Garten"])
    setup.other.add("fence", title: "Zaun", in: "Garten", "X-OC-HIDESUBTASKS:0")
    let plain = try await setup.moveHalfway(from: "Garten", to: "Aufgaben")
    setup.clock.advance(minutes: 600)
    try setup.other.set("X-OC-HIDESUBTASKS", "1", in: "fence.ics", list: "Garten")
    setup.a.transport = plain
    try await setup.a.sync()
    let lines = try setup.other.lines("fence.ics").map { $0.replacing("HIDESUBTASKS:1", with: "HIDESUBTASKS:0") }
    setup.other.delete("fence.ics")
    setup.server.put(setup.other.path("fence.ics", in: "Garten"), lines.map { $0 + "\r\n" }.joined())
    try await setup.settle()
    #expect((setup.other.names(), setup.other.names(in: "Garten")) == ([], ["fence.ics"]))
    #expect(try setup.other.value("X-OC-HIDESUBTASKS", of: "fence.ics", list: "Garten") == "1")
  }

  // I1
  @Test("what another program removes after the move is not restored by its earlier edit of the source")
  func keepsARemovalAfterTheMove() async throws {
    let setup = try await SyncSetup(lists: ["Aufgaben", "Garten"])
    setup.other.add("fence", title: "Zaun")
    try await setup.a.sync()
    try setup.a.move("Zaun", to: "Garten")
    setup.clock.advance(minutes: 1)
    try setup.other.set("X-APPLE-SORT-ORDER", "7", in: "fence.ics")
    try await setup.a.sync()
    #expect(setup.server.requests.contains { $0.method == "MOVE" })
    #expect(try setup.other.value("X-APPLE-SORT-ORDER", of: "fence.ics", list: "Garten") == "7")
    setup.clock.advance(minutes: 1)
    try setup.other.set("X-APPLE-SORT-ORDER", nil, in: "fence.ics", list: "Garten")
    try await setup.settle()
    #expect(try setup.other.value("X-APPLE-SORT-ORDER", of: "fence.ics", list: "Garten") == nil)
    #expect(try await setup.a.sync().isQuiet)
  }

  // I1
  @Test(
    "an edit of the source that the target already has is not sent again after its removal", arguments: [true, false])
  func repeatsNoEditThatTheTargetHas(isForward: Bool) async throws {
    let setup = try await SyncSetup(lists: ["Aufgaben", "Garten"])
    let (from, to) = isForward ? ("Aufgaben", "Garten") : ("Garten", "Aufgaben")
    setup.other.add("fence", title: "Zaun", in: from)
    try await setup.a.sync()
    try setup.a.move("Zaun", to: to)
    setup.clock.advance(minutes: 1)
    try setup.other.set("X-APPLE-SORT-ORDER", "7", in: "fence.ics", list: from)
    // Another machine has copied the object, and not yet deleted the source.
    let lines = try setup.other.lines("fence.ics", list: from)
    setup.server.put(setup.other.path("fence.ics", in: to), lines.map { $0 + "\r\n" }.joined())
    try await setup.a.sync()
    #expect((setup.other.names(in: from), setup.other.names(in: to)) == ([], ["fence.ics"]))
    setup.clock.advance(minutes: 1)
    try setup.other.set("X-APPLE-SORT-ORDER", nil, in: "fence.ics", list: to)
    try await setup.settle()
    #expect(try setup.other.value("X-APPLE-SORT-ORDER", of: "fence.ics", list: to) == nil)
    #expect(try await setup.a.sync().isQuiet)
  }

  // S2-23
  @Test(
    "a series completed and renamed there while moved here is completed and renamed in its target",
    arguments: [true, false])
  func carriesTheCompletionOfASeriesOver(isForward: Bool) async throws {
    let setup = try await SyncSetup(lists: ["Aufgaben", "Garten"])
    let (from, to) = isForward ? ("Aufgaben", "Garten") : ("Garten", "Aufgaben")
    try setup.a.add("Zaun", due: "2026-12-10", list: from) {
      $0.uid = "fence"
      $0.recurrence = .weekly
      $0.seriesID = "series"
    }
    try await setup.a.sync()
    try setup.a.move("Zaun", to: to)
    setup.clock.advance(minutes: 1)
    try setup.other.set("STATUS", "COMPLETED", in: "fence.ics", list: from)
    try setup.other.set("SUMMARY", "Hecke", in: "fence.ics", list: from)
    try await setup.settle()
    #expect(setup.other.names(in: from).isEmpty)
    #expect(try setup.other.value("STATUS", of: "fence.ics", list: to) == "COMPLETED")
    #expect(try setup.other.value("SUMMARY", of: "fence.ics", list: to) == "Hecke")
  }

  // I1
  @Test("an edit of the source is not reverted by another machine's earlier copy")
  func keepsAnEditWhenTwoMachinesMove() async throws {
    let setup = try await SyncSetup(users: 2, lists: ["Aufgaben", "Garten"])
    setup.server.mode.hasMove = false
    setup.other.add("fence", title: "Zaun", "X-OC-HIDESUBTASKS:0")
    try await setup.settle()
    for user in setup.users { try user.move("Zaun", to: "Garten") }
    let plain = setup.b.transport
    setup.b.transport = RefusingTransport("DELETE", "Aufgaben/fence.ics", around: plain)
    try await setup.b.sync()
    setup.b.transport = plain
    setup.clock.advance(minutes: 1)
    try setup.other.set("DESCRIPTION", "grün", in: "fence.ics")
    try setup.other.set("X-OC-HIDESUBTASKS", "1", in: "fence.ics")
    try await setup.settle()
    #expect((setup.other.names(), setup.other.names(in: "Garten")) == ([], ["fence.ics"]))
    #expect(try setup.other.value("DESCRIPTION", of: "fence.ics", list: "Garten") == "grün")
    #expect(try setup.other.value("X-OC-HIDESUBTASKS", of: "fence.ics", list: "Garten") == "1")
    for user in setup.users { #expect(try user.task("Zaun").notes == "grün") }
  }

  // I1
  @Test("an edit before the run is in the copy that the run makes", arguments: [true, false])
  func copiesWhatWasEditedThere(isForward: Bool) async throws {
    let setup = try await SyncSetup(lists: ["Aufgaben", "Garten"])
    let (from, to) = isForward ? ("Aufgaben", "Garten") : ("Garten", "Aufgaben")
    setup.other.add("fence", title: "Zaun", in: from)
    try await setup.a.sync()
    try setup.a.move("Zaun", to: to)
    setup.clock.advance(minutes: 1)
    try setup.other.set("SUMMARY", "Hecke", in: "fence.ics", list: from)
    try await setup.a.sync()
    #expect((setup.other.names(in: from), setup.other.names(in: to)) == ([], ["fence.ics"]))
    #expect(try setup.other.value("SUMMARY", of: "fence.ics", list: to) == "Hecke")
  }

  // I7
  @Test("an edit of the source is in the copy that a run makes without reading the source's list")
  func copiesWhatWasEditedInAnUnreadList() async throws {
    let setup = try await SyncSetup(lists: ["Aufgaben", "Garten"])
    setup.server.mode.hasMove = false
    setup.other.add("fence", title: "Zaun", "X-OC-HIDESUBTASKS:0")
    try await setup.a.sync()
    try setup.a.move("Zaun", to: "Garten")
    setup.clock.advance(minutes: 1)
    try setup.other.set("X-OC-HIDESUBTASKS", "1", in: "fence.ics")
    try setup.other.set("DESCRIPTION", "grün", in: "fence.ics")
    let plain = setup.a.transport
    setup.a.transport = TamperingTransport(around: plain) { request, answer in
      guard request.path?.hasSuffix("/Aufgaben/") == true,
        String(decoding: answer.body, as: UTF8.self).contains("sync-token")
      else { return }
      (answer.status, answer.body) = (423, [])
    }
    #expect(try await setup.a.attempt() != nil)
    // Another machine that moves the task deletes the source.
    setup.other.delete("fence.ics")
    setup.a.transport = plain
    setup.clock.advance(minutes: 600)
    try await setup.settle()
    #expect((setup.other.names(), setup.other.names(in: "Garten")) == ([], ["fence.ics"]))
    #expect(try setup.other.value("X-OC-HIDESUBTASKS", of: "fence.ics", list: "Garten") == "1")
    #expect(try setup.other.value("DESCRIPTION", of: "fence.ics", list: "Garten") == "grün")
    #expect(try setup.a.task("Zaun").notes == "grün")
    #expect(try await setup.a.sync().isQuiet)
  }

  // I1
  @Test("another machine's copy from before an edit of the source does not revert the edit")
  func keepsAnEditThatACopyLacks() async throws {
    let setup = try await SyncSetup(users: 2, lists: ["Aufgaben", "Garten"])
    setup.server.mode.hasMove = false
    setup.other.add("fence", title: "Zaun", "DESCRIPTION:grün")
    try await setup.settle()
    try setup.a.move("Zaun", to: "Garten")
    setup.a.transport = RefusingTransport("DELETE", "Aufgaben/fence.ics", around: setup.a.transport)
    try await setup.a.sync()
    setup.clock.advance(minutes: 1)
    try setup.other.set("DESCRIPTION", "blau", in: "fence.ics")
    let (b, once) = (setup.b, Once())
    setup.b.transport = HookedTransport(around: setup.b.transport) { [unowned b] request, _ in
      guard request.path?.hasSuffix("Garten/") == true, once.isFirst else { return }
      #expect(throws: Never.self) { try b.move("Zaun", to: "Garten") }
    }
    try await setup.b.sync()
    try await setup.settle()
    #expect((setup.other.names(), setup.other.names(in: "Garten")) == ([], ["fence.ics"]))
    for user in setup.users { #expect(try user.task("Zaun").notes == "blau", "\(user.name)") }
  }

  // I1
  @Test("a rule of the source that another machine's copy lacks is in the task of the machine that sends it")
  func keepsARuleThatACopyLacks() async throws {
    let setup = try await SyncSetup(users: 2, lists: ["Aufgaben", "Garten"])
    setup.server.mode.hasMove = false
    setup.other.add("fence", title: "Zaun", "DTSTART;VALUE=DATE:20261201", "DUE;VALUE=DATE:20261201")
    try await setup.settle()
    try setup.a.move("Zaun", to: "Garten")
    setup.a.transport = RefusingTransport("DELETE", "Aufgaben/fence.ics", around: setup.a.transport)
    try await setup.a.sync()
    setup.clock.advance(minutes: 1)
    try setup.other.edit("fence.ics") { lines in lines.insert("RRULE:FREQ=WEEKLY", at: lines.count - 2) }
    let (b, once) = (setup.b, Once())
    setup.b.transport = HookedTransport(around: setup.b.transport) { [unowned b] request, _ in
      guard request.path?.hasSuffix("Garten/") == true, once.isFirst else { return }
      #expect(throws: Never.self) { try b.move("Zaun", to: "Garten") }
    }
    try await setup.b.sync()
    let rule = try setup.other.value("RRULE", of: "fence.ics", list: "Garten")
    #expect(try setup.b.task("Zaun").foreignRule == rule)
    try await setup.settle()
    for user in setup.users { #expect(try user.task("Zaun").foreignRule == "FREQ=WEEKLY", "\(user.name)") }
  }
}
