import FocusbloxModel
import FocusbloxStore

extension PlanApplication {
  /// Unlinks an item whose object is gone. A task becomes a local task that remembers its UID (S4-18, S4-19, S4-41). A
  /// focus block is its event: the end of the run deletes the block, unless another list has the event by then.
  func unlink(_ link: SyncLink, _ store: StoreTransaction, _ report: inout ListReport) throws {
    if try joinMoved(link, store) {
      report.moved += 1
      return
    }
    if try store.uploadMovedBack(link) { return }
    if try revertMove(link, store) {
      report.moved += 1
      return
    }
    if try store.uploadUnseenBlock(link) { return }
    if let id = link.itemID, link.kind == .task || link.href != nil {
      let hasMoreHere = try store.hasMoreHere(link, id)
      report.gone.append(
        GoneItem(kind: link.kind, id: id, uid: link.uid, listID: link.listID, hasMoreHere: hasMoreHere))
    }
    if link.kind == .task || link.href == nil { report.unlinked += 1 } else { report.calledOff += 1 }
    // The object that is gone from another list was met in this one.
    if link.href != nil, link.listID == list.id { try losses?.take(unlinked: link, in: store) }
    try store.forgetBegunUploads(waitingFor: link)
    if let id = link.itemID {
      try store.keepText(of: link, for: link.kind, id: id)
      // The user had put the item back into a list. That wish ends with the object.
      try store.forgetKeptLocal(link.kind, id: id)
      if var item = try store.item(link.kind, id: id) {
        item.sourceSystem = .local
        item.externalID = link.uid
        item.listID = nil
        item.heldAlarms = nil
        try store.update(item, by: .remote)
        if link.kind == .task || link.href == nil {
          try journal(link, item, .unlinked, in: store, from: link.listID)
        } else {
          try store.noteDeletionInCalendar(link, at: now)
        }
      }
    }
    try store.deleteLink(id: link.id)
  }
}
