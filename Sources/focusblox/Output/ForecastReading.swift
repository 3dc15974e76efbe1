import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation

/// The due tasks of the coming days, with every occurrence of a series, and the blocks of these days.
struct ForecastReading {
  let app: AppContext
  let days: Int

  /// - Parameter limit: the limit of named tasks that were due before today. All of them are counted.
  /// - Returns: the tasks and blocks, and the time that the blocks take.
  func read(
    namedPast limit: Int, _ store: StoreReader
  ) throws -> (forecast: Forecast, blocks: [FocusBlock], times: [EventTimes.Entry]) {
    guard let today = WallTime(app.now, in: app.zone)?.day, let last = today.adding(days: days) else {
      return (Forecast(of: [], days: 0, now: app.now, zone: app.zone), [], [])
    }
    let (begin, end) = (CalendarTime.day(today).instant(in: app.zone), CalendarTime.day(last).instant(in: app.zone))
    let occurrences = try app.occurrences()
    var window = TaskQuery(.open, now: app.now, timeZone: app.zone)
    window.conditions = [.due(from: begin, before: end)]
    let due = try occurrences.expand(store.tasks(window), upTo: end, store)
    let steps = try app.seriesSteps()
    let coming = due.filter { $0.recurrence != .none }
      .flatMap { steps.coming(after: $0, at: app.now, before: end) }
    let (past, pastCount) = try past(before: begin, limit: limit, store)
    var forecast = Forecast(of: due + coming + past, days: days, now: app.now, zone: app.zone)
    forecast.pastCount = pastCount + forecast.past.count - past.count
    forecast.past = Array(forecast.past.prefix(limit))
    let times = try EventTimes(zone: app.zone, settings: app.settings()).entries(from: begin, to: end, store)
    return (forecast, try occurrences.blocks(from: begin, to: end, store), times)
  }

  /// The own tasks that were due before today: the first ones, and the number of all.
  private func past(before today: Date, limit: Int, _ store: StoreReader) throws -> ([TaskItem], Int) {
    var query = TaskQuery(.open, now: app.now, timeZone: app.zone)
    query.conditions = [.due(from: nil, before: today), .not(.foreignSeries)]
    let count = try store.countTasks(query)
    query.limit = limit
    return (limit == 0 ? [] : try store.tasks(query), count)
  }
}
