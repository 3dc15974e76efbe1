import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import Foundation

extension LateEdits {
  /// As they are to be made in the copy. A text that cannot be read says nothing.
  func made(in copy: CalendarObjectReading) -> (edits: ForeignEdits, areNewer: Bool, conflicts: [FieldConflict])? {
    guard let former = try? CalendarObjectReading(former),
      let latest = try? CalendarObjectReading(latest)
    else { return nil }
    let edits = ForeignEdits(from: former, to: latest)
    if edits.isEmpty { return nil }
    let areNewer = latest.lastModified ?? .distantPast > copy.lastModified ?? .distantPast
    let conflicts = edits.conflicts(with: copy).map { conflict in
      areNewer
        ? FieldConflict(name: conflict.name, winner: .local, kept: conflict.edited, lost: conflict.copied)
        : FieldConflict(name: conflict.name, winner: .remote, kept: conflict.copied, lost: conflict.edited)
    }
    return (edits, areNewer, conflicts)
  }

  fileprivate func areMade(in copy: [UInt8]?) -> Bool {
    guard let copy = copy.flatMap({ try? CalendarObjectReading($0) }),
      let former = try? CalendarObjectReading(former),
      let latest = try? CalendarObjectReading(latest)
    else { return false }
    return ForeignEdits(from: former, to: latest).areMade(in: copy)
  }
}

extension ListSync {
  /// Items in which another program's edits are still to be made once more wait for their upload.
  func sendLateEdits() throws {
    guard try !store.read({ try $0.linksWithLateEdits(list: list.id) }).isEmpty else { return }
    try store.write { store in
      for var link in try store.linksWithLateEdits(list: list.id) {
        link.markEdited()
        try store.save(&link)
      }
    }
  }
}

extension PlanApplication {
  /// Takes note of what changed at the old place of a move, `link`, that is about to go.
  func keepLateEdits(_ link: SyncLink, _ store: StoreTransaction) throws {
    guard let before = try store.link(id: link.id), let former = before.base, let latest = link.base, former != latest,
      var target = try link.deleteAfter.flatMap({ try store.link(id: $0) }), let id = target.itemID
    else { return }
    if target.href == nil, target.base == nil {
      // What is met in the new place, an upload of ours or another machine's copy, was made from this.
      target.base = former
      target.agreed = before.agreed
      try store.save(&target)
    }
    let noted = try store.lateEdits(target.kind, id: id)
    // The copy may have been sent with them, and met instead of answered.
    let known = noted?.areMade(in: target.base) == true ? nil : noted
    var late = LateEdits(former: former, latest: latest)
    if let known { late.former = known.former }
    guard let copy = try? CalendarObjectReading(former) else { return }
    if late.made(in: copy) != nil {
      try store.setLateEdits(target.kind, id: id, late)
    } else if known?.latest == former {
      // What was changed back since is no edit any more.
      try store.setLateEdits(target.kind, id: id, nil)
    }
  }

  /// What is in the copy now is not kept any longer; what came since is. What did not win is in the journal.
  func haveSent(_ step: SyncAction.Pushed, at link: SyncLink, _ store: StoreTransaction) throws {
    guard let late = step.late, try store.lateEdits(step.item.kind, id: step.item.id) == late else { return }
    for conflict in step.lateConflicts {
      let change = FieldChange(name: conflict.name, old: conflict.lost, new: conflict.kept)
      try journal(link, step.item, conflict.winner == .local ? .localKept : .remoteKept, change, in: store)
    }
    try store.setLateEdits(step.item.kind, id: step.item.id, nil)
  }
}
