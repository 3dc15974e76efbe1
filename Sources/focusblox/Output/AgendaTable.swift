import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxTexts
import Foundation

/// The coming days, each with its blocks and due tasks in the order of their times.
struct AgendaTable {
  let contents: AgendaReading.Contents
  let context: ItemContext
  let app: AppContext

  private struct Entry {
    var day: CalendarDay
    /// All-day entries precede the entries with a time.
    var order: (Int, Date)
    var cells: [Table.Cell]
  }

  private var relative: RelativeTime { RelativeTime(context, app.language) }

  func show() {
    let entries = entries()
    if entries.isEmpty { return app.say("Nothing is due or scheduled in this period.") }
    var table = Table(flexible: 2, dispensable: [3])
    table.rows = entries.map(\.cells)
    let lines = table.lines(style: app.style, width: app.terminal.width.map { $0 - 2 })
    var shown: CalendarDay?
    for (entry, line) in zip(entries, lines) {
      // An entry that began earlier is shown today.
      let day = max(entry.day, contents.today)
      if day != shown { app.terminal.result(app.style(relative.heading(day), .bold)) }
      shown = day
      app.terminal.result("  \(line)")
    }
  }

  private func entries() -> [Entry] {
    let table = BlockTable(context: context, app: app, cancelled: contents.cancelled)
    return (contents.blocks.map { entry($0, table) } + contents.tasks.compactMap(entry)).enumerated()
      .sorted { a, b in
        (a.element.day, a.element.order.0, a.element.order.1, a.offset)
          < (b.element.day, b.element.order.0, b.element.order.1, b.offset)
      }
      .map(\.element)
  }

  private func entry(_ block: FocusBlock, _ table: BlockTable) -> Entry {
    let (start, end) = (block.start.instant(in: app.zone), block.end.instant(in: app.zone))
    let isOver = end <= app.now || contents.cancelled.contains(block.id)
    let time = block.start.isAllDay ? "" : relative.clocks(start, end)
    return Entry(
      day: block.start.personalDay(in: app.zone), order: (block.start.isAllDay ? 0 : 1, start),
      cells: [
        .init(time, isOver ? .gray : nil),
        .init(block.isAutomatic(in: app.zone) ? "▒" : "▌", isOver ? .gray : .green),
        .init(table.title(block), isOver ? .gray : .bold),
      ])
  }

  private func entry(_ task: TaskItem) -> Entry? {
    guard let due = task.due else { return nil }
    let colour = TaskSigns.colour(TaskSigns(context, app.language).state(task))
    let instant = due.instant(in: app.zone)
    return Entry(
      day: due.personalDay(in: app.zone), order: (due.isAllDay ? 0 : 1, instant),
      cells: [
        .init(due.isAllDay ? "" : relative.clock(instant), colour), .init(TaskSigns.circle(task), colour ?? .gray),
        .init(app.language.shownTitle(task.title), colour), .init(task.isRecurring ? "↻" : "", .lilac),
      ])
  }
}
