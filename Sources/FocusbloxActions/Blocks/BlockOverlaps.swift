package import FocusbloxModel
package import FocusbloxStore
package import Foundation

/// Focus blocks that take the same time as another one. Whole days take no time.
package struct BlockOverlaps {
  /// The ids of the blocks.
  package let ids: Set<String>

  package init(_ blocks: [FocusBlock], _ zone: TimeZone) {
    let spans = blocks.filter { !$0.start.isAllDay }
      .map { (id: $0.id, start: $0.start.instant(in: zone), end: $0.end.instant(in: zone)) }
      .filter { $0.start < $0.end }
      .sorted { $0.start < $1.start }
    var found: Set<String> = []
    // The block that ends last among those that have begun: a later block overlaps one of them only if it overlaps it.
    var latest: (id: String, end: Date)?
    for span in spans {
      if let latest, span.start < latest.end { found.formUnion([latest.id, span.id]) }
      if latest.map({ span.end > $0.end }) ?? true { latest = (span.id, span.end) }
    }
    ids = found
  }
}

extension FocusBlock {
  /// The events and blocks that take the same time as a new or changed block.
  ///
  /// - Parameter withWholeDays: whether whole days of this program count. A plan puts nothing there, but a person who
  ///   enters a block on such a day need not be warned.
  package func overlapping(
    _ place: Workplace, withWholeDays: Bool, _ store: StoreReader
  ) throws -> [FocusBlock] {
    let (start, end) = (start.instant(in: place.zone), end.instant(in: place.zone))
    if start >= end || (self.start.isAllDay && !withWholeDays) { return [] }
    return try EventTimes(zone: place.zone, settings: place.settings()).entries(from: start, to: end, store)
      .filter { $0.block.id != id && $0.isBusy && (withWholeDays || !($0.isOwn && $0.block.start.isAllDay)) }
      .map(\.block)
  }
}
