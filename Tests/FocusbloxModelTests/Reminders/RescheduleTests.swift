import FocusbloxModel
import Foundation
import Testing

/// The plan is always rebuilt; these tests compare it before and after a change.
struct RescheduleTests {
  func pending(
    _ tasks: [TaskItem], _ notifications: [ItemNotification] = [], blocks: [FocusBlock] = [], zone: TimeZone = berlin,
    _ change: (inout Settings) -> Void = { _ in }
  ) -> [NotificationRequest] {
    var settings = Settings()
    settings.dueDateAdvanceReminderEnabled = true
    change(&settings)
    return PendingRequests.all(
      tasks: tasks, blocks: blocks, notifications: notifications, settings: settings, now: now, zone: zone)
  }

  func lines(_ requests: [NotificationRequest], zone: TimeZone = berlin) -> [String] {
    requests.map { "\($0.identifier) \(WallTime($0.fireDate, in: zone)!)" }
  }

  func everyKind(_ settings: inout Settings) {
    settings.notifyOnDeferred = true
    settings.notifyOnLatestStart = true
    settings.notifyOnPlanned = true
  }

  // S0-50
  @Test("only requests with one of the two prefixes are replaced")
  func replacesOnlyItsOwn() {
    let block = FocusBlock(
      id: "b", uid: "b", title: "B", start: CalendarTime("2026-11-22T14:00:00Z")!,
      end: CalendarTime("2026-11-22T15:00:00Z")!, created: now)
    let tasks = ["a", "due-date-morning-x"].map { task($0, due: "2026-11-24T18:00:00[Europe/Berlin]") }
    let custom = ItemNotification(
      id: "due-date-advance-y", taskID: "a", trigger: .absolute(now + 60), created: now)
    let before = pending(tasks, [custom], blocks: [block])
    let after = pending(tasks, [custom], blocks: [block]) {
      $0.dueDateMorningReminderEnabled = false
      $0.dueDateAdvanceReminderEnabled = false
    }
    let isDueDate = { (request: NotificationRequest) in
      request.identifier.hasPrefix("due-date-morning-") || request.identifier.hasPrefix("due-date-advance-")
    }
    #expect(before.count { isDueDate($0) } == 4)
    #expect(after == before.filter { !isDueDate($0) })
    #expect(
      Set(after.map(\.identifier)) == [
        "custom-due-date-advance-y", "due-a", "due-due-date-morning-x", "focus-block-start-b",
      ])
  }

  // S0-82
  @Test("every instance of a series has its own due date, requests and alarms")
  func instances() throws {
    var first = task("a", due: "2026-11-23T18:00:00[Europe/Berlin]")
    first.recurrence = .weekly
    first.seriesID = "7d2a1c90-0000-4000-8000-000000000001"
    let outcome = TaskCompletion.complete(
      first, SeriesCourse(now: now, zone: berlin) { _, _ in nil }, newID: { "b" })
    let second = try #require(outcome.next)
    #expect(
      lines(pending([outcome.completed, second])) == [
        "due-date-morning-b 2026-11-30T09:00:00", "due-date-advance-b 2026-11-30T17:00:00", "due-b 2026-11-30T18:00:00",
      ])
    #expect(Set(pending([first, second]).map(\.subject)) == [.task("a"), .task("b")])
    #expect(pending([first, second]).count == 6)
    for (item, count) in [(outcome.completed, 0), (second, 2)] {
      let alarms = TaskAlarms.desired(task: item, notifications: [], settings: Settings(), zone: berlin)
      #expect(alarms.count == count)
    }
  }

  // S0-102
  @Test("a new due date moves both reminders and leaves none at the old date")
  func movedDueDate() {
    var item = task("a", due: "2026-11-23T18:00:00[Europe/Berlin]")
    let before = pending([item])
    item.due = CalendarTime("2026-11-25T12:00:00[Europe/Berlin]")
    let after = pending([item])
    #expect(after.map(\.identifier) == before.map(\.identifier))
    #expect(
      lines(after) == [
        "due-date-morning-a 2026-11-25T09:00:00", "due-date-advance-a 2026-11-25T11:00:00", "due-a 2026-11-25T12:00:00",
      ])
  }

  // S0-8, S0-103
  @Test("the next plan uses changed settings")
  func changedSettings() {
    let requests = pending([task("a", due: "2026-11-23T18:00:00[Europe/Berlin]")]) {
      $0.dueDateMorningReminderHour = 7
      $0.dueDateMorningReminderMinute = 30
      $0.dueDateAdvanceReminderMinutes = 120
    }
    #expect(
      lines(requests) == [
        "due-date-morning-a 2026-11-23T07:30:00", "due-date-advance-a 2026-11-23T16:00:00", "due-a 2026-11-23T18:00:00",
      ])
  }

  // S3-96 … S3-101, G11
  @Test("each kind follows its own date, and latest start follows the estimate")
  func kindsFollowTheirDates() {
    var item = task("a", due: "2026-11-25T18:00:00", start: "2026-11-22T08:00:00")
    item.planned = CalendarTime("2026-11-23T14:00:00")
    item.estimateMinutes = 90
    let added = [
      ItemNotification(id: "r", taskID: "a", trigger: .relative(offset: -1800, anchor: .dueDate), created: now),
      ItemNotification(id: "f", taskID: "a", trigger: .absolute(now + 60), created: now),
    ]
    func times(_ item: TaskItem) -> [String] {
      lines(
        pending([item], added) {
          everyKind(&$0)
          $0.dueDateMorningReminderEnabled = false
          $0.dueDateAdvanceReminderEnabled = false
        })
    }
    #expect(
      times(item) == [
        "custom-f 2026-11-21T09:01:00", "deferred-a 2026-11-22T08:00:00", "planned-a 2026-11-23T14:00:00",
        "latest_start-a 2026-11-25T16:30:00", "before_due-r 2026-11-25T17:30:00", "due-a 2026-11-25T18:00:00",
      ])
    item.due = CalendarTime("2026-11-26T12:00:00")
    item.start = CalendarTime("2026-11-22T10:00:00")
    item.planned = CalendarTime("2026-11-24T15:00:00")
    #expect(
      times(item) == [
        "custom-f 2026-11-21T09:01:00", "deferred-a 2026-11-22T10:00:00", "planned-a 2026-11-24T15:00:00",
        "latest_start-a 2026-11-26T10:30:00", "before_due-r 2026-11-26T11:30:00", "due-a 2026-11-26T12:00:00",
      ])
    item.estimateMinutes = 45
    #expect(times(item).contains("latest_start-a 2026-11-26T11:15:00"))
    // A reminder at the same minute takes its place.
    item.estimateMinutes = 30
    #expect(!times(item).contains { $0.hasPrefix("latest_start") })
    item.estimateMinutes = nil
    item.start = nil
    item.planned = nil
    #expect(times(item).map { $0.prefix { $0 != " " } } == ["custom-f", "before_due-r", "due-a"])
  }

  // S3-105 … S3-107
  @Test("without a due date no reminder relative to it remains, on this machine and in calendars")
  func withoutADueDate() {
    var settings = Settings()
    everyKind(&settings)
    settings.dueDateAdvanceReminderEnabled = true
    var item = task("a", due: "2026-11-25T18:00:00")
    item.planned = CalendarTime("2026-11-24T10:00:00")
    item.estimateMinutes = 90
    let before = ItemNotification(
      id: "r", taskID: "a", trigger: .relative(offset: -1800, anchor: .dueDate), created: now)
    func kinds(_ item: TaskItem) -> (here: Set<NotificationKind>, there: Set<NotificationKind>) {
      let requests = PendingRequests.all(
        tasks: [item], blocks: [], notifications: [before], settings: settings, now: now, zone: berlin)
      let alarms = TaskAlarms.desired(task: item, notifications: [before], settings: settings, zone: berlin)
      return (Set(requests.map(\.kind)), Set(alarms.map(\.kind)))
    }
    let all: Set<NotificationKind> = [.dueDateMorning, .dueDateAdvance, .due, .latestStart, .planned, .beforeDue]
    #expect(kinds(item).here == all && kinds(item).there == all)
    item.due = nil
    #expect(kinds(item).here == [.planned] && kinds(item).there == [.planned])
  }

  // S3-2
  @Test("switches apply to all items, and added notifications only to their item")
  func globalAndPerItem() {
    let tasks = ["a", "b"].map { task($0, due: "2026-11-25T18:00:00") }
    let own = ItemNotification(
      id: "n", taskID: "a", trigger: .relative(offset: -60, anchor: .dueDate), created: now)
    let subjects = pending(tasks, [own]).filter { $0.kind == .beforeDue }.map(\.subject)
    #expect(subjects == [.task("a")])
    let without = pending(tasks, [own]) {
      $0.notifyOnDue = false
      $0.dueDateMorningReminderEnabled = false
      $0.dueDateAdvanceReminderEnabled = false
    }
    #expect(without.map(\.identifier) == ["before_due-n"])
  }

  // S3-18
  @Test("the six kinds of the specification are relative to their dates")
  func sixKinds() {
    var item = task("a", due: "2026-11-25T18:00:00", start: "2026-11-24T18:00:00")
    item.planned = CalendarTime("2026-11-23T18:00:00")
    item.estimateMinutes = 120
    let place = ItemNotification.Place(name: "Büro", latitude: 52.52, longitude: 13.405)
    let triggers: [(String, ItemNotification.Trigger)] = [
      ("Absolute", .absolute(now + 60)), ("DueRelative", .relative(offset: -60, anchor: .dueDate)),
      ("DeferRelative", .relative(offset: -60, anchor: .deferDate)),
      ("PlannedRelative", .relative(offset: -60, anchor: .plannedDate)), ("Location", .location(place, .onArrival)),
    ]
    let added = triggers.map { ItemNotification(id: $0, taskID: "a", trigger: $1, created: now) }
    let requests = pending([item], added, everyKind)
    #expect(
      Set(lines(requests)).isSuperset(of: [
        "custom-Absolute 2026-11-21T09:01:00", "before_due-DueRelative 2026-11-25T17:59:00",
        "before_due-DeferRelative 2026-11-24T17:59:00", "before_due-PlannedRelative 2026-11-23T17:59:00",
        "latest_start-a 2026-11-25T16:00:00",
      ]))
    #expect(!requests.contains { $0.identifier.hasSuffix("Location") })
    let alarms = TaskAlarms.desired(task: item, notifications: added, settings: Settings(), zone: berlin)
    #expect(alarms.contains { $0.notificationID == "Location" && $0.trigger == .location(place, .onArrival) })
  }

  // G23
  @Test("the morning time follows the user's zone, and a lead time stays at its instant")
  func travelling() throws {
    let newYork = try #require(TimeZone(identifier: "America/New_York"))
    let item = task("a", due: "2026-11-24T20:00:00Z")
    let (here, there) = (pending([item]), pending([item], zone: newYork))
    #expect(lines(here).first == "due-date-morning-a 2026-11-24T09:00:00")
    #expect(lines(there, zone: newYork).first == "due-date-morning-a 2026-11-24T09:00:00")
    #expect(here[0].fireDate != there[0].fireDate && here[0].trigger != there[0].trigger)
    #expect(here.dropFirst().map(\.identifier) == there.dropFirst().map(\.identifier))
    #expect(here.dropFirst().map(\.fireDate) == there.dropFirst().map(\.fireDate))
    #expect(here.last?.body == "a ist jetzt fällig, 21:00" && there.last?.body == "a ist jetzt fällig, 15:00")
    for request in here {
      switch request.trigger {
      case .calendar: #expect(request.kind == .dueDateMorning)
      case .interval: #expect(request.kind == .dueDateAdvance || request.kind == .due)
      }
    }
  }
}
