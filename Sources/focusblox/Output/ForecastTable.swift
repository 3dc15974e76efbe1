import FocusbloxModel
import FocusbloxScreen

/// A row per day with a mark per task, the past in front (S3-70).
struct ForecastTable {
  let context: ItemContext
  let app: AppContext
  /// Whether the tasks are named below their day.
  let items: Bool

  func show(_ forecast: Forecast) {
    if app.options.json {
      if !forecast.past.isEmpty { app.emit(object("past", forecast.past)) }
      for day in forecast.days { app.emit(object(day.day.description, day.tasks)) }
      return
    }
    let relative = RelativeTime(context, app.language)
    let tasks = TaskTable(context: context, app: app)
    let rows =
      (forecast.past.isEmpty ? [] : [(app.language("früher", "past"), forecast.past)])
      + forecast.days.map { (relative.text(.day($0.day)), $0.tasks) }
    let width = rows.map { DisplayWidth.of($0.0) }.max() ?? 0
    let digits = max(2, rows.map { String($0.1.count).count }.max() ?? 0)
    let marks = max(0, min(30, (app.terminal.width ?? .max) - width - digits - 5))
    var lines = items ? tasks.lines(rows.flatMap(\.1), indent: 2)[...] : []
    for (label, members) in rows {
      let count = members.isEmpty ? "·" : String(members.count)
      let mark = String(repeating: "▪", count: min(members.count, marks))
      let state = members.map { DueState.of($0, settings: context.settings, now: context.now, zone: context.zone) }
      let colour = TaskTable.colour(state.contains(.overdue) ? .overdue : state.contains(.dueSoon) ? .dueSoon : .normal)
      let row = ScreenText(label).fitted(to: width + 2) + ScreenText(" ", count: digits - count.count) + count
      app.terminal.result(mark.isEmpty ? row : "\(row)  \(app.style(mark, colour))")
      if items {
        for line in lines.prefix(members.count) { app.terminal.result("  \(line)") }
        lines = lines.dropFirst(members.count)
      }
    }
  }

  private func object(_ day: String, _ tasks: [TaskItem]) -> JSONLine {
    var line = JSONLine()
    line.add("day", .string(day))
    line.add("count", .int(tasks.count))
    line.add("tasks", .objects(tasks.map { $0.json(context) }))
    return line
  }
}
