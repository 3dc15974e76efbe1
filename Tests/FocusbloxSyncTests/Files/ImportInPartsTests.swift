import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import Foundation
import TestSupport
import Testing

@testable import FocusbloxSync

@Suite("A long import lets other programs write between its transactions, and is one step")
struct ImportInPartsTests {
  private let folder: TemporaryFolder
  private let store: Store
  private let other: Store
  private let zone = TimeZone(identifier: "Europe/Berlin") ?? .gmt
  private let now = Date(timeIntervalSince1970: 1_795_600_000)

  init() throws {
    folder = try TemporaryFolder()
    store = try Store(path: folder.file("s.sqlite"), timeZone: zone)
    other = try Store(path: folder.file("s.sqlite"), timeZone: zone, busyTimeout: .zero)
  }

  private static let tasks = (0..<8).map { "BEGIN:VTODO|UID:t\($0)|DTSTAMP:20261101T120000Z|SUMMARY:T\($0)|END:VTODO" }
  private static let diary = "BEGIN:VJOURNAL|UID:j|DTSTAMP:20261101T120000Z|SUMMARY:Diary|END:VJOURNAL"

  /// - Parameter between: carried out after each transaction that is not the last.
  private func take(
    _ components: [String] = tasks + [diary], updating: Bool = false, atOnce: Int = 3, takingEach: Duration = .zero,
    onStep: (ImportStep) -> Void = { _ in }, between: () throws -> Void = {}
  ) throws -> ImportReport {
    let lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x"] + components.flatMap { $0.components(separatedBy: "|") }
    var octets: [UInt8]? = Array((lines + ["END:VCALENDAR"]).map { $0 + "\r\n" }.joined().utf8)
    var reader = FileImport(
      mapping: MappingContext(zone: zone, now: now, settings: Settings(), profile: .extended), lists: [],
      updatesKnown: updating, newID: { UUID().uuidString.lowercased() })
    reader.partsAtOnce = atOnce
    let clock = SteppingClock(step: takingEach)
    reader.uptime = { clock.next() }
    var step = StepInParts(.command("import"), at: now, changing: [StepValue.Key(.source("a.ics"), .whole)])
    let next = {
      defer { octets = nil }
      return octets
    }
    return try reader.carryOut(next, of: "a.ics", onStep: onStep) { isLast, body in
      step = try store.write { try $0.stepPart(step, isLast: isLast, body) }
      if !isLast { try between() }
    }.report
  }

  private var titles: Set<String> {
    get throws { try Set(store.read { try $0.tasks(TaskQuery(.all, now: now, timeZone: zone)) }.map(\.title)) }
  }

  private var steps: [StepHeadline] { get throws { try store.read { try $0.stepHeadlines(limit: 9) } } }

  private func undo(isRedo: Bool = false) throws {
    let (now, zone) = (now, zone)
    let undo = Undo(
      environment: SyncEnvironment(
        now: { now }, zone: zone, settings: Settings(), newID: { UUID().uuidString.lowercased() }))
    try store.write { store in
      let step = isRedo ? try undo.lastUndo(in: store) : try undo.lastStep(in: store)
      _ = try undo.undoStep(
        step, as: isRedo ? .redo(step.number) : .undo(step.number),
        settings: StepSettings(read: { _ in nil }, write: { _, _ in }), in: store)
    }
  }

  @Test func `Another program writes between the transactions, and undo takes the whole import back`() throws {
    var added = 0
    var told: [ImportStep] = []
    let report = try take(
      onStep: { told.append($0) },
      between: {
        added += 1
        let task = TaskItem(id: "other-\(added)", uid: "other-\(added)", title: "Other \(added)", created: now)
        // Without a wait, this fails where the import holds the store.
        _ = try other.write { store in
          try store.step(.command("add"), at: now) { try $0.insert(task, by: .user) }
        }
      })
    #expect(report.new == 8 && report.kept == 1 && told.count == 9)
    #expect(added == 2)
    #expect(try steps.map(\.cause) == [.command("import"), .command("add"), .command("add")])
    #expect(try steps.first?.count == 8 && steps.first?.title == "T0")
    try undo()
    #expect(try titles == ["Other 1", "Other 2"])
    #expect(try store.read { try $0.sourceNames() } == [])
    try undo(isRedo: true)
    #expect(try titles.count == 10)
    #expect(try store.read { try $0.keptComponents() }.count == 1)
  }

  @Test func `A stopped import is a whole step, and the same file brings the rest`() throws {
    var count = 0
    let stopped = #expect(throws: StoppedImport.self) {
      _ = try take(between: {
        count += 1
        if count == 2 { throw CancellationError() }
      })
    }
    #expect(stopped?.done == 3 && stopped?.count == 9 && stopped?.cause is CancellationError)
    #expect(try titles.count == 6)
    #expect(try steps.map(\.count) == [6])
    let report = try take()
    #expect(report.new == 2 && report.skipped == 6 && report.kept == 1)
    #expect(try titles.count == 8)
    try undo()
    #expect(try titles.count == 6)
    try undo()
    #expect(try titles.isEmpty)
  }

  @Test func `A killed import leaves a step that undo takes back`() throws {
    let copy = try Store(path: folder.file("s.sqlite"), timeZone: zone)
    var seen: [Int] = []
    _ = try take(between: { seen.append(try copy.read { try $0.stepHeadlines(limit: 9) }.map(\.count).reduce(0, +)) })
    #expect(seen == [3, 6])
  }

  @Test func `On a slow machine the next transactions are smaller`() throws {
    func sizes(_ time: Duration) throws -> [Int] {
      var seen: [Int] = []
      _ = try take(atOnce: 4, takingEach: time, between: { seen.append(try titles.count) })
      try undo()
      return seen
    }
    #expect(try sizes(.milliseconds(300)) == [4, 8])
    #expect(try sizes(.milliseconds(600)) == [4, 6, 7, 8])
  }

  @Test func `Undo of an update in parts restores the file's former record`() throws {
    _ = try take()
    let changed = Self.tasks.map { $0.replacing("SUMMARY:T", with: "SUMMARY:New ") }
    #expect(try take(changed + [Self.diary.replacing("Diary", with: "Anew")], updating: true).updated == 8)
    #expect(try titles == Set((0..<8).map { "New \($0)" }))
    try undo()
    #expect(try titles == Set((0..<8).map { "T\($0)" }))
    let kept = try store.read { try $0.keptComponents() }.map { String(decoding: $0.text, as: UTF8.self) }
    #expect(kept.count == 1 && kept[0].contains("Diary"))
  }
}
