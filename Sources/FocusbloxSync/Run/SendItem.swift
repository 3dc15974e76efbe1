import CalDAV
import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import Foundation

extension ListSync {
  /// The number of attempts to plan one item again after a failed precondition.
  static let maximumRounds = 3

  /// Plans the items as the store holds them now.
  func plan(_ links: ArraySlice<SyncLink>) throws -> [PlannedPush] {
    guard !links.isEmpty else { return [] }
    return try store.read { store in try links.map { try plan($0, store) } }
  }

  private func plan(_ link: SyncLink, _ store: StoreReader) throws -> PlannedPush {
    guard let current = try store.link(id: link.id), current.isPending else { return PlannedPush(waiting: link) }
    return PlannedPush(waiting: link, current: current, action: try pushAction(current, store))
  }

  /// Sends one pending item. An error that concerns only this item is recorded beside the item. An error of the whole
  /// server is thrown. The outcome has what the server stored, for `record`.
  func send(_ planned: PlannedPush, isAlone: Bool) async throws -> PushOutcome {
    var outcome = PushOutcome(report: ListReport(account: "", list: list.name))
    let link = planned.waiting
    for round in 0..<Self.maximumRounds {
      do {
        var next = round == 0 ? planned : try store.read { try plan(link, $0) }
        // The attempt found an unreadable version on the server. That version must not be overwritten.
        if round > 0, let current = next.current, current.failures > link.failures { return outcome }
        let mayHaveArrived = round > 0 || (link.href == nil && link.sentAt != nil)
        if case .pushNew(let step)? = next.action, let current = next.current,
          mayHaveArrived || uploadsOfKnownUIDs.contains(link.id)
        {
          if try await isElsewhere(step.item, current, mayHaveArrived: mayHaveArrived, &outcome) { return outcome }
          // The source of the item's move may have shown an edit, and the user may have changed the item.
          next = try store.read { try plan(link, $0) }
        }
        guard let current = next.current, let action = next.action else { return outcome }
        // A request without an answer may still arrive. The next run looks for the deleted item's object again.
        if outcome.unansweredReason != nil, case .forget = action { break }
        let isNameFree = round == 0 || outcome.mayStillArrive
        outcome.mayStillArrive = false
        outcome.unansweredReason = nil
        if try await carryOut(action, current, isNameFree: isNameFree, &outcome) {
          if mayHaveArrived { outcome.sent?.written.needsReading = true }
          return outcome
        }
      } catch CalDAVError.locked where !isAlone {
        outcome.locked = link
        return outcome
      } catch let error as CalDAVError where error.concernsOneItem {
        outcome.lacksPrivilege = error.isAboutPrivileges
        let reason =
          if error.isAboutSize, let text = outcome.refusedText { await reasonTooLarge(text) } else { error.itemReason }
        try setAside(link.id, ([reason] + outcome.faults).joined(separator: "; "), &outcome)
        return outcome
      }
    }
    try setAside(link.id, outcome.unansweredReason ?? "it keeps changing on the server", &outcome)
    return outcome
  }

  /// Looks for the object of an item in the account's other lists, before the item is sent as a new object.
  ///
  /// - Parameter mayHaveArrived: whether an earlier upload may have arrived. Then each list is asked, else only the lists
  ///   that this run has not read.
  /// - Returns: whether another list has the object, so that the item is not sent.
  private func isElsewhere(
    _ item: SyncItem, _ link: SyncLink, mayHaveArrived: Bool, _ outcome: inout PushOutcome
  ) async throws -> Bool {
    let others = try otherLists(for: item.kind).filter { mayHaveArrived || readLists?.contains($0.id) == false }
    // An upload beside an object that the list did not show would duplicate the item.
    if try await followToOtherList(item, link, among: others, mustAnswer: true, report: &outcome.report) { return true }
    guard let reason = try await disabledListReason(for: item) else { return false }
    try setAside(link.id, reason, &outcome)
    return true
  }

  /// Sets an item aside with the link as the store holds it now: the user may have edited or deleted the item during
  /// the request.
  func setAside(_ id: Int64, _ reason: String, _ outcome: inout PushOutcome) throws {
    try write(&outcome.report) { store, report in
      guard let current = try store.link(id: id) else { return }
      try application.apply(.setAside(current, reason), in: store, report: &report)
    }
  }

  /// Makes one attempt. Returns false if the item must be planned again.
  private func carryOut(
    _ action: SyncAction, _ link: SyncLink, isNameFree: Bool, _ outcome: inout PushOutcome
  ) async throws -> Bool {
    switch action {
    case .setAside(let link, let reason):
      try setAside(link.id, reason, &outcome)
      return true
    case .forget(let link) where link.isDeleted && link.sentAt != nil:
      // The upload's answer was lost. A listing without the object proves nothing (I3, I14).
      let name = ResourceName.name(forUID: link.uid, fallback: environment.newID)
      if let there = try await client.get(collection.appending(name)) {
        try await merge([there], report: &outcome.report)
        return false
      }
      try apply(action, report: &outcome.report)
      return true
    case .settle, .forget:
      try apply(action, report: &outcome.report)
      return true
    case .pushDelete(let link): return try await delete(link, &outcome)
    case .pushNew(let step):
      // A refused name belongs to another object. The name of a deleted object may be remembered by the server.
      var isNameFree = isNameFree
      if isNameFree, step.item.wasOnServer {
        let (isNameUsed, hasLostSource) = try store.read { store in
          // Another program may have moved the gone source of a move here, and the list may not have reported it.
          let hasLostSource = try link.base != nil && store.link(waitingFor: link.id) == nil
          return (try store.isResourceNameUsed(step.item.kind, id: step.item.id, list: list.id), hasLostSource)
        }
        let there =
          isNameUsed
          ? try await objectWithUID(of: step.item)
          : hasLostSource ? try await find(step.item.uid, step.item.kind, in: collection, mustAnswer: true) : nil
        if let there {
          try await merge([there], report: &outcome.report)
          return false
        }
        isNameFree = !isNameUsed
      }
      guard let name = try freeName(for: step.item, isNameFree: isNameFree) else {
        try setAside(link.id, Self.unreadableInPlace, &outcome)
        return true
      }
      // Most items come from no other list.
      if try store.read({ try $0.link(waitingFor: link.id) }) != nil {
        if let isDone = try await moveRemote(step, nil, &outcome) { return isDone }
        if let reason = try reasonAgainstCopy(at: link) {
          try setAside(link.id, reason, &outcome)
          return true
        }
      }
      return try await put(step, at: collection.appending(name), .ifNoneMatch, &outcome)
    case .pushChanged(let step):
      guard let href = link.resource else { return true }
      guard !link.isPart, let etag = step.link.etag.flatMap({ ETag($0) }) else {
        // Without an ETag there is no precondition and no PUT. The reading brings an ETag, or the next run reads again.
        return try await !mergeCurrent(href, report: &outcome.report)
      }
      return try await put(step, at: href, .ifMatch(etag), &outcome)
    case .pullNew, .pullChanged, .adopt, .restore, .carryOver, .ignore, .unlink:
      return true
    }
  }

  private func put(
    _ step: SyncAction.Pushed, at href: Href, _ precondition: CalDAVClient.Precondition, _ outcome: inout PushOutcome
  ) async throws -> Bool {
    let earlier = try keepSentText(of: step)
    let answer: CalDAVClient.PutOutcome
    do {
      answer = try await client.put(step.text, at: href, precondition: precondition)
    } catch {
      if error.isAboutSize { outcome.refusedText = step.text }
      try forgetRefusedText(of: step, error, after: earlier)
      switch error {
      case .preconditionFailed:
        guard case .ifNoneMatch = precondition else { return try await !mergeCurrent(href, report: &outcome.report) }
        guard let there = try await client.get(href) else {
          return try await putReduced(step, at: href, precondition, error, &outcome)
        }
        return try await mergeAtHref(there, step, &outcome)
      case .uidConflict(let refusal):
        if step.link.href == nil, let isDone = try await moveRemote(step, refusal, &outcome) { return isDone }
        // Another object of the list has the item's UID and is the same item.
        guard let duplicate = try await objectWithUID(of: step.item, mustExist: true) else { throw error }
        try await merge([duplicate], report: &outcome.report)
        return false
      case _ where error.mayHaveBeenCarriedOut:
        return try await resolve(step, href, error, &outcome)
      case _ where error.isAboutTheObject:
        return try await putReduced(step, at: href, precondition, error, &outcome)
      default:
        throw error
      }
    }
    outcome.note(step, href, answer.etag)
    return true
  }

  /// Merges the server's current version after a failed precondition, so that the item is planned again. Returns
  /// whether an object exists.
  func mergeCurrent(_ href: Href, report: inout ListReport) async throws -> Bool {
    guard let now = try await client.get(href) else {
      _ = try await client.state(of: collection)
      for link in try store.read({ try $0.everything(at: href, in: list) }) {
        if try await followRename(of: link, from: href, report: &report) { continue }
        try await forget(gone: [link], report: &report)
      }
      return false
    }
    // A server may name the ETag only in the answer to a report.
    let current = now.etag == nil ? try await fetch([href]).objects.first ?? now : now
    try await merge([current], report: &report)
    return true
  }

  private func delete(_ link: SyncLink, _ outcome: inout PushOutcome) async throws -> Bool {
    guard let href = link.ownResource else {
      try apply(.forget(link), report: &outcome.report)
      return true
    }
    if let waitsFor = link.deleteAfter, try await !moveTargetExists(waitsFor, report: &outcome.report) { return true }
    guard let etag = link.etag.flatMap({ ETag($0) }) else {
      return try await !mergeCurrent(href, report: &outcome.report)
    }
    do {
      if case .alreadyGone = try await deleteObject(at: href, ifMatch: etag),
        try await followRename(of: link, from: href, report: &outcome.report)
      {
        return false
      }
    } catch let error as CalDAVError {
      guard case .preconditionFailed = error else { throw error }
      return try await !mergeCurrent(href, report: &outcome.report)
    }
    try store.write { store in
      // A server may keep what it answered as deleted. The repeated deletion of the same version is no news.
      if link.failure != Self.isStillThere, let deleted = AgreedState(link.agreed)?.item {
        let snapshot = try store.keep(JournalSnapshot(item: link.agreed, text: link.base))
        try application.journal(
          link, deleted, .deletedThere, in: store, snapshot: snapshot,
          cause: link.deleteAfter.map { _ in "moved to another list" })
      }
      try store.finishDeletion(link)
    }
    outcome.deleted = link
    outcome.report.pushedDeleted += 1
    return true
  }
}
