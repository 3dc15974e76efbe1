import FocusbloxModel
import FocusbloxStore
import Foundation

/// The automatic blocks to come of today whose time something else takes. Nothing moves them but a plan.
struct BrokenBlocks {
  let app: AppContext

  /// "⚠ 14:00 Angebot: überschneidet sich mit „Team“ („focusblox plan“)".
  ///
  /// - Parameter blocks: the blocks of today.
  func lines(_ blocks: [FocusBlock], _ store: StoreReader) throws -> [String] {
    guard blocks.contains(where: { $0.planMark != nil }) else { return [] }
    guard let today = WallTime(app.now, in: app.zone)?.day, let tomorrow = today.adding(days: 1) else { return [] }
    let entries = try EventTimes(zone: app.zone, settings: app.settings()).entries(
      from: app.now, to: CalendarTime.day(tomorrow).instant(in: app.zone), store)
    let l = app.language
    let relative = RelativeTime(zone: app.zone, now: app.now, language: l)
    return entries.filter { $0.start > app.now && $0.block.isAutomatic(in: app.zone) }.compactMap { entry in
      let others = entries.filter { other in
        other.isBusy && other.block.id != entry.block.id && other.start < entry.end && other.end > entry.start
          && !other.block.isAutomatic(in: app.zone)
      }
      guard let first = others.first else { return nil }
      return "⚠ \(relative.clock(entry.start)) \(entry.block.title): "
        + l(
          "überschneidet sich mit \(l.quoted(first.block.title)); „focusblox plan“ legt neu",
          "overlaps with \(l.quoted(first.block.title)); “focusblox plan” repairs it")
    }
  }
}
