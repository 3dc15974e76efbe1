public import FocusbloxCalendar
public import FocusbloxModel
public import FocusbloxStore
import Foundation
public import ICalendar

/// The reason why no part of a file can be imported. Nothing was changed.
public enum ImportError: Error, Sendable {
  /// The file is no iCalendar text. The reader's last finding tells why.
  case notICalendar(finding: ReadingIssue?)
  /// VERSION:1.0, the format before 1998, which has other rules for lines and dates.
  case vCalendar(line: Int)
}

/// Imports calendar files into the store. Items are matched by UID, and a file is imported completely or not at all.
public struct FileImport: Sendable {
  public var mapping: MappingContext
  /// The lists for new items. An item goes to the first list that accepts its kind; without such a list it stays local.
  public var lists: [CalendarList]
  /// Whether an item with a known UID is merged with the file's version.
  public var updatesKnown: Bool
  public var newID: @Sendable () -> String
  /// The folder for the spool of a large file. Without a folder, the spool stays in memory.
  public var scratchFolder: String?

  /// The limit for the issues of a file's lines.
  private static let maximumReportedIssues = ReadingLimits.default.issues

  public init(
    mapping: MappingContext, lists: [CalendarList], updatesKnown: Bool, newID: @escaping @Sendable () -> String
  ) {
    var mapping = mapping
    // A file has every property of this project. The profile limits what a server gets, at the upload.
    mapping.profile = .extended
    self.mapping = mapping
    self.lists = lists
    self.updatesKnown = updatesKnown
    self.newID = newID
  }

  /// Plans the import of a file and writes nothing.
  ///
  /// - Parameters:
  ///   - next: the next octets of the file; `nil` at its end.
  ///   - source: the name of the file.
  ///   - progress: items done, and how many there are; without that number while the file is read, items found.
  ///   - onStep: receives each step, in the order of the file.
  public func plan(
    _ next: () throws -> [UInt8]?, of source: String = "-", in store: StoreReader,
    progress: (Int, Int?) -> Void = { _, _ in }, onStep: (ImportStep) -> Void = { _ in }
  ) throws -> ImportPlan {
    try plan(next, source, in: store, progress, onStep) { _, _ in
    } end: { _ in
    }
  }

  /// Imports a file item by item, inside the caller's transaction, and returns the report. Throws the errors of `next`
  /// and of the store, and ``ImportError``; the caller's transaction then reverts everything.
  public func carryOut(
    _ next: () throws -> [UInt8]?, of source: String = "-", in store: StoreTransaction,
    progress: (Int, Int?) -> Void = { _, _ in }, onStep: (ImportStep) -> Void = { _ in }
  ) throws -> ImportPlan {
    var written = WrittenSource(name: source, listID: lists.first?.id)
    let rings = try RingsOfNewItems(lists: lists, store)
    return try plan(next, source, in: store, progress, onStep) { decision, calendar in
      try write(decision, rings, store)
      try written.note(decision, of: calendar, in: store)
    } end: { file in
      for (index, calendar) in file.calendars.enumerated() where index > 0 || !calendar.components.isEmpty {
        _ = try written.calendarID(index, file, store)
      }
      try written.finish(store)
    }
  }

  private func plan(
    _ next: () throws -> [UInt8]?, _ source: String, in store: StoreReader, _ progress: (Int, Int?) -> Void,
    _ onStep: (ImportStep) -> Void, _ body: (ImportDecision, (file: FileContents, index: Int)) throws -> Void,
    end: (FileContents) throws -> Void
  ) throws -> ImportPlan {
    var text = CalendarOctets(name: source, zone: mapping.zone)
    let file = try FileContents({ try text.next(next) }, scratchFolder: scratchFolder, found: { progress($0, nil) })
    var plan = ImportPlan()
    func note(_ step: ImportStep) {
      plan.count(step)
      onStep(step)
    }
    plan.issues = file.issues
    if let issue = plan.issues.first(where: { $0.what == .vCalendar1 }) {
      throw ImportError.vCalendar(line: issue.line)
    }
    guard file.isCalendar else {
      throw ImportError.notICalendar(finding: plan.issues.first { $0.what == .notOctetText } ?? plan.issues.last)
    }
    var keeping = KeptParts(try store.sourceID(named: source).map { try store.keptComponents(ofSource: $0) } ?? [])
    var valueIssues: [ReadingIssue] = []
    var omitted = 0
    for index in 0..<file.count {
      let part = try file.part(at: index)
      let decision: ImportDecision
      switch part.content {
      case .item(let reading):
        let found = reading.valueIssues(mapping)
        let reported = found.prefix(Self.maximumReportedIssues - valueIssues.count)
        valueIssues += reported
        omitted += found.count - reported.count
        decision = try self.decision(reading, part.line, store)
      case .kept(let kept): decision = keeping.decide(kept, updatesKnown: updatesKnown, line: part.line)
      case .shadow(let uid):
        decision = .leave(.skip(uid: uid, title: "", reason: .publishedCopy, line: part.line), item: nil)
      }
      try body(decision, (file, part.calendarIndex))
      note(decision.step(line: part.line))
      progress(index + 1, file.count)
    }
    // A file of nothing but time zones is kept as what its calendar says of itself.
    if file.count == 0 { for step in file.zoneSteps { note(step) } }
    try end(file)
    plan.add(valueIssues: valueIssues, omitted: omitted)
    return plan
  }

  private func write(_ decision: ImportDecision, _ rings: RingsOfNewItems?, _ store: StoreTransaction) throws {
    switch decision {
    case .new(let item, let reminders, let answers, let object):
      switch item {
      case .task(let task): try store.insert(task, by: .user, isCreatedHere: false)
      case .block(let block): try store.insert(block, by: .user)
      }
      let taken = try store.take(reminders, by: .remote)
      for answer in answers { try store.answer(taken.answer(answer), by: .remote) }
      try store.setOriginalText(of: item.kind, id: item.id, object.bytes, isTheItem: true)
      // An object that another list has, or that was to be deleted, may be the item's object now.
      if try store.links(uid: item.uid).allSatisfy({ $0.base == nil }) {
        try rings?.write(new: item, reminders, answers, object, store)
      }
    case .update(let update):
      switch update.item {
      case .task(let task): try self.update(task, store)
      case .block(let block): try store.update(block, by: .user)
      }
      try store.take(update.reminders, by: .user)
      if let text = update.text { try store.setOriginalText(of: update.item.kind, id: update.item.id, text) }
      try store.journal(update, at: mapping.now)
    case .keep(_, let former): for id in former { try store.deleteKeptComponent(id: id) }
    case .leave: return
    }
  }

  /// A completion in the file uses the normal completion, so that a series continues (S2-23).
  private func update(_ task: TaskItem, _ store: StoreTransaction) throws {
    var task = task
    let isOpen = try store.task(id: task.id)?.status == .open
    if isOpen, task.status == .completed, task.recurrence != .none {
      var open = task
      open.status = .open
      open.completedAt = nil
      try store.update(open, by: .user)
      task.seriesID = try SeriesSteps(zone: mapping.zone, settings: mapping.settings, newID: newID)
        .complete(task.id, at: task.completedAt ?? mapping.now, in: store, by: .user).completed.seriesID
    }
    try store.update(task, by: .user)
  }
}
