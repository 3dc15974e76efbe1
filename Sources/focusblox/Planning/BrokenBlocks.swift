import FocusbloxModel
import FocusbloxStore
import Foundation

/// The automatic blocks to come of today whose time something else takes. Nothing moves them but a plan.
struct BrokenBlocks {
  let app: AppContext

  /// An automatic block, and the first that takes its time.
  struct Broken {
    var block: EventTimes.Entry
    var other: EventTimes.Entry
  }

  /// - Parameter blocks: the blocks of today.
  func find(_ blocks: [FocusBlock], _ store: StoreReader) throws -> [Broken] {
    guard blocks.contains(where: { $0.planMark != nil }) else { return [] }
    guard let today = WallTime(app.now, in: app.zone)?.day, let tomorrow = today.adding(days: 1) else { return [] }
    let entries = try EventTimes(zone: app.zone, settings: app.settings()).entries(
      from: app.now, to: CalendarTime.day(tomorrow).instant(in: app.zone), store)
    return entries.filter { $0.start > app.now && $0.block.isAutomatic(in: app.zone) }.compactMap { entry in
      let others = entries.filter { other in
        other.isBusy && other.block.id != entry.block.id && other.start < entry.end && other.end > entry.start
          && (!other.block.isAutomatic(in: app.zone) || Self.staysBefore(other, entry))
      }
      return others.first.map { Broken(block: entry, other: $0) }
    }
  }

  /// Of two automatic blocks that overlap, a plan keeps the first. Two machines may have planned at once.
  private static func staysBefore(_ a: EventTimes.Entry, _ b: EventTimes.Entry) -> Bool {
    (a.start, a.end, a.block.uid) < (b.start, b.end, b.block.uid)
  }

  /// "⚠ 14:00 Angebot: überschneidet sich mit „Team“ („focusblox plan“)".
  ///
  /// - Parameter blocks: the blocks of today.
  func lines(_ blocks: [FocusBlock], _ store: StoreReader) throws -> [String] {
    let l = app.language
    let relative = RelativeTime(zone: app.zone, now: app.now, language: l)
    return try find(blocks, store).map { broken in
      let other = l.quoted(broken.other.block.title)
      return "⚠ \(relative.clock(broken.block.start)) \(broken.block.block.title): "
        + l(
          "overlaps with \(other); “focusblox plan” repairs it")
    }
  }
}
