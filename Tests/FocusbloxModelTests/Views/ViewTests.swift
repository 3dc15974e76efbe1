import FocusbloxModel
import Foundation
import Testing

struct ViewTests {
  // S3-48
  @Test("the badge counts by the formula for every combination of its switches")
  func badge() {
    let counts = BadgeCounts(overdue: 1, dueSoon: 10, flaggedAvailable: 100)
    for bits in 0..<8 {
      var settings = Settings()
      settings.includeOverdue = bits & 1 != 0
      settings.includeDueSoon = bits & 2 != 0
      settings.includeFlagged = bits & 4 != 0
      #expect(counts.badge(settings) == (bits & 1) + (bits & 2) * 5 + (bits & 4) * 25)
    }
  }

  // S2-15 … S2-18, S2-54, S2-55, G8
  @Test("instances of a series are hidden until their day")
  func visibility() {
    func isHidden(_ due: String?, _ pattern: RecurrencePattern = .daily) -> Bool {
      var item = task("a", due: due)
      item.recurrence = pattern
      return item.isHiddenUntilItsDay(at: now, zone: berlin)
    }
    #expect(!isHidden(nil) && !isHidden("2026-11-20") && !isHidden("2026-11-21"))
    #expect(!isHidden("2026-11-21T23:59:59[Europe/Berlin]"))
    #expect(!isHidden("2026-11-22T00:00:00[Europe/Berlin]"), "the literal predicate: not after the start of tomorrow")
    #expect(isHidden("2026-11-22T00:00:01[Europe/Berlin]") && isHidden("2026-11-22") && isHidden("2026-12-24"))
    #expect(!isHidden("2026-12-24", .none))
  }

  // S3-63 … S3-68
  @Test("today shows the enabled sections, each task once")
  func today() {
    var waiting = task("waiting", due: "2026-11-22")
    waiting.recurrence = .daily
    var listed = task("listed")
    listed.listID = 1
    let tasks = [
      task("inbox"), task("soon", due: "2026-11-22"), task("flag", flagged: true), task("today", due: "2026-11-21"),
      task("late", due: "2026-11-20", flagged: true), task("start", start: "2026-11-21"), waiting, listed,
    ]
    func ids(_ settings: Settings) -> [String] {
      TodayView.sections(of: tasks, settings: settings, now: now, zone: berlin)
        .map { "\($0.section.title.german): \($0.tasks.map(\.id).joined(separator: " "))" }
    }
    var settings = Settings()
    #expect(ids(settings) == ["Überfällig: late", "Heute fällig: today"])
    settings.showDueSoon = true
    settings.showDeferredToday = true
    settings.showFlagged = true
    settings.showInbox = true
    #expect(
      ids(settings) == [
        "Überfällig: late", "Heute fällig: today", "Bald fällig: soon waiting", "Heute verfügbar: start",
        "Markiert: flag",
        "Eingang: inbox",
      ])
    settings.showDueSoon = false
    #expect(ids(settings).last == "Eingang: soon inbox", "an instance of a series waits for its day")
    settings.showOverdue = false
    #expect(ids(settings).contains("Markiert: late flag"))
  }

  // S3-70
  @Test("the forecast counts due tasks per day of the user's calendar")
  func forecast() {
    var done = task("done", due: "2026-11-21")
    done.status = .completed
    let tasks = [
      task("c", due: "2026-11-22T23:30:00Z"), task("b", due: "2026-11-21T18:00:00[Europe/Berlin]"),
      task("a", due: "2026-11-21T10:00:00[Europe/Berlin]"), task("old", due: "2025-01-01"),
      task("far", due: "2026-11-24"), task("none"), done,
      task("d", due: "2026-11-21T19:30:00[America/New_York]"),
    ]
    let forecast = Forecast(of: tasks, days: 3, now: now, zone: berlin)
    #expect(forecast.past.map(\.id) == ["old"])
    #expect(forecast.days.map(\.day.description) == ["2026-11-21", "2026-11-22", "2026-11-23"])
    #expect(forecast.days.map { $0.tasks.map(\.id) } == [["a", "b"], ["d"], ["c"]])
    #expect(Forecast(of: tasks, days: 0, now: now, zone: berlin).days.isEmpty)
  }

  @Test("tasks are ordered by due date, then importance, then age")
  func order() {
    var important = task("important", due: "2026-11-22")
    important.importance = .high
    var older = task("older", due: "2026-11-22")
    older.created = now - 60
    let ordered = [task("none"), task("newer", due: "2026-11-22"), older, important, task("first", due: "2026-11-21")]
      .inOrderOfUrgency(zone: berlin)
    #expect(ordered.map(\.id) == ["first", "important", "older", "newer", "none"])
  }

  @Test("flagged tasks with a future start are not available")
  func availability() {
    #expect(task("a", start: "2026-11-21T09:00:00[Europe/Berlin]").isAvailable(at: now, zone: berlin))
    #expect(!task("a", start: "2026-11-21T09:00:01[Europe/Berlin]").isAvailable(at: now, zone: berlin))
    #expect(task("a").isAvailable(at: now, zone: berlin))
  }

  // S3-20 … S3-31
  @Test("the twelve lead times have the specified lengths")
  func offsets() {
    #expect(
      BeforeDueOffset.all.map(\.seconds) == [
        -60, -300, -900, -1800, -3600, -7200, -86_400, -172_800, -259_200, -604_800, -1_209_600, -2_419_200,
      ])
    #expect(BeforeDueOffset.all.first?.label.english == "1 minute before")
    #expect(BeforeDueOffset.all.last?.label.english == "4 weeks before")
  }

  // S3-32
  @Test("only lead times that still ring are offered")
  func offered() {
    func count(_ due: String) -> Int {
      BeforeDueOffset.offered(due: CalendarTime(due)!, settings: Settings(), now: now, zone: berlin).count
    }
    #expect(count("2026-11-21T09:00:30[Europe/Berlin]") == 0)
    #expect(count("2026-11-21T09:05:00[Europe/Berlin]") == 1, "an alarm at this very moment is too late")
    #expect(count("2026-11-21T10:00:01[Europe/Berlin]") == 5)
    #expect(count("2027-01-01T09:00:00[Europe/Berlin]") == 12)
    #expect(count("2027-01-01") == 6, "a whole day has leads of whole days")
  }

  // G10, S2-22
  @Test("the named patterns have the specified names")
  func names() {
    let names = (RecurrencePattern.named + [.custom("FREQ=DAILY")]).map(\.displayName.german)
    #expect(
      names == [
        "Nicht wiederkehrend", "Täglich", "Werktags", "Wöchentlich", "Zweiwöchentlich", "Monatlich", "Vierteljährlich",
        "Jährlich", "Benutzerdefiniert",
      ])
    #expect(
      (RecurrencePattern.named + [.custom("FREQ=DAILY")]).map(\.displayName.english) == [
        "Not repeating", "Daily", "Weekdays", "Weekly", "Every two weeks", "Monthly", "Quarterly", "Yearly", "Custom",
      ])
  }
}
