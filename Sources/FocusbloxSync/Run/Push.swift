import CalDAV
import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import Foundation

extension ListSync {
  /// Sends every pending item, a few at a time, the soonest due first; then reads back what was written.
  func push(report: inout ListReport) async throws {
    let pending = try store.read { store in
      try store.uploads(list: list.id).filter { link in
        link.retryAfter.map { $0 <= environment.now() } ?? true
      }
    }
    guard !pending.isEmpty else { return }
    if list.isReadOnly { return try refuseReadOnly(pending, report: &report) }
    var written: [Href] = []
    var done = 0
    var met: [SyncLink] = []
    func take(_ outcome: PushOutcome) {
      if let href = outcome.written { written.append(href) }
      report.add(outcome.report)
      done += 1
      progress(SyncProgress(list: list.name, phase: .pushing, done: done, total: pending.count))
    }
    for wave in [pending.filter { !$0.isDeleted }, pending.filter(\.isDeleted)] {
      try await withThrowingTaskGroup(of: PushOutcome.self) { group in
        var remaining = wave[...]
        func start() {
          guard let link = remaining.popFirst() else { return }
          group.addTask { try await send(link, isAlone: false) }
        }
        for _ in 0..<Self.parallelRequests { start() }
        while let outcome = try await group.next() {
          start()
          if let link = outcome.met { met.append(link) } else { take(outcome) }
        }
      }
    }
    // Some servers refuse writes that meet (423): those go one by one.
    for link in met { take(try await send(link, isAlone: true)) }
    try await readBack(written, report: &report)
  }

  /// What a server made of our text becomes the base: many rewrite what they store and still return an ETag (SYNC 2.6).
  private func readBack(_ hrefs: [Href], report: inout ListReport) async throws {
    for batch in hrefs.chunks(of: Self.batchSize) {
      let fetched = try await fetch(Array(batch))
      report = try store.write { store in
        var report = report
        let links = try store.links(list: list.id, hrefKeys: fetched.objects.map(\.href.key))
        let known = Dictionary(links.map { ($0.hrefKey, $0) }, uniquingKeysWith: { first, _ in first })
        for object in fetched.objects {
          guard let link = known[object.href.key] else { continue }
          if let etag = object.etag, link.etag.flatMap({ ETag($0) }) == etag {
            // The answer to our PUT named this very version: what differs is the server's spelling, nobody's edit.
            if link.base == object.data { continue }
            var link = link
            link.base = object.data
            try store.save(&link)
          } else {
            try meet(RemoteObject(object), in: store, report: &report)
          }
        }
        return report
      }
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

/// What became of one item that was sent.
struct PushOutcome: Sendable {
  var written: Href?
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
  }
}
