import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import Testing

@Suite("Merging a file")
struct FileMergeTests {
  private let files: FileStore

  init() throws { files = try FileStore() }

  private func file(_ lines: String...) -> [String] {
    ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x", "BEGIN:VTODO", "UID:a", "DTSTAMP:20261101T120000Z"] + lines
      + ["END:VTODO", "END:VCALENDAR"]
  }

  private var task: TaskItem {
    get throws { try files.store.read { try #require(try $0.tasks(uid: "a").first) } }
  }

  private func edit(_ change: (inout TaskItem) -> Void) throws {
    try files.store.write { store in
      var task = try #require(try store.tasks(uid: "a").first)
      change(&task)
      task.modified = files.now
      try store.update(task, by: .user)
    }
  }

  private func undo(_ entry: Int64) throws {
    let now = files.now
    let environment = SyncEnvironment(
      now: { now }, zone: files.zone, settings: Settings(), newID: { UUID().uuidString })
    try files.store.write { store in
      let undo = Undo(environment: environment)
      try undo.carryOut(try undo.plan(entry: entry, in: store), in: store)
    }
  }

  @Test("a line missing in the file keeps local changes, and a line removed in the file goes")
  func lackingLines() throws {
    _ = try files.take(file("SUMMARY:one", "DESCRIPTION:old", "PRIORITY:1"), named: "a.ics")
    try edit { $0.notes = "mine" }
    #expect(try files.take(file("SUMMARY:two"), named: "a.ics", updating: true).updated == 1)
    let task = try task
    #expect((task.title, task.notes, task.importance) == ("two", "mine", .none))
    #expect(try files.exportAll().contains("DESCRIPTION:mine"))
  }

  @Test("an export says when an item was changed, and not when it was written, so that a later edit elsewhere stays")
  func stampOfTheEdit() throws {
    try files.store.write { store in
      var own = TaskItem(id: "own", uid: "a", title: "one", created: files.now.addingTimeInterval(-7200))
      own.modified = files.now.addingTimeInterval(-3600)
      try store.insert(own, by: .user)
    }
    let lines = try files.exportAll()
    #expect(lines.contains("LAST-MODIFIED:20261125T084640Z"), "\(lines)")
    let other = try FileStore()
    _ = try other.take(lines, named: "a.ics")
    try other.store.write { store in
      var task = try #require(try store.tasks(uid: "a").first)
      task.title = "later"
      task.modified = files.now.addingTimeInterval(-60)
      try store.update(task, by: .user)
    }
    try edit {
      $0.title = "earlier"
      $0.notes = "here"
    }
    try files.store.write { store in
      var task = try #require(try store.tasks(uid: "a").first)
      task.modified = files.now.addingTimeInterval(-1800)
      try store.update(task, by: .remote)
    }
    #expect(try other.take(files.exportAll(), named: "a.ics", updating: true).updated == 1)
    let merged = try other.store.read { try #require(try $0.tasks(uid: "a").first) }
    #expect(merged.title == "later" && merged.notes == "here")
  }

  @Test("a user's value of an own task stays where the file has none")
  func firstMeeting() throws {
    try files.store.write { store in
      var own = TaskItem(id: "own", uid: "a", title: "one", created: files.now)
      own.notes = "mine"
      try store.insert(own, by: .user)
    }
    #expect(try files.take(file("SUMMARY:two"), named: "a.ics", updating: true).updated == 1)
    #expect(try (task.title, task.notes) == ("two", "mine"))
  }

  @Test("an earlier version by SEQUENCE and LAST-MODIFIED does not win") func earlier() throws {
    _ = try files.take(file("SEQUENCE:2", "LAST-MODIFIED:20261110T120000Z", "SUMMARY:two"), named: "a.ics")
    let old = file("SEQUENCE:1", "LAST-MODIFIED:20261109T120000Z", "SUMMARY:one")
    #expect(try files.take(old, named: "a.ics", updating: true).skipped == 1)
    #expect(try task.title == "two")
  }

  @Test("if both sides changed a field, the later change wins") func conflict() throws {
    _ = try files.take(file("LAST-MODIFIED:20261101T120000Z", "SUMMARY:one"), named: "a.ics")
    try edit { $0.title = "mine" }
    _ = try files.take(file("LAST-MODIFIED:20261102T120000Z", "SUMMARY:two"), named: "a.ics", updating: true)
    #expect(try task.title == "mine")
    _ = try files.take(file("LAST-MODIFIED:20991102T120000Z", "SUMMARY:three"), named: "a.ics", updating: true)
    #expect(try task.title == "three")
  }

  @Test("changes by a file are in the journal and can be undone, foreign lines too") func undone() throws {
    let first = file("SUMMARY:one", "DTSTART:20261201T100000Z", "RRULE:FREQ=WEEKLY", "LOCATION:here")
    _ = try files.take(first, named: "a.ics")
    _ = try files.take(
      file("SUMMARY:two", "DTSTART:20261201T100000Z", "LOCATION:there"), named: "a.ics", updating: true)
    let entries = try files.store.read { try $0.journal() }
    #expect(Set(entries.compactMap(\.property)) == ["title", "foreignRule"])
    #expect(entries.allSatisfy { $0.action == JournalAction.imported.rawValue && Undo.isPossible($0) })
    #expect(try task.foreignRule == nil)
    for entry in entries { try undo(entry.id) }
    #expect(try (task.title, task.foreignRule) == ("one", "FREQ=WEEKLY"))
    let stamps = { (line: String) in line.hasPrefix("DTSTAMP") || line.hasPrefix("LAST-MODIFIED") }
    #expect(try files.exportAll().filter { !stamps($0) }.sorted() == first.filter { !stamps($0) }.sorted())
  }

  @Test("a change of foreign lines alone is an entry that can be undone") func linesAlone() throws {
    _ = try files.take(file("SUMMARY:one", "LOCATION:here"), named: "a.ics")
    _ = try files.take(file("SUMMARY:one", "LOCATION:there"), named: "a.ics", updating: true)
    let entry = try #require(try files.store.read { try $0.journal().first })
    #expect(entry.property == "lines")
    try undo(entry.id)
    #expect(try files.exportAll().contains("LOCATION:here"))
  }
}
