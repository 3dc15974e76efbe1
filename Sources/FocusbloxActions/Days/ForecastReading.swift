package import FocusbloxModel
package import FocusbloxStore
import FocusbloxSync
import Foundation

/// The due tasks of the coming days, with every occurrence of a series, and the blocks of these days.
package struct ForecastReading {
  package let place: Workplace
  package let days: Int

  package init(place: Workplace, days: Int) {
    self.place = place
    self.days = days
  }

  /// The days, with what the forecast itself does not list.
  package struct Contents {
    package var forecast: Forecast
    /// The number of tasks of a day beside those that the forecast lists.
    package var others: [CalendarDay: Int] = [:]
    /// The number of repeating tasks that were due before today.
    package var pastRepeating = 0
    package var blocks: [FocusBlock] = []
    /// The time that the blocks take.
    package var times: [EventTimes.Entry] = []
  }

  /// - Parameters:
  ///   - limit: the limit of named tasks that were due before today. All of them are counted.
  ///   - most: the number of a day's tasks of which a user sees more than their number, in their order; `nil` for all.
  package func read(namedPast limit: Int, ofEachDay most: Int? = nil, _ store: StoreReader) throws -> Contents {
    guard let today = WallTime(place.now, in: place.zone)?.day, let last = today.adding(days: days) else {
      return Contents(forecast: Forecast(of: [], days: 0, now: place.now, zone: place.zone))
    }
    let (begin, end) = (CalendarTime.day(today).instant(in: place.zone), CalendarTime.day(last).instant(in: place.zone))
    let occurrences = try place.occurrences()
    var window = TaskQuery(most == nil ? .open : .recurring, now: place.now, timeZone: place.zone)
    window.conditions = [.due(from: begin, before: end)]
    var due = try occurrences.expand(store.tasks(window), upTo: end, store)
    let steps = try place.seriesSteps()
    due += (due + (try store.overdueSeries(before: begin, place))).filter { $0.recurrence != .none }
      .flatMap { steps.coming(after: $0, at: place.now, before: end) }
      .filter { ($0.due ?? $0.start ?? $0.planned).map { $0.instant(in: place.zone) >= begin } ?? false }
    var others: [CalendarDay: Int] = [:]
    if let most {
      // Without a series among them, the first task has the colour of the day, and the rest are alike.
      due = try single(from: today, named: due.isEmpty ? 1 : most, &others, store) + due
    }
    let (past, pastCount) = try past(before: begin, limit: limit, store)
    var forecast = Forecast(of: due + past, days: days, now: place.now, zone: place.zone)
    forecast.pastCount = pastCount + forecast.past.count - past.count
    forecast.past = Array(forecast.past.prefix(limit))
    let times = try EventTimes(zone: place.zone, settings: place.settings()).entries(from: begin, to: end, store)
    let repeating = try count(.recurring, [.due(from: nil, before: begin), .not(.foreignSeries)], store)
    return Contents(
      forecast: forecast, others: others, pastRepeating: repeating,
      blocks: try occurrences.blocks(from: begin, to: end, store), times: times)
  }

  /// The first tasks of each day that do not repeat. The index of due dates counts the others.
  private func single(
    from today: CalendarDay, named limit: Int, _ others: inout [CalendarDay: Int], _ store: StoreReader
  ) throws -> [TaskItem] {
    try (0..<days).flatMap { offset -> [TaskItem] in
      guard let day = today.adding(days: offset), let next = day.adding(days: 1) else { return [] }
      let ofDay = TaskCondition.due(
        from: CalendarTime.day(day).instant(in: place.zone), before: CalendarTime.day(next).instant(in: place.zone))
      let count = try count(.open, [ofDay], store) - count(.recurring, [ofDay], store)
      if count == 0 { return [] }
      var query = TaskQuery(.open, now: place.now, timeZone: place.zone)
      query.conditions = [ofDay, .not(.recurring)]
      query.limit = limit
      let named = try store.tasks(query)
      others[day] = count - named.count
      return named
    }
  }

  private func count(_ view: TaskQuery.View, _ conditions: [TaskCondition], _ store: StoreReader) throws -> Int {
    var query = TaskQuery(view, now: place.now, timeZone: place.zone)
    query.conditions = conditions
    return try store.countTasks(query)
  }

  /// The own tasks that were due before today: the first ones, and the number of all.
  private func past(before today: Date, limit: Int, _ store: StoreReader) throws -> ([TaskItem], Int) {
    let isPast = TaskCondition.due(from: nil, before: today)
    // The index of due dates counts all, and the one of repeating tasks those of other programs.
    let count = try count(.open, [isPast], store) - count(.recurring, [isPast, .foreignSeries], store)
    var query = TaskQuery(.open, now: place.now, timeZone: place.zone)
    query.conditions = [isPast, .not(.foreignSeries)]
    query.limit = limit
    return (limit == 0 ? [] : try store.tasks(query), count)
  }
}

extension StoreReader {
  /// The user's series whose open instance was due before `begin`. They go on with their next days.
  func overdueSeries(before begin: Date, _ place: Workplace) throws -> [TaskItem] {
    var query = TaskQuery(.recurring, now: place.now, timeZone: place.zone)
    query.conditions = [.due(from: nil, before: begin), .not(.foreignSeries)]
    return try tasks(query)
  }
}
