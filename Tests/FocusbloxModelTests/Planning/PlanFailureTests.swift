import FocusbloxModel
import Foundation
import Testing

/// Requests that leave nothing to plan, or that no honest program makes.
@Suite("A plan in trouble") struct PlanFailureTests {
  @Test("without hours nothing is planned, and the overload says so") func noHours() {
    let hours = WorkHours()
    #expect(hours.isEmpty && !WorkHours.office.isEmpty)
    let desk = PlanDesk([plannable("x", 60, due: "2026-11-30")], settings: PlanSettings(hours: hours))
    let plan = Planner.plan(desk.request)
    #expect(plan.blocks.isEmpty)
    #expect(desk.rest(plan) == "x 60 noRoom · until 0:00 60 of 0")
    #expect(plan.days.map(\.freeMinutes) == [0])
  }

  @Test("a day that one event fills has no room") func busyDay() {
    let desk = PlanDesk([plannable("x", 60, due: "2026-11-30")], busy: [("0:00", "24:00")])
    #expect(desk.rest(Planner.plan(desk.request)) == "x 60 noRoom · until 0:00 60 of 0")
  }

  @Test("a task that starts after the days says so") func startsLater() {
    let desk = PlanDesk([plannable("x", 60, due: "2026-12-02", start: "2026-12-02")])
    var request = desk.request
    request.only = ["x"]
    #expect(desk.rest(Planner.plan(request)) == "x 60 startsLater")
  }

  @Test("a clock that was set back leaves the blocks that stand") func clockSetBack() {
    let planned = PlannedDayTests.ordinary[0].desk().at("10:00").carriedOut()
    let plan = Planner.plan(planned.at("8:30").request)
    #expect(plan.freed.isEmpty)
    #expect(plan.kept.count == planned.request.blocks.count)
  }

  @Test("another zone between two plans leaves the blocks that stand") func zoneChanged() {
    var desk = PlannedDayTests.ordinary[0].desk().carriedOut()
    desk.request.zone = TimeZone(identifier: "America/New_York")!
    let plan = Planner.plan(desk.request)
    #expect(plan.freed.isEmpty)
    #expect(plan.kept.count == 4)
  }

  @Test("settings out of range are limited") func settings() {
    var settings = PlanSettings()
    settings.loadPercent = 1000
    settings.pauseMinutes = -5
    settings.shortestMinutes = 0
    settings.longestMinutes = -1
    settings.mostMinutesPerDay = -10
    settings.defaultEstimateMinutes = 0
    var desk = PlanDesk([plannable("x", due: "2026-11-30")], settings: settings)
    #expect(desk.rest(Planner.plan(desk.request)) == "x 5 full · until 0:00 5 of 0")
    desk.request.settings.mostMinutesPerDay = .max
    #expect(desk.blocks(Planner.plan(desk.request)) == "x 9:00–9:05")
  }

  @Test("lengths and times out of range do not overflow", arguments: [Int.max, Int.min, -1, 0])
  func extremes(_ minutes: Int) {
    var task = plannable("x", minutes, due: "9999-12-31", start: "0001-01-01", nextUp: true)
    task.created = .distantPast
    var request = PlanDesk([task, plannable("y", minutes, due: "0001-01-01")]).request
    request.busy = [
      OccupiedTime(start: .distantPast, end: .distantPast), OccupiedTime(start: .distantFuture, end: now),
    ]
    request.blocks = [
      PlanBlock(uid: "b", start: .distantPast, end: .distantFuture, taskUIDs: ["x"], isAutomatic: true),
      PlanBlock(uid: "c", start: .distantFuture, end: .distantPast, taskUIDs: ["x", "x"], isAutomatic: true),
    ]
    #expect(Planner.plan(request).blocks.isEmpty)
    request.blocks = []
    #expect(!Planner.plan(request).blocks.isEmpty)
  }

  @Test("ten thousand blocks and as many tasks in one chain of waits") func many() {
    var tasks = (0..<10_000).map { plannable("t\($0)", 30, after: $0 > 0 ? ["t\($0 - 1)"] : []) }
    tasks[9_999].nextUp = true
    var desk = PlanDesk(tasks)
    desk.request.blocks = (0..<10_000).map { number in
      let start = desk.request.now - Double(number + 2) * 3600
      return PlanBlock(
        uid: "b\(number)", start: start, end: start + 1800, taskUIDs: ["gone"], isAutomatic: number % 2 == 0)
    }
    let plan = Planner.plan(desk.request)
    #expect(plan.kept.count == 5_000)
    #expect(plan.blocks.first?.shares.map(\.taskUID) == ["t0"])
    #expect(plan.blocks.first?.shares.map(\.reason) == [.before(taskUID: "t9999")])
  }

  @Test("a task twice in the input counts once") func twice() {
    let desk = PlanDesk([plannable("x", 60, due: "2026-11-30"), plannable("x", 60, due: "2026-11-30")])
    #expect(desk.blocks(Planner.plan(desk.request)) == "x 9:00–10:00")
  }

  @Test("texts that are no identifiers are kept as they are") func uids() {
    let uid = "a\r\n\u{0}ü \u{1F600}"
    let desk = PlanDesk([plannable(uid, 60, due: "2026-11-30", after: ["\n"])])
    #expect(Planner.plan(desk.request).blocks.map { $0.shares.map(\.taskUID) } == [[uid]])
  }
}
