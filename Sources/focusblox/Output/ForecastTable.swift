import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxTexts
import Foundation

/// One row per day with a mark for each task and the hours of the focus blocks. The past comes first (S3-70).
struct ForecastTable {
  let context: ItemContext
  let app: AppContext
  /// Whether each day lists its tasks and blocks by name.
  let items: Bool
  let contents: ForecastReading.Contents

  /// The most marks of a day.
  static let mostMarks = 30

  private struct Row {
    /// `nil` for the time before today.
    var day: CalendarDay?
    var label: String
    var count: Int
    var tasks: [TaskItem]
    var blocks: [FocusBlock]
  }

  func show() {
    let rows = rows(contents.forecast)
    if app.options.json {
      for row in rows { app.emit(object(row)) }
      return
    }
    let width = rows.map { DisplayWidth.of($0.label) }.max() ?? 0
    let digits = max(2, rows.map { String($0.count).count }.max() ?? 0)
    let room = min(
      Self.mostMarks, (app.terminal.width ?? .max) - width - digits - 5 - (contents.blocks.isEmpty ? 0 : 10))
    let marks = min(max(0, room), rows.map(\.count).max() ?? 0)
    let tasks = TaskTable(context: context, app: app)
    var lines = items ? tasks.lines(rows.flatMap(\.tasks), indent: 2)[...] : []
    for row in rows {
      let count = row.count == 0 ? "·" : String(row.count)
      var line = ScreenText(row.label).fitted(to: width + 2) + ScreenText(" ", count: digits - count.count) + count
      let length = hours(row.day)
      if marks > 0 || !length.isEmpty {
        let shown = self.marks(row, marks)
        line = line + "  " + shown.text
        if !length.isEmpty {
          line += ScreenText(" ", count: marks - shown.count + 2) + app.style("▌", .green) + ScreenText(length)
        }
      }
      app.terminal.result(line.trimmed)
      guard items else { continue }
      for block in row.blocks { app.terminal.result("  \(self.line(block))") }
      for line in lines.prefix(row.tasks.count) { app.terminal.result("  \(line)") }
      lines = lines.dropFirst(row.tasks.count)
      tellMore(row)
    }
  }

  private func rows(_ forecast: Forecast) -> [Row] {
    let relative = RelativeTime(context, app.language)
    let today = forecast.days.first?.day
    let past = Row(label: app.language("past"), count: forecast.pastCount, tasks: forecast.past, blocks: [])
    let days = forecast.days.map { day in
      // An entry that began earlier belongs to today.
      let own = contents.blocks.filter { max($0.start.personalDay(in: context.zone), today ?? day.day) == day.day }
      return Row(
        day: day.day, label: relative.text(.day(day.day)),
        count: day.tasks.count + contents.others[day.day, default: 0], tasks: day.tasks, blocks: own)
    }
    return (past.count == 0 ? [] : [past]) + days
  }

  /// A mark for each task, limited by the width. A recurring task has the mark ↻.
  private func marks(_ row: Row, _ room: Int) -> (text: ScreenText, count: Int) {
    let count = min(row.count, room)
    // The tasks of the past are not all named.
    let repeated =
      row.day == nil ? min(count, contents.pastRepeating) : row.tasks.prefix(count).count(where: \.isRecurring)
    let states = row.tasks.map { DueState.of($0, settings: context.settings, now: context.now, zone: context.zone) }
    let isOverdue = row.day == nil || states.contains(.overdue)
    let colour = TaskSigns.colour(isOverdue ? .overdue : states.contains(.dueSoon) ? .dueSoon : .normal)
    let plain = app.style(ScreenText("▪", count: count - repeated), colour)
    return (plain + app.style(ScreenText("↻", count: repeated), .lilac), count)
  }

  /// The time that events and blocks take on a day. Time that several take counts once.
  private func hours(_ day: CalendarDay?) -> String {
    let minutes = day.map { contents.times.minutes(on: $0, in: context.zone) } ?? 0
    return minutes == 0 ? "" : DurationText.text(minutes: minutes)
  }

  private func line(_ block: FocusBlock) -> ScreenText {
    let relative = RelativeTime(context, app.language)
    let (start, end) = (block.start.instant(in: context.zone), block.end.instant(in: context.zone))
    let time = block.start.isAllDay ? "" : relative.clocks(start, end) + "  "
    return app.style("▌", .green) + "  " + ScreenText(time) + app.style(app.language.shownTitle(block.title), .bold)
  }

  private func tellMore(_ row: Row) {
    let more = row.count - row.tasks.count
    guard more > 0 else { return }
    let words = app.language("… and \(more) more: focusblox list --view overdue")
    app.terminal.result("  \(app.style(words, .gray))")
  }

  private func object(_ row: Row) -> JSONLine {
    var line = JSONLine(.day)
    line.add("day", .string(row.day?.description ?? "past"))
    line.add("count", .int(row.count))
    line.add("tasks", .objects(row.tasks.map { $0.json(context) }))
    line.add("blocks", .objects(row.blocks.map { $0.json(context) }))
    return line
  }
}
