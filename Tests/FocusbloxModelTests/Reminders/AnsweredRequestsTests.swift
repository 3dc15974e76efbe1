import FocusbloxModel
import Foundation
import Testing

struct AnsweredRequestsTests {
  let item = task("a", due: "2026-11-22T18:00:00[Europe/Berlin]")

  func pending(_ states: [ReminderState], at instant: Date = now) -> [NotificationRequest] {
    PendingRequests.all(
      tasks: [item], blocks: [], notifications: [], states: states, settings: Settings(), now: instant, zone: berlin)
  }

  func ring(_ kind: NotificationKind) throws -> NotificationRequest {
    try #require(
      PendingRequests.ofTask(item, notifications: [], settings: Settings(), zone: berlin).first { $0.kind == kind })
  }

  // S3-61, S3-77
  @Test("a snoozed notification rings again after 15 minutes, in its own words and under its own name")
  func snoozed() throws {
    let morning = try ring(.dueDateMorning)
    let rang = morning.fireDate
    let again = try #require(pending([morning.snoozed(now: rang)], at: rang).first)
    #expect(again.identifier == morning.identifier)
    #expect(again.fireDate == rang + 900)
    #expect((again.title, again.body) == (morning.title, morning.body))
    #expect(again.kind == .snooze)
  }

  // S3-61
  @Test("a snooze rings once and changes neither other notifications nor dates")
  func snoozedOnce() throws {
    let morning = try ring(.dueDateMorning)
    let state = morning.snoozed(now: morning.fireDate)
    let later = morning.fireDate + 901
    #expect(pending([state], at: later) == pending([], at: later))
  }

  // S3-61
  @Test("a snooze before the ring counts from the ring, and a second snooze counts from the end of the first")
  func neverEarlier() throws {
    let due = try ring(.due)
    let early = due.snoozed(now: due.fireDate - 3600)
    #expect(early.snoozedUntil == due.fireDate + 900 && early.acknowledged == due.fireDate)
    #expect(pending([early]).first { $0.identifier == due.identifier }?.fireDate == due.fireDate + 900)
    let again = due.snoozed(for: 300, now: due.fireDate + 60, after: early)
    #expect(again.snoozedUntil == due.fireDate + 1200)
    let late = due.snoozed(for: 300, now: due.fireDate + 7200, after: early)
    #expect(late.snoozedUntil == due.fireDate + 7500)
  }

  @Test func anAcknowledgedNotificationDoesNotRing() throws {
    let due = try ring(.due)
    #expect(pending([]).contains { $0.identifier == due.identifier })
    #expect(!pending([due.acknowledged(now: now)]).contains { $0.identifier == due.identifier })
    #expect(pending([due.acknowledged(now: now)]).count == pending([]).count - 1)
  }

  @Test("a snoozed reminder that is moved to a time after its snooze rings at both times")
  func movedBehindItsSnooze() throws {
    let added = ItemNotification(id: "n", taskID: "a", trigger: .absolute(now + 7200), created: now)
    let snoozed = ReminderState(
      identifier: "custom-n", subject: .task("a"), acknowledged: now, snoozedUntil: now + 3600)
    let rings = PendingRequests.all(
      tasks: [item], blocks: [], notifications: [added], states: [snoozed], settings: Settings(), now: now,
      zone: berlin
    ).filter { $0.identifier == "custom-n" }.map(\.fireDate)
    #expect(Set(rings) == [now + 3600, now + 7200])
  }

  @Test("a snoozed reminder that is moved to a time before its snooze rings at both times")
  func movedBeforeItsSnooze() throws {
    let added = ItemNotification(id: "n", taskID: "a", trigger: .absolute(now + 1800), created: now)
    let snoozed = ReminderState(
      identifier: "custom-n", subject: .task("a"), acknowledged: now, snoozedUntil: now + 3600)
    let rings = PendingRequests.all(
      tasks: [item], blocks: [], notifications: [added], states: [snoozed], settings: Settings(), now: now,
      zone: berlin
    ).filter { $0.identifier == "custom-n" }.map(\.fireDate)
    #expect(Set(rings) == [now + 1800, now + 3600])
  }

  @Test(
    "a repeating reminder that another machine moves after its answer rings at its new time", arguments: [nil, 3600.0])
  func repeatingMovedBehindItsAnswer(snooze: Double?) throws {
    let added = ItemNotification(
      id: "n", taskID: "a", trigger: .absolute(now + 1800), repeatInterval: 600, created: now)
    let answered = ReminderState(
      identifier: "custom-n", subject: .task("a"), acknowledged: now, snoozedUntil: snooze.map { now + $0 })
    func rings(_ instant: Date) -> Set<Date> {
      let all = PendingRequests.all(
        tasks: [item], blocks: [], notifications: [added], states: [answered], settings: Settings(), now: instant,
        zone: berlin)
      return Set(all.filter { $0.identifier == "custom-n" }.map(\.fireDate))
    }
    let again = Set(snooze.map { [now + $0] } ?? [])
    #expect(rings(now) == again.union([now + 1800]))
    #expect(rings(now + 1801) == again.union([now + 2400]))
  }

  // S3-17
  @Test("a repeating reminder continues after a snooze and ends with its acknowledgement")
  func repeating() throws {
    let added = ItemNotification(id: "n", taskID: "a", trigger: .absolute(now), repeatInterval: 600, created: now)
    func rings(_ states: [ReminderState], _ instant: Date) -> [Date] {
      PendingRequests.all(
        tasks: [item], blocks: [], notifications: [added], states: states, settings: Settings(), now: instant,
        zone: berlin
      ).filter { $0.identifier == "custom-n" }.map(\.fireDate)
    }
    let request = try #require(
      PendingRequests.ofTask(item, notifications: [added], settings: Settings(), zone: berlin).first {
        $0.identifier == "custom-n"
      })
    let snoozed = request.snoozed(for: 1500, now: now)
    #expect(rings([], now + 1) == [now + 600])
    #expect(rings([snoozed], now + 1) == [now + 1500])
    #expect(rings([snoozed], now + 1501) == [now + 1800])
    #expect(rings([request.acknowledged(now: now + 1)], now + 2) == [])
  }

  @Test func aSnoozeOfACompletedTaskIsSilent() throws {
    let morning = try ring(.dueDateMorning)
    var done = item
    done.status = .completed
    let requests = PendingRequests.all(
      tasks: [done], blocks: [], notifications: [], states: [morning.snoozed(now: now)], settings: Settings(),
      now: now, zone: berlin)
    #expect(requests.isEmpty)
  }
}
