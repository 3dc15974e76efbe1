import FocusbloxModel
import Foundation
import Testing

struct DueStateTests {
  func state(_ due: String?, _ threshold: DueSoonThreshold = .twoDays) -> DueState {
    var settings = Settings()
    settings.dueSoonThreshold = threshold
    return DueState.of(task("a", due: due), settings: settings, now: now, zone: berlin)
  }

  // S3-110 … S3-112
  @Test("a due date is normal, due soon or overdue")
  func states() {
    #expect(state(nil) == .normal)
    #expect(state("2026-11-21T08:59:59[Europe/Berlin]") == .overdue)
    #expect(state("2026-11-21T09:00:00[Europe/Berlin]") == .dueSoon)
    #expect(state("2026-11-20") == .overdue)
    #expect(state("2026-11-21") == .dueSoon)
  }

  @Test("a completed or cancelled task is normal")
  func notOpen() {
    var done = task("a", due: "2026-11-01")
    done.status = .completed
    #expect(DueState.of(done, settings: Settings(), now: now, zone: berlin) == .normal)
    done.status = .cancelled
    #expect(DueState.of(done, settings: Settings(), now: now, zone: berlin) == .normal)
  }

  // S3-40 … S3-43
  @Test(
    "thresholds count whole calendar days, and twenty_four_hours counts hours",
    arguments: [
      (DueSoonThreshold.today, "2026-11-21T23:59:59", "2026-11-22T00:00:00"),
      (.twentyFourHours, "2026-11-22T08:59:59", "2026-11-22T09:00:00"),
      (.twoDays, "2026-11-22T23:59:59", "2026-11-23T00:00:00"),
      (.threeDays, "2026-11-23T23:59:59", "2026-11-24T00:00:00"),
      (.fourDays, "2026-11-24T23:59:59", "2026-11-25T00:00:00"),
      (.fiveDays, "2026-11-25T23:59:59", "2026-11-26T00:00:00"),
      (.oneWeek, "2026-11-27T23:59:59", "2026-11-28T00:00:00"),
    ])
  func thresholds(threshold: DueSoonThreshold, last: String, first: String) {
    #expect(state("\(last)[Europe/Berlin]", threshold) == .dueSoon)
    #expect(state("\(first)[Europe/Berlin]", threshold) == .normal)
  }

  @Test("calendar days stay whole when the clocks change")
  func clockChange() {
    let saturday = CalendarTime("2026-03-28T12:00:00[Europe/Berlin]")!.instant(in: berlin)
    let end = CalendarTime("2026-03-30")!.instant(in: berlin)
    #expect(DueSoonThreshold.twoDays.end(now: saturday, zone: berlin) == end)
    #expect(DueSoonThreshold.twentyFourHours.end(now: saturday, zone: berlin) == saturday + 86_400)
  }
}
