import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import Foundation

extension MoveSourceEdits {
  /// The edits, and the source with them; `nil` where nothing changed.
  private func edits() throws(MappingError) -> (edits: ForeignEdits, latest: CalendarObjectReading)? {
    let (former, latest) = (try CalendarObjectReading(former), try CalendarObjectReading(latest))
    return ForeignEdits(from: former, to: latest).map { ($0, latest) }
  }

  /// The copy with the edits, and the conflicts; `nil` where the copy stays as it is.
  ///
  /// - Throws: the reason why a text of the source, or the copy with the edits, cannot be read.
  func made(
    in copy: CalendarObjectReading
  ) throws(MappingError) -> (object: CalendarObjectReading, conflicts: [FieldConflict])? {
    guard let (edits, latest) = try edits() else { return nil }
    let areNewer = latest.lastModified ?? .distantPast > copy.lastModified ?? .distantPast
    let (object, conflicts) = try edits.redone(in: copy, areNewer: areNewer)
    return object.bytes == copy.bytes && conflicts.isEmpty ? nil : (object, conflicts.map(FieldConflict.init))
  }

  fileprivate func areContained(in copy: [UInt8]?) throws(MappingError) -> Bool {
    guard let copy = copy.flatMap({ try? CalendarObjectReading($0) }) else { return false }
    return try edits()?.edits.areContained(in: copy) ?? false
  }
}

extension FieldConflict {
  /// This machine sends the edit of the other program, which is therefore the local side.
  fileprivate init(_ conflict: ElementConflict) {
    let name = conflict.path.last ?? ""
    if conflict.isHereKept {
      self.init(name: name, winner: .remote, kept: conflict.here, lost: conflict.there)
    } else {
      self.init(name: name, winner: .local, kept: conflict.there, lost: conflict.here)
    }
  }
}

extension ListSync {
  /// Marks items for upload in which another program's edits of a move's source are still missing. Edits that the object
  /// already has need no upload: another machine may have moved the item with the edits. A
  /// later removal from the object stays.
  func sendMoveSourceEdits() throws {
    guard try !store.read({ try $0.linksWithMoveSourceEdits(list: list.id) }).isEmpty else { return }
    try store.write { store in
      for var link in try store.linksWithMoveSourceEdits(list: list.id) {
        guard let id = link.itemID, let edits = try store.moveSourceEdits(link.kind, id: id) else { continue }
        // The upload names edits that cannot be read.
        if link.href != nil, (try? edits.areContained(in: link.base)) == true {
          try store.setMoveSourceEdits(link.kind, id: id, nil)
        } else if !link.isPending {
          link.markEdited()
          try store.save(&link)
        }
      }
    }
  }
}

extension PlanApplication {
  /// Keeps the remote edits of a move's source, `link`, before the source is deleted.
  func keepMoveSourceEdits(_ link: SyncLink, _ store: StoreTransaction) throws {
    do {
      try keepReadableEdits(link, store)
    } catch let error as MappingError {
      throw SyncError.unrepeatable(list, uid: link.uid, error)
    }
  }

  private func keepReadableEdits(_ link: SyncLink, _ store: StoreTransaction) throws {
    guard let before = try store.link(id: link.id), let former = before.base, let latest = link.base, former != latest,
      let target = try link.deleteAfter.flatMap({ try store.link(id: $0) }), let id = target.itemID
    else { return }
    // The object at the move's target, our upload or another machine's copy, was made from this text.
    try store.passBase(of: before, to: target.id)
    let noted = try store.moveSourceEdits(target.kind, id: id)
    // An upload with the edits may have arrived although its answer was lost. The base of a target without an object may
    // be the text of a deleted object.
    let known = try target.href != nil && noted?.areContained(in: target.base) == true ? nil : noted
    var sourceEdits = MoveSourceEdits(former: former, latest: latest)
    if let known, known.latest == former {
      sourceEdits.former = known.former
    } else if let known, let item = try store.item(target.kind, id: id) {
      // The known edits come from another source.
      if let both = try known.made(in: CalendarObjectReading(latest)) {
        sourceEdits.latest = both.object.bytes
        try journal(both.conflicts, target, item, store)
      }
    }
    // Another machine may have moved the item later, with the edits. A later removal from the target's object stays.
    let areThere = try target.href != nil && sourceEdits.areContained(in: target.base)
    if !areThere, try sourceEdits.made(in: CalendarObjectReading(former)) != nil {
      try store.setMoveSourceEdits(target.kind, id: id, sourceEdits)
    } else if areThere || known?.latest == former {
      // A change that was reverted since is no edit any more.
      try store.setMoveSourceEdits(target.kind, id: id, nil)
    }
  }

  /// Forgets the edits that the uploaded object contains, and keeps those that came later. The journal has the values
  /// that lost a conflict.
  func settleMoveSourceEdits(_ step: SyncAction.Pushed, at link: SyncLink, _ store: StoreTransaction) throws {
    guard let sourceEdits = step.sourceEdits, try store.moveSourceEdits(step.item.kind, id: step.item.id) == sourceEdits
    else { return }
    try journal(step.sourceEditConflicts, link, step.item, store)
    try store.setMoveSourceEdits(step.item.kind, id: step.item.id, nil)
  }

  private func journal(
    _ conflicts: [FieldConflict], _ link: SyncLink, _ item: SyncItem, _ store: StoreTransaction
  ) throws {
    for conflict in conflicts {
      let change = FieldChange(name: conflict.name, old: conflict.lost, new: conflict.kept)
      try journal(link, item, conflict.winner == .local ? .localKept : .remoteKept, change, in: store)
    }
  }
}
