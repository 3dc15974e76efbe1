public import FocusbloxCalendar
public import FocusbloxModel
public import FocusbloxStore
import Foundation
import ICalendar

/// Why a file cannot be imported at all; nothing was changed.
public enum ImportError: Error, Sendable {
  /// It is no iCalendar; the reader's last finding says why.
  case notICalendar(finding: String?)
}

/// Reads calendar files into the store, matched by UID, all or nothing per file (CLI.md, import).
public struct FileImport: Sendable {
  public var mapping: MappingContext
  /// The lists that new items are published to, each to the first that holds its kind; without one they stay local.
  public var lists: [CalendarList]
  /// Whether an item whose UID is known takes over what the file says.
  public var updatesKnown: Bool
  public var newID: @Sendable () -> String

  public init(
    mapping: MappingContext, lists: [CalendarList], updatesKnown: Bool, newID: @escaping @Sendable () -> String
  ) {
    var mapping = mapping
    // A file carries every property of ours: the choice what a server gets is made when it is sent.
    mapping.profile = .extended
    self.mapping = mapping
    self.lists = lists
    self.updatesKnown = updatesKnown
    self.newID = newID
  }

  /// What importing `bytes` would do; writes nothing.
  public func plan(_ bytes: [UInt8], in store: StoreReader) throws -> ImportPlan {
    let file = ICalendarText(reading: bytes)
    var plan = ImportPlan()
    plan.issues = file.issues.map(\.description)
    guard !file.calendars.isEmpty else { throw ImportError.notICalendar(finding: plan.issues.last) }
    var met: Set<String> = []
    for object in FileObject.all(in: file.calendars) {
      if case .success(let (reading, _)) = object.content, !met.insert(reading.uid).inserted {
        plan.steps.append(.skip(uid: reading.uid, title: "", reason: .repeated, line: object.line))
      } else {
        plan.steps.append(try step(object, store))
      }
    }
    return plan
  }

  /// Does what `plan` says, inside the caller's transaction.
  public func carryOut(_ plan: ImportPlan, in store: StoreTransaction) throws -> ImportReport {
    for step in plan.steps {
      switch step {
      case .new(let item, let text, _):
        switch item {
        case .task(let task): try store.insert(task, by: .person)
        case .block(let block): try store.insert(block, by: .person)
        }
        try store.setOriginalText(of: item.kind, id: item.id, text)
      case .update(let item, _, let text, _):
        switch item {
        case .task(let task): try update(task, store)
        case .block(let block): try store.update(block, by: .person)
        }
        try store.setOriginalText(of: item.kind, id: item.id, text)
      case .skip, .fail: continue
      }
    }
    return ImportReport(of: plan)
  }

  /// What the file completes goes through completion, so that a series goes on (CHECKLIST S2-23).
  private func update(_ task: TaskItem, _ store: StoreTransaction) throws {
    var task = task
    let isOpen = try store.task(id: task.id)?.status == .open
    if isOpen, task.status == .completed, task.recurrence != .none {
      var open = task
      open.status = .open
      open.completedAt = nil
      try store.update(open, by: .person)
      task.seriesID = try store.complete(
        taskID: task.id, at: task.completedAt ?? mapping.now, timeZone: mapping.zone,
        nextOccurrence: { NextOccurrenceRule.next(rule: $0, after: $1, zone: mapping.zone) }, newID: newID, by: .person
      ).completed.seriesID
    }
    try store.update(task, by: .person)
  }

  private func step(_ object: FileObject, _ store: StoreReader) throws -> ImportStep {
    switch object.content {
    case .failure(.ownShadow(let uid)): return .skip(uid: uid, title: "", reason: .ownShadow, line: object.line)
    case .failure(let error): return .fail(uid: nil, reason: String(describing: error), line: object.line)
    case .success(let (reading, text)):
      switch reading.kind {
      case .task: return try step(task: reading, text, object.line, store)
      case .block: return try step(block: reading, text, object.line, store)
      }
    }
  }

  private func step(
    task reading: CalendarObjectReading, _ text: [UInt8], _ line: Int, _ store: StoreReader
  ) throws -> ImportStep {
    var task = reading.task(mapping)
    guard let known = try store.tasks(uid: reading.uid).preferring(lists) else {
      task.id = newID()
      task.sourceSystem = .local
      task.externalID = nil
      task.listID = lists.first(where: \.holdsTasks)?.id
      return .new(.task(task), text: text, line: line)
    }
    let changes = FieldChange.list(TaskMapping.fields(.extended), from: known, to: task) { field in
      field.keepsLocalWhenMissing && !field.isPresent(reading.master)
    }
    if let skip = skip(known.uid, known.title, changes, line) { return skip }
    var merged = known
    let names = Set(changes.map(\.name))
    for field in TaskMapping.fields(.extended) where names.contains(field.name) { field.copy(task, &merged) }
    merged.modified = mapping.now
    return .update(.task(merged), changes: changes, text: text, line: line)
  }

  private func step(
    block reading: CalendarObjectReading, _ text: [UInt8], _ line: Int, _ store: StoreReader
  ) throws -> ImportStep {
    var block = reading.block(mapping)
    guard let known = try store.blocks(uid: reading.uid).preferring(lists) else {
      block.id = newID()
      block.sourceSystem = .local
      block.externalID = nil
      block.listID = lists.first(where: \.holdsBlocks)?.id
      return .new(.block(block), text: text, line: line)
    }
    let changes = FieldChange.list(BlockMapping.fields, from: known, to: block) { field in
      field.keepsLocalWhenMissing && !field.isPresent(reading.master)
    }
    if let skip = skip(known.uid, known.title, changes, line) { return skip }
    var merged = known
    let names = Set(changes.map(\.name))
    for field in BlockMapping.fields where names.contains(field.name) { field.copy(block, &merged) }
    merged.modified = mapping.now
    return .update(.block(merged), changes: changes, text: text, line: line)
  }

  private func skip(_ uid: String, _ title: String, _ changes: [FieldChange], _ line: Int) -> ImportStep? {
    if changes.isEmpty { return .skip(uid: uid, title: title, reason: .unchanged, line: line) }
    if !updatesKnown { return .skip(uid: uid, title: title, reason: .known, line: line) }
    return nil
  }
}

extension FieldChange {
  /// The fields in which two items differ, leaving out those that a text does not carry.
  static func list<Item>(
    _ fields: [SyncedField<Item>], from old: Item, to new: Item, except isAbsent: (SyncedField<Item>) -> Bool
  ) -> [FieldChange] {
    fields.compactMap { field in
      if isAbsent(field) || field.isEqual(old, new) { return nil }
      return FieldChange(name: field.name, old: field.describe(old), new: field.describe(new))
    }
  }
}

extension [TaskItem] {
  fileprivate func preferring(_ lists: [CalendarList]) -> TaskItem? {
    first { task in lists.contains { $0.id == task.listID } } ?? first
  }
}

extension [FocusBlock] {
  fileprivate func preferring(_ lists: [CalendarList]) -> FocusBlock? {
    first { block in lists.contains { $0.id == block.listID } } ?? first
  }
}
