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
    /// The account or list with this name is disabled.
    case paused(String)
    case acknowledged(Date, by: AnswerSource?)
    case snoozed(until: Date)
    case completed(Date?)
    /// The alarm's time was already past when the item was created.
    case pastWhenMade
    /// The date from which the alarm counts is missing.
    case noDate
    /// Only phones ring at a location.
    case place
    /// No notifier ran at that time, or for a day; the value is the time of the last run.
    case noNotifier(Date?)
    /// The limits of pending notifications exclude the alarm: 25 tasks, 64 requests.
    case pastBudget
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

/// The facts that decide whether the alarms of one item ring here.
public struct RingCircumstances: Sendable {
  public var settings: Settings
  public var now: Date
  /// The creation time of the item.
  public var created: Date
  /// The completion of the item; `nil` while the item is open.
  public var completed: Completion?
  /// The kinds of automatic alarms that another program removed.
  public var suppressed: Set<String> = []
  /// The name of the disabled account or list.
  public var pausedBy: String?
  public var states: [ReminderState] = []
  public var answerSources: [String: AnswerSource] = [:]
  public var rung: [Ring] = []
  /// The identifiers that `notifications` lists.
  public var planned: Set<String> = []
  public var lastNotifier: Date?
  public var isWatched = false
  /// The state in the calendar, by identifier. Alarms that do not belong in the calendar have no entry.
  public var calendar: [String: RingReport.Calendar] = [:]

  public enum Completion: Sendable, Hashable {
    case at(Date?)
  }

  public init(settings: Settings, now: Date, created: Date) {
    self.settings = settings
    self.now = now
    self.created = created
  }

  /// - Parameter request: the request as it would be without any obstacle.
  public func report(_ request: NotificationRequest, _ origin: RingReport.Origin) -> RingReport {
    let state = states.first { $0.identifier == request.identifier }
    var fireDate = request.fireDate
    if let until = state?.snoozedUntil, until > now { fireDate = until }
    let ring = rung.first { $0.identifier == request.identifier && $0.fireDate >= request.fireDate }
    let (outcome, reasons) = verdict(request, fireDate, state, ring, origin)
    return RingReport(
      identifier: request.identifier, kind: request.kind, origin: origin, title: request.title,
      fireDate: outcome == .rang ? ring?.fireDate ?? fireDate : fireDate, outcome: outcome, reasons: reasons,
      calendar: calendar[request.identifier] ?? .none)
  }

  /// The report of a reminder without a time.
  public func report(_ reminder: ItemNotification, title: String) -> RingReport {
    let isPlace = if case .location = reminder.trigger { true } else { false }
    let kind: NotificationKind = isPlace ? .location : .beforeDue
    return RingReport(
      identifier: reminder.identifier, kind: kind, origin: .added, title: title, fireDate: nil, outcome: .silent,
      reasons: isPlace
        ? (settings.notifyOnLocation ? [.place] : [.setting("notify_on_location")]) : [.noDate],
      calendar: calendar[reminder.identifier] ?? .none)
  }

  private func verdict(
    _ request: NotificationRequest, _ fireDate: Date, _ state: ReminderState?, _ ring: Ring?,
    _ origin: RingReport.Origin
  ) -> (RingReport.Outcome, [RingReport.Reason]) {
    let answer = answer(state, to: request)
    if let completed, case .at(let instant) = completed {
      return (ring == nil ? .silent : .rang, [.completed(instant)] + answer)
    }
    if let state, let until = state.snoozedUntil, until > now {
      return (.rings, [.snoozed(until: until)] + silence)
    }
    if let ring, ring.leasedUntil == nil, ring.fireDate >= fireDate { return (.rang, answer) }
    let stops = stops(request, origin)
    let isAnswered = request.isDone(by: state, now: now)
    if fireDate > now {
      if isAnswered { return (.silent, answer + stops) }
      if !stops.isEmpty { return (.silent, stops) }
      return (.rings, silence + (planned.contains(request.identifier) ? [] : [.pastBudget]))
    }
    if isAnswered { return (.silent, answer) }
    if created > fireDate { return (.silent, [.pastWhenMade]) }
    return stops.isEmpty ? (.missed, [.noNotifier(lastNotifier)]) : (.silent, stops)
  }

  /// The reasons why a future ring may stay invisible.
  private var silence: [RingReport.Reason] {
    let isSilent = !isWatched && lastNotifier.map { $0 < now.addingTimeInterval(-86_400) } ?? true
    return isSilent ? [.noNotifier(lastNotifier)] : []
  }

  private func answer(_ state: ReminderState?, to request: NotificationRequest) -> [RingReport.Reason] {
    guard let state, let until = state.acknowledged else { return [] }
    return [.acknowledged(until, by: answerSources[state.identifier])]
  }

  /// The reasons why the alarm does not ring at all.
  private func stops(_ request: NotificationRequest, _ origin: RingReport.Origin) -> [RingReport.Reason] {
    var reasons: [RingReport.Reason] = []
    if !settings.notifyOnThisDevice { reasons.append(.setting("notify_on_this_device")) }
    if origin == .automatic, let key = request.kind.offSwitch(settings) { reasons.append(.setting(key)) }
    if origin == .automatic, suppressed.contains(request.kind.rawValue) { reasons.append(.removedElsewhere) }
    if let pausedBy { reasons.append(.paused(pausedBy)) }
    return reasons
  }
}

extension NotificationKind {
  /// The key of the setting that currently turns the kind off.
  fileprivate func offSwitch(_ settings: Settings) -> String? {
    let (key, isOn): (String, Bool) =
      switch self {
      case .dueDateMorning: ("dueDateMorningReminderEnabled", settings.dueDateMorningReminderEnabled)
      case .dueDateAdvance: ("dueDateAdvanceReminderEnabled", settings.dueDateAdvanceReminderEnabled)
      case .due: ("notify_on_due", settings.notifyOnDue)
      case .deferred: ("notify_on_deferred", settings.notifyOnDeferred)
      case .latestStart: ("notify_on_latest_start", settings.notifyOnLatestStart)
      case .planned: ("notify_on_planned", settings.notifyOnPlanned)
      case .location: ("notify_on_location", settings.notifyOnLocation)
      case .focusBlockEnd: ("focusBlockEndAlertEnabled", settings.focusBlockEndAlertEnabled)
      case .beforeDue, .custom, .focusBlockStart, .snooze: ("", true)
      }
    return isOn ? nil : key
  }
}

extension PendingRequests {
  /// Every automatic notification that a task could have, whatever the settings and the answers say.
  public static func allPossible(
    _ task: TaskItem, settings: Settings, zone: TimeZone, language: Language
  ) -> [NotificationRequest] {
    var open = task
    open.status = .open
    open.suppressedAlarms = []
    var all = settings
    all.dueDateMorningReminderEnabled = true
    all.dueDateAdvanceReminderEnabled = true
    all.notifyOnDue = true
    all.notifyOnDeferred = true
    all.notifyOnLatestStart = true
    all.notifyOnPlanned = true
    let real = ofTask(open, notifications: [], settings: settings, zone: zone, language: language)
    let known = Set(real.map(\.identifier))
    return real
      + ofTask(open, notifications: [], settings: all, zone: zone, language: language)
      .filter { !known.contains($0.identifier) }
  }

  /// Every automatic notification that a block could have.
  public static func allPossible(
    _ block: FocusBlock, settings: Settings, zone: TimeZone, language: Language
  ) -> [NotificationRequest] {
    var all = settings
    all.focusBlockEndAlertEnabled = true
    return ofBlock(block, settings: all, zone: zone, language: language)
  }
}
