import CalDAV
import FocusbloxModel
import FocusbloxStore
import Foundation

/// What the server says has happened to a list since the last run.
struct RemoteChanges {
  /// Hrefs whose ETag is not the one we know, to be fetched.
  var changed: [Href] = []
  /// Links whose href the server did not list any more: a suspicion, not yet a proof (SYNC 2.8).
  var suspects: [SyncLink] = []
  var token: String?
  var ctag: String?
  var isCompleteListing = false
}

extension ListSync {
  /// Asks in the cheapest way that the server has: one request when nothing changed (SYNC 2.1).
  func findChanges() async throws -> RemoteChanges {
    let isFullDue = list.lastFullSync.map { environment.now().timeIntervalSince($0) >= Self.fullSyncInterval } ?? true
    let wantsAll = options.verify || isFullDue
    if list.supportsSyncCollection {
      let answer = try await client.changes(in: collection, since: wantsAll ? nil : list.syncToken)
      return try compare(answer, ctag: list.ctag)
    }
    // A server that showed no ctag at the last listing is not asked for one before the next.
    let ctag = !wantsAll && list.ctag == nil ? nil : try await client.state(of: collection).ctag
    if !wantsAll, let ctag, ctag == list.ctag { return RemoteChanges(token: nil, ctag: ctag) }
    return try compare(try await client.listing(of: collection), ctag: ctag)
  }

  /// Everything is fetched again at least this often, whatever the tokens say (SYNC 2.9); in seconds.
  static let fullSyncInterval: TimeInterval = 7 * 86_400

  private func compare(_ answer: CollectionChanges, ctag: String?) throws -> RemoteChanges {
    var result = RemoteChanges(token: answer.token, ctag: ctag, isCompleteListing: answer.isCompleteListing)
    try store.read { store in
      if answer.isCompleteListing {
        var unlisted: [Href: Int64] = [:]
        var known: [Href: ETag] = [:]
        try store.eachKnownHref(list: list.id) { id, href, etag in
          guard let href = Href(href) else { return }
          known[href] = etag.flatMap { ETag($0) }
          unlisted[href] = id
        }
        for row in answer.changed {
          unlisted[row.href] = nil
          if let etag = row.etag, known[row.href] == etag { continue }
          result.changed.append(row.href)
        }
        for id in unlisted.values.sorted() {
          if let link = try store.link(id: id) { result.suspects.append(link) }
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
      let due = try store.failedLinks(list: list.id, retryBefore: environment.now())
      let listed = Set(result.changed)
      result.changed += due.compactMap { $0.href.flatMap { Href($0) } }.filter { !listed.contains($0) }
    }
    return result
  }

  /// Links whose object is really gone: asked for by name and not found, while the collection itself answers. What we hold
  /// nothing of needs no proof.
  func proveVanished(_ suspects: [SyncLink]) async throws -> (gone: [SyncLink], back: [CalendarObject]) {
    var gone: [SyncLink] = []
    var back: [CalendarObject] = []
    for link in suspects {
      guard let href = link.href.flatMap({ Href($0) }) else { continue }
      if link.itemID == nil, !link.isDeleted {
        gone.append(link)
      } else if let object = try await client.get(href) {
        back.append(object)
      } else {
        gone.append(link)
      }
    }
    if gone.contains(where: { $0.itemID != nil }) { _ = try await client.state(of: collection) }
    return (gone, back)
  }
}

extension Array {
  /// Runs of at most `size` elements, in order.
  func chunks(of size: Int) -> [ArraySlice<Element>] {
    stride(from: 0, to: count, by: size).map { self[$0..<Swift.min($0 + size, count)] }
  }
}
