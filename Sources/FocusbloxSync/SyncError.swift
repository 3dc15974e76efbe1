public import FocusbloxCalendar
public import FocusbloxModel
public import Foundation

/// The reason why a run over one list ended early, other than an error of its server.
public enum SyncError: Error, Sendable {
  /// The plan's losses exceed the brake's allowance. Nothing was written.
  case braked(SyncPlan, losses: Int, allowance: Int)
  /// Losses that no plan had shown exceed the brake's allowance. The completed steps stay, and the next run compares
  /// every object.
  case brakedOnTheWay(CalendarList, losses: Int, allowance: Int)
  /// The server seems to have been restored from a backup. Nothing was written.
  case wentBack(SyncPlan, ServerReturn)
  /// The server's Retry-After has not passed (RFC 9110 section 10.2.3). The server was not contacted.
  case waiting(seconds: Int)
  /// The list or the run exceeded its time limit, so that no further request was sent. The completed steps stay.
  case tooLong(CalendarList, minutes: Int)
  /// The end of the run was requested. The completed steps stay.
  case askedToEnd(CalendarList)
  /// The login was refused earlier, and this run is unattended. The server was not contacted.
  case loginRefused(Account, since: Date)
  /// The server lacks the list, and changes wait for it. The list was not asked for.
  case missing(CalendarList, waiting: Int)
  /// Another program's edits of an object that leaves the list cannot be kept. The object stays in the list.
  case unrepeatable(CalendarList, uid: String, MappingError)
  /// The stored href of the list is no path.
  case unusableHref(CalendarList)
}
