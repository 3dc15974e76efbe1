import FocusbloxModel
import Foundation
import Testing

@Suite("Late series") struct LateSeriesTests {
  let berlin = TimeZone(identifier: "Europe/Berlin")!
  let now = Date(timeIntervalSince1970: 1_795_248_000)  // Saturday 2026-11-21, 09:00 in Berlin

  func task(_ due: String, every pattern: RecurrencePattern) -> TaskItem {
    var task = TaskItem(id: "a", uid: "u", title: "Blumen gießen", created: now - 86_400)
    task.due = CalendarTime(due)
    task.recurrence = pattern
    task.seriesID = "s"
    return task
  }

  func course(_ catchesUp: Bool = true) -> SeriesCourse {
    SeriesCourse(now: now, zone: berlin, catchesUp: catchesUp) { [berlin] rule, time in
      rule.hasPrefix("FREQ=MINUTELY")
        ? CalendarTime(time.instant(in: berlin) + 60, in: berlin) : time.moved(days: 7, in: berlin)
    }
  }

  @Test(
    "catching up reaches the first occurrence after now, for all-day tasks after today",
    arguments: [
      ("2026-11-21", RecurrencePattern.daily, "2026-11-22", 0),
      ("2026-11-20", .daily, "2026-11-22", 1),
      ("2026-11-01", .daily, "2026-11-22", 20),
      ("2026-11-22", .daily, "2026-11-23", 0),
      ("2026-10-31", .weekly, "2026-11-28", 3),
      ("2026-11-02", .weekdays, "2026-11-23", 14),
      ("2026-01-31", .monthly, "2026-11-30", 9),
      ("2026-11-20T08:00:00[Europe/Berlin]", .daily, "2026-11-22T08:00:00[Europe/Berlin]", 1),
      ("2026-11-20T10:00:00[Europe/Berlin]", .daily, "2026-11-21T10:00:00[Europe/Berlin]", 0),
      ("2026-10-20T09:00:00", .daily, "2026-11-22T09:00:00", 32),
      ("2026-11-06T08:00:00Z", .custom("FREQ=WEEKLY;COUNT=9"), "2026-11-27T08:00:00Z", 2),
    ])
  func passesOver(due: String, pattern: RecurrencePattern, next: String, missed: Int) throws {
    let step = TaskCompletion.complete(task(due, every: pattern), course(), newID: { "n" })
    #expect(step.next?.due?.description == next)
    #expect(step.passedOver == missed)
    let skipped = TaskCompletion.skip(task(due, every: pattern), course(), newID: { "n" })
    #expect(skipped?.task.due?.description == next && skipped?.passedOver == missed)
    #expect(skipped?.task.uid == step.next?.uid)
  }

  @Test("without catching up the instances follow one after the other")
  func oneAfterTheOther() throws {
    let step = TaskCompletion.complete(task("2026-11-01", every: .daily), course(false), newID: { "n" })
    #expect(step.next?.due == CalendarTime("2026-11-02") && step.passedOver == 0)
  }

  @Test("skipped occurrences reduce COUNT, and an exhausted COUNT ends the series")
  func countsWhatIsPassedOver() throws {
    let left = TaskCompletion.complete(
      task("2026-11-06", every: .custom("FREQ=WEEKLY;COUNT=5")), course(), newID: { "n" })
    #expect(left.next?.recurrence == .custom("FREQ=WEEKLY;COUNT=2") && left.passedOver == 2)
    let ended = TaskCompletion.complete(
      task("2026-11-06", every: .custom("FREQ=WEEKLY;COUNT=3")), course(), newID: { "n" })
    #expect(ended.completed.status == .completed && ended.next == nil)
  }

  @Test("the intended day of the month returns after skipped short months")
  func remembersTheDay() throws {
    var late = task("2026-01-31", every: .monthly)
    late.due = CalendarTime("2026-05-31")
    let next = try #require(TaskCompletion.complete(late, course(), newID: { "n" }).next)
    #expect(next.due == CalendarTime("2026-11-30") && next.recurrenceDay == 31)
  }

  @Test("a rule of minutes that is years late ends")
  func bounded() throws {
    let late = task("2016-11-06T08:00:00Z", every: .custom("FREQ=MINUTELY"))
    #expect(TaskCompletion.complete(late, course(), newID: { "n" }).passedOver == 100_000)
  }

  @Test("a late series of another program catches up too")
  func foreignSeries() throws {
    var master = task("2026-10-31", every: .none)
    master.seriesID = nil
    master.foreignRule = "FREQ=WEEKLY;COUNT=9"
    let step = TaskCompletion.complete(master, course(), newID: { "n" })
    #expect(step.completed.due == CalendarTime("2026-11-28") && step.completed.status == .open)
    #expect(step.completed.foreignRule == "FREQ=WEEKLY;COUNT=5" && step.passedOver == 3)
    let skipped = try #require(TaskCompletion.skip(master, course(), newID: { "n" }))
    #expect(skipped.task.id == master.id && skipped.task.due == step.completed.due && skipped.passedOver == 3)
  }

  @Test("from completion, the interval counts from the day of completion at the same time of day")
  func fromCompletion() throws {
    let cases: [(String, RecurrencePattern, String)] = [
      ("2026-11-01", .custom("FREQ=DAILY;INTERVAL=3"), "2026-11-24"),
      ("2026-12-24", .custom("FREQ=DAILY;INTERVAL=3"), "2026-11-24"),
      ("2026-11-01T18:00:00[Europe/Berlin]", .custom("FREQ=WEEKLY;INTERVAL=2"), "2026-12-05T18:00:00[Europe/Berlin]"),
      ("2026-11-01", .monthly, "2026-12-21"), ("2026-11-01", .weekdays, "2026-11-23"),
      ("2026-11-01", .custom("FREQ=YEARLY"), "2027-11-21"),
    ]
    for (due, steps, expected) in cases {
      let step = TaskCompletion.complete(task(due, every: .afterCompletion(steps)), course(), newID: { "n" })
      #expect(step.next?.due?.description == expected, "\(due) \(steps)")
      #expect(step.next?.recurrence == .afterCompletion(steps) && step.passedOver == 0)
    }
  }

  @Test("one month after 31 January is the end of February")
  func shortMonth() throws {
    let done = try #require(CalendarTime("2026-01-31T10:00:00Z")).instant(in: .gmt)
    let course = SeriesCourse(now: done, zone: berlin) { _, _ in nil }
    for steps in [RecurrencePattern.monthly, .custom("FREQ=MONTHLY")] {
      let task = task("2026-01-20", every: .afterCompletion(steps))
      #expect(TaskCompletion.complete(task, course, newID: { "n" }).next?.due == CalendarTime("2026-02-28"))
    }
  }

  @Test("a pattern is read back as it was written")
  func text() {
    for pattern in RecurrencePattern.named.dropFirst() + [.custom("FREQ=DAILY;INTERVAL=3")] {
      #expect(RecurrencePattern(RecurrencePattern.afterCompletion(pattern).description) == .afterCompletion(pattern))
    }
    for text in ["completion:", "completion:none", "completion:completion:daily", "completion:sometimes"] {
      #expect(RecurrencePattern(text) == nil)
    }
    let names = [
      RecurrencePattern.custom("FREQ=DAILY;INTERVAL=3"), .monthly, .weekdays, .custom("FREQ=WEEKLY;BYDAY=MO"),
    ]
    .map { RecurrencePattern.afterCompletion($0).displayName }
    #expect(
      names.map { $0.text(in: .german) } == [
        "3 Tage nach Erledigung", "1 Monat nach Erledigung", "Werktags nach Erledigung",
        "Benutzerdefiniert nach Erledigung",
      ])
    #expect(names.first?.text(in: .english) == "3 days after completion")
  }
}
