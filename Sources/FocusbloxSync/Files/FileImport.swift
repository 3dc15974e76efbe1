public import FocusbloxCalendar
public import FocusbloxModel
public import FocusbloxStore
import Foundation
public import ICalendar

/// Why a file cannot be imported at all; nothing was changed.
public enum ImportError: Error, Sendable {
  /// It is no iCalendar; the reader's last finding says why.
  case notICalendar(finding: ReadingIssue?)
}

/// Reads calendar files into the store, matched by UID, all or nothing per file (CLI.md, import).
public struct FileImport: Sendable {
  public var mapping: MappingContext
  /// The lists that new items are published to, each to the first that holds its kind; without one they stay local.
  public var lists: [CalendarList]
  /// Whether an item whose UID is known takes over what the file says.
  public var updatesKnown: Bool
  public var newID: @Sendable () -> String

  /// As many as of the lines of a file.
  private static let toldIssues = ReadingLimits.default.issues

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

  /// What importing a file would do; writes nothing.
  ///
  /// - Parameters:
  ///   - next: the next octets of the file, nil at its end.
  ///   - progress: items done, and how many there are; without that number while the file is read, items found.
  public func plan(
    _ next: () throws -> [UInt8]?, in store: StoreReader, progress: (Int, Int?) -> Void = { _, _ in }
  ) throws -> ImportPlan {
    try plan(next, in: store, progress) { _ in }
  }

  /// Imports a file inside the caller's transaction, item by item, and says what was done. Throws what `next` throws, what the store
  /// throws, and ``ImportError``; the caller's transaction then takes everything back.
  public func carryOut(
    _ next: () throws -> [UInt8]?, in store: StoreTransaction, progress: (Int, Int?) -> Void = { _, _ in }
  ) throws -> ImportPlan {
    try plan(next, in: store, progress) { try write($0, store) }
  }

  private func plan(
    _ next: () throws -> [UInt8]?, in store: StoreReader, _ progress: (Int, Int?) -> Void,
    _ body: (ImportDecision) throws -> Void
  ) throws -> ImportPlan {
    let file = try FileContents(next) { progress($0, nil) }
    var plan = ImportPlan()
    plan.issues = file.issues
    guard file.isCalendar else { throw ImportError.notICalendar(finding: plan.issues.last) }
    plan.steps.reserveCapacity(file.count)
    var met: Set<String> = []
    var valueIssues: [ReadingIssue] = []
    var omitted = 0
    for index in 0..<file.count {
      let object = file.object(at: index)
      if case .success(let reading) = object.content {
        let found = reading.valueIssues(mapping)
        let told = found.prefix(Self.toldIssues - valueIssues.count)
        valueIssues += told
        omitted += found.count - told.count
      }
      let decision: ImportDecision
      if case .success(let reading) = object.content, !met.insert(reading.uid).inserted {
        decision = .leave(.skip(uid: reading.uid, title: "", reason: .repeated, line: object.line))
      } else {
        decision = try self.decision(object, store)
      }
      try body(decision)
      plan.steps.append(decision.step)
      progress(index + 1, file.count)
    }
    plan.add(valueIssues: valueIssues, omitted: omitted)
    return plan
  }

  private func write(_ decision: ImportDecision, _ store: StoreTransaction) throws {
    switch decision {
    case .new(let item, let reminders, let answers, let text, _):
      switch item {
      case .task(let task): try store.insert(task, by: .person, isMadeHere: false)
      case .block(let block): try store.insert(block, by: .person)
      }
      for reminder in reminders { try add(reminder, store, by: .remote) }
      for answer in answers { try store.answer(answer, by: .remote) }
      try store.setOriginalText(of: item.kind, id: item.id, text)
    case .update(let item, _, let reminders, let text, _, _):
      switch item {
      case .task(let task): try update(task, store)
      case .block(let block): try store.update(block, by: .person)
      }
      for reminder in reminders { try add(reminder, store, by: .person) }
      if let text { try store.setOriginalText(of: item.kind, id: item.id, text) }
    case .leave: return
    }
  }

  /// A file may have a task twice under two UIDs, with the same alarms.
  private func add(_ reminder: ItemNotification, _ store: StoreTransaction, by origin: Origin) throws {
    var reminder = reminder
    if try store.notification(id: reminder.id) != nil { reminder.id = newID() }
    try store.add(reminder, by: origin)
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
      task.seriesID = try SeriesSteps(zone: mapping.zone, settings: mapping.settings, newID: newID)
        .complete(task.id, at: task.completedAt ?? mapping.now, in: store, by: .person).completed.seriesID
    }
    try store.update(task, by: .person)
  }

  private func decision(_ object: FileObject, _ store: StoreReader) throws -> ImportDecision {
    switch object.content {
    case .failure(.ownShadow(let uid)):
      return .leave(.skip(uid: uid, title: "", reason: .ownShadow, line: object.line))
    case .failure(let error):
      return .leave(.fail(uid: nil, reason: String(describing: error), line: object.line))
    case .success(let reading):
      switch reading.kind {
      case .task: return try decision(task: reading, reading.bytes, object.line, store)
      case .block: return try decision(block: reading, reading.bytes, object.line, store)
      }
    }
  }

  private func decision(
    task reading: CalendarObjectReading, _ text: [UInt8], _ line: Int, _ store: StoreReader
  ) throws -> ImportDecision {
    var task = reading.task(mapping)
    guard let known = try store.tasks(uid: reading.uid).preferring(lists) else {
      task.id = newID()
      task.sourceSystem = .local
      task.externalID = nil
      task.listID = lists.first(where: \.holdsTasks)?.id
      let reminders = reading.reminders(ofNew: &task, mapping)
      let answers = ReminderAnswers.read(reading.master, of: .task(task), reminders, mapping)
      return .new(.task(task), reminders: reminders, answers: answers, text: text, line: line)
    }
    var changes = FieldChange.list(TaskMapping.fields(.extended), from: known, to: task) { field in
      field.keepsLocalWhenMissing && !field.isPresent(reading.master)
    }
    let reminders = try unknownReminders(reading, of: known, as: task, store)
    changes += reminders.map {
      FieldChange(name: "alarm \($0.kind.rawValue)", old: nil, new: $0.words(in: mapping.zone))
    }
    let lines = try foreignLines(reading, .task, id: known.id, store)
    if let skip = skip(known.uid, known.title, changes, lines, line) { return skip }
    var merged = known
    let names = Set(changes.map(\.name))
    for field in TaskMapping.fields(.extended) where names.contains(field.name) { field.copy(task, &merged) }
    if !changes.isEmpty { merged.modified = mapping.now }
    return .update(
      .task(merged), changes: changes, reminders: reminders, text: lines.isServers ? nil : text,
      keepsServerLines: lines == .serversDiffer,
      line: line)
  }

  private func decision(
    block reading: CalendarObjectReading, _ text: [UInt8], _ line: Int, _ store: StoreReader
  ) throws -> ImportDecision {
    var block = reading.block(mapping)
    guard let known = try store.blocks(uid: reading.uid).preferring(lists) else {
      block.id = newID()
      block.sourceSystem = .local
      block.externalID = nil
      block.listID = lists.first(where: \.holdsBlocks)?.id
      block.heldAlarms = OwnAlarms.held(in: reading.master, mapping.reading(reading.calendar))
      let answers = ReminderAnswers.read(reading.master, of: .block(block), [], mapping)
      return .new(.block(block), reminders: [], answers: answers, text: text, line: line)
    }
    let changes = FieldChange.list(BlockMapping.fields, from: known, to: block) { field in
      field.keepsLocalWhenMissing && !field.isPresent(reading.master)
    }
    let lines = try foreignLines(reading, .block, id: known.id, store)
    if let skip = skip(known.uid, known.title, changes, lines, line) { return skip }
    var merged = known
    let names = Set(changes.map(\.name))
    for field in BlockMapping.fields where names.contains(field.name) { field.copy(block, &merged) }
    if !changes.isEmpty { merged.modified = mapping.now }
    return .update(
      .block(merged), changes: changes, reminders: [], text: lines.isServers ? nil : text,
      keepsServerLines: lines == .serversDiffer,
      line: line)
  }

  /// The reminders in the file that the task does not have here.
  private func unknownReminders(
    _ reading: CalendarObjectReading, of known: TaskItem, as task: TaskItem, _ store: StoreReader
  ) throws -> [ItemNotification] {
    guard updatesKnown, known.status == .open, task.status == .open else { return [] }
    let news = ReminderNews(here: try store.notifications(ofTask: known.id), agreed: [])
    return OwnAlarms.reminders(in: reading.master, taskID: known.id, mapping.reading(reading.calendar))
      .filter { reminder in
        var news = news
        return news.meet(reminder, of: task).map { $0.old == nil } ?? false
      }.map(\.notification)
  }

  /// The lines of other programs in the file against those of an item that is here. Those of a synced item belong to its server: to
  /// write the file's over them would undo what was done there since the file was made, and no version tells which are newer.
  private func foreignLines(
    _ reading: CalendarObjectReading, _ kind: ItemKind, id: String, _ store: StoreReader
  ) throws -> ForeignLinesOfFile {
    guard updatesKnown else { return .same }
    let isSynced = try store.links(ofItem: kind, id: id).contains { $0.href != nil }
    // A text that cannot be read says nothing.
    guard let known = try store.knownText(of: kind, id: id).flatMap({ try? CalendarObjectReading($0) }) else {
      return isSynced ? .serversSame : (ForeignLines.exist(in: reading) ? .differ : .same)
    }
    let differ = known.kind != reading.kind || ForeignLines.differ(known, reading)
    return isSynced ? (differ ? .serversDiffer : .serversSame) : (differ ? .differ : .same)
  }

  private func skip(
    _ uid: String, _ title: String, _ changes: [FieldChange], _ lines: ForeignLinesOfFile, _ line: Int
  ) -> ImportDecision? {
    if !changes.isEmpty {
      return updatesKnown ? nil : .leave(.skip(uid: uid, title: title, reason: .known, line: line))
    }
    switch lines {
    case .differ: return nil
    case .serversDiffer: return .leave(.skip(uid: uid, title: title, reason: .serverLines, line: line))
    case .same, .serversSame: return .leave(.skip(uid: uid, title: title, reason: .unchanged, line: line))
    }
  }
}

/// How the lines of other programs in a file stand to those that are known of its item.
private enum ForeignLinesOfFile {
  case same
  case differ
  case serversSame
  case serversDiffer

  var isServers: Bool { self == .serversSame || self == .serversDiffer }
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
