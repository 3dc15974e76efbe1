import FocusbloxModel
import Foundation
import Testing

/// Worlds with the answers of another implementation of the same rules. `FOCUSBLOX_PLANS` names a file with more of them.
@Suite("The reference planner") struct ReferencePlanTests {
  @Test("both planners give the same plan") func same() throws {
    let given = ProcessInfo.processInfo.environment["FOCUSBLOX_PLANS"].map { URL(filePath: $0) }
    let file = given ?? Bundle.module.bundleURL.appending(path: "Fixtures/plans.jsonl")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    #expect(lines.count >= 40)
    for line in lines {
      let world = try JSONDecoder().decode(ReferenceWorld.self, from: Data(line.utf8))
      #expect(ReferenceWorld.Answer(Planner.plan(world.request)).told == world.answer.told, "seed \(world.seed)")
    }
  }
}

/// A line of the file. Times are minutes since 1970 in UTC.
struct ReferenceWorld: Decodable {
  struct Task: Decodable {
    var uid: String
    var minutes, due, start: Int?
    var dueDay, planned: String?
    var importance, urgency: Int
    var nextUp, flagged, inProcess, recurring: Bool
    var after: [String]
    var created: Int
  }

  struct Finished: Decodable {
    var uid: String
    var minutes: Int?
  }

  struct Block: Decodable {
    var uid: String
    var start, end: Int
    var tasks: [String]
    var automatic: Bool
  }

  struct Answer: Decodable, Equatable {
    struct Block: Decodable, Equatable {
      var start, end: Int
      var tasks: [String]
      var minutes: [Int]
    }

    struct Unplaced: Decodable, Equatable {
      var uid, reason: String
      var minutes: Int
    }

    var blocks: [Block]
    var kept, freed: [String]
    var late: [String: Int]
    var unplaced: [Unplaced]
    var overloads, days: [[Int]]

    /// The answer in the words that the test compares: a wait is a wait, and the other reasons are finer here.
    var told: Answer {
      var answer = self
      for index in unplaced.indices where unplaced[index].reason != "waits" { answer.unplaced[index].reason = "" }
      return answer
    }
  }

  var seed: Int
  var zone: String
  var hours: [[[Int]]]
  var pause, shortest, longest, load, estimate: Int
  var most: Int?
  var fill, anew: Bool
  var now: Int
  var first, last: String
  var only: [String]?
  var tasks: [Task]
  var finished: [Finished]
  var busy: [[Int]]
  var blocks: [Block]
  var answer: Answer

  var request: PlanRequest {
    let days = CalendarDay(first)!...CalendarDay(last)!
    var request = PlanRequest(
      tasks: tasks.map(\.plannable), days: days, settings: settings, now: Self.date(now),
      zone: TimeZone(identifier: zone)!)
    request.finished = finished.map { FinishedTask(uid: $0.uid, outcome: .completed, estimateMinutes: $0.minutes) }
    request.busy = busy.map { OccupiedTime(start: Self.date($0[0]), end: Self.date($0[1])) }
    request.blocks = blocks.map { block in
      PlanBlock(
        uid: block.uid, start: Self.date(block.start), end: Self.date(block.end), taskUIDs: block.tasks,
        isAutomatic: block.automatic)
    }
    request.anew = anew
    request.only = only.map { Set($0) }
    return request
  }

  private var settings: PlanSettings {
    var settings = PlanSettings(hours: WorkHours())
    for (index, spans) in hours.enumerated() {
      for span in spans { settings.hours.add(from: span[0], to: span[1], on: index + 1) }
    }
    settings.pauseMinutes = pause
    settings.shortestMinutes = shortest
    settings.longestMinutes = longest
    settings.loadPercent = load
    settings.mostMinutesPerDay = most
    settings.defaultEstimateMinutes = estimate
    settings.fillsWithUndatedTasks = fill
    return settings
  }

  fileprivate static func date(_ minute: Int) -> Date { Date(timeIntervalSince1970: Double(minute) * 60) }

  fileprivate static func minute(_ date: Date) -> Int { Int(date.timeIntervalSince1970) / 60 }
}

extension ReferenceWorld.Task {
  fileprivate var plannable: PlannableTask {
    var item = TaskItem(id: uid, uid: uid, title: uid, created: ReferenceWorld.date(created))
    item.estimateMinutes = minutes
    item.due =
      dueDay.flatMap { CalendarTime($0) } ?? due.flatMap { CalendarTime(ReferenceWorld.date($0), in: .gmt) }
    item.start = start.flatMap { CalendarTime(ReferenceWorld.date($0), in: .gmt) }
    item.planned = planned.flatMap { CalendarTime($0) }
    item.importance = Importance.allCases[importance]
    item.urgency = Urgency.allCases[urgency]
    item.nextUp = nextUp
    item.flagged = flagged
    item.recurrence = recurring ? .custom("FREQ=DAILY") : .none
    return PlannableTask(item, after: Set(after), inProcess: inProcess)
  }
}

extension ReferenceWorld.Answer {
  init(_ plan: DayPlan) {
    blocks = plan.blocks.map { block in
      Block(
        start: ReferenceWorld.minute(block.start), end: ReferenceWorld.minute(block.end),
        tasks: block.shares.map(\.taskUID), minutes: block.shares.map(\.minutes))
    }
    kept = plan.kept.map(\.uid).sorted()
    freed = plan.freed.map(\.block.uid).sorted()
    late = plan.lateMinutes
    unplaced = plan.unplaced.map { task in
      var reason = ""
      if case .waits = task.reason { reason = "waits" }
      return Unplaced(uid: task.taskUID, reason: reason, minutes: task.minutes)
    }
    overloads = plan.overloads.map { [ReferenceWorld.minute($0.until), $0.neededMinutes, $0.availableMinutes] }
    days = plan.days.map { [$0.freeMinutes, $0.plannableMinutes, $0.plannedMinutes] }
  }
}
