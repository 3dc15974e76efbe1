import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import HTTPTypes
import TestSupport
import Testing

// I7
@Suite("Edits of a move's source")
struct EditsAtTheOldPlaceTests {
  // I7
  @Test(
    "another program's edit of the source after the copy was sent follows the task", arguments: [true, false])
  func takesLateForeignPropertiesAlong(isForward: Bool) async throws {
    let world = try await SyncWorld(lists: ["Aufgaben", "Garten"])
    let (from, to) = isForward ? ("Aufgaben", "Garten") : ("Garten", "Aufgaben")
    world.other.add("fence", title: "Zaun", in: from, "X-OC-HIDESUBTASKS:0", "DESCRIPTION:grün")
    let plain = try await world.moveHalfway(from: from, to: to)
    #expect(try world.other.value("X-OC-HIDESUBTASKS", of: "fence.ics", list: to) == "0")
    world.clock.advance(minutes: 1)
    try world.other.set("X-OC-HIDESUBTASKS", "1", in: "fence.ics", list: from)
    world.a.transport = plain
    world.clock.advance(minutes: 600)
    try await world.settle()
    #expect((world.other.names(in: from), world.other.names(in: to)) == ([], ["fence.ics"]))
    #expect(try world.other.lines("fence.ics", list: to).filter { $0.hasPrefix("X-OC") } == ["X-OC-HIDESUBTASKS:1"])
    #expect(try world.other.value("DESCRIPTION", of: "fence.ics", list: to) == "grün")
    #expect(try await world.a.sync().isQuiet)
  }

  // I7
  @Test(
    "where both resources have another value, the later one wins and the journal keeps the other")
  func keepsBothForeignEdits() async throws {
    let world = try await SyncWorld(lists: ["Aufgaben", "Garten"])
    world.other.add("fence", title: "Zaun", "X-OC-HIDESUBTASKS:0")
    let plain = try await world.moveHalfway()
    world.clock.advance(minutes: 1)
    try world.other.set("X-OC-HIDESUBTASKS", "1", in: "fence.ics")
    world.clock.advance(minutes: 1)
    try world.other.set("X-OC-HIDESUBTASKS", "2", in: "fence.ics", list: "Garten")
    world.a.transport = plain
    world.clock.advance(minutes: 600)
    try await world.settle()
    #expect(try world.other.value("X-OC-HIDESUBTASKS", of: "fence.ics", list: "Garten") == "2")
    let entries = try world.a.journal("conflict, remote kept") + world.a.journal("conflict, local kept")
    #expect(entries.contains { $0.property == "X-OC-HIDESUBTASKS" && [$0.old, $0.new].contains("1") })
  }

  /// A recurring task in which another program has renamed one instance.
  private func worldWithAnInstance(stamp: String) async throws -> SyncWorld {
    let world = try await SyncWorld(lists: ["Aufgaben", "Garten"])
    world.other.add("fence", title: "Zaun", "DTSTART;VALUE=DATE:20261201", "RRULE:FREQ=DAILY")
    try world.other.edit("fence.ics") { lines in
      lines.insert(
        contentsOf: [
          "BEGIN:VTODO", "UID:fence", "\(stamp):20261101T000000Z", "RECURRENCE-ID;VALUE=DATE:20261203",
          "DTSTART;VALUE=DATE:20261203", "SUMMARY:Zaun streichen", "END:VTODO",
        ], at: lines.count - 1)
    }
    return world
  }

  private func renameTheInstance(_ world: SyncWorld, in list: String? = nil) throws {
    try world.other.edit("fence.ics", list: list) { lines in
      lines = lines.map { $0 == "SUMMARY:Zaun streichen" ? "SUMMARY:Zaun abbeizen" : $0 }
    }
  }

  // D26, I7
  @Test("another program's override in the source follows the task")
  func takesOverridesAlong() async throws {
    let world = try await worldWithAnInstance(stamp: "DTSTAMP")
    let plain = try await world.moveHalfway()
    world.clock.advance(minutes: 1)
    try renameTheInstance(world)
    world.a.transport = plain
    world.clock.advance(minutes: 600)
    try await world.settle()
    #expect((world.other.names(), world.other.names(in: "Garten")) == ([], ["fence.ics"]))
    let lines = try world.other.lines("fence.ics", list: "Garten")
    #expect(lines.filter { $0.hasPrefix("SUMMARY") } == ["SUMMARY:Zaun", "SUMMARY:Zaun abbeizen"])
    #expect(try await world.a.sync().isQuiet)
  }

  // I7
  @Test("a source that another program changed and changed back has no edit")
  func takesNothingAlongThatIsAsItWas() async throws {
    let world = try await SyncWorld(lists: ["Aufgaben", "Garten"])
    world.other.add("fence", title: "Zaun")
    let plain = try await world.moveHalfway()
    for value in ["7", nil] {
      world.clock.advance(minutes: 600)
      try world.other.set("X-APPLE-SORT-ORDER", value, in: "fence.ics")
      if value != nil { try await world.a.sync() }
    }
    world.a.transport = plain
    world.clock.advance(minutes: 600)
    try await world.settle()
    #expect((world.other.names(), world.other.names(in: "Garten")) == ([], ["fence.ics"]))
    #expect(try world.other.value("X-APPLE-SORT-ORDER", of: "fence.ics", list: "Garten") == nil)
    #expect(try await world.a.sync().isQuiet)
  }

  // I7
  @Test("a new stamp of an unchanged override in the source is no edit")
  func takesNoStampsAlong() async throws {
    let world = try await worldWithAnInstance(stamp: "LAST-MODIFIED")
    let plain = try await world.moveHalfway()
    world.clock.advance(minutes: 1)
    try renameTheInstance(world, in: "Garten")
    world.clock.advance(minutes: 1)
    try world.other.edit("fence.ics") { _ in }
    world.a.transport = plain
    world.clock.advance(minutes: 600)
    try await world.settle()
    let lines = try world.other.lines("fence.ics", list: "Garten")
    #expect(lines.filter { $0.hasPrefix("SUMMARY") } == ["SUMMARY:Zaun", "SUMMARY:Zaun abbeizen"])
    #expect(try world.a.journal("conflict, local kept").isEmpty)
  }

  // I7, D18
  @Test("an edit that follows the task and is not stored is sent again")
  func takesAlongWhatWasNotStored() async throws {
    let world = try await SyncWorld(lists: ["Aufgaben", "Garten"], overSockets: true)
    world.other.add("fence", title: "Zaun")
    let plain = try await world.moveHalfway()
    world.clock.advance(minutes: 1)
    try world.other.set("X-APPLE-SORT-ORDER", "7", in: "fence.ics")
    world.a.transport = plain
    world.clock.advance(minutes: 600)
    world.faults.play(.instead(HTTPResponse(status: .noContent), ""), onThe: 1, "PUT")
    for _ in 0..<2 { _ = try await world.a.attempt() }
    world.faults.stop()
    world.clock.advance(minutes: 600)
    try await world.settle()
    #expect((world.other.names(), world.other.names(in: "Garten")) == ([], ["fence.ics"]))
    #expect(try world.other.value("X-APPLE-SORT-ORDER", of: "fence.ics", list: "Garten") == "7")
    #expect(try await world.a.sync().isQuiet)
  }

  // I7
  @Test("a reminder removed here and answered in the source stays removed")
  func bringsNoReminderBack() async throws {
    let world = try await SyncWorld(lists: ["Aufgaben", "Garten"])
    world.other.add("fence", title: "Zaun")
    try await world.a.sync()
    try world.a.remind("Zaun", at: "2026-11-24T10:00:00[Europe/Berlin]")
    let plain = try await world.moveHalfway()
    world.clock.advance(minutes: 1)
    let id = try #require(try world.a.reminders("Zaun").first?.id)
    try world.a.store.write { try $0.removeNotification(id: id, by: .person) }
    world.clock.advance(minutes: 600)
    try await world.a.sync()
    try world.other.editAlarm(at: "20261124T090000Z", in: "fence.ics") { lines in
      lines.insert("ACKNOWLEDGED:20261121T100000Z", at: lines.count - 1)
    }
    world.a.transport = plain
    world.clock.advance(minutes: 600)
    try await world.settle()
    #expect((world.other.names(), world.other.names(in: "Garten")) == ([], ["fence.ics"]))
    #expect(try !world.other.lines("fence.ics", list: "Garten").contains("BEGIN:VALARM"))
    #expect(try await world.a.sync().isQuiet)
  }

  // I7
  @Test(
    "another program's change of another reminder in the source follows the task", arguments: [true, false])
  func takesRemindersAlong(isBroughtAlong: Bool) async throws {
    let world = try await SyncWorld(people: 2, lists: ["Aufgaben", "Garten"])
    world.other.add("fence", title: "Zaun")
    try await world.settle()
    let plain = try await world.moveHalfway()
    world.clock.advance(minutes: 1)
    try world.b.remind("Zaun", at: "2026-11-24T10:00:00[Europe/Berlin]")
    let whole = world.b.transport
    world.b.transport = RefusingTransport("REPORT", "Garten/", around: whole)
    _ = try await world.b.attempt()
    world.b.transport = whole
    try world.b.move("Zaun", to: "Garten")
    try world.other.moveAlarm(from: "20261124T090000Z", to: "20261124T140000Z", in: "fence.ics")
    world.a.transport = plain
    world.clock.advance(minutes: 600)
    // The other machine sends its reminder before or after it reads the change.
    for person in isBroughtAlong ? [world.a, world.b, world.a, world.b] : [world.a, world.a, world.b, world.a] {
      try await person.sync()
      world.clock.advance(minutes: 1)
    }
    #expect((world.other.names(), world.other.names(in: "Garten")) == ([], ["fence.ics"]))
    let triggers = try world.other.lines("fence.ics", list: "Garten").filter { $0.hasPrefix("TRIGGER") }
    #expect(triggers == ["TRIGGER;VALUE=DATE-TIME:20261124T140000Z"])
    #expect(
      try world.b.reminders("Zaun").map(\.trigger)
        == [.absolute(Date(timeIntervalSince1970: 1_795_528_800))])
    for person in world.people { #expect(try await person.sync().isQuiet) }
  }

  // I7
  @Test("another program's second edit of the source replaces the first in the copy")
  func replacesWhatTheCopyHas() async throws {
    let world = try await SyncWorld(lists: ["Aufgaben", "Garten"])
    world.server.mode.hasMove = false
    world.other.add("fence", title: "Zaun")
    try await world.a.sync()
    try world.a.move("Zaun", to: "Garten")
    try world.other.set("X-OC-HIDESUBTASKS", "1", in: "fence.ics")
    let (other, server, copied, edited) = (world.other, world.server, Once(), Once())
    world.a.transport = HookedTransport(around: world.a.transport) { request, body in
      // The server stores the copy before the request arrives, so that the request fails its precondition.
      if request.method == .put, copied.isFirst { server.put(request.path ?? "", body) }
      guard request.method == .delete, edited.isFirst else { return }
      #expect(throws: Never.self) { try other.set("X-OC-HIDESUBTASKS", "2", in: "fence.ics") }
    }
    try await world.settle()
    #expect((world.other.names(), world.other.names(in: "Garten")) == ([], ["fence.ics"]))
    let lines = try world.other.lines("fence.ics", list: "Garten")
    #expect(lines.filter { $0.hasPrefix("X-OC") } == ["X-OC-HIDESUBTASKS:2"])
  }

  // I7
  @Test("an edit of the source follows a task that another program moves on")
  func followsTheTaskFurther() async throws {
    let world = try await SyncWorld(lists: ["Aufgaben", "Garten"])
    world.other.add("fence", title: "Zaun", in: "Garten", "X-OC-HIDESUBTASKS:0")
    let plain = try await world.moveHalfway(from: "Garten", to: "Aufgaben")
    world.clock.advance(minutes: 600)
    try world.other.set("X-OC-HIDESUBTASKS", "1", in: "fence.ics", list: "Garten")
    world.a.transport = plain
    try await world.a.sync()
    let lines = try world.other.lines("fence.ics").map { $0.replacing("HIDESUBTASKS:1", with: "HIDESUBTASKS:0") }
    world.other.delete("fence.ics")
    world.server.put(world.other.path("fence.ics", in: "Garten"), lines.map { $0 + "\r\n" }.joined())
    try await world.settle()
    #expect((world.other.names(), world.other.names(in: "Garten")) == ([], ["fence.ics"]))
    #expect(try world.other.value("X-OC-HIDESUBTASKS", of: "fence.ics", list: "Garten") == "1")
  }

  // S2-23
  @Test(
    "a series completed and renamed there while moved here is completed and renamed in its target",
    arguments: [true, false])
  func carriesTheCompletionOfASeriesOver(isForward: Bool) async throws {
    let world = try await SyncWorld(lists: ["Aufgaben", "Garten"])
    let (from, to) = isForward ? ("Aufgaben", "Garten") : ("Garten", "Aufgaben")
    try world.a.add("Zaun", due: "2026-12-10", list: from) {
      $0.uid = "fence"
      $0.recurrence = .weekly
      $0.seriesID = "series"
    }
    try await world.a.sync()
    try world.a.move("Zaun", to: to)
    world.clock.advance(minutes: 1)
    try world.other.set("STATUS", "COMPLETED", in: "fence.ics", list: from)
    try world.other.set("SUMMARY", "Hecke", in: "fence.ics", list: from)
    try await world.settle()
    #expect(world.other.names(in: from).isEmpty)
    #expect(try world.other.value("STATUS", of: "fence.ics", list: to) == "COMPLETED")
    #expect(try world.other.value("SUMMARY", of: "fence.ics", list: to) == "Hecke")
  }

  // I1
  @Test("an edit of the source is not reverted by another machine's earlier copy")
  func keepsAnEditWhenTwoMachinesMove() async throws {
    let world = try await SyncWorld(people: 2, lists: ["Aufgaben", "Garten"])
    world.server.mode.hasMove = false
    world.other.add("fence", title: "Zaun", "X-OC-HIDESUBTASKS:0")
    try await world.settle()
    for person in world.people { try person.move("Zaun", to: "Garten") }
    let plain = world.b.transport
    world.b.transport = RefusingTransport("DELETE", "Aufgaben/fence.ics", around: plain)
    try await world.b.sync()
    world.b.transport = plain
    world.clock.advance(minutes: 1)
    try world.other.set("DESCRIPTION", "grün", in: "fence.ics")
    try world.other.set("X-OC-HIDESUBTASKS", "1", in: "fence.ics")
    try await world.settle()
    #expect((world.other.names(), world.other.names(in: "Garten")) == ([], ["fence.ics"]))
    #expect(try world.other.value("DESCRIPTION", of: "fence.ics", list: "Garten") == "grün")
    #expect(try world.other.value("X-OC-HIDESUBTASKS", of: "fence.ics", list: "Garten") == "1")
    for person in world.people { #expect(try person.task("Zaun").notes == "grün") }
  }

  // I1
  @Test("an edit before the run is in the copy that the run makes", arguments: [true, false])
  func copiesWhatWasEditedThere(isForward: Bool) async throws {
    let world = try await SyncWorld(lists: ["Aufgaben", "Garten"])
    let (from, to) = isForward ? ("Aufgaben", "Garten") : ("Garten", "Aufgaben")
    world.other.add("fence", title: "Zaun", in: from)
    try await world.a.sync()
    try world.a.move("Zaun", to: to)
    world.clock.advance(minutes: 1)
    try world.other.set("SUMMARY", "Hecke", in: "fence.ics", list: from)
    try await world.a.sync()
    #expect((world.other.names(in: from), world.other.names(in: to)) == ([], ["fence.ics"]))
    #expect(try world.other.value("SUMMARY", of: "fence.ics", list: to) == "Hecke")
  }

  // I1
  @Test("another machine's copy from before an edit of the source does not revert the edit")
  func keepsAnEditThatACopyLacks() async throws {
    let world = try await SyncWorld(people: 2, lists: ["Aufgaben", "Garten"])
    world.server.mode.hasMove = false
    world.other.add("fence", title: "Zaun", "DESCRIPTION:grün")
    try await world.settle()
    try world.a.move("Zaun", to: "Garten")
    world.a.transport = RefusingTransport("DELETE", "Aufgaben/fence.ics", around: world.a.transport)
    try await world.a.sync()
    world.clock.advance(minutes: 1)
    try world.other.set("DESCRIPTION", "blau", in: "fence.ics")
    let (b, once) = (world.b, Once())
    world.b.transport = HookedTransport(around: world.b.transport) { [unowned b] request, _ in
      guard request.path?.hasSuffix("Garten/") == true, once.isFirst else { return }
      #expect(throws: Never.self) { try b.move("Zaun", to: "Garten") }
    }
    try await world.b.sync()
    try await world.settle()
    #expect((world.other.names(), world.other.names(in: "Garten")) == ([], ["fence.ics"]))
    for person in world.people { #expect(try person.task("Zaun").notes == "blau", "\(person.name)") }
  }
}
