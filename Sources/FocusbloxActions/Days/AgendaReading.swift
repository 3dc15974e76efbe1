package import FocusbloxModel
package import FocusbloxStore
import FocusbloxSync
import Foundation

/// The due tasks and the blocks of the coming days, with every occurrence of a series. Overdue tasks have a view of their own.
package struct AgendaReading {
  private let place: Workplace
  private let days: Int
  private let withCancelled: Bool

  /// - Parameters:
  ///   - days: the number of days, from today.
  ///   - withCancelled: whether cancelled events are read, too.
  package init(place: Workplace, days: Int, withCancelled: Bool) {
    (self.place, self.days, self.withCancelled) = (place, days, withCancelled)
  }

  /// The tasks and blocks of the days, not yet in the order of an output.
  package struct Contents {
    package let today: CalendarDay
    package let tasks: [TaskItem]
    package let blocks: [FocusBlock]
    /// The ids of cancelled events.
    package let cancelled: Set<String>
  }

  /// - Returns: `nil` where the calendar has no such days.
  package func read(_ store: StoreReader) throws -> Contents? {
    guard let today = WallTime(place.now, in: place.zone)?.day, let last = today.adding(days: days) else { return nil }
    let (begin, end) = (CalendarTime.day(today).instant(in: place.zone), CalendarTime.day(last).instant(in: place.zone))
    var query = TaskQuery(.open, now: place.now, timeZone: place.zone)
    query.conditions = [.due(from: begin, before: end)]
    let occurrences = try place.occurrences()
    let tasks = try occurrences.expand(store.tasks(query), upTo: end, store)
      .filter { task in task.due.map { $0.instant(in: place.zone) >= begin } ?? false }
    let steps = try place.seriesSteps()
    let coming = (tasks + (try store.overdueSeries(before: begin, place))).filter { $0.recurrence != .none }
      .flatMap { steps.coming(after: $0, at: place.now, before: end) }
      .filter { $0.due.map { $0.instant(in: place.zone) >= begin } ?? false }
    let blocks =
      try withCancelled
      ? occurrences.blocksWithCancelled(from: begin, to: end, store) : occurrences.blocks(from: begin, to: end, store)
    return Contents(
      today: today, tasks: tasks + coming, blocks: blocks,
      cancelled: withCancelled ? try store.cancelledBlocks(among: blocks) : [])
  }
}
