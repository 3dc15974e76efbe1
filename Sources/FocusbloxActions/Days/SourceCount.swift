package import FocusbloxModel
package import FocusbloxStore

/// The numbers for status bars and prompts (S3-75), and the badge.
package struct SourceCount {
  package let place: Workplace
  package let settings: Settings

  package init(place: Workplace, settings: Settings) {
    self.place = place
    self.settings = settings
  }

  /// What is counted.
  package enum Source {
    /// The badge: a task that is overdue and flagged counts twice.
    case badge
    case named(ComplicationSource)

    private static let names = [
      "overdue", "due_today", "due_soon", "flagged", "inbox", "badge", "custom_perspective:NAME",
    ]

    /// - Throws: `ArgumentProblem.value` for a text that names no source.
    package init(_ text: String) throws(ArgumentProblem) {
      if text == "badge" {
        self = .badge
      } else if let source = ComplicationSource(text) {
        self = .named(source)
      } else {
        throw .value(text, option: "--source", allowed: Self.names)
      }
    }
  }

  package func number(of source: Source, _ store: StoreReader) throws -> Int {
    switch source {
    case .badge: try badge(store).badge(settings)
    case .named(let source): try number(of: source, store)
    }
  }

  package func number(of source: ComplicationSource, _ store: StoreReader) throws -> Int {
    try store.countTasks(query(of: source, store))
  }

  /// The titles of the first tasks of a source. Those of the badge are in the backlog.
  package func titles(of source: Source, limit: Int, _ store: StoreReader) throws -> [String] {
    var tasks =
      if case .named(let source) = source { try query(of: source, store) } else { try query(.backlog, store) }
    tasks.limit = limit
    return try store.tasks(tasks).map(\.title)
  }

  private func query(of source: ComplicationSource, _ store: StoreReader) throws -> TaskQuery {
    switch source {
    case .overdue: return try query(.overdue, store)
    case .dueToday: return try query(.today, store)
    case .dueSoon: return try query(.dueSoon, store)
    case .flagged: return try flagged(store)
    case .inbox: return try query(.inbox, store)
    case .customPerspective(let text):
      let perspective =
        source == settings.complicationSource
        ? try PerspectiveProblem.find(text, of: "complication_source", in: store)
        : try PerspectiveProblem.find(text, in: store)
      var own = try perspective.query(place, store)
      own.besides = try store.pausedLists(settings)
      return own
    }
  }

  package func badge(_ store: StoreReader) throws -> BadgeCounts {
    BadgeCounts(
      overdue: try store.countTasks(query(.overdue, store)), dueSoon: try store.countTasks(query(.dueSoon, store)),
      flaggedAvailable: try store.countTasks(flagged(store)))
  }

  /// The tasks of a view, apart from those of paused lists.
  package func query(_ view: TaskQuery.View, _ store: StoreReader) throws -> TaskQuery {
    var query = TaskQuery(
      view, now: place.now, timeZone: place.zone, dueSoonEnd: settings.dueSoonEnd(now: place.now, zone: place.zone))
    query.besides = try store.pausedLists(settings)
    return query
  }

  private func flagged(_ store: StoreReader) throws -> TaskQuery {
    var flagged = try query(.flagged, store)
    flagged.onlyAvailable = true
    return flagged
  }
}
