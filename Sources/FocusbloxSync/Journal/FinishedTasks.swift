public import FocusbloxModel
public import FocusbloxStore

extension StoreReader {
  /// What became of the tasks that need no more time. A UID of an open task is left out, and so is one that this machine
  /// does not know: the completed tasks of other programs are never fetched.
  ///
  /// - Parameter countsDeleted: whether a task counts that was deleted here. Only the journal knows it, and no decision of
  ///   a sync may depend on the journal.
  public func finishedTasks(among uids: Set<String>, countsDeleted: Bool = true) throws -> [FinishedTask] {
    try uids.sorted().compactMap { uid in
      let known = try tasks(uid: uid)
      if let task = known.first {
        guard known.allSatisfy({ $0.status != .open }) else { return nil }
        let isCompleted = known.contains { $0.status == .completed }
        return FinishedTask(
          uid: uid, outcome: isCompleted ? .completed : .cancelled, estimateMinutes: task.estimateMinutes)
      }
      guard countsDeleted else { return nil }
      return try lastDeletion(ofTaskUID: uid).map { deletion in
        FinishedTask(uid: uid, outcome: deletion.cause == SeriesSteps.skipped ? .skipped : .deleted)
      }
    }
  }
}
