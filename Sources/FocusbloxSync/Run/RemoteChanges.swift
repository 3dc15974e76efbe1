import CalDAV
import FocusbloxModel
import FocusbloxStore
import Foundation

/// What the server says has happened to a list since the last run.
struct RemoteChanges {
  /// Hrefs whose ETag is not the one we know, to be fetched.
  var changed: [Href] = []
  /// Links whose href the server did not list any more: a suspicion, not yet a proof.
  var suspects: [SyncLink] = []
  /// Links whose last attempt failed, to be tried again now.
  var due: [SyncLink] = []
  var token: String?
  var ctag: String?
  var isCompleteListing = false
  /// Keys of the hrefs whose change the server told of only when everything was listed (I12).
  var unannounced: Set<String> = []

  /// Takes note of what the server does tell of.
  mutating func take(note told: CollectionChanges) {
    if told.isCompleteListing {
      unannounced = []
    } else {
      unannounced.subtract(told.changed.map(\.href.key))
      unannounced.subtract(told.vanished.map(\.key))
    }
  }
}

extension ListSync {
  /// Asks in the cheapest way that the server has: one request when nothing changed.
  ///
  /// - Parameter answered: what was asked before the turn of the list; of no use where the turn asks something else.
  mutating func findChanges(_ answered: EarlyAnswer?) async throws -> RemoteChanges {
    guard let question = firstQuestion else {
      return try withRetries(RemoteChanges(token: list.syncToken, ctag: list.ctag))
    }
    let ahead = answered.flatMap { $0.question == question ? $0 : nil }
    let answer = if let ahead { try ahead.result.get() } else { try await question.ask(client) }
    let wantsAll = question.wantsAll
    guard let changes = answer.changes else { return try withRetries(RemoteChanges(token: nil, ctag: answer.ctag)) }
    // The texts are no older than this answer, and its token or ctag brings what comes after them.
    early = ahead?.texts ?? [:]
    guard list.supportsSyncCollection else {
      return try compare(
        changes, ctag: answer.ctag, isReview: wantsAll && answer.ctag != nil && answer.ctag == list.ctag)
    }
    var found = try compare(changes, ctag: list.ctag, isReview: wantsAll && list.syncToken != nil)
    if !wantsAll, let doubt = try doubt(changes, found) {
      early = [:]
      let everything = try compare(
        try await client.changes(in: collection, since: nil), ctag: list.ctag, isReview: true)
      try settle(doubt, with: everything)
      found = everything
      found.take(note: changes)
    } else if !found.unannounced.isEmpty {
      // Asked after the listing, so that what happens in between is not taken for hidden.
      found.take(note: try await client.changes(in: collection, since: list.syncToken))
    }
    return found
  }

  /// Whether this run compares everything, whatever the server says has changed.
  var wantsEverything: Bool {
    options.verify || list.isFullListingDue(at: environment.now())
  }

  /// Everything is fetched again at least this often, whatever the tokens say; in seconds.
  private static let fullSyncInterval: TimeInterval = 7 * 86_400

  /// Also where the last time lies ahead: the clock has been put back since.
  static func isFullSyncDue(since last: Date, at now: Date) -> Bool {
    abs(now.timeIntervalSince(last)) >= fullSyncInterval
  }

  /// - Parameter isReview: whether a listing brings what the server should have told before.
  private func compare(_ answer: CollectionChanges, ctag: String?, isReview: Bool) throws -> RemoteChanges {
    var result = RemoteChanges(token: answer.token, ctag: ctag, isCompleteListing: answer.isCompleteListing)
    try store.read { store in
      if answer.isCompleteListing {
        var unlisted: [Href: Int64] = [:]
        var known: [Href: ETag] = [:]
        try store.eachKnownHref(list: list.id) { id, href, etag in
          // Items that share a resource are looked for there.
          guard let place = ObjectPlace(link: href), place.fragment == nil else { return }
          let href = place.resource
          known[href] = etag.flatMap { ETag($0) }
          unlisted[href] = id
        }
        for row in answer.changed {
          let isKnown = unlisted.removeValue(forKey: row.href) != nil
          if !options.verify, let etag = row.etag, known[row.href] == etag { continue }
          result.changed.append(row.href)
          // Of what has no ETag we know ourselves that it has to be read.
          if isReview, !isKnown || known[row.href] != nil { result.unannounced.insert(row.href.key) }
        }
        for id in unlisted.values.sorted() {
          guard let link = try store.link(id: id) else { continue }
          result.suspects.append(link)
          if isReview, link.etag != nil, let key = link.hrefKey { result.unannounced.insert(key) }
        }
      } else {
        for rows in answer.changed.chunks(of: 500) {
          let links = try store.links(list: list.id, hrefKeys: rows.map(\.href.key))
          let etags = Dictionary(links.map { ($0.hrefKey, $0.etag) }, uniquingKeysWith: { first, _ in first })
          for row in rows {
            if let etag = row.etag, let known = etags[row.href.key] ?? nil, ETag(known) == etag { continue }
            result.changed.append(row.href)
          }
        }
        for hrefs in answer.vanished.chunks(of: 500) {
          result.suspects += try store.links(list: list.id, hrefKeys: hrefs.map(\.key))
        }
      }
    }
    return try withRetries(result)
  }

  /// With the objects that could not be taken in before and are to be tried again now (I11).
  private func withRetries(_ changes: RemoteChanges) throws -> RemoteChanges {
    let listed = Set(changes.changed)
    let suspected = Set(changes.suspects.map(\.id))
    let failed = try store.read { store in
      try store.failedLinks(list: list.id).filter { Backoff.isOver($0.retryAfter, at: environment.now()) }
    }
    var changes = changes
    changes.due = failed.filter { link in
      !suspected.contains(link.id) && !link.isHeldBack && link.resource.map { !listed.contains($0) } ?? false
    }
    return changes
  }

  /// What became of links whose object may be gone, or could not be used last time: asked for by name, while the collection
  /// itself answers. What we hold nothing of needs no proof. One that cannot be asked for proves nothing, and waits (I11).
  ///
  /// - Parameter shared: resources of several items, of which something may have changed.
  func prove(_ changes: RemoteChanges, shared: [Href]) async throws -> Proof {
    var proof = Proof()
    try await read(shared: shared, into: &proof)
    for link in changes.suspects {
      guard let href = link.resource else { continue }
      if link.itemID == nil, !link.isDeleted, !link.isDetached {
        proof.gone.append(link)
        continue
      }
      switch try await ask(href) {
      case .there(let object): proof.back.append(object)
      case .gone: proof.gone.append(link)
      case .unclear(let reason): proof.failed.append((href, reason))
      }
    }
    let due = try await fetch(changes.due.compactMap(\.resource))
    let missing = Set(due.missing)
    proof.back += due.objects
    proof.failed += due.failed
    proof.gone += changes.due.filter { link in link.resource.map(missing.contains) ?? false }
    if proof.gone.contains(where: { $0.itemID != nil }) { _ = try await client.state(of: collection) }
    return proof
  }
}

/// What asking for single objects has brought.
struct Proof {
  /// 404 or 410.
  var gone: [SyncLink] = []
  /// There, as they are now.
  var back: [CalendarObject] = []
  /// Resources of several items, as they are now.
  var shared: [CalendarObject] = []
  var failed: [FetchedObjects.Failure] = []

  var goneIDs: Set<Int64> { Set(gone.map(\.id)) }
}

extension Array {
  /// Runs of at most `size` elements, in order.
  func chunks(of size: Int) -> [ArraySlice<Element>] {
    stride(from: 0, to: count, by: size).map { self[$0..<Swift.min($0 + size, count)] }
  }
}
