public import FocusbloxModel
public import Foundation

/// Why a run over one list ended early, beside what its server said.
public enum SyncError: Error, Sendable {
  /// The plan takes away more than the brake lets through; nothing was written.
  case braked(SyncPlan, losses: Int, allowance: Int)
  /// Changes came out that no plan had shown, and with them the run would have taken away more than the brake lets through. What was
  /// done until then stands; the next run compares everything.
  case brakedOnTheWay(CalendarList, losses: Int, allowance: Int)
  /// The server asked to be left alone for so long yet (RFC 9110 10.2.3); it was not contacted.
  case waiting(CalendarList, seconds: Int)
  /// No further request was begun, because the list or the run takes longer than any server needs; what was done until then stands.
  case tooLong(CalendarList, minutes: Int)
  /// Somebody asked for the end of the run; what was done until then stands.
  case askedToEnd(CalendarList)
  /// The login was refused then, and this run is one that nobody looks at: the server was not contacted.
  case loginRefused(Account, since: Date)
  /// What the store holds as the place of the list is no path.
  case unusableHref(CalendarList)
}
