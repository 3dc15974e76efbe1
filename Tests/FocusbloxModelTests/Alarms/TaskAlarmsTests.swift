import FocusbloxModel
import Foundation
import TestSupport
import Testing

struct TaskAlarmsTests {
  let all: Settings = {
    var settings = Settings()
    settings.dueDateAdvanceReminderEnabled = true
    settings.notifyOnDeferred = true
    settings.notifyOnLatestStart = true
    settings.notifyOnPlanned = true
    return settings
  }()

  func steuer(due: String?, start: String? = nil) -> TaskItem {
    var item = task("a", due: due, start: start)
    item.title = "Steuererklärung"
    return item
  }

  func lines(_ item: TaskItem, _ notifications: [ItemNotification] = [], _ settings: Settings = Settings()) -> [String]
  {
    TaskAlarms.desired(task: item, notifications: notifications, settings: settings, zone: berlin).map { alarm in
      guard case .absolute(let instant) = alarm.trigger else { return alarm.kind.rawValue }
      return "\(alarm.kind.rawValue) \(CalendarTime(instant, in: .gmt)!) \(alarm.text)"
    }
  }

  // E01, E06
  @Test("the default alarms are morning and due, both absolute")
  func defaults() {
    #expect(
      lines(steuer(due: "2026-03-10T18:00:00[Europe/Berlin]")) == [
        "due-date-morning 2026-03-10T08:00:00Z Heute fällig: Steuererklärung — pack ihn in einen Sprint",
        "due 2026-03-10T17:00:00Z Steuererklärung ist jetzt fällig, 18:00",
      ])
  }

  // E02, E03, E22, E23
  @Test("an all-day task rings once at 09:00, and a floating time rings on the user's clock")
  func forms() {
    let text = "Heute fällig: Steuererklärung — pack ihn in einen Sprint"
    #expect(lines(steuer(due: "2026-03-10")) == ["due-date-morning 2026-03-10T08:00:00Z \(text)"])
    #expect(lines(steuer(due: "2026-03-29")) == ["due-date-morning 2026-03-29T07:00:00Z \(text)"])
    #expect(lines(steuer(due: "2026-10-25")) == ["due-date-morning 2026-10-25T08:00:00Z \(text)"])
    #expect(lines(steuer(due: "2026-03-10T18:00:00")).first == "due-date-morning 2026-03-10T08:00:00Z \(text)")
  }

  @Test("a written text names the zone where readers would take the hour for theirs")
  func zones() {
    for (due, end) in [
      ("2026-03-10T18:00:00[Europe/Berlin]", "18:00"), ("2026-03-10T18:00:00Z", "18:00 UTC"),
      ("2026-03-10T18:00:00[Asia/Tokyo]", "18:00 Asia/Tokyo"), ("2026-03-10T18:00:00", "18:00 Europe/Berlin"),
    ] {
      #expect(lines(steuer(due: due)).last?.hasSuffix("ist jetzt fällig, \(end)") == true, "\(due)")
    }
  }

  @Test("a text of another machine stays where only its language or the name of the zone differs")
  func textsThatStay() throws {
    func isKept(_ due: String, _ text: String) throws -> Bool {
      let alarms = TaskAlarms.desired(
        task: steuer(due: due), notifications: [], settings: Settings(), zone: berlin)
      return try #require(alarms.last).isSaid(by: text)
    }
    let german = "Steuererklärung ist jetzt fällig, 18:00"
    #expect(try isKept("2026-03-10T18:00:00", german))
    #expect(try isKept("2026-03-10T18:00:00", german + " Asia/Tokyo"))
    #expect(try isKept("2026-03-10T18:00:00[Europe/Berlin]", "Steuererklärung is due now, 6:00 PM Europe/Berlin"))
    #expect(try !isKept("2026-03-10T18:00:00[Europe/Berlin]", german + " UTC"))
    #expect(try !isKept("2026-03-10T18:00:00Z", german))
    #expect(try !isKept("2026-03-10T18:00:00", german + " sharp"))
    #expect(try !isKept("2026-03-10T19:00:00", german))
  }

  // E04, E07, E08, E09, S0-16, S0-21, G3
  @Test("every automatic kind has its title and its text in one line")
  func automatic() {
    var item = steuer(due: "2026-03-10T18:00:00[Europe/Berlin]", start: "2026-03-09T08:00:00[Europe/Berlin]")
    item.estimateMinutes = 90
    item.planned = CalendarTime("2026-03-09T13:00:00Z")
    #expect(
      lines(item, [], all) == [
        "due-date-morning 2026-03-10T08:00:00Z Heute fällig: Steuererklärung — pack ihn in einen Sprint",
        "due-date-advance 2026-03-10T16:00:00Z Steuererklärung ist in 1 Stunde fällig",
        "due 2026-03-10T17:00:00Z Steuererklärung ist jetzt fällig, 18:00",
        "deferred 2026-03-09T07:00:00Z Steuererklärung",
        "latest_start 2026-03-10T15:30:00Z Steuererklärung", "planned 2026-03-09T13:00:00Z Steuererklärung",
      ])
  }

  // E05
  @Test("a day before an all-day date is a calendar day")
  func dayBefore() {
    var settings = all
    settings.dueDateAdvanceReminderMinutes = 1440
    #expect(
      lines(steuer(due: "2026-03-29"), [], settings).contains(
        "due-date-advance 2026-03-28T08:00:00Z Steuererklärung ist in 1 Tag fällig"))
  }

  // E10, E11, E12
  @Test("a user's reminders become alarms")
  func added() {
    let place = ItemNotification.Place(name: "Büro", latitude: 52.52, longitude: 13.405)
    let notifications = [
      ItemNotification(id: "1", taskID: "a", trigger: .relative(offset: -86_400, anchor: .dueDate), created: now),
      ItemNotification(id: "2", taskID: "a", trigger: .absolute(now), repeatInterval: 900, created: now),
      ItemNotification(id: "3", taskID: "a", trigger: .location(place, .onArrival), created: now),
    ]
    let item = steuer(due: "2026-03-10T18:00:00[Europe/Berlin]")
    let alarms = TaskAlarms.desired(task: item, notifications: notifications, settings: Settings(), zone: berlin)
    #expect(alarms.map(\.kind) == [.dueDateMorning, .due, .beforeDue, .custom, .location])
    #expect(alarms[2].offset == -86_400 && alarms[3].repeatInterval == 900)
    #expect(alarms.map(\.notificationID) == [nil, nil, "1", "2", "3"])
    var without = Settings()
    without.notifyOnLocation = false
    #expect(lines(item, notifications, without).count == 4)
    #expect(lines(steuer(due: nil), notifications).count == 2, "S3-105 … S3-107: without a due date its alarms go")
  }

  // S0-75, S0-101
  @Test("a completed or cancelled task has no alarms")
  func notOpen() {
    for status in [TaskStatus.completed, .cancelled] {
      var item = steuer(due: "2026-03-10")
      item.status = status
      #expect(lines(item).isEmpty)
    }
  }

  @Test("a kind that another client removed is left out")
  func suppressed() {
    var item = steuer(due: "2026-03-10")
    item.changedAlarms = ChangedAlarms([.dueDateMorning: .removed])
    #expect(lines(item).isEmpty, "of a whole day both kinds are one ring")
    item.due = CalendarTime("2026-03-10T18:00:00[Europe/Berlin]")
    #expect(lines(item) == ["due 2026-03-10T17:00:00Z Steuererklärung ist jetzt fällig, 18:00"])
  }

  @Test("an alarm that another client moved is written where it was moved, whatever the settings and the object")
  func moved() {
    var item = steuer(due: "2026-03-10T18:00:00[Europe/Berlin]")
    item.changedAlarms[.due] = .moved(to: CalendarTime("2026-03-10T16:00:00Z")!.instant(in: .gmt))
    item.changedAlarms[.planned] = .removed
    let moved = "due 2026-03-10T16:00:00Z Steuererklärung, fällig am 10.3. um 18:00"
    #expect(lines(item).last == moved && lines(item).count == 2)
    item.heldAlarms = HeldAlarms("due=1773165600")
    #expect(lines(item).last == moved)
  }

  @Test("two alarms at one instant are one ring, and the user's own alarm is kept")
  func oneRing() {
    let custom = ItemNotification(
      id: "1", taskID: "a",
      trigger: .absolute(CalendarTime("2026-03-10T17:00:00Z")!.instant(in: .gmt)), created: now)
    let kinds = TaskAlarms.desired(
      task: steuer(due: "2026-03-10T18:00:00[Europe/Berlin]"), notifications: [custom], settings: Settings(),
      zone: berlin
    ).map(\.kind)
    #expect(kinds == [.dueDateMorning, .custom])
  }

  @Test("two reminders of a user at one instant are two alarms, which other machines learn of one by one")
  func twoReminders() {
    let instant = CalendarTime("2026-03-10T16:30:00Z")!.instant(in: .gmt)
    let reminders = [
      ItemNotification(id: "1", taskID: "a", trigger: .relative(offset: -1800, anchor: .dueDate), created: now),
      ItemNotification(id: "2", taskID: "a", trigger: .absolute(instant), created: now),
      ItemNotification(id: "3", taskID: "a", trigger: .absolute(instant), created: now),
    ]
    let alarms = TaskAlarms.desired(
      task: steuer(due: "2026-03-10T18:00:00[Europe/Berlin]"), notifications: reminders, settings: Settings(),
      zone: berlin)
    #expect(alarms.map(\.notificationID) == [nil, nil, "1", "2", "3"])
    #expect(Set(alarms.map { AlarmIdentity.uid(of: $0, item: "u") }).count == 5)
  }

  // S3-1
  @Test("the local notifier and the calendar ring at the same instants, for any task and settings")
  func agreement() throws {
    var seeded = SeededGenerator(seed: 20_261_121)
    for round in 0..<500 {
      var item = task("a")
      item.due = time(&seeded)
      item.start = time(&seeded)
      item.planned = time(&seeded)
      item.estimateMinutes = Bool.random(using: &seeded) ? Int.random(in: 1...3000, using: &seeded) : nil
      var settings = Settings()
      for key in [
        "dueDateMorningReminderEnabled", "dueDateAdvanceReminderEnabled", "notify_on_due", "notify_on_deferred",
        "notify_on_latest_start", "notify_on_planned",
      ] {
        try settings.set(key, String(Bool.random(using: &seeded)))
      }
      settings.dueDateMorningReminderHour = Int.random(in: 0...23, using: &seeded)
      settings.dueDateAdvanceReminderMinutes = [15, 30, 60, 120, 1440].randomElement(using: &seeded)!

      let requests = PendingRequests.all(
        tasks: [item], blocks: [], notifications: [], settings: settings, now: now, zone: berlin)
      let alarms = TaskAlarms.desired(task: item, notifications: [], settings: settings, zone: berlin)
        .filter { $0.isWorthAdding(now: now) }
      // Alarms at one instant are merged, notifications are not, so the test compares instants.
      let rings = Set(requests.map { AlarmSpec.Trigger.absolute($0.fireDate) })
      let isSame = rings == Set(alarms.map(\.trigger))
      #expect(
        isSame, "round \(round): \(item.due?.description ?? "–") \(requests.map(\.identifier)) \(alarms.map(\.kind))")
    }
  }

  /// A time within some weeks of `now` in any form, or no time.
  func time(_ random: inout SeededGenerator) -> CalendarTime? {
    let day = CalendarDay("2026-11-21")!.adding(days: Int.random(in: -3...40, using: &random))!
    let wall = WallTime(day: day, hour: Int.random(in: 0...23, using: &random), minute: 30)!
    return switch Int.random(in: 0..<5, using: &random) {
    case 0: .day(day)
    case 1: .floating(wall)
    case 2: .zoned(wall, zone: "America/New_York")
    case 3: .utc(wall)
    default: nil
    }
  }
}
