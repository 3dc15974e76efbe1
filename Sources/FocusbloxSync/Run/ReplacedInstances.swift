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
    for item in tasks {
      guard let task = try task(id: item.id), task.status == .open, task.listID == nil, task.sourceSystem == .local,
        let cause = try replacement(of: task) ?? namedReplacement(of: task, accountID)
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
  private func namedReplacement(of task: TaskItem, _ accountID: Int64) throws -> String? {
    guard task.seriesID == nil, let day = task.leadingDate?.day, try isAsAgreed(task) else { return nil }
    let series = try knownText(of: .task, id: task.id).flatMap { try? CalendarObjectReading($0) }.flatMap(SeriesName.of)
    for link in try taskLinks(account: accountID, withTextContaining: SeriesName.property + ":") {
      guard let other = try link.itemID.flatMap({ try self.task(id: $0) }), other.status == .open,
        let otherDay = other.leadingDate?.day,
        let named = link.base.flatMap({ try? CalendarObjectReading($0) }).flatMap(SeriesName.of)
      else { continue }
      if TaskCompletion.uid(series: named, day: day) == other.uid { return SeriesSteps.skipped }
      if named == series { return otherDay < day ? SeriesSteps.reopened : SeriesSteps.skipped }
    }
    return nil
  }
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
