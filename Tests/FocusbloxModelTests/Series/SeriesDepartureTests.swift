import FocusbloxModel
import Foundation
import Testing

@Suite("Only this instance of a series")
struct SeriesDepartureTests {
  let berlin = TimeZone(identifier: "Europe/Berlin")!
  let now = Date(timeIntervalSince1970: 1_795_248_000)  // 2026-11-21T08:00:00Z

  func task() -> TaskItem {
    var task = TaskItem(id: "a", uid: "u", title: "Blumen gießen", created: now - 86_400)
    task.due = CalendarTime("2026-11-23T18:00:00[Europe/Berlin]")
    task.notes = "Balkon"
    task.tags = ["Haus"]
    task.recurrence = .weekly
    task.seriesID = "7d2a1c90-0000-4000-8000-000000000001"
    return task
  }

  func edited(_ task: TaskItem, _ change: (inout TaskItem) -> Void) -> TaskItem {
    var edited = task
    change(&edited)
    edited.depart(from: task)
    return edited
  }

  func next(_ task: TaskItem) throws -> TaskItem {
    let course = SeriesCourse(now: now, zone: berlin, catchesUp: false) { _, _ in nil }
    return try #require(TaskCompletion.complete(task, course, newID: { "b" }).next)
  }

  // S2-41 … S2-46
  @Test("the next instance has the date, the hour, the title, the notes and the tags of the series")
  func comesFromTheSeries() throws {
    let departed = edited(edited(task()) { $0.due = CalendarTime("2026-11-25T20:00:00[Europe/Berlin]") }) {
      $0.title = "Nur die Palme"
      $0.notes = nil
      $0.tags = ["Haus", "Eile"]
      $0.due = CalendarTime("2026-11-26T20:00:00[Europe/Berlin]")
    }
    #expect(departed.seriesDay == CalendarTime("2026-11-23T18:00:00[Europe/Berlin]"))
    let next = try next(departed)
    #expect(next.due == CalendarTime("2026-11-30T18:00:00[Europe/Berlin]"))
    #expect((next.title, next.notes) == ("Blumen gießen", "Balkon"))
    #expect(next.tags == ["Haus"] && next.departure == nil)
    // A machine that does not know the series' day computes the same UID.
    var elsewhere = departed
    elsewhere.departure = nil
    #expect(try self.next(elsewhere).uid == next.uid)
  }

  @Test("what was not changed for this one goes on, as before")
  func theRestIsCopied() throws {
    var departed = edited(task()) { $0.title = "Nur die Palme" }
    departed.estimateMinutes = 20
    let next = try next(departed)
    #expect((next.title, next.estimateMinutes) == ("Blumen gießen", 20))
  }

  @Test("an instance that is put back is no departure, and an edit of the series ends one")
  func putBack() throws {
    let departed = edited(task()) { $0.due = CalendarTime("2026-11-25") }
    let back = edited(departed) { $0.due = CalendarTime("2026-11-23T18:00:00[Europe/Berlin]") }
    #expect(back.departure == nil)
    var series = departed
    series.due = CalendarTime("2026-11-24T08:00:00[Europe/Berlin]")
    series.changeSeries(from: departed)
    #expect(series.departure == nil)
    #expect(try next(series).due == CalendarTime("2026-12-01T08:00:00[Europe/Berlin]"))
  }

  @Test("a machine that knows only the series' day goes on from it")
  func onlyTheDay() throws {
    var departed = task()
    departed.due = CalendarTime("2026-11-25T20:00:00[Europe/Berlin]")
    departed.seriesDay = CalendarTime("2026-11-23T18:00:00[Europe/Berlin]")
    #expect(try next(departed).due == CalendarTime("2026-11-30T18:00:00[Europe/Berlin]"))
  }

  @Test("another machine has the whole departure by its date and the texts of the values")
  func byTexts() throws {
    let departed = edited(task()) {
      ($0.title, $0.notes, $0.tags) = ("Nur die Palme", nil, ["Haus", "Eile"])
      $0.due = CalendarTime("2026-11-25T20:00:00[Europe/Berlin]")
      ($0.estimateMinutes, $0.importance, $0.urgency) = (20, .high, .urgent)
      ($0.taskType, $0.flagged, $0.parentUID) = ("deep", true, "p")
    }
    let values = try #require(departed.seriesValues)
    #expect(
      values.texts == [
        "title": ["Blumen gießen"], "notes": ["Balkon"], "tags": ["Haus"],
        "due": ["2026-11-23T18:00:00[Europe/Berlin]"], "estimateMinutes": [], "importance": ["none"],
        "urgency": ["none"], "taskType": [], "flagged": ["false"], "parentUID": [],
      ])
    var elsewhere = departed
    elsewhere.departure = nil
    elsewhere.seriesValues = SeriesDeparture(texts: values.texts)
    elsewhere.seriesDay = departed.seriesDay
    #expect(elsewhere == departed)
    elsewhere.seriesValues = nil
    #expect(elsewhere.departure == SeriesDeparture(date: departed.seriesDay))
  }

  @Test("a value that was put back leaves nothing behind")
  func equalDepartures() {
    let both = edited(task()) { ($0.title, $0.notes) = ("Nur die Palme", nil) }
    let one = edited(both) { $0.title = "Blumen gießen" }
    #expect(one.departure == SeriesDeparture(texts: ["notes": ["Balkon"]]))
  }

  @Test("texts of no value are no departure")
  func noTexts() {
    #expect(SeriesDeparture(texts: [:]) == nil && SeriesDeparture(texts: ["color": ["red"]]) == nil)
    #expect(SeriesDeparture(texts: ["title": []]) == nil && SeriesDeparture(texts: ["title": ["a", "b"]]) == nil)
    #expect(SeriesDeparture(texts: ["estimateMinutes": ["-1"]]) == nil)
  }

  @Test("a task that does not repeat departs from nothing")
  func noSeries() {
    var single = task()
    single.recurrence = .none
    #expect(edited(single) { $0.title = "x" }.departure == nil)
  }

  @Test("an occurrence leaves another program's series under the UID of its completed copy, and the series moves on")
  func leaves() throws {
    var series = task()
    series.recurrence = .none
    series.seriesID = nil
    series.foreignRule = "FREQ=WEEKLY"
    let course = SeriesCourse(now: now, zone: berlin) { _, time in time.moved(days: 7, in: berlin) }
    let left = try #require(TaskCompletion.leave(series, course, newID: { "b" }))
    let completed = TaskCompletion.complete(series, course, newID: { "c" })
    #expect(left.single.uid == completed.next?.uid && left.single.foreignRule == nil && left.single.status == .open)
    #expect(left.single.due == series.due && left.series.due == completed.completed.due)
  }
}
