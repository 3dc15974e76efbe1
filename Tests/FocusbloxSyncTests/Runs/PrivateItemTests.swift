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
  private func setup(due: String? = nil) async throws -> SyncSetup {
    let setup = try await SyncSetup()
    try setup.a.add("Zaun", due: due, isLocal: true) {
      $0.uid = Self.uid
      $0.notes = "geheim"
    }
    return setup
  }

  private func tasks(_ setup: SyncSetup) throws -> [TaskItem] { try setup.a.store.read { try $0.tasks(uid: Self.uid) } }

  @Test("an object with other content is another item, whatever its later content")
  func staysApart() async throws {
    let setup = try await setup()
    setup.other.add(Self.uid, title: "Köder")
    #expect(try await !setup.requests { try await setup.settle() }.contains("PUT"))
    setup.advance(minutes: 1)
    try setup.other.set("SUMMARY", "Haken", in: "\(Self.uid).ics")
    #expect(try await !setup.requests { try await setup.settle() }.contains("PUT"))
    #expect(Set(try tasks(setup).map(\.title)) == ["Zaun", "Haken"])
    #expect(try setup.a.task("Zaun").listID == nil && setup.a.task("Zaun").notes == "geheim")
    let duplicates = try setup.a.store.read { try $0.localDuplicates() }
    #expect(duplicates.map(\.title) == ["Zaun"] && duplicates.map(\.list) == ["Aufgaben"])
    // A remote deletion keeps the other item as a local one, and the private item stays unchanged.
    setup.other.delete("\(Self.uid).ics")
    setup.advance(minutes: 1)
    try await setup.settle()
    setup.other.add(Self.uid, title: "Köder")
    #expect(try await !setup.requests { try await setup.settle() }.contains("PUT"))
    #expect(try setup.a.task("Zaun").notes == "geheim" && setup.a.task("Zaun").listID == nil)
  }

  @Test("an undone deletion restores a private item beside the object of its UID")
  func returnsBesideTheObject() async throws {
    let setup = try await setup()
    setup.other.add(Self.uid, title: "Köder")
    try await setup.settle()
    try setup.a.delete("Zaun")
    try setup.a.undo(.deletedHere)
    #expect(try setup.a.task("Zaun").notes == "geheim" && setup.a.task("Zaun").listID == nil)
    #expect(try Set(tasks(setup).map(\.title)) == ["Zaun", "Köder"])
  }

  @Test("the next instance of a private series is private, whatever UID an object has")
  func seriesStaysApart() async throws {
    let setup = try await SyncSetup()
    try setup.a.add("Therapie", due: "2026-11-22", isLocal: true) {
      $0.notes = "geheim"
      $0.recurrence = .weekly
    }
    let next = try #require(try setup.a.complete("Therapie"))
    setup.other.add(next.uid, title: "Köder")
    #expect(try await !setup.requests { try await setup.settle() }.contains("PUT"))
    #expect(try setup.a.openTask("Therapie").notes == "geheim")
    #expect(try setup.a.openTask("Therapie").listID == nil)
  }

  @Test("an object with equal content belongs to the item", arguments: [nil, "2026-12-01", "2026-12-01T10:00:00Z"])
  func isJoinedWhereBothSayTheSame(due: String?) async throws {
    let setup = try await setup(due: due)
    let line = due.map { "DUE" + ($0.count == 10 ? ";VALUE=DATE:20261201" : ":20261201T100000Z") } ?? "PRIORITY:1"
    setup.other.add(Self.uid, title: "Zaun", line)
    try await setup.settle()
    #expect(try tasks(setup).count == 1)
    #expect(try setup.other.value("DESCRIPTION", of: "\(Self.uid).ics") == "geheim")
    #expect(try setup.a.store.read { try $0.localDuplicates() }.isEmpty)
  }

  @Test("another date is other content")
  func staysApartWithAnotherDate() async throws {
    let setup = try await setup(due: "2026-12-01")
    setup.other.add(Self.uid, title: "Zaun", "DUE;VALUE=DATE:20261202")
    #expect(try await !setup.requests { try await setup.settle() }.contains("PUT"))
    #expect(try tasks(setup).count == 2)
  }

  @Test("where the user joins both, one merged item remains")
  func isJoinedByThePerson() async throws {
    let setup = try await setup()
    setup.other.add(Self.uid, title: "Köder", "X-OTHER:1")
    try await setup.settle()
    let id = try setup.a.task("Zaun").id
    let list = try setup.a.list().id
    try setup.a.store.write { store in
      #expect(try store.join(.task, id: id, uid: Self.uid, into: list))
      var task = try #require(try store.task(id: id))
      task.listID = list
      task.modified = setup.clock.now.addingTimeInterval(60)
      _ = try store.update(task, by: .user)
    }
    setup.advance(minutes: 2)
    try await setup.settle()
    #expect(try tasks(setup).map(\.id) == [id])
    #expect(setup.other.names() == ["\(Self.uid).ics"])
    let lines = try setup.other.lines("\(Self.uid).ics")
    #expect(lines.contains("SUMMARY:Köder") && lines.contains("DESCRIPTION:geheim") && lines.contains("X-OTHER:1"))
    #expect(try setup.a.store.read { try $0.localDuplicates() }.isEmpty)
  }

  @Test("an item from a file before the account existed belongs to the object, whatever the content")
  func isJoinedFromAFile() async throws {
    let setup = try await SyncSetup()
    var task = TaskItem(id: "t", uid: Self.uid, title: "Zaun", created: setup.clock.now)
    task.notes = "hier"
    let imported = task
    try setup.a.store.write { try $0.insert(imported, by: .user, isCreatedHere: false) }
    setup.other.add(Self.uid, title: "Hecke")
    try await setup.settle()
    #expect(try tasks(setup).count == 1)
  }

  @Test("a private block stays separate too")
  func keepsBlocksApart() async throws {
    let setup = try await SyncSetup()
    var block = FocusBlock(
      id: "b", uid: Self.uid, title: "Bewerbung", start: try #require(CalendarTime("2026-12-01T10:00:00Z")),
      end: try #require(CalendarTime("2026-12-01T11:00:00Z")), created: setup.clock.now)
    block.modified = setup.clock.now
    let made = block
    try setup.a.store.write { try $0.insert(made, by: .user) }
    setup.other.put(
      "x.ics",
      [
        "BEGIN:VEVENT", "UID:\(Self.uid)", "DTSTAMP:20261101T000000Z", "DTSTART:20261201T100000Z",
        "DTEND:20261201T110000Z", "SUMMARY:Köder", "END:VEVENT",
      ])
    #expect(try await !setup.requests { try await setup.settle() }.contains("PUT"))
    #expect(Set(try setup.a.store.read { try $0.blocks(uid: Self.uid) }.map(\.title)) == ["Bewerbung", "Köder"])
  }

  @Test("an account removed and added at another address creates no duplicates", arguments: [false, true])
  func isJoinedAfterAnAccountCameBack(isEdited: Bool) async throws {
    let setup = try await SyncSetup()
    try setup.a.add("Zaun") { $0.uid = Self.uid }
    setup.other.add("hedge", title: "Hecke")
    try await setup.settle()
    let account = try setup.a.account
    try setup.a.store.write { try $0.removeAccount(id: account.id) }
    if isEdited { try setup.a.edit("Zaun") { $0.notes = "neu" } }
    setup.advance(minutes: 1)
    try setup.other.set("SUMMARY", "Buche", in: "hedge.ics")
    try setup.a.store.write { store in
      var again = Account(name: "wieder", url: account.url, secret: .none, created: setup.clock.now)
      again.mapping = account.mapping
      try store.save(&again)
    }
    try await setup.a.discover()
    try await setup.settle()
    #expect(Set(try setup.a.tasks.map(\.title)) == ["Zaun", "Buche"])
    #expect(try setup.a.tasks.count == 2)
    #expect(try setup.a.store.read { try $0.localDuplicates() }.isEmpty)
    if isEdited { #expect(try setup.other.value("DESCRIPTION", of: "\(Self.uid).ics") == "neu") }
  }

  @Test("a backup from before the upload creates no duplicates")
  func isJoinedAfterARestoredBackup() async throws {
    let setup = try await SyncSetup(users: 2)
    let task = try setup.a.add("Zaun") { $0.uid = Self.uid }
    try await setup.a.sync()
    // In the backup the task has no list yet.
    var old = task
    old.listID = nil
    let restored = old
    try setup.b.store.write { try $0.insert(restored, by: .user) }
    try await setup.settle()
    #expect(try setup.b.tasks.map(\.title) == ["Zaun"])
  }
}
