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
  /// The file begins as taskwarrior's export does, and is no whole JSON.
  case notJSON
  /// An object of taskwarrior's export is no task. The name of a missing attribute is given.
  case noTask(line: Int, lacks: String?)
}

/// Imports calendar files into the store. Items are matched by UID. A file that cannot be read to its end changes
/// nothing.
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

  /// How much one transaction takes at most, so that another program's change waits a fraction of a second.
  package var partsAtOnce = 1000
  private static let octetsAtOnce = 1 << 20
  /// How long one transaction should take. On a slow or busy machine the next one is smaller.
  private static let timeAtOnce = Duration.milliseconds(300)
  package var uptime: @Sendable () -> Duration

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
    uptime = { [start = ContinuousClock.now] in ContinuousClock.now - start }
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
    let file = try contents(next, source, progress)
    var reading = try PlannedFile(file, maximumIssues: Self.maximumReportedIssues)
    for index in 0..<file.count {
      try onStep(plan(index, of: source, &reading, in: store) { _, _ in })
      progress(index + 1, file.count)
    }
    return reading.finished(onStep)
  }

  /// Imports a file in the caller's transactions, and returns the report. The whole file is read before the first one.
  ///
  /// - Parameters:
  ///   - next, source, progress, onStep: as in ``plan(_:of:in:progress:onStep:)``. A step is told after its transaction.
  ///   - writing: carries out one transaction, which takes up to ``partsAtOnce`` parts of the file, and is told whether it
  ///     is the last. It may carry out a failed transaction again.
  /// - Throws: the errors of `next` and of the store, and ``ImportError``. After the first transaction,
  ///   ``StoppedImport`` with the cause; a repeated import then does the rest.
  public func carryOut(
    _ next: () throws -> [UInt8]?, of source: String = "-", progress: (Int, Int?) -> Void = { _, _ in },
    onStep: (ImportStep) -> Void = { _ in },
    writing: (_ isLast: Bool, _ body: (StoreTransaction) throws -> Void) throws -> Void
  ) throws -> ImportPlan {
    let file = try contents(next, source, progress)
    var reading = try PlannedFile(file, maximumIssues: Self.maximumReportedIssues)
    var written = WrittenSource(name: source, listID: lists.first?.id)
    var (begin, size) = (0, partsAtOnce)
    repeat {
      let end = endOfTransaction(from: begin, atMost: size, file)
      let started = uptime()
      var steps: [ImportStep] = []
      let (readingBefore, writtenBefore) = (reading, written)
      do {
        try writing(end == file.count) { store in
          (reading, written, steps) = (readingBefore, writtenBefore, [])
          written.beginTransaction()
          let rings = try RingsOfWrittenItems(lists: lists, store)
          for index in begin..<end {
            let step = try plan(index, of: source, &reading, in: store) { decision, calendar in
              try write(decision, rings, store)
              try written.note(decision, of: (file, calendar), in: store)
            }
            steps.append(step)
          }
          if end == file.count {
            try written.finish(file, store)
            try store.renewToldWaits()
          }
        }
      } catch let error where begin > 0 {
        throw StoppedImport(done: begin, count: file.count, cause: error)
      }
      size = sizeOfNext(after: end - begin, in: uptime() - started)
      for step in steps { onStep(step) }
      if end > begin { progress(end, file.count) }
      begin = end
    } while begin < file.count
    return reading.finished(onStep)
  }

  /// How much the next transaction takes, if it is as fast as the last one.
  private func sizeOfNext(after count: Int, in time: Duration) -> Int {
    guard time > .zero else { return partsAtOnce }
    let possible = Double(count) * (Self.timeAtOnce / time)
    return max(1, partsAtOnce / 10, Int(min(possible, Double(partsAtOnce))))
  }

  /// The end of the transaction that begins with this part of the file.
  private func endOfTransaction(from begin: Int, atMost size: Int, _ file: FileContents) -> Int {
    var (end, octets) = (begin, 0)
    while end < file.count, end - begin < size, octets < Self.octetsAtOnce {
      octets += file.octets(at: end)
      end += 1
    }
    return end
  }

  /// Imports a file inside one transaction of the caller, which reverts everything where this throws.
  public func carryOut(
    _ next: () throws -> [UInt8]?, of source: String = "-", in store: StoreTransaction,
    progress: (Int, Int?) -> Void = { _, _ in }, onStep: (ImportStep) -> Void = { _ in }
  ) throws -> ImportPlan {
    try carryOut(next, of: source, progress: progress, onStep: onStep) { _, body in try body(store) }
  }

  /// Reads a file to its end.
  private func contents(
    _ next: () throws -> [UInt8]?, _ source: String, _ progress: (Int, Int?) -> Void
  ) throws -> FileContents {
    var text = CalendarOctets(name: source, zone: mapping.zone)
    var file = try FileContents({ try text.next(next) }, scratchFolder: scratchFolder, found: { progress($0, nil) })
    (file.linesInFile, file.issuesInFile) = (text.linesOfTasks, text.issues)
    return file
  }

  /// Decides about one part of the file, and lets `body` carry the decision out.
  ///
  /// - Parameter body: receives the decision, and the index of the calendar in the file.
  private func plan(
    _ index: Int, of source: String, _ file: inout PlannedFile, in store: StoreReader,
    _ body: (ImportDecision, Int) throws -> Void
  ) throws -> ImportStep {
    let part = try file.contents.part(at: index)
    let decision: ImportDecision
    switch part.content {
    case .item(let reading):
      file.note(reading.valueIssues(mapping))
      decision = try self.decision(reading, part.line, store)
    case .kept(let kept):
      decision = try file.decide(kept, of: source, updatesKnown: updatesKnown, line: part.line, store)
    case .shadow(let uid):
      decision = .leave(.skip(uid: uid, title: "", reason: .publishedCopy, line: part.line), item: nil)
    }
    try body(decision, part.calendarIndex)
    let step = decision.step(line: part.line)
    file.plan.count(step)
    return step
  }

  private func write(_ decision: ImportDecision, _ rings: RingsOfWrittenItems?, _ store: StoreTransaction) throws {
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
