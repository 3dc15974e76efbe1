import FocusbloxModel
import Foundation
import Testing

/// The named tests of the alerts of focus blocks (S1-25 … S1-29).
struct FocusBlockNotificationTests {
  func start(in seconds: TimeInterval) -> NotificationRequest? {
    FocusBlockReminders.buildFocusBlockStartRequest(
      blockID: "b", blockTitle: "Focus Block 14:00", startDate: now + seconds, now: now)
  }

  func block(startingIn seconds: TimeInterval, lead: Int) -> FocusBlock {
    var block = FocusBlock(
      id: "b", uid: "b", title: "Focus Block 14:00", start: CalendarTime(now + seconds, in: berlin)!,
      end: CalendarTime(now + seconds + 3000, in: berlin)!, created: now)
    block.alertMinutesBefore = lead
    return block
  }

  func pending(_ blocks: [FocusBlock], _ settings: Settings = Settings()) -> [NotificationRequest] {
    PendingRequests.all(tasks: [], blocks: blocks, notifications: [], settings: settings, now: now, zone: berlin)
  }

  // S1-25, S1-1, S1-14 … S1-16, S1-36
  @Test("a block gives a request five minutes before its start")
  func testScheduleNotificationContent() {
    let request = start(in: 3600)
    #expect(request?.title == "Focus Block startet gleich")
    #expect(request?.body == "Focus Block 14:00 beginnt in 5 Minuten")
    #expect(request?.sound == .systemDefault && request?.trigger == .interval(3300))
  }

  // S1-26, S1-33
  @Test("a past block gives no request")
  func testNotificationNotScheduledForPastBlock() {
    #expect(start(in: -60) == nil)
    #expect(start(in: 0) == nil, "S1-11: starting now is too late")
  }

  // S1-27, S1-2, S1-32
  @Test("a block that starts in less than five minutes rings at its start")
  func testNotificationAtStartIfLessThan5Min() {
    let request = start(in: 180)
    #expect(request?.fireDate == now + 180)
    #expect(request?.title == "Focus Block startet jetzt")
    #expect(request?.body == "Focus Block 14:00 beginnt jetzt")
    #expect(start(in: 300)?.trigger == .interval(300), "S1-10: exactly five minutes ahead rings at the start")
    #expect(start(in: 301)?.trigger == .interval(1))
  }

  // S1-28, S1-3, S1-19, S1-34, testCancelNotification
  @Test("a deleted block removes only its own request")
  func testCancelNotification() {
    var other = block(startingIn: 7200, lead: 5)
    other.id = "c"
    let both = pending([block(startingIn: 3600, lead: 5), other])
    #expect(both.map(\.identifier) == ["focus-block-start-b", "focus-block-start-c"])
    #expect(pending([other]) == Array(both.dropFirst()))
    #expect(pending([]).isEmpty)
  }

  // S1-29, S1-7, S1-17
  @Test("the identifier of a request contains the block's id")
  func testNotificationIdentifierFormat() {
    #expect(start(in: 3600)?.identifier == "focus-block-start-b")
    #expect(start(in: 3600)?.kind == .focusBlockStart && start(in: 3600)?.subject == .block("b"))
  }

  // S1-5, S1-35
  @Test("a moved block replaces its request")
  func moved() {
    #expect(pending([block(startingIn: 7200, lead: 5)]).map(\.fireDate) == [now + 6900])
  }

  // S1-9, S1-12
  @Test("the alert fires before the start, or at the start, as an interval from now")
  func arithmetic() {
    for minutes in [0, 1, 5, 30, 1440] {
      for seconds in stride(from: -600, through: 200_000, by: 617) {
        let request = FocusBlockReminders.buildFocusBlockStartRequest(
          blockID: "b", blockTitle: "X", startDate: now + Double(seconds), minutesBefore: minutes, now: now)
        let wait = seconds > 60 * minutes ? seconds - 60 * minutes : seconds
        #expect(request?.trigger == (seconds > 0 ? .interval(Double(wait)) : nil))
        #expect(request?.fireDate == (seconds > 0 ? now + Double(wait) : nil))
        #expect(request.map { $0.title.hasSuffix("jetzt") } == (seconds > 0 ? wait == seconds : nil))
      }
    }
  }

  // S1-8, S1-13
  @Test("another lead time and no lead time change the instant")
  func leads() {
    let request = FocusBlockReminders.buildFocusBlockStartRequest(
      blockID: "b", blockTitle: "X", startDate: now + 3600, minutesBefore: 0, now: now)
    #expect(request?.body == "X beginnt jetzt")
    #expect(FocusBlockReminders.leadMinutes(startDate: now + 300, now: now) == 0)
    #expect(FocusBlockReminders.leadMinutes(startDate: now + 301, now: now) == 5)
  }

  @Test("a block that has rung five minutes before does not ring again at its start")
  func ringsOnce() {
    #expect(pending([block(startingIn: 120, lead: 5)]).isEmpty)
    #expect(pending([block(startingIn: 120, lead: 0)]).map(\.body) == ["Focus Block 14:00 beginnt jetzt"])
  }

  // G19
  @Test("the end alert is off by default")
  func end() {
    var settings = Settings()
    settings.focusBlockEndAlertEnabled = true
    let requests = pending([block(startingIn: 3600, lead: 5)], settings)
    #expect(requests.map(\.identifier) == ["focus-block-start-b", "focus-block-end-b"])
    #expect(requests.last?.title == "Focus Block endet" && requests.last?.body == "Focus Block 14:00 ist zu Ende")
  }

  @Test("a planned block rings only where the settings let it ring")
  func planned() {
    var planned = block(startingIn: 3600, lead: 5)
    planned.planMark = PlanMark(of: planned, zone: berlin)
    var settings = Settings()
    settings.focusBlockEndAlertEnabled = true
    #expect(pending([planned], settings).count == 2)
    settings.planAlerts = false
    #expect(pending([planned], settings).isEmpty)
    #expect(pending([block(startingIn: 3600, lead: 5)], settings).count == 2)
  }

  @Test("a planned block that is to be silent is silent here, also while its calendar object still has alarms")
  func plannedWithHeldAlarms() {
    var planned = block(startingIn: 3600, lead: 5)
    planned.planMark = PlanMark(of: planned, zone: berlin)
    planned.heldAlarms = HeldAlarms("focus-block-start=1773146400")
    var settings = Settings()
    #expect(pending([planned], settings).map(\.identifier) == ["focus-block-start-b"])
    settings.planAlerts = false
    #expect(pending([planned], settings).isEmpty)
    // `why` goes on to name the alarm and the setting.
    let possible = PendingRequests.allPossible(planned, settings: settings, zone: berlin, language: .german)
    #expect(possible.map(\.identifier) == ["focus-block-start-b"])
    planned.planMark = nil
    #expect(pending([planned], settings).map(\.identifier) == ["focus-block-start-b"])
  }

  // S1-21
  @Test("the title of a block has the time in the format of the locale")
  func title() {
    let start = CalendarTime("2026-11-21T14:00:00[Europe/Berlin]")!.instant(in: berlin)
    #expect(FocusBlock.title(start: start, locale: Locale(identifier: "de_DE"), zone: berlin) == "Focus Block 14:00")
    #expect(
      FocusBlock.title(start: start, locale: Locale(identifier: "en_US"), zone: berlin) == "Focus Block 2:00\u{202F}PM")
  }
}
