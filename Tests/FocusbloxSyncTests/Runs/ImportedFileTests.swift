import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport
import Testing

@Suite("Files that are imported between the runs")
struct ImportedFileTests {
  private static let lists = ["Aufgaben", "Garten"]

  private static let fence = Array(
    (["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Other//EN", "BEGIN:VTODO", "UID:fence", "DTSTAMP:20261101T000000Z"]
      + ["SUMMARY:Zaun", "END:VTODO", "END:VCALENDAR", ""]).joined(separator: "\r\n").utf8)

  private func carry(_ text: [UInt8], to user: TestUser, _ list: String?, updates: Bool = false) throws {
    let mapping = MappingContext(
      zone: SyncSetup.zone, now: user.environment.now(), settings: Settings(), profile: .extended)
    let plan = FileImport(
      mapping: mapping, lists: try list.map { [try user.list($0)] } ?? [], updatesKnown: updates,
      newID: { user.newID() })
    var pieces = [text][...]
    try user.step("import") { _ = try plan.carryOut({ pieces.popFirst() }, in: $0) }
  }

  /// The lines of an object with another title and a newer stamp, and without a property.
  private func newerFile(_ name: String, title: String, without property: String, _ setup: SyncSetup) throws -> [String]
  {
    try setup.other.lines(name).filter { !$0.hasPrefix(property) }
      .map {
        $0.hasPrefix("SUMMARY")
          ? "SUMMARY:\(title)" : $0.hasPrefix("LAST-MOD") ? "LAST-MODIFIED:\(setup.other.stamp)" : $0
      }
  }

  @Test("undoing the deletion of a task unlinked before its upload creates no second task beside the file's task")
  func undoneDeletionBesideAnImport() async throws {
    let setup = try await SyncSetup(lists: Self.lists)
    try carry(Self.fence, to: setup.a, "Garten")
    try setup.a.unlink("Zaun")
    try setup.a.delete("Zaun")
    try carry(Self.fence, to: setup.a, "Aufgaben")
    #expect(throws: UndoRefusal.stillHere(title: "Zaun")) { try setup.a.undo(.deletedHere) }
    try await setup.settle()
    #expect(try setup.a.tasks.map(\.title) == ["Zaun"])
    #expect(setup.places(Self.lists) == [["fence.ics"], []])
  }

  @Test("undoing the deletion of a local task from a file creates no second task beside another user's upload")
  func undoneDeletionBesideAnUpload() async throws {
    let setup = try await SyncSetup(users: 2, lists: Self.lists)
    try carry(Self.fence, to: setup.a, nil)
    try setup.a.delete("Zaun")
    try carry(Self.fence, to: setup.b, "Garten")
    try await setup.settle()
    #expect(throws: UndoRefusal.stillHere(title: "Zaun")) { try setup.a.undo(.deletedHere) }
    #expect(try setup.a.tasks.map(\.listID) == [setup.a.list("Garten").id])
  }

  @Test(
    "a task carried in a file before its first upload and published elsewhere is one task",
    arguments: [lists, lists.reversed()])
  func carriedBeforeItsUpload(order: [String]) async throws {
    var mode = ServerMode()
    mode.uidConflict = .storesDuplicate
    let setup = try await SyncSetup(mode, users: 2, lists: order)
    let task = try setup.a.add("Zaun", list: "Aufgaben") { $0.uid = "fence" }
    let text = CalendarObjectWriter.newObject(
      task: task, notifications: [], states: [],
      context: MappingContext(zone: SyncSetup.zone, now: setup.clock.now, settings: Settings(), profile: .extended))
    try carry(text, to: setup.b, "Garten")
    try await setup.b.sync()
    try await setup.settle()
    #expect(setup.places(Self.lists) == [[], ["fence.ics"]])
    for user in setup.users { #expect(try user.tasks.map(\.title) == ["Zaun"]) }
  }

  @Test("a file that says what the item has from its server takes no unsent edit back", arguments: [false, true])
  func sameAsTheServer(isStamped: Bool) async throws {
    let setup = try await SyncSetup(lists: Self.lists)
    let stamp = isStamped ? ["LAST-MODIFIED:\(setup.other.stamp)"] : []
    setup.other.put(
      "fence.ics", in: "Garten",
      ["BEGIN:VTODO", "UID:fence", "DTSTAMP:20261101T000000Z"] + stamp + ["SUMMARY:Zaun", "END:VTODO"])
    try await setup.settle()
    try setup.a.edit("Zaun") { $0.title = "Zaun streichen" }
    let text = try #require(setup.server.text(setup.other.path("fence.ics", in: "Garten")))
    try carry(Array(text.utf8), to: setup.a, "Garten", updates: true)
    #expect(try setup.a.tasks.map(\.title) == ["Zaun streichen"])
  }

  @Test("an unknown completed task in another list stays there when a file with it is imported")
  func importedAfterItsCompletion() async throws {
    var mode = ServerMode()
    mode.uidConflict = .storesDuplicate
    let setup = try await SyncSetup(mode, lists: Self.lists)
    setup.other.add("fence", title: "Zaun", in: "Garten", "STATUS:COMPLETED", "COMPLETED:20261120T080000Z")
    try await setup.a.sync()
    #expect(try setup.a.tasks.isEmpty)
    let text = try setup.other.lines("fence.ics", list: "Garten").map { $0 + "\r\n" }.joined()
    try carry(Array(text.utf8), to: setup.a, "Aufgaben")
    let requests = try await setup.requests { try await setup.settle() }
    // The object is only read, neither written nor moved.
    #expect(!requests.contains("PUT") && !requests.contains("DELETE"))
    #expect(setup.places(Self.lists) == [[], ["fence.ics"]])
    #expect(try setup.a.tasks.map(\.title) == ["Zaun"])
    #expect(try setup.a.task("Zaun").listID == setup.a.list("Garten").id)
  }

  @Test(
    "an import into another list while the deletion waits is a move of the edited object, also in two steps",
    arguments: [true, false])
  func importedWhileItsDeletionWaits(isPublishedLater: Bool) async throws {
    let setup = try await SyncSetup(users: 2, lists: Self.lists)
    setup.other.add("fence", title: "Zaun", in: "Aufgaben")
    try await setup.settle()
    let text = Array(try setup.other.lines("fence.ics", list: "Aufgaben").map { $0 + "\r\n" }.joined().utf8)
    let id = try setup.a.task("Zaun").id
    try setup.a.step("delete") { try $0.discard(.task, id: id, at: setup.clock.now) }
    setup.advance(minutes: 1)
    try setup.b.edit("Zaun") { $0.notes = "neu" }
    try await setup.b.sync()
    try carry(text, to: setup.a, isPublishedLater ? nil : "Garten")
    if isPublishedLater { try setup.a.move("Zaun", to: "Garten") }
    try await setup.settle()
    #expect(setup.places(Self.lists) == [[], ["fence.ics"]])
    for user in setup.users { #expect(try user.tasks.map(\.notes) == ["neu"], "\(user.name)") }
  }

  @Test(
    "a task that was created here gets the alarms of a new due date that comes from a file first",
    arguments: [true, false])
  func dueDateFromAFile(isMoved: Bool) async throws {
    let setup = try await SyncSetup(lists: Self.lists)
    try setup.a.add("Zaun", due: "2026-12-10", list: "Aufgaben") { $0.uid = "fence" }
    try await setup.settle()
    setup.advance(minutes: 1)
    try setup.other.edit("fence.ics", list: "Aufgaben") { lines in
      lines = lines.map { $0.hasPrefix("DUE") ? "DUE;VALUE=DATE:20261212" : $0 }
    }
    let text = try setup.other.lines("fence.ics", list: "Aufgaben").map { $0 + "\r\n" }.joined()
    try carry(Array(text.utf8), to: setup.a, nil, updates: true)
    if isMoved { try setup.other.move("fence.ics", from: "Aufgaben", to: "Garten") }
    try await setup.settle()
    let triggers = try setup.other.lines("fence.ics", list: isMoved ? "Garten" : "Aufgaben")
      .filter { $0.hasPrefix("TRIGGER") }
    #expect(!triggers.isEmpty && triggers.allSatisfy { $0.contains("20261212") || $0.contains("20261211") })
  }

  @Test("values of a file that is imported while the account is removed are sent, and a missing line clears nothing")
  func updatedWithoutTheAccount() async throws {
    let setup = try await SyncSetup(users: 2)
    setup.other.add("fence", title: "Zaun", "DESCRIPTION:streichen")
    try await setup.settle()
    setup.advance(minutes: 1)
    let lines = try newerFile("fence.ics", title: "Hecke", without: "DESCRIPTION", setup)
    try await setup.a.removeAndAddAccount {
      try carry(Array(lines.map { $0 + "\r\n" }.joined().utf8), to: setup.a, nil, updates: true)
    }
    try await setup.settle()
    for user in setup.users { #expect(try user.task("Hecke").notes == "streichen", "\(user.name)") }
    #expect(try setup.other.value("SUMMARY", of: "fence.ics") == "Hecke")
    #expect(try setup.other.value("DESCRIPTION", of: "fence.ics") == "streichen")
  }

  @Test(
    "import --update of a file without the rule keeps a foreign series' rule and start, also before its move is sent",
    arguments: [false, true])
  func updatedWithoutItsRule(isMoved: Bool) async throws {
    let setup = try await SyncSetup(lists: ["Aufgaben", "Garten"])
    setup.other.add(
      "plants", title: "Pflanzen", "DTSTART:20261210T090000Z", "DUE:20261210T100000Z", "RRULE:FREQ=DAILY")
    try await setup.settle()
    setup.advance(minutes: 1)
    let lines = try newerFile("plants.ics", title: "Gießen", without: "RRULE", setup)
    if isMoved { try setup.a.move("Pflanzen", to: "Garten") }
    try carry(Array(lines.map { $0 + "\r\n" }.joined().utf8), to: setup.a, "Aufgaben", updates: true)
    try await setup.settle()
    let list = isMoved ? "Garten" : "Aufgaben"
    #expect(try setup.a.task("Gießen").foreignRule == "FREQ=DAILY")
    #expect(try setup.other.value("SUMMARY", of: "plants.ics", list: list) == "Gießen")
    #expect(try setup.other.value("RRULE", of: "plants.ics", list: list) == "FREQ=DAILY")
    #expect(try setup.other.value("DTSTART", of: "plants.ics", list: list) == "20261210T090000Z")
  }

  // S3-17
  @Test("a reminder from a file follows the phone's move of its alarm, beside a new reminder with the former lead")
  func movedReminderFromAFile() async throws {
    let setup = try await SyncSetup(users: 2, lists: Self.lists)
    try setup.a.add("Zaun", due: "2026-12-10T12:00:00[Europe/Berlin]", list: "Garten") { $0.uid = "fence" }
    func remind(_ id: String) throws {
      let reminder = ItemNotification(
        id: id, taskID: try setup.a.task("Zaun").id, trigger: .relative(offset: -172_800, anchor: .dueDate),
        created: setup.clock.now)
      try setup.a.store.write { try $0.add(reminder, by: .user) }
    }
    try remind("4fbd4001-4845-4137-83c7-bfa7fd02436f")
    try await setup.a.sync()
    try carry(
      Array(try setup.other.lines("fence.ics", list: "Garten").map { $0 + "\r\n" }.joined().utf8), to: setup.b, nil)
    setup.advance(minutes: 1)
    try setup.other.edit("fence.ics", list: "Garten") { lines in
      lines = lines.map { $0.hasPrefix("TRIGGER") ? $0.replacing("20261208T110000Z", with: "20261215T110000Z") : $0 }
    }
    try await setup.a.sync()
    setup.advance(minutes: 1)
    try remind("4fbd4002-4845-4137-83c7-bfa7fd02436f")
    try await setup.a.sync()
    try await setup.settle()
    let moved = try Date("2026-12-15T11:00:00Z", strategy: .iso8601)
    for user in setup.users {
      let triggers = Set(try user.reminders("Zaun").map(\.trigger))
      #expect(triggers == [.absolute(moved), .relative(offset: -172_800, anchor: .dueDate)], "\(user.name)")
    }
  }
}
