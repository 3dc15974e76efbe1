import FocusbloxModel
import FocusbloxStore

/// The overdue and due-soon counts beside lists, tags and the review (S3-49 … S3-52). Each has a sign of its own, because
/// not every terminal has colours.
struct SidebarBadges {
  struct Counts {
    var overdue = 0
    var dueSoon = 0

    /// "●2" in red.
    var overdueSign: String { overdue > 0 ? "●\(overdue)" : "" }
    /// "◐1" in yellow.
    var dueSoonSign: String { dueSoon > 0 ? "◐\(dueSoon)" : "" }

    var words: String { [overdueSign, dueSoonSign].filter { !$0.isEmpty }.joined(separator: " ") }
  }

  private let settings: Settings
  private let app: AppContext

  /// `nil` while `show_sidebar_badges` is off.
  init?(_ app: AppContext) throws {
    settings = try app.settings()
    self.app = app
    if !settings.showSidebarBadges { return nil }
  }

  func byList(_ store: StoreReader) throws -> [Int64?: Counts] {
    let queries = try queries(store)
    return Self.joined(try store.countTasksByList(queries.overdue), try store.countTasksByList(queries.dueSoon))
  }

  func byTag(_ store: StoreReader) throws -> [String: Counts] {
    let queries = try queries(store)
    return Self.joined(try store.countTasksByTag(queries.overdue), try store.countTasksByTag(queries.dueSoon))
  }

  func of(_ tasks: [TaskItem]) -> Counts {
    let states = tasks.map { DueState.of($0, settings: settings, now: app.now, zone: app.zone) }
    return Counts(overdue: states.count { $0 == .overdue }, dueSoon: states.count { $0 == .dueSoon })
  }

  private func queries(_ store: StoreReader) throws -> (overdue: TaskQuery, dueSoon: TaskQuery) {
    let end = settings.dueSoonEnd(now: app.now, zone: app.zone)
    let paused = try store.pausedLists(settings)
    func query(_ view: TaskQuery.View) -> TaskQuery {
      var query = TaskQuery(view, now: app.now, timeZone: app.zone, dueSoonEnd: end)
      query.besides = paused
      return query
    }
    return (query(.overdue), query(.dueSoon))
  }

  private static func joined<Key: Hashable>(_ overdue: [Key: Int], _ dueSoon: [Key: Int]) -> [Key: Counts] {
    var counts = overdue.mapValues { Counts(overdue: $0) }
    for (key, count) in dueSoon { counts[key, default: Counts()].dueSoon = count }
    return counts
  }
}
