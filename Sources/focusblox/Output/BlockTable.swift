import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxTexts
import Foundation

/// Blocks as rows: id, day and time, title, list, number of tasks.
struct BlockTable {
  let context: ItemContext
  let app: AppContext
  /// The ids of cancelled events.
  var cancelled: Set<String> = []

  func lines(_ blocks: [FocusBlock]) -> [ScreenText] {
    var table = Table(flexible: 2, dispensable: [4, 3])
    for block in blocks {
      let isOver = block.end.instant(in: context.zone) <= context.now || cancelled.contains(block.id)
      table.rows.append([
        .init(String(block.id.prefix(8)), .gray),
        .init(span(block), isOver ? .gray : nil),
        .init(title(block), isOver ? .gray : .bold),
        .init(count(block.taskUIDs.count), .gray),
        .init(context.listName(block.listID) ?? "", .gray),
      ])
    }
    return table.lines(style: app.style, width: app.terminal.width)
  }

  /// "Race (cancelled)".
  func title(_ block: FocusBlock) -> String {
    app.language.shownTitle(block.title)
      + (cancelled.contains(block.id) ? app.language(" (cancelled)") : "")
  }

  /// "morgen 14:00–15:30". A whole day is shown without its end.
  func span(_ block: FocusBlock) -> String {
    let relative = RelativeTime(context, app.language)
    let start = relative.text(block.start)
    guard !block.start.isAllDay else { return start }
    let end = block.end.instant(in: context.zone)
    let isSameDay = block.start.localDay(in: context.zone) == block.end.localDay(in: context.zone)
    return start + "–" + (isSameDay ? relative.clock(end) : relative.text(block.end))
  }

  private func count(_ tasks: Int) -> String {
    switch tasks {
    case 0: ""
    case 1: app.language("1 task")
    default: app.language("\(tasks) tasks")
    }
  }
}
