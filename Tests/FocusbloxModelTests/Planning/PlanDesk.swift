import FocusbloxModel
import Foundation

/// A request that is written by hand, by default for Monday, 30 November 2026, 8:00 in Berlin.
struct PlanDesk {
  var request: PlanRequest

  static let monday = CalendarDay("2026-11-30")!

  init(
    _ tasks: [PlannableTask], busy: [(String, String)] = [], now: String = "2026-11-30T08:00:00", until: String? = nil,
    zone: TimeZone = berlin, settings: PlanSettings = PlanSettings()
  ) {
    let now = CalendarTime(now)!
    request = PlanRequest(
      tasks: tasks, days: now.day...(until.map { CalendarDay($0)! } ?? now.day), settings: settings,
      now: now.instant(in: zone), zone: zone)
    request.busy = busy.map { OccupiedTime(start: instant($0.0), end: instant($0.1)) }
  }

  /// The request after its plan was carried out.
  func carriedOut() -> PlanDesk { carryingOut(Planner.plan(request)) }

  func carryingOut(_ plan: DayPlan) -> PlanDesk {
    var desk = self
    let gone = Set(plan.freed.map(\.block.uid))
    desk.request.anew = false
    desk.request.blocks.removeAll { gone.contains($0.uid) }
    desk.request.blocks += plan.blocks.map { block in
      PlanBlock(
        uid: block.uid, start: block.start, end: block.end, taskUIDs: block.shares.map(\.taskUID), isAutomatic: true)
    }
    return desk
  }

  /// The request with another event.
  func with(busy start: String, _ end: String) -> PlanDesk {
    var desk = self
    desk.request.busy.append(OccupiedTime(start: instant(start), end: instant(end)))
    return desk
  }

  func with(blocks: [PlanBlock]) -> PlanDesk {
    var desk = self
    desk.request.blocks += blocks
    return desk
  }

  func at(_ now: String) -> PlanDesk {
    var desk = self
    desk.request.now = instant(now)
    return desk
  }

  func block(_ uid: String, _ start: String, _ end: String, _ tasks: [String], automatic: Bool = true) -> PlanBlock {
    PlanBlock(uid: uid, start: instant(start), end: instant(end), taskUIDs: tasks, isAutomatic: automatic)
  }

  /// The instant of a time of the first day (`9:30`) or of another (`2026-12-01T09:00:00`).
  func instant(_ time: String) -> Date {
    guard !time.contains("T") else { return CalendarTime(time)!.instant(in: request.zone) }
    let parts = time.split(separator: ":").map { Int($0)! }
    let day = request.days.lowerBound.adding(days: parts[0] / 24)!
    return WallTime(day: day, hour: parts[0] % 24, minute: parts[1])!.instant(in: request.zone)
  }

  /// `offer 9:00–10:30 · b+a 13:00–13:30`, with the day where there are several.
  func blocks(_ plan: DayPlan) -> String {
    plan.blocks.map { "\($0.shares.map(\.taskUID).joined(separator: "+")) \(span($0.start, $0.end))" }
      .joined(separator: " · ")
  }

  /// What a plan says besides its new blocks.
  func rest(_ plan: DayPlan) -> String {
    var parts = plan.freed.map { "goes \(span($0.block.start, $0.block.end)) \(name($0.reason))" }
    parts += plan.lateMinutes.sorted { $0.key < $1.key }.map { "late \($0.key) \($0.value)" }
    parts += plan.unplaced.map { "\($0.taskUID) \($0.minutes) \(name($0.reason))" }
    parts += plan.overloads.map { "until \(clock($0.until)) \($0.neededMinutes) of \($0.availableMinutes)" }
    parts += plan.circles.map { "circle \($0.joined(separator: " "))" }
    return parts.joined(separator: " · ")
  }

  private func span(_ start: Date, _ end: Date) -> String {
    let day = request.days.count > 1 ? "\(WallTime(start, in: request.zone)!.day.day). " : ""
    return "\(day)\(clock(start))–\(clock(end))"
  }

  private func clock(_ instant: Date) -> String {
    let time = WallTime(instant, in: request.zone)!
    return "\(time.hour):\(time.minute < 10 ? "0" : "")\(time.minute)"
  }

  private func name(_ reason: FreedReason) -> String {
    switch reason {
    case .occupied: "occupied"
    case .overlapsBlock: "overlaps"
    case .finished: "finished"
    case .beforeStart: "before its start"
    case .beforeBlocker(let task, let blocker): "\(task) before \(blocker)"
    case .surplus: "surplus"
    case .gaveWay(let task): "gave way to \(task)"
    case .anew: "anew"
    }
  }

  private func name(_ reason: UnplacedReason) -> String {
    if case .waits(let uids) = reason { return "waits for \(uids.joined(separator: " "))" }
    return "\(reason)"
  }
}

extension ClosedRange<CalendarDay> {
  var count: Int { upperBound.ordinal - lowerBound.ordinal + 1 }
}

func plannable(
  _ uid: String, _ minutes: Int? = nil, due: String? = nil, start: String? = nil, planned: String? = nil,
  importance: Importance = .none, nextUp: Bool = false, after: Set<String> = [], recurring: Bool = false,
  created: Double = 0
) -> PlannableTask {
  var item = task(uid, due: due, start: start)
  item.estimateMinutes = minutes
  item.planned = planned.flatMap { CalendarTime($0) }
  item.importance = importance
  item.nextUp = nextUp
  item.recurrence = recurring ? .weekly : .none
  item.created = now.addingTimeInterval(created)
  return PlannableTask(item, after: after)
}
