import CalDAV
import FocusbloxModel
import FocusbloxStore

extension ListSync {
  /// Finds further renamed objects. Where some of the missing objects have new names, a UID lookup checks the others,
  /// which the listing may not show.
  func followRenames(of gone: [SyncLink], report: inout ListReport) async throws {
    let stillGone = try store.read { store in
      try gone.filter { link in try store.link(id: link.id)?.hrefKey == link.hrefKey }
    }
    guard stillGone.count < gone.count else { return }
    for link in stillGone { _ = try await followRename(of: link, from: link.resource, report: &report) }
  }

  /// Follows a rename: a server may rename an object and not report the new href. Returns whether the object was
  /// renamed.
  func followRename(of link: SyncLink, from href: Href?, report: inout ListReport) async throws -> Bool {
    guard link.isKept, !link.isPart, let there = try await find(link.uid, link.kind, in: collection), there.href != href
    else { return false }
    try await merge([there], gone: [link.id], report: &report)
    return true
  }

  /// Links whose UID occurs at another href of the list while their own object is proven gone: the server has renamed
  /// their objects. Without this check, a server that reports no removals would keep an object, under its new name,
  /// that was to be deleted.
  ///
  /// - Parameter proven: links whose rename is already known.
  func renamed(among remotes: [RemoteObject], besides proven: Set<Int64>) async throws -> Set<Int64> {
    let suspects = try store.read { store in
      try remotes.flatMap { remote -> [SyncLink] in
        guard let uid = remote.uid,
          try store.links(list: list.id, hrefKeys: [remote.key]).allSatisfy({ !$0.isKept })
        else { return [] }
        return try store.links(uid: uid).filter {
          // Within the same resource there is no other href to request.
          $0.listID == list.id && $0.href != nil && $0.isKept && !proven.contains($0.id)
            && $0.resource != remote.address.resource
        }
      }
    }
    var gone: Set<Int64> = []
    for link in suspects { if case .gone = try await presence(of: link) { gone.insert(link.id) } }
    return gone
  }
}
