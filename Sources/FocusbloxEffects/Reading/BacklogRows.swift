import FocusbloxActions
import FocusbloxModel
import FocusbloxScreen
import FocusbloxStore
import FocusbloxTexts

/// The tasks of the scope that match the filter, as a tree.
struct BacklogRows {
  let wording: Wording
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
      reading.problem = Explanation(of: error, in: wording.language).sentence
      return reading
    }
    let window = try TaskWindow(query, limit: request.limit, isFromTheEnd: request.isFromTheEnd, store)
    reading.hasMore = window.hasMore
    reading.rows = try TaskRows(window.rows.map(\.task), context, wording, store, known: known).rows(window.rows)
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
    return wording.language("more than \(request.limit) tasks")
  }

  /// The number of tasks, and in the bare backlog the number of hidden instances of series.
  func words(_ count: Int, _ store: StoreReader) throws -> String {
    let tasks = count == 1 ? wording.language("1 task") : wording.language("\(count) tasks")
    guard [.backlog, .manual].contains(request.scope), request.filter.isEmpty else { return tasks }
    return [tasks, try HiddenSeries(place: wording.place).words(store, wording.language)].compactMap(\.self).joined(
      separator: " · ")
  }

  private func query(_ store: StoreReader) throws -> TaskQuery {
    let typed = try TypedFilter(FilterWords.split(request.filter, keepingQuotes: true), wording.place)
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
      view, now: wording.now, timeZone: wording.zone,
      dueSoonEnd: context.settings.dueSoonEnd(now: wording.now, zone: wording.zone))
    query.conditions = try typed.conditions(store)
    if request.scope == .manual { query.order = .manual }
    return query
  }
}
