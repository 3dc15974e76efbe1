public import FocusbloxModel
public import FocusbloxStore

/// An instance of a series that somebody skipped, here or on another machine, and that is gone since.
public struct SkippedInstance: Sendable {
  public var task: TaskItem
  /// The open instance of the series; `nil` where the series is over.
  public var next: TaskItem?

  /// - Parameter prefix: the beginning of the id, at least four characters.
  /// - Returns: `nil` where no skipped instance has such an id.
  public init?(idPrefix prefix: String, in store: StoreReader) throws {
    guard prefix.utf8.count >= 4,
      let entry = try store.journalEntry(
        idPrefix: prefix.lowercased(), action: JournalAction.deletedHere.rawValue, cause: SeriesSteps.skipped),
      let snapshot = try entry.snapshotID.flatMap({ try store.snapshot(id: $0) }),
      let task = AgreedState(snapshot.item)?.task
    else { return nil }
    self.task = task
    next = try task.seriesID.flatMap { try store.openTasks(ofSeries: $0).first }
  }
}
