import FocusbloxCalendar
public import FocusbloxModel
public import FocusbloxStore
import Foundation

/// Undoes one journal entry, here at once and on the server with the next sync (I24).
public struct Undo: Sendable {
  let environment: SyncEnvironment
  /// Stops an undo of which servers may tell other people.
  public var gate: InvitationGate?

  public init(environment: SyncEnvironment) {
    self.environment = environment
  }

  /// - Throws: ``UndoRefusal``, or the error of a store that cannot be read.
  public func plan(entry id: Int64, in store: StoreReader) throws -> UndoPlan {
    guard let entry = try store.journalEntry(id: id), let action = JournalAction(rawValue: entry.action) else {
      if try id > 0 && id < store.oldestJournalEntry() ?? 0 { throw UndoRefusal.tooOld(id) }
      throw UndoRefusal.noSuchEntry(id)
    }
    switch action {
    case .pulled, .pushed, .localKept, .remoteKept, .imported, .restored:
      if let plan = try lines(entry, action, store) { return plan }
      return try value(entry, action, store)
    case .deletedHere, .deletedThere, .deletedInCalendar:
      return try deletion(entry, store)
    case .unlinked, .withdrawn:
      let item = try current(entry, store)
      if item.listID != nil { throw UndoRefusal.alreadySo(title: item.title, property: nil) }
      return try placement(entry, item, store) { .republish($0) }
    case .moved:
      let item = try current(entry, store)
      if item.listID == entry.listID { throw UndoRefusal.alreadySo(title: item.title, property: nil) }
      let old = try item.listID.flatMap { try store.list(id: $0) }
      return try placement(entry, item, store) { .move(from: old, to: $0) }
    case .recreated:
      return UndoPlan(entry: entry, step: .discard, item: try current(entry, store))
    case .republished:
      var item = try current(entry, store)
      if item.listID == nil { throw UndoRefusal.alreadySo(title: item.title, property: nil) }
      item.listID = nil
      return UndoPlan(entry: entry, step: .withdraw, item: item)
    case .read, .pulledNew, .pushedNew, .setAside, .heldHere, .passedOver, .alarmPublished, .alarmChanged,
      .alarmRemoved, .alarmDeletedThere, .step:
      throw try Self.tookNothing(action, entry, store)
    }
  }

  /// Whether the entry has anything to undo. Later changes may still prevent the undo.
  public static func isPossible(_ entry: JournalEntry) -> Bool {
    switch JournalAction(rawValue: entry.action) {
    case .imported: entry.snapshotID != nil && entry.property != nil
    case .pulled, .pushed, .localKept, .remoteKept, .restored:
      entry.snapshotID != nil && entry.property != nil && entry.property != "foreignRule"
    case .deletedHere, .deletedThere, .deletedInCalendar: entry.snapshotID != nil
    case .unlinked, .withdrawn, .moved, .recreated, .republished, .step: true
    case .read, .pulledNew, .pushedNew, .setAside, .heldHere, .passedOver, .alarmPublished, .alarmChanged,
      .alarmRemoved, .alarmDeletedThere, nil:
      false
    }
  }

  /// Whether the entry has anything to undo now: a deleted item that is back has nothing.
  public static func isPossible(_ entry: JournalEntry, in store: StoreReader) throws -> Bool {
    switch JournalAction(rawValue: entry.action) {
    case .deletedHere, .deletedThere, .deletedInCalendar: try isPossible(entry) && find(entry, store) == nil
    default: isPossible(entry)
    }
  }

  // MARK: - Values

  private func value(_ entry: JournalEntry, _ action: JournalAction, _ store: StoreReader) throws -> UndoPlan {
    guard let property = entry.property else {
      throw try Self.tookNothing(action, entry, store)
    }
    // The entry concerns a name or colour of a list.
    if entry.itemID == nil { throw UndoRefusal.notKept(entry.id) }
    let now = try current(entry, store)
    if property == "foreignRule" { throw UndoRefusal.foreignRule(title: now.title) }
    guard let former = try former(entry, store) else { throw UndoRefusal.notKept(entry.id) }
    var item = now
    guard var change = former.copy(property, to: &item) else {
      throw UndoRefusal.alreadySo(title: now.title, property: property)
    }
    if UndoneValue.alarm(property).map(UndoneValue.isReminder) == true {
      let changes = former.reminders(undoing: entry, now: try store.notifications(ofTask: now.id))
      if changes.removed.isEmpty, changes.added.isEmpty {
        throw UndoRefusal.alreadySo(title: now.title, property: property)
      }
    }
    if UndoneValue.alarm(property) == nil, !Self.isUnchanged(change.old, since: entry) {
      throw UndoRefusal.changedSince(title: now.title, property: property)
    }
    // An alarm's values exist only as the words of its entry.
    if UndoneValue.alarm(property) != nil { (change.old, change.new) = (entry.new, entry.old) }
    return UndoPlan(
      entry: entry,
      step: .restore(change, former: former, removing: try nextInstance(after: item, before: now, store)), item: item)
  }

  /// Whether a value is as the entry left it. A server may give tags another order.
  private static func isUnchanged(_ value: String?, since entry: JournalEntry) -> Bool {
    func tags(_ words: String?) -> Set<Substring> { Set(words?.split(separator: ", ") ?? []) }
    return value == entry.new || (entry.property == "tags" && tags(value) == tags(entry.new))
  }

  /// Restores another program's lines and recurrence rule in a local item, from the text that had them.
  private func lines(_ entry: JournalEntry, _ action: JournalAction, _ store: StoreReader) throws -> UndoPlan? {
    guard let property = entry.property,
      property == UndoneLines.property || (property == "foreignRule" && action == .imported)
    else { return nil }
    var item = try current(entry, store)
    guard let snapshot = try entry.snapshotID.flatMap({ try store.snapshot(id: $0) }),
      let former = AgreedState(snapshot.item)?.item,
      try !store.links(ofItem: item.kind, id: item.id).contains(where: { $0.href != nil })
    else { throw UndoRefusal.notKept(entry.id) }
    if try store.originalText(of: item.kind, id: item.id) == snapshot.text {
      throw UndoRefusal.alreadySo(title: item.title, property: property)
    }
    let rule = item.foreignRule
    item.foreignRule = former.foreignRule
    let change = FieldChange(name: property, old: rule, new: former.foreignRule)
    return UndoPlan(entry: entry, step: .restoreLines(change, text: snapshot.text), item: item)
  }

  private func former(_ entry: JournalEntry, _ store: StoreReader) throws -> UndoneValue? {
    guard let snapshot = try entry.snapshotID.flatMap({ try store.snapshot(id: $0) }) else { return nil }
    if let state = AgreedState(snapshot.item) {
      return UndoneValue(item: state.item, notifications: state.notifications)
    }
    guard let text = snapshot.text, let reading = try? CalendarObjectReading(text) else {
      // An unreadable text restores nothing. The entry has the value in words.
      return nil
    }
    let mapping = MappingContext(
      zone: environment.zone, now: environment.now(), settings: environment.settings, profile: .extended)
    switch reading.kind {
    case .task: return UndoneValue(item: .task(reading.task(mapping)), notifications: [])
    case .block: return UndoneValue(item: .block(reading.block(mapping)), notifications: [])
    }
  }

  /// The next instance that a completion created. A reopened task removes it, unless a user has changed it.
  private func nextInstance(after item: SyncItem, before now: SyncItem, _ store: StoreReader) throws -> TaskItem? {
    guard case .task(let opened) = item, case .task(let completed) = now, opened.status == .open,
      completed.status == .completed, completed.foreignRule == nil
    else { return nil }
    return try untouchedInstance(after: opened, at: completed.completedAt ?? environment.now(), store)
  }

  /// Reopens a completed task. The next instance that the completion created is deleted, unless a user has changed it.
  ///
  /// - Returns: the reopened task, and the deleted instance.
  public func reopen(_ id: String, in store: StoreTransaction) throws -> (task: TaskItem, removed: TaskItem?) {
    guard let completed = try store.task(id: id) else { throw StoreError.unknownID(id) }
    let now = environment.now()
    let task = try store.reopen(taskID: id, at: now, by: .user)
    let next = try nextInstance(after: .task(task), before: .task(completed), store)
    if let next { try store.discard(.task, id: next.id, at: now, cause: SeriesSteps.reopened) }
    return (task, next)
  }

  private func untouchedInstance(after task: TaskItem, at time: Date, _ store: StoreReader) throws -> TaskItem? {
    guard let expected = TaskCompletion.complete(task, steps.course(at: time), newID: environment.newID).next,
      let next = try store.task(uid: expected.uid, in: task.listID), next.status == .open,
      next.modified == next.created
    else { return nil }
    return next
  }

  var steps: SeriesSteps {
    SeriesSteps(zone: environment.zone, settings: environment.settings, newID: environment.newID)
  }

  // MARK: - Items

  private func deletion(_ entry: JournalEntry, _ store: StoreReader) throws -> UndoPlan {
    if let item = try Self.find(entry, store) { throw UndoRefusal.stillHere(title: item.title) }
    // The entry of the local deletion has more of the item than the entry of the later deletion on the server.
    let entries = try entry.itemID.map { try store.journal(itemID: $0) } ?? []
    let fullest = entries.first { $0.action == JournalAction.deletedHere.rawValue && $0.snapshotID != nil } ?? entry
    guard let snapshot = try fullest.snapshotID.flatMap({ try store.snapshot(id: $0) }),
      let state = AgreedState(snapshot.item)
    else { throw UndoRefusal.notKept(entry.id) }
    if try store.isBack(state.item, text: snapshot.text) { throw UndoRefusal.stillHere(title: state.item.title) }
    let target = try store.listOfRestored(state.item, in: entry.listID ?? fullest.listID)
    var next: TaskItem?
    if fullest.cause == SeriesSteps.skipped, case .task(let skipped) = state.item {
      next = try untouchedInstance(after: skipped, at: fullest.at, store)
    }
    var item = state.item
    item.listID = target?.id
    return UndoPlan(
      entry: entry, step: .recreate(state.notifications, text: snapshot.text, target, removing: next), item: item)
  }

  private func placement(
    _ entry: JournalEntry, _ item: SyncItem, _ store: StoreReader, _ step: (CalendarList) -> UndoPlan.Step
  ) throws -> UndoPlan {
    guard let list = try entry.listID.flatMap({ try store.list(id: $0) }), !list.isMissing else {
      let name = try entry.listID.flatMap { try store.list(id: $0) }?.name
      throw UndoRefusal.listGone(name, title: item.title)
    }
    if list.isReadOnly { throw UndoRefusal.listReadOnly(list.name, title: item.title) }
    var item = item
    item.listID = list.id
    return UndoPlan(entry: entry, step: step(list), item: item)
  }

  private func current(_ entry: JournalEntry, _ store: StoreReader) throws -> SyncItem {
    if let item = try Self.find(entry, store) { return item }
    let deletions = [JournalAction.deletedHere, .deletedThere, .deletedInCalendar].map(\.rawValue)
    let entries = try entry.itemID.map { try store.journal(itemID: $0) } ?? []
    throw UndoRefusal.itemGone(
      title: try Self.title(of: entry, in: store),
      deletedBy: entries.first { deletions.contains($0.action) && $0.snapshotID != nil }?.id)
  }

  /// The item by its id. An item that was deleted and came back from the server has another id.
  private static func find(_ entry: JournalEntry, _ store: StoreReader) throws -> SyncItem? {
    let known = try entry.itemID.flatMap { try store.item(entry.kind, id: $0) }
    return try known ?? store.items(entry.kind, uid: entry.uid).first { $0.listID == entry.listID }
  }

  private static func tookNothing(
    _ action: JournalAction, _ entry: JournalEntry, _ store: StoreReader
  ) throws -> UndoRefusal {
    .tookNothing(
      action, title: try title(of: entry, in: store), entry.kind,
      id: entry.itemID == nil && entry.uid.isEmpty ? nil : try find(entry, store)?.id)
  }

  /// The title of the entry's item, also of a deleted item where the journal has the title; else the UID.
  public static func title(of entry: JournalEntry, in store: StoreReader) throws -> String {
    if entry.itemID == nil, entry.uid.isEmpty, let id = entry.listID { return try store.list(id: id)?.name ?? "" }
    if let item = try find(entry, store) { return item.title }
    let snapshots = try entry.itemID.map { try store.journal(itemID: $0) }?.compactMap(\.snapshotID) ?? []
    for id in snapshots {
      if let state = AgreedState(try store.snapshot(id: id)?.item) { return state.item.title }
    }
    return entry.uid
  }
}

extension StoreReader {
  /// Whether a deleted item exists under another id, from a server or a file. An account holds one item per UID, also
  /// an item that the user took out of its list. The items of a removed account are in no list, or in the lists of an
  /// account that was added again. An item whose object was gone is in no list, or in the list where the object
  /// returned.
  ///
  /// - Parameter text: the object or the part of a file from which the item was made; `nil` for an item made here.
  func isBack(_ item: SyncItem, text: [UInt8]?) throws -> Bool {
    let former = try item.listID.flatMap { try list(id: $0) }
    let isKeptLocal = try isKeptLocal(item.kind, id: item.id)
    // An item that the user took out of its list stays apart from the object that it had. Without such an object, an
    // item of its UID is the same item. The UID of an item that was made here and never in a list may belong to another
    // item.
    let isOne = item.listID != nil || (item.wasOnServer ? !isKeptLocal : isKeptLocal || text != nil)
    return try items(item.kind, uid: item.uid).contains { found in
      guard let former else { return isOne || found.listID == nil }
      guard let listID = found.listID else {
        return try !mayBelongToOther(found, agreed: lastAgreement(of: found.kind, id: found.id), in: former)
      }
      return try listID == former.id || list(id: listID)?.accountID == former.accountID
    }
  }
}
