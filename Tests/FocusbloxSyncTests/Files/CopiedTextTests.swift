import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport
import Testing

/// An export copies the text of an unchanged item, and must equal an export that parses every text.
@Suite("An export that copies")
struct CopiedTextTests {
  private static let lines = [
    "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//other//EN", "BEGIN:VTIMEZONE", "TZID:Amt", "BEGIN:STANDARD",
    "DTSTART:19700101T000000", "TZOFFSETFROM:+0100", "TZOFFSETTO:+0100", "END:STANDARD", "END:VTIMEZONE", "BEGIN:VTODO",
    "UID:zone", "DTSTAMP:20261120T080000Z", "SUMMARY:Mit Zone", "DUE;TZID=Amt:20270111T100000", "X-OTHER:bleibt",
    "CATEGORIES:Büro,Ablage\\, blau", "END:VTODO", "BEGIN:VTODO", "UID:ring", "DTSTAMP:20261120T080000Z",
    "SUMMARY:Mit Alarmen", "DUE:20270111T100000Z", "BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT15M",
    "DESCRIPTION:fremd", "END:VALARM", "BEGIN:VALARM", "UID:D5E40EFA-A89A-5E03-A001-4C2974452185", "ACTION:DISPLAY",
    "TRIGGER;VALUE=DATE-TIME:20270110T160000Z", "DESCRIPTION:eigen", "X-FOCUSBLOX-KIND:custom", "END:VALARM",
    "END:VTODO", "BEGIN:VTODO", "UID:series", "SUMMARY:Reihe", "DUE;VALUE=DATE:20270111", "RRULE:FREQ=WEEKLY",
    "X-FOCUSBLOX-PLANNED:20270109T120000Z", "ESTIMATED-DURATION:PT30M", "END:VTODO", "BEGIN:VTODO", "UID:done",
    "SUMMARY:Erledigt", "STATUS:COMPLETED", "COMPLETED:20261101T100000Z", "END:VTODO", "BEGIN:VEVENT", "UID:event",
    "SUMMARY:Termin", "DTSTART;TZID=Amt:20270112T100000", "DURATION:PT1H", "END:VEVENT", "BEGIN:VEVENT", "UID:daily",
    "DTSTART:20270112T100000Z", "RRULE:FREQ=DAILY", "END:VEVENT", "BEGIN:VEVENT", "UID:daily",
    "RECURRENCE-ID:20270113T100000Z", "DTSTART:20270113T110000Z", "END:VEVENT", "END:VCALENDAR",
  ]

  private struct RolledBack: Error {}

  private func export(_ files: FileStore, from store: StoreReader) throws -> [UInt8] {
    let items = try Self.items(files, store)
    var output: [UInt8] = []
    try FileExport(mapping: files.mapping).write(items, from: store) { output += $0 }
    return output
  }

  /// Exports as `export` does, after the marks of unchanged texts are removed.
  private func exportByReading(_ files: FileStore) throws -> [UInt8] {
    var output: [UInt8] = []
    do {
      try files.store.write { store in
        for item in try Self.items(files, store) {
          let (kind, id) = (item.kind, item.id)
          if let text = try store.originalText(of: kind, id: id) {
            try store.setOriginalText(of: kind, id: id, text, agreed: store.lastAgreement(of: kind, id: id))
          }
          #expect(try store.unchangedText(of: kind, id: id) == nil)
        }
        output = try export(files, from: store)
        throw RolledBack()
      }
    } catch is RolledBack {}
    return output
  }

  private static func items(_ files: FileStore, _ store: StoreReader) throws -> [ItemReference] {
    try store.tasks(TaskQuery(.all, now: files.now, timeZone: files.zone)).map { ItemReference(.task, id: $0.id) }
      + store.blocks().map { ItemReference(.block, id: $0.id) }
  }

  private func copied(_ files: FileStore) throws -> Int {
    try files.store.read { store in
      try Self.items(files, store).count { try store.unchangedText(of: $0.kind, id: $0.id) != nil }
    }
  }

  @Test("an export copies imported texts, octet by octet equal to parsed ones")
  func copiesAll() throws {
    let files = try FileStore()
    _ = try files.take(Self.lines, named: "a.ics")
    #expect(try copied(files) == 6)
    let output = try files.store.read { try export(files, from: $0) }
    #expect(try output == exportByReading(files))
    #expect(
      String(decoding: output, as: UTF8.self).components(separatedBy: "\r\n").sorted() == (Self.lines + [""]).sorted())
  }

  @Test("every change of a task is in the export", arguments: TaskChange.all)
  func changedTask(change: TaskChange) throws {
    for uid in ["zone", "ring", "series", "done"] {
      let files = try FileStore()
      _ = try files.take(Self.lines, named: "a.ics")
      let before = try files.store.read { try export(files, from: $0) }
      try files.store.write { store in
        let task = try #require(try store.tasks(uid: uid).first)
        try change.make(task, files, store)
      }
      let after = try files.store.read { try export(files, from: $0) }
      #expect(try after == exportByReading(files))
      if change.isSeen { #expect(after != before, "\(uid)") }
    }
  }

  @Test("every change of a block is in the export")
  func changedBlock() throws {
    let changes: [(inout FocusBlock) -> Void] = [
      { $0.title += "!" }, { $0.start = .day(CalendarDay(year: 2027, month: 1, day: 20)!) }, { $0.taskUIDs = ["zone"] },
    ]
    for uid in ["event", "daily"] {
      for (number, change) in changes.enumerated() {
        let files = try FileStore()
        _ = try files.take(Self.lines, named: "a.ics")
        let before = try files.store.read { try export(files, from: $0) }
        try files.store.write { store in
          var block = try #require(try store.blocks(uid: uid).first)
          change(&block)
          try store.update(block, by: .user)
        }
        #expect(try copied(files) == 5, "\(uid) \(number)")
        let after = try files.store.read { try export(files, from: $0) }
        #expect(try after == exportByReading(files) && after != before, "\(uid) \(number)")
      }
    }
  }

  @Test("an export shows any sequence of changes", arguments: 1...8 as ClosedRange<UInt64>)
  func randomChanges(seed: UInt64) throws {
    let files = try FileStore()
    _ = try files.take(Self.lines, named: "a.ics")
    var random = SeededGenerator(seed: seed)
    for _ in 0..<12 {
      try files.store.write { store in
        let tasks = try store.tasks(TaskQuery(.all, now: files.now, timeZone: files.zone))
        guard let task = tasks.randomElement(using: &random) else { return }
        try TaskChange.all.randomElement(using: &random)?.make(task, files, store)
      }
      if Int.random(in: 0..<4, using: &random) == 0 { _ = try files.take(Self.lines, named: "a.ics", updating: true) }
      #expect(try files.store.read { try export(files, from: $0) } == exportByReading(files), "seed \(seed)")
    }
  }
}

/// A change of a task by a user or another program.
struct TaskChange: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// Whether an export shows the change.
  var isSeen = true
  let make: @Sendable (TaskItem, FileStore, StoreTransaction) throws -> Void

  private static func field(
    _ name: String, isSeen: Bool = true, _ change: @escaping @Sendable (inout TaskItem) -> Void
  ) -> TaskChange {
    TaskChange(testDescription: name, isSeen: isSeen) { task, _, store in
      var task = task
      change(&task)
      try store.update(task, by: .user)
    }
  }

  private static func time(_ text: String) -> CalendarTime? { WallTime(text).map { .utc($0) } }

  static let all: [TaskChange] = [
    field("title") { $0.title += "!" }, field("notes") { $0.notes = "neu" },
    field("due") { $0.due = time("2027-02-01T10:00:00") },
    field("start") { $0.start = time("2027-01-01T10:00:00") },
    field("planned") { $0.planned = time("2027-01-08T10:00:00") },
    field("estimate") { $0.estimateMinutes = 45 },
    field("importance") { $0.importance = $0.importance == .high ? .low : .high },
    field("urgency") { $0.urgency = $0.urgency == .urgent ? .notUrgent : .urgent },
    field("tags") { $0.tags.append("neu, rot") },
    field("type") { $0.taskType = "Art" }, field("flagged") { $0.flagged.toggle() },
    field("next") { $0.nextUp.toggle() }, field("parent") { $0.parentUID = "ring" },
    field("status") {
      $0.status = $0.status == .open ? .completed : .open
      $0.completedAt = $0.status == .open ? nil : Date(timeIntervalSince1970: 1_795_600_000)
    },
    field("announced", isSeen: false) { $0.dueNotifiedAt = Date(timeIntervalSince1970: 1_795_600_000) },
    TaskChange(testDescription: "a reminder", isSeen: false) { task, files, store in
      try store.add(
        ItemNotification(
          id: UUID().uuidString.lowercased(), taskID: task.id,
          trigger: .absolute(files.now.addingTimeInterval(86_400)), created: files.now), by: .user)
    },
    TaskChange(testDescription: "no reminders", isSeen: false) { task, _, store in
      try store.clearNotifications(taskID: task.id, by: .user)
    },
    TaskChange(testDescription: "an answer", isSeen: false) { task, files, store in
      for reminder in try store.notifications(ofTask: task.id) {
        try store.answer(
          ReminderState(
            identifier: reminder.identifier, subject: .task(task.id), acknowledged: files.now,
            snoozedUntil: files.now.addingTimeInterval(3600)), by: .user)
      }
    },
    TaskChange(testDescription: "deleted") { task, _, store in try store.delete(taskID: task.id, by: .user) },
  ]
}
