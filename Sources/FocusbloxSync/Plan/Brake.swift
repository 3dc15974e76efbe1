import FocusbloxStore

/// Stops a run that would take away much of a list before its first write (SYNC 2.3, I5).
public struct Brake: Sendable {
  /// How many steps that take something away are let through.
  public static func allowance(knownItems: Int) -> Int {
    max(5, knownItems / 5)
  }

  /// Unlinks, deletions on the server, and values that lose a conflict; of published events what nothing here explains.
  public static func losses(in plan: SyncPlan) -> Int {
    plan.publishing.count(where: \.isLoss) + actions(in: plan)
  }

  private static func actions(in plan: SyncPlan) -> Int {
    plan.actions.reduce(0) { sum, action in
      switch action {
      case .pushDelete(let link): sum + (link.deleteAfter == nil ? 1 : 0)
      case .unlink: sum + 1
      case .pullChanged(let step), .pullNew(let step), .carryOver(let step): sum + (step.conflicts.isEmpty ? 0 : 1)
      case .adopt, .restore, .ignore, .setAside, .forget, .pushNew, .pushChanged, .settle: sum
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
