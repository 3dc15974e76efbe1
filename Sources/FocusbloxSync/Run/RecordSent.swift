import CalDAV
import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore

extension ListSync {
  /// Records the stored objects in one transaction. If that fails, each is recorded by itself, so that one failure does
  /// not block the others.
  func record(_ sent: [PushOutcome.Sent]) throws {
    guard !sent.isEmpty else { return }
    do {
      try store.write { store in
        var application = application
        application.rings = try RingsOfWrittenItems(lists: [list], store)
        for one in sent { try record(one, application, store) }
      }
    } catch {
      guard sent.count > 1 else { throw error }
      var failure: (any Error)?
      for one in sent {
        do {
          try record([one])
        } catch {
          failure = error
        }
      }
      if let failure { throw failure }
    }
  }

  /// Records one stored object. An item that was edited during the request stays pending (I16).
  private func record(
    _ sent: PushOutcome.Sent, _ application: PlanApplication, _ store: StoreTransaction
  ) throws {
    let step = sent.step
    guard var link = try store.link(id: step.link.id) else { return }
    let isUntouched = try store.isUntouched(step, link)
    link.href = sent.written.href.path
    link.hrefKey = sent.written.href.key
    // The ETag is set after the read-back, because servers rewrite objects and change their ETags.
    link.etag = nil
    // Until the read-back, a missing alarm may be an alarm that the server dropped. A block that another program deletes
    // meanwhile is deleted, except after its first upload.
    if step.item.kind == .task, link.sentAt == nil { link.sentAt = application.now }
    link.base = step.text
    if sent.written.isNew {
      // The upload contained the whole text. The read-back shows which lines the server keeps.
      try store.setWholeText(of: step.item.kind, id: step.item.id, nil)
    } else {
      try store.renewWholeText(of: link)
    }
    var item = step.item
    if !link.isDeleted, isUntouched {
      try takeRule(of: step, to: &item, at: link, application, store)
      try store.markAsSynced(&item)
    }
    link.agreed =
      AgreedState(
        item: item, notifications: step.notifications, unmarkedAlarms: step.unmarkedAlarms,
        profile: planner.mapping.profile
      ).data
    if isUntouched { link.markAgreed() } else { link.markEdited() }
    if !link.isPending { item.heldAlarms = try application.hold(step, store) }
    link.failure = nil
    link.failures = 0
    link.retryAfter = nil
    try store.save(&link)
    try store.keepPossibleText(nil, link: link.id)
    try application.settleMoveSourceEdits(step, at: link, store)
    if let reduction = step.reduction {
      try store.setWholeText(of: step.item.kind, id: step.item.id, reduction.fullText)
      try application.journal(reduction.held, link, step.item, store)
    }
    var written = link
    written.etag = sent.written.etag?.description
    try application.journal(step, at: written, store)
    // Of a changed object the store may keep a longer text.
    guard isUntouched, sent.written.isNew, step.reduction == nil, !link.isDeleted, let reading = step.reading else {
      return
    }
    let state = LocalState(item: item, notifications: step.notifications, states: step.states)
    let agreed = step.unmarkedAlarms.isEmpty ? nil : link.agreed
    let object = RingingObject(reading: reading, agreed: agreed)
    try application.rings?.write(RingingItem(state: state, object: object), store)
  }

  /// Gives the item the rule of the sent text, which may repeat another program's edit of the move's source.
  private func takeRule(
    of step: SyncAction.Pushed, to item: inout SyncItem, at link: SyncLink, _ application: PlanApplication,
    _ store: StoreTransaction
  ) throws {
    guard step.sourceEdits != nil, let reading = step.reading else { return }
    let rule =
      reading.kind == .task
      ? reading.task(planner.mapping).foreignRule : reading.block(planner.mapping).foreignRule
    guard !SemanticComparison.areSameRule(item.foreignRule, rule) else { return }
    let change = FieldChange(name: "foreignRule", old: item.foreignRule, new: rule)
    try application.journal(link, item, .pulled, change, in: store)
    item.foreignRule = rule
    try store.update(item, by: .remote)
  }
}

extension StoreTransaction {
  /// Marks an item as one of the server's. A detached item is then no longer detached.
  func markAsSynced(_ item: inout SyncItem) throws {
    try markAsSynced(item.kind, id: item.id)
    if item.isLocal { try forgetKeptLocal(item.kind, id: item.id) }
    item.sourceSystem = .caldav
    item.externalID = item.uid
  }
}

extension StoreReader {
  /// Whether the item is unchanged since it was planned.
  fileprivate func isUntouched(_ step: SyncAction.Pushed, _ link: SyncLink) throws -> Bool {
    if let revision = step.revision, link.itemID == step.item.id, try self.revision(ofTask: step.item.id) == revision {
      return true
    }
    return try localState(link) == LocalState(item: step.item, notifications: step.notifications, states: step.states)
  }
}
