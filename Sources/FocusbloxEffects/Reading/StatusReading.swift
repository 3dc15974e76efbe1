import FocusbloxActions
import FocusbloxModel
package import FocusbloxScreen
package import FocusbloxStore
import FocusbloxSync
package import FocusbloxTexts
import Foundation

/// The counts, the state of sync, and the time.
package struct StatusReading {
  let wording: Wording
  /// Whether any program syncs this store now.
  package let isSyncing: Bool

  package init(wording: Wording, isSyncing: Bool) {
    (self.wording, self.isSyncing) = (wording, isSyncing)
  }

  /// The number of the view's rows, including rows that were not read; `nil` for a view that shows all of its rows.
  package func summary(_ request: Request, _ status: Status, _ store: StoreReader) throws -> String? {
    guard request.view == .backlog else { return nil }
    let rows = BacklogRows(wording: wording, context: try wording.itemContext(store), request: request)
    // The status has the count of the whole backlog already.
    if request.scope == .backlog, request.filter.isEmpty, let count = status.counts[.backlog].flatMap({ Int($0) }) {
      return try rows.words(count, store)
    }
    return try rows.summary(store)
  }

  /// The line at the top: the clock, the counts and the state of the syncs.
  package func read(_ store: StoreReader) throws -> Status {
    let l = wording.language
    let settings = try wording.settings()
    var status = Status()
    func count(_ view: TaskQuery.View) throws -> Int {
      try store.countTasks(TaskQuery(view, now: wording.now, timeZone: wording.zone))
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
    let relative = wording.relative
    let times = try ListTimes.lastSyncs(lists, store).compactMap(\.self)
    if isSyncing {
      status.sync = "⟳ " + l("syncing …")
    } else if settings.remindersSyncEnabled, let oldest = times.min() {
      status.sync = (stuck > 0 ? "⚠ " : "✓ ") + relative.clock(oldest)
    }
    if let day = WallTime(wording.now, in: wording.zone)?.day {
      status.clock = l.shortWeekday(day.weekday) + " " + relative.clock(wording.now)
    }
    return status
  }

  /// The tasks that are due later today.
  private var restOfToday: TaskQuery {
    let midnight = Calendar.gregorian(in: wording.zone).startOfDay(for: wording.now)
    let end = Calendar.gregorian(in: wording.zone).date(byAdding: .day, value: 1, to: midnight)
    return TaskQuery(.dueSoon, now: wording.now, timeZone: wording.zone, dueSoonEnd: end)
  }
}
