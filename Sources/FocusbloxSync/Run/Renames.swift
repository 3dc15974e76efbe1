import CalDAV
import FocusbloxModel
import FocusbloxStore

extension ListSync {
  /// Where some of what is gone turned up under another name, the others may have got one too that the listing did not show: they
  /// are asked for by their UID.
  func followRenames(of gone: [SyncLink], report: inout ListReport) async throws {
    let stillGone = try store.read { store in
      try gone.filter { link in try store.link(id: link.id)?.hrefKey == link.hrefKey }
    }
    guard stillGone.count < gone.count else { return }
    for link in stillGone where link.isKept && !link.isPart {
      guard let there = try await find(link.uid, link.kind, in: collection), there.href != link.resource
      else { continue }
      try await merge([there], gone: [link.id], report: &report)
    }
  }

  /// Links whose UID is met at another href of the list while nothing is at their own any more: their objects have only got other
  /// names. A server that says nothing of removals would else let an object go that was to be deleted, under its new name.
  ///
  /// - Parameter proven: those of which that is known already.
  func renamed(among remotes: [RemoteObject], besides proven: Set<Int64>) async throws -> Set<Int64> {
    let suspects = try store.read { store in
      try remotes.flatMap { remote -> [SyncLink] in
        guard let uid = remote.uid,
          try store.links(list: list.id, hrefKeys: [remote.key]).allSatisfy({ !$0.isKept })
        else { return [] }
        return try store.links(uid: uid).filter {
          // In the same resource there is no other place to ask at.
          $0.listID == list.id && $0.href != nil && $0.isKept && !proven.contains($0.id)
            && $0.resource != remote.place.resource
        }
      }
    }
    var gone: Set<Int64> = []
    for link in suspects where try await isGone(link) { gone.insert(link.id) }
    return gone
  }
}
