import FocusbloxModel
import Foundation
import Testing

/// The reports of `why`, by circumstances. The time is Saturday, 21 November 2026, 09:00 in Berlin.
@Suite struct RingReportTests {
  private func request(_ kind: NotificationKind = .due, in seconds: TimeInterval) -> NotificationRequest {
    NotificationRequest(
      identifier: kind.rawValue + "-x", kind: kind, subject: .task("x"), title: "Brot", body: "Brot",
      trigger: .interval(1), fireDate: now.addingTimeInterval(seconds))
  }

  /// The default circumstances: a notifier runs, and nothing prevents the ring.
  private func circumstances(_ change: (inout RingCircumstances) -> Void = { _ in }) -> RingCircumstances {
    var circumstances = RingCircumstances(settings: Settings(), now: now, created: now.addingTimeInterval(-86_400))
    circumstances.isWatched = true
    circumstances.planned = ["due-x"]
    change(&circumstances)
    return circumstances
  }

  /// The circumstances of a request that a notifier will show in so many seconds.
  private func coming(
    _ seconds: TimeInterval, _ change: (inout RingCircumstances) -> Void = { _ in }
  ) -> RingCircumstances {
    circumstances {
      $0.coming = ["due-x": now.addingTimeInterval(seconds)]
      change(&$0)
    }
  }

  private func check(
    _ report: RingReport, _ outcome: RingReport.Outcome, _ reasons: [RingReport.Reason],
    _ location: SourceLocation = #_sourceLocation
  ) {
    #expect(report.outcome == outcome, sourceLocation: location)
    #expect(report.reasons == reasons, sourceLocation: location)
  }

  @Test func anUnhinderedRequestRings() {
    check(coming(60).report(request(in: 60), .automatic), .rings, [])
  }

  @Test("what no notifier plans does not ring, whatever the settings say")
  func thePlanDecides() {
    let others = coming(120) { $0.coming = ["custom-y": now.addingTimeInterval(60)] }
    check(others.report(request(in: 60), .automatic), .silent, [.sameTime])
    let foreign = circumstances { $0.isRungByAnotherProgram = true }
    check(foreign.report(request(in: 60), .automatic), .silent, [.alarmsOfAnotherProgram])
    let leftOut = circumstances { $0.decidedByObject = ["due-x": .setElsewhere] }
    check(leftOut.report(request(in: 60), .automatic), .silent, [.setElsewhere])
    let moved = coming(30) { $0.decidedByObject = ["due-x": .setElsewhere] }
    let report = moved.report(request(in: 60), .automatic)
    check(report, .rings, [.setElsewhere])
    #expect(report.fireDate == now.addingTimeInterval(30))
  }

  @Test("without a notifier nothing rings, however recently the last one ran")
  func aMissingNotifierIsReported() {
    let last = now.addingTimeInterval(-60)
    let silent = coming(60) {
      $0.isWatched = false
      $0.lastNotifier = last
    }
    let report = silent.report(request(in: 60), .automatic)
    check(report, .silent, [.noNotifier(last)])
    #expect(report.isPlanned)
    let over = circumstances { $0.lastNotifier = last }
    check(over.report(request(in: -60), .automatic), .missed, [.noNotifier(last)])
  }

  @Test("each setting is reported by its key")
  func eachSettingIsNamedByItsKey() {
    let off = circumstances {
      $0.settings.notifyOnDue = false
      $0.settings.notifyOnThisDevice = false
    }
    let reasons: [RingReport.Reason] = [.setting("notify_on_this_device"), .setting("notify_on_due")]
    check(off.report(request(in: 60), .automatic), .silent, reasons)
    // The switches of automatic kinds do not affect a user's reminder.
    check(off.report(request(.custom, in: 60), .added), .silent, [.setting("notify_on_this_device")])
  }

  @Test func removalsAndPausesAreReported() {
    let stopped = circumstances {
      $0.changed = ChangedAlarms([.due: .removed])
      $0.pausedBy = "Arbeit"
    }
    check(stopped.report(request(in: 60), .automatic), .silent, [.removedElsewhere, .paused("Arbeit")])
  }

  @Test("an answer is reported with its source, and a snooze with its end")
  func anAnswerIsReportedWithItsSource() {
    let until = now.addingTimeInterval(900)
    let answered = circumstances {
      $0.states = [ReminderState(identifier: "due-x", subject: .task("x"), acknowledged: now)]
      $0.answerSources = ["due-x": .anotherProgram]
    }
    check(answered.report(request(in: -60), .automatic), .silent, [.acknowledged(now, by: .anotherProgram)])
    let snoozed = coming(900) {
      $0.states = [ReminderState(identifier: "due-x", subject: .task("x"), acknowledged: now, snoozedUntil: until)]
    }
    let report = snoozed.report(request(in: -60), .automatic)
    check(report, .rings, [.snoozed(until: until)])
    #expect(report.fireDate == until)
  }

  @Test("a shown ring is reported as rung, and a reserved but unshown ring is not")
  func aShownRingIsReported() {
    let ring = request(in: -60)
    check(circumstances { $0.rung = [Ring(ring)] }.report(ring, .automatic), .rang, [])
    let taken = circumstances { $0.rung = [Ring(ring, leasedUntil: now)] }
    check(taken.report(ring, .automatic), .missed, [.noNotifier(nil)])
  }

  @Test func completedTasksAndInitiallyPastRingsAreReported() {
    let done = circumstances { $0.completed = .at(now) }
    check(done.report(request(in: 60), .automatic), .silent, [.completed(now)])
    let young = circumstances { $0.created = now }
    check(young.report(request(in: -60), .automatic), .silent, [.pastWhenMade])
  }

  @Test func aRequestBeyondTheBudgetStillRings() {
    check(coming(60) { $0.planned = [] }.report(request(in: 60), .automatic), .rings, [.pastBudget])
  }

  @Test func locationsAndMissingDatesHaveNoTime() {
    let place = ItemNotification.Place(name: "Büro", latitude: 1, longitude: 1)
    let arrival = ItemNotification(id: "a", taskID: "x", trigger: .location(place, .onArrival), created: now)
    check(circumstances().report(arrival, of: task("x")), .silent, [.place])
    let lead = ItemNotification(
      id: "b", taskID: "x", trigger: .relative(offset: -60, anchor: .dueDate), created: now)
    let report = circumstances { $0.calendar = ["before_due-b": .missing(list: "L")] }.report(lead, of: task("x"))
    check(report, .silent, [.waits(.date)])
    #expect(report.calendar == .missing(list: "L"))
    let waiting = circumstances().report(lead, of: task("x", due: "2026-11-25"))
    check(waiting, .silent, [.waits(.timeOfDay)])
  }

  @Test("disabled and removed kinds are among the conceivable rings, once each")
  func disabledKindsAreConceivable() {
    var brot = task("x", due: "2026-11-25T17:00:00Z", start: "2026-11-24T09:00:00Z")
    brot.changedAlarms = ChangedAlarms([.due: .removed])
    brot.status = .completed
    let found = PendingRequests.allPossible(brot, settings: Settings(), zone: berlin, language: .german)
    let kinds = found.map(\.kind)
    #expect(Set(kinds) == [.dueDateMorning, .dueDateAdvance, .due, .deferred])
    #expect(kinds.count == 4)
  }
}
