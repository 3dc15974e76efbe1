import FocusbloxModel
import FocusbloxStore

/// The numbers for status bars and prompts (S3-75), and the badge.
struct SourceCount {
  let app: AppContext
  let settings: Settings

  enum Source {
    /// The badge: a task that is overdue and flagged counts twice.
    case badge
    case named(ComplicationSource)

    private static let names = [
      "overdue", "due_today", "due_soon", "flagged", "inbox", "badge", "custom_perspective:NAME",
    ]

    /// - Throws: `ArgumentProblem.value` for a text that names no source.
    init(_ text: String) throws(ArgumentProblem) {
      if text == "badge" {
        self = .badge
      } else if let source = ComplicationSource(text) {
        self = .named(source)
      } else {
        throw .value(text, option: "--source", allowed: Self.names)
      }
    }
  }

  func number(of source: Source, _ store: StoreReader) throws -> Int {
    switch source {
    case .badge: try badge(store).badge(settings)
    case .named(let source): try number(of: source, store)
    }
  }

  func number(of source: ComplicationSource, _ store: StoreReader) throws -> Int {
    switch source {
    case .overdue: return try store.countTasks(query(.overdue, store))
    case .dueToday: return try store.countTasks(query(.today, store))
    case .dueSoon: return try store.countTasks(query(.dueSoon, store))
    case .flagged: return try flagged(store)
    case .inbox: return try store.countTasks(query(.inbox, store))
    case .customPerspective(let text):
      let perspective = try PerspectiveProblem.find(text, in: store)
      var own = try perspective.query(app, store)
      own.besides = try store.pausedLists(settings)
      return try store.countTasks(own)
    }
  }

  func badge(_ store: StoreReader) throws -> BadgeCounts {
    BadgeCounts(
      overdue: try store.countTasks(query(.overdue, store)), dueSoon: try store.countTasks(query(.dueSoon, store)),
      flaggedAvailable: try flagged(store))
  }

  /// The tasks of a view, apart from those of paused lists.
  func query(_ view: TaskQuery.View, _ store: StoreReader) throws -> TaskQuery {
    var query = TaskQuery(
      view, now: app.now, timeZone: app.zone, dueSoonEnd: settings.dueSoonEnd(now: app.now, zone: app.zone))
    query.besides = try store.pausedLists(settings)
    return query
  }

  private func flagged(_ store: StoreReader) throws -> Int {
    var flagged = try query(.flagged, store)
    flagged.onlyAvailable = true
    return try store.countTasks(flagged)
  }

  func show(_ source: Source, _ store: StoreReader) throws {
    guard app.options.json else { return app.terminal.result(String(try number(of: source, store))) }
    switch source {
    case .badge:
      let counts = try badge(store)
      var line = JSONLine(.badge)
      line.add("badge", .int(counts.badge(settings)))
      line.add("overdue", .int(counts.overdue))
      line.add("dueSoon", .int(counts.dueSoon))
      line.add("flagged", .int(counts.flaggedAvailable))
      app.emit(line)
    case .named(let named):
      var line = JSONLine(.count)
      line.add("source", .string(named.description))
      line.add("count", .int(try number(of: named, store)))
      app.emit(line)
    }
  }
}
