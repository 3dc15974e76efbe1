public import Foundation

/// The pending requests of one item.
public struct ItemRequests: Sendable, Hashable {
  /// The requests of the due date. Only the nearest due dates show theirs.
  public var dueDate: [NotificationRequest]
  public var others: [NotificationRequest]

  public init(dueDate: [NotificationRequest] = [], others: [NotificationRequest] = []) {
    self.dueDate = dueDate
    self.others = others
  }

  /// The time of the item's next request.
  public var first: Date? { (dueDate + others).map(\.fireDate).min() }
}

extension PendingRequests {
  /// The requests of a task after `now`, with the user's answers applied.
  ///
  /// - Parameters:
  ///   - own: the task as the settings and its reminders make it ring: once, at several occurrences, or not at all.
  ///   - states: the answers to its notifications.
  ///   - foreign: the rings of alarms that other programs added, including past rings, which the user may have snoozed.
  public static func pending(
    ofTask own: [TaskItem], notifications: [ItemNotification], states: [ReminderState], foreign: [NotificationRequest],
    settings: Settings, now: Date, zone: TimeZone, language: Language
  ) -> ItemRequests {
    let answers = Dictionary(states.map { ($0.identifier, $0) }) { first, _ in first }
    let open = own.filter { $0.status == .open }
    func ring(_ automatic: [NotificationRequest], of task: TaskItem) -> [NotificationRequest] {
      let taken = notifications.instants(for: task, settings: settings, zone: zone)
      return automatic.filter { !$0.isOff(settings) && !taken.contains($0.fireDate) }
    }
    let dueDate = open.flatMap { task in
      ring(
        DueDateReminders.requests(task: task, settings: settings, now: now, zone: zone, language: language), of: task)
    }
    let automatic = open.flatMap { task in
      ring(
        AutomaticReminders(task: task, settings: settings, now: now, zone: zone, language: language).requests, of: task)
    }
    let added = open.flatMap { task in
      notifications.filter { $0.taskID == task.id }.compactMap {
        $0.request(for: task, settings: settings, now: now, zone: zone, language: language)
      }
    }
    let rang = open.flatMap {
      ofTask($0, notifications: notifications, settings: settings, zone: zone, language: language)
    }
    return ItemRequests(
      dueDate: dueDate.soonestOfEach().filter { !$0.isDone(by: answers[$0.identifier], now: now) },
      others: others(fresh: automatic + added, rang: rang, foreign, states, answers, now))
  }

  /// The requests of a block after `now`, with the user's answers applied.
  ///
  /// - Parameter own: the block as its lead time makes it ring: once, at several occurrences, or not at all.
  public static func pending(
    ofBlock own: [FocusBlock], states: [ReminderState], foreign: [NotificationRequest], settings: Settings, now: Date,
    zone: TimeZone, language: Language
  ) -> ItemRequests {
    let answers = Dictionary(states.map { ($0.identifier, $0) }) { first, _ in first }
    let fresh = own.flatMap {
      FocusBlockReminders.requests(block: $0, settings: settings, now: now, zone: zone, language: language)
    }.filter { !$0.isOff(settings) }
    let rang = own.flatMap { ofBlock($0, settings: settings, zone: zone, language: language) }
    return ItemRequests(others: others(fresh: fresh, rang: rang, foreign, states, answers, now))
  }

  private static func others(
    fresh: [NotificationRequest], rang: [NotificationRequest], _ foreign: [NotificationRequest],
    _ states: [ReminderState], _ answers: [String: ReminderState], _ now: Date
  ) -> [NotificationRequest] {
    let coming = fresh.soonestOfEach() + foreign.filter { $0.fireDate > now }.oncePerInstant()
    let again = states.compactMap { state -> NotificationRequest? in
      guard let until = state.snoozedUntil, until > now else { return nil }
      return (rang + foreign).first { $0.identifier == state.identifier }?.again(at: until, now: now)
    }
    return coming.filter { !$0.isDone(by: answers[$0.identifier], now: now) } + again
  }
}

extension [ItemNotification] {
  /// The instants at which the reminders of a task ring first. An automatic notification at such an instant would be the
  /// same ring a second time, which no calendar object has either.
  public func instants(for task: TaskItem, settings: Settings, zone: TimeZone) -> Set<Date> {
    isEmpty ? [] : Set(compactMap { $0.initialFireDate(for: task, settings: settings, zone: zone) })
  }
}

extension [NotificationRequest] {
  /// The earliest request for each identifier, because a request replaces another one with the same identifier.
  fileprivate func soonestOfEach() -> [NotificationRequest] {
    if count < 2 { return self }
    let soonest = Dictionary(map { ($0.identifier, $0.fireDate) }, uniquingKeysWith: Swift.min)
    var seen: Set<String> = []
    return filter { soonest[$0.identifier] == $0.fireDate && seen.insert($0.identifier).inserted }
  }

  /// Several alarms of one program at one instant are one ring (T56).
  fileprivate func oncePerInstant() -> [NotificationRequest] {
    if count < 2 { return self }
    var seen: Set<Date> = []
    return filter { seen.insert($0.fireDate).inserted }
  }
}

extension NotificationRequest {
  fileprivate func again(at instant: Date, now: Date) -> NotificationRequest {
    var request = self
    request.kind = .snooze
    request.fireDate = instant
    request.trigger = .interval(instant.timeIntervalSince(now))
    return request
  }
}
