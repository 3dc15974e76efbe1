public import FocusbloxModel
public import FocusbloxStore
public import Foundation

/// Since when a changed task waits for its upload: the first step of the user's that changed it after the last upload.
public struct WaitingSince {
  private let store: StoreReader

  /// So many steps and entries are looked at.
  private static let depth = 200

  public init(store: StoreReader) { self.store = store }

  /// `nil` where the journal does not tell.
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
