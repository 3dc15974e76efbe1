import CalDAV
import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import Foundation

extension ListSync {
  /// Fetches changed objects in batches, a few at a time, and merges each batch in one transaction. Memory holds a few
  /// batches, whatever the size of the list.
  func pull(
    _ hrefs: [Href], already: [CalendarObject], gone: Set<Int64>, report: inout ListReport
  ) async throws {
    if !already.isEmpty { try await merge(already, gone: gone, report: &report) }
    guard !hrefs.isEmpty else { return }
    let batches = hrefs.chunks(of: Self.batchSize)
    var done = 0
    var next = 0
    let total = hrefs.count
    let concurrencyLimit = try store.read { try ConcurrencyLimit.current(account: list.accountID, in: $0) }
    try await withThrowingTaskGroup(of: (ArraySlice<Href>, [RemoteObject], [FetchedObjects.Failure]).self) { group in
      func start() {
        guard next < batches.count else { return }
        let batch = batches[next]
        next += 1
        group.addTask {
          let fetched = try await fetchChanged(batch)
          // Another batch is merged while this one is parsed.
          return (batch, fetched.objects.flatMap(RemoteObject.all), fetched.failed)
        }
      }
      for _ in 0..<min(concurrencyLimit, batches.count) { start() }
      while let (batch, objects, failed) = try await group.next() {
        try Task.checkCancellation()
        start()
        try await merge(try divergent(objects), gone: gone, report: &report)
        try noteFailures(failed, report: &report)
        done += batch.count
        progress(SyncProgress(list: list.name, phase: .pulling, done: done, total: total))
      }
    }
  }

  /// Leaves out objects without a difference where the run compares every object. Text and state are compared, not only
  /// the ETag.
  private func divergent(_ objects: [RemoteObject]) throws -> [RemoteObject] {
    guard wantsEverything, list.lastFullSync != nil else { return objects }
    return try store.read { store in
      try objects.filter { object in
        guard let link = try store.links(list: list.id, hrefKeys: [object.key]).first,
          let etag = object.etag, link.etag.flatMap({ ETag($0) }) == etag
        else { return true }
        guard let base = link.base, link.isKept else { return link.isKept }
        guard base == object.bytes || SemanticComparison.areEquivalent(base, object.bytes),
          case .adopt(let step) = planner.decide(try store.versions(of: object, in: list))
        else { return true }
        return step.link.isPending != link.isPending
      }
    }
  }

  /// Merges the server's objects into the store in one transaction.
  ///
  /// - Parameter left: the link of an object's item in the list that the item leaves.
  func merge(
    _ objects: [CalendarObject], gone: Set<Int64> = [], leaving left: SyncLink? = nil, report: inout ListReport
  ) async throws {
    try await merge(objects.flatMap(RemoteObject.all), gone: gone, leaving: left, report: &report)
  }

  /// Merges resources with several items.
  func merge(shared objects: [CalendarObject], gone: Set<Int64>, report: inout ListReport) async throws {
    for batch in objects.chunks(of: Self.batchSize) {
      try await merge(try divergent(batch.flatMap(RemoteObject.all)), gone: gone, report: &report)
    }
  }

  private func merge(
    _ remotes: [RemoteObject], gone: Set<Int64>, leaving left: SyncLink? = nil, report: inout ListReport
  ) async throws {
    let (state, new, kept) = try store.read { store in
      let new = try store.unknownKeys(among: remotes, in: list)
      let known = remotes.map(\.key).filter { !new.contains($0) }
      return (try store.state(), new, try store.keptHrefKeys(list: list.id, among: known))
    }
    let known = remotes.filter { !new.contains($0.key) }
    // An object of an item of this list was neither moved here nor renamed.
    let strange = known.filter { !kept.contains($0.key) }
    let (moved, doubted) = try await movedLinks(strange, besides: left)
    let unanswered = try await forgetMoveSources(of: known, report: &report).union(doubted)
    var gone = gone.union(try await renamed(among: strange, besides: gone))
    try write(&report) { store, report in
      var application = application
      var possibleTexts: [String: [UInt8]] = [:]
      // A process that dies leaves the item in a list (I13).
      for link in moved + [left].compactMap(\.self) {
        possibleTexts[link.uid] = try store.possibleText(link: link.id)
        try application.apply(.unlink(link), in: store, report: &report)
      }
      var unknown = try store.state() == state ? new : store.unknownKeys(among: remotes, in: list)
      application.rings = try RingsOfWrittenItems(lists: [list], store)
      var round = remotes
      while !round.isEmpty {
        var createsNextInstance = false
        for remote in round {
          if unknown.contains(remote.key) {
            let versions = ItemVersions(local: nil, base: nil, remote: remote)
            try application.apply(planner.decide(versions), in: store, report: &report)
          } else {
            let action = try mergeRemote(
              remote, gone: gone, possibleText: remote.uid.flatMap { possibleTexts[$0] },
              mayBeMoved: remote.uid.map(unanswered.contains) == true, by: application, in: store, report: &report)
            // The item has an object again. A further object with this UID is another item.
            gone.remove(action.link.id)
            // The object may belong to the next instance that this action created (G9).
            if action.createsNextInstance { (createsNextInstance, unknown) = (true, []) }
          }
        }
        // The object of a next instance may precede the completed instance in the batch.
        round = createsNextInstance ? try remotes.filter { try wasMergedBeforeItem($0, in: store) } : []
      }
    }
  }

  private func wasMergedBeforeItem(_ remote: RemoteObject, in store: StoreReader) throws -> Bool {
    guard let link = try store.links(list: list.id, hrefKeys: [remote.key]).first else { return false }
    return link.itemID != nil && link.base == nil && link.etag == nil
  }

  /// Merges the server's current version of one object into the store.
  ///
  /// - Parameters:
  ///   - possibleText: a text of the item that the server may have, from the list that the item leaves.
  ///   - mayBeMoved: whether the server did not tell if the item's object in another list exists.
  ///   - held: the server's text before the run's own write, while that write is read back.
  /// - Returns: the action that was applied.
  @discardableResult
  func mergeRemote(
    _ remote: RemoteObject, gone: Set<Int64> = [], possibleText: [UInt8]? = nil, mayBeMoved: Bool = false,
    after held: [UInt8]? = nil, by application: PlanApplication, in store: StoreTransaction, report: inout ListReport
  ) throws -> SyncAction {
    func current() throws -> ItemVersions {
      var versions = try store.versions(of: remote, in: list, gone: gone)
      versions.heldText = held
      versions.possibleText = versions.possibleText ?? possibleText
      versions.mayBeMoved = mayBeMoved
      return versions
    }
    var versions = try current()
    for replaced in versions.replaced {
      try application.apply(Self.forgetting(replaced), in: store, report: &report)
    }
    if versions.isHeldElsewhere, try joinUnsentItem(of: remote, versions, in: store) { versions = try current() }
    if versions.duplicate != nil, let uid = remote.uid { try keepInListOfDuplicate(uid, in: store) }
    var action = planner.decide(versions)
    if case .restore = action, let deleted = versions.base, try joinDeletedItem(of: remote, versions, in: store) {
      try application.apply(.forget(deleted), in: store, report: &report)
      versions = try current()
      action = planner.decide(versions)
    }
    try application.apply(action, in: store, report: &report)
    // An upload may still arrive while the object has the version before. An unreadable version shows no text.
    if versions.possibleText != nil, case .success = remote.reading, let base = versions.base,
      !action.link.isPending || base.base != remote.bytes
    {
      try store.keepPossibleText(nil, link: base.id)
    }
    return action
  }

  /// The links of items that moved to this list. A UID that is new in this list and linked in another list of the account
  /// was moved or copied. If the other object is proven gone, its link is to be removed, so that the UID lookup finds the
  /// item (G1). An item that was moved away here is treated alike where its source has a new version. Another program may
  /// have moved that item back.
  ///
  /// - Returns: the links, and the UIDs of the objects of which the server did not tell whether they exist.
  private func movedLinks(
    _ remotes: [RemoteObject], besides left: SyncLink?
  ) async throws -> (moved: [SyncLink], doubted: Set<String>) {
    let elsewhere = try store.read { store in
      try remotes.flatMap { remote -> [(link: SyncLink, wasCopied: Bool)] in
        guard case .success(let reading) = remote.reading else { return [] }
        let known = try store.links(list: list.id, hrefKeys: [remote.key]).first
        // An object without an item may have waited for the same answer before.
        guard known.map({ $0.deleteAfter != nil || (!$0.isKept && !$0.isDetached) }) ?? true else { return [] }
        let links = try store.links(uid: reading.uid).filter { link in
          guard link.listID != list.id, link.href != nil, !link.isDeleted, link.itemID != nil, link.id != left?.id
          else { return false }
          return try store.list(id: link.listID)?.isBeside(list) ?? false
        }
        return try links.map { ($0, try store.link(waitingFor: $0.id)?.listID == list.id) }
      }
    }
    var moved: [SyncLink] = []
    var doubted: Set<String> = []
    for (link, wasCopied) in elsewhere {
      switch try await presence(of: link) {
      case .gone:
        // The server may only have renamed the object.
        if wasCopied, try await isStillListed(link) { continue }
        moved.append(link)
      case .unclear: doubted.insert(link.uid)
      case .present: continue
      }
    }
    return (moved, doubted)
  }

  /// Records hrefs whose answer was an error. They are requested again later.
  func noteFailures(_ failures: [FetchedObjects.Failure], report: inout ListReport) throws {
    guard !failures.isEmpty else { return }
    try write(&report) { store, report in
      for failure in failures {
        var link =
          try store.links(list: list.id, hrefKeys: [failure.href.key]).first
          ?? SyncLink(listID: list.id, kind: .task, uid: "")
        link.href = failure.href.path
        link.hrefKey = failure.href.key
        try application.apply(.setAside(link, failure.reason), in: store, report: &report)
      }
    }
  }
}
