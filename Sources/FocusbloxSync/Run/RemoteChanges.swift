import CalDAV
import FocusbloxModel
import FocusbloxStore
import Foundation

/// The changes of a list on the server since the last run.
struct RemoteChanges {
  /// Hrefs whose ETag differs from the stored one.
  var changed: [Href] = []
  /// Those of `changed` at which a known item has another ETag.
  var replaced: [Href] = []
  /// Links whose href is missing from the listing. The absence check still has to prove that the object is gone.
  var suspects: [SyncLink] = []
  /// Links whose last attempt failed and whose pause is over. An attended run does not wait for the pause of a failed read.
  var due: [SyncLink] = []
  var token: String?
  var ctag: String?
  var isCompleteListing = false
  /// The server's time of the answer, where the answer has a date.
  var answeredAt: Date?
  /// Keys of the hrefs whose change only a full listing has shown (I12).
  var unannounced: Set<String> = []
  /// Collections inside the list.
  var subcollections: [Href] = []

  /// Removes the changes that the server did announce from `unannounced`.
  mutating func take(note announced: CollectionChanges) {
    if announced.isCompleteListing {
      unannounced = []
    } else {
      unannounced.subtract(announced.changed.map(\.href.key))
      unannounced.subtract(announced.vanished.map(\.key))
    }
  }
}

extension ListSync {
  /// Asks in the cheapest way that the server supports: one request when nothing changed.
  ///
  /// - Parameter answered: the answer to an early question. It is ignored where the turn asks another question.
  mutating func findChanges(_ answered: PrefetchedAnswer?) async throws -> RemoteChanges {
    guard let question = firstQuestion else {
      return try withRetries(RemoteChanges(token: list.syncToken, ctag: list.ctag))
    }
    let prefetchedAnswer = answered.flatMap { $0.question == question ? $0 : nil }
    let answer = if let prefetchedAnswer { try prefetchedAnswer.result.get() } else { try await question.ask(client) }
    let wantsAll = question.wantsAll
    guard let changes = answer.changes else { return try withRetries(RemoteChanges(token: nil, ctag: answer.ctag)) }
    // The texts are at least as new as this answer. Later edits come with the token or ctag of the answer.
    prefetched = prefetchedAnswer?.texts ?? [:]
    guard list.supportsSyncCollection else {
      return try compare(
        changes, ctag: answer.ctag, isReview: wantsAll && answer.ctag != nil && answer.ctag == list.ctag)
    }
    var found = try compare(changes, ctag: list.ctag, isReview: wantsAll && list.syncToken != nil)
    if !wantsAll, let doubt = try doubt(changes, found) {
      prefetched = [:]
      let everything = try compare(
        try await client.changes(in: collection, since: nil), ctag: list.ctag, isReview: true)
      try settle(doubt, with: everything)
      found = everything
      found.take(note: changes)
    } else if !found.unannounced.isEmpty {
      // This question follows the listing, so that an edit in between does not count as unannounced.
      found.take(note: try await client.changes(in: collection, since: list.syncToken))
    }
    return found
  }

  /// The server's changes since the token; `nil` where the server does not tell.
  func changes(since token: String?, withTexts asksForTexts: Bool) async throws -> CollectionChanges? {
    guard let token else { return nil }
    do {
      return try await client.changes(in: collection, since: token, withTexts: asksForTexts)
    } catch {
      guard error.concernsOneItem else { throw error }
      return nil
    }
  }

  /// The token of changes that are all this run's own: a server that is restored from a backup of before them no longer
  /// knows it. `nil` where somebody else's change may be among them, which the next run reads with the former token.
  func tokenOfOwnChanges(_ shown: CollectionChanges) throws -> String? {
    // A token that counts seconds also covers the changes that follow in its second.
    guard !shown.isCompleteListing, let token = shown.token,
      !CalendarList.countsSeconds(token, at: environment.now())
    else { return nil }
    let found = try compare(shown, ctag: list.ctag, isReview: false)
    return found.changed.isEmpty && found.suspects.isEmpty ? token : nil
  }

  /// Whether this run compares every object, whatever changes the server announces.
  var wantsEverything: Bool {
    options.verify || options.serverWentBack || list.isFullListingDue(at: environment.now())
  }

  /// The longest time between two full comparisons, in seconds. Sync tokens do not extend it.
  private static let fullSyncInterval: TimeInterval = 7 * 86_400

  /// A last comparison in the future is due as well: the clock was set back since.
  static func isFullSyncDue(since last: Date, at now: Date) -> Bool {
    abs(now.timeIntervalSince(last)) >= fullSyncInterval
  }

  /// - Parameter isReview: whether the listing can show changes that the server should have announced earlier.
  private func compare(_ answer: CollectionChanges, ctag: String?, isReview: Bool) throws -> RemoteChanges {
    if let place = answer.movedTo, followsRedirect { throw ListMoved(place: place) }
    var result = RemoteChanges(token: tokenToKeep(of: answer), ctag: ctag, isCompleteListing: answer.isCompleteListing)
    result.subcollections = answer.subcollections
    result.answeredAt = answer.answeredAt
    try store.read { store in
      if answer.isCompleteListing {
        var unlisted: [Href: Int64] = [:]
        var known: [Href: ETag] = [:]
        try store.eachKnownHref(list: list.id) { id, href, etag in
          // The function `read(shared:into:)` handles resources with several items.
          guard let address = ObjectAddress(link: href), address.fragment == nil else { return }
          let href = address.resource
          known[href] = etag.flatMap { ETag($0) }
          unlisted[href] = id
        }
        for row in answer.changed {
          let isKnown = unlisted.removeValue(forKey: row.href) != nil
          let isSame = row.etag != nil && known[row.href] == row.etag
          if !options.verify, isSame { continue }
          result.changed.append(row.href)
          if isKnown, !isSame { result.replaced.append(row.href) }
          // A known object without an ETag is read anyway, so that the change does not count as unannounced.
          if isReview, !isKnown || known[row.href] != nil { result.unannounced.insert(row.href.key) }
        }
        for id in unlisted.values.sorted() {
          guard let link = try store.link(id: id) else { continue }
          result.suspects.append(link)
          if isReview, link.etag != nil, let key = link.hrefKey { result.unannounced.insert(key) }
        }
      } else {
        for rows in answer.changed.chunks(of: 500) {
          let etags = try store.etags(list: list.id, hrefKeys: rows.map(\.href.key))
          for row in rows {
            let known = etags[row.href.key]
            if let etag = row.etag, let known = known ?? nil, ETag(known) == etag { continue }
            result.changed.append(row.href)
            if known != nil { result.replaced.append(row.href) }
          }
        }
        for hrefs in answer.vanished.chunks(of: 500) {
          result.suspects += try store.links(list: list.id, hrefKeys: hrefs.map(\.key))
        }
      }
    }
    return try withRetries(result)
  }

  /// Adds the objects that failed before and are due again (I11).
  private func withRetries(_ changes: RemoteChanges) throws -> RemoteChanges {
    let listed = Set(changes.changed)
    let suspected = Set(changes.suspects.map(\.id))
    let failed = try store.read { store in
      try store.failedLinks(list: list.id).filter { link in
        (!options.isUnattended && link.wasNotRead) || Backoff.isOver(link.retryAfter, at: environment.now())
      }
    }
    var changes = changes
    changes.due = failed.filter { link in
      !suspected.contains(link.id) && !link.isHeldBack && link.resource.map { !listed.contains($0) } ?? false
    }
    return changes
  }

  /// Checks links whose object may be gone or failed last time. Each href is requested by itself, and then the
  /// collection must answer, too. An object that no item belongs to needs no proof. An unclear answer proves nothing,
  /// and the link waits (I11).
  ///
  /// - Parameter shared: resources with several items that may have changed.
  func checkAbsence(_ changes: RemoteChanges, shared: [Href]) async throws -> AbsenceCheck {
    var absence = AbsenceCheck()
    try await read(shared: shared, into: &absence)
    for link in changes.suspects {
      guard let href = link.resource else { continue }
      if link.itemID == nil, !link.isDeleted, !link.isDetached {
        absence.gone.append(link)
        continue
      }
      switch try await ask(href) {
      case .present(let object): absence.back.append(object)
      case .gone: absence.gone.append(link)
      case .unclear(let reason): absence.failed.append((href, reason))
      }
    }
    let due = try await fetch(changes.due.compactMap(\.resource))
    let missing = Set(due.missing)
    absence.back += due.objects
    absence.failed += due.failed
    absence.gone += changes.due.filter { link in link.resource.map(missing.contains) ?? false }
    if absence.gone.contains(where: { $0.itemID != nil }) { _ = try await client.state(of: collection) }
    return absence
  }
}

extension SyncLink {
  /// Whether the last attempt was a read that gave no usable version. The ETag of an object without an item is that of
  /// the last read, and a change of that object is announced.
  fileprivate var wasNotRead: Bool { !isPending && (itemID != nil || etag == nil) }
}

/// The result of requests for single objects.
struct AbsenceCheck {
  /// The server answered 404 or 410.
  var gone: [SyncLink] = []
  /// The server's current versions of objects that exist.
  var back: [CalendarObject] = []
  /// The server's current versions of resources with several items.
  var shared: [CalendarObject] = []
  var failed: [FetchedObjects.Failure] = []

  var goneIDs: Set<Int64> { Set(gone.map(\.id)) }
}

extension Array {
  /// Splits the array into runs of at most `size` elements, in order.
  func chunks(of size: Int) -> [ArraySlice<Element>] {
    stride(from: 0, to: count, by: size).map { self[$0..<Swift.min($0 + size, count)] }
  }
}
