public import Foundation

/// The source of an answer to a notification.
public enum AnswerSource: String, Sendable, Hashable {
  /// A user at this machine.
  case user = "person"
  /// Another program or machine, through the server.
  case anotherProgram = "other"
}

/// The outcome of one alarm of an item on this machine and in its calendar, with the reasons (`why ID`).
public struct RingReport: Sendable, Hashable {
  public enum Origin: String, Sendable, Hashable {
    case automatic, added, foreign, published
  }

  public enum Outcome: String, Sendable, Hashable {
    /// The alarm will ring here.
    case rings
    /// The alarm has rung here.
    case rang
    /// The alarm should have rung here.
    case missed
    /// The alarm does not ring here.
    case silent
  }

  public enum Reason: Sendable, Hashable {
    /// The setting with this key turns the alarm off.
    case setting(String)
    /// Another program removed the alarm.
    case removedElsewhere
    /// Another program moved the alarm to another time.
    case movedElsewhere
    /// The account or list with this name is disabled.
    case paused(String)
    /// The subscribed calendar with this name never rings.
    case silentSubscription(String)
    case acknowledged(Date, by: AnswerSource?)
    case snoozed(until: Date)
    case completed(Date?)
    /// The alarm's time was already past when the item was created.
    case pastWhenMade
    /// The reminder waits for its date, or for a time of day.
    case waits(ReminderWait)
    /// Only phones ring at a location.
    case place
    /// No notifier ran at that time, or runs now; the value is the time of the last run.
    case noNotifier(Date?)
    /// The limits of pending notifications exclude the alarm: 25 tasks, 64 requests.
    case pastBudget
    /// The calendar object decides instead of this machine's settings: another machine set the alarm, or left it out.
    case setElsewhere
    /// The calendar object has the alarm as the settings were before; the next sync changes it.
    case setBefore
    /// Another notification of the item rings at this time.
    case sameTime
    /// The item has alarms of another program, which ring instead.
    case alarmsOfAnotherProgram
  }

  /// Whether the item's calendar on the server has the alarm.
  public enum Calendar: Sendable, Hashable {
    /// The item is in no list.
    case none
    case there(list: String)
    /// The alarm waits for the next sync, or the last sync failed.
    case notSynced(list: String, failure: String?)
    /// The calendar object exists and lacks the alarm.
    case missing(list: String)
    /// Another client deleted the published event.
    case deletedThere(list: String)
  }

  public var identifier: String
  public var kind: NotificationKind
  public var origin: Origin
  public var title: String
  /// The past, future or missed ring time; after a snooze the new time.
  public var fireDate: Date?
  public var outcome: Outcome
  public var reasons: [Reason]
  public var calendar: Calendar

  /// Whether the alarm is in the plan of this machine, also while no notifier runs.
  public var isPlanned: Bool {
    if outcome == .rings { return true }
    return outcome == .silent && reasons.contains { if case .noNotifier = $0 { true } else { false } }
  }

  public init(
    identifier: String, kind: NotificationKind, origin: Origin, title: String, fireDate: Date?, outcome: Outcome,
    reasons: [Reason], calendar: Calendar
  ) {
    self.identifier = identifier
    self.kind = kind
    self.origin = origin
    self.title = title
    self.fireDate = fireDate
    self.outcome = outcome
    self.reasons = reasons
    self.calendar = calendar
  }
}
