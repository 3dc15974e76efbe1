import FocusbloxActions
package import FocusbloxModel
package import FocusbloxStore
import Foundation

extension Wording {
  /// Names the events and blocks that take the same time as a new or changed block; `nil` without any.
  package func overlapWarning(_ block: FocusBlock, _ store: StoreReader) throws -> String? {
    let others = try block.overlapping(place, withWholeDays: false, store)
    if others.isEmpty { return nil }
    let names = others.prefix(3).map { language.quoted($0.title) }.joined(separator: ", ")
    let rest = others.count > 3 ? " (+\(others.count - 3))" : ""
    return language("overlaps with \(names)\(rest)")
  }

  /// "14:00–15:30 is free again", for an automatic block that went with its tasks.
  package func freedTime(_ block: FocusBlock) -> String {
    let (relative, start) = (relative, block.start.instant(in: zone))
    let isToday = WallTime(start, in: zone)?.day == WallTime(now, in: zone)?.day
    let span =
      (isToday ? relative.clock(start) : relative.text(start)) + "–" + relative.clock(block.end.instant(in: zone))
    return language("\(span) is free again")
  }
}
