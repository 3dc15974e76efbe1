import FocusbloxCalendar
package import FocusbloxModel
package import FocusbloxStore
import FocusbloxSync
package import Foundation

/// Items that another program repeats, at their occurrences within a window. The item itself has only its first date.
package struct ForeignOccurrences {
  package let settings: Settings
  package let zone: TimeZone
  package let now: Date

  /// The days that a list without an end covers.
  static let horizonDays = 14

  /// The tasks, with each foreign series at every occurrence from today to `end`, and at its first open occurrence
  /// before today.
  package func expand(_ tasks: [TaskItem], upTo end: Date, _ store: StoreReader) throws -> [TaskItem] {
    var query = TaskQuery(.recurring, now: now, timeZone: zone)
    query.conditions = [.foreignSeries]
    let series = try store.tasks(query).filter { task in
      (task.due ?? task.start).map { $0.instant(in: zone) < end } ?? false
    }
    let ids = Set(series.map(\.id))
    return try tasks.filter { !ids.contains($0.id) } + series.flatMap { try occurrences(of: $0, upTo: end, store) }
  }

  /// The blocks that overlap a window, with each series at every occurrence in it. Without an end the window is two
  /// weeks, or reaches to the next occurrence. Cancelled events take no time and are left out.
  package func blocks(from begin: Date, to end: Date?, _ store: StoreReader) throws -> [FocusBlock] {
    let blocks = try blocksWithCancelled(from: begin, to: end, store)
    let cancelled = try store.cancelledBlocks(among: blocks)
    return cancelled.isEmpty ? blocks : blocks.filter { !cancelled.contains($0.id) }
  }

  package func blocksWithCancelled(from begin: Date, to end: Date?, _ store: StoreReader) throws -> [FocusBlock] {
    let found = try store.blocks(from: begin, to: end).flatMap { block -> [FocusBlock] in
      guard block.foreignRule != nil else { return [block] }
      guard let object = try object(.block, block.id, store), object.isRecurring else {
        return block.overlaps(begin, end, zone) ? [block] : []
      }
      let series = object.with(block, context)
      let last = end ?? begin.addingTimeInterval(Double(Self.horizonDays) * 86_400)
      var dates = series.occurrences(in: begin..<max(begin, last), context)
      if dates.isEmpty, end == nil {
        dates = series.occurrences(in: begin..<begin.addingTimeInterval(4018 * 86_400), limit: 1, context)
      }
      return dates.map { block.moved(to: $0) }
    }
    let sorted = found.enumerated().sorted {
      ($0.element.start.instant(in: zone), $0.offset) < ($1.element.start.instant(in: zone), $1.offset)
    }
    return sorted.map(\.element)
  }

  private func occurrences(of task: TaskItem, upTo end: Date, _ store: StoreReader) throws -> [TaskItem] {
    guard let first = (task.due ?? task.start)?.instant(in: zone), let object = try object(.task, task.id, store),
      object.isRecurring
    else { return [task] }
    let series = object.with(task, context)
    let today = Calendar.gregorian(in: zone).startOfDay(for: now)
    var dates = series.occurrences(in: max(first, today)..<max(first, today, end), context)
    if first < today {
      // Single occurrences are tasks of their own, so that each of them may be late.
      let late = series.occurrences(in: first..<today, limit: series.hasOccurrencesOnly ? 100 : 1, context)
      dates = late.filter { !dates.contains($0) } + dates
    }
    return dates.map { task.moved(to: $0) }
  }

  /// The occurrences in the days before an instant and in the weeks after it, because alarms may ring weeks before.
  package func around(_ instant: Date, of task: TaskItem, _ store: StoreReader) throws -> [TaskItem] {
    guard let object = try object(.task, task.id, store), object.isRecurring else { return [] }
    return object.with(task, context).occurrences(in: Self.window(around: instant), context).map { task.moved(to: $0) }
  }

  package func around(_ instant: Date, of block: FocusBlock, _ store: StoreReader) throws -> [FocusBlock] {
    guard let object = try object(.block, block.id, store), object.isRecurring else { return [] }
    return object.with(block, context).occurrences(in: Self.window(around: instant), context)
      .map { block.moved(to: $0) }
  }

  /// The task with the title of its open occurrence, where another program gave that occurrence one of its own. Only for
  /// views: what a user edits and a merge compares is the title of the series.
  package func titled(_ task: TaskItem, _ store: StoreReader) throws -> TaskItem {
    guard task.isInForeignSeries, let text = try store.knownText(of: .task, id: task.id),
      CalendarObjectReading.mayHaveOverrides(text), let object = try? CalendarObjectReading(text),
      let title = object.with(task, context).titleOfOpenOccurrence(context)
    else { return task }
    var shown = task
    shown.title = title
    return shown
  }

  /// The tasks whose open occurrence has a title of its own with this word, and those with such a further single
  /// occurrence.
  package func titled(withWord word: String, _ store: StoreReader) throws -> Set<String> {
    var query = TaskQuery(.recurring, now: now, timeZone: zone)
    query.conditions = [.foreignSeries]
    let renamed = try store.tasks(query).flatMap { task -> [TaskItem] in
      let shown = task.isInForeignSeries ? [try titled(task, store)] : try singleOccurrences(task, store)
      return shown.filter { $0.title != task.title }
    }
    return Set(try store.tasks(renamed, withWord: word).map(\.id))
  }

  private func singleOccurrences(_ task: TaskItem, _ store: StoreReader) throws -> [TaskItem] {
    guard let object = try object(.task, task.id, store), object.hasOccurrencesOnly else { return [] }
    return object.with(task, context).occurrences(in: .distantPast..<Date.distantFuture, context)
      .map { task.moved(to: $0) }
  }

  private static func window(around instant: Date) -> Range<Date> {
    instant.addingTimeInterval(-8 * 86_400)..<instant.addingTimeInterval(31 * 86_400)
  }

  private var context: MappingContext {
    MappingContext(zone: zone, now: .distantPast, settings: settings, profile: .strict)
  }

  private func object(_ kind: ItemKind, _ id: String, _ store: StoreReader) throws -> CalendarObjectReading? {
    try store.knownText(of: kind, id: id).flatMap { try? CalendarObjectReading($0) }
  }
}

extension FocusBlock {
  /// Whether a block at its own dates is in a window, for a series whose rule cannot be read.
  fileprivate func overlaps(_ begin: Date, _ end: Date?, _ zone: TimeZone) -> Bool {
    let (first, last) = (start.instant(in: zone), self.end.instant(in: zone))
    return (last > begin || (first == last && first >= begin)) && end.map { first < $0 } ?? true
  }
}

extension Workplace {
  package func occurrences() throws -> ForeignOccurrences {
    ForeignOccurrences(settings: try settings(), zone: zone, now: now)
  }
}
