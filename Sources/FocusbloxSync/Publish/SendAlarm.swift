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
    for step in steps where !step.writes { report.count(try settle(step)) }
    let writes = steps.filter(\.writes)
    let creations = writes.filter { $0.kind == .create }
    if !creations.isEmpty {
      // From the first request on an event may exist, whether an answer comes or not (I13).
      try sync.store.write { store in for step in creations { try store.save(step.publication) } }
    }
    var sent: [Sent] = []
    var locked: [PublishingStep] = []
    var done = 0
    let concurrencyLimit = try sync.store.read { try ConcurrencyLimit.current(account: sync.list.accountID, in: $0) }
    for batch in writes.chunks(of: concurrencyLimit) {
      try await withThrowingTaskGroup(of: Sent.self) { group in
        for step in batch { group.addTask { try await send(step, versions, isAlone: false) } }
        for try await outcome in group {
          done += 1
          if outcome.isLocked { locked.append(outcome.step) } else { sent.append(outcome) }
        }
      }
      sync.progress(SyncProgress(list: sync.list.name, phase: .pushing, done: done, total: writes.count))
    }
    // Some servers refuse concurrent writes with 423. These writes are repeated sequentially.
    for step in locked { sent.append(try await send(step, versions, isAlone: true)) }
    for outcome in sent { report.count(outcome) }
    try await readBack(sent.filter { $0.isDone && ($0.step.kind == .create || $0.step.kind == .update) }, &report)
  }

  /// The result of one step.
  struct Sent: Sendable {
    var step: PublishingStep
    var isDone = false
    /// Whether the server refused the write because of a concurrent write. It is sent again alone.
    var isLocked = false
    var failure: ItemFailure?
  }

  private func send(
    _ first: PublishingStep, _ versions: [String: PublishingVersions], isAlone: Bool
  ) async throws -> Sent {
    var step = first
    var isUnanswered = false
    for _ in 0..<ListSync.maximumRounds {
      do {
        do {
          isUnanswered = false
          if try await write(&step) { return try settle(step) }
        } catch let error as CalDAVError where error.mayHaveBeenCarriedOut && !error.isRefusal {
          isUnanswered = true
        }
        guard let next = try await again(step, versions) else { return Sent(step: step) }
        if isUnanswered, next.kind == .adopt || next.kind == .forget {
          // The write had arrived.
          step.publication = next.publication
          return try settle(step)
        }
        if !next.writes { return try settle(next) }
        step = next
      } catch CalDAVError.locked where !isAlone {
        return Sent(step: step, isLocked: true)
      } catch let error as CalDAVError where error.concernsOneItem {
        return try setAside(step, error.itemReason)
      }
    }
    return try setAside(
      step, isUnanswered ? "the server did not answer the write" : "it keeps changing on the server")
  }

  /// Sends the write of a step. Returns false where the event's state differs from the write's precondition, or is
  /// unknown.
  private func write(_ step: inout PublishingStep) async throws -> Bool {
    guard let href = Href(step.publication.href) else { return false }
    let etag = step.publication.etag.flatMap { ETag($0) }
    do {
      if step.kind == .remove {
        guard let etag else { return false }
        // Another machine may have removed the event.
        if case .alreadyGone = try await sync.client.delete(href, ifMatch: etag) { step.kind = .forget }
        return true
      }
      let precondition: CalDAVClient.Precondition? = step.kind == .create ? .ifNoneMatch : etag.map { .ifMatch($0) }
      guard let text = step.text, let precondition else { return false }
      step.publication.etag = try await sync.client.put(text, at: href, precondition: precondition).etag?.description
      step.publication.text = text
      return true
    } catch {
      switch error {
      case .preconditionFailed, .uidConflict: return false
      case .notFound where step.kind == .update: return false
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
    version.known = try sync.store.read { try $0.publication(list: sync.list.id, taskUID: taskUID) }
    var there: CalendarObject?
    if let href = Href(step.publication.href) { there = try await sync.client.get(href) }
    if there == nil, step.kind == .create {
      // The server may have given the event another name.
      let uid = PublishedAlarm.uid(ofTask: taskUID)
      there = try await sync.client.find(uid: uid, in: sync.collection, kinds: [.vevent]).first
    }
    version.remote = there.map { .changed($0) } ?? .gone
    return planner.decide(version)
  }

  /// Records the server's versions of the written events, with which later versions are compared.
  private func readBack(_ written: [Sent], _ report: inout ListReport) async throws {
    for batch in written.chunks(of: ListSync.batchSize) {
      let fetched = try await sync.fetch(batch.compactMap { Href($0.step.publication.href) })
      let found = Dictionary(fetched.objects.map { ($0.href.key, $0) }, uniquingKeysWith: { first, _ in first })
      let failed = Set(fetched.failed.map { $0.href.key })
      for sent in batch {
        let known = sent.step.publication
        if let object = found[known.hrefKey] {
          try sync.store.write { store in
            // An ETag other than the PUT's shows another client's edit, which the next run merges.
            guard var row = try store.publication(list: sync.list.id, taskUID: known.taskUID),
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
          if let count = step.count { report[keyPath: count] -= 1 }
        }
      }
    }
  }

  // MARK: - The store

  /// Records a step that is done or sends nothing.
  private func settle(_ step: PublishingStep) throws -> Sent {
    if step.kind == .setAside { return try setAside(step, step.reason ?? "") }
    try sync.store.write { store in
      switch step.kind {
      case .remove, .forget: try store.deletePublication(list: sync.list.id, taskUID: step.publication.taskUID)
      case .create, .update, .adopt, .suppress, .setAside: try store.save(step.publication)
      }
      if let action = step.kind.journalAction { try journal(step, action, store) }
    }
    return Sent(step: step, isDone: true)
  }

  private func setAside(_ step: PublishingStep, _ reason: String) throws -> Sent {
    let known = step.publication
    try sync.store.write { store in
      var row = try store.publication(list: sync.list.id, taskUID: known.taskUID) ?? known
      if known.text == nil { row.text = nil }
      if known.etag == nil { row.etag = nil }
      row.failure = reason
      row.failures += 1
      row.retryAfter = sync.environment.now().addingTimeInterval(Backoff.delay(afterFailures: row.failures))
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
          runID: sync.runID, at: sync.environment.now(), kind: .task, itemID: step.task?.id,
          uid: PublishedAlarm.uid(ofTask: step.publication.taskUID), listID: sync.list.id, action: action.rawValue,
          property: change?.name, old: change?.old, new: change?.new, cause: "publish", href: step.publication.href,
          etag: step.publication.etag))
    }
  }
}

extension ListReport {
  fileprivate mutating func count(_ sent: AlarmPublishing.Sent) {
    if let failure = sent.failure {
      failures.append(failure)
    } else if sent.isDone, let count = sent.step.count {
      self[keyPath: count] += 1
    }
  }
}

extension PublishingStep.Kind {
  fileprivate var journalAction: JournalAction? {
    switch self {
    case .create: .alarmPublished
    case .update: .alarmChanged
    case .remove: .alarmRemoved
    case .suppress: .alarmDeletedThere
    case .adopt, .forget, .setAside: nil
    }
  }
}
