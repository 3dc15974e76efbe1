import FocusbloxModel
import Foundation
import Testing

struct TaskCompletionTests {
  let berlin = TimeZone(identifier: "Europe/Berlin")!
  let now = Date(timeIntervalSince1970: 1_795_248_000)  // 2026-11-21T08:00:00Z

  func task(due: String? = nil, every pattern: RecurrencePattern, series: String? = nil) -> TaskItem {
    var task = TaskItem(id: "a", uid: "u", title: "Blumen gießen", created: now - 86_400)
    task.due = due.flatMap { CalendarTime($0) }
    task.recurrence = pattern
    task.seriesID = series
    return task
  }

  /// The step of a series at `time`, by default at `now`.
  func complete(
    _ task: TaskItem, at time: Date? = nil, catchesUp: Bool = true,
    rule: @escaping (String, CalendarTime) -> CalendarTime? = { _, _ in nil }
  ) -> SeriesStep {
    var count = 0
    return TaskCompletion.complete(
      task, SeriesCourse(now: time ?? now, zone: berlin, catchesUp: catchesUp, nextOccurrence: rule),
      newID: {
        count += 1
        return "00000000-0000-4000-8000-00000000000\(count)"
      })
  }

  /// The due dates of consecutive instances from `due` on, each completed in time.
  func run(_ due: String, _ pattern: RecurrencePattern, _ steps: Int) -> [String] {
    var task = task(due: due, every: pattern, series: "7d2a1c90-0000-4000-8000-000000000001")
    return (0..<steps).compactMap { _ in
      guard let next = complete(task, at: task.due?.instant(in: berlin)).next else { return nil }
      task = next
      return next.due?.description
    }
  }

  func weekly(_ rule: String, _ time: CalendarTime) -> CalendarTime? { time.moved(days: 7, in: berlin) }

  @Test func aTaskThatDoesNotRepeatHasNoNextInstance() {
    let step = complete(task(due: "2026-11-21", every: .none))
    let completed = step.completed
    #expect(completed.status == .completed && completed.completedAt == now && completed.modified == now)
    #expect(completed.seriesID == nil)
    #expect(step.next == nil)
  }

  @Test func completingTwiceChangesNothing() {
    let done = complete(task(due: "2026-11-21", every: .daily)).completed
    let again = complete(done, at: now + 60)
    #expect(again.completed == done)
    #expect(again.next == nil)
  }

  // S2-52, testRecurrenceGroupID_copiedOnNewInstance
  @Test("the next instance has the series of the completed one")
  func seriesIsCopied() {
    let step = complete(
      task(due: "2026-11-21", every: .daily, series: "7d2a1c90-0000-4000-8000-000000000001"))
    #expect(step.completed.seriesID == "7d2a1c90-0000-4000-8000-000000000001")
    #expect(step.next?.seriesID == step.completed.seriesID)
  }

  // S2-53, S2-8, S2-10, S2-13, testRecurrenceGroupID_generatedWhenNil
  @Test("a task without a series gives both instances a new series")
  func seriesIsGenerated() {
    let step = complete(task(due: "2026-11-21", every: .daily))
    #expect(UUID(uuidString: step.completed.seriesID ?? "") != nil)
    #expect(step.next?.seriesID == step.completed.seriesID)
  }

  // S2-7
  @Test("the next instance gets the user's content but not the state of the old instance")
  func fields() throws {
    var old = task(due: "2026-11-21T18:00:00[Europe/Berlin]", every: .weekly, series: "s")
    old.notes = "Balkon"
    old.start = CalendarTime("2026-11-20T08:00:00[Europe/Berlin]")
    old.planned = CalendarTime("2026-11-21")
    old.estimateMinutes = 20
    old.importance = .high
    old.urgency = .urgent
    old.tags = ["Haus", "a,b"]
    old.taskType = "maintenance"
    old.flagged = true
    old.nextUp = true
    old.parentUID = "p"
    old.changedAlarms = ChangedAlarms([.due: .removed])
    old.sourceSystem = .caldav
    old.externalID = "u"
    old.listID = 7
    old.dueNotifiedAt = now
    let next = try #require(complete(old).next)

    var expected = old
    expected.id = next.id
    expected.uid = next.uid
    expected.due = CalendarTime("2026-11-28T18:00:00[Europe/Berlin]")
    expected.start = CalendarTime("2026-11-27T08:00:00[Europe/Berlin]")
    expected.planned = CalendarTime("2026-11-28")
    expected.nextUp = false
    expected.changedAlarms = ChangedAlarms()
    expected.externalID = nil
    expected.dueNotifiedAt = nil
    expected.created = now
    expected.modified = now
    #expect(next == expected)
    #expect(next.id != old.id && next.uid != old.uid)
  }

  // G9
  @Test("two devices create the same resource, whenever they complete it", arguments: [0, 7200, 3 * 86_400])
  func deterministicUID(later seconds: TimeInterval) {
    let instance = task(due: "2026-11-21", every: .daily, series: "7d2a1c90-0000-4000-8000-000000000001")
    let here = complete(instance)
    let there = complete(instance, at: now + seconds)
    #expect(here.next?.uid == there.next?.uid)
    #expect(
      here.next?.uid
        == TaskCompletion.uid(series: "7D2A1C90-0000-4000-8000-000000000001", day: CalendarDay("2026-11-21")!))
    #expect(here.next?.uid == here.next?.uid.lowercased())
  }

  // G9
  @Test("instances of an hourly rule on one day have distinct UIDs, however late they are completed")
  func instancesOfOneDay() {
    let rule = { (_: String, time: CalendarTime) -> CalendarTime? in
      CalendarTime(time.instant(in: .gmt) + 3600, in: .gmt)
    }
    var task = task(due: "2026-11-21T09:00:00Z", every: .custom("FREQ=HOURLY"), series: "s")
    #expect(complete(task, rule: rule).next?.uid == complete(task, at: now + 86_400, rule: rule).next?.uid)
    var uids: Set<String> = []
    for _ in 0..<30 {
      guard let next = complete(task, rule: rule).next else { break }
      uids.insert(next.uid)
      task = next
    }
    #expect(uids.count == 30)
  }

  // G10
  @Test("a monthly series moves to the end of short months and returns")
  func monthEnds() {
    #expect(run("2026-01-31", .monthly, 4) == ["2026-02-28", "2026-03-31", "2026-04-30", "2026-05-31"])
    #expect(run("2028-01-30", .monthly, 3) == ["2028-02-29", "2028-03-30", "2028-04-30"])
    #expect(run("2026-11-30", .quarterly, 3) == ["2027-02-28", "2027-05-30", "2027-08-30"])
    #expect(run("2028-02-29", .yearly, 4) == ["2029-02-28", "2030-02-28", "2031-02-28", "2032-02-29"])
  }

  @Test("moving an instance from the end of a short month changes the day of the series")
  func movedByHand() throws {
    var february = try #require(complete(task(due: "2026-01-31", every: .monthly, series: "s")).next)
    february.due = CalendarTime("2026-02-10")
    #expect(complete(february, catchesUp: false).next?.due == CalendarTime("2026-03-10"))
    #expect(complete(february).next?.due == CalendarTime("2026-12-10"))
  }

  // G10
  @Test("weekdays, weeks and days repeat")
  func steps() {
    #expect(run("2026-11-19", .weekdays, 4) == ["2026-11-20", "2026-11-23", "2026-11-24", "2026-11-25"])
    #expect(run("2026-11-21", .weekdays, 1) == ["2026-11-23"])
    #expect(run("2026-12-31", .daily, 1) == ["2027-01-01"])
    #expect(run("2026-12-24", .weekly, 1) == ["2026-12-31"])
    #expect(run("2026-12-24", .biweekly, 1) == ["2027-01-07"])
  }

  @Test("18:00 stays 18:00 when the clocks change, in every form of time")
  func clockChange() {
    #expect(run("2026-03-28T18:00:00[Europe/Berlin]", .daily, 1) == ["2026-03-29T18:00:00[Europe/Berlin]"])
    #expect(run("2026-03-28T18:00:00", .daily, 1) == ["2026-03-29T18:00:00"])
    #expect(run("2026-03-28T17:00:00Z", .daily, 1) == ["2026-03-29T16:00:00Z"])
  }

  @Test("a UTC time repeats on the user's weekdays, not on UTC's")
  func weekdaysOfTheUsersZone() {
    // Friday 23:30Z is Saturday 00:30 in Berlin.
    #expect(run("2026-11-20T23:30:00Z", .weekdays, 1) == ["2026-11-22T23:30:00Z"])
  }

  @Test func aTaskWithoutDatesRepeatsFromToday() {
    #expect(complete(task(every: .weekly)).next?.due == CalendarTime("2026-11-28"))
  }

  @Test func aCustomRuleUsesTheGivenExpander() {
    var asked: [String] = []
    let next = complete(task(due: "2026-11-21", every: .custom("FREQ=DAILY;INTERVAL=3"), series: "s")) { rule, after in
      asked = [rule, after.description]
      return CalendarTime("2026-11-24")
    }.next
    #expect(asked == ["FREQ=DAILY;INTERVAL=3", "2026-11-21"])
    #expect(next?.due == CalendarTime("2026-11-24"))
  }

  // E24, E25
  @Test("another program's series advances and leaves a completed copy")
  func foreignSeries() throws {
    var master = task(due: "2026-11-24T09:00:00[Europe/Berlin]", every: .none)
    master.start = master.due
    master.foreignRule = "FREQ=WEEKLY;COUNT=3"
    let step = complete(master, rule: weekly)
    let kept = step.completed
    #expect(kept.id == master.id && kept.uid == master.uid && kept.status == .open)
    #expect(kept.due == CalendarTime("2026-12-01T09:00:00[Europe/Berlin]") && kept.start == kept.due)
    #expect(kept.foreignRule == "FREQ=WEEKLY;COUNT=2" && step.passedOver == 0)
    let history = try #require(step.next)
    #expect(history.status == .completed && history.completedAt == now && history.uid != master.uid)
    #expect(history.foreignRule == nil && history.due == master.due)

    // Another machine that completes the occurrence creates the same copy.
    #expect(complete(master, at: now + 300, rule: weekly).next?.uid == history.uid)
    #expect(complete(kept, rule: weekly).next?.uid != history.uid)
    var evening = master
    evening.due = CalendarTime("2026-11-24T18:00:00[Europe/Berlin]")
    #expect(complete(evening, rule: weekly).next?.uid != history.uid)

    var last = master
    last.foreignRule = "FREQ=WEEKLY;COUNT=1"
    let end = complete(last, rule: weekly)
    #expect(end.completed.status == .completed && end.next == nil)
  }

  // S3-102, S3-103, S3-104
  @Test("relative notifications are copied, fixed ones are not")
  func carried() throws {
    let next = try #require(complete(task(due: "2026-11-21", every: .daily)).next)
    let old = [
      ItemNotification(id: "1", taskID: "a", trigger: .relative(offset: -3600, anchor: .dueDate), created: now),
      ItemNotification(id: "2", taskID: "a", trigger: .absolute(now), created: now),
    ]
    let carried = TaskCompletion.carried(old, to: next, at: now, newID: { "3" })
    #expect(carried.map(\.id) == ["3"])
    #expect(carried.first?.taskID == next.id && carried.first?.trigger == old[0].trigger)
  }
}
