import FocusbloxModel
import Foundation

/// A Saturday, 09:00 in Berlin.
let now = CalendarTime("2026-11-21T08:00:00Z")!.instant(in: .gmt)
let berlin = TimeZone(identifier: "Europe/Berlin")!

func task(_ id: String, due: String? = nil, start: String? = nil, flagged: Bool = false) -> TaskItem {
  var task = TaskItem(id: id, uid: id, title: id, created: now)
  task.due = due.flatMap { CalendarTime($0) }
  task.start = start.flatMap { CalendarTime($0) }
  task.flagged = flagged
  return task
}
