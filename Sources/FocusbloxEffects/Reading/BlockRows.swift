import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxTexts
import Foundation

/// Focus blocks as rows, and as parts of a day's line.
struct BlockRows {
  let context: ItemContext
  let wording: Wording
  let store: StoreReader
  /// `nil` where the rows show no owners.
  var owners: BlockOwners?

  /// Each block, followed by its tasks.
  func rows(_ blocks: [FocusBlock], depth: Int = 0) throws -> [Row] {
    let overlaps = BlockOverlaps(blocks, context.zone)
    let members = try blocks.map { block in try block.taskUIDs.compactMap { try store.tasks(uid: $0).first } }
    let tasks = try TaskRows(members.flatMap(\.self), context, wording, store)
    return zip(blocks, members).flatMap { block, members in
      [row(block, depth: depth, isOverlapping: overlaps.ids.contains(block.id))]
        + members.map { task in
          var row = tasks.row(task, depth: depth + 1)
          row.target = .member(block: block.id, task: task.id)
          return row
        }
    }
  }

  private func row(_ block: FocusBlock, depth: Int, isOverlapping: Bool) -> Row {
    let relative = RelativeTime(context, wording.language)
    let (start, end) = (block.start.instant(in: context.zone), block.end.instant(in: context.zone))
    let isOver = end <= context.now
    var row = Row(.item, wording.language.shownTitle(block.title), target: .block(block.id))
    row.depth = depth
    row.sign = "┃"
    row.signRole = isOver ? .dim : .good
    row.titleRole = isOver ? .dim : .text
    let isOfOneDay = Calendar.gregorian(in: context.zone).isDate(
      start, inSameDayAs: max(start, end.addingTimeInterval(-1)))
    row.end =
      block.start.isAllDay
      ? wording.language("all day")
      : isOfOneDay
        ? relative.clocks(start, end) : relative.text(start) + "–" + relative.text(end)
    if let sign = owners?.sign(block) { row.end = sign + " " + row.end }
    row.endRole = .dim
    if let other = owners?.overlaps[block.id] {
      let words = wording.language("overlaps with \(other)")
      row.notes.append(.init("⚠ " + words, .soon, short: "⚠"))
    } else if isOverlapping {
      row.notes.append(.init("⚠ " + wording.language("overlaps"), .soon, short: "⚠"))
    }
    if !block.taskUIDs.isEmpty { row.notes.append(.init("\(block.taskUIDs.count) ○", .dim)) }
    return row
  }

  /// The part of a block within a day, in minutes from the beginning of the day.
  func span(_ block: FocusBlock, from begin: Date, to end: Date) -> FocusbloxScreen.DayLine.Span? {
    if block.start.isAllDay { return nil }
    let first = max(begin, block.start.instant(in: context.zone))
    let last = min(end, block.end.instant(in: context.zone))
    guard first < last else { return nil }
    return FocusbloxScreen.DayLine.Span(
      Int(first.timeIntervalSince(begin) / 60), Int(last.timeIntervalSince(begin) / 60))
  }
}
