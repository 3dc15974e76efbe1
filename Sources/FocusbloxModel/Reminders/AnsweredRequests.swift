public import Foundation

extension PendingRequests {
  /// Every notification of an open task, whether it has rung or not; what a person's answer is read against.
  public static func ofTask(
    _ task: TaskItem, notifications: [ItemNotification], settings: Settings, zone: TimeZone, language: Language? = nil
  ) -> [NotificationRequest] {
    guard task.status == .open else { return [] }
    let language = language ?? settings.notificationLanguage
    let always = Date.distantPast
    let automatic =
      DueDateReminders.requests(task: task, settings: settings, now: always, zone: zone, language: language)
      + AutomaticReminders(task: task, settings: settings, now: always, zone: zone, language: language).requests
    let added = notifications.filter { $0.taskID == task.id }.compactMap {
      $0.request(for: task, settings: settings, now: always, zone: zone, language: language)
    }
    let rings = automatic.filter { !task.suppressedAlarms.contains($0.kind.rawValue) } + added
    return rings.sorted { ($0.fireDate, $0.identifier) < ($1.fireDate, $1.identifier) }
  }

  /// The alerts of a block, whether they have rung or not.
  public static func ofBlock(
    _ block: FocusBlock, settings: Settings, zone: TimeZone, language: Language? = nil
  ) -> [NotificationRequest] {
    FocusBlockReminders.requests(
      block: block, settings: settings, now: .distantPast, zone: zone,
      language: language ?? settings.notificationLanguage)
  }

  /// What a person put off and what has not rung again yet, in the words it had.
  static func snoozed(
    _ states: [ReminderState], tasks: [TaskItem], blocks: some Sequence<FocusBlock>,
    notifications: [String: [ItemNotification]], foreign: [NotificationRequest], settings: Settings, now: Date,
    zone: TimeZone, language: Language
  ) -> [NotificationRequest] {
    let waiting = states.filter { $0.snoozedUntil.map { $0 > now } ?? false }
    if waiting.isEmpty { return [] }
    let tasks = Dictionary(tasks.map { ($0.id, $0) }) { first, _ in first }
    let blocks = Dictionary(blocks.map { ($0.id, $0) }) { first, _ in first }
    return waiting.compactMap { state in
      let rings: [NotificationRequest] =
        switch state.subject {
        case .task(let id):
          tasks[id].map {
            ofTask($0, notifications: notifications[id] ?? [], settings: settings, zone: zone, language: language)
          } ?? []
        case .block(let id):
          blocks[id].map { ofBlock($0, settings: settings, zone: zone, language: language) } ?? []
        }
      return (rings + foreign).first { $0.identifier == state.identifier }
        .flatMap { $0.again(at: state.snoozedUntil, now: now) }
    }
  }
}

extension NotificationRequest {
  /// Whether a person's answer leaves nothing of this ring. What repeats goes on after a snooze, and ends when it is acknowledged
  /// (CHECKLIST S3-17).
  public func isDone(by state: ReminderState?, now: Date) -> Bool {
    guard let state, let acknowledged = state.acknowledged else { return false }
    if let snoozed = state.snoozedUntil, snoozed > now { return true }
    if repeatInterval != nil { return state.snoozedUntil == nil }
    return fireDate <= acknowledged
  }

  fileprivate func again(at instant: Date?, now: Date) -> NotificationRequest? {
    guard let instant else { return nil }
    var request = self
    request.kind = .snooze
    request.fireDate = instant
    request.trigger = .interval(instant.timeIntervalSince(now))
    return request
  }
}
