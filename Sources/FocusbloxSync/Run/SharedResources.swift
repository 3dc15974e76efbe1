import CalDAV
import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore

/// Resources that hold several items (T37). Each item has its own link. The resource has a link without a UID and
/// without an item, whose ETag tells whether the resource has changed.
extension ListSync {
  /// Takes the resources with several items out of the changes. They are read before the brake checks the plan, because
  /// only their text shows which items are gone.
  func takeShared(from changes: inout RemoteChanges) throws -> [Href] {
    if changes.changed.isEmpty, changes.suspects.isEmpty, changes.due.isEmpty { return [] }
    let shared = try store.read { store in
      let known = try store.links(uid: "").filter { $0.listID == list.id && $0.mayHoldSeveral }.compactMap(\.resource)
      guard !known.isEmpty else { return [Href]() }
      let concerned = Set(changes.changed + (changes.suspects + changes.due).compactMap(\.resource))
      return try known.filter { try concerned.contains($0) && !store.parts(of: $0, in: list).isEmpty }
    }
    guard !shared.isEmpty else { return [] }
    let taken = Set(shared)
    changes.changed.removeAll { taken.contains($0) }
    changes.suspects.removeAll { $0.resource.map(taken.contains) ?? false }
    changes.due.removeAll { $0.resource.map(taken.contains) ?? false }
    return shared
  }

  func read(shared: [Href], into absence: inout AbsenceCheck) async throws {
    for batch in shared.chunks(of: Self.batchSize) {
      let fetched = try await fetch(Array(batch))
      absence.shared += fetched.objects
      absence.failed += fetched.failed
      absence.gone += try store.read { store in
        try fetched.missing.flatMap { try store.everything(at: $0, in: list) }
          + fetched.objects.flatMap { object in
            try RemoteObject.all(in: object).last.map { try store.formerParts($0, in: list) } ?? []
          }
      }
    }
  }

  /// Whether the server has the link's object at its href.
  func presence(of link: SyncLink) async throws -> Presence {
    guard let href = link.resource else { return .unclear("the object has no href") }
    let presence = try await ask(href)
    if link.isPart, case .present(let object) = presence, RemoteObject.all(in: object).last?.lacks(link) == true {
      return .gone
    }
    return presence
  }
}

extension StoreReader {
  /// The links of the items that share a resource.
  func parts(of resource: Href, in list: CalendarList) throws -> [SyncLink] {
    try links(list: list.id, hrefKeysBeginning: ObjectAddress.partKeys(of: resource))
  }

  /// All links of a resource.
  func everything(at resource: Href, in list: CalendarList) throws -> [SyncLink] {
    guard let link = try links(list: list.id, hrefKeys: [resource.key]).first else { return [] }
    return try link.mayHoldSeveral ? [link] + parts(of: resource, in: list) : [link]
  }

  /// The links of items that a resource no longer contains.
  func formerParts(_ remote: RemoteObject, in list: CalendarList) throws -> [SyncLink] {
    try parts(of: remote.address.resource, in: list).filter(remote.lacks)
  }

  /// The versions of an unreadable object or of a resource with several items.
  func unreadVersions(_ remote: RemoteObject, _ known: SyncLink?, in list: CalendarList) throws -> ItemVersions {
    if case .failure(.severalUIDs(let uids)) = remote.reading, let known, known.isKept {
      // The resource's only item so far is now one of several with its own link, or is gone.
      return ItemVersions(local: nil, base: nil, remote: remote, replaced: uids.contains(known.uid) ? [] : [known])
    }
    guard known == nil, remote.address.fragment != nil,
      let only = try links(list: list.id, hrefKeys: [remote.address.resource.key]).first, only.isKept,
      ObjectAddress(remote.address.resource, part: only.uid) == remote.address
    else { return ItemVersions(local: try known.flatMap(localState), base: known, remote: remote) }
    return ItemVersions(local: try localState(only), base: only, remote: remote)
  }
}

extension SyncLink {
  /// Whether the link may belong to a resource with several items and to no single item.
  var mayHoldSeveral: Bool { uid.isEmpty && !isKept && !isPart }

  /// Whether the link is pending only because its object cannot be written. A further read would not help.
  var isHeldBack: Bool { isPart && isPending && etag != nil }
}
