import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import Foundation

extension MoveSourceEdits {
  /// The edits and conflicts for the copy. A text that cannot be read has no edits.
  func made(in copy: CalendarObjectReading) -> (edits: ForeignEdits, areNewer: Bool, conflicts: [FieldConflict])? {
    guard let former = try? CalendarObjectReading(former),
      let latest = try? CalendarObjectReading(latest)
    else { return nil }
    let edits = ForeignEdits(from: former, to: latest)
    if edits.isEmpty { return nil }
    let areNewer = latest.lastModified ?? .distantPast > copy.lastModified ?? .distantPast
    let conflicts = edits.conflicts(with: copy, areNewer: areNewer).map { conflict in
      conflict.editWins
        ? FieldConflict(name: conflict.name, winner: .local, kept: conflict.edited, lost: conflict.copied)
        : FieldConflict(name: conflict.name, winner: .remote, kept: conflict.copied, lost: conflict.edited)
    }
    return (edits, areNewer, conflicts)
  }

  /// The object of the item's other source with these edits.
  fileprivate func redone(in object: [UInt8], _ zone: TimeZone) -> (text: [UInt8], conflicts: [FieldConflict]) {
    guard let reading = try? CalendarObjectReading(object), let made = made(in: reading) else { return (object, []) }
    let text = CalendarObjectWriter.redoing(
      made.edits, in: reading, areNewer: made.areNewer, context: .plain(zone).reading(reading))
    return (text, made.conflicts)
  }

  fileprivate func areContained(in copy: [UInt8]?) -> Bool {
    guard let copy = copy.flatMap({ try? CalendarObjectReading($0) }),
      let former = try? CalendarObjectReading(former),
      let latest = try? CalendarObjectReading(latest)
    else { return false }
    return ForeignEdits(from: former, to: latest).areContained(in: copy)
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
        if link.href != nil, edits.areContained(in: link.base) {
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
    guard let before = try store.link(id: link.id), let former = before.base, let latest = link.base, former != latest,
      let target = try link.deleteAfter.flatMap({ try store.link(id: $0) }), let id = target.itemID
    else { return }
    // The object at the move's target, our upload or another machine's copy, was made from this text.
    try store.passBase(of: before, to: target.id)
    let noted = try store.moveSourceEdits(target.kind, id: id)
    // An upload with the edits may have arrived although its answer was lost. The base of a target without an object may
    // be the text of a deleted object.
    let known = target.href != nil && noted?.areContained(in: target.base) == true ? nil : noted
    var sourceEdits = MoveSourceEdits(former: former, latest: latest)
    if let known, known.latest == former {
      sourceEdits.former = known.former
    } else if let known, let item = try store.item(target.kind, id: id) {
      // The known edits come from another source.
      let both = known.redone(in: latest, zone)
      sourceEdits.latest = both.text
      try journal(both.conflicts, target, item, store)
    }
    guard let copy = try? CalendarObjectReading(former) else { return }
    // Another machine may have moved the item later, with the edits. A later removal from the target's object stays.
    let areThere = target.href != nil && sourceEdits.areContained(in: target.base)
    if !areThere, sourceEdits.made(in: copy) != nil {
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
