import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import Foundation
import ICalendar

/// Decides for an item of a file by comparing it with the store.
extension FileImport {
  func decision(_ reading: CalendarObjectReading, _ line: Int, _ store: StoreReader) throws -> ImportDecision {
    // The file says what the item already has from it or from its server. Later edits of the item are no edits of the file.
    if let item = try store.item(reading.kind, uid: reading.uid, withText: reading.bytes) {
      return .leave(
        .skip(uid: reading.uid, title: item.title, reason: .unchanged, line: line),
        item: (reading.kind, item.id))
    }
    let known = try store.items(reading.kind, uid: reading.uid).filter { try !store.isSubscribed($0.listID) }
    guard let item = known.first(where: { item in lists.contains { $0.id == item.listID } }) ?? known.first else {
      return newItem(reading, listID: try place(of: reading.kind, reading.uid, store))
    }
    return try mergeItem(reading, item, line, store)
  }

  /// The list of a new item: the list that the user named for its kind. Where another list of that account already has an object of
  /// the UID, the item goes to that list: an import moves no object.
  private func place(of kind: ItemKind, _ uid: String, _ store: StoreReader) throws -> Int64? {
    guard let wanted = lists.first(where: { $0.holds(kind) }) else { return nil }
    let there = try store.links(uid: uid).first { link in
      guard link.kind == kind, link.href != nil, link.itemID == nil, !link.isDeleted, !link.isDetached, !link.isPart,
        link.failure == nil, let list = try store.list(id: link.listID)
      else { return false }
      return list.accountID == wanted.accountID && !list.isReadOnly && !list.isMissing
    }
    return there?.listID ?? wanted.id
  }

  private func newItem(_ reading: CalendarObjectReading, listID: Int64?) -> ImportDecision {
    var item: SyncItem
    var reminders: [ItemNotification] = []
    switch reading.kind {
    case .task:
      var task = reading.task(mapping)
      (task.id, task.sourceSystem, task.externalID) = (newID(), .local, nil)
      reminders = reading.reminders(ofNew: &task, mapping)
      item = .task(task)
    case .block:
      var block = reading.block(mapping)
      (block.id, block.sourceSystem, block.externalID) = (newID(), .local, nil)
      block.heldAlarms = OwnAlarms.held(in: reading.master, mapping.reading(reading))
      item = .block(block)
    }
    item.listID = listID
    let answers = ReminderAnswers.read(reading.master, of: item, reminders, mapping)
    return .new(item, reminders: reminders, answers: answers, object: reading)
  }

  private func mergeItem(
    _ reading: CalendarObjectReading, _ known: SyncItem, _ line: Int, _ store: StoreReader
  ) throws -> ImportDecision {
    func skip(_ reason: ImportStep.SkipReason) -> ImportDecision {
      .leave(.skip(uid: known.uid, title: known.title, reason: reason, line: line), item: (known.kind, known.id))
    }
    let textBefore = try store.knownText(of: known.kind, id: known.id)
    if textBefore == reading.bytes { return skip(.unchanged) }
    // The text of an item that has lost its object belongs to the last agreement, and both are the base when the object
    // returns. An item that its user took out of a list takes the text of the file.
    let isRemembered =
      try store.lastAgreement(of: known.kind, id: known.id) != nil && !store.isKeptLocal(known.kind, id: known.id)
    let isSynced =
      try isRemembered
      || store.links(ofItem: known.kind, id: known.id).contains { link in
        // Before an item's move is sent, its object is the source of the move.
        try link.href != nil || store.link(waitingFor: link.id)?.href != nil
      }
    // An unreadable former text counts as no text.
    let former = textBefore.flatMap { try? CalendarObjectReading($0) }.flatMap { $0.kind == known.kind ? $0 : nil }
    // A file may lack the record that tells a technical DTSTART from a user's start date.
    var mapping = mapping
    mapping.knownStart = former?.knownStart(agreed: nil, mapping)
    let merge = FileMerge(
      file: reading, known: known, base: isSynced ? nil : former, isSynced: isSynced, mapping: mapping)
    guard updatesKnown else { return skip(merge.differs ? .known : .unchanged) }
    let (item, changes) = merge.outcome
    if let former, ObjectVersion(reading).isOlder(than: ObjectVersion(former)) {
      return skip(merge.differs || ForeignLines.differ(former, reading) ? .older : .unchanged)
    }
    let reminders = try store.unknownReminders(reading, of: known, as: item, former: isSynced ? nil : former, mapping)
    let linesDiffer = former.map { ForeignLines.differ($0, reading) } ?? (!isSynced && ForeignLines.exist(in: reading))
    if changes.isEmpty, reminders.isEmpty {
      // Nothing of the file is taken: where it says something else, the item here is the later one.
      if !linesDiffer { return skip(merge.differs ? .older : .unchanged) }
      if isSynced { return skip(.serverLines) }
    }
    return .update(
      ImportDecision.Update(
        item: item.touched(by: changes, at: mapping.now), before: known,
        remindersBefore: known.kind == .task ? try store.notifications(ofTask: known.id) : [],
        changes: changes
          + reminders.map {
            FieldChange(name: "alarm \($0.kind.rawValue)", old: nil, new: $0.words(in: mapping.zone))
          },
        reminders: reminders, text: isSynced ? nil : reading.bytes, textBefore: isSynced ? nil : textBefore,
        keepsServerLines: isSynced && linesDiffer, changesLines: !isSynced && linesDiffer))
  }
}

extension SyncItem {
  fileprivate func touched(by changes: [FieldChange], at now: Date) -> SyncItem {
    guard !changes.isEmpty else { return self }
    var item = self
    item.modified = now
    return item
  }
}

extension StoreReader {
  /// The file's reminders that the local task lacks, without those that the user removed since the former text.
  fileprivate func unknownReminders(
    _ reading: CalendarObjectReading, of known: SyncItem, as item: SyncItem, former: CalendarObjectReading?,
    _ mapping: MappingContext
  ) throws -> [ItemNotification] {
    guard case .task(let known) = known, case .task(let task) = item, known.status == .open, task.status == .open else {
      return []
    }
    func reminders(in reading: CalendarObjectReading) -> [OwnReminder] {
      OwnAlarms.reminders(in: reading.master, taskID: known.id, mapping.reading(reading))
    }
    let reminderMerge = ReminderMerge(
      here: try notifications(ofTask: known.id), agreed: former.map(reminders)?.map(\.notification) ?? [],
      item: known.uid)
    return reminders(in: reading).compactMap { reminder in
      var reminderMerge = reminderMerge
      guard let merged = reminderMerge.merge(reminder, of: task), merged.old == nil else { return nil }
      return merged.new
    }
  }
}
