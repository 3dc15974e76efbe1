import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import Foundation

extension StoreTransaction {
  /// Deletes instances of a series that another instance replaces; `undo` restores them. A machine that skips an
  /// instance, or takes a completion back, deletes an object. Other machines keep the task of a deleted object, but such
  /// an instance would stay open for ever beside its replacement. While a list is unread, the tasks stay: an
  /// instance may have been completed and moved to that list.
  ///
  /// - Parameters:
  ///   - gone: items whose objects this run found deleted.
  ///   - read: the lists that this run has read.
  /// - Returns: the number of deleted tasks.
  func deleteReplacedInstances(
    among gone: [GoneItem], of accountID: Int64, read: Set<Int64>, at now: Date
  ) throws -> Int {
    let tasks = gone.filter { $0.kind == .task }
    guard !tasks.isEmpty, try !hasUnreadList(for: .task, of: accountID, read: read) else { return 0 }
    var count = 0
    var successors: [NamedInstance]?
    for item in tasks {
      guard let task = try task(id: item.id), task.status == .open, task.listID == nil, task.sourceSystem == .local,
        let cause = try replacement(of: task) ?? namedReplacement(of: task, accountID, &successors)
      else { continue }
      try discard(.task, id: item.id, at: now, cause: cause)
      count += 1
    }
    return count
  }

  /// Why another instance replaces this one; `nil` where none does. The lists are looked at after the whole run, so that
  /// it does not matter which of both objects was read first.
  private func replacement(of task: TaskItem) throws -> String? {
    if let next = TaskCompletion.uidOfNext(after: task), try tasks(uid: next).contains(where: { $0.listID != nil }) {
      return SeriesSteps.skipped
    }
    guard let series = task.seriesID, try isAsAgreed(task) else { return nil }
    let isReopened = try openTasks(ofSeries: series).contains {
      $0.listID != nil && TaskCompletion.uidOfNext(after: $0) == task.uid
    }
    return isReopened ? SeriesSteps.reopened : nil
  }

  /// The same for a task of whose series this machine knows only what the texts tell: in the strict profile another
  /// machine has the series, and each new instance names it. An instance from before the series got its name is known by
  /// the UID of the next one, which follows from the series and the day.
  ///
  /// - Parameter successors: the instances that may replace one; `nil` until the first task needs them.
  private func namedReplacement(
    of task: TaskItem, _ accountID: Int64, _ successors: inout [NamedInstance]?
  ) throws -> String? {
    guard task.seriesID == nil, let day = task.leadingDate?.day, try isAsAgreed(task) else { return nil }
    let known = try successors ?? namedInstances(account: accountID)
    successors = known
    // A text that cannot be read names no series, and the task stays.
    let series = try knownText(of: .task, id: task.id).flatMap { try? CalendarObjectReading($0) }.flatMap(SeriesName.of)
    for other in known {
      if TaskCompletion.uid(series: other.series, day: day) == other.uid { return SeriesSteps.skipped }
      if other.series == series { return other.day < day ? SeriesSteps.reopened : SeriesSteps.skipped }
    }
    return nil
  }

  /// The open instances on the account's server whose texts name their series.
  private func namedInstances(account accountID: Int64) throws -> [NamedInstance] {
    try taskLinks(account: accountID, withTextContaining: SeriesName.property + ":").compactMap { link in
      guard let task = try link.itemID.flatMap({ try self.task(id: $0) }), task.status == .open,
        let day = task.leadingDate?.day,
        let series = link.base.flatMap({ try? CalendarObjectReading($0) }).flatMap(SeriesName.of)
      else { return nil }
      return NamedInstance(uid: task.uid, series: series, day: day)
    }
  }
}

private struct NamedInstance {
  var uid: String
  var series: String
  var day: CalendarDay
}

extension StoreReader {
  /// Whether the user has changed neither the task nor its reminders since the last agreement.
  func isAsAgreed(_ task: TaskItem) throws -> Bool {
    try isEqual(task, to: lastAgreement(of: .task, id: task.id))
  }

  func isEqual(_ task: TaskItem, to agreement: Data?) throws -> Bool {
    guard let agreed = AgreedState(agreement), let former = agreed.task else { return false }
    return try TaskMapping.fields(.extended).allSatisfy { $0.isEqual(former, task) }
      && Set(notifications(ofTask: task.id)) == Set(agreed.notifications)
  }
}
