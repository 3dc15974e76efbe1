import FocusbloxModel
import Foundation
import TestSupport

/// A random request: zones and days in which clocks change, odd hours, waits in circles, events that overlap.
struct RandomPlan {
  var desk: PlanDesk
  private var dice: SeededGenerator

  private static let zones = ["Europe/Berlin", "America/New_York", "Asia/Kolkata", "UTC", "Australia/Lord_Howe"]
  private static let days = ["2026-11-30", "2026-03-27", "2026-10-23", "2026-12-30"]

  init(seed: UInt64) {
    dice = SeededGenerator(seed: seed)
    let zone = TimeZone(identifier: Self.zones.randomElement(using: &dice)!)!
    let first = CalendarDay(Self.days.randomElement(using: &dice)!)!
    let minute = Int.random(in: 0..<1300, using: &dice)
    let now = WallTime(day: first, hour: minute / 60, minute: minute % 60)!
    desk = PlanDesk([], now: "\(now)", until: nil, zone: zone)
    desk.request.days = first...first.adding(days: [0, 0, 1, 4].randomElement(using: &dice)!)!
    desk.request.settings = settings()
    let uids = (0..<Int.random(in: 1...13, using: &dice)).map { "t\($0)" }
    desk.request.tasks = uids.map { task($0, among: uids) }
    desk.request.busy = (0..<Int.random(in: 0...9, using: &dice)).map { _ in
      let start = moment(within: 5 * 1440)
      return OccupiedTime(
        start: start, end: start + 60 * [0, 15, 30, 60, 61, 240, 1440].randomElement(using: &dice)!)
    }
    if chance(0.5) {
      let start = moment(within: 3 * 1440)
      desk.request.blocks = [
        PlanBlock(
          uid: "own", start: start, end: start + 3600, taskUIDs: [uids.randomElement(using: &dice)!], isAutomatic: false
        )
      ]
    }
  }

  /// The request with its arrays in another order.
  func shuffled() -> PlanRequest {
    var (request, dice) = (desk.request, dice)
    request.tasks.shuffle(using: &dice)
    request.busy.shuffle(using: &dice)
    request.blocks.shuffle(using: &dice)
    return request
  }

  private mutating func chance(_ part: Double) -> Bool { Double.random(in: 0..<1, using: &dice) < part }

  private mutating func moment(within minutes: Int) -> Date {
    CalendarTime.day(desk.request.days.lowerBound).instant(in: desk.request.zone)
      + Double(60 * Int.random(in: 0..<minutes, using: &dice))
  }

  private mutating func settings() -> PlanSettings {
    let kinds = [[9 * 60..<12 * 60, 13 * 60..<17 * 60], [], [0..<1440], [60..<300], [0..<120, 22 * 60..<1440]]
    var settings = PlanSettings(hours: WorkHours())
    for weekday in 1...7 {
      let spans = chance(0.5) ? kinds.randomElement(using: &dice)! : kinds[0]
      for span in spans { settings.hours.add(from: span.lowerBound, to: span.upperBound, on: weekday) }
    }
    settings.pauseMinutes = [0, 5, 10].randomElement(using: &dice)!
    settings.shortestMinutes = [15, 30].randomElement(using: &dice)!
    settings.longestMinutes = [60, 90, 120].randomElement(using: &dice)!
    settings.loadPercent = [60, 80, 100].randomElement(using: &dice)!
    settings.mostMinutesPerDay = [nil, nil, 120, 240].randomElement(using: &dice)!
    settings.fillsWithUndatedTasks = chance(0.3)
    return settings
  }

  private mutating func task(_ uid: String, among uids: [String]) -> PlannableTask {
    let first = desk.request.days.lowerBound
    var item = TaskItem(
      id: uid, uid: uid, title: uid, created: Date(timeIntervalSince1970: Double.random(in: 0..<5, using: &dice)))
    item.estimateMinutes = [nil, 5, 15, 25, 30, 45, 60, 100, 120, 300].randomElement(using: &dice)!
    if chance(0.6) {
      item.due =
        chance(0.7)
        ? .day(first.adding(days: Int.random(in: -3...8, using: &dice))!)
        : CalendarTime(moment(within: 6 * 1440), in: desk.request.zone)
    }
    if chance(0.15) { item.start = CalendarTime(moment(within: 4000), in: desk.request.zone) }
    if chance(0.3) { item.planned = .day(first.adding(days: Int.random(in: -1...3, using: &dice))!) }
    item.importance = Importance.allCases.randomElement(using: &dice)!
    item.urgency = Urgency.allCases.randomElement(using: &dice)!
    item.nextUp = chance(0.2)
    item.flagged = chance(0.1)
    item.recurrence = chance(0.1) ? .daily : .none
    let waits = chance(0.25) ? Set((0..<2).map { _ in uids.randomElement(using: &dice)! }) : []
    return PlannableTask(item, after: waits, inProcess: chance(0.1))
  }
}
