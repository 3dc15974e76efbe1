import CalDAV
import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import Foundation

/// Applies the local half of a plan. Each call is part of one store transaction: fields, link and journal of an item
/// change together or not at all.
struct PlanApplication {
  let list: CalendarList
  let runID: Int64
  let now: Date
  let zone: TimeZone
  let profile: MappingProfile
  let settings: Settings
  let steps: SeriesSteps
  /// Keys of the hrefs whose change only a full comparison has shown (I12).
  let unannounced: Set<String>
  var losses: LossCount?
  /// `nil` where the end of the transaction computes the rings of written items.
  var rings: RingsOfWrittenItems?

  func apply(_ action: SyncAction, in store: StoreTransaction, report: inout ListReport) throws {
    if action.takesFromTheServer, isUnannounced(action.link), let row = SyncPlan.Row(action) {
      report.found.append(row)
    }
    report.unknownZones += action.unknownZones
    switch action {
    case .pullNew(let step):
      try pullNew(step, cause: nil, store)
      report.pulledNew += 1
    case .restore(let step):
      try pullNew(step, cause: "changed on the server after it was deleted here", store)
      report.pulledNew += 1
    case .pullChanged(let step):
      try keepAlarmsOfFirstUpload(step, store)
      try pullChanged(step, store)
      report.pulledChanged += step.isOnlyLinked ? 0 : 1
      report.merged += step.link.isPending ? 1 : 0
      report.conflicts += step.conflicts.count
    case .carryOver(let step):
      try carryOver(step, store)
      report.pulledChanged += 1
      report.conflicts += step.conflicts.count
    case .adopt(let step):
      try keepAlarmsOfFirstUpload(step, store)
      if let edits = step.laterEdits { try store.setMoveSourceEdits(step.item.kind, id: step.item.id, edits) }
      for answer in step.answers { try store.answer(answer, by: .remote) }
      if !step.answers.isEmpty { report.answered += 1 }
      try store.setHeldAlarms(step.item.heldAlarms, of: step.item.kind, id: step.item.id)
      try save(step.link, store)
      try journal(step.link, step.item, .read, in: store)
    case .ignore(var link, let isDetached):
      link.state = isDetached ? .left : .noted
      link.failures = 0
      // A detached object can be published again later. Its base is then this version.
      if !isDetached { link.base = nil }
      try store.save(&link)
    case .setAside(let link, let reason):
      try setAside(link, reason, store, report: &report)
    case .unlink(let link):
      // The item may have been deleted, moved or detached since the request was sent. The local change wins.
      guard let now = try store.link(id: link.id), now.itemID == link.itemID, !now.isDeleted else { return }
      try unlink(now, store, &report)
    case .forget(let link):
      if link.itemID != nil, !link.isDeleted { try store.keepMoveSources(of: link) }
      try store.passBaseToTarget(link)
      try store.finishDeletion(link)
    case .settle(let step):
      guard var link = try store.link(id: step.link.id),
        try store.localState(link)
          == LocalState(item: step.item, notifications: step.notifications, states: step.states)
      else { return }
      var item = step.item
      // The user changed the item during its first upload and took the change back, such as a move.
      if item.isLocal { try store.markAsSynced(&item) }
      link.markAgreed()
      link.agreed =
        AgreedState(
          item: item, notifications: step.notifications, unmarkedAlarms: step.unmarkedAlarms, profile: profile
        ).data
      // An upload without a recorded answer may be on the server, or may still arrive. Without an ETag, the object is
      // read before the next write.
      if try store.possibleText(link: link.id) != nil { link.etag = nil }
      try save(link, store)
      try hold(step, store)
      try settleMoveSourceEdits(step, at: link, store)
    case .pushDelete(var link):
      try keepMoveSourceEdits(link, store)
      try store.save(&link)
    case .pushNew, .pushChanged:
      return
    }
  }

  func isUnannounced(_ link: SyncLink) -> Bool {
    guard !unannounced.isEmpty, let key = link.isPart ? link.resource?.key : link.hrefKey else { return false }
    return unannounced.contains(key)
  }

  /// Two machines create the same next instance of a series, each with the alarms of its own settings. The alarms of
  /// the instance that was uploaded first win. The order in which the other machine reads the completed and the next
  /// instance does not matter.
  private func keepAlarmsOfFirstUpload(_ step: SyncAction.Pulled, _ store: StoreTransaction) throws {
    guard case .task(let task) = step.item else { return }
    try store.noteCreatedByOtherMachine(taskID: task.id, link: step.link.id)
  }

  private func pullNew(_ step: SyncAction.Pulled, cause: String?, _ store: StoreTransaction) throws {
    try store.insert(step.item, by: .remote)
    let taken = try store.take(step.addedNotifications, by: .remote)
    for answer in step.answers { try store.answer(taken.answer(answer), by: .remote) }
    // A new item has no text that its server cannot hold.
    var link = step.link
    link.failures = 0
    try store.save(&link)
    try journal(step.link, step.item, .pulledNew, in: store, cause: cause)
    try rings?.write(new: step.item, step.addedNotifications, step.answers, step.reading, store)
  }

  /// Records the alarms of the sent object as the alarms that the item holds.
  @discardableResult
  func hold(_ step: SyncAction.Pushed, _ store: StoreTransaction) throws -> HeldAlarms? {
    guard let object = step.reading else { return step.item.heldAlarms }
    var context = MappingContext.plain(zone).reading(object)
    context.isShared = list.isShared
    let held = OwnAlarms.held(
      in: object.master, reminders: step.notifications, unmarked: step.unmarkedAlarms, context)
    try store.setHeldAlarms(held, of: step.item.kind, id: step.item.id)
    return held
  }

  private func pullChanged(_ step: SyncAction.Pulled, _ store: StoreTransaction) throws {
    try update(step, by: .remote, store)
    try save(step.link, store)
    try journal(step, store)
    try rings?.write(changed: step.item, step.link, step.reading, store)
  }

  /// Writes the merged item with its reminders, and other programs' answers to them.
  private func update(_ step: SyncAction.Pulled, by origin: Origin, _ store: StoreTransaction) throws {
    if !step.conflicts.isEmpty { try losses?.take(in: store) }
    var item = step.item
    if step.wasCompleted, case .task(var task) = item, task.recurrence != .none {
      task.seriesID = try completeSeries(task, store)
      item = .task(task)
    }
    try store.update(item, by: origin)
    let taken = try store.take(step.addedNotifications, removed: step.removedNotifications, by: origin)
    // A task that is over does not ring.
    if case .task(let task) = step.item, task.status != .open { return }
    for answer in step.answers { try store.answer(taken.answer(answer), by: .remote) }
  }

  /// Merges the remote edits of a move's source into the item. The merged item is written as a user's edit, so that the
  /// item is uploaded to the target list.
  private func carryOver(_ step: SyncAction.Pulled, _ store: StoreTransaction) throws {
    try update(step, by: .user, store)
    // A completed series has already written the remote values. Without this mark they would not count as a change.
    if var target = try step.link.deleteAfter.flatMap({ try store.link(id: $0) }), !target.isPending {
      target.markEdited()
      try store.save(&target)
    }
    try keepMoveSourceEdits(step.link, store)
    try save(step.link, store)
    try journal(step, store)
  }

  /// A readable object resets the count of failures. A pending item keeps its count of refusals, so that the next
  /// refusal leads to a longer pause.
  private func save(_ link: SyncLink, _ store: StoreTransaction) throws {
    var link = link
    if !link.isPending { link.failures = 0 }
    try store.renewWholeText(of: link)
    try store.save(&link)
  }

  private func journal(_ step: SyncAction.Pulled, _ store: StoreTransaction) throws {
    try journal(
      step.link, step.item, step.changes, step.conflicts, before: step.before, text: step.link.base, store)
    if step.movesSeriesOn {
      try journal(step.link, step.item, .read, in: store, cause: "moved or completed elsewhere")
    }
    if step.keepsStart {
      try journal(step.link, step.item, .read, in: store, cause: "due before its start date, which is kept")
    }
  }

  /// Completes a known task that another client completed, with the same steps as a local completion (G1, S2-23). The
  /// series then continues. The next instance has a deterministic UID, so that two machines create the same object
  /// (G9).
  ///
  /// - Returns: the series to which the task belongs from now on.
  private func completeSeries(_ task: TaskItem, _ store: StoreTransaction) throws -> String? {
    var open = task
    open.status = .open
    open.completedAt = nil
    try store.update(open, by: .remote)
    return try steps.complete(task.id, at: task.completedAt ?? now, in: store, by: .remote).completed.seriesID
  }

  private func setAside(
    _ link: SyncLink, _ reason: String, _ store: StoreTransaction, report: inout ListReport
  ) throws {
    var link = link
    let before = link.id == 0 ? nil : try store.link(id: link.id)
    link.failures = (before?.failures ?? 0) + 1
    link.failure = reason
    link.retryAfter = now.addingTimeInterval(Backoff.delay(afterFailures: link.failures))
    try store.save(&link)
    if before?.failure != reason {
      try store.append(
        JournalEntry(
          runID: runID, at: now, kind: link.kind, itemID: link.itemID, uid: link.uid, listID: list.id,
          action: JournalAction.setAside.rawValue, cause: reason, href: link.href, etag: link.etag))
    }
    report.failures.append(
      ItemFailure(href: link.href, uid: link.uid, title: try store.localState(link)?.item.title, reason: reason))
  }
}
