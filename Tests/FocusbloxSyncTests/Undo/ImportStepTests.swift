import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import Testing

@Suite("An undone import leaves nothing of its file, and a redone import restores it")
struct ImportStepTests {
  private let files: FileStore

  init() throws { files = try FileStore() }

  private func calendar(_ components: String..., head: String = "X-WR-CALNAME:Mein") -> [String] {
    let lines = components.flatMap { $0.split(separator: "|") }.map(String.init)
    return ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Other//EN", head] + lines + ["END:VCALENDAR"]
  }

  private let task = "BEGIN:VTODO|UID:a|DTSTAMP:20261101T120000Z|SUMMARY:A|END:VTODO"
  private let diary = "BEGIN:VJOURNAL|UID:j|DTSTAMP:20261101T120000Z|SUMMARY:Diary|END:VJOURNAL"

  /// Runs one import as one step.
  private func take(_ lines: [String], updating: Bool = false) throws {
    let key = StepValue.Key(.source("mine.ics"), .whole)
    var octets: [UInt8]? = Array(lines.map { $0 + "\r\n" }.joined().utf8)
    let reader = FileImport(
      mapping: files.mapping, lists: [], updatesKnown: updating, newID: { UUID().uuidString.lowercased() })
    _ = try files.store.write { store in
      try store.step(.command("import"), at: files.now, changing: [key]) { store in
        try reader.carryOut(
          {
            defer { octets = nil }
            return octets
          }, of: "mine.ics", in: store)
      }
    }
  }

  @discardableResult
  private func undo(isRedo: Bool = false) throws -> UndoneStep {
    let (now, zone) = (files.now, files.zone)
    let undo = Undo(
      environment: SyncEnvironment(
        now: { now }, zone: zone, settings: Settings(), newID: { UUID().uuidString.lowercased() }))
    return try files.store.write { store in
      let step = isRedo ? try undo.lastUndo(in: store) : try undo.lastStep(in: store)
      let settings = StepSettings(read: { _ in nil }, write: { _, _ in })
      return try undo.undoStep(
        step, as: isRedo ? .redo(step.number) : .undo(step.number), settings: settings, in: store)
    }
  }

  private var names: [String] { get throws { try files.store.read { try $0.sourceNames() } } }

  @Test func `Undo and redo remove and restore kept components, calendars and the source with the items`() throws {
    let lines = calendar(task, diary)
    try take(lines)
    for _ in 0..<2 {
      try undo()
      #expect(try names == [])
      #expect(try files.store.read { try $0.keptComponents() }.isEmpty)
      #expect(try !files.exportAll().contains { $0.hasPrefix("SUMMARY") })
      try undo(isRedo: true)
      #expect(try names == ["mine.ics"])
      #expect(try files.exportSource("mine.ics").sorted() == lines.sorted())
    }
  }

  @Test func `An import without items is a step`() throws {
    let lines = calendar(diary)
    try take(lines)
    let undone = try undo()
    #expect(undone.items.isEmpty && undone.values.map(\.isRestored) == [true])
    #expect(try names == [])
    try undo(isRedo: true)
    #expect(try files.exportSource("mine.ics").sorted() == lines.sorted())
  }

  @Test func `Undoing a second import restores the version of the first`() throws {
    let first = calendar(task, diary)
    let second = calendar(
      task, diary.replacing("Diary", with: "Diary anew"), task.replacing(":a|", with: ":b|"), head: "X-WR-CALNAME:Neu")
    try take(first)
    try take(second, updating: true)
    #expect(try files.exportSource("mine.ics").contains("SUMMARY:Diary anew"))
    try undo()
    #expect(try files.exportSource("mine.ics").sorted() == first.sorted())
    try undo(isRedo: true)
    #expect(try files.exportSource("mine.ics").sorted() == second.sorted())
  }

  @Test func `Undo keeps a source that a later import has changed`() throws {
    try take(calendar(diary))
    try take(calendar(diary, diary.replacing(":j|", with: ":k|")))
    let number = try #require(try files.store.read { try $0.stepHeadlines(limit: 9) }.last?.number)
    let (now, zone) = (files.now, files.zone)
    let undo = Undo(
      environment: SyncEnvironment(now: { now }, zone: zone, settings: Settings(), newID: { "x" }))
    let undone = try files.store.write { store in
      let step = try #require(try store.step(number))
      let settings = StepSettings(read: { _ in nil }, write: { _, _ in })
      return try undo.undoStep(step, as: .undo(number), settings: settings, in: store)
    }
    #expect(undone.values.map(\.isRestored) == [false])
    #expect(try files.store.read { try $0.keptComponents() }.count == 2)
  }

  @Test func `The step has the title and the count of its items`() throws {
    try take(calendar(task, diary))
    let step = try #require(try files.store.read { try $0.stepHeadlines(limit: 1) }.first)
    #expect(step.title == "A" && step.count == 1)
  }
}
