import FocusbloxModel
import Foundation
import TestSupport

/// A random task or block of any form that the types allow, from a seed.
struct RandomItem {
  private(set) var generator: SeededGenerator

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  mutating func task(id: String) -> TaskItem {
    var task = TaskItem(id: id, uid: text(), title: text(), created: instant())
    change(&task)
    return task
  }

  /// Changes some fields at random.
  mutating func change(_ task: inout TaskItem) {
    if chance { task.title = text() }
    if chance { task.notes = optional { $0.text() } }
    if chance { task.due = optional { $0.time() } }
    if chance { task.start = optional { $0.time() } }
    if chance { task.planned = optional { $0.time() } }
    if chance { task.estimateMinutes = optional { $0.number(0...10_000) } }
    if chance { task.importance = pick(Importance.allCases) }
    if chance { task.urgency = pick(Urgency.allCases) }
    if chance { task.tags = (0..<number(0...4)).map { "\($0)\(text())" } }
    if chance { task.taskType = optional { $0.text() } }
    if chance { task.flagged.toggle() }
    if chance { task.nextUp.toggle() }
    if chance { task.status = pick(TaskStatus.allCases) }
    if chance { task.completedAt = optional { $0.instant() } }
    if chance { task.parentUID = optional { $0.text() } }
    if chance {
      task.recurrence = pick(
        RecurrencePattern.named + [.custom("FREQ=DAILY;COUNT=\(number(1...9))"), .afterCompletion(.monthly)])
    }
    if chance { task.recurrenceDay = optional { $0.number(1...31) } }
    if chance { task.foreignRule = optional { $0.text() } }
    if chance { task.seriesID = optional { $0.text() } }
    if chance {
      let instant = Date(timeIntervalSince1970: Double(number(0...2_000_000_000)))
      task.changedAlarms = ChangedAlarms([.due: .removed, .dueDateMorning: .moved(to: instant)])
    }
    if chance { task.sourceSystem = pick([.local, .caldav]) }
    if chance { task.externalID = optional { $0.text() } }
    if chance { task.dueNotifiedAt = optional { $0.instant() } }
    if chance { task.modified = instant() }
  }

  mutating func block(id: String) -> FocusBlock {
    var block = FocusBlock(id: id, uid: text(), title: text(), start: time(), end: time(), created: instant())
    change(&block)
    return block
  }

  mutating func change(_ block: inout FocusBlock) {
    if chance { block.title = text() }
    if chance { block.start = time() }
    if chance { block.end = time() }
    if chance { block.taskUIDs = (0..<number(0...4)).map { _ in text() } }
    if chance { block.planMark = optional { PlanMark("1 for=0000000\($0.number(0...9))")! } }
    if chance { block.alertMinutesBefore = number(0...5) }
    if chance { block.foreignRule = optional { $0.text() } }
    if chance { block.sourceSystem = pick([.local, .caldav]) }
    if chance { block.externalID = optional { $0.text() } }
    if chance { block.modified = instant() }
  }

  mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

  private var chance: Bool { mutating get { Bool.random(using: &generator) } }

  private mutating func pick<T>(_ values: [T]) -> T { values[number(0...(values.count - 1))] }

  private mutating func optional<T>(_ make: (inout RandomItem) -> T) -> T? { chance ? make(&self) : nil }

  private mutating func instant() -> Date {
    Date(timeIntervalSince1970: Double(number(-10_000_000_000...10_000_000_000)))
  }

  private mutating func text() -> String {
    let parts = [
      "a", "Z", " ", "ß", "é", "e\u{301}", "漢", "👩‍👩‍👧", "\n", "\"", "'", ";", "%", "\\", "\u{1}", "\u{FEFF}", "0",
    ]
    return (0..<number(0...12)).map { _ in pick(parts) }.joined()
  }

  private mutating func time() -> CalendarTime {
    let zones = ["Europe/Berlin", "America/St_Johns", "Asia/Kathmandu", "Nowhere/Atall"]
    guard let day = CalendarDay(year: number(1...9999), month: number(1...12), day: number(1...31)),
      let wall = WallTime(day: day, hour: number(0...23), minute: number(0...59), second: number(0...59))
    else { return time() }
    switch number(0...3) {
    case 0: return .day(day)
    case 1: return .floating(wall)
    case 2: return .zoned(wall, zone: pick(zones))
    default: return .utc(wall)
    }
  }
}
