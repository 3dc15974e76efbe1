import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore

/// The tasks of the scope that match the filter, as a tree.
struct BacklogRows {
  let app: AppContext
  let context: ItemContext
  let request: Request
  var known = KnownRows()

  struct Reading {
    var rows: [Row] = []
    var hasMore = false
    var summary = ""
    var problem: String?
  }

  func read(_ store: StoreReader) throws -> Reading {
    var reading = Reading()
    let query: TaskQuery
    do {
      query = try self.query(store)
    } catch let error as any ExplainedError where !(error is StoreError) {
      reading.problem = ErrorReport(error, language: app.language).sentence
      return reading
    }
    let window = try TaskWindow(query, limit: request.limit, isFromTheEnd: request.isFromTheEnd, store)
    reading.hasMore = window.hasMore
    reading.rows = try TaskRows(window.rows.map(\.task), context, app, store, known: known).rows(window.rows)
    reading.summary = reading.hasMore ? unread ?? "" : try words(window.rows.count, store)
    return reading
  }

  /// The number of tasks, including tasks that were not read.
  func summary(_ store: StoreReader) throws -> String? {
    if let unread { return unread }
    guard let query = try? query(store) else { return nil }
    return try words(store.countTasks(query), store)
  }

  /// A filter has no exact count, because counting would read all of its tasks.
  private var unread: String? {
    if request.filter.isEmpty { return nil }
    return app.language("more than \(request.limit) tasks")
  }

  /// The number of tasks, and in the bare backlog the number of hidden instances of series.
  func words(_ count: Int, _ store: StoreReader) throws -> String {
    let tasks = count == 1 ? app.language("1 task") : app.language("\(count) tasks")
    guard [.backlog, .manual].contains(request.scope), request.filter.isEmpty else { return tasks }
    return [tasks, try HiddenSeries(place: app.place).words(store, app.language)].compactMap(\.self).joined(
      separator: " · ")
  }

  private func query(_ store: StoreReader) throws -> TaskQuery {
    let typed = try TypedFilter(FilterWords.split(request.filter, keepingQuotes: true), app.place)
    let view: TaskQuery.View =
      switch request.scope {
      case .backlog, .manual: typed.view(.backlog)
      case .nextUp: .nextUp
      case .flagged: .flagged
      case .overdue: .overdue
      case .recurring: .recurring
      case .open: .open
      case .completed: .completed
      }
    var query = TaskQuery(
      view, now: app.now, timeZone: app.zone, dueSoonEnd: context.settings.dueSoonEnd(now: app.now, zone: app.zone))
    query.conditions = try typed.conditions(store)
    if request.scope == .manual { query.order = .manual }
    return query
  }
}

/// Splits a typed filter into words as a shell does.
enum FilterWords {
  /// - Parameter keepingQuotes: whether a word that is quoted as a whole keeps its marks, because a filter reads it as a
  ///   word then. The second mark may still be untyped.
  static func split(_ text: String, keepingQuotes: Bool = false) -> [String] {
    var words: [String] = []
    var (word, isQuoted, isBegun, isWhole) = ("", false, false, false)
    func end() {
      if isBegun {
        words.append(keepingQuotes && isWhole ? "\"\(word.replacing("\\", with: "\\\\"))\"" : word)
      }
      (word, isBegun, isWhole) = ("", false, false)
    }
    for character in text {
      if character == "\"" {
        isQuoted.toggle()
        if isQuoted { isWhole = !isBegun }
        isBegun = true
      } else if character.isWhitespace, !isQuoted {
        end()
      } else {
        if !isQuoted { isWhole = false }
        word.append(character)
        isBegun = true
      }
    }
    end()
    return words
  }
}
