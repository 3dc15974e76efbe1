import FocusbloxModel
import FocusbloxStore

/// One difference between a subscribed calendar and its events in the store.
enum SubscriptionChange {
  case new(SyncAction.Pulled)
  case changed(SyncAction.Pulled)
  /// The text differs, and no shown value does.
  case text(SyncAction.Pulled)
  case gone(SyncLink)
  /// The event is gone, and the user has taken it out of the list.
  case forgotten(SyncLink)

  /// The step for the output of a dry run.
  var action: SyncAction {
    switch self {
    case .new(let step): .pullNew(step)
    case .changed(let step): .pullChanged(step)
    case .text(let step): .adopt(step)
    case .gone(let link): .unlink(link)
    case .forgotten(let link): .forget(link)
    }
  }

  /// Writes the change, unless the user has taken the event out of the list meanwhile.
  func apply(in store: StoreTransaction, report: inout ListReport) throws {
    switch self {
    case .new(let step):
      guard case .block(let block) = step.item else { return }
      try store.insert(block, by: .remote)
      try save(step, store)
      report.pulledNew += 1
    case .changed(let step), .text(let step):
      guard case .block(let block) = step.item, try isHeld(step.link, store) else { return }
      try store.update(block, by: .remote)
      try save(step, store)
      if case .changed = self { report.pulledChanged += 1 }
    case .gone(let link):
      guard let id = link.itemID, try isHeld(link, store) else { return }
      try store.delete(blockID: id, by: .remote)
      try store.deleteLink(id: link.id)
      report.calledOff += 1
    case .forgotten(let link): try store.deleteLink(id: link.id)
    }
  }

  private func save(_ step: SyncAction.Pulled, _ store: StoreTransaction) throws {
    var link = step.link
    try store.save(&link)
  }

  private func isHeld(_ link: SyncLink, _ store: StoreReader) throws -> Bool {
    try store.link(id: link.id)?.itemID == link.itemID
  }
}
