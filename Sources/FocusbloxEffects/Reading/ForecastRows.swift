import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxTexts
import Foundation

/// The coming days: the due tasks of each day, and how many of them are planned.
struct ForecastRows {
  let wording: Wording
  let context: ItemContext

  private static let days = 14
  /// The limit of tasks that were due before today. The backlog shows all of them.
  private static let namedPast = 100

  func read(_ store: StoreReader) throws -> (rows: [Row], summary: String) {
    let contents = try ForecastReading(place: wording.place, days: Self.days).read(namedPast: Self.namedPast, store)
    let (forecast, blocks, times) = (contents.forecast, contents.blocks, contents.times)
    let today = forecast.days.first?.day
    let taskRows = try TaskRows(forecast.past + forecast.days.flatMap(\.tasks), context, wording, store)
    let blockRows = BlockRows(context: context, wording: wording, store: store)
    let relative = RelativeTime(context, wording.language)
    var rows: [Row] = []
    var known: Set<String> = []
    func members(_ tasks: [TaskItem]) -> [Row] {
      tasks.map { task in
        var row = taskRows.row(task, depth: 1)
        // Only the first instance of a series exists and can be selected.
        if !known.insert(task.id).inserted { (row.target, row.sign, row.titleRole) = (nil, "↻", .dim) }
        return row
      }
    }
    if forecast.pastCount > 0 {
      var named = members(forecast.past)
      let rest = forecast.pastCount - forecast.past.count
      if rest > 0 {
        var more = Row(.note, wording.language("… \(rest) more"))
        (more.depth, more.titleRole) = (1, .dim)
        named.append(more)
      }
      rows += day("past", wording.language("past"), named, count: forecast.pastCount, role: .overdue)
    }
    for day in forecast.days {
      let own = blocks.filter { $0.start.personalDay(in: wording.zone) == day.day }
      rows += self.day(
        day.day.description, relative.heading(day.day),
        try blockRows.rows(own, depth: 1) + members(day.tasks),
        count: day.tasks.count, role: day.day == today ? .soon : .text,
        minutes: times.minutes(on: day.day, in: wording.zone))
    }
    let count = forecast.days.reduce(0) { $0 + $1.tasks.count }
    return (rows, wording.language("\(Self.days) days · \(count) due"))
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
