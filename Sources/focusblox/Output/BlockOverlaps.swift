import FocusbloxActions
import FocusbloxModel
import FocusbloxStore
import Foundation

/// Focus blocks that take the same time as another one. Whole days take no time.
struct BlockOverlaps {
  /// The ids of the blocks.
  let ids: Set<String>

  init(_ blocks: [FocusBlock], _ zone: TimeZone) {
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

extension AppContext {
  /// Names the events and blocks that take the same time as a new or changed block; `nil` without any. Whole days of this
  /// program take no time.
  func overlapWarning(_ block: FocusBlock, _ store: StoreReader) throws -> String? {
    let (start, end) = (block.start.instant(in: zone), block.end.instant(in: zone))
    if block.start.isAllDay || start >= end { return nil }
    let others = try EventTimes(zone: zone, settings: settings()).entries(from: start, to: end, store)
      .filter { $0.block.id != block.id && $0.isBusy && !($0.isOwn && $0.block.start.isAllDay) }
    if others.isEmpty { return nil }
    let names = others.prefix(3).map { language.quoted($0.block.title) }.joined(separator: ", ")
    let rest = others.count > 3 ? " (+\(others.count - 3))" : ""
    return language("overlaps with \(names)\(rest)")
  }
}

extension AppContext {
  func warnOfOverlaps(_ block: FocusBlock, _ store: StoreReader) throws {
    guard let warning = try overlapWarning(block, store) else { return }
    terminal.message(style("⚠ " + warning, .amber))
  }
}
