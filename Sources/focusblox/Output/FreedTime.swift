import FocusbloxModel
import Foundation

extension AppContext {
  /// "14:00–15:30 is free again", for an automatic block that went with its tasks.
  func freedTime(_ block: FocusBlock) -> String {
    let relative = RelativeTime(zone: zone, now: now, language: language)
    let (start, end) = (block.start.instant(in: zone), block.end.instant(in: zone))
    let isToday = WallTime(start, in: zone)?.day == WallTime(now, in: zone)?.day
    let span = (isToday ? relative.clock(start) : relative.text(start)) + "–" + relative.clock(end)
    return language("\(span) is free again")
  }

  /// Tells the time of automatic blocks that went with their tasks.
  func tellFreed(_ blocks: [FocusBlock]) {
    if options.json { return }
    for block in blocks { terminal.message(freedTime(block) + ".") }
  }
}
