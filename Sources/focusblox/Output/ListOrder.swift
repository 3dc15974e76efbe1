import FocusbloxActions
import FocusbloxModel
import FocusbloxStore
import Foundation

/// The order and the limit of a list.
struct ListOrder {
  private let order: List.Order?
  private let isReversed: Bool
  private let limit: Int?

  init(_ order: List.Order?, isReversed: Bool, limit: Int?) {
    self.order = order
    self.isReversed = isReversed
    self.limit = limit
  }

  /// Whether the rows come one after the other as they are wanted: then none is kept.
  var isOfTheStore: Bool { order != .title && order != .list }

  func applied(to query: TaskQuery) -> TaskQuery {
    var query = query
    switch order {
    case .importance: query.order = .importance
    case .created: query.order = .created
    case .manual: query.order = .manual
    case .due, .title, .list, nil: break
    }
    if isOfTheStore { (query.limit, query.isFromTheEnd) = (limit, isReversed) }
    return query
  }

  /// The tasks with the titles that are shown, by which they are sorted.
  func tasks(
    _ query: TaskQuery, _ context: ItemContext, _ occurrences: ForeignOccurrences, _ store: StoreReader
  ) throws -> [TaskItem] {
    let found = try store.tasks(applied(to: query)).map { try occurrences.titled($0, store) }
    if isOfTheStore { return found }
    var tasks = Self.sorted(found) { order == .title ? $0.title : context.list($0.listID)?.name ?? "" }
    if isReversed { tasks.reverse() }
    return limit.map { Array(tasks.prefix($0)) } ?? tasks
  }

  /// Ignores accents and case. Equal names keep their order.
  private static func sorted(_ tasks: [TaskItem], by name: (TaskItem) -> String) -> [TaskItem] {
    let options: String.CompareOptions = [.caseInsensitive, .diacriticInsensitive]
    let keys = tasks.enumerated().map {
      ($0.offset, name($0.element).folding(options: options, locale: nil), $0.element)
    }
    return keys.sorted { ($0.1, $0.0) < ($1.1, $1.0) }.map(\.2)
  }
}
