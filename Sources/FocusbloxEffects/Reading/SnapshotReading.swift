import FocusbloxActions
import FocusbloxModel
package import FocusbloxScreen
package import FocusbloxStore
package import FocusbloxTexts

/// The content of a view, read in one transaction.
package struct SnapshotReading {
  let wording: Wording
  var known = KnownRows()

  package init(wording: Wording, known: KnownRows = KnownRows()) {
    (self.wording, self.known) = (wording, known)
  }

  /// What the screen shows for a request.
  package func read(_ request: Request, _ store: StoreReader) throws -> Snapshot {
    var snapshot = Snapshot(request.view)
    let context = try wording.itemContext(store)
    switch request.view {
    case .today:
      (snapshot.rows, snapshot.day, snapshot.summary) = try TodayRows(wording: wording, context: context).read(store)
    case .backlog:
      let reading = try BacklogRows(wording: wording, context: context, request: request, known: known).read(store)
      (snapshot.rows, snapshot.hasMore) = (reading.rows, reading.hasMore)
      snapshot.isFromTheEnd = request.isFromTheEnd
      (snapshot.summary, snapshot.filterProblem) = (reading.summary, reading.problem)
    case .forecast: (snapshot.rows, snapshot.summary) = try ForecastRows(wording: wording, context: context).read(store)
    case .lists: (snapshot.rows, snapshot.summary) = try ListRows(wording: wording, context: context).read(store)
    case .history: (snapshot.rows, snapshot.summary) = try HistoryRows(wording: wording).read(store)
    case .review: (snapshot.rows, snapshot.summary) = try ReviewRows(wording: wording, context: context).read(store)
    case .settings:
      snapshot.rows = try SettingRows(wording: wording).read(store)
      snapshot.summary = wording.place.paths.settings
    }
    return snapshot
  }
}
