import FocusbloxModel
import FocusbloxStore
import Foundation
import TestSupport
import Testing

@Suite struct TaskRoundTripTests {
  let zone = TimeZone(identifier: "Europe/Berlin") ?? .gmt

  // S0-5, S2-6
  @Test("every field is read back, including a due date with its time", arguments: StorePlace.allCases)
  func keepsEveryFieldOfATask(place: StorePlace) throws {
    let folder = try TemporaryFolder()
    let store = try place.open(in: zone, folder: folder)
    let task = try store.write { store in
      let list = try store.addList("L")
      let task = Self.fullTask(list: list.id)
      try store.insert(task, by: .remote)
      return task
    }
    #expect(try store.read { try $0.task(id: task.id) } == task)
  }

  // S2-9
  @Test("an absent value stays absent", arguments: StorePlace.allCases)
  func anAbsentFieldStaysAbsent(place: StorePlace) throws {
    let folder = try TemporaryFolder()
    let store = try place.open(in: zone, folder: folder)
    let task = TaskItem(id: "11111111-aaaa", uid: "Uid-Ä", title: "", created: .now(0))
    try store.write { try $0.insert(task, by: .user) }
    #expect(try store.read { try $0.task(id: task.id) } == task)
  }

  @Test("a new field of a task or block fails here until it has a column")
  func theFullItemsDifferFromEmptyOnesInEveryField() throws {
    let empty = TaskItem(id: "x", uid: "x", title: "x", created: .now(-1))
    #expect(fieldsAlike(Self.fullTask(list: 1), empty) == [])
    let (start, end) = (try #require(CalendarTime("2026-11-20")), try #require(CalendarTime("2026-11-21")))
    let emptyBlock = FocusBlock(id: "x", uid: "x", title: "x", start: start, end: end, created: .now(-1))
    #expect(fieldsAlike(try Self.fullBlock(list: 1), emptyBlock) == [])
  }

  private func fieldsAlike(_ a: some Any, _ b: some Any) -> [String] {
    zip(Mirror(reflecting: a).children, Mirror(reflecting: b).children).compactMap { one, other in
      "\(one.value)" == "\(other.value)" ? one.label : nil
    }
  }

  @Test(arguments: StorePlace.allCases)
  func keepsEveryFieldOfABlock(place: StorePlace) throws {
    let folder = try TemporaryFolder()
    let store = try place.open(in: zone, folder: folder)
    try store.write { store in
      let block = try Self.fullBlock(list: store.addList("L").id)
      try store.insert(block, by: .remote)
      #expect(try store.block(id: block.id) == block)
    }
  }

  static func fullBlock(list: Int64) throws -> FocusBlock {
    let (start, end) = (CalendarTime("2026-11-25T14:00:00"), CalendarTime("2026-11-25T15:00:00"))
    var block = FocusBlock(
      id: "b10c", uid: "Uid", title: "Focus Block 14:00", start: try #require(start), end: try #require(end),
      created: .now(1))
    block.taskUIDs = ["b c", "a,\"\u{1F600}"]
    block.planMark = PlanMark(of: block, zone: .gmt)
    block.alertMinutesBefore = 0
    block.heldAlarms = HeldAlarms("focus-block-start=1795248000")
    block.foreignRule = "FREQ=WEEKLY"
    block.sourceSystem = .caldav
    block.externalID = "Uid"
    block.listID = list
    block.modified = .now(4)
    return block
  }

  static func fullTask(list: Int64) -> TaskItem {
    var task = TaskItem(id: "0b1c", uid: "UID:ä/1", title: "Öffnen, \"schließen\"; 🧹\n2", created: .now(1))
    task.notes = "a\r\nb"
    task.due = CalendarTime("2026-11-25T18:00:00[Europe/Berlin]")
    task.start = CalendarTime("2026-11-24")
    task.planned = CalendarTime("2026-11-23T08:00:00")
    task.estimateMinutes = 45
    task.importance = .high
    task.urgency = .notUrgent
    task.tags = ["b", "a, c", "ü"]
    task.taskType = "giving back"
    task.flagged = true
    task.nextUp = true
    task.status = .completed
    task.completedAt = .now(2)
    task.parentUID = "p"
    task.after = ["paint", "UID:ä/2"]
    task.sortOrder = -794_059_200
    task.recurrence = .custom("FREQ=WEEKLY;BYDAY=MO")
    task.recurrenceDay = 31
    task.foreignRule = "FREQ=DAILY"
    task.seriesID = "series"
    task.seriesDay = CalendarTime("2026-11-19")
    task.seriesValues = SeriesDeparture(texts: ["title": ["Größe"], "tags": ["a", "b"], "notes": []])
    task.changedAlarms = ChangedAlarms([
      .due: .removed, .dueDateMorning: .moved(to: Date(timeIntervalSince1970: 1_795_248_000)),
    ])
    task.heldAlarms = HeldAlarms("due=1795248000")
    task.sourceSystem = .caldav
    task.externalID = "UID:ä/1"
    task.listID = list
    task.dueNotifiedAt = .now(3)
    task.modified = .now(4)
    return task
  }
}

extension Date {
  /// 2026-11-21 08:00 UTC plus this number of seconds.
  static func now(_ seconds: TimeInterval) -> Date { Date(timeIntervalSince1970: 1_795_248_000 + seconds) }
}
