import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore

extension PlanApplication {
  /// Joins two items of one task that is gone from this list and also exists in another list: the task was moved there
  /// or back. Clients move with two steps: a PUT in one list and a DELETE in the other. The older item goes to the
  /// other list with all its local data (G1).
  ///
  /// - Returns: whether a second item existed.
  func joinMoved(_ link: SyncLink, _ store: StoreTransaction) throws -> Bool {
    guard var otherLink = try linkInOtherList(of: link, store) else { return false }
    let isBack = otherLink.id < link.id
    let (elder, younger) = isBack ? (otherLink, link) : (link, otherLink)
    guard let localState = try store.localState(elder), let copy = try store.localState(younger) else { return false }
    let isPending: Bool
    var answers: [AlarmChange] = []
    let agreed = AgreedState(elder.agreed)?.item
    // After a move back, remote edits are already in the older item. Local edits are only in the younger item, as
    // differences from its own agreement.
    let copyAgreed = isBack ? AgreedState(younger.agreed)?.item : agreed
    switch (localState.item, copy.item) {
    case (.task(var task), .task(let other)):
      let base: TaskItem? = if case .task(let item)? = agreed { item } else { nil }
      let otherBase: TaskItem? = if case .task(let item)? = copyAgreed { item } else { nil }
      isPending = try join(
        &task, other, base, otherBase, TaskMapping.fields(profile), link, localState, otherLink, SyncItem.task, store)
      task.listID = otherLink.listID
      if !isBack {
        answers = try takeAlarms(
          of: elder, to: &otherLink, &task, localState, isMoved: task.due != base?.due, store)
      }
      try store.update(task, by: .remote)
    case (.block(var block), .block(let other)):
      let (start, end) = (block.start, block.end)
      let base: FocusBlock? = if case .block(let item)? = agreed { item } else { nil }
      let otherBase: FocusBlock? = if case .block(let item)? = copyAgreed { item } else { nil }
      isPending = try join(
        &block, other, base, otherBase, BlockMapping.fields, link, localState, otherLink, SyncItem.block, store)
      block.listID = otherLink.listID
      if !isBack, block.start == start, block.end == end { answers = try blockAnswers(of: elder, in: otherLink, store) }
      try store.update(block, by: .remote)
    case (.task, .block), (.block, .task):
      return false
    }
    let isEdited = otherLink.isPending || isPending || isBack
    if !isBack { try takeAnswers(answers, of: localState.item, to: &otherLink, store) }
    if otherLink.href != nil { try store.markAsSynced(link.kind, id: localState.item.id) }
    otherLink.keep(localState.item.id, isEdited: otherLink.isPending || isEdited)
    try store.save(&otherLink)
    try hold(localState.item, at: otherLink, isEdited: isEdited, store)
    try store.deleteLink(id: link.id)
    switch link.kind {
    case .task: try store.delete(taskID: copy.item.id, by: .remote)
    case .block: try store.delete(blockID: copy.item.id, by: .remote)
    }
    return true
  }

  /// Records the alarms of the joined item's object as the alarms that the item holds. An edited item rings by the
  /// settings. An answer leaves the alarms as the object has them.
  private func hold(_ item: SyncItem, at link: SyncLink, isEdited: Bool, _ store: StoreTransaction) throws {
    // Without a readable text the settings decide, as for an item without an object.
    let object = isEdited ? nil : link.base.flatMap { try? CalendarObjectReading($0) }
    let reminders = try store.localState(item.kind, id: item.id)?.notifications ?? []
    var context = MappingContext.plain(zone)
    context.isShared = list.isShared
    let held = object.flatMap { object in
      OwnAlarms.held(
        in: object.master, reminders: reminders, unmarked: AgreedState(link.agreed)?.unmarkedAlarms ?? [],
        context.reading(object))
    }
    try store.setHeldAlarms(held, of: item.kind, id: item.id)
  }

  /// Takes the edits that the other program made to the task's alarms before or after its move. Reminders that were
  /// never sent or were lost in the move are sent to the new list.
  ///
  /// - Returns: the other programs' answers, which the task takes when it has its dates.
  private func takeAlarms(
    of link: SyncLink, to otherLink: inout SyncLink, _ task: inout TaskItem, _ localState: LocalState, isMoved: Bool,
    _ store: StoreTransaction
  ) throws -> [AlarmChange] {
    let agreement = AgreedState(link.agreed)
    var reminders = ReminderMerge(
      here: localState.notifications, agreed: agreement?.notifications ?? [], item: task.uid)
    var there: [ItemNotification] = []
    let knownUnmarked = [link, otherLink].flatMap { AgreedState($0.agreed)?.unmarkedAlarms ?? [] }
    var unmarked: [UnmarkedAlarm] = []
    var found: [AlarmChange] = []
    if let latest = otherLink.base.flatMap({ try? CalendarObjectReading($0) }) {
      var plain = MappingContext.plain(zone)
      plain.sharesAnswers = try sharesAnswers(in: otherLink, store)
      let context = plain.reading(latest)
      found = alarmChanges(of: link, in: latest, task, isMoved: isMoved, context)
      var changes = found.compactMap { reminders.take($0, to: &task, zone: zone) }
      for reminder in OwnAlarms.reminders(in: latest.master, taskID: localState.item.id, context) {
        if let change = reminders.merge(reminder, of: task) { changes.append(change.words(in: zone)) }
      }
      let taken = try store.take(reminders.added, removed: reminders.removed, by: .remote)
      for answer in reminders.renamedAnswers(of: localState, in: task) {
        try store.answer(taken.answer(answer), by: .remote)
      }
      try journal(link, localState.item, changes, [], before: localState.data, text: otherLink.base, store)
      there = OwnAlarms.present(reminders.agreed, in: latest.master)
      if let former = link.base.flatMap({ try? CalendarObjectReading($0) }) {
        unmarked = OwnAlarms.unmarked(
          in: latest.master, former: former.master, known: knownUnmarked, context: context)
      }
    }
    if var state = AgreedState(otherLink.agreed) {
      state.notifications = there
      state.unmarkedAlarms = unmarked.isEmpty ? nil : unmarked
      otherLink.agreed = state.data
    }
    // Machines that read the object later would take an unmarked alarm for another program's alarm. The marks that a
    // pending link was to send were not sent, because that link ends here.
    let marksAreGone = task.status == .open && !Set(unmarked).isSubset(of: link.isPending ? [] : Set(knownUnmarked))
    if try marksAreGone || Set(store.notifications(ofTask: localState.item.id)) != Set(there) { otherLink.markEdited() }
    return found
  }

  /// Takes other programs' answers to the joined item. Answers that the object lacks are sent, because the link with
  /// which they waited ends here. The store has already forgotten the answers to former dates.
  private func takeAnswers(
    _ changes: [AlarmChange], of item: SyncItem, to otherLink: inout SyncLink, _ store: StoreTransaction
  ) throws {
    guard let latest = otherLink.base.flatMap({ try? CalendarObjectReading($0) }),
      let joined = try store.localState(item.kind, id: item.id)
    else { return }
    if case .task(let task) = joined.item, task.status != .open { return }
    let reader = ReminderAnswers(
      item: joined.item, reminders: joined.notifications,
      mapping: try answerContext(of: otherLink, store).reading(latest))
    let answers = reader.states(changes, known: joined.states)
    for answer in answers { try store.answer(answer, by: .remote) }
    if reader.areMissing(in: latest.master, joined.states, then: answers) { otherLink.markEdited() }
  }

  /// The answers to a block's alarms in the object of the other list. Without an ETag the server may not have shown the
  /// former text, so that an answer which that text lacks may be an older one.
  private func blockAnswers(
    of link: SyncLink, in otherLink: SyncLink, _ store: StoreReader
  ) throws -> [AlarmChange] {
    guard link.etag != nil, let former = link.base.flatMap({ try? CalendarObjectReading($0) }),
      let latest = otherLink.base.flatMap({ try? CalendarObjectReading($0) })
    else { return [] }
    return AlarmReading.answers(
      in: latest.master, since: former.master, context: try answerContext(of: otherLink, store).reading(latest))
  }

  /// The list of the link decides whether answers are shared.
  private func answerContext(of link: SyncLink, _ store: StoreReader) throws -> MappingContext {
    var context = MappingContext(zone: zone, now: now, settings: settings, profile: profile)
    context.sharesAnswers = try sharesAnswers(in: link, store)
    return context
  }

  private func sharesAnswers(in link: SyncLink, _ store: StoreReader) throws -> Bool {
    try store.list(id: link.listID).map(settings.shareAnswers.includes) ?? true
  }

  /// The changes of the task's alarms in the object of the other list. If the own upload was refused, no former text
  /// exists, and the other machine's object is read as in a first merge. A stored text was readable when it was stored.
  private func alarmChanges(
    of link: SyncLink, in latest: CalendarObjectReading, _ task: TaskItem, isMoved: Bool, _ context: MappingContext
  ) -> [AlarmChange] {
    let former = link.base.flatMap { try? CalendarObjectReading($0) }
    // Past snoozes are over.
    var present = MappingContext.plain(zone)
    present.now = now
    present.sharesAnswers = context.sharesAnswers
    // Another machine may have made alarms in the other list before the other program edited them. Edits of alarms for
    // another due date say nothing about the alarms of this one.
    let changesOfNewAlarms =
      task.due == latest.task(context).due
      ? AlarmReading.changes(
        ofAlarmsMadeSince: link.hasSentBase ? nil : former?.master, in: latest.master, context) : []
    guard !link.hasSentBase, let former else {
      let answers =
        former.map { AlarmReading.answers(in: latest.master, since: $0.master, context: present) }
        ?? AlarmReading.answers(in: latest.master, context: present)
      // The server may never have had a snooze of the sent text.
      return changesOfNewAlarms + (isMoved ? [] : answers.filter { !$0.isRemoval })
    }
    // A later text of ours lists every alarm, so that a missing alarm was removed.
    return AlarmReading.changes(
      base: former.master, remote: latest.master, task: task, isMoved: isMoved,
      isElsewhere: !latest.isLaterOfOurs(than: former, context),
      unmarked: AgreedState(link.agreed)?.unmarkedAlarms ?? [], context: present) + changesOfNewAlarms
  }

  /// The link of the same UID in another list of the account. In another account the UID may belong to another item,
  /// and local data is never overwritten with it.
  private func linkInOtherList(of link: SyncLink, _ store: StoreTransaction) throws -> SyncLink? {
    try store.links(uid: link.uid).first { other in
      guard other.listID != link.listID, other.kind == link.kind, !other.isDeleted,
        let id = other.itemID, id != link.itemID
      else { return false }
      return try store.list(id: other.listID)?.accountID == list.accountID
    }
  }

  /// Merges the newer values of the other item into `item`; returns whether `item` has values that the other item
  /// lacks.
  private func join<Item: Sendable>(
    _ item: inout Item, _ other: Item, _ base: Item?, _ otherBase: Item?, _ fields: [SyncedField<Item>],
    _ link: SyncLink, _ localState: LocalState, _ otherLink: SyncLink, _ wrap: (Item) -> SyncItem,
    _ store: StoreTransaction
  ) throws -> Bool {
    let (mine, theirs) = (wrap(item), wrap(other))
    let outcome = ThreeWayMerge(
      fields,
      .init(
        local: item, localBase: base, remote: other, remoteBase: otherBase, isPresent: { _ in true },
        winner: mine.modified > theirs.modified ? .local : .remote))
    item = outcome.merged
    try journal(
      link, mine, outcome.pulled, outcome.conflicts, before: localState.data, text: otherLink.base, store)
    let change = FieldChange(name: "list", old: list.name, new: try store.list(id: otherLink.listID)?.name)
    try journal(link, mine, .moved, change, in: store)
    return !outcome.unsent.isEmpty
  }
}
