import FocusbloxModel
import FocusbloxStore
import Synchronization

/// Stops a run that would delete a large part of a list, before its first write (I5).
public struct Brake: Sendable {
  /// The number of losses that are allowed.
  public static func allowance(knownItems: Int) -> Int {
    max(5, knownItems / 5)
  }

  /// The smallest number of known items with an allowance of `losses`, for more than five losses.
  static func knownItems(allowing losses: Int) -> Int { 5 * losses }

  /// The losses of a plan: unlinked items whose absence has no explanation, values that lose a conflict, and deletions of
  /// published events that no local change explains. A user's deletion is intended and no loss (I27). An item that is
  /// only missing here is deleted nowhere.
  public static func losses(in plan: SyncPlan) -> Int {
    plan.publishing.count(where: \.isLoss)
      + plan.actions.count { action in
        switch action {
        case .unlink(let link): !plan.explained.contains(link.id)
        case .pullChanged(let step), .pullNew(let step), .carryOver(let step): !step.conflicts.isEmpty
        case .pushDelete, .adopt, .restore, .ignore, .setAside, .forget, .pushNew, .pushChanged, .settle: false
        }
      }
  }

  /// Whether the plan's losses exceed its allowance.
  static func stops(_ plan: SyncPlan) -> Bool { losses(in: plan) > allowance(knownItems: plan.knownItems) }

  /// Throws ``SyncError/wentBack(_:_:)`` if the server has gone back, and ``SyncError/braked(_:losses:allowance:)`` if the
  /// plan's losses exceed its allowance.
  public static func check(_ plan: SyncPlan) throws(SyncError) {
    if let serverReturn = plan.serverReturn { throw .wentBack(plan, serverReturn) }
    let losses = losses(in: plan)
    let allowance = allowance(knownItems: plan.knownItems)
    if losses > allowance { throw .braked(plan, losses: losses, allowance: allowance) }
  }
}

/// Counts the losses of a run over one list while they happen. Some losses appear only when an item is sent, or when
/// another item has taken the href of a linked one (I5).
final class LossCount: Sendable {
  private let list: CalendarList
  private let explained: Set<Int64>
  private let taken = Mutex(0)

  /// - Parameter explained: links whose absent objects are no losses.
  init(_ list: CalendarList, besides explained: Set<Int64> = []) {
    self.list = list
    self.explained = explained
  }

  /// Counts one more unlinked item.
  func take(unlinked link: SyncLink, in store: StoreReader) throws {
    if !explained.contains(link.id) { try take(in: store) }
  }

  /// Counts one more overwritten item.
  ///
  /// - Throws: ``SyncError/brakedOnTheWay(_:losses:allowance:)`` if this exceeds the allowance.
  func take(in store: StoreReader) throws {
    let losses = taken.withLock { taken in
      taken += 1
      return taken
    }
    guard losses > Brake.allowance(knownItems: 0) else { return }
    let before = losses - 1
    let enough = Brake.knownItems(allowing: losses) - before
    let allowance = Brake.allowance(knownItems: try store.countLinks(list: list.id, upTo: enough) + before)
    if losses > allowance { throw SyncError.brakedOnTheWay(list, losses: losses, allowance: allowance) }
  }
}
