package import FocusbloxModel
package import FocusbloxStore
import Foundation

/// The automatic blocks to come of today whose time something else takes. Nothing moves them but a plan.
package struct BrokenBlocks {
  package let place: Workplace

  package init(place: Workplace) {
    self.place = place
  }

  /// An automatic block, and the first that takes its time.
  package struct Broken {
    package var block: EventTimes.Entry
    package var other: EventTimes.Entry
  }

  /// - Parameter blocks: the blocks of today.
  package func find(_ blocks: [FocusBlock], _ store: StoreReader) throws -> [Broken] {
    guard blocks.contains(where: { $0.planMark != nil }) else { return [] }
    guard let today = WallTime(place.now, in: place.zone)?.day, let tomorrow = today.adding(days: 1) else { return [] }
    let entries = try EventTimes(zone: place.zone, settings: place.settings()).entries(
      from: place.now, to: CalendarTime.day(tomorrow).instant(in: place.zone), store)
    return entries.filter { $0.start > place.now && $0.block.isAutomatic(in: place.zone) }.compactMap { entry in
      let others = entries.filter { other in
        other.isBusy && other.block.id != entry.block.id && other.start < entry.end && other.end > entry.start
          && (!other.block.isAutomatic(in: place.zone) || Self.staysBefore(other, entry))
      }
      return others.first.map { Broken(block: entry, other: $0) }
    }
  }

  /// Of two automatic blocks that overlap, a plan keeps the first. Two machines may have planned at once.
  private static func staysBefore(_ a: EventTimes.Entry, _ b: EventTimes.Entry) -> Bool {
    (a.start, a.end, a.block.uid) < (b.start, b.end, b.block.uid)
  }
}
