public import Foundation

/// A user's own named view of tasks (S3-69).
public struct Perspective: Sendable, Hashable, Codable, Identifiable {
  /// A UUID in lower case.
  public var id: String
  public var name: String
  public var view: TaskQuery.View
  /// Only tasks of this list.
  public var listID: Int64?
  /// Only tasks with this tag.
  public var tag: String?
  /// Only tasks whose start has come.
  public var onlyAvailable: Bool
  /// The words of a filter as the user typed them.
  public var filter: [String]

  public init(
    id: String, name: String, view: TaskQuery.View, listID: Int64? = nil, tag: String? = nil,
    onlyAvailable: Bool = false, filter: [String] = []
  ) {
    self.id = id
    self.name = name
    self.view = view
    self.listID = listID
    self.tag = tag
    self.onlyAvailable = onlyAvailable
    self.filter = filter
  }

  /// The query of the perspective. Its order is the same in every display (S3-71).
  public func query(now: Date, timeZone: TimeZone, dueSoonEnd: Date?) -> TaskQuery {
    var query = TaskQuery(view, now: now, timeZone: timeZone, dueSoonEnd: dueSoonEnd)
    query.listID = listID
    query.tag = tag
    query.onlyAvailable = onlyAvailable
    return query
  }
}
