import FocusbloxModel
import Foundation

/// Tasks with varied content; one seed always gives the same tasks.
struct RandomTask {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

  mutating func next() -> TaskItem {
    let uid = "6b1f0c1e-2f5a-4c3e-9d10-0000000\(10_000 + number(80_000))"
    var task = TaskItem(id: "t", uid: uid, title: text() ?? "", created: Golden.now)
    task.notes = text()
    task.due = time(day: 10 + number(15))
    task.start = number(3) == 0 ? time(day: 2 + number(7), like: task.due) : nil
    task.planned = number(3) == 0 ? CalendarTime("2026-03-\(2 + number(7) + 10)T13:00:00Z") : nil
    task.estimateMinutes = number(2) == 0 ? 1 + number(600) : nil
    task.importance = Importance.allCases[number(4)]
    task.urgency = Urgency.allCases[number(3)]
    task.tags = (0..<number(4)).map { "Tag \($0);x" }
    task.taskType = number(2) == 0 ? "a,b;\"c\\%41" : nil
    task.flagged = number(2) == 0
    task.nextUp = number(2) == 0
    task.status = TaskStatus.allCases[number(3)]
    task.completedAt = task.status == .completed ? Golden.now : nil
    if number(2) == 0 { task.after = ["erst, dies", "und das"] }
    task.parentUID = number(2) == 0 ? "eltern,teil" : nil
    task.sortOrder = number(2) == 0 ? number(1_000_000) - 500_000 : nil
    let patterns: [RecurrencePattern] = [
      .none, .custom("FREQ=WEEKLY;BYDAY=MO,TU"), .afterCompletion(.custom("FREQ=DAILY;INTERVAL=3")),
    ]
    task.recurrence = patterns[number(3)]
    task.seriesID = number(2) == 0 ? "7d2a1c90-0000-4000-8000-000000000001" : nil
    if number(3) == 0 {
      task.seriesValues = SeriesDeparture(texts: ["title": [text() ?? ""], "tags": task.tags, "notes": []])
    }
    return task
  }

  private mutating func number(_ below: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(below))
  }

  private mutating func text() -> String? {
    let pieces = [
      "a", "ä", "🧑‍🚀", ",", ";", "\\", "\"", "\n", ":", "^", "%2C", " ", String(repeating: "lang ", count: 30),
    ]
    let count = number(8)
    let text = (0..<count).map { _ in pieces[number(pieces.count)] }.joined()
    return text.allSatisfy { $0 == " " } ? nil : text
  }

  private mutating func time(day: Int, like other: CalendarTime? = nil) -> CalendarTime? {
    let date = "2026-03-\(day < 10 ? "0" : "")\(day)"
    switch other {
    case .day: return CalendarTime(date)
    case .floating: return CalendarTime("\(date)T08:30:00")
    case .zoned(_, let zone): return CalendarTime("\(date)T08:30:00[\(zone)]")
    case .utc: return CalendarTime("\(date)T08:30:00Z")
    case nil: break
    }
    switch number(6) {
    case 0: return nil
    case 1: return CalendarTime(date)
    case 2: return CalendarTime("\(date)T18:00:00")
    case 3: return CalendarTime("\(date)T17:00:00Z")
    case 4: return CalendarTime("\(date)T12:00:00[America/New_York]")
    default: return CalendarTime("\(date)T18:00:00[Europe/Berlin]")
    }
  }
}
