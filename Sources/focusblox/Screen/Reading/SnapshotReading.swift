import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore

/// The content of a view, read in one transaction.
struct SnapshotReading {
  let app: AppContext
  var known = KnownRows()

  func read(_ request: Request, _ store: StoreReader) throws -> Snapshot {
    var snapshot = Snapshot(request.view)
    let context = try app.itemContext(store)
    switch request.view {
    case .today: (snapshot.rows, snapshot.day, snapshot.summary) = try TodayRows(app: app, context: context).read(store)
    case .backlog:
      let reading = try BacklogRows(app: app, context: context, request: request, known: known).read(store)
      (snapshot.rows, snapshot.hasMore) = (reading.rows, reading.hasMore)
      snapshot.isFromTheEnd = request.isFromTheEnd
      (snapshot.summary, snapshot.filterProblem) = (reading.summary, reading.problem)
    case .forecast: (snapshot.rows, snapshot.summary) = try ForecastRows(app: app, context: context).read(store)
    case .lists: (snapshot.rows, snapshot.summary) = try ListRows(app: app, context: context).read(store)
    case .history: (snapshot.rows, snapshot.summary) = try HistoryRows(app: app).read(store)
    case .review: (snapshot.rows, snapshot.summary) = try ReviewRows(app: app, context: context).read(store)
    case .settings:
      snapshot.rows = try SettingRows(app: app).read(store)
      snapshot.summary = app.paths.settings
    }
    return snapshot
  }
}
