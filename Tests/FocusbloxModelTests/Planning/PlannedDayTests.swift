import FocusbloxModel
import Foundation
import Testing

/// Plans that were worked out beforehand, to the minute. Where nothing else is said: Monday in Berlin, 8:00, hours from
/// 9 to 12 and from 13 to 17.
@Suite("A planned day") struct PlannedDayTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var desk: @Sendable () -> PlanDesk
    var blocks: String
    var rest: String

    init(_ name: String, _ blocks: String, _ rest: String = "", _ desk: @escaping @Sendable () -> PlanDesk) {
      testDescription = name
      self.desk = desk
      self.blocks = blocks
      self.rest = rest
    }
  }

  @Test("the plan is the expected one", arguments: ordinary + limits + dates + zones) func golden(_ row: Row) {
    let desk = row.desk()
    let plan = Planner.plan(desk.request)
    #expect(desk.blocks(plan) == row.blocks)
    #expect(desk.rest(plan) == row.rest)
  }

  static let ordinary: [Row] = [
    Row(
      "what is due, what was said, what must be begun",
      "offer 9:00–10:30 · zoe 13:00–13:15 · tax 13:25–14:40 · tax 14:50–16:05", "tax 30 roomLater"
    ) {
      PlanDesk(
        [
          plannable("offer", 90, due: "2026-11-30", importance: .high),
          plannable("tax", 180, due: "2026-12-04", importance: .high),
          plannable("zoe", 15, planned: "2026-11-30", nextUp: true),
        ], busy: [("11:00", "12:00")])
    },
    Row("short tasks share a block, the shortest first", "b+a+c 9:00–9:45 · d 9:55–10:40") {
      PlanDesk(
        [("a", 15), ("b", 10), ("c", 20), ("d", 45)].map { plannable($0.0, $0.1, planned: "2026-11-30") })
    },
    Row("a task without estimate gets the default", "x 9:00–9:30") {
      PlanDesk([plannable("x", due: "2026-11-30")])
    },
    Row("a task is divided among the gaps", "x 9:00–9:40 · x 13:00–13:50 · x 16:10–16:40") {
      PlanDesk(
        [plannable("x", 120, due: "2026-11-30")],
        busy: [("9:50", "10:20"), ("11:00", "12:00"), ("14:00", "16:00")])
    },
    Row("an early due time goes before importance", "noon 9:00–10:00 · hi 10:10–11:10") {
      PlanDesk([
        plannable("hi", 60, due: "2026-11-30", importance: .high), plannable("noon", 60, due: "2026-11-30T12:00:00"),
      ])
    },
    Row("an old due date does not push aside what is due today", "new 9:00–10:00 · old 10:10–11:10") {
      PlanDesk([
        plannable("old", 60, due: "2026-11-20"), plannable("new", 60, due: "2026-11-30", importance: .high),
      ])
    },
    Row("a person's block holds a part of the work", "x 13:00–14:00") {
      let desk = PlanDesk([plannable("x", 120, due: "2026-11-30")])
      return desk.with(blocks: [desk.block("own", "10:00", "11:00", ["x"], automatic: false)])
    },
    Row("what is waited for comes first", "buy 9:00–9:30 · paint 9:40–10:40") {
      PlanDesk([plannable("paint", 60, nextUp: true, after: ["buy"]), plannable("buy", 30)])
    },
    Row("nothing waits within a circle", "a 9:00–9:30 · b 9:40–10:10", "circle a b") {
      PlanDesk([
        plannable("a", 30, nextUp: true, after: ["b"]), plannable("b", 30, nextUp: true, after: ["a"]),
      ])
    },
    Row("a task that nobody knows does not block", "x 9:00–9:30") {
      PlanDesk([plannable("x", 30, nextUp: true, after: ["gone"])])
    },
  ]

  static let limits: [Row] = [
    Row("no room before the due time", "x 13:00–14:00", "late x 120 · until 12:00 60 of 0") {
      PlanDesk([plannable("x", 60, due: "2026-11-30T12:00:00")], busy: [("9:00", "12:00")])
    },
    Row(
      "a later deadline leaves room for what is next",
      "next 9:00–10:00 · big 10:10–11:20 · big 11:30–12:00 · big 13:00–14:30 · big 14:40–16:05", "big 325 roomLater"
    ) {
      PlanDesk([plannable("big", 600, due: "2026-12-02"), plannable("next", 60, nextUp: true)])
    },
    Row(
      "more is due than fits",
      "b 9:00–10:20 · b 10:30–11:50 · b 13:00–14:20 · a 14:30–15:50 · a 16:00–17:00",
      "a 100 noRoom · until 0:00 480 of 335"
    ) {
      PlanDesk([plannable("a", 240, due: "2026-11-30"), plannable("b", 240, due: "2026-11-30", importance: .high)])
    },
    Row("the most minutes of a day", "a 9:00–10:00 · a 10:10–11:10 · b 13:00–14:00", "c 60 full") {
      var settings = PlanSettings()
      settings.mostMinutesPerDay = 180
      return PlanDesk(
        [
          plannable("a", 120, due: "2026-11-30"), plannable("b", 60, nextUp: true),
          plannable("c", 60, nextUp: true, created: 60),
        ], settings: settings)
    },
    Row("what waits for unfinished work waits", "b 9:00–10:00 · b 10:10–11:10", "b 280 full · x 30 waits for b") {
      var settings = PlanSettings()
      settings.mostMinutesPerDay = 120
      return PlanDesk([plannable("x", 30, nextUp: true, after: ["b"]), plannable("b", 400)], settings: settings)
    },
    Row("tasks without dates fill the day on request", "y 9:00–9:45 · x 9:55–10:55") {
      var settings = PlanSettings()
      settings.fillsWithUndatedTasks = true
      return PlanDesk([plannable("x", 60), plannable("y", 45), plannable("z")], settings: settings)
    },
  ]

  static let dates: [Row] = [
    Row("a start date", "x 14:00–15:00") {
      PlanDesk([plannable("x", 60, due: "2026-11-30", start: "2026-11-30T14:00:00")])
    },
    Row("the middle of the day", "offer 13:25–14:55 · zoe 15:05–15:20 · tax 15:30–16:35", "tax 115 roomLater") {
      var desk = ordinary[0].desk()
      desk.request.now = desk.instant("13:20")
      return desk
    },
    Row(
      "a deadline is inherited by what is waited for",
      "n 9:00–10:00 · paint 10:10–10:40 · wall 10:50–12:00 · wall 13:00–14:25 · wall 14:35–16:00"
    ) {
      PlanDesk([
        plannable("wall", 240, due: "2026-12-01", after: ["paint"]), plannable("paint", 30),
        plannable("n", 60, nextUp: true),
      ])
    },
    Row("a task is not planned before its planned day", "") {
      PlanDesk([plannable("x", 60, due: "2026-12-03", planned: "2026-12-02")])
    },
    Row("a task is planned before its planned day where it must be begun", "x 9:00–10:00") {
      PlanDesk(
        [plannable("x", 60, due: "2026-12-03", planned: "2026-12-02")],
        busy: [("2026-12-01T00:00:00", "2026-12-04T00:00:00")])
    },
    Row("a mark does not bring a task before its planned day", "") {
      var task = plannable("x", 60, planned: "2026-12-02", nextUp: true)
      task.flagged = true
      task.inProcess = true
      return PlanDesk([task])
    },
    Row("a recurring task is not done early", "o 9:00–9:30") {
      PlanDesk([plannable("r", 30, due: "2026-12-03", recurring: true), plannable("o", 30, due: "2026-12-03")])
    },
    Row(
      "a week",
      [
        "tax 30. 9:00–10:30 · tax 30. 10:40–11:40 · tax 30. 13:00–13:30 · talk 30. 13:40–15:00",
        "talk 30. 15:10–16:25 · call 2. 9:00–9:15 · talk 2. 9:25–10:50 · r 3. 9:00–10:00",
      ].joined(separator: " · ")
    ) {
      PlanDesk(
        [
          plannable("tax", 180, due: "2026-12-04", importance: .high), plannable("talk", 240, due: "2026-12-04"),
          plannable("r", 60, due: "2026-12-03", recurring: true), plannable("call", 15, planned: "2026-12-01"),
        ], busy: [("2026-12-01T09:00:00", "2026-12-01T17:00:00")], until: "2026-12-04")
    },
  ]

  static let zones: [Row] = [
    Row("the night in which clocks are put forward", "x 1:00–3:30 · x 3:40–4:40", "x 30 noRoom") {
      PlanDesk(
        [plannable("x", 180, due: "2026-03-29")], now: "2026-03-29T00:00:00", settings: nights)
    },
    Row(
      "the night in which clocks are put back", "x 1:00–2:15 · x 2:25–2:40 · x 2:50–4:05 · x 4:15–5:00",
      "x 30 noRoom"
    ) {
      PlanDesk(
        [plannable("x", 300, due: "2026-10-25")], now: "2026-10-25T00:00:00", settings: nights)
    },
    Row("a pause is kept across midnight", "b 30. 22:00–22:50 · a 30. 23:00–0:00 · c 1. 0:10–1:00") {
      var settings = PlanSettings(hours: WorkHours())
      settings.hours.add(from: 22 * 60, to: 2 * 60, on: 1)
      settings.loadPercent = 100
      return PlanDesk(
        [
          plannable("a", 60, nextUp: true), plannable("b", 50, nextUp: true), plannable("c", 50, planned: "2026-12-01"),
        ],
        until: "2026-12-01", settings: settings)
    },
    Row("a traveller", "x 10:10–11:10") {
      PlanDesk(
        [plannable("x", 60, due: "2026-11-30")], busy: [("9:00", "10:00")], now: "2026-11-30T02:00:00",
        zone: TimeZone(identifier: "America/New_York")!)
    },
  ]

  /// Sundays from 1 to 5, without a reserve.
  private static var nights: PlanSettings {
    var settings = PlanSettings(hours: WorkHours())
    settings.hours.add(from: 60, to: 300, on: 7)
    settings.loadPercent = 100
    return settings
  }
}
