import FocusbloxModel
import FocusbloxStore

/// The number of a status line's source (S3-75).
struct SourceCount {
  let app: AppContext
  let settings: Settings
  static let names = ["overdue", "due_today", "due_soon", "flagged", "inbox", "custom_perspective:NAME"]

  /// - Throws: `ArgumentProblem.value` for a text that names no source.
  static func named(_ text: String) throws -> ComplicationSource {
    guard let source = ComplicationSource(text) else {
      throw ArgumentProblem.value(text, option: "--source", allowed: names)
    }
    return source
  }

  func number(of source: ComplicationSource, _ store: StoreReader) throws -> Int {
    let dueSoonEnd = settings.dueSoonEnd(now: app.now, zone: app.zone)
    let paused = try store.pausedLists(settings)
    func query(_ view: TaskQuery.View) -> TaskQuery {
      var query = TaskQuery(view, now: app.now, timeZone: app.zone, dueSoonEnd: dueSoonEnd)
      query.besides = paused
      return query
    }
    switch source {
    case .overdue: return try store.countTasks(query(.overdue))
    case .dueToday: return try store.countTasks(query(.today))
    case .dueSoon: return try store.countTasks(query(.dueSoon))
    case .flagged:
      var flagged = query(.flagged)
      flagged.onlyAvailable = true
      return try store.countTasks(flagged)
    case .inbox: return try store.countTasks(query(.inbox))
    case .customPerspective(let text):
      let perspective = try PerspectiveProblem.find(text, in: store)
      var own = try perspective.query(app, store)
      own.besides = paused
      return try store.countTasks(own)
    }
  }

  func show(_ source: ComplicationSource, _ count: Int) {
    guard app.options.json else { return app.terminal.result(String(count)) }
    var line = JSONLine(.count)
    line.add("source", .string(source.description))
    line.add("count", .int(count))
    app.emit(line)
  }
}
