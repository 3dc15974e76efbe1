import FocusbloxModel
import Foundation
import TestSupport

/// Measures `plan` with many tasks, of which half have a date and a fifth wait for another one, and six events a day.
struct PlanRows {
  private static let count = 1000
  private static let days = 14
  private static let commands = [
    ["plan", "--dry-run"], ["plan", "--dry-run", "--days", "\(days)"],
  ]

  private let plan: BenchPlan
  private let tasks: [Task]
  private let events: [Event]

  init(_ plan: BenchPlan) {
    self.plan = plan
    var dice = SeededGenerator(seed: 1)
    tasks = (0..<Self.count).map { Task($0, &dice) }
    events = (0..<Self.days).flatMap { day in (0..<6).map { _ in Event(day, &dice) } }
  }

  func print() throws {
    var table = Table(
      "A plan of \(Self.count) tasks and \(events.count) events", ["command", "CPU", "instructions", "goal"])
    let items = tasks.map(\.component) + events.enumerated().map { $1.component($0) }
    let store = try SampleStore(plan, "plan", count: 0, more: items.joined())
    for command in Self.commands {
      let cost = try store.run.both([plan.program] + command)
      table.add([
        command.joined(separator: " "), Figure.seconds(cost.cpu), Figure.millions(cost.instructions),
        Figure.goal("≤ 40 M", cost.instructions.map { $0 <= 40_000_000 }),
      ])
    }
    let seconds = try planner()
    table.add([
      "the planner alone, \(Self.days) days", Figure.seconds(seconds), "", Figure.goal("≤ 5 ms", seconds <= 0.005),
    ])
    table.print()
  }

  /// The CPU time of the planner: the least of some runs.
  private func planner() throws -> Double {
    guard let first = CalendarDay("2026-11-25"), let last = first.adding(days: Self.days - 1) else {
      throw BenchError("no such day")
    }
    let request = PlanRequest(
      tasks: tasks.map(\.plannable), busy: events.map(\.time), days: first...last, now: Task.now, zone: .gmt)
    let times = (0..<20).map { _ in
      let begin = clock()
      let isPlanned = !Planner.plan(request).blocks.isEmpty
      return isPlanned ? Double(clock() - begin) / Double(CLOCKS_PER_SEC) : .infinity
    }
    return times.min() ?? .infinity
  }

  private struct Task {
    static let now = Date(timeIntervalSince1970: 1_795_590_000)

    let plannable: PlannableTask

    init(_ number: Int, _ dice: inout SeededGenerator) {
      func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &dice) < percent }
      func day(_ days: Range<Int>) -> CalendarTime? {
        CalendarDay("2026-11-25")?.adding(days: .random(in: days, using: &dice)).map(CalendarTime.day)
      }
      var task = PlannableTask(uid: "t\(number)", created: Self.now)
      task.estimateMinutes = [nil, 15, 30, 60, 90, 180].randomElement(using: &dice) ?? nil
      if chance(50) { task.due = day(-5..<60) }
      if chance(10) { task.planned = day(0..<10) }
      task.importance = Importance.allCases.randomElement(using: &dice) ?? .none
      task.nextUp = chance(3)
      task.flagged = chance(3)
      if chance(20) { task.after = ["t\(Int.random(in: 0..<PlanRows.count, using: &dice))"] }
      plannable = task
    }

    var component: String {
      let priority: [Importance: Int] = [.low: 9, .medium: 5, .high: 1]
      let lines: [String?] = [
        "BEGIN:VTODO", "UID:\(plannable.uid)", "DTSTAMP:20261101T080000Z", "SUMMARY:Task \(plannable.uid)",
        plannable.due.map { "DUE;VALUE=DATE:\(Self.digits($0))" },
        plannable.planned.map { "X-FOCUSBLOX-PLANNED:\($0.description)" },
        plannable.estimateMinutes.map { "ESTIMATED-DURATION:PT\($0)M" },
        priority[plannable.importance].map { "PRIORITY:\($0)" },
        plannable.nextUp ? "X-FOCUSBLOX-NEXT-UP:1" : nil, plannable.flagged ? "X-FOCUSBLOX-FLAGGED:1" : nil,
        plannable.after.first.map { "RELATED-TO;RELTYPE=DEPENDS-ON:\($0)" }, "END:VTODO",
      ]
      return lines.compactMap { $0.map { $0 + "\r\n" } }.joined()
    }

    private static func digits(_ day: CalendarTime) -> String { day.description.filter { $0 != "-" } }
  }

  private struct Event {
    let time: OccupiedTime

    init(_ day: Int, _ dice: inout SeededGenerator) {
      let minute = day * 1440 + Int.random(in: 60..<720, using: &dice)
      let length = [15, 30, 60].randomElement(using: &dice) ?? 30
      let start = Task.now + TimeInterval(minute * 60)
      time = OccupiedTime(start: start, end: start + TimeInterval(length * 60))
    }

    func component(_ number: Int) -> String {
      let minutes = Int(time.end.timeIntervalSince(time.start) / 60)
      let digits = time.start.ISO8601Format().filter { $0 != "-" && $0 != ":" }
      return "BEGIN:VEVENT\r\nUID:e\(number)\r\nDTSTAMP:20261101T080000Z\r\nSUMMARY:Event\r\nDTSTART:\(digits)\r\n"
        + "DURATION:PT\(minutes)M\r\nEND:VEVENT\r\n"
    }
  }
}
