import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxSync
import Foundation

/// What a view shows, read in one transaction.
struct SnapshotReading {
  let app: AppContext

  func read(_ request: Request, _ store: StoreReader) throws -> Snapshot {
    var snapshot = Snapshot(request.view)
    let context = try app.itemContext(store)
    switch request.view {
    case .today:
      (snapshot.rows, snapshot.day, snapshot.summary) = try TodayRows(app: app, context: context).read(store)
    case .backlog:
      let reading = try BacklogRows(app: app, context: context, request: request).read(store)
      (snapshot.rows, snapshot.hasMore) = (reading.rows, reading.hasMore)
      (snapshot.summary, snapshot.filterProblem) = (reading.summary, reading.problem)
    case .forecast: (snapshot.rows, snapshot.summary) = try ForecastRows(app: app, context: context).read(store)
    case .lists: (snapshot.rows, snapshot.summary) = try ListRows(app: app, context: context).read(store)
    case .history: (snapshot.rows, snapshot.summary) = try HistoryRows(app: app).read(store)
    case .settings:
      snapshot.rows = try SettingRows(app: app).read()
      snapshot.summary = app.paths.settings
    }
    snapshot.status = try status(store)
    return snapshot
  }

  private func status(_ store: StoreReader) throws -> Status {
    let l = app.language
    let settings = try app.settings()
    var status = Status()
    func count(_ view: TaskQuery.View) throws -> Int {
      try store.countTasks(TaskQuery(view, now: app.now, timeZone: app.zone))
    }
    let overdue = try count(.overdue)
    let pressing = overdue + (try store.countTasks(restOfToday))
    if pressing > 0 { status.counts[.today] = (overdue > 0 ? "●" : "") + "\(pressing)" }
    status.counts[.backlog] = "\(try count(.backlog))"
    let accounts = try store.accounts().filter(\.isEnabled)
    let lists = try accounts.flatMap { try store.lists(account: $0.id) }
      .filter { $0.isActive(settings) && !$0.isMissing }
    let waiting = try store.waitingUploads().values.reduce(0, +)
    let stuck = try lists.count { try ListTimes.trouble($0, store) != nil }
    let marks = (waiting > 0 ? ["↑\(waiting)"] : []) + (stuck > 0 ? ["⚠\(stuck)"] : [])
    if !marks.isEmpty { status.counts[.lists] = marks.joined(separator: " ") }
    let relative = RelativeTime(zone: app.zone, now: app.now, language: l)
    let times = try lists.compactMap { try ListTimes.lastSync($0, store) }
    if settings.remindersSyncEnabled, let oldest = times.min() {
      status.sync = (stuck > 0 ? "⚠ " : "✓ ") + relative.clock(oldest)
    }
    if let day = WallTime(app.now, in: app.zone)?.day {
      status.clock = l.shortWeekdays[day.weekday - 1] + " " + relative.clock(app.now)
    }
    return status
  }

  /// Due today and not over yet.
  private var restOfToday: TaskQuery {
    let midnight = Calendar.gregorian(in: app.zone).startOfDay(for: app.now)
    let end = Calendar.gregorian(in: app.zone).date(byAdding: .day, value: 1, to: midnight)
    return TaskQuery(.dueSoon, now: app.now, timeZone: app.zone, dueSoonEnd: end)
  }
}
