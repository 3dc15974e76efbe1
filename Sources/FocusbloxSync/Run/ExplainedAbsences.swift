import CalDAV
import FocusbloxModel
import FocusbloxStore

extension ListSync {
  /// Takes absent objects with an ordinary reason out of the plan's losses: the object is in another list, the next
  /// instance of its series replaces it, or the task was completed and cleared from the list. The brake is for servers
  /// that have lost their objects (I5). The other lists are asked only where the brake would stop the run, and only until
  /// the answer decides.
  func explainAbsences(in plan: inout SyncPlan) async throws {
    guard Brake.stops(plan) else { return }
    let absent = try store.read { store in
      try plan.absentObjects.compactMap { link in try store.localState(link).map { (link: link, item: $0.item) } }
    }
    if environment.settings.deletedOnServer == .keep, try showsOtherObjects(besides: absent.count) {
      plan.explained.formUnion(absent.filter { $0.item.isCompletedTask }.map(\.link.id))
    }
    var unexplained = 0
    for (link, item) in absent where !plan.explained.contains(link.id) {
      guard Brake.stops(plan) else { return }
      if try await isElsewhere(item, than: link) {
        plan.explained.insert(link.id)
      } else {
        unexplained += 1
        if unexplained > Brake.allowance(knownItems: plan.knownItems) { return }
      }
    }
  }

  /// Whether the list has more objects of known items than the absent ones. An emptied list is a lost one.
  private func showsOtherObjects(besides absent: Int) throws -> Bool {
    try store.read { try $0.countLinks(list: list.id, upTo: absent + 1) } > absent
  }

  /// Whether another list has the item's object, or any list has the next instance of its series.
  private func isElsewhere(_ item: SyncItem, than link: SyncLink) async throws -> Bool {
    let others = try otherLists(for: item.kind)
    let next = item.uidOfNextInstance
    let isKnown = try store.read { store in
      let known = try store.links(uid: item.uid).filter { $0.listID != link.listID }
      let replacing = try next.map { try store.links(uid: $0) } ?? []
      let lists = Set(others.map(\.id) + [list.id])
      return (known + replacing).contains { $0.isOnServer && $0.isKept && lists.contains($0.listID) }
    }
    if isKnown { return true }
    if let next, try await find(next, item.kind, in: collection) != nil { return true }
    for other in others {
      guard let href = Href(other.href) else { continue }
      for uid in [item.uid, next].compactMap(\.self) where try await find(uid, item.kind, in: href) != nil {
        return true
      }
    }
    return false
  }
}

extension SyncItem {
  fileprivate var isCompletedTask: Bool { if case .task(let task) = self { task.status != .open } else { false } }

  fileprivate var uidOfNextInstance: String? {
    guard case .task(let task) = self, task.status == .open else { return nil }
    return TaskCompletion.uidOfNext(after: task)
  }
}
