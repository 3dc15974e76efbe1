import FocusbloxCalendar
import FocusbloxModel
import Foundation
import TestSupport
import Testing

@testable import FocusbloxSync

@Suite struct AgreedStateTests {
  private static let instant = Date(timeIntervalSince1970: 1_800_000_000.25)

  /// A task that differs from a new task in every field.
  private static var task: TaskItem {
    var task = TaskItem(id: "id", uid: "uid", title: "Größe, \"x\"\n", created: instant)
    task.notes = ""
    task.due = CalendarTime("2026-11-25T18:00:00[Europe/Berlin]")
    task.start = CalendarTime("2026-11-24")
    task.planned = CalendarTime("2026-11-23T08:30:00Z")
    task.estimateMinutes = 90
    task.importance = .high
    task.urgency = .notUrgent
    task.tags = ["b", "", "a"]
    task.taskType = "deep"
    task.flagged = true
    task.nextUp = true
    task.status = .completed
    task.completedAt = instant
    task.parentUID = "parent"
    task.after = ["paint", "brush"]
    task.sortOrder = 7
    task.recurrence = .custom("FREQ=DAILY;INTERVAL=3")
    task.recurrenceDay = 31
    task.foreignRule = "FREQ=WEEKLY"
    task.seriesID = "series"
    task.seriesDay = CalendarTime("2026-11-19")
    task.seriesValues = SeriesDeparture(texts: ["title": ["Größe"]])
    task.changedAlarms = ChangedAlarms([
      .due: .removed, .dueDateMorning: .moved(to: Date(timeIntervalSince1970: 1_795_248_000)),
    ])
    task.sourceSystem = .caldav
    task.externalID = "external"
    task.listID = 7
    task.dueNotifiedAt = instant
    task.modified = instant.addingTimeInterval(1)
    return task
  }

  private static var block: FocusBlock {
    var block = FocusBlock(
      id: "id", uid: "uid", title: "Block", start: .day(.epoch), end: .day(.epoch), created: instant)
    block.taskUIDs = ["a", "b"]
    block.alertMinutesBefore = -3
    block.foreignRule = "FREQ=DAILY"
    block.sourceSystem = .caldav
    block.externalID = "external"
    block.listID = 8
    block.modified = instant.addingTimeInterval(2)
    return block
  }

  private static var plannedBlock: FocusBlock {
    var block = block
    block.foreignRule = nil
    block.planMark = PlanMark(of: block, zone: .gmt)
    return block
  }

  private static let notifications = [
    ItemNotification(id: "1", taskID: "id", trigger: .absolute(instant), repeatInterval: 60, created: instant),
    ItemNotification(id: "2", taskID: "id", trigger: .relative(offset: -900, anchor: .dueDate), created: instant),
    ItemNotification(
      id: "3", taskID: "id",
      trigger: .location(.init(name: "Büro", latitude: 52.5, longitude: -0.1, radius: 50), .onDeparture),
      created: instant),
  ]

  private static let states = [
    AgreedState(item: .task(task), notifications: notifications),
    AgreedState(item: .task(task), notifications: [], profile: .strict),
    AgreedState(item: .block(block), notifications: []),
    AgreedState(item: .block(plannedBlock), notifications: []),
    AgreedState(item: .task(TaskItem(id: "", uid: "", title: "", created: .distantPast)), notifications: []),
  ]

  @Test func `An agreement is decoded as it was encoded`() {
    for state in Self.states { #expect(AgreedState(state.data) == state) }
  }

  /// A new field must be added to the sample, which the test above encodes.
  @Test func `The sample differs from a new item in every field`() {
    let new = TaskItem(id: "", uid: "", title: "", created: .distantPast)
    // The object itself has the alarms, so that the agreement does not contain them.
    for (mine, plain) in zip(Mirror(reflecting: Self.task).children, Mirror(reflecting: new).children)
    where mine.label != "heldAlarms" {
      #expect("\(mine.value)" != "\(plain.value)", "\(mine.label ?? "")")
    }
    let day = CalendarTime.day(CalendarDay(year: 2000, month: 1, day: 1)!)
    let newBlock = FocusBlock(id: "", uid: "", title: "", start: day, end: day, created: .distantPast)
    for (mine, plain) in zip(Mirror(reflecting: Self.plannedBlock).children, Mirror(reflecting: newBlock).children)
    where !["heldAlarms", "foreignRule"].contains(mine.label) {
      #expect("\(mine.value)" != "\(plain.value)", "\(mine.label ?? "")")
    }
  }

  @Test func `An agreement of before tasks waited for each other does not cover it`() throws {
    let task = TaskItem(id: "id", uid: "uid", title: "a", created: Self.instant)
    let state = AgreedState(item: .task(task), notifications: Self.notifications)
    let after = try #require(TaskMapping.fields(.strict).first { $0.name == "after" })
    #expect(state.covers(after))
    // Version 3 ended before the number of waits, the mark of a departure and the missing order.
    let former = try #require(AgreedState(Data([3]) + state.data.dropFirst().dropLast(11)))
    #expect(former.task == task && former.notifications == Self.notifications)
    #expect(!former.covers(after))
    for field in TaskMapping.fields(.extended) where !["after", "sortOrder"].contains(field.name) {
      #expect(former.covers(field))
    }
  }

  @Test func `An agreement of before tasks had an order does not cover it`() throws {
    var task = TaskItem(id: "id", uid: "uid", title: "a", created: Self.instant)
    task.after = ["paint"]
    let state = AgreedState(item: .task(task), notifications: Self.notifications)
    let order = try #require(TaskMapping.fields(.extended).first { $0.name == "sortOrder" })
    #expect(state.covers(order))
    // Version 9 ended before the missing order.
    let former = try #require(AgreedState(Data([9]) + state.data.dropFirst().dropLast()))
    #expect(former.task == task && former.notifications == Self.notifications)
    #expect(!former.covers(order))
    for field in TaskMapping.fields(.extended) where field.name != "sortOrder" { #expect(former.covers(field)) }
  }

  @Test func `Truncated, extended or damaged data is no agreement and causes no crash`() {
    var random = SeededGenerator(seed: 5)
    for state in Self.states {
      let data = state.data
      for count in 0..<data.count { #expect(AgreedState(data.prefix(count)) == nil) }
      #expect(AgreedState(data + [0]) == nil)
      for _ in 0..<2000 {
        var damaged = data
        damaged[Int.random(in: 0..<data.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
        _ = AgreedState(damaged)
      }
    }
    #expect(AgreedState(nil) == nil)
  }
}
