import FocusbloxModel
import ICalendar

extension CalendarObjectReading {
  /// The UIDs of the tasks that wait for this one, as another program says: RELATED-TO of type FINISHTOSTART stands in
  /// the task that comes first (RFC 9253 section 4). This program never writes such a line. A GAP is not counted; a
  /// negative one lets the other task begin before the end of this one, so that it does not wait.
  public var waitingUIDs: Set<String> {
    guard kind == .task else { return [] }
    let uids = master.all("RELATED-TO").compactMap { property in
      Relation(property).flatMap { $0.kind == .finishToStart && $0.gap?.isNegative != true ? $0.uid : nil }
    }
    return Set(uids).subtracting([uid])
  }
}
