import CalDAV
import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import Logging
import TestSupport
import Testing

@Suite("A local item is not linked to an object just because of an equal UID")
struct PrivateItemTests {
  private static let uid = "0f2b6a5e-1111-4222-8333-444455556666"

  /// A private task with notes that was created here.
  private func world(due: String? = nil) async throws -> SyncWorld {
    let world = try await SyncWorld()
    try world.a.add("Zaun", due: due, isLocal: true) {
      $0.uid = Self.uid
      $0.notes = "geheim"
    }
    return world
  }

  private func tasks(_ world: SyncWorld) throws -> [TaskItem] { try world.a.store.read { try $0.tasks(uid: Self.uid) } }

  @Test("an object with other content is another item, whatever its later content")
  func staysApart() async throws {
    let world = try await world()
    world.other.add(Self.uid, title: "Köder")
    #expect(try await !world.requests { try await world.settle() }.contains("PUT"))
    world.advance(minutes: 1)
    try world.other.set("SUMMARY", "Haken", in: "\(Self.uid).ics")
    #expect(try await !world.requests { try await world.settle() }.contains("PUT"))
    #expect(Set(try tasks(world).map(\.title)) == ["Zaun", "Haken"])
    #expect(try world.a.task("Zaun").listID == nil && world.a.task("Zaun").notes == "geheim")
    let apart = try world.a.store.read { try $0.itemsApart() }
    #expect(apart.map(\.title) == ["Zaun"] && apart.map(\.list) == ["Aufgaben"])
    // A remote deletion keeps the other item as a local one, and the private item stays unchanged.
    world.other.delete("\(Self.uid).ics")
    world.advance(minutes: 1)
    try await world.settle()
    world.other.add(Self.uid, title: "Köder")
    #expect(try await !world.requests { try await world.settle() }.contains("PUT"))
    #expect(try world.a.task("Zaun").notes == "geheim" && world.a.task("Zaun").listID == nil)
  }

  @Test("the next instance of a private series is private, whatever UID an object has")
  func seriesStaysApart() async throws {
    let world = try await SyncWorld()
    try world.a.add("Therapie", due: "2026-11-22", isLocal: true) {
      $0.notes = "geheim"
      $0.recurrence = .weekly
    }
    let next = try #require(try world.a.complete("Therapie"))
    world.other.add(next.uid, title: "Köder")
    #expect(try await !world.requests { try await world.settle() }.contains("PUT"))
    #expect(try world.a.openTask("Therapie").notes == "geheim")
    #expect(try world.a.openTask("Therapie").listID == nil)
  }

  @Test("an object with equal content belongs to the item", arguments: [nil, "2026-12-01", "2026-12-01T10:00:00Z"])
  func isJoinedWhereBothSayTheSame(due: String?) async throws {
    let world = try await world(due: due)
    let line = due.map { "DUE" + ($0.count == 10 ? ";VALUE=DATE:20261201" : ":20261201T100000Z") } ?? "PRIORITY:1"
    world.other.add(Self.uid, title: "Zaun", line)
    try await world.settle()
    #expect(try tasks(world).count == 1)
    #expect(try world.other.value("DESCRIPTION", of: "\(Self.uid).ics") == "geheim")
    #expect(try world.a.store.read { try $0.itemsApart() }.isEmpty)
  }

  @Test("another date is other content")
  func staysApartWithAnotherDate() async throws {
    let world = try await world(due: "2026-12-01")
    world.other.add(Self.uid, title: "Zaun", "DUE;VALUE=DATE:20261202")
    #expect(try await !world.requests { try await world.settle() }.contains("PUT"))
    #expect(try tasks(world).count == 2)
  }

  @Test("where the user joins both, one merged item remains")
  func isJoinedByThePerson() async throws {
    let world = try await world()
    world.other.add(Self.uid, title: "Köder", "X-OTHER:1")
    try await world.settle()
    let id = try world.a.task("Zaun").id
    let list = try world.a.list().id
    try world.a.store.write { store in
      #expect(try store.join(.task, id: id, uid: Self.uid, into: list))
      var task = try #require(try store.task(id: id))
      task.listID = list
      task.modified = world.clock.now.addingTimeInterval(60)
      _ = try store.update(task, by: .person)
    }
    world.advance(minutes: 2)
    try await world.settle()
    #expect(try tasks(world).map(\.id) == [id])
    #expect(world.other.names() == ["\(Self.uid).ics"])
    let lines = try world.other.lines("\(Self.uid).ics")
    #expect(lines.contains("SUMMARY:Köder") && lines.contains("DESCRIPTION:geheim") && lines.contains("X-OTHER:1"))
    #expect(try world.a.store.read { try $0.itemsApart() }.isEmpty)
  }

  @Test("an item from a file before the account existed belongs to the object, whatever the content")
  func isJoinedFromAFile() async throws {
    let world = try await SyncWorld()
    var task = TaskItem(id: "t", uid: Self.uid, title: "Zaun", created: world.clock.now)
    task.notes = "hier"
    let imported = task
    try world.a.store.write { try $0.insert(imported, by: .person, isMadeHere: false) }
    world.other.add(Self.uid, title: "Hecke")
    try await world.settle()
    #expect(try tasks(world).count == 1)
  }

  @Test("a private block stays separate too")
  func keepsBlocksApart() async throws {
    let world = try await SyncWorld()
    var block = FocusBlock(
      id: "b", uid: Self.uid, title: "Bewerbung", start: try #require(CalendarTime("2026-12-01T10:00:00Z")),
      end: try #require(CalendarTime("2026-12-01T11:00:00Z")), created: world.clock.now)
    block.modified = world.clock.now
    let made = block
    try world.a.store.write { try $0.insert(made, by: .person) }
    world.other.put(
      "x.ics",
      [
        "BEGIN:VEVENT", "UID:\(Self.uid)", "DTSTAMP:20261101T000000Z", "DTSTART:20261201T100000Z",
        "DTEND:20261201T110000Z", "SUMMARY:Köder", "END:VEVENT",
      ])
    #expect(try await !world.requests { try await world.settle() }.contains("PUT"))
    #expect(Set(try world.a.store.read { try $0.blocks(uid: Self.uid) }.map(\.title)) == ["Bewerbung", "Köder"])
  }

  @Test("an account removed and added at another address creates no duplicates", arguments: [false, true])
  func isJoinedAfterAnAccountCameBack(isEdited: Bool) async throws {
    let world = try await SyncWorld()
    try world.a.add("Zaun") { $0.uid = Self.uid }
    world.other.add("hedge", title: "Hecke")
    try await world.settle()
    let account = try world.a.account
    try world.a.store.write { try $0.removeAccount(id: account.id) }
    if isEdited { try world.a.edit("Zaun") { $0.notes = "neu" } }
    world.advance(minutes: 1)
    try world.other.set("SUMMARY", "Buche", in: "hedge.ics")
    try world.a.store.write { store in
      var again = Account(name: "wieder", url: account.url, secret: .none, created: world.clock.now)
      again.mapping = account.mapping
      try store.save(&again)
    }
    try await world.a.discover()
    try await world.settle()
    #expect(Set(try world.a.tasks.map(\.title)) == ["Zaun", "Buche"])
    #expect(try world.a.tasks.count == 2)
    #expect(try world.a.store.read { try $0.itemsApart() }.isEmpty)
    if isEdited { #expect(try world.other.value("DESCRIPTION", of: "\(Self.uid).ics") == "neu") }
  }

  @Test("a backup from before the upload creates no duplicates")
  func isJoinedAfterARestoredBackup() async throws {
    let world = try await SyncWorld(people: 2)
    let task = try world.a.add("Zaun") { $0.uid = Self.uid }
    try await world.a.sync()
    // In the backup the task has no list yet.
    var old = task
    old.listID = nil
    let restored = old
    try world.b.store.write { try $0.insert(restored, by: .person) }
    try await world.settle()
    #expect(try world.b.tasks.map(\.title) == ["Zaun"])
  }
}
