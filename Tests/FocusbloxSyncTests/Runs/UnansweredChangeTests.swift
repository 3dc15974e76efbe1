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
  ///
  /// - Parameter isLate: whether the change arrives after an answered question for the object. The upload that repeats
  ///   the change is then refused, and the next question gets no answer.
  private func uploaded(isLate: Bool = false, at mode: ServerMode = ServerMode()) async throws -> SyncSetup {
    let setup = try await SyncSetup(mode, lists: ["Aufgaben", "Garten"], overSockets: true)
    setup.other.add("milk", title: "Milch", "X-FOREIGN:frisch")
    try await setup.a.sync()
    try setup.a.edit("Milch") { $0.estimateMinutes = 19 }
    if isLate {
      let plain = setup.a.transport
      setup.a.transport = FaultyTransport(
        script: [.init(method: "GET", occurrence: 2, fault: .lostRequest)], wrapping: LateTransport(around: plain))
      #expect(try await setup.a.attempt() != nil)
      setup.a.transport = plain
    } else {
      let sent = Once()
      setup.faults.play { request, _ in
        guard request.method == .put || request.method == .get else { return .none }
        return request.method == .put && sent.isFirst ? .lostAnswer : .lostRequest
      }
      #expect(try await setup.a.attempt() != nil)
      setup.faults.stop()
    }
    #expect(try setup.other.value("ESTIMATED-DURATION", of: "milk.ics") == "PT19M")
    return setup
  }

  @Test("a value that is taken back stays taken back", arguments: [false, true])
  func keepsTheValueTakenBack(isLate: Bool) async throws {
    let setup = try await uploaded(isLate: isLate)
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

  @Test("a value that is taken back stays taken back where the MOVE precedes the reading of its source")
  func keepsTheValueTakenBackInAnUnreadMove() async throws {
    let setup = try await uploaded()
    try setup.a.edit("Milch") { $0.estimateMinutes = nil }
    try setup.a.move("Milch", to: "Garten")
    let plain = setup.a.transport
    setup.a.transport = RefusingTransport("REPORT", "Aufgaben/", around: plain)
    _ = try await setup.a.attempt()
    setup.a.transport = plain
    setup.clock.advance(minutes: 600)
    try await setup.settle()
    #expect((setup.other.names(), setup.other.names(in: "Garten")) == ([], ["milk.ics"]))
    #expect(try setup.a.task("Milch").estimateMinutes == nil)
    #expect(try setup.other.value("ESTIMATED-DURATION", of: "milk.ics", list: "Garten") == nil)
  }

  @Test("another program may set the value of a change that got no answer, once a later change was confirmed")
  func takesAnEqualValueLater() async throws {
    let setup = try await SyncSetup()
    setup.other.add("milk", title: "Milch")
    try await setup.a.sync()
    try setup.a.edit("Milch") { $0.estimateMinutes = 19 }
    let plain = setup.a.transport
    setup.a.transport = FaultyTransport(
      script: [.init(method: "PUT", occurrence: 1, fault: .serverError)], wrapping: plain)
    _ = try await setup.a.attempt()
    setup.a.transport = plain
    setup.clock.advance(minutes: 600)
    try setup.a.edit("Milch") { $0.estimateMinutes = 30 }
    try await setup.a.sync()
    #expect(try setup.other.value("ESTIMATED-DURATION", of: "milk.ics") == "PT30M")
    setup.clock.advance(minutes: 1)
    try setup.other.set("ESTIMATED-DURATION", "PT19M", in: "milk.ics")
    try await setup.settle()
    #expect(try setup.a.task("Milch").estimateMinutes == 19)
    #expect(try setup.other.value("ESTIMATED-DURATION", of: "milk.ics") == "PT19M")
  }

  @Test("another program may set the value of a change that the server refused", arguments: [403, 423, 429])
  func takesAnEqualValueAfterARefusal(status: Int) async throws {
    let setup = try await SyncSetup()
    setup.other.add("milk", title: "Milch")
    try await setup.a.sync()
    try setup.a.edit("Milch") { $0.estimateMinutes = 19 }
    let plain = setup.a.transport
    let refusing = RefusingTransport("PUT", "milk.ics", status: status, around: plain)
    setup.a.transport = refusing
    _ = try await setup.a.attempt()
    #expect(refusing.count > 0)
    setup.a.transport = plain
    setup.clock.advance(minutes: 1)
    try setup.a.edit("Milch") { $0.estimateMinutes = nil }
    setup.clock.advance(minutes: 600)
    try setup.other.set("ESTIMATED-DURATION", "PT19M", in: "milk.ics")
    try await setup.settle()
    #expect(try setup.a.task("Milch").estimateMinutes == 19)
    #expect(try setup.other.value("ESTIMATED-DURATION", of: "milk.ics") == "PT19M")
  }

  @Test(
    "a task that is deleted does not come back, also where the server changed the sent text", arguments: [false, true],
    [false, true])
  func deletes(isLate: Bool, keepsText: Bool) async throws {
    var mode = ServerMode()
    mode.dropsXProperties = !keepsText
    let setup = try await uploaded(isLate: isLate, at: mode)
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

  @Test("a dismissal of a block's alarm in another program is taken")
  func takesADismissalOfABlock() async throws {
    let setup = try await SyncSetup()
    let block = try setup.a.addBlock(
      "Tief", start: "2026-11-21T09:30:00[Europe/Berlin]", end: "2026-11-21T11:00:00[Europe/Berlin]")
    try await setup.settle()
    setup.clock.advance(minutes: 26)
    try setup.a.store.write { store in
      var edited = try #require(try store.block(id: block.id))
      edited.title = "Tiefer"
      _ = try store.update(edited, by: .user)
    }
    try await setup.cutOff()
    setup.clock.advance(minutes: 1)
    try setup.other.edit(try #require(setup.other.names().first)) { lines in
      let alarm = try #require(lines.firstIndex(of: "BEGIN:VALARM"))
      lines.insert("ACKNOWLEDGED:20261121T082630Z", at: alarm + 1)
    }
    try await setup.settle()
    let states = try setup.a.store.read { try $0.reminderStates(ofBlock: block.id) }
    #expect(states.map(\.acknowledged) == [Date(timeIntervalSince1970: 1_795_249_590)])
  }

  @Test(
    "an alarm that another program removes stays removed where the task is moved or joined", arguments: [true, false])
  func keepsAnAlarmRemovedInAMove(isCopiedFirst: Bool) async throws {
    let setup = try await SyncSetup(lists: ["Aufgaben", "Garten"])
    setup.other.add("milk", title: "Milch")
    try await setup.a.sync()
    try setup.a.remind("Milch", at: "2026-11-24T10:00:00[Europe/Berlin]")
    try await setup.a.sync()
    try setup.a.edit("Milch") { $0.estimateMinutes = 19 }
    try await setup.cutOff()
    setup.clock.advance(minutes: 1)
    try setup.other.removeAlarm(at: "20261124T090000Z", in: "milk.ics")
    if isCopiedFirst {
      let lines = try setup.other.lines("milk.ics")
      setup.server.put(setup.other.path("milk.ics", in: "Garten"), lines.map { $0 + "\r\n" }.joined())
      let plain = setup.a.transport
      setup.a.transport = RefusingTransport("REPORT", "Aufgaben/", around: plain)
      _ = try await setup.a.attempt()
      setup.a.transport = plain
      setup.other.delete("milk.ics")
    } else {
      try setup.other.move("milk.ics", to: "Garten")
    }
    setup.clock.advance(minutes: 600)
    try await setup.settle()
    #expect((setup.other.names(), setup.other.names(in: "Garten")) == ([], ["milk.ics"]))
    #expect(try setup.a.reminders("Milch").isEmpty)
    #expect(try !setup.other.lines("milk.ics", list: "Garten").contains("BEGIN:VALARM"))
  }

  // I1
  @Test(
    "a field cleared after an unanswered first upload, whose text is known, stays cleared without a conflict",
    arguments: [true, false])
  func clearedAfterAKnownUpload(isEditedThere: Bool) async throws {
    let setup = try await SyncSetup()
    try setup.a.add("kurz") {
      $0.uid = "short"
      $0.notes = "lang"
    }
    try await setup.cutOff()
    try setup.a.edit("kurz") { $0.notes = nil }
    setup.clock.advance(minutes: 600)
    if isEditedThere { try setup.other.set("PRIORITY", "1", in: "short.ics") }
    try await setup.settle()
    #expect(try setup.a.task("kurz").notes == nil)
    #expect(try setup.other.value("DESCRIPTION", of: "short.ics") == nil)
    #expect(try setup.other.value("PRIORITY", of: "short.ics") == (isEditedThere ? "1" : nil))
    #expect(
      try setup.a.store.read { try $0.journal() }.allSatisfy {
        $0.property != "notes" || !$0.action.hasPrefix("conflict")
      })
  }

  // I13
  @Test("a task that is deleted after its change was uploaded and not recorded does not come back")
  func deletedAfterAnUnrecordedChange() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("s.sqlite")
    let setup = try await SyncSetup(store: try Store(path: path, timeZone: SyncSetup.zone, busyTimeout: .zero))
    setup.other.add("milk", title: "Milch")
    try await setup.a.sync()
    try setup.a.edit("Milch") { $0.notes = "zwei Liter" }
    try await setup.a.attemptWithoutRecording(path)
    #expect(try setup.other.value("DESCRIPTION", of: "milk.ics") == "zwei Liter")
    #expect(try setup.a.links().map(\.isPending) == [true])
    setup.clock.advance(minutes: 1)
    try setup.a.delete("Milch")
    try await setup.settle()
    #expect(try setup.a.tasks.isEmpty)
    #expect(setup.other.names().isEmpty)
  }

  // I14
  @Test("a reminder that is removed while its upload cannot be read stays removed")
  func keepsTheReminderRemovedUnread() async throws {
    let setup = try await SyncSetup()
    setup.other.add("milk", title: "Milch")
    try await setup.a.sync()
    try setup.a.remind("Milch", at: "2026-11-24T10:00:00[Europe/Berlin]")
    let plain = setup.a.transport
    setup.a.transport = FaultyTransport(
      script: [
        .init(method: "PUT", occurrence: 1, fault: .lostAnswer),
        .init(method: "GET", occurrence: 1, fault: .silentlyTruncatedBody),
      ], wrapping: plain)
    _ = try await setup.a.attempt()
    setup.a.transport = plain
    let text = try setup.other.lines("milk.ics").map { $0 + "\r\n" }.joined()
    #expect(text.contains("BEGIN:VALARM"))
    setup.server.put(setup.other.path("milk.ics"), String(text.prefix(text.count / 2)))
    let id = try #require(try setup.a.reminders("Milch").first?.id)
    try setup.a.store.write { try $0.removeNotification(id: id, by: .user) }
    _ = try await setup.a.attempt()
    setup.server.put(setup.other.path("milk.ics"), text)
    setup.advance(minutes: 600)
    try await setup.settle()
    #expect(try setup.a.reminders("Milch").isEmpty)
    #expect(try !setup.other.lines("milk.ics").contains("BEGIN:VALARM"))
  }

  // I1, I14
  @Test("a run reads an object again that it could not read after an upload without an answer")
  func readsTheUnansweredUploadAgain() async throws {
    let setup = try await SyncSetup(users: 2)
    setup.other.add("milk", title: "Milch")
    try await setup.settle()
    try setup.a.edit("Milch") { $0.estimateMinutes = 19 }
    let plain = setup.a.transport
    setup.a.transport = FaultyTransport(
      script: [
        .init(method: "PUT", occurrence: 1, fault: .lostAnswer),
        .init(method: "GET", occurrence: 1, fault: .badGateway),
      ], wrapping: plain)
    let report = try await setup.a.sync()
    setup.a.transport = plain
    #expect(report.failures.isEmpty)
    #expect(report.pushedChanged == 1)
    try await setup.b.sync()
    setup.advance(minutes: 1)
    try setup.b.edit("Milch") { $0.estimateMinutes = nil }
    try await setup.b.sync()
    try await setup.settle()
    for user in setup.users { #expect(try user.task("Milch").estimateMinutes == nil) }
  }

  // I1, I14, I26
  @Test("an object that was edited elsewhere after an upload without an answer is left to the next run")
  func leavesAnotherTextToTheNextRun() async throws {
    let setup = try await SyncSetup()
    setup.other.add("milk", title: "Milch")
    setup.other.add("bread", title: "Brot")
    try await setup.a.sync()
    for title in ["Milch", "Brot"] { try setup.a.edit(title) { $0.estimateMinutes = 19 } }
    let (server, other, edited) = (setup.server, setup.other, Once())
    setup.a.transport = HookedTransport(
      around: FaultyTransport(
        script: [1, 2].flatMap { number in
          ["PUT", "GET"].map { .init(method: $0, occurrence: number, fault: .badGateway) }
        }, wrapping: setup.a.transport)
    ) { request, _ in
      let isSent = server.requests.contains { $0.method == "PUT" }
      guard request.method.rawValue == "REPORT", isSent, edited.isFirst else { return }
      server.advance(seconds: 60)
      try? other.set("SUMMARY", "Hafermilch", in: "milk.ics")
    }
    setup.server.clearLog()
    let report = try await setup.a.sync()
    #expect((report.pushedChanged, report.failures.map(\.title)) == (1, ["Milch"]))
    setup.advance(minutes: 600)
    try await setup.settle()
    #expect(try setup.a.task("Hafermilch").estimateMinutes == 19)
    #expect(try setup.other.value("ESTIMATED-DURATION", of: "milk.ics") == "PT19M")
  }

  // I14
  @Test(
    "a deletion without an answer is done where the object is gone",
    arguments: [(.badGateway, true), (.lostAnswer, true), (.serverError, false)] as [(FaultyTransport.Fault, Bool)])
  func finishesTheUnansweredDeletion(fault: FaultyTransport.Fault, hasArrived: Bool) async throws {
    let setup = try await SyncSetup()
    setup.other.add("milk", title: "Milch")
    try await setup.a.sync()
    try setup.a.delete("Milch")
    setup.a.transport = FaultyTransport(
      script: [.init(method: "DELETE", occurrence: 1, fault: fault)], wrapping: setup.a.transport)
    let report = try await setup.a.sync()
    #expect(report.pushedDeleted == (hasArrived ? 1 : 0))
    #expect(report.failures.isEmpty == hasArrived)
    #expect(try setup.a.links().isEmpty == hasArrived)
    #expect(setup.other.names().isEmpty == hasArrived)
  }

  // I14
  @Test("a change without an answer ends no run where another program has deleted the object")
  func keepsTheItemOfADeletedObject() async throws {
    let setup = try await SyncSetup()
    setup.other.add("milk", title: "Milch")
    try await setup.a.sync()
    try setup.a.edit("Milch") { $0.title = "Hafer" }
    let (other, deleted) = (setup.other, Once())
    setup.a.transport = HookedTransport(
      around: FaultyTransport(
        script: [.init(method: "PUT", occurrence: 1, fault: .lostAnswer)], wrapping: setup.a.transport)
    ) { request, _ in
      if request.method == .put, deleted.isFirst { other.delete("milk.ics") }
    }
    let report = try await setup.a.sync()
    #expect((report.unlinked, report.failures.count) == (1, 0))
    #expect(try setup.a.task("Hafer").sourceSystem == .local)
    #expect(try setup.a.links().isEmpty && setup.other.names().isEmpty)
  }

  // I1
  @Test("an estimate of an unanswered first upload stays cleared where another machine cleared it")
  func clearedElsewhereAfterAFirstUpload() async throws {
    let setup = try await SyncSetup(users: 2)
    try setup.a.add("kurz") {
      $0.uid = "short"
      $0.estimateMinutes = 18
    }
    try await setup.cutOff()
    try await setup.b.sync()
    setup.advance(minutes: 1)
    try setup.b.edit("kurz") { $0.estimateMinutes = nil }
    try await setup.b.sync()
    setup.advance(minutes: 600)
    try await setup.settle()
    for user in setup.users { #expect(try user.task("kurz").estimateMinutes == nil) }
    #expect(try setup.other.value("ESTIMATED-DURATION", of: "short.ics") == nil)
    #expect(
      try setup.a.store.read { try $0.journal() }.contains {
        $0.property == "estimateMinutes" && $0.action.hasPrefix("conflict") && $0.old == "18"
      })
  }

  // I1
  @Test("a field cleared after an unanswered first upload stays cleared where another program moved the object")
  func clearedAfterAMovedUpload() async throws {
    let setup = try await SyncSetup(lists: ["Aufgaben", "Garten"])
    try setup.a.add("kurz") {
      $0.uid = "short"
      $0.notes = "lang"
    }
    try await setup.cutOff()
    try setup.other.move("short.ics", to: "Garten")
    try setup.a.edit("kurz") { $0.notes = nil }
    setup.advance(minutes: 600)
    try await setup.settle()
    #expect((setup.other.names(), setup.other.names(in: "Garten")) == ([], ["short.ics"]))
    #expect(try setup.a.task("kurz").notes == nil)
    #expect(try setup.other.value("DESCRIPTION", of: "short.ics", list: "Garten") == nil)
  }

  // I1
  @Test(
    "another program's move of a reminder survives an upload whose answer was lost",
    arguments: [false, true])
  func takesTheMovedReminder(isMoved: Bool) async throws {
    let setup = try await SyncSetup(users: 2, lists: ["Aufgaben", "Garten"])
    setup.other.add("milk", title: "Milch")
    try await setup.settle()
    try setup.a.remind("Milch", at: "2026-11-24T10:00:00[Europe/Berlin]")
    try await setup.cutOff()
    setup.advance(minutes: 1)
    try setup.other.moveAlarm(from: "20261124T090000Z", to: "20261124T140000Z", in: "milk.ics")
    if isMoved { try setup.other.move("milk.ics", to: "Garten") }
    try await setup.b.sync()
    setup.advance(minutes: 1)
    // The record of the alarms then has the new time.
    try setup.b.edit("Milch") { $0.notes = "fett" }
    try await setup.b.sync()
    setup.advance(minutes: 600)
    try await setup.settle()
    let time = try #require(CalendarTime("2026-11-24T15:00:00[Europe/Berlin]")).instant(in: SyncSetup.zone)
    for user in setup.users { #expect(try user.reminders("Milch").map(\.trigger) == [.absolute(time)], "\(user.name)") }
    let triggers = try setup.other.lines("milk.ics", list: isMoved ? "Garten" : "Aufgaben")
      .filter { $0.hasPrefix("TRIGGER") }
    #expect(triggers == ["TRIGGER;VALUE=DATE-TIME:20261124T140000Z"])
  }

  // I1
  @Test("a value that is taken back stays taken back where another program has moved the object")
  func keepsTheValueTakenBackWhereTheObjectWasMoved() async throws {
    let setup = try await uploaded()
    try setup.a.edit("Milch") { $0.estimateMinutes = nil }
    try setup.other.move("milk.ics", to: "Garten")
    setup.clock.advance(minutes: 600)
    try await setup.settle()
    #expect((setup.other.names(), setup.other.names(in: "Garten")) == ([], ["milk.ics"]))
    #expect(try setup.a.task("Milch").estimateMinutes == nil)
    #expect(try setup.other.value("ESTIMATED-DURATION", of: "milk.ics", list: "Garten") == nil)
  }
}
