package import FocusbloxModel
package import FocusbloxStore

/// The tasks and blocks of a list.
package struct ListItems {
  package let list: CalendarList
  package let tasks: [TaskItem]
  package let blocks: [FocusBlock]

  package init(of list: CalendarList, _ place: Workplace, _ store: StoreReader) throws {
    self.list = list
    var query = TaskQuery(.all, now: place.now, timeZone: place.zone)
    query.listID = list.id
    tasks = try store.tasks(query)
    blocks = try store.blocks(listID: list.id)
  }

  package var count: Int { tasks.count + blocks.count }

  private var kinds: [ItemKind] { (tasks.isEmpty ? [] : [.task]) + (blocks.isEmpty ? [] : [.block]) }

  /// The named list, if it takes all of the items.
  package func target(_ name: String, _ store: StoreReader) throws -> CalendarList {
    let found = try kinds.map { try ListChoice.writable(name, holding: $0, in: store) }
    let target = try found.first ?? ListChoice.anyList(name, in: store)
    if target.id == list.id { throw ListProblem.movesToItself(name) }
    return target
  }

  /// The lists that take all of the items.
  package func targets(_ store: StoreReader) throws -> [(name: String, list: CalendarList)] {
    let names = try ListNames(store)
    return names.present.filter { entry in
      entry.account.isEnabled && entry.list.isEnabled && !entry.list.isReadOnly && entry.list.id != list.id
        && kinds.allSatisfy(entry.list.holds)
    }.map { (names.name($0), $0.list) }
  }
}
