import Foundation

/// The notifications that follow from a task's dates by the switches of spec 003: due, deferred, latest start, planned
/// (CHECKLIST S3-3 … S3-6, S3-96 … S3-99).
struct AutomaticReminders {
  let task: TaskItem
  let settings: Settings
  let now: Date
  let zone: TimeZone
  let language: Language

  var requests: [NotificationRequest] { [due, deferred, latestStart, planned].compactMap { $0 } }

  private var instants: ReminderInstants { ReminderInstants(settings: settings, zone: zone) }

  /// A whole day rings at its morning time, where a morning reminder already does (MAPPING 2.3), or does not because it was removed
  /// (2.2 rule 6).
  private var due: NotificationRequest? {
    guard settings.notifyOnDue, let due = task.due else { return nil }
    let isMornings =
      settings.dueDateMorningReminderEnabled
      || task.suppressedAlarms.contains(NotificationKind.dueDateMorning.rawValue)
    guard !(due.isAllDay && isMornings) else { return nil }
    return request(.due, at: instants.anchor(of: due), .due(task.title, language), settings.dueSound)
  }

  /// A start that is not before the due date is no defer date (MAPPING 2.3).
  private var deferred: NotificationRequest? {
    guard settings.notifyOnDeferred, let start = task.start else { return nil }
    if let due = task.due, start.instant(in: zone) >= due.dueInstant(in: zone) { return nil }
    return request(
      .deferred, at: instants.anchor(of: start), .deferred(task.title, language), settings.deferredSound)
  }

  private var latestStart: NotificationRequest? {
    guard settings.notifyOnLatestStart, let due = task.due, let minutes = task.estimateMinutes, minutes > 0
    else { return nil }
    return request(
      .latestStart, at: instants.latestStart(due: due, minutes: minutes), .latestStart(task.title, language))
  }

  private var planned: NotificationRequest? {
    guard settings.notifyOnPlanned, let planned = task.planned else { return nil }
    return request(.planned, at: instants.anchor(of: planned), .planned(task.title, language))
  }

  private func request(
    _ kind: NotificationKind, at fireDate: Date, _ text: NotificationText, _ sound: SoundOption = .systemDefault
  ) -> NotificationRequest? {
    var request = NotificationRequest(
      identifier: "\(kind.rawValue)-\(task.id)", kind: kind, subject: .task(task.id), text: text, fireDate: fireDate,
      now: now)
    request?.sound = sound
    return request
  }
}
