import FocusbloxModel
import Foundation
import Testing

/// The named tests of the reminders of due dates (S0-83 … S0-90). `now` is Saturday 2026-11-21, 09:00 in Berlin.
struct DueDateNotificationTests {
  func instant(_ text: String) -> Date { CalendarTime("\(text)[Europe/Berlin]")!.instant(in: berlin) }

  func morning(due: String, hour: Int = 9, minute: Int = 0, at moment: Date = now) -> NotificationRequest? {
    DueDateReminders.buildDueDateMorningRequest(
      taskID: "id", title: "Steuererklärung", dueDate: instant(due), morningHour: hour, morningMinute: minute,
      now: moment, zone: berlin)
  }

  func advance(due: String, minutes: Int = 60, at moment: Date = now) -> NotificationRequest? {
    DueDateReminders.buildDueDateAdvanceRequest(
      taskID: "id", title: "Steuererklärung", dueDate: instant(due), advanceMinutes: minutes, now: moment)
  }

  // S0-83, S0-14, S0-15, S0-17, S0-29 … S0-34, S0-94, S0-107
  @Test("a due date gives a request at the morning time of its day")
  func buildDueDateMorningRequest_normalCase() throws {
    let request = try #require(morning(due: "2026-11-22T18:00:00"))
    #expect(request.title == "Heute fällig")
    #expect(request.body == "Steuererklärung — pack ihn in einen Sprint")
    #expect(request.identifier == "due-date-morning-id" && request.kind == .dueDateMorning)
    #expect(request.sound == .systemDefault && request.subject == .task("id") && request.repeatInterval == nil)
    #expect(request.trigger == .calendar(WallTime("2026-11-22T09:00:00")!, zone: "Europe/Berlin"))
    #expect(request.fireDate == instant("2026-11-22T09:00:00"))
  }

  // S0-23, S0-35
  @Test("both builders depend only on their parameters")
  func areFunctionsOfTheirArguments() throws {
    let morning: (String, String, Date, Int, Int, Date, TimeZone, Language) -> NotificationRequest? =
      DueDateReminders.buildDueDateMorningRequest(
        taskID:title:dueDate:morningHour:morningMinute:now:zone:language:)
    let advance: (String, String, Date, Int, Date, Language) -> NotificationRequest? =
      DueDateReminders.buildDueDateAdvanceRequest(taskID:title:dueDate:advanceMinutes:now:language:)
    for (year, zone) in [("1990", "Pacific/Auckland"), ("2099", "America/New_York"), ("2026", "Asia/Kolkata")] {
      let place = try #require(TimeZone(identifier: zone))
      let due = try #require(CalendarTime("\(year)-06-15T18:00:00[\(zone)]")).instant(in: place)
      let nine = try #require(CalendarTime("\(year)-06-15T09:00:00[\(zone)]")).instant(in: place)
      let first = morning("id", "X", due, 9, 0, due - 86_400, place, .german)
      #expect(first?.fireDate == nine && first == morning("id", "X", due, 9, 0, due - 86_400, place, .german))
      #expect(advance("id", "X", due, 60, due - 7200, .german)?.trigger == .interval(3600))
    }
  }

  // S0-84, S0-97
  @Test("a past due date gives no morning request")
  func buildDueDateMorningRequest_pastDueDate() {
    #expect(morning(due: "2026-11-20T18:00:00") == nil)
  }

  // S0-85, S0-78, S0-98
  @Test("a due date before the morning time gives no morning request")
  func buildDueDateMorningRequest_morningAfterDueDate() {
    let early = instant("2026-11-21T06:00:00")
    #expect(morning(due: "2026-11-21T08:00:00", at: early) == nil)
  }

  // S0-86, S0-18, S0-22, S0-37, S0-39 … S0-44, S0-95, S0-107
  @Test("a due date gives a request the advance time before it")
  func buildDueDateAdvanceRequest_normalCase() throws {
    let request = try #require(advance(due: "2026-11-21T11:00:00"))
    #expect(request.title == "Steuererklärung")
    #expect(request.body == "Steuererklärung ist in 1 Stunde fällig")
    #expect(request.identifier == "due-date-advance-id" && request.kind == .dueDateAdvance)
    #expect(request.sound == .systemDefault && request.trigger == .interval(3600))
    #expect(request.fireDate == now + 3600)
  }

  // S0-87
  @Test("a past due date gives no advance request")
  func buildDueDateAdvanceRequest_pastDueDate() {
    #expect(advance(due: "2026-11-20T18:00:00") == nil)
  }

  // S0-88, S0-79, S0-99
  @Test("an advance time longer than the remaining time gives no request")
  func buildDueDateAdvanceRequest_advanceLargerThanRemaining() {
    #expect(advance(due: "2026-11-21T09:30:00") == nil)
  }

  // S0-89, S0-49, S0-53, S0-54, S0-104
  @Test("at most 25 tasks have due-date requests")
  func rescheduleAllDueDateNotifications_respectsMaxLimit() {
    let tasks = (10..<40).map { task("\($0)", due: "2026-12-01T10:\($0):00[Europe/Berlin]") }
    let requests = PendingRequests.dueDateRequests(tasks: tasks, settings: Settings(), now: now, zone: berlin)
    #expect(Set(requests.map(\.subject)).count == 25)
    var both = Settings()
    both.dueDateAdvanceReminderEnabled = true
    #expect(PendingRequests.dueDateRequests(tasks: tasks, settings: both, now: now, zone: berlin).count == 50)
  }

  // S0-90, S0-52, S0-76, S0-105
  @Test("the tasks with the nearest due dates have requests")
  func rescheduleAllDueDateNotifications_sortsByNearestDueDate() {
    let tasks = (1...30).map { task("\($0)", due: "2026-12-\($0 < 10 ? "0" : "")\($0)T10:00:00[Europe/Berlin]") }
    let requests = PendingRequests.dueDateRequests(
      tasks: tasks.reversed(), settings: Settings(), now: now, zone: berlin)
    #expect(requests.map(\.subject) == (1...25).map { .task("\($0)") })
  }

  // S0-24, S0-27, S0-28, S0-36, S0-38
  @Test("a request at the current time or at the due time is too late")
  func guards() {
    let nine = instant("2026-11-21T09:00:00")
    #expect(morning(due: "2026-11-21T09:00:00", at: nine) == nil)
    #expect(morning(due: "2026-11-21T09:00:00", at: nine - 60) == nil, "the morning is not before the due time")
    #expect(morning(due: "2026-11-21T09:00:01", at: nine) == nil, "the morning is now")
    #expect(morning(due: "2026-11-21T09:00:01", at: nine - 1) != nil)
    #expect(advance(due: "2026-11-21T10:00:00", at: nine) == nil)
    #expect(advance(due: "2026-11-21T10:00:01", at: nine)?.trigger == .interval(1))
    #expect(advance(due: "2026-11-21T09:00:00", minutes: 0, at: nine) == nil)
    #expect(morning(due: "2026-11-22T18:00:00", hour: 24) == nil, "S0-26: no such time")
  }

  // S0-37
  @Test("a day before is 86400 seconds, also when the clocks change")
  func exactDay() {
    let request = advance(due: "2026-03-29T18:00:00", minutes: 1440, at: instant("2026-03-01T12:00:00"))
    #expect(request?.fireDate == instant("2026-03-28T17:00:00"))
    #expect(request?.body == "Steuererklärung ist in 1 Tag fällig")
  }

  // S0-94
  @Test("09:00 stays 09:00 on the days when the clocks change")
  func clockChange() {
    let before = instant("2026-03-01T12:00:00")
    #expect(
      morning(due: "2026-03-29T18:00:00", at: before)?.fireDate
        == CalendarTime("2026-03-29T07:00:00Z")!.instant(in: .gmt))
    #expect(
      morning(due: "2026-10-25T18:00:00", at: before)?.fireDate
        == CalendarTime("2026-10-25T08:00:00Z")!.instant(in: .gmt))
  }

  // S0-25, S0-27
  @Test("the due day is the day on the user's clock, not in the zone of the due time")
  func personalDay() throws {
    let newYork = try #require(CalendarTime("2026-11-26T19:30:00[America/New_York]"))
    let request = DueDateReminders.buildDueDateMorningRequest(
      taskID: "id", title: "X", dueDate: newYork.dueInstant(in: berlin), morningHour: 9, morningMinute: 0, now: now,
      zone: berlin)
    #expect(request == nil, "01:30 on the 27th in Berlin: nine o'clock is too late")
    #expect(ReminderInstants(settings: Settings(), zone: berlin).morning(due: newYork) == nil)
    #expect(newYork.personalDay(in: berlin) == CalendarDay("2026-11-27"))
  }

  @Test("the texts in English")
  func english() {
    let request = DueDateReminders.buildDueDateMorningRequest(
      taskID: "id", title: "Taxes", dueDate: now + 86_400 * 2 + 3600, morningHour: 9, morningMinute: 0, now: now,
      zone: berlin,
      language: .english)
    #expect(request?.title == "Due today" && request?.body == "Taxes — put it into a sprint")
    let advance = DueDateReminders.buildDueDateAdvanceRequest(
      taskID: "id", title: "Taxes", dueDate: now + 86_400, advanceMinutes: 120, now: now, language: .english)
    #expect(advance?.body == "Taxes is due in 2 hours")
  }
}
