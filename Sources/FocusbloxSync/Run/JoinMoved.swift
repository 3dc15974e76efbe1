import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore

extension PlanApplication {
  /// A task that is gone from this list and was met in another one before was moved there, in two steps as clients do: the one
  /// that was here first takes over the other's place, with all that it has on this side (CHECKLIST G1).
  ///
  /// - Returns: whether there was such another one.
  func joinMoved(_ link: SyncLink, _ store: StoreTransaction) throws -> Bool {
    guard let leg = try store.localLeg(link), var place = try otherPlace(of: link, store),
      let copy = try store.localLeg(place), let copyID = place.itemID
    else { return false }
    let isPending: Bool
    let agreed = AgreedState(link.agreed)?.item
    switch (leg.item, copy.item) {
    case (.task(var task), .task(let other)):
      let base: TaskItem? = if case .task(let item)? = agreed { item } else { nil }
      isPending = try join(
        &task, other, base: base, TaskMapping.fields(profile), link, leg, place, SyncItem.task, store)
      task.listID = place.listID
      try store.update(task, by: .remote)
    case (.block(var block), .block(let other)):
      let base: FocusBlock? = if case .block(let item)? = agreed { item } else { nil }
      isPending = try join(&block, other, base: base, BlockMapping.fields, link, leg, place, SyncItem.block, store)
      block.listID = place.listID
      try store.update(block, by: .remote)
    case (.task, .block), (.block, .task):
      return false
    }
    place.itemID = leg.item.id
    place.isPending = place.isPending || isPending || leg.notifications != copy.notifications
    try store.save(&place)
    try store.deleteLink(id: link.id)
    switch link.kind {
    case .task: try store.delete(taskID: copyID, by: .remote)
    case .block: try store.delete(blockID: copyID, by: .remote)
    }
    return true
  }

  /// Where else the same UID is published.
  private func otherPlace(of link: SyncLink, _ store: StoreTransaction) throws -> SyncLink? {
    try store.links(uid: link.uid).first { other in
      guard other.listID != link.listID, other.kind == link.kind, !other.isDeleted,
        let id = other.itemID, id != link.itemID
      else { return false }
      return try store.list(id: other.listID)?.accountID == list.accountID
    }
  }

  /// Takes into `item` what the other place has newer; returns whether `item` has something that is not there.
  private func join<Item: Sendable>(
    _ item: inout Item, _ other: Item, base: Item?, _ fields: [SyncedField<Item>], _ link: SyncLink, _ leg: LocalLeg,
    _ place: SyncLink, _ wrap: (Item) -> SyncItem, _ store: StoreTransaction
  ) throws -> Bool {
    let (mine, theirs) = (wrap(item), wrap(other))
    let outcome = ThreeWayMerge(
      fields,
      .init(
        local: item, localBase: base, remote: other, remoteBase: base, isPresent: { _ in true },
        winner: mine.modified > theirs.modified ? .local : .remote))
    item = outcome.merged
    try journal(
      link, mine, outcome.pulled, outcome.conflicts,
      before: AgreedState(item: mine, notifications: leg.notifications).data, text: place.base, store)
    let change = FieldChange(name: "list", old: list.name, new: try store.list(id: place.listID)?.name)
    try journal(link, mine, .moved, change, in: store)
    return !outcome.unsent.isEmpty
  }
}
