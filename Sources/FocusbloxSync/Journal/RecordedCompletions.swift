import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import Foundation

extension StoreReader {
  /// The times at which occurrences of a series were completed here that its known text has as open, by the UIDs of
  /// their completed copies. Only a series that records its completed occurrences itself needs them.
  func completions(of item: SyncItem, _ mapping: MappingContext) throws -> [String: Date] {
    // The last of several single occurrences has no rule.
    guard case .task(let task) = item, let due = task.due ?? task.start,
      let text = try knownText(of: .task, id: task.id), CalendarObjectReading.mayHaveOverrides(text),
      let series = try? CalendarObjectReading(text),
      series.completesByOverrides, let open = series.openOccurrence(mapping), let first = open.end ?? open.start
    else { return [:] }
    let (begin, end) = (first.instant(in: mapping.zone), due.instant(in: mapping.zone))
    guard begin < end else { return [:] }
    return try series.occurrences(in: begin..<end, mapping).reduce(into: [:]) { found, occurrence in
      guard let time = occurrence.end ?? occurrence.start else { return }
      let uid = TaskCompletion.historyUID(series: task.uid, at: time)
      if let copy = try tasks(uid: uid).first(where: { $0.status == .completed }) {
        found[uid] = copy.completedAt ?? copy.modified
      }
    }
  }
}
