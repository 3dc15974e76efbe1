import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import HTTPTypes
import TestSupport
import Testing

// I22
@Suite("Races during a move between lists")
struct MoveRaceTests {
  // I14
  @Test(
    "a task with an unanswered upload that was moved on there is not sent again", arguments: [true, false])
  func followsAnUploadWithoutAnswer(isForward: Bool) async throws {
    let setup = try await SyncSetup(lists: ["Aufgaben", "Garten"])
    let (from, to) = isForward ? ("Aufgaben", "Garten") : ("Garten", "Aufgaben")
    try setup.a.add("Zaun", list: from) { $0.uid = "fence" }
    let id = try setup.a.task("Zaun").id
    let plain = setup.a.transport
    setup.a.transport = FaultyTransport(
      script: [
        .init(method: "PUT", occurrence: 1, fault: .lostAnswer),
        .init(method: "GET", occurrence: 1, fault: .lostRequest),
      ],
      wrapping: plain)
    #expect(try await setup.a.attempt() != nil)
    setup.a.transport = plain
    try setup.other.move("fence.ics", from: from, to: to)
    try await setup.settle()
    #expect((setup.other.names(in: from), setup.other.names(in: to)) == ([], ["fence.ics"]))
    let task = try setup.a.task("Zaun")
    #expect((task.id, task.listID, task.sourceSystem) == (id, try setup.a.list(to).id, .caldav))
    #expect(try await setup.a.sync().isQuiet)
  }

  @Test("an edited block that another program moves before the upload keeps the edit", arguments: [true, false])
  func followsAnEditedBlock(isForward: Bool) async throws {
    let setup = try await SyncSetup(lists: ["Aufgaben", "Garten"])
    let (from, to) = isForward ? ("Aufgaben", "Garten") : ("Garten", "Aufgaben")
    var block = try setup.a.addBlock(
      "Tief", start: "2026-11-28T14:00:00[Europe/Berlin]", end: "2026-11-28T15:00:00[Europe/Berlin]", list: from)
    try await setup.settle()
    block = try #require(try setup.a.blocks.first)
    block.title = "Tiefer"
    let edited = block
    try setup.a.store.write { _ = try $0.update(edited, by: .user) }
    let (other, once, plain) = (setup.other, Once(), setup.a.transport)
    setup.a.transport = HookedTransport(around: plain) { request, _ in
      guard request.method == .put, once.isFirst else { return }
      #expect(throws: Never.self) { try other.move("\(edited.uid).ics", from: from, to: to) }
    }
    try await setup.a.sync()
    #expect(!once.isFirst)
    setup.a.transport = plain
    try await setup.settle()
    #expect(try setup.a.blocks.map(\.id) == [edited.id])
    #expect(try setup.other.value("SUMMARY", of: "\(edited.uid).ics", list: to) == "Tiefer")
    #expect(try await setup.a.sync().isQuiet)
  }

  // I14
  @Test(
    "a task that moves before its late upload arrives is in one list after another late upload",
    arguments: [true, false])
  func movesBetweenTwoLateUploads(hasMove: Bool) async throws {
    let setup = try await SyncSetup(lists: ["Aufgaben", "Garten"])
    setup.server.mode.hasMove = hasMove
    try setup.a.add("Zaun") { $0.uid = "fence" }
    let id = try setup.a.task("Zaun").id
    let (a, once, plain) = (setup.a, Once(), setup.a.transport)
    let unseen = RefusingTransport("GET", "Garten/fence.ics", status: 404, around: plain)
    let late = LateTransport(
      around: FaultyTransport(script: [.init(method: "PUT", occurrence: 2, fault: .lostAnswer)], wrapping: unseen))
    setup.a.transport = HookedTransport(around: late) { [unowned a] request, _ in
      if request.method == .get, request.path?.hasSuffix("fence.ics") == true, once.isFirst {
        #expect(throws: Never.self) { try a.move("Zaun", to: "Garten") }
      }
      // Both uploads are late: the list shows them only after the request for the second one.
      if request.method.rawValue == "REPORT", unseen.count > 0 { unseen.stop() }
    }
    _ = try await setup.a.attempt()
    setup.a.transport = plain
    #expect(unseen.count == 1)
    setup.clock.advance(minutes: 600)
    try await setup.settle()
    #expect((setup.other.names(), setup.other.names(in: "Garten")) == ([], ["fence.ics"]))
    #expect(try setup.a.tasks.map(\.id) == [id])
    #expect(try await setup.a.sync().isQuiet)
  }

  @Test(
    "a task whose copy got another href in its new list is not treated as moved back",
    arguments: [true, false], ServerMode.UIDQuery.allCases)
  func followsItsCopyToAnotherName(isForward: Bool, query: ServerMode.UIDQuery) async throws {
    let setup = try await SyncSetup(lists: ["Aufgaben", "Garten"])
    let (from, to) = isForward ? ("Aufgaben", "Garten") : ("Garten", "Aufgaben")
    setup.server.mode.uidQuery = query
    setup.other.add("fence", title: "Zaun", in: from)
    let plain = try await setup.moveHalfway(from: from, to: to)
    setup.a.transport = plain
    try setup.other.move("fence.ics", from: to, to: to, as: "other.ics")
    setup.clock.advance(minutes: 600)
    try setup.other.set("DESCRIPTION", "grün", in: "fence.ics", list: from)
    try await setup.settle()
    #expect((setup.other.names(in: from), setup.other.names(in: to)) == ([], ["other.ics"]))
    #expect(try setup.a.task("Zaun").notes == "grün")
    #expect(try setup.other.value("DESCRIPTION", of: "other.ics", list: to) == "grün")
    #expect(try await setup.a.sync().isQuiet)
  }

  // D5
  @Test(
    "an object with an unannounced new href is changed, deleted or moved under that href",
    arguments: NamedMode.all)
  func followsASilentRename(of one: NamedMode) async throws {
    for change in ["edit", "delete", "move"] {
      let setup = try await SyncSetup(one.mode, lists: ["Aufgaben", "Garten"])
      setup.other.add("fence", title: "Zaun")
      try await setup.a.sync()
      setup.server.advance(seconds: 60)
      try setup.other.move("fence.ics", as: "n1.ics")
      setup.server.pruneChanges(of: setup.server.home + "Aufgaben/", silently: true)
      switch change {
      case "edit": try setup.a.edit("Zaun") { $0.title = "Hecke" }
      case "delete": try setup.a.delete("Zaun")
      default: try setup.a.move("Zaun", to: "Garten")
      }
      try await setup.a.sync()
      let (here, there) = (setup.other.names(), setup.other.names(in: "Garten"))
      switch change {
      case "edit": #expect(try (here, setup.other.value("SUMMARY", of: "n1.ics")) == (["n1.ics"], "Hecke"))
      case "delete": #expect(here == [] && there == [])
      default: #expect(here == [] && there.count == 1)
      }
    }
  }

  @Test(
    "a task moved to one list here and to a third there is in one list, in any reading order",
    arguments: [["Aufgaben", "Garten", "Haus"], ["Garten", "Haus", "Aufgaben"], ["Haus", "Aufgaben", "Garten"]],
    [true, false])
  func isInOneOfThreeLists(lists: [String], isReversed: Bool) async throws {
    let setup = try await SyncSetup(lists: isReversed ? lists.reversed() : lists)
    setup.other.add("fence", title: "Zaun", in: "Aufgaben")
    try await setup.a.sync()
    let id = try setup.a.task("Zaun").id
    try setup.a.move("Zaun", to: "Garten")
    try setup.other.move("fence.ics", from: "Aufgaben", to: "Haus")
    try await setup.settle()
    #expect(lists.map { setup.other.names(in: $0).count }.reduce(0, +) == 1)
    #expect(try setup.a.tasks.map(\.id) == [id])
    #expect(try await setup.a.sync().isQuiet)
  }

  // D5
  @Test("a moved object that was deleted is deleted under its new href")
  func followsARenameOfTheOldPlace() async throws {
    let setup = try await SyncSetup(ServerMode.davical, lists: ["Aufgaben", "Garten"])
    try setup.a.add("Zaun") { $0.uid = "fence" }
    try await setup.a.sync()
    try setup.a.move("Zaun", to: "Garten")
    let lines = try setup.other.lines("fence.ics", list: "Aufgaben")
    setup.server.deleteCalendar(setup.server.home + "Aufgaben/")
    setup.server.makeCalendar(setup.server.home + "Aufgaben/", name: "Aufgaben")
    setup.server.put(setup.other.path("n1.ics", in: "Aufgaben"), lines.map { $0 + "\r\n" }.joined())
    try await setup.settle()
    #expect((setup.other.names(), setup.other.names(in: "Garten")) == ([], ["n1.ics"]))
    #expect(try await setup.a.sync().isQuiet)
  }

  // D5
  @Test(
    "where a server changes hrefs, the unlisted source of a move is looked up by its UID",
    arguments: [["fence"], ["fence", "gate"]])
  func asksForWhatAListingOfNewNamesLacks(uids: [String]) async throws {
    var mode = ServerMode()
    mode.hasSyncCollection = false
    let setup = try await SyncSetup(mode, lists: ["Aufgaben", "Garten"], overSockets: true)
    for uid in uids { setup.other.add(uid, title: uid) }
    try await setup.a.sync()
    try setup.a.move("fence", to: "Garten")
    for (uid, name) in zip(uids, ["n1.ics", "n2.ics"]) { try setup.other.move("\(uid).ics", as: name) }
    setup.faults.play { request, body in
      guard request.method.rawValue == "PROPFIND", body.contains("getetag") else { return .none }
      return .altered { _, text in
        let row = /<d:response>(?:(?!<d:response>).)*n1\.ics.*?<\/d:response>/.dotMatchesNewlines()
        text = text.replacing(row, with: "")
      }
    }
    try await setup.a.sync()
    setup.faults.stop()
    try await setup.settle()
    #expect(
      (setup.other.names(), setup.other.names(in: "Garten")) == (uids.contains("gate") ? ["n2.ics"] : [], ["n1.ics"]))
    #expect(try setup.a.task("fence").listID == setup.a.list("Garten").id)
    #expect(try setup.a.tasks.count == uids.count)
  }

  // I1
  @Test("notes that another program clears before a moved task can be read stay cleared", arguments: [true, false])
  func readsItsTargetLater(isAnswered: Bool) async throws {
    let setup = try await SyncSetup(lists: ["Aufgaben", "Garten"])
    setup.other.add("fence", title: "Zaun")
    try await setup.a.sync()
    try setup.other.set("DESCRIPTION", "grün", in: "fence.ics")
    try setup.a.move("Zaun", to: "Garten")
    let plain = setup.a.transport
    let lost = FaultyTransport.Script(method: "MOVE", occurrence: 1, fault: .lostAnswer)
    setup.a.transport = RefusingTransport(
      "GET", "Garten/fence.ics", around: FaultyTransport(script: isAnswered ? [] : [lost], wrapping: plain))
    _ = try await setup.a.attempt()
    #expect((setup.other.names(), setup.other.names(in: "Garten")) == ([], ["fence.ics"]))
    #expect(try setup.a.task("Zaun").notes == "grün")
    setup.a.transport = plain
    try setup.other.set("DESCRIPTION", nil, in: "fence.ics", list: "Garten")
    setup.advance(minutes: 600)
    try await setup.settle()
    #expect(try setup.a.task("Zaun").notes == nil)
    #expect(try setup.other.value("DESCRIPTION", of: "fence.ics", list: "Garten") == nil)
  }

  // I1
  @Test("another program's edit in the second of a MOVE is merged after the task was moved back unread")
  func mergesAnEditInTheSecondOfItsMove() async throws {
    let setup = try await SyncSetup(lists: ["Aufgaben", "Garten"])
    setup.other.add("fence", title: "Zaun")
    try await setup.a.sync()
    try setup.a.edit("Zaun") { $0.title = "Zaun streichen" }
    try setup.a.move("Zaun streichen", to: "Garten")
    let (plain, other, once) = (setup.a.transport, setup.other, Once())
    let edited = HookedTransport(around: plain) { request, _ in
      if request.method.rawValue == "MOVE", once.isFirst { try? other.set("SUMMARY", "Tor", in: "fence.ics") }
    }
    setup.a.transport = RefusingTransport("GET", "Garten/fence.ics", around: edited)
    try await setup.a.sync()
    #expect((setup.other.names(), setup.other.names(in: "Garten")) == ([], ["fence.ics"]))
    setup.a.transport = plain
    try setup.a.move("Zaun streichen", to: "Aufgaben")
    setup.advance(minutes: 600)
    try await setup.settle()
    let entries = try setup.a.journal("conflict, remote kept") + setup.a.journal("conflict, local kept")
    #expect(entries.contains { $0.property == "title" && [$0.old, $0.new].contains("Tor") })
  }

  // I1
  @Test(
    "the journal has another program's edit in the second of an unanswered upload that the user moved on",
    arguments: [true, false], [true, false])
  func keepsAnEditInTheSecondOfItsUpload(hasMove: Bool, isLate: Bool) async throws {
    let setup = try await SyncSetup(lists: ["Aufgaben", "Garten"])
    setup.server.mode.hasMove = hasMove
    try setup.a.add("Zaun", list: "Garten") { $0.uid = "fence" }
    if isLate {
      // The server shows no object until the upload arrives.
      let (plain, late) = (setup.a.transport, LateTransport(around: setup.a.transport))
      setup.a.transport = FaultyTransport(
        script: [.init(method: "PUT", occurrence: 2, fault: .lostRequest)], wrapping: late)
      _ = try await setup.a.attempt()
      setup.a.transport = plain
      try await late.deliver()
    } else {
      try await setup.cutOff()
    }
    // The clock stands still.
    try setup.other.set("DESCRIPTION", "grün", in: "fence.ics", list: "Garten")
    try setup.a.move("Zaun", to: "Aufgaben")
    try await setup.settle()
    #expect((setup.other.names(in: "Garten"), setup.other.names()) == ([], ["fence.ics"]))
    #expect(try setup.a.task("Zaun").notes == nil)
    #expect(try setup.other.value("DESCRIPTION", of: "fence.ics") == nil)
    let entries = try setup.a.journal("conflict, local kept")
    #expect(entries.contains { $0.property == "notes" && $0.old == "grün" })
    #expect(try await setup.a.sync().isQuiet)
  }

  // I14
  @Test("an object that a move may have brought is not doubled while nobody can read the object")
  func waitsForAnUnreadableTarget() async throws {
    let setup = try await SyncSetup(lists: ["Aufgaben", "Garten"])
    setup.other.add("fence", title: "Zaun", in: "Garten")
    try await setup.a.sync()
    try setup.a.move("Zaun", to: "Aufgaben")
    let plain = setup.a.transport
    setup.a.transport = FaultyTransport(
      script: [
        .init(method: "MOVE", occurrence: 1, fault: .lostAnswer),
        .init(method: "GET", occurrence: 1, fault: .lostRequest),
      ],
      wrapping: plain)
    #expect(try await setup.a.attempt() != nil)
    setup.a.transport = plain
    let path = setup.other.path("fence.ics")
    let text = try #require(setup.server.text(path))
    setup.server.put(path, String(text.prefix(text.count / 2)))
    setup.advance(minutes: 1)
    for _ in 0..<2 { _ = try await setup.a.attempt() }
    #expect((setup.other.names(), setup.other.names(in: "Garten")) == (["fence.ics"], []))
    setup.server.put(path, text)
    setup.advance(minutes: 1500)
    try await setup.settle()
    #expect((setup.other.names(), setup.other.names(in: "Garten")) == (["fence.ics"], []))
    #expect(try setup.a.task("Zaun").listID == setup.a.list("Aufgaben").id)
  }

  // I1
  @Test("another program's edit in the second of a MOVE that was not recorded is merged after the task was moved back")
  func mergesAnEditInTheSecondOfAnUnrecordedMove() async throws {
    let setup = try await SyncSetup(lists: ["Aufgaben", "Garten"])
    setup.other.add("fence", title: "Zaun")
    try await setup.a.sync()
    try setup.a.move("Zaun", to: "Garten")
    let plain = setup.a.transport
    setup.a.transport = FaultyTransport(
      script: [
        .init(method: "MOVE", occurrence: 1, fault: .lostAnswer),
        .init(method: "GET", occurrence: 1, fault: .lostRequest),
      ],
      wrapping: plain)
    _ = try await setup.a.attempt()
    #expect((setup.other.names(), setup.other.names(in: "Garten")) == ([], ["fence.ics"]))
    // The clock stands still.
    try setup.other.set("SUMMARY", "Tor", in: "fence.ics", list: "Garten")
    setup.a.transport = RefusingTransport("REPORT", "Garten/", around: plain)
    _ = try await setup.a.attempt()
    setup.a.transport = plain
    try setup.a.move("Zaun", to: "Aufgaben")
    setup.advance(minutes: 600)
    try await setup.settle()
    #expect((setup.other.names(), setup.other.names(in: "Garten")) == (["fence.ics"], []))
    #expect(try setup.a.task("Tor").listID == setup.a.list("Aufgaben").id)
    #expect(try setup.other.value("SUMMARY", of: "fence.ics") == "Tor")
  }

  @Test("a due date that is cleared after a confirmed MOVE stays cleared where nobody can read the source")
  func recordsAConfirmedMoveWithoutItsSource() async throws {
    let setup = try await SyncSetup(lists: ["Aufgaben", "Garten"])
    setup.other.add("fence", title: "Zaun")
    try await setup.a.sync()
    try setup.other.set("DUE;VALUE=DATE", "20270210", in: "fence.ics")
    setup.advance(minutes: 1)
    try setup.a.move("Zaun", to: "Garten")
    let plain = setup.a.transport
    setup.a.transport = RefusingTransport("GET", "Aufgaben/fence.ics", around: plain)
    _ = try await setup.a.attempt()
    setup.a.transport = plain
    #expect((setup.other.names(), setup.other.names(in: "Garten")) == ([], ["fence.ics"]))
    #expect(try setup.a.links("Garten").map(\.href) == [setup.other.path("fence.ics", in: "Garten")])
    try setup.a.edit("Zaun") { $0.due = nil }
    setup.advance(minutes: 600)
    try await setup.settle()
    #expect(try setup.a.task("Zaun").due == nil)
    #expect(try setup.other.value("DUE", of: "fence.ics", list: "Garten") == nil)
  }

  // I1
  @Test("notes that were cleared before another program's move stay cleared where the move's source gives no answer")
  func takesAClearingBesideAnUnansweredSource() async throws {
    let setup = try await SyncSetup(lists: ["Aufgaben", "Garten"])
    setup.other.add("fence", title: "Zaun", in: "Garten", "DESCRIPTION:grün")
    try await setup.a.sync()
    setup.advance(minutes: 10)
    try setup.other.set("DESCRIPTION", nil, in: "fence.ics", list: "Garten")
    try setup.other.move("fence.ics", from: "Garten", to: "Aufgaben", as: "other.ics")
    try setup.a.move("Zaun", to: "Aufgaben")
    let plain = setup.a.transport
    setup.a.transport = RefusingTransport("GET", "Garten/fence.ics", around: plain)
    _ = try await setup.a.attempt()
    setup.a.transport = plain
    setup.advance(minutes: 600)
    try await setup.settle()
    #expect((setup.other.names(), setup.other.names(in: "Garten")) == (["other.ics"], []))
    #expect(try setup.a.task("Zaun").notes == nil)
    #expect(try setup.other.value("DESCRIPTION", of: "other.ics") == nil)
  }
}
