import FocusbloxModel
import Foundation

/// The rules that a plan breaks, computed apart from the planner.
struct PlanFaults {
  private(set) var faults: Set<String> = []

  private let plan: DayPlan
  private let request: PlanRequest
  private let tasks: [String: PlannableTask]

  init(_ plan: DayPlan, of request: PlanRequest) {
    self.plan = plan
    self.request = request
    tasks = Dictionary(uniqueKeysWithValues: request.tasks.map { ($0.uid, $0) })
    for block in plan.blocks { check(block) }
    checkDistances()
    checkAmounts()
    checkWaits()
    checkMost()
  }

  private mutating func fault(_ name: String, if condition: Bool) {
    if condition { faults.insert(name) }
  }

  private mutating func check(_ block: ProposedBlock) {
    let settings = request.settings
    let minutes = Int(block.end.timeIntervalSince(block.start)) / 60
    fault("length", if: block.shares.reduce(0) { $0 + $1.minutes } != minutes)
    fault("longer than the longest", if: minutes > settings.longestMinutes)
    fault("past", if: block.start < request.now + 5 * 60)
    let wall = WallTime(block.start, in: request.zone)!
    fault("grid", if: wall.minute % 5 != 0 || wall.second != 0)
    fault("hours", if: !isInHours(block))
    for share in block.shares {
      let start = tasks[share.taskUID]?.start?.instant(in: request.zone)
      fault("before a start date", if: start.map { $0 > block.start } ?? false)
    }
  }

  private func isInHours(_ block: ProposedBlock) -> Bool {
    let today = WallTime(block.start, in: request.zone)!.day
    return [today, today.adding(days: -1)!].contains { day in
      request.settings.hours.spans(on: day.weekday).contains { span in
        instant(day, span.lowerBound) <= block.start && block.end <= instant(day, span.upperBound)
      }
    }
  }

  private func instant(_ day: CalendarDay, _ minute: Int) -> Date {
    WallTime(day: day.adding(days: minute / 1440)!, hour: minute % 1440 / 60, minute: minute % 60)!
      .instant(in: request.zone)
  }

  /// A pause on both sides of everything.
  private mutating func checkDistances() {
    let pause = Double(request.settings.pauseMinutes * 60)
    let others =
      request.busy.map { ($0.start, $0.end) }
      + request.blocks.filter { !$0.isAutomatic }.map { ($0.start, $0.end) } + plan.kept.map { ($0.start, $0.end) }
    for block in plan.blocks {
      for (start, end) in others where start < end {
        fault("overlap", if: start - pause < block.end && end + pause > block.start)
      }
    }
    for (a, b) in zip(plan.blocks, plan.blocks.dropFirst()) { fault("overlap of new", if: a.end + pause > b.start) }
  }

  private mutating func checkAmounts() {
    var minutes: [String: Int] = [:]
    for share in plan.blocks.flatMap(\.shares) { minutes[share.taskUID, default: 0] += share.minutes }
    let held = Set(request.blocks.flatMap(\.taskUIDs))
    for (uid, minutes) in minutes {
      let given = tasks[uid]?.estimateMinutes ?? request.settings.defaultEstimateMinutes
      let estimate = (given + 4) / 5 * 5
      fault("more than is left", if: minutes > max(estimate, 15))
      let shortest = plan.blocks.flatMap(\.shares).filter { $0.taskUID == uid }.map(\.minutes).min() ?? 0
      fault("fragment", if: shortest < min(request.settings.shortestMinutes, estimate) && !held.contains(uid))
    }
  }

  /// Nothing begins before the end of what it waits for, nor while that has no place for all of its work.
  private mutating func checkWaits() {
    let circles = plan.circles.map { Set($0) }
    let unplaced = Set(plan.unplaced.map(\.taskUID))
    var ends: [String: Date] = [:]
    for (uid, _, end) in parts() { ends[uid] = max(ends[uid] ?? end, end) }
    for block in request.blocks + plan.kept {
      for uid in block.taskUIDs { ends[uid] = max(ends[uid] ?? block.end, block.end) }
    }
    for (uid, start, _) in parts() {
      for blocker in tasks[uid]?.after ?? [] where blocker != uid && tasks[blocker] != nil {
        if circles.contains(where: { $0.isSuperset(of: [uid, blocker]) }) { continue }
        fault("before its blocker", if: ends[blocker].map { $0 > start && $0 > request.now } ?? true)
        fault("its blocker is unfinished", if: unplaced.contains(blocker))
      }
    }
  }

  private func parts() -> [(uid: String, start: Date, end: Date)] {
    plan.blocks.flatMap { block in
      var start = block.start
      return block.shares.map { share in
        defer { start += Double(share.minutes * 60) }
        return (share.taskUID, start, start + Double(share.minutes * 60))
      }
    }
  }

  private mutating func checkMost() {
    guard let most = request.settings.mostMinutesPerDay else { return }
    var minutes: [CalendarDay: Int] = [:]
    for block in plan.blocks {
      minutes[WallTime(block.start, in: request.zone)!.day, default: 0] += block.shares.reduce(0) { $0 + $1.minutes }
    }
    fault(
      "the most of a day", if: minutes.values.contains { $0 > most } && request.blocks.allSatisfy { !$0.isAutomatic })
  }
}
