public import FocusbloxModel

/// Why a run over one list ended early, beside what its server said.
public enum SyncError: Error, Sendable {
  /// The plan takes away more than the brake lets through; nothing was written.
  case braked(SyncPlan, losses: Int, allowance: Int)
  /// What the store holds as the place of the list is no path.
  case unusableHref(CalendarList)
}
