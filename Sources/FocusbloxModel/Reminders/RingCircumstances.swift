public import Foundation

/// The facts that decide whether the alarms of one item ring here.
public struct RingCircumstances: Sendable {
  public var settings: Settings
  public var now: Date
  /// The creation time of the item.
  public var created: Date
  /// The next ring of each notification of the item, by identifier, as a notifier computes it.
  public var coming: [String: Date] = [:]
  /// The completion of the item; `nil` while the item is open.
  public var completed: Completion?
  /// What other programs did to the automatic alarms.
  public var changed = ChangedAlarms()
  /// The name of the disabled account or list.
  public var pausedBy: String?
  /// The name of the item's list, if the list is a subscribed calendar that never rings.
  public var silentSubscription: String?
  /// Whether the item is a block that a plan made.
  public var isPlannedBlock = false
  public var states: [ReminderState] = []
  public var answerSources: [String: AnswerSource] = [:]
  public var rung: [Ring] = []
  /// The identifiers that `notifications` lists.
  public var planned: Set<String> = []
  public var lastNotifier: Date?
  public var isWatched = false
  /// The notifications for which the calendar object decides otherwise than the settings, by identifier.
  public var decidedByObject: [String: RingReport.Reason] = [:]
  /// Whether another program's alarms ring instead of automatic ones.
  public var isRungByAnotherProgram = false
  /// The instants of the reminders that users added, which ring instead of automatic alarms.
  public var reminderInstants: Set<Date> = []
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
    let verdict = verdict(request, origin)
    return RingReport(
      identifier: request.identifier, kind: request.kind, origin: origin, title: request.title,
      fireDate: verdict.fireDate, outcome: verdict.outcome, reasons: verdict.reasons,
      calendar: calendar[request.identifier] ?? .none)
  }

  /// The report of a reminder without a time.
  public func report(_ reminder: ItemNotification, of task: TaskItem) -> RingReport {
    let isPlace = if case .location = reminder.trigger { true } else { false }
    let kind: NotificationKind = isPlace ? .location : .beforeDue
    return RingReport(
      identifier: reminder.identifier, kind: kind, origin: .added, title: task.title, fireDate: nil, outcome: .silent,
      reasons: isPlace
        ? (settings.notifyOnLocation ? [.place] : [.setting("notify_on_location")])
        : [.waits(reminder.wait(in: task) ?? .date)],
      calendar: calendar[reminder.identifier] ?? .none)
  }

  private typealias Verdict = (fireDate: Date, outcome: RingReport.Outcome, reasons: [RingReport.Reason])

  private func verdict(_ request: NotificationRequest, _ origin: RingReport.Origin) -> Verdict {
    let state = states.first { $0.identifier == request.identifier }
    let ring = rung.first { $0.identifier == request.identifier && $0.fireDate >= request.fireDate }
    let answer = answer(state)
    if let completed, case .at(let instant) = completed {
      return (ring?.fireDate ?? request.fireDate, ring == nil ? .silent : .rang, [.completed(instant)] + answer)
    }
    if let next = coming[request.identifier] { return rings(request, at: next, state) }
    if let ring, ring.leasedUntil == nil { return (ring.fireDate, .rang, answer) }
    let stops = stops(request, origin)
    if request.isDone(by: state, now: now) {
      return (request.fireDate, .silent, answer + (request.fireDate > now ? stops : []))
    }
    if request.fireDate <= now, created > request.fireDate { return (request.fireDate, .silent, [.pastWhenMade]) }
    if !stops.isEmpty { return (request.fireDate, .silent, stops) }
    if let substitute = substitute(request, origin) { return (request.fireDate, .silent, [substitute]) }
    return (request.fireDate, .missed, [.noNotifier(lastNotifier)])
  }

  /// A ring that a notifier would show. Without a notifier nothing shows it.
  private func rings(_ request: NotificationRequest, at next: Date, _ state: ReminderState?) -> Verdict {
    var reasons: [RingReport.Reason] = []
    if let until = state?.snoozedUntil, until > now { reasons.append(.snoozed(until: until)) }
    if changed.instant(request.kind) != nil {
      reasons.append(.movedElsewhere)
    } else if let decision = decidedByObject[request.identifier] {
      reasons.append(decision)
    }
    if !isWatched { return (next, .silent, [.noNotifier(lastNotifier)] + reasons) }
    return (next, .rings, reasons + (planned.contains(request.identifier) ? [] : [.pastBudget]))
  }

  private func answer(_ state: ReminderState?) -> [RingReport.Reason] {
    guard let state, let until = state.acknowledged else { return [] }
    return [.acknowledged(until, by: answerSources[state.identifier])]
  }

  /// The reasons why the alarm does not ring at all.
  private func stops(_ request: NotificationRequest, _ origin: RingReport.Origin) -> [RingReport.Reason] {
    var reasons: [RingReport.Reason] = []
    if !settings.notifyOnThisDevice { reasons.append(.setting("notify_on_this_device")) }
    if origin == .automatic, let key = request.kind.offSwitch(settings) { reasons.append(.setting(key)) }
    if origin == .automatic, isPlannedBlock, !settings.planAlerts { reasons.append(.setting("plan_alerts")) }
    if origin == .automatic, changed.isRemoved(request.kind) { reasons.append(.removedElsewhere) }
    if let pausedBy { reasons.append(.paused(pausedBy)) }
    if let silentSubscription { reasons.append(.silentSubscription(silentSubscription)) }
    return reasons
  }

  /// The reason why something else rings, or nothing, where no switch and no answer prevents the alarm.
  private func substitute(_ request: NotificationRequest, _ origin: RingReport.Origin) -> RingReport.Reason? {
    if origin == .automatic, isRungByAnotherProgram { return .alarmsOfAnotherProgram }
    let isCovered = origin == .automatic && reminderInstants.contains(request.fireDate)
    if isCovered || coming.values.contains(request.fireDate) { return .sameTime }
    return decidedByObject[request.identifier]
  }
}
