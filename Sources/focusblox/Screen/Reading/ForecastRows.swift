import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import Foundation

/// The coming days: how much is due on each, and how much of it is planned.
struct ForecastRows {
  let app: AppContext
  let context: ItemContext

  private static let days = 14

  func read(_ store: StoreReader) throws -> (rows: [Row], summary: String) {
    guard let today = WallTime(app.now, in: app.zone)?.day, let last = today.adding(days: Self.days) else {
      return ([], "")
    }
    let (begin, end) = (CalendarTime.day(today).instant(in: app.zone), CalendarTime.day(last).instant(in: app.zone))
    let queries = [TaskQuery.View.overdue, .dueSoon].map {
      TaskQuery($0, now: app.now, timeZone: app.zone, dueSoonEnd: end)
    }
    let occurrences = try app.occurrences()
    let tasks = try occurrences.expand(queries.flatMap { try store.tasks($0) }, upTo: end, store)
    let forecast = Forecast(of: tasks, days: Self.days, now: app.now, zone: app.zone)
    let blocks = try occurrences.blocks(from: begin, to: end, store)
    let taskRows = try TaskRows(tasks, context, app, store)
    let blockRows = BlockRows(context: context, app: app)
    let relative = RelativeTime(context, app.language)
    var rows: [Row] = []
    if !forecast.past.isEmpty {
      rows += day(
        "past", app.language("früher", "past"), forecast.past.map { taskRows.row($0, depth: 1) }, role: .overdue)
    }
    for day in forecast.days {
      let start = CalendarTime.day(day.day).instant(in: app.zone)
      let next = day.day.adding(days: 1).map { CalendarTime.day($0).instant(in: app.zone) } ?? start
      let spans = blocks.compactMap { blockRows.span($0, from: start, to: next) }
      let own = blocks.filter { $0.start.personalDay(in: app.zone) == day.day }
      rows += self.day(
        day.day.description, relative.heading(day.day),
        own.map { blockRows.row($0, depth: 1) } + day.tasks.map { taskRows.row($0, depth: 1) },
        count: day.tasks.count, role: day.day == today ? .soon : .text,
        minutes: spans.reduce(0) { $0 + $1.end - $1.begin })
    }
    let count = forecast.days.reduce(0) { $0 + $1.tasks.count }
    return (
      rows,
      app.language("\(Self.days) Tage · \(count) fällig", "\(Self.days) days · \(count) due")
    )
  }

  private func day(
    _ id: String, _ title: String, _ members: [Row], count: Int? = nil, role: Role, minutes: Int = 0
  ) -> [Row] {
    var row = Row(.day(count: count ?? members.count, role: role, blockMinutes: minutes), title, target: .day(id))
    row.startsFolded = true
    if role == .overdue { row.titleRole = .overdue }
    return [row] + members
  }
}
