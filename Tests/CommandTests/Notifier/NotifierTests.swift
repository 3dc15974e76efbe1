import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport
import Testing

@testable import FocusbloxActions
@testable import focusblox

@Suite(.timeLimit(.minutes(20))) struct NotifierTests {
  private let watched: WatchedStore
  private let desktop = TestDesktop()
  private let watcher: Watcher

  init() throws {
    watched = try WatchedStore()
    watcher = Watcher(desktop)
  }

  private var titles: [String] { desktop.shown.map(\.message.body) }

  @Test func theFirstLookFindsNothingMissed() async throws {
    try watched.addTask("Brot", dueAfter: 60)
    watched.set(3600)
    try await watcher.look(watched.inputs)
    #expect(desktop.shown.isEmpty)
  }

  // S0-2, S3-60
  @Test("a due task is shown once, with its buttons")
  func aDueTaskIsShownOnce() async throws {
    try await watcher.look(watched.inputs)
    try watched.addTask("Brot", dueAfter: 60)
    for second in [59.0, 60, 61, 120, 4000] {
      watched.set(second)
      try await watcher.look(watched.inputs)
      #expect(desktop.shown.count == (second < 60 ? 0 : 1))
    }
    #expect(
      desktop.shown.first?.message
        == DesktopMessage(
          title: "Fällig", body: "Brot ist jetzt fällig, 08:01", sound: .systemDefault, isUrgent: true,
          buttons: [.init(name: "done", label: "Erledigt"), .init(name: "later", label: "Später")], stays: true))
  }

  // S3-61
  @Test("a snooze on the desktop rings again without another program's access to the store")
  func aSnoozeMadeOnTheDesktopRingsAgain() async throws {
    try await watcher.look(watched.inputs)
    try watched.addTask("Brot", dueAfter: 60)
    watched.set(60)
    try await watcher.look(watched.inputs)
    try #require(desktop.shown.first).answer("later")
    try await watcher.look(watched.inputs) { try watched.store.read { try !$0.reminderStates().isEmpty } }
    let next = try await watcher.notifier.look(watched.inputs)
    #expect(next == WatchedStore.start.addingTimeInterval(60 + 900))
    #expect(await watcher.notifier.changes == 1)
    watched.set(960)
    try await watcher.look(watched.inputs)
    #expect(desktop.shown.count == 2)
    try #require(desktop.shown.last).answer("done")
    try await watcher.look(watched.inputs) {
      try watched.store.read { try $0.task(id: "task-1")?.status == .completed }
    }
    // A step, so that `undo` takes it back.
    #expect(try watched.store.read { try $0.stepHeadlines(limit: 1).first?.cause } == .command("done"))
  }

  // S1-18, S3-17
  @Test("a later ring replaces the earlier one, and its answer counts")
  func aLaterRingReplacesTheEarlierOne() async throws {
    try await watcher.look(watched.inputs)
    let id = try watched.addTask("Brot", dueAfter: 60)
    watched.settings.notifyOnDue = false
    let created = watched.now
    try watched.elsewhere.write { store in
      var notification = ItemNotification(
        id: "n", taskID: id, trigger: .absolute(created.addingTimeInterval(60)), created: created)
      notification.repeatInterval = 600
      try store.add(notification, by: .user)
    }
    for time in [60.0, 660] {
      watched.set(time)
      try await watcher.look(watched.inputs)
    }
    #expect(desktop.shown.count == 2)
    #expect(desktop.onScreen.count == 1)
    try #require(desktop.shown.last).answer("done")
    try await watcher.look(watched.inputs) { try watched.store.read { try $0.task(id: id)?.status == .completed } }
  }

  @Test("a notification that the user closes is acknowledged, also where it repeats")
  func closingANotificationAnswersIt() async throws {
    try await watcher.look(watched.inputs)
    let id = try watched.addTask("Brot", dueAfter: 60)
    let created = watched.now
    try watched.elsewhere.write { store in
      var reminder = ItemNotification(
        id: "n", taskID: id, trigger: .absolute(created.addingTimeInterval(120)), created: created)
      reminder.repeatInterval = 600
      try store.add(reminder, by: .user)
    }
    for (time, identifier) in [(60.0, "due-\(id)"), (120, "custom-n")] {
      watched.set(time)
      try await watcher.look(watched.inputs)
      try #require(desktop.onScreen.last).leave(.dismissed)
      try await watcher.look(watched.inputs) {
        try watched.store.read { try $0.reminderState(identifier)?.acknowledged != nil }
      }
    }
    #expect(try watched.store.read { try $0.task(id: id)?.status } == .open)
    watched.set(5000)
    try await watcher.look(watched.inputs)
    #expect(desktop.shown.count == 2)
  }

  @Test("of many missed ones in one notification, closing answers those that it names")
  func closingASummaryAnswersWhatItNames() async throws {
    try await watcher.look(watched.inputs)
    for number in 1...20 { try watched.addTask("Aufgabe \(number)", dueAfter: 60 * Double(number)) }
    watched.set(8 * 3600)
    try await watcher.look(watched.inputs)
    try #require(desktop.shown.last).leave(.dismissed)
    try await watcher.look(watched.inputs) { try watched.store.read { try !$0.reminderStates().isEmpty } }
    let answered = try watched.store.read { try $0.reminderStates() }.map(\.identifier)
    #expect(Set(answered) == Set((11...15).map { "due-task-\($0)" }))
  }

  @Test("the notifications of one task in one minute are one that says all, and its answer answers all")
  func oneMinuteIsOneNotification() async throws {
    try await watcher.look(watched.inputs)
    watched.settings.dueDateMorningReminderEnabled = true
    watched.settings.dueDateMorningReminderHour = 8
    watched.settings.dueDateMorningReminderMinute = 1
    watched.settings.dueDateAdvanceReminderEnabled = true
    let (id, created) = (try watched.addTask("Brot", dueAfter: 3660), watched.now)
    try watched.elsewhere.write { store in
      let at = ItemNotification.Trigger.absolute(created.addingTimeInterval(90))
      try store.add(ItemNotification(id: "n", taskID: id, trigger: at, created: created), by: .user)
    }
    watched.set(100)
    try await watcher.look(watched.inputs)
    #expect(desktop.shown.map(\.message.title) == ["Brot"])
    #expect(desktop.shown.map(\.message.body) == ["Brot ist in 1 Stunde fällig\nBrot — pack ihn in einen Sprint"])
    try #require(desktop.shown.first).answer("later")
    try await watcher.look(watched.inputs) { try watched.store.read { try $0.reminderStates().count == 3 } }
  }

  @Test func aNotificationThatExpiresIsNoAnswer() async throws {
    try await watcher.look(watched.inputs)
    try watched.addTask("Brot", dueAfter: 60)
    watched.set(60)
    try await watcher.look(watched.inputs)
    try #require(desktop.shown.first).answer(nil)
    while !(await watcher.notifier.isDone(answers: true)) { try await watcher.look(watched.inputs) }
    let (task, states) = try watched.store.read { (try $0.task(id: "task-1"), try $0.reminderStates()) }
    #expect(task?.status == .open)
    #expect(states.isEmpty)
  }

  @Test("completing a task on another client closes its notification", arguments: 0..<5)
  func aTaskHandledElsewhereClosesItsNotification(_ way: Int) async throws {
    try await watcher.look(watched.inputs)
    let (id, other) = (try watched.addTask("Brot", dueAfter: 60), try watched.addTask("Milch", dueAfter: 60))
    watched.set(60)
    try await watcher.look(watched.inputs)
    #expect(desktop.onScreen.count == 2)
    let request = try watched.store.read { try watched.inputs.plan.request("due-\(id)", $0, now: watched.now) }
    switch way {
    case 0: try watched.edit(id) { $0.status = .completed }
    case 1: try watched.edit(id) { $0.due = CalendarTime("2026-11-30T18:00:00Z") }
    case 2: try watched.elsewhere.write { try $0.delete(taskID: id, by: .remote) }
    case 3: try watched.elsewhere.write { try $0.answer(request.acknowledged(now: watched.now), by: .remote) }
    default: try watched.elsewhere.write { try $0.answer(request.snoozed(now: watched.now), by: .remote) }
    }
    try await watcher.look(watched.inputs) { desktop.onScreen.count == 1 }
    #expect(desktop.onScreen.first?.message.body.contains("Milch") == true)
    #expect(try watched.store.read { try $0.task(id: other)?.status } == .open)
  }

  @Test func aTitleChangedElsewhereKeepsTheNotification() async throws {
    try await watcher.look(watched.inputs)
    let id = try watched.addTask("Brot", dueAfter: 60)
    try watched.addTask("Milch", dueAfter: 90)
    watched.set(60)
    try await watcher.look(watched.inputs)
    try watched.edit(id) { $0.title = "Brötchen" }
    watched.set(90)
    try await watcher.look(watched.inputs)
    #expect(desktop.onScreen.count == 2)
  }

  @Test("a late answer changes nothing")
  func aLateAnswerChangesNothing() async throws {
    try await watcher.look(watched.inputs)
    let id = try watched.addTask("Brot", dueAfter: 60)
    watched.set(60)
    try await watcher.look(watched.inputs)
    // The button is activated, and the task gets another date before the next look.
    try watched.edit(id) { $0.due = CalendarTime("2026-11-30T18:00:00Z") }
    try #require(desktop.shown.first).answer("done")
    while !(await watcher.notifier.isDone(answers: true)) { try await watcher.look(watched.inputs) }
    #expect(try watched.store.read { try $0.task(id: id)?.status } == .open)
  }

  @Test("of many missed notifications the newest five keep their buttons, and one more names the others")
  func theNewestFiveOfManyKeepTheirButtons() async throws {
    try await watcher.look(watched.inputs)
    for number in 1...40 { try watched.addTask("Aufgabe \(number)", dueAfter: 60 * Double(number)) }
    watched.set(8 * 3600)
    try await watcher.look(watched.inputs)
    let messages = desktop.shown.map(\.message)
    #expect(messages.prefix(5).map(\.body) == (0..<5).map { "Aufgabe \(40 - $0) ist seit heute 08:\(40 - $0) fällig" })
    #expect(messages.prefix(5).allSatisfy { $0.buttons.count == 2 && $0.title == "Überfällig" })
    #expect(messages.map(\.sound) == [.systemDefault] + Array(repeating: .none, count: 5))
    let rest = try #require(messages.last)
    #expect(messages.count == 6)
    #expect(rest.title == "35 weitere verpasste Mitteilungen")
    #expect(rest.body.hasPrefix("Überfällig: Aufgabe 35 ist seit heute 08:35 fällig\n"))
    #expect(rest.body.hasSuffix("\nund 30 weitere"))
    watched.set(9 * 3600)
    try await watcher.look(watched.inputs)
    #expect(desktop.shown.count == 6)
    // The button of a missed notification works.
    try #require(desktop.shown.first).answer("done")
    try await watcher.look(watched.inputs) {
      try watched.store.read { try $0.task(id: "task-40")?.status == .completed }
    }
  }

  @Test(
    "a line break in a title becomes a space, and a control character becomes a mark",
    arguments: [
      ("x\nÜberfällig: Steuer", "x Überfällig: Steuer"), ("x\u{2028}y\r\nz", "x y z"), ("a\u{1B}b", "a\u{FFFD}b"),
      ("a\u{9B}31m\u{202E}b", "a\u{FFFD}31m\u{FFFD}b"),
    ])
  func aTitleIsTextOfOneLine(_ title: String, _ shown: String) async throws {
    try await watcher.look(watched.inputs)
    try watched.addTask(title, dueAfter: 60)
    for number in 2...7 { try watched.addTask("Aufgabe \(number)", dueAfter: 60 * Double(number)) }
    watched.set(420)
    try await watcher.look(watched.inputs)
    #expect(desktop.shown.map(\.message.body).contains("\(shown) ist seit heute 08:01 fällig"), "\(desktop.shown)")
    // With other missed notifications it becomes a line of a summary.
    for number in 8...13 { try watched.addTask("Aufgabe \(number)", dueAfter: 60 * Double(number)) }
    try watched.addTask(title, dueAfter: 430)
    watched.set(8 * 3600)
    try await watcher.look(watched.inputs)
    let summary = try #require(desktop.shown.last?.message)
    #expect(summary.title.contains("weitere verpasst"))
    let lines = summary.body.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.contains("Überfällig: \(shown) ist seit heute 08:07 fällig"), "\(lines)")
    #expect(lines.allSatisfy { $0.hasPrefix("Überfällig: ") } && lines.count == 2)
  }

  @Test("two rings of one task with the same text are one notification with one answer")
  func twoRingsWithTheSameTextAreOne() async throws {
    try await watcher.look(watched.inputs)
    watched.settings.dueDateAdvanceReminderEnabled = true
    let id = try watched.addTask("Brot", dueAfter: 7200)
    watched.set(26 * 3600)
    try await watcher.look(watched.inputs)
    #expect(titles == ["Brot ist seit gestern 10:00 fällig"])
    try #require(desktop.shown.first).answer("later")
    try await watcher.look(watched.inputs) {
      try watched.store.read { try $0.reminderStates(ofTask: id).count == 2 }
    }
    watched.set(27 * 3600)
    try await watcher.look(watched.inputs)
    #expect(titles.count == 2)
  }

  @Test("a snoozed block has a current text when it rings again, and a start is as urgent as a due time")
  func aSnoozedBlockHasACurrentText() async throws {
    try await watcher.look(watched.inputs)
    var block = FocusBlock(
      id: "block", uid: "b", title: "Fokus", start: try #require(CalendarTime("2026-11-25T07:30:00Z")),
      end: try #require(CalendarTime("2026-11-25T08:30:00Z")), created: watched.now)
    block.alertMinutesBefore = 5
    try watched.elsewhere.write { [block] in try $0.insert(block, by: .user) }
    for (minute, body) in [(25, "Fokus beginnt in 5 Minuten"), (40, "Fokus läuft seit 10 Minuten")] {
      watched.set(Double(minute) * 60)
      try await watcher.look(watched.inputs)
      #expect(titles.last == body)
      #expect(desktop.shown.last?.message.isUrgent == true)
      try #require(desktop.shown.last).answer("later")
      try await watcher.look(watched.inputs) {
        try watched.store.read { try $0.reminderStates().first?.snoozedUntil == watched.now.addingTimeInterval(900) }
      }
    }
  }

  @Test("a clock that is set back repeats no ring and rings new reminders")
  func aClockThatIsSetBackRepeatsNoRing() async throws {
    try await watcher.look(watched.inputs)
    try watched.addTask("Brot", dueAfter: 3600)
    watched.set(3600)
    try await watcher.look(watched.inputs)
    #expect(desktop.shown.count == 1)
    watched.set(600)
    try await watcher.look(watched.inputs)
    try watched.addTask("Milch", dueAfter: 900)
    watched.set(900)
    try await watcher.look(watched.inputs)
    watched.set(3600)
    try await watcher.look(watched.inputs)
    #expect(titles == ["Brot ist jetzt fällig, 09:00", "Milch ist jetzt fällig, 08:15"])
  }

  @Test func eachRingIsShownByOneOfTwoNotifiers() async throws {
    let other = Watcher(TestDesktop())
    let second = watched.inputs(of: try watched.another())
    try await watcher.look(watched.inputs)
    for number in 1...20 { try watched.addTask("Aufgabe \(number)", dueAfter: 10 * Double(number)) }
    for second10 in 1...20 {
      watched.set(10 * Double(second10))
      let (first, inputs) = (watcher, watched.inputs)
      async let one: Void = first.look(inputs)
      async let two: Void = other.look(second)
      _ = try await (one, two)
    }
    let bodies = (desktop.shown + other.desktop.shown).map(\.message.body)
    #expect(bodies.count == 20)
    #expect(Set(bodies).count == 20)
  }

  @Test("a ring that a killed notifier reserved is shown by the next one, if it is still valid")
  func aRingReservedByAKilledNotifierIsShownByTheNext() async throws {
    let dead = Watcher(TestDesktop(.hangs))
    _ = try await dead.notifier.look(watched.inputs)
    try watched.addTask("Brot", dueAfter: 60)
    let done = try watched.addTask("Milch", dueAfter: 60)
    watched.set(60)
    _ = try await dead.notifier.look(watched.inputs)
    try watched.edit(done) { $0.status = .completed }

    // The reservation has not expired yet.
    watched.set(90)
    try await watcher.look(watched.inputs)
    #expect(desktop.shown.isEmpty)
    let next = try await watcher.notifier.look(watched.inputs)
    #expect(next == WatchedStore.start.addingTimeInterval(60 + DueRequests.lease))
    watched.set(60 + DueRequests.lease)
    try await watcher.look(watched.inputs)
    #expect(titles == ["Brot ist jetzt fällig, 08:01"])
    watched.set(600)
    try await watcher.look(watched.inputs)
    #expect(desktop.shown.count == 1)
  }

  @Test("unanswered notifications are closed at the end and shown again by the next notifier")
  func unansweredNotificationsAreShownAgainByTheNext() async throws {
    try await watcher.look(watched.inputs)
    try watched.addTask("Brot", dueAfter: 60)
    watched.set(60)
    try await watcher.look(watched.inputs)
    try await watcher.notifier.close(watched.inputs)
    #expect(desktop.onScreen.isEmpty)
    let next = Watcher(TestDesktop())
    watched.set(61)
    try await next.look(watched.inputs)
    #expect(next.desktop.onScreen.count == 1)
  }

  @Test("without a service lines are printed and reported once, and a new service is used")
  func withoutAServiceLinesArePrinted() async throws {
    desktop.behave(.absent)
    try await watcher.look(watched.inputs)
    for number in 1...3 { try watched.addTask("Aufgabe \(number)", dueAfter: 60 * Double(number)) }
    for minute in [60.0, 120] {
      watched.set(minute)
      try await watcher.look(watched.inputs)
    }
    #expect(
      watcher.lines == [
        "heute 08:01  Fällig: Aufgabe 1 ist jetzt fällig, 08:01",
        "heute 08:02  Fällig: Aufgabe 2 ist jetzt fällig, 08:02",
      ])
    #expect(watcher.timesNoService == 1)
    desktop.behave(.shows)
    watched.set(180)
    try await watcher.look(watched.inputs)
    #expect(titles == ["Aufgabe 3 ist jetzt fällig, 08:03"])
    #expect(watcher.lines.count == 2)
  }

  @Test func aRestartedDesktopGetsLostNotificationsAgain() async throws {
    try await watcher.look(watched.inputs)
    try watched.addTask("Brot", dueAfter: 60)
    watched.set(60)
    try await watcher.look(watched.inputs)
    #expect(desktop.shown.count == 1)
    desktop.restart()
    try await watcher.look(watched.inputs) { desktop.shown.count == 2 }
    #expect(desktop.onScreen.count == 1)
    try await watcher.look(watched.inputs)
    #expect(desktop.shown.count == 2)
  }

  @Test("another time zone keeps open notifications and their answers, and disabled kinds are closed")
  func anotherZoneKeepsOpenNotifications() async throws {
    try await watcher.look(watched.inputs)
    let id = try watched.addTask("Brot", dueAfter: 60)
    try watched.edit(id) { $0.due = CalendarTime("2026-11-25T08:01:00") }
    watched.set(60)
    try await watcher.look(watched.inputs)
    #expect(desktop.onScreen.count == 1)

    watched.zone = TimeZone(identifier: "Asia/Tokyo") ?? .gmt
    let tokyo = watched.inputs(of: try watched.another())
    try await watcher.notifier.begin(tokyo)
    try await watcher.look(tokyo)
    #expect(desktop.onScreen.count == 1)
    try #require(desktop.shown.first).answer("later")
    try await watcher.look(tokyo) { try watched.store.read { try !$0.reminderStates().isEmpty } }

    watched.set(960)
    try await watcher.look(tokyo)
    #expect(desktop.onScreen.count == 1)
    watched.settings.notifyOnDue = false
    try await watcher.notifier.begin(watched.inputs)
    #expect(desktop.onScreen.isEmpty)
  }

  // S1-18, S1-19
  @Test("a block moved on the server rings at its new time, and its old alert is closed")
  func aMovedBlockRingsAtItsNewTime() async throws {
    try await watcher.look(watched.inputs)
    var block = FocusBlock(
      id: "block", uid: "b", title: "Fokus", start: try #require(CalendarTime("2026-11-25T07:30:00Z")),
      end: try #require(CalendarTime("2026-11-25T08:30:00Z")), created: watched.now)
    block.alertMinutesBefore = 5
    try watched.elsewhere.write { [block] in try $0.insert(block, by: .user) }
    watched.set(25 * 60)
    try await watcher.look(watched.inputs)
    #expect(titles == ["Fokus beginnt in 5 Minuten"])
    block.start = try #require(CalendarTime("2026-11-25T09:00:00Z"))
    block.end = try #require(CalendarTime("2026-11-25T10:00:00Z"))
    _ = try watched.elsewhere.write { [block] in try $0.update(block, by: .remote) }
    try await watcher.look(watched.inputs) { desktop.onScreen.isEmpty }
    watched.set(115 * 60)
    try await watcher.look(watched.inputs)
    #expect(desktop.onScreen.count == 1)
    try watched.elsewhere.write { try $0.delete(blockID: "block", by: .remote) }
    try await watcher.look(watched.inputs) { desktop.onScreen.isEmpty }
  }
}
