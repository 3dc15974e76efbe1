import CalDAV
import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import Foundation

extension ListSync {
  /// Fetches changed objects in batches, a few at a time, and merges each batch in one transaction: memory holds a few
  /// batches, whatever the list holds.
  func pull(
    _ hrefs: [Href], already: [CalendarObject], gone: Set<Int64>, report: inout ListReport
  ) async throws {
    if !already.isEmpty { try await merge(already, gone: gone, report: &report) }
    guard !hrefs.isEmpty else { return }
    let batches = hrefs.chunks(of: Self.batchSize)
    var done = 0
    var next = 0
    let total = hrefs.count
    let lanes = try store.read { try ConcurrencyLimit.open(account: list.accountID, in: $0) }
    try await withThrowingTaskGroup(of: (ArraySlice<Href>, [RemoteObject], [FetchedObjects.Failure]).self) { group in
      func start() {
        guard next < batches.count else { return }
        let batch = batches[next]
        next += 1
        group.addTask {
          let fetched = try await fetchChanged(batch)
          // To be read while another batch is merged.
          return (batch, fetched.objects.flatMap(RemoteObject.all), fetched.failed)
        }
      }
      for _ in 0..<min(lanes, batches.count) { start() }
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

  /// Where everything is compared, those of which something is to be taken note: both sides are asked, not the ETag.
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

  /// Takes what the server has into the store: one transaction for the batch.
  func merge(_ objects: [CalendarObject], gone: Set<Int64> = [], report: inout ListReport) async throws {
    try await merge(objects.flatMap(RemoteObject.all), gone: gone, report: &report)
  }

  /// Resources of several items.
  func merge(shared objects: [CalendarObject], gone: Set<Int64>, report: inout ListReport) async throws {
    for batch in objects.chunks(of: Self.batchSize) {
      try await merge(try divergent(batch.flatMap(RemoteObject.all)), gone: gone, report: &report)
    }
  }

  private func merge(_ remotes: [RemoteObject], gone: Set<Int64>, report: inout ListReport) async throws {
    let known = try store.read { store in
      let strangers = try store.strangers(among: remotes, in: list)
      return remotes.filter { !strangers.contains($0.key) }
    }
    try await unlinkMoved(known, report: &report)
    try await forgetOldPlaces(of: known, report: &report)
    var gone = gone.union(try await renamed(among: known, besides: gone))
    report = try store.write { store in
      var report = report
      var strangers = try store.strangers(among: remotes, in: list)
      var round = remotes
      while !round.isEmpty {
        var makesAnother = false
        for remote in round {
          if strangers.contains(remote.key) {
            let versions = ItemVersions(local: nil, base: nil, remote: remote)
            try application.apply(planner.decide(versions), in: store, report: &report)
          } else {
            let action = try meet(remote, gone: gone, in: store, report: &report)
            // It is here now: another object with its UID is another one.
            gone.remove(action.link.id)
            // The next instance that just came into being here may be among them (G9).
            if action.makesAnother { (makesAnother, strangers) = (true, []) }
          }
        }
        // The object of a next instance may have been met before the completed one.
        round = makesAnother ? try remotes.filter { try isPassedOver($0, in: store) } : []
      }
      return report
    }
  }

  /// Whether an object was met before its item came into being here.
  private func isPassedOver(_ remote: RemoteObject, in store: StoreReader) throws -> Bool {
    guard let link = try store.links(list: list.id, hrefKeys: [remote.key]).first else { return false }
    return link.itemID != nil && link.base == nil && link.etag == nil
  }

  /// One object in the version that the server has now; returns what became of it.
  ///
  /// - Parameter held: the server's own text before our write, while the write is read back.
  @discardableResult
  func meet(
    _ remote: RemoteObject, gone: Set<Int64> = [], after held: [UInt8]? = nil, in store: StoreTransaction,
    report: inout ListReport
  ) throws -> SyncAction {
    var versions = try store.versions(of: remote, in: list, gone: gone)
    versions.heldText = held
    for replaced in versions.replaced {
      try application.apply(Self.forgetting(replaced), in: store, report: &report)
    }
    if versions.isHeldElsewhere, try joinUnsentItem(of: remote, versions, in: store) {
      versions = try store.versions(of: remote, in: list, gone: gone)
    }
    if versions.twin != nil, let uid = remote.uid { try stayBesideTwin(uid, in: store) }
    let action = planner.decide(versions)
    try application.apply(action, in: store, report: &report)
    if versions.carriedBack != nil, let base = versions.base { try store.keepCarriedBack(nil, toLink: base.id) }
    return action
  }

  /// A UID that is new in this list and linked in another list of the account was moved there or copied: when its old place
  /// is proven empty, the old link goes, and the item is met here again under its UID (G1). So it is with an item that
  /// was moved away here, where its old place is met in another version: another program may have moved it back.
  private func unlinkMoved(_ remotes: [RemoteObject], report: inout ListReport) async throws {
    let elsewhere = try store.read { store in
      try remotes.flatMap { remote -> [(link: SyncLink, wasCopied: Bool)] in
        guard case .success(let reading) = remote.reading else { return [] }
        let known = try store.links(list: list.id, hrefKeys: [remote.key]).first
        guard known == nil || known?.deleteAfter != nil else { return [] }
        let links = try store.links(uid: reading.uid).filter { link in
          guard link.listID != list.id, link.href != nil, !link.isDeleted, link.itemID != nil else { return false }
          return try store.list(id: link.listID)?.isBeside(list) ?? false
        }
        return try links.map { ($0, try store.link(waitingFor: $0.id)?.listID == list.id) }
      }
    }
    for (link, wasCopied) in elsewhere {
      guard try await isGone(link) else { continue }
      // The copy may only have got another name.
      if wasCopied, try await isStillListed(link) { continue }
      report = try store.write { store in
        var report = report
        try application.apply(.unlink(link), in: store, report: &report)
        return report
      }
    }
  }

  /// Rows that the server answered with an error: kept in mind and asked for again later.
  func noteFailures(_ failures: [FetchedObjects.Failure], report: inout ListReport) throws {
    guard !failures.isEmpty else { return }
    report = try store.write { store in
      var report = report
      for failure in failures {
        var link =
          try store.links(list: list.id, hrefKeys: [failure.href.key]).first
          ?? SyncLink(listID: list.id, kind: .task, uid: "")
        link.href = failure.href.path
        link.hrefKey = failure.href.key
        try application.apply(.setAside(link, failure.reason), in: store, report: &report)
      }
      return report
    }
  }
}
