import FocusbloxModel
import FocusbloxStore
import Synchronization

/// Stops a run that would take away much of a list before its first write (I5).
public struct Brake: Sendable {
  /// How many steps that take something away are let through.
  public static func allowance(knownItems: Int) -> Int {
    max(5, knownItems / 5)
  }

  /// Unlinks, and values that lose a conflict; of published events what nothing here explains. What a user deleted here is a wish and no
  /// loss (I27): what is only missing here is deleted nowhere.
  public static func losses(in plan: SyncPlan) -> Int {
    plan.publishing.count(where: \.isLoss)
      + plan.actions.count { action in
        switch action {
        case .unlink: true
        case .pullChanged(let step), .pullNew(let step), .carryOver(let step): !step.conflicts.isEmpty
        case .pushDelete, .adopt, .restore, .ignore, .setAside, .forget, .pushNew, .pushChanged, .settle: false
        }
      }
  }

  /// Throws ``SyncError/braked(_:losses:allowance:)`` when the plan takes away more than its allowance.
  public static func check(_ plan: SyncPlan) throws(SyncError) {
    let losses = losses(in: plan)
    let allowance = allowance(knownItems: plan.knownItems)
    if losses > allowance { throw .braked(plan, losses: losses, allowance: allowance) }
  }
}

/// What a run over one list takes away as it goes, planned or not: some changes come out only when an item is sent, or when another
/// item is met in the place of one of ours (I5).
final class LossCount: Sendable {
  private let list: CalendarList
  private let taken = Mutex(0)

  init(_ list: CalendarList) { self.list = list }

  /// One more is unlinked or overwritten.
  ///
  /// - Throws: ``SyncError/brakedOnTheWay(_:losses:allowance:)`` where that is one too many.
  func take(in store: StoreReader) throws {
    let losses = taken.withLock { taken in
      taken += 1
      return taken
    }
    guard losses > Brake.allowance(knownItems: 0) else { return }
    let allowance = Brake.allowance(knownItems: try store.countLinks(list: list.id) + losses - 1)
    if losses > allowance { throw SyncError.brakedOnTheWay(list, losses: losses, allowance: allowance) }
  }
}
