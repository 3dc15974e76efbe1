import CalDAV
import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import Foundation

extension ListSync {
  /// Sends every pending item, a few at a time, the earliest due date first. Then reads back the objects that need it.
  ///
  /// - Parameters:
  ///   - only: the links to send; `nil` for all links that need not wait until all lists were read.
  ///   - token: the sync token at the beginning of this run.
  /// - Returns: the changes since that token, this run's own among them; `nil` where nothing was sent or the server does
  ///   not tell.
  func push(
    only: Set<Int64>? = nil, since token: String?, report: inout ListReport
  ) async throws -> CollectionChanges? {
    let sentBefore = report.sent
    try sendMoveSourceEdits()
    let waiting = try store.read { try $0.uploads(list: list.id) }
    let later = only == nil ? try linksOfSecondPhase(among: waiting) : []
    let paused = options.isUnattended ? waiting.filter { !Backoff.isOver($0.retryAfter, at: environment.now()) } : []
    let moves = try waitingMoves(among: waiting)
    if only == nil {
      for link in waiting { try reportUnsent(link, moves[link.id], report: &report) }
      for link in paused where moves[link.id] == nil { try reportUnsent(link, link.failure, report: &report) }
    }
    let pausedIDs = Set(paused.map(\.id))
    let pending = waiting.filter { link in
      (only?.contains(link.id) ?? !later.contains(link.id)) && !pausedIDs.contains(link.id) && moves[link.id] == nil
    }
    guard !pending.isEmpty else { return nil }
    if list.isReadOnly, try await isReadOnlyNow() {
      try await refuseReadOnly(pending, report: &report)
      return nil
    }
    if pending.contains(where: { $0.href == nil && !$0.isDeleted }) {
      let unsent = Set(waiting.map(\.id)).subtracting(pending.map(\.id))
      try store.write { try $0.noteFirstUploads(list: list.id, besides: unsent, at: planner.mapping.now) }
    }
    var written = WrittenObjects(
      isKnownToRewrite: try store.read { try $0.facts(ofList: list.id).rewritesTexts })
    var done = 0
    var locked: [SyncLink] = []
    var concurrencyLimit = try store.read { try ConcurrencyLimit.current(account: list.accountID, in: $0) }
    var unrecorded: [PushOutcome] = []
    var deleted: [SyncLink] = []
    var lastRecording = environment.now()
    var lacksPrivilege = false
    func take(_ outcome: PushOutcome) {
      if let link = outcome.locked { locked.append(link) } else { unrecorded.append(outcome) }
    }
    /// Records many answers per transaction, because each transaction writes most pages of the indexes again. A slow
    /// server's answers do not wait for others. After a kill, the next run reads the unrecorded objects, as after a lost
    /// answer (I13, I14).
    func recordDue() throws {
      if unrecorded.count >= 64 || environment.now().timeIntervalSince(lastRecording) >= 0.25 { try recordAll() }
    }
    func recordAll() throws {
      lastRecording = environment.now()
      guard !unrecorded.isEmpty else { return }
      let outcomes = unrecorded
      unrecorded = []
      try record(outcomes.compactMap(\.sent))
      for outcome in outcomes {
        if let sent = outcome.sent {
          written.append(sent.written, text: sent.step.text)
          if sent.written.isNew { report.pushedNew += 1 } else { report.pushedChanged += 1 }
        }
        report.add(outcome.report)
        if outcome.lacksPrivilege { lacksPrivilege = true }
        if let link = outcome.deleted { deleted.append(link) }
        done += 1
        progress(SyncProgress(list: list.name, phase: .pushing, done: done, total: pending.count))
      }
    }
    do {
      for wave in [pending.filter { !$0.isDeleted }, pending.filter(\.isDeleted)] {
        try await send(wave, &concurrencyLimit, take, record: recordDue)
        try recordAll()
      }
      for link in locked {
        for next in try plan([link]) { take(try await send(next, isAlone: true)) }
        try recordAll()
      }
    } catch {
      // The other items' completed requests count.
      try recordAll()
      throw error
    }
    if lacksPrivilege { _ = try await isReadOnlyNow() }
    let shown =
      report.sent > sentBefore ? try await changes(since: token, withTexts: written.areReadWithChanges) : nil
    try await confirm(written, shownIn: shown, report: &report)
    try await proveDeletions(deleted, shownIn: shown, report: &report)
    try await readUnanswered(among: pending, report: &report)
    if try store.read({ try $0.hasRemovedReminders() }) { try store.write { try $0.forgetRemovedReminders() } }
    return shown
  }

  /// Sends several items at the same time. When one item's error ends the run, the outcomes of the others are still
  /// handed over.
  private func send(
    _ wave: [SyncLink], _ concurrencyLimit: inout Int, _ take: (PushOutcome) -> Void,
    record: () throws -> Void
  ) async throws {
    try await withThrowingTaskGroup(of: PushOutcome.self) { group in
      var remaining = wave[...]
      var planned: ArraySlice<PlannedPush> = []
      var underWay = 0
      func planAhead() throws {
        guard planned.isEmpty else { return }
        planned = try plan(remaining.prefix(concurrencyLimit))[...]
        remaining = remaining.dropFirst(concurrencyLimit)
      }
      func start() throws {
        while underWay < concurrencyLimit {
          try planAhead()
          guard let next = planned.popFirst() else { return }
          underWay += 1
          group.addTask { try await send(next, isAlone: false) }
        }
      }
      do {
        try start()
        while let outcome = try await group.next() {
          underWay -= 1
          // Some servers refuse concurrent writes with 423. From here on the writes are sequential.
          if outcome.locked != nil { concurrencyLimit = 1 }
          take(outcome)
          try Task.checkCancellation()
          // The server handles the next requests while this answer is recorded.
          try start()
          try record()
          try planAhead()
        }
      } catch {
        group.cancelAll()
        while let result = await group.nextResult() {
          if case .success(let outcome) = result { take(outcome) }
        }
        throw error
      }
    }
  }

  /// Reports an item that this run does not send, in every run until it is sent.
  private func reportUnsent(_ link: SyncLink, _ reason: String?, report: inout ListReport) throws {
    guard let reason else { return }
    let title = try store.read { try $0.localState(link)?.item.title }
    report.failures.append(ItemFailure(href: link.href, uid: link.uid, title: title, reason: reason))
  }

  private static let readOnly =
    "the list is read-only on the server; “focusblox history” shows the step, and “focusblox undo NUMBER” takes it back"

  /// Asks the server whether the user may write to the list, and notes the answer. The list's owner may have changed
  /// that. A server that does not tell changes nothing.
  private func isReadOnlyNow() async throws -> Bool {
    let isReadOnly: Bool
    do {
      isReadOnly = try await client.collection(at: collection).isReadOnly
    } catch {
      guard error.concernsOneItem else { throw error }
      return list.isReadOnly
    }
    try store.write { store in
      guard var known = try store.list(id: list.id), known.isReadOnly != isReadOnly else { return }
      known.isReadOnly = isReadOnly
      try store.save(&known)
    }
    return isReadOnly
  }

  /// Writes nothing to a read-only list. An item that its user changed back has nothing to send.
  private func refuseReadOnly(_ links: [SyncLink], report: inout ListReport) async throws {
    for link in links where !link.isDeleted && link.etag == nil {
      guard let href = link.ownResource else { continue }
      do {
        _ = try await mergeCurrent(href, report: &report)
      } catch let error as CalDAVError where error.concernsOneItem {
        // The item stays among the refused ones.
        continue
      }
    }
    let planned = try plan(links[...])
    try write(&report) { store, report in
      for next in planned {
        guard let link = next.current, let action = next.action else { continue }
        switch action {
        case .settle: try application.apply(action, in: store, report: &report)
        case .forget where link.sentAt == nil: try application.apply(action, in: store, report: &report)
        default:
          try application.apply(.setAside(link, Self.readOnly), in: store, report: &report)
        }
      }
    }
  }
}

/// The planned action for one pending item; no action where the item is no longer pending.
struct PlannedPush: Sendable {
  /// The link before the first request of this run.
  var waiting: SyncLink
  var current: SyncLink?
  var action: SyncAction?
}

/// The result of sending one item.
struct PushOutcome: Sendable {
  /// The server stored the object, and the store has not recorded it yet.
  struct Sent: Sendable {
    var step: SyncAction.Pushed
    var written: WrittenObject
  }

  var sent: Sent?
  /// The link of a write that the server refused because of a concurrent write. It is sent again alone.
  var locked: SyncLink?
  /// The link whose object the server says it has deleted.
  var deleted: SyncLink?
  /// Whether the upload got no answer and the object was not found afterwards.
  var mayStillArrive = false
  /// The finding after a write without an answer.
  var unansweredReason: String?
  /// The faults of a text that the server refused.
  var faults: [String] = []
  /// The text that the server refused as too large.
  var refusedText: [UInt8]?
  /// Whether the server refused the write because the user may not write to the list.
  var lacksPrivilege = false
  var report: ListReport

  mutating func note(_ step: SyncAction.Pushed, _ href: Href, _ etag: ETag?, needsReading: Bool = false) {
    // An ETag equal to the previous one may belong to the previous version.
    let isNamed = etag.map { !$0.isWeak && $0 != step.link.etag.flatMap { ETag($0) } } ?? false
    var replaced = step.link
    // During the read-back, the former text tells what the server dropped and what a user removed.
    replaced.agreed = nil
    if let reduction = step.reduction { report.heldHere.append(reduction.held) }
    sent = Sent(
      step: step,
      written: WrittenObject(
        href: href, etag: etag, replaced: replaced, sourceEdits: step.sourceEdits,
        needsReading: needsReading || step.needsReading || !isNamed))
  }
}

extension ListReport {
  /// Adds the counts and failures of another report.
  mutating func add(_ other: ListReport) {
    pulledNew += other.pulledNew
    pulledChanged += other.pulledChanged
    answered += other.answered
    unlinked += other.unlinked
    calledOff += other.calledOff
    moved += other.moved
    gone += other.gone
    pushedNew += other.pushedNew
    pushedChanged += other.pushedChanged
    pushedDeleted += other.pushedDeleted
    merged += other.merged
    conflicts += other.conflicts
    listChanges += other.listChanges
    failures += other.failures
    heldHere += other.heldHere
    found += other.found
    subcollections += other.subcollections
  }
}
