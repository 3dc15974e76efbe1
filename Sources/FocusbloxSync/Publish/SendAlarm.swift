import CalDAV
import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import Foundation

extension AlarmPublishing {
  /// Applies the steps, a few at a time, and reads back the written events.
  ///
  /// - Parameter versions: the versions of each event by the UID of its task.
  func carryOut(
    _ steps: [PublishingStep], _ versions: [String: PublishingVersions], _ report: inout ListReport
  ) async throws {
    for step in steps where !step.writes {
      report.count(try settle(step))
      if step.kind == .suppress { report.unlinked += 1 }
    }
    let writes = steps.filter(\.writes)
    let creations = writes.filter { $0.kind == .create }
    if !creations.isEmpty {
      // From the first request on an event may exist, whether an answer comes or not (I13).
      try store.write { store in for step in creations { try store.save(step.publication) } }
    }
    var sent: [Sent] = []
    var locked: [PublishingStep] = []
    var done = 0
    for batch in writes.chunks(of: ListSync.parallelRequests) {
      try await withThrowingTaskGroup(of: Sent.self) { group in
        for step in batch { group.addTask { try await send(step, versions, isAlone: false) } }
        for try await outcome in group {
          done += 1
          if outcome.isLocked { locked.append(outcome.step) } else { sent.append(outcome) }
        }
      }
      progress(SyncProgress(list: list.name, phase: .pushing, done: done, total: writes.count))
    }
    // Some servers refuse concurrent writes with 423. These writes are repeated sequentially.
    for step in locked { sent.append(try await send(step, versions, isAlone: true)) }
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

  private func send(
    _ first: PublishingStep, _ versions: [String: PublishingVersions], isAlone: Bool
  ) async throws -> Sent {
    var step = first
    var isSilent = false
    for _ in 0..<ListSync.maximumRounds {
      do {
        let answer = try await attempt(step)
        isSilent = answer == .lost
        if answer != .written {
          guard let next = try await again(step, versions) else { return Sent(step: step) }
          guard answer == .lost, next.kind == .adopt || next.kind == .forget else {
            if !next.writes { return try settle(next) }
            step = next
            continue
          }
          // The write had arrived.
          try record(next)
        }
        try record(step)
        return Sent(step: step, isWritten: true)
      } catch CalDAVError.locked where !isAlone {
        return Sent(step: step, isLocked: true)
      } catch let error as CalDAVError where error.concernsOneItem {
        return try setAside(step, error.itemReason)
      }
    }
    return try setAside(step, isSilent ? "the server gives no answer to the write" : "it keeps changing on the server")
  }

  /// The result of a write. Every result other than `written` needs a look at the server's current version.
  private enum Attempt {
    case written, lost
    /// The event's state differs from the write's precondition, or is unknown.
    case moved
  }

  private func attempt(_ step: PublishingStep) async throws -> Attempt {
    var row = step.publication
    guard let href = Href(row.href) else { return .moved }
    let etag = row.etag.flatMap { ETag($0) }
    do {
      if step.kind == .remove {
        guard let etag else { return .moved }
        _ = try await client.delete(href, ifMatch: etag)
        return .written
      }
      let precondition: CalDAVClient.Precondition? =
        step.kind == .create ? .ifNoneMatch : etag.map { .ifMatch($0) }
      guard let text = step.text, let precondition else { return .moved }
      row.etag = try await client.put(text, at: href, precondition: precondition).etag?.description
      row.text = text
      // Recorded at once, so that a kill loses nothing.
      try store.write { try $0.save(row) }
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
  private func again(
    _ step: PublishingStep, _ versions: [String: PublishingVersions]
  ) async throws -> PublishingStep? {
    let taskUID = step.publication.taskUID
    guard var version = versions[taskUID] else { return nil }
    version.known = try store.read { try $0.publication(list: list.id, taskUID: taskUID) }
    var there: CalendarObject?
    if let href = Href(step.publication.href) { there = try await client.get(href) }
    if there == nil, step.kind == .create {
      // The server may have given the event another name.
      let uid = PublishedAlarm.uid(ofTask: taskUID)
      there = try await client.find(uid: uid, in: planner.collection, kinds: [.vevent]).first
    }
    version.remote = there.map { .changed($0) } ?? .gone
    return planner.decide(version)
  }

  /// Records the server's versions of the written events, with which later versions are compared.
  private func readBack(_ written: [Sent], _ report: inout ListReport) async throws {
    for batch in written.chunks(of: ListSync.batchSize) {
      let fetched = try await client.fetch(
        batch.compactMap { Href($0.step.publication.href) }, in: planner.collection)
      var objects = fetched.objects
      for href in fetched.missing {
        if let object = try await client.get(href) { objects.append(object) }
      }
      let found = Dictionary(objects.map { ($0.href.key, $0) }, uniquingKeysWith: { first, _ in first })
      let failed = Set(fetched.failed.map { $0.href.key })
      for sent in batch {
        let known = sent.step.publication
        if let object = found[known.hrefKey] {
          try store.write { store in
            // An ETag other than the PUT's shows another client's edit, which the next run merges.
            guard var row = try store.publication(list: list.id, taskUID: known.taskUID),
              row.etag == nil || object.etag?.description == row.etag
            else { return }
            row.etag = object.etag?.description
            row.text = object.data
            try store.save(row)
          }
        } else if !failed.contains(known.hrefKey) {
          // The server confirmed the event and does not have it (D18).
          var step = sent.step
          step.publication.text = nil
          step.publication.etag = nil
          report.count(try setAside(step, ListSync.notKept))
          if step.kind == .create { report.pushedNew -= 1 } else { report.pushedChanged -= 1 }
        }
      }
    }
  }

  // MARK: - The store

  /// Records a step that sends nothing.
  private func settle(_ step: PublishingStep) throws -> Sent {
    if step.kind == .setAside { return try setAside(step, step.reason ?? "") }
    try record(step)
    return Sent(step: step)
  }

  /// Records a step that is done.
  private func record(_ step: PublishingStep) throws {
    try store.write { store in
      switch step.kind {
      case .create: try journal(step, .alarmPublished, store)
      case .update: try journal(step, .alarmChanged, store)
      case .remove:
        try store.deletePublication(list: list.id, taskUID: step.publication.taskUID)
        try journal(step, .alarmRemoved, store)
      case .adopt: try store.save(step.publication)
      case .suppress:
        try store.save(step.publication)
        try journal(step, .alarmDeletedThere, store)
      case .forget: try store.deletePublication(list: list.id, taskUID: step.publication.taskUID)
      case .setAside: break
      }
    }
  }

  private func setAside(_ step: PublishingStep, _ reason: String) throws -> Sent {
    let known = step.publication
    try store.write { store in
      var row = try store.publication(list: list.id, taskUID: known.taskUID) ?? known
      if known.text == nil { row.text = nil }
      row.failure = reason
      row.failures += 1
      row.retryAfter = environment.now().addingTimeInterval(Backoff.delay(afterFailures: row.failures))
      try store.save(row)
    }
    let failure = ItemFailure(href: known.href, uid: PublishedAlarm.uid(ofTask: known.taskUID), reason: reason)
    return Sent(step: step, failure: failure)
  }

  private func journal(_ step: PublishingStep, _ action: JournalAction, _ store: StoreTransaction) throws {
    let changes: [FieldChange?] = step.changes.isEmpty ? [nil] : step.changes
    for change in changes {
      try store.append(
        JournalEntry(
          runID: runID, at: environment.now(), kind: .task, itemID: step.task?.id,
          uid: PublishedAlarm.uid(ofTask: step.publication.taskUID), listID: list.id, action: action.rawValue,
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
