import CalDAV
import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import Foundation

extension ListSync {
  /// Sends every pending item, a few at a time, the soonest due first; then reads back what was written.
  func push(report: inout ListReport) async throws {
    try sendLateEdits()
    let pending = try store.read { store in
      try store.uploads(list: list.id).filter { link in
        link.retryAfter.map { $0 <= environment.now() } ?? true
      }
    }
    guard !pending.isEmpty else { return }
    if list.isReadOnly { return try refuseReadOnly(pending, report: &report) }
    if pending.contains(where: { $0.href == nil && !$0.isDeleted }) {
      try store.write { try $0.noteFirstUploads(list: list.id, at: planner.mapping.now) }
    }
    var written: [WrittenObject] = []
    var done = 0
    var met: [SyncLink] = []
    func take(_ outcome: PushOutcome) {
      if let object = outcome.written { written.append(object) }
      report.add(outcome.report)
      done += 1
      progress(SyncProgress(list: list.name, phase: .pushing, done: done, total: pending.count))
    }
    var lanes = try store.read { try Lanes.open(account: list.accountID, in: $0) }
    for wave in [pending.filter { !$0.isDeleted }, pending.filter(\.isDeleted)] {
      try await withThrowingTaskGroup(of: PushOutcome.self) { group in
        var remaining = wave[...]
        var underWay = 0
        func start() {
          while underWay < lanes, let link = remaining.popFirst() {
            underWay += 1
            group.addTask { try await send(link, isAlone: false) }
          }
        }
        start()
        do {
          while let outcome = try await group.next() {
            underWay -= 1
            if let link = outcome.met {
              // Some servers refuse writes that meet (423): from here on they go one by one.
              met.append(link)
              lanes = 1
            } else {
              take(outcome)
            }
            try Task.checkCancellation()
            start()
          }
        } catch {
          // What the others came to is done and counts.
          group.cancelAll()
          while let result = await group.nextResult() {
            if case .success(let outcome) = result, outcome.met == nil { take(outcome) }
          }
          throw error
        }
      }
    }
    for link in met { take(try await send(link, isAlone: true)) }
    try await readBack(written, report: &report)
  }

  /// What a server made of our text becomes the base: many rewrite what they store and still return an ETag (SYNC 2.6).
  private func readBack(_ written: [WrittenObject], report: inout ListReport) async throws {
    for batch in written.chunks(of: Self.batchSize) {
      let fetched = try await fetch(batch.map(\.href))
      let tags = Dictionary(batch.map { ($0.href, $0.etag) }, uniquingKeysWith: { first, _ in first })
      report = try store.write { store in
        var report = report
        let links = try store.links(list: list.id, hrefKeys: fetched.objects.map(\.href.key))
        let known = Dictionary(links.map { ($0.hrefKey, $0) }, uniquingKeysWith: { first, _ in first })
        for object in fetched.objects {
          guard var link = known[object.href.key] else { continue }
          if let etag = object.etag, tags[object.href] == etag {
            // The answer to our PUT named this very version: what differs is the server's spelling, nobody's edit.
            link.etag = etag.description
            link.base = object.data
            try store.save(&link)
          } else {
            try meet(RemoteObject(object), in: store, report: &report)
          }
        }
        return report
      }
      let found = Set(fetched.objects.map(\.href))
      for object in batch where !found.contains(object.href) {
        try await takeBack(object, report: &report)
      }
    }
  }

  /// The server said that it stored the object and does not have it (SYNC D18): it is not on the server, and a move that
  /// waits for it goes on waiting.
  private func takeBack(_ object: WrittenObject, report: inout ListReport) async throws {
    if let there = try await client.get(object.href) { return try await merge([there], report: &report) }
    report = try store.write { store in
      var report = report
      guard var link = try store.link(id: object.linkID), !link.isDeleted else { return report }
      link.href = nil
      link.hrefKey = nil
      link.etag = nil
      link.base = nil
      link.isPending = true
      try application.apply(
        .setAside(link, "the server said that it stored it, and does not have it"), in: store, report: &report)
      if object.isNew { report.pushedNew -= 1 } else { report.pushedChanged -= 1 }
      return report
    }
  }

  private func refuseReadOnly(_ links: [SyncLink], report: inout ListReport) throws {
    report = try store.write { store in
      var report = report
      for link in links {
        try application.apply(
          .setAside(link, "the list is read-only on the server"), in: store, report: &report)
      }
      return report
    }
  }
}

/// An object that a PUT has just stored.
struct WrittenObject: Sendable {
  var href: Href
  /// From the answer to the PUT.
  var etag: ETag?
  var linkID: Int64
  var isNew: Bool
}

/// What became of one item that was sent.
struct PushOutcome: Sendable {
  var written: WrittenObject?
  /// It met another write and is to be sent again alone.
  var met: SyncLink?
  var report: ListReport
}

extension ListReport {
  /// Adds the counts and failures of another report.
  mutating func add(_ other: ListReport) {
    pulledNew += other.pulledNew
    pulledChanged += other.pulledChanged
    unlinked += other.unlinked
    pushedNew += other.pushedNew
    pushedChanged += other.pushedChanged
    pushedDeleted += other.pushedDeleted
    merged += other.merged
    conflicts += other.conflicts
    failed += other.failed
    failures += other.failures
    found += other.found
  }
}
