import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import Foundation

extension StoreReader {
  /// The completed copies of occurrences that were completed here and that the known text of their series has as open, by
  /// their UIDs. Only a series that records its completed occurrences itself needs them.
  func completions(of item: SyncItem, _ mapping: MappingContext) throws -> [String: TaskItem] {
    guard case .task(let task) = item, let text = try knownText(of: .task, id: task.id),
      CalendarObjectReading.mayHaveOverrides(text), let series = try? CalendarObjectReading(text)
    else { return [:] }
    return try Self.copies(task, series, mapping).reduce(into: [:]) { found, uid in
      if let copy = try tasks(uid: uid).first(where: { $0.status == .completed }) { found[uid] = copy }
    }
  }

  /// The UIDs of the copies that the open occurrences before the task's have once they are completed.
  private static func copies(
    _ task: TaskItem, _ series: CalendarObjectReading, _ mapping: MappingContext
  ) -> [String] {
    if series.hasOccurrencesOnly {
      return series.openSingleOccurrences(mapping).map { TaskCompletion.historyUID(series: task.uid, single: $0) }
    }
    guard task.foreignRule != nil, let due = task.due ?? task.start, series.completesByOverrides,
      let open = series.openOccurrence(mapping), let first = open.end ?? open.start
    else { return [] }
    let (begin, end) = (first.instant(in: mapping.zone), due.instant(in: mapping.zone))
    guard begin < end else { return [] }
    return series.occurrences(in: begin..<end, mapping).compactMap { $0.end ?? $0.start }
      .map { TaskCompletion.historyUID(series: task.uid, at: $0) }
  }
}
