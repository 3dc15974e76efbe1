public import FocusbloxModel
public import FocusbloxStore
public import Foundation

/// The time since which a changed task waits for its upload: the first user's step after the last upload that changed
/// the task.
public struct WaitingSince {
  private let store: StoreReader

  /// The number of steps and entries that are searched.
  private static let depth = 200

  public init(store: StoreReader) { self.store = store }

  /// `nil` where the journal has no such step.
  public func instant(_ task: TaskItem) throws -> Date? {
    let uploads = [JournalAction.pushed, .pushedNew].map(\.rawValue)
    let upload = try store.journal(itemID: task.id, limit: Self.depth).first { uploads.contains($0.action) }?.id ?? 0
    let steps = try store.stepHeadlines(limit: Self.depth).prefix { $0.number > upload }
    for headline in steps.reversed() {
      if let step = try store.step(headline.number), step.items.contains(where: { $0.id == task.id }) { return step.at }
    }
    return nil
  }
}
