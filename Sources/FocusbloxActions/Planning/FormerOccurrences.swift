import FocusbloxCalendar
package import FocusbloxModel
package import Foundation

/// Tells the work on former occurrences apart from that on the open one. All occurrences of another program's series have
/// one UID, and a past block of last week says nothing about this week.
package struct FormerOccurrences {
  /// For each series, the first instant whose blocks are for the open occurrence.
  private let begins: [String: Date]

  package init(_ open: [PlanTask], zone: TimeZone) {
    let begins = open.compactMap { task in Self.begin(task, zone).map { (task.uid, $0) } }
    self.begins = Dictionary(begins) { first, _ in first }
  }

  /// The block, where it is past with another UID for each task whose former occurrence it was for. A block to come always
  /// counts, because a plan made it for the open occurrence.
  package func named(_ block: PlanBlock, now: Date) -> PlanBlock {
    guard block.end <= now else { return block }
    var block = block
    block.taskUIDs = block.taskUIDs.map { uid in
      begins[uid].map { block.start < $0 } ?? false ? uid + "\nformer" : uid
    }
    return block
  }

  /// The time after the day of the former occurrence, which is as far away as the next one. Of several occurrences on one
  /// day, the time of the former one counts.
  private static func begin(_ task: PlanTask, _ zone: TimeZone) -> Date? {
    guard let rule = task.foreignRule, let open = task.due ?? task.plannable.start,
      let next = NextOccurrenceRule.next(rule: rule, after: open, zone: zone)
    else { return nil }
    let (day, nextDay) = (open.personalDay(in: zone), next.personalDay(in: zone))
    if day < nextDay {
      return day.adding(days: 1 - (nextDay.ordinal - day.ordinal)).map { CalendarTime.day($0).instant(in: zone) }
    }
    let instant = open.instant(in: zone)
    return instant - next.instant(in: zone).timeIntervalSince(instant)
  }
}
