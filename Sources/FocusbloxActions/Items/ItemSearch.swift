package import FocusbloxModel
package import FocusbloxStore

/// The tasks and focus blocks that a filter finds, including completed and cancelled ones.
package struct ItemSearch {
  private let filter: TypedFilter
  /// Whether the filter has nothing but words. A block has only a title, so that other conditions find no block.
  private let findsBlocks: Bool
  private let limit: Int?
  private let place: Workplace

  /// - Parameter limit: the most tasks.
  package init(_ words: [String], limit: Int?, _ place: Workplace) throws {
    filter = try TypedFilter(words, place)
    findsBlocks = filter.searched.count == words.count
    (self.limit, self.place) = (limit, place)
  }

  /// The blocks to come precede those of the past, of which the latest is first.
  package func items(_ store: StoreReader) throws -> (tasks: [TaskItem], blocks: [FocusBlock]) {
    let occurrences = try place.occurrences()
    let tasks = try tasks(filter.conditions(store), store).map { try occurrences.titled($0, store) }
    let blocks = findsBlocks ? try store.blocks(withWords: filter.searched) : []
    let (past, coming) = (blocks.filter { isPast($0) }, blocks.filter { !isPast($0) })
    return (tasks, coming.reversed() + past)
  }

  private func isPast(_ block: FocusBlock) -> Bool { block.end.instant(in: place.zone) <= place.now }

  /// Open tasks precede completed tasks.
  private func tasks(_ conditions: [TaskCondition], _ store: StoreReader) throws -> [TaskItem] {
    let parts: [(view: TaskQuery.View, conditions: [TaskCondition])] = [
      (.open, conditions), (.completed, conditions), (.all, [.cancelled] + conditions),
    ]
    var found: [TaskItem] = []
    for part in parts {
      var query = TaskQuery(part.view, now: place.now, timeZone: place.zone)
      query.conditions = part.conditions
      query.limit = limit.map { $0 - found.count }
      if query.limit == 0 { break }
      found += try store.tasks(query)
    }
    return found
  }
}
