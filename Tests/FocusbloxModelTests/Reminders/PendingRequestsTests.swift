import FocusbloxModel
import Foundation
import Testing

struct PendingRequestsTests {
  func pending(
    _ tasks: [TaskItem], _ notifications: [ItemNotification] = [], blocks: [FocusBlock] = [],
    _ change: (inout Settings) -> Void = { _ in }
  ) -> [NotificationRequest] {
    var settings = Settings()
    change(&settings)
    return PendingRequests.all(
      tasks: tasks, blocks: blocks, notifications: notifications, settings: settings, now: now, zone: berlin)
  }

  func added(_ id: String, _ trigger: ItemNotification.Trigger, every interval: Int? = nil) -> ItemNotification {
    ItemNotification(id: id, taskID: "a", trigger: trigger, repeatInterval: interval, created: now)
  }

  func berlinTime(_ text: String) -> Date { CalendarTime("\(text)[Europe/Berlin]")!.instant(in: berlin) }

  // S0-1, S0-45 … S0-47, S0-73, S0-96
  @Test("morning and advance have separate switches")
  func switches() {
    let item = task("a", due: "2026-11-22T18:00:00[Europe/Berlin]")
    for (morning, advance, expected) in [
      (true, true, ["due-date-morning-a", "due-date-advance-a"]), (true, false, ["due-date-morning-a"]),
      (false, true, ["due-date-advance-a"]), (false, false, []),
    ] {
      let requests = pending([item]) {
        $0.notifyOnDue = false
        $0.dueDateMorningReminderEnabled = morning
        $0.dueDateAdvanceReminderEnabled = advance
      }
      #expect(requests.map(\.identifier) == expected)
    }
  }

  // S0-48, S0-80, S0-81, S0-100, S0-101
  @Test("a completed, cancelled or deleted task has no request")
  func notOpen() {
    for status in [TaskStatus.completed, .cancelled] {
      var item = task("a", due: "2026-11-22T18:00:00[Europe/Berlin]")
      item.status = status
      #expect(pending([item], [added("n", .absolute(now + 60))]).isEmpty)
    }
    #expect(pending([], [added("n", .absolute(now + 60))]).isEmpty, "the task of the notification is gone")
  }

  // S0-51, S0-77
  @Test("a past due date has no request")
  func past() {
    #expect(pending([task("a", due: "2026-11-21T09:00:00[Europe/Berlin]"), task("b", due: "2026-11-20")]).isEmpty)
  }

  // S0-55
  @Test("a task without any request still uses one of the 25 slots")
  func skippedSlots() {
    // A task due today before the morning time may still ring without morning and advance reminders.
    let early = (0..<25).map { task("early\($0)", due: "2026-11-21T09:30:00[Europe/Berlin]") }
    let late = task("late", due: "2026-12-24T18:00:00[Europe/Berlin]")
    let requests = PendingRequests.dueDateRequests(tasks: early + [late], settings: Settings(), now: now, zone: berlin)
    #expect(requests.isEmpty)
    #expect(
      PendingRequests.dueDateRequests(
        tasks: early.dropFirst() + [late], settings: Settings(), now: now, zone: berlin
      ).map(\.identifier) == ["due-date-morning-late"])
  }

  // S0-72, G21
  @Test("at most 64 requests: due-date reminders are kept, others compete by fire date")
  func slots() {
    let tasks = (0..<60).map { task("\(100 + $0)", due: "2026-12-01T18:\(10 + $0 % 50):00[Europe/Berlin]") }
    let requests = pending(tasks) { $0.dueDateAdvanceReminderEnabled = true }
    #expect(requests.count == 64)
    #expect(requests.count { $0.kind == .dueDateMorning } == 25 && requests.count { $0.kind == .dueDateAdvance } == 25)
    let due = requests.filter { $0.kind == .due }.map(\.fireDate)
    #expect(due.count == 14 && due.max()! <= berlinTime("2026-12-01T18:16:00"))
    #expect(requests.map(\.fireDate) == requests.map(\.fireDate).sorted())
    #expect(Set(requests.map(\.identifier)).count == 64)
  }

  // S3-3 … S3-6, G7
  @Test("the automatic kinds have their texts and switches")
  func automatic() {
    var item = task("a", due: "2026-11-23T18:00:00[Europe/Berlin]", start: "2026-11-22T08:00:00[Europe/Berlin]")
    item.title = "Steuer"
    item.planned = CalendarTime("2026-11-22T14:00:00[Europe/Berlin]")
    item.estimateMinutes = 90
    let requests = pending([item]) {
      $0.dueDateMorningReminderEnabled = false
      $0.notifyOnDeferred = true
      $0.notifyOnLatestStart = true
      $0.notifyOnPlanned = true
      $0.deferredSound = .custom("Glass")
    }
    #expect(
      requests.map { "\($0.identifier) | \($0.title) | \($0.body)" } == [
        "deferred-a | Verfügbar | Steuer ist jetzt verfügbar", "planned-a | Geplant | Steuer ist jetzt eingeplant",
        "latest_start-a | Spätester Beginn | Steuer: jetzt beginnen, um rechtzeitig fertig zu werden",
        "due-a | Fällig | Steuer ist jetzt fällig, 18:00",
      ])
    #expect(
      requests.map(\.fireDate) == [
        berlinTime("2026-11-22T08:00:00"), berlinTime("2026-11-22T14:00:00"), berlinTime("2026-11-23T16:30:00"),
        berlinTime("2026-11-23T18:00:00"),
      ])
    #expect(requests[0].sound == .custom("Glass") && requests[3].sound == .systemDefault)
    #expect(pending([item]).map(\.identifier) == ["due-date-morning-a", "due-a"], "the defaults")
    #expect(
      pending([item]) {
        $0.notifyOnDue = false
        $0.dueDateMorningReminderEnabled = false
      }.isEmpty)
  }

  // S3-8, S3-100
  @Test("a reminder of the kind before_due follows the due date")
  func beforeDue() {
    let day = added("n", .relative(offset: -86_400, anchor: .dueDate))
    let requests = pending([task("a", due: "2026-11-25T18:00:00[Europe/Berlin]")], [day]) {
      $0.notifyOnDue = false
      $0.dueDateMorningReminderEnabled = false
    }
    #expect(requests.map(\.identifier) == ["before_due-n"])
    #expect(requests.map(\.body) == ["a ist in 1 Tag fällig, 18:00"] && requests.map(\.title) == ["a"])
    #expect(requests.map(\.fireDate) == [berlinTime("2026-11-24T18:00:00")])
    #expect(pending([task("a")], [day]).isEmpty, "S3-107: without a due date it does not ring")
  }

  // S3-19, S3-100
  @Test("reminders follow the other anchor dates")
  func anchors() {
    var item = task("a", start: "2026-11-24T09:00:00[Europe/Berlin]")
    item.planned = CalendarTime("2026-11-25")
    let requests = pending(
      [item],
      [
        added("1", .relative(offset: -3600, anchor: .deferDate)),
        added("2", .relative(offset: -86_400, anchor: .plannedDate)),
        added("3", .relative(offset: 0, anchor: .deferDate)),
      ])
    #expect(
      requests.map(\.fireDate) == [
        berlinTime("2026-11-24T08:00:00"), berlinTime("2026-11-24T09:00:00"), berlinTime("2026-11-24T09:00:00"),
      ])
    #expect(requests.map(\.body) == ["a ist in 1 Stunde verfügbar, 09:00", "a ist in 1 Tag eingeplant", "a"])
  }

  // S3-9, S3-101
  @Test("a custom reminder rings at its own time, whatever the dates")
  func custom() {
    let notification = added("n", .absolute(now + 600))
    for (item, body) in [(task("a"), "a"), (task("a", due: "2026-11-20"), "a, fällig am 20.11.")] {
      let requests = pending([item], [notification])
      #expect(requests.map(\.identifier) == ["custom-n"] && requests.map(\.fireDate) == [now + 600])
      #expect(requests.first?.title == "Erinnerung" && requests.first?.body == body)
    }
  }

  // S3-17
  @Test("a repeating notification rings again until it is acknowledged")
  func repeating() {
    var notification = added("n", .absolute(now - 1000), every: 900)
    #expect(pending([task("a")], [notification]).map(\.fireDate) == [now + 800])
    notification.acknowledged = now - 100
    #expect(pending([task("a")], [notification]).isEmpty)
    notification.repeatInterval = 0
    notification.acknowledged = nil
    #expect(pending([task("a")], [notification]).isEmpty)
  }

  // S3-81
  @Test("only phones ring at a location")
  func location() {
    let place = ItemNotification.Place(name: "Büro", latitude: 52.52, longitude: 13.405)
    #expect(pending([task("a")], [added("n", .location(place, .onArrival))]).isEmpty)
  }

  // G18
  @Test("an all-day task has the morning reminder only, and no latest start")
  func wholeDay() {
    var item = task("a", due: "2026-11-23")
    item.estimateMinutes = 60
    #expect(pending([item]) { $0.notifyOnLatestStart = true }.map(\.identifier) == ["due-date-morning-a"])
    #expect(pending([item]) { $0.dueDateMorningReminderEnabled = false }.isEmpty)
    let advance = pending([item]) {
      $0.dueDateMorningReminderEnabled = false
      $0.notifyOnDue = false
      $0.dueDateAdvanceReminderEnabled = true
      $0.dueDateAdvanceReminderMinutes = 1440
    }
    #expect(advance.map(\.fireDate) == [berlinTime("2026-11-22T09:00:00")], "E05")
  }

  @Test("a switch that is off silences a synced task at once, and never a person's reminder")
  func switchedOff() {
    var item = task("a", due: "2026-11-23T18:00:00[Europe/Berlin]")
    var held = HeldAlarms()
    held[.due] = berlinTime("2026-11-23T18:00:00")
    held[.dueDateMorning] = berlinTime("2026-11-23T05:00:00")
    held[reminder: "n"] = berlinTime("2026-11-23T17:00:00")
    item.heldAlarms = held
    let reminder = added("n", .relative(offset: -3600, anchor: .dueDate))
    #expect(pending([item], [reminder]).map(\.kind) == [.dueDateMorning, .beforeDue, .due])
    let quiet = pending([item], [reminder]) {
      $0.dueDateMorningReminderEnabled = false
      $0.notifyOnDue = false
    }
    #expect(quiet.map(\.kind) == [.beforeDue])
  }

  @Test("a reminder and an automatic notification at one instant are one ring, as in the calendar")
  func oneRingWithAReminder() {
    let item = task("a", due: "2026-11-23T18:00:00[Europe/Berlin]")
    let found = pending([item], [added("n", .relative(offset: -3600, anchor: .dueDate))]) {
      $0.dueDateAdvanceReminderEnabled = true
      $0.dueDateAdvanceReminderMinutes = 60
    }
    #expect(found.map(\.kind) == [.dueDateMorning, .beforeDue, .due])
  }

  @Test("a lead under a day waits while the date is all-day")
  func waits() {
    let lead = added("n", .relative(offset: -900, anchor: .dueDate))
    #expect(lead.wait(in: task("a", due: "2026-11-23")) == .timeOfDay)
    #expect(lead.wait(in: task("a")) == .date)
    #expect(lead.wait(in: task("a", due: "2026-11-23T18:00:00Z")) == nil)
    #expect(added("d", .relative(offset: -86_400, anchor: .dueDate)).wait(in: task("a", due: "2026-11-23")) == nil)
    #expect(added("f", .absolute(now)).wait(in: task("a")) == nil)
  }

  @Test("the hour of a notification is that of the reader, whatever the zone of the date")
  func hourOfTheReader() {
    let found = pending([task("a", due: "2026-11-23T17:00:00Z")])
    #expect(found.last?.body.hasSuffix("ist jetzt fällig, 18:00") == true)
  }

  @Test("a kind that another client removed does not ring here either")
  func suppressed() {
    var item = task("a", due: "2026-11-23T18:00:00[Europe/Berlin]")
    item.changedAlarms = ChangedAlarms([.due: .removed])
    #expect(pending([item]).map(\.identifier) == ["due-date-morning-a"])
    item.changedAlarms = ChangedAlarms([.dueDateMorning: .removed])
    #expect(pending([item]).map(\.identifier) == ["due-a"])
  }

  @Test("a kind that another client moved rings at its new time, unless the kind is off here")
  func moved() throws {
    var item = task("a", due: "2026-11-23T18:00:00[Europe/Berlin]")
    let instant = try #require(CalendarTime("2026-11-23T16:00:00Z")).instant(in: .gmt)
    item.changedAlarms = ChangedAlarms([.due: .moved(to: instant)])
    for held in [nil, HeldAlarms("due-date-morning=1795417200")] {
      item.heldAlarms = held
      let ring = try #require(pending([item]).first { $0.kind == .due })
      #expect(ring.fireDate == instant && ring.identifier == "due-a" && ring.body.contains("fällig"))
      #expect(!ring.body.contains("jetzt"))
    }
    #expect(!pending([item]) { $0.notifyOnDue = false }.contains { $0.kind == .due })
  }

  // S3-38
  // S3-55
  @Test("notify_on_this_device off gives no request, and play_sounds off gives silent requests")
  func device() {
    let item = task("a", due: "2026-11-23T18:00:00[Europe/Berlin]")
    #expect(pending([item]) { $0.notifyOnThisDevice = false }.isEmpty)
    #expect(pending([item]) { $0.playSounds = false }.map(\.sound) == [.none, .none])
  }

  @Test("extreme numbers do not trap")
  func hostile() {
    let requests = pending(
      [task("a", due: "2026-11-23")],
      [
        added("1", .relative(offset: .min, anchor: .dueDate)), added("2", .relative(offset: .max, anchor: .dueDate)),
        added("3", .absolute(.distantPast), every: 1), added("4", .absolute(.distantFuture), every: .max),
      ])
    #expect(requests.contains { $0.identifier == "custom-3" && $0.fireDate > now })
  }
}
