import FocusbloxModel
package import FocusbloxStore
package import FocusbloxSync
package import Foundation

/// Which items an export has.
package struct ExportChoice {
  /// Tasks and blocks are both exported where neither is chosen.
  package var tasks = false
  package var blocks = false
  package var list: String?
  /// An imported file.
  package var source: String?
  package var completed = false
  package var from: Date?
  package var to: Date?

  package init() {}

  /// - Parameter place: for the time of the query.
  package func items(_ place: Workplace, _ store: StoreReader) throws -> ExportedItems {
    let sourceID = try source.map { name in
      guard let id = try store.sourceID(named: name) else {
        throw FileProblem.unknownSource(name, known: try store.sourceNames())
      }
      return id
    }
    var items = ExportedItems(sourceID: sourceID, kept: try kept(store, sourceID))
    let listID = try list.map { try ListChoice.anyList($0, in: store).id }
    if tasks || !blocks { try addTasks(to: &items, listID, place, store) }
    if blocks || !tasks { try addBlocks(to: &items, listID, store) }
    return items
  }

  private func addTasks(
    to items: inout ExportedItems, _ listID: Int64?, _ place: Workplace, _ store: StoreReader
  ) throws {
    var query = TaskQuery(.all, now: place.now, timeZone: place.zone)
    query.listID = listID
    try store.eachTask(query) { task in
      guard isInRange(task.due?.instant(in: place.zone)), try items.mayHave(.task, task.id, store) else { return }
      if completed || task.status == .open || source != nil {
        items.items.append(ItemReference(.task, id: task.id))
      } else {
        items.left += 1
      }
    }
  }

  private func addBlocks(to items: inout ExportedItems, _ listID: Int64?, _ store: StoreReader) throws {
    // Their calendar has the events, and an import would make blocks of the user's own of them.
    let subscribed = try store.subscribedLists()
    func isChosen(_ id: Int64?) -> Bool { listID.map { $0 == id } ?? !(id.map(subscribed.contains) ?? false) }
    for block in try store.blocks(from: from ?? .distantPast, to: to ?? .distantFuture)
    where try isChosen(block.listID) && items.mayHave(.block, block.id, store) {
      items.items.append(ItemReference(.block, id: block.id))
    }
  }

  private func isInRange(_ instant: Date?) -> Bool {
    if from == nil, to == nil { return true }
    guard let instant else { return false }
    return instant >= from ?? .distantPast && instant < to ?? .distantFuture
  }

  /// A kept component has no date, so that a range of dates excludes it. Its kind is known only by its name.
  private func kept(_ store: StoreReader, _ sourceID: Int64?) throws -> [KeptComponent] {
    guard from == nil, to == nil else { return [] }
    let all: [KeptComponent]
    if let sourceID {
      all = try store.keptComponents(ofSource: sourceID)
    } else if let list {
      all = try store.keptComponents(ofList: try ListChoice.anyList(list, in: store).id)
    } else {
      all = try store.keptComponents()
    }
    // A component of several files is written once. A component that one calendar has twice is written twice.
    var calendars: [[UInt8]: Int64] = [:]
    return all.filter { component in
      guard tasks == blocks || component.name == (tasks ? "VTODO" : "VEVENT") else { return false }
      let first = calendars[component.text] ?? component.calendarID
      calendars[component.text] = first
      return first == component.calendarID
    }
  }
}

/// What an export has, and what it leaves out.
package struct ExportedItems {
  package fileprivate(set) var items: [ItemReference] = []
  package let sourceID: Int64?
  package let kept: [KeptComponent]
  /// The number of completed tasks that are left out.
  package fileprivate(set) var left = 0

  fileprivate init(sourceID: Int64?, kept: [KeptComponent]) { (self.sourceID, self.kept) = (sourceID, kept) }

  fileprivate func mayHave(_ kind: ItemKind, _ id: String, _ store: StoreReader) throws -> Bool {
    guard let sourceID else { return true }
    return try store.calendar(of: kind, id: id, inSource: sourceID) != nil
  }
}
