import CalDAV
import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import Foundation

extension AlarmPublishing {
  /// Applies the steps, a few at a time, and reads back the written events.
  func carryOut(_ steps: [PublishingStep], _ sides: LocalSides, _ report: inout ListReport) async throws {
    var sent: [Sent] = []
    let writes = steps.filter(\.writes)
    for step in steps where !step.writes { try note(step, &report) }
    try begin(writes.filter { $0.kind == .create })
    var locked: [PublishingStep] = []
    var done = 0
    for batch in writes.chunks(of: ListSync.parallelRequests) {
      try await withThrowingTaskGroup(of: Sent.self) { group in
        for step in batch { group.addTask { try await send(step, sides, isAlone: false) } }
        for try await outcome in group {
          done += 1
          if outcome.isLocked { locked.append(outcome.step) } else { sent.append(outcome) }
        }
      }
      progress(SyncProgress(list: list.name, phase: .pushing, done: done, total: writes.count))
    }
    // Some servers refuse concurrent writes with 423. These writes are repeated sequentially.
    for step in locked { sent.append(try await send(step, sides, isAlone: true)) }
    for outcome in sent { report.count(outcome) }
    try await readBack(sent.filter { $0.isWritten && $0.step.kind != .remove }, &report)
  }

  /// The result of one step.
  struct Sent: Sendable {
    var step: PublishingStep
    var isWritten = false
    /// Whether the server refused the write because of a concurrent write. It is sent again alone.
    var isLocked = false
    var failure: ItemFailure?
  }

  private func send(_ first: PublishingStep, _ sides: LocalSides, isAlone: Bool) async throws -> Sent {
    var outcome = Sent(step: first)
    var isSilent = false
    for _ in 0..<ListSync.maximumRounds {
      do {
        let answer = try await attempt(outcome.step)
        isSilent = answer == .lost
        if answer == .written {
          outcome.isWritten = true
          try record(outcome.step)
          return outcome
        }
        let next = try await again(outcome.step, sides)
        if answer == .lost, next?.kind == .adopt || next?.kind == .forget {
          // The write had arrived.
          outcome.isWritten = true
          if let next { try note(next) }
          try record(outcome.step)
          return outcome
        }
        guard let next else { return outcome }
        outcome.step = next
        guard next.writes else {
          if next.kind == .setAside { return try setAside(next, next.reason ?? "", outcome) }
          try note(next)
          return outcome
        }
      } catch CalDAVError.locked where !isAlone {
        outcome.isLocked = true
        return outcome
      } catch let error as CalDAVError where error.concernsOneItem {
        return try setAside(outcome.step, error.itemReason, outcome)
      }
    }
    return try setAside(
      outcome.step, isSilent ? "the server gives no answer to the write" : "it keeps changing on the server", outcome)
  }

  /// The result of a write. Every result other than `written` needs a look at the server's current version.
  private enum Attempt {
    case written, lost
    /// The event's state differs from the write's precondition, or is unknown.
    case moved
  }

  private func attempt(_ step: PublishingStep) async throws -> Attempt {
    guard let href = Href(step.publication.href) else { return .moved }
    let etag = step.publication.etag.flatMap { ETag($0) }
    do {
      switch step.kind {
      case .create:
        guard let text = step.text else { return .moved }
        let answer = try await client.put(text, at: href, precondition: .ifNoneMatch)
        try remember(step, answer.etag)
      case .update:
        guard let text = step.text, let etag else { return .moved }
        let answer = try await client.put(text, at: href, precondition: .ifMatch(etag))
        try remember(step, answer.etag)
      default:
        guard let etag else { return .moved }
        _ = try await client.delete(href, ifMatch: etag)
      }
      return .written
    } catch let error as CalDAVError {
      switch error {
      case .preconditionFailed, .uidConflict: return .moved
      case .notFound where step.kind == .update: return .moved
      case _ where error.mayHaveBeenCarriedOut && !error.isRefusal: return .lost
      default: throw error
      }
    }
  }

  /// Plans a step again from the server's current version, after a failed precondition, a lost answer or an unknown
  /// version. Returns `nil` where nothing is left to do.
  private func again(_ step: PublishingStep, _ sides: LocalSides) async throws -> PublishingStep? {
    let uid = step.publication.taskUID
    var versions = sides.versions(uid, remote: .gone)
    versions.known = try store.read { try $0.publication(list: list.id, taskUID: uid) }
    if let href = Href(step.publication.href), let object = try await client.get(href) {
      versions.remote = .changed(object)
    } else if let duplicate = try await objectWithUID(of: step) {
      versions.remote = .changed(duplicate)
    }
    return planner.decide(versions)
  }

  /// The event under another name that the server gave it.
  private func objectWithUID(of step: PublishingStep) async throws -> CalendarObject? {
    guard step.kind == .create else { return nil }
    return try await client.find(
      uid: PublishedAlarm.uid(ofTask: step.publication.taskUID), in: planner.collection, kinds: [.vevent]
    ).first
  }

  /// Records the server's versions of the written events, with which later versions are compared.
  private func readBack(_ written: [Sent], _ report: inout ListReport) async throws {
    for batch in written.chunks(of: ListSync.batchSize) {
      let uids = Dictionary(
        batch.map { ($0.step.publication.hrefKey, $0.step.publication.taskUID) },
        uniquingKeysWith: { first, _ in first })
      var objects: [CalendarObject] = []
      var missing: [Href] = []
      var failed: Set<String> = []
      let hrefs = batch.compactMap { Href($0.step.publication.href) }
      for try await answer in client.objects(at: hrefs, in: planner.collection) {
        switch answer {
        case .object(let object): objects.append(object)
        case .missing(let href): missing.append(href)
        case .failed(let href, _): failed.insert(href.key)
        }
      }
      for href in missing {
        if let object = try await client.get(href) { objects.append(object) }
      }
      let found = Set(objects.map(\.href.key))
      for object in objects {
        guard let uid = uids[object.href.key] else { continue }
        try store.write { store in
          guard var row = try store.publication(list: list.id, taskUID: uid) else { return }
          // An ETag other than the PUT's shows another client's edit, which the next run merges.
          guard row.etag == nil || object.etag?.description == row.etag else { return }
          row.etag = object.etag?.description
          row.text = object.data
          try store.save(row)
        }
      }
      for sent in batch where !found.contains(sent.step.publication.hrefKey) {
        if failed.contains(sent.step.publication.hrefKey) { continue }
        // The server confirmed the event and does not have it (D18).
        var step = sent.step
        step.publication.text = nil
        step.publication.etag = nil
        let outcome = try setAside(step, "the server said that it stored it, and does not have it", sent)
        if let failure = outcome.failure {
          report.failed += 1
          report.failures.append(failure)
        }
        if sent.step.kind == .create { report.pushedNew -= 1 } else { report.pushedChanged -= 1 }
      }
    }
  }

  // MARK: - The store

  /// Records steps that send nothing.
  private func note(_ step: PublishingStep, _ report: inout ListReport) throws {
    if step.kind == .setAside {
      report.count(try setAside(step, step.reason ?? "", Sent(step: step)))
      return
    }
    try note(step)
    if step.kind == .suppress { report.unlinked += 1 }
  }

  private func note(_ step: PublishingStep) throws {
    try store.write { store in
      switch step.kind {
      case .adopt: try store.save(step.publication)
      case .suppress:
        try store.save(step.publication)
        try journal(step, "alarm deleted on the server", store)
      case .forget:
        try store.deletePublication(list: list.id, taskUID: step.publication.taskUID)
      case .create, .update, .remove, .setAside: return
      }
    }
  }

  /// Records events before the first request. From then on an event may exist, whether an answer comes or not (I13).
  private func begin(_ steps: [PublishingStep]) throws {
    guard !steps.isEmpty else { return }
    try store.write { store in
      for step in steps { try store.save(step.publication) }
    }
  }

  /// Records the answer to a PUT at once, so that a kill loses nothing.
  private func remember(_ step: PublishingStep, _ etag: ETag?) throws {
    try store.write { store in
      var row = step.publication
      row.etag = etag?.description
      row.text = step.text
      try store.save(row)
    }
  }

  private func record(_ step: PublishingStep) throws {
    try store.write { store in
      switch step.kind {
      case .create: try journal(step, "alarm published", store)
      case .update: try journal(step, "alarm changed", store)
      default:
        try store.deletePublication(list: list.id, taskUID: step.publication.taskUID)
        try journal(step, "alarm removed", store)
      }
    }
  }

  private func setAside(_ step: PublishingStep, _ reason: String, _ outcome: Sent) throws -> Sent {
    try store.write { store in
      let uid = step.publication.taskUID
      var row = try store.publication(list: list.id, taskUID: uid) ?? step.publication
      if step.publication.text == nil { row.text = nil }
      row.failure = reason
      row.failures += 1
      row.retryAfter = environment.now().addingTimeInterval(Backoff.delay(afterFailures: row.failures))
      try store.save(row)
    }
    var outcome = outcome
    outcome.failure = ItemFailure(
      href: step.publication.href, uid: PublishedAlarm.uid(ofTask: step.publication.taskUID), reason: reason)
    return outcome
  }

  private func journal(_ step: PublishingStep, _ action: String, _ store: StoreTransaction) throws {
    let changes: [FieldChange?] = step.changes.isEmpty ? [nil] : step.changes
    for change in changes {
      try store.append(
        JournalEntry(
          runID: runID, at: environment.now(), kind: .task, itemID: step.task?.id,
          uid: PublishedAlarm.uid(ofTask: step.publication.taskUID), listID: list.id, action: action,
          property: change?.name, old: change?.old, new: change?.new, cause: "publish", href: step.publication.href,
          etag: step.publication.etag))
    }
  }
}

extension ListReport {
  fileprivate mutating func count(_ sent: AlarmPublishing.Sent) {
    if let failure = sent.failure {
      failed += 1
      failures.append(failure)
      return
    }
    guard sent.isWritten else { return }
    switch sent.step.kind {
    case .create: pushedNew += 1
    case .update: pushedChanged += 1
    case .remove: pushedDeleted += 1
    case .adopt, .suppress, .forget, .setAside: return
    }
  }
}
