package import FocusbloxModel
package import FocusbloxStore

/// The overdue and due-soon counts beside lists, tags and the review (S3-49 … S3-52). Each has a sign of its own, because
/// not every terminal has colours.
package struct SidebarBadges {
  /// The urgent tasks of a project or tag.
  package struct Counts {
    package var overdue = 0
    package var dueSoon = 0

    /// "●2" in red.
    package var overdueSign: String { overdue > 0 ? "●\(overdue)" : "" }
    /// "◐1" in yellow.
    package var dueSoonSign: String { dueSoon > 0 ? "◐\(dueSoon)" : "" }

    package var words: String { [overdueSign, dueSoonSign].filter { !$0.isEmpty }.joined(separator: " ") }
  }

  private let settings: Settings
  private let place: Workplace

  /// `nil` while `show_sidebar_badges` is off.
  package init?(_ place: Workplace) throws {
    settings = try place.settings()
    self.place = place
    if !settings.showSidebarBadges { return nil }
  }

  package func byList(_ store: StoreReader) throws -> [Int64?: Counts] {
    let queries = try queries(store)
    return Self.joined(try store.countTasksByList(queries.overdue), try store.countTasksByList(queries.dueSoon))
  }

  package func byTag(_ store: StoreReader) throws -> [String: Counts] {
    let queries = try queries(store)
    return Self.joined(try store.countTasksByTag(queries.overdue), try store.countTasksByTag(queries.dueSoon))
  }

  package func of(_ tasks: [TaskItem]) -> Counts {
    let states = tasks.map { DueState.of($0, settings: settings, now: place.now, zone: place.zone) }
    return Counts(overdue: states.count { $0 == .overdue }, dueSoon: states.count { $0 == .dueSoon })
  }

  private func queries(_ store: StoreReader) throws -> (overdue: TaskQuery, dueSoon: TaskQuery) {
    let end = settings.dueSoonEnd(now: place.now, zone: place.zone)
    let paused = try store.pausedLists(settings)
    func query(_ view: TaskQuery.View) -> TaskQuery {
      var query = TaskQuery(view, now: place.now, timeZone: place.zone, dueSoonEnd: end)
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
