import Foundation

/// The notifications that follow from a task's dates where their settings are on: due, deferred, latest start, planned
/// (S3-3 … S3-6, S3-96 … S3-99).
struct AutomaticReminders {
  let task: TaskItem
  let settings: Settings
  let now: Date
  let zone: TimeZone
  let language: Language

  var requests: [NotificationRequest] {
    let made = [due, deferred, latestStart, planned].compactMap { $0 }
    return task.changedAlarms.applied(
      to: made, of: task, [.due, .deferred, .latestStart, .planned], now: now, zone: zone, language: language)
  }

  private var due: NotificationRequest? {
    guard let due = task.due else { return nil }
    return request(.due, .due(task.title, at: due, zone, language), settings.dueSound) { instants in
      // A whole day has no instant at which it is due: its only notification is the morning reminder.
      settings.notifyOnDue && !due.isAllDay ? instants.anchor(of: due) : nil
    }
  }

  private var deferred: NotificationRequest? {
    guard let start = task.start else { return nil }
    return request(.deferred, .deferred(task.title, language), settings.deferredSound) { instants in
      // A start that is not before the due date does not defer the task.
      let isLate = task.due.map { start.instant(in: zone) >= $0.dueInstant(in: zone) } ?? false
      return settings.notifyOnDeferred && !isLate ? instants.anchor(of: start) : nil
    }
  }

  private var latestStart: NotificationRequest? {
    guard let due = task.due, let minutes = task.estimateMinutes, minutes > 0 else { return nil }
    return request(.latestStart, .latestStart(task.title, language)) { instants in
      settings.notifyOnLatestStart ? instants.latestStart(due: due, minutes: minutes) : nil
    }
  }

  private var planned: NotificationRequest? {
    guard let planned = task.planned else { return nil }
    return request(.planned, .planned(task.title, language)) { instants in
      settings.notifyOnPlanned ? instants.anchor(of: planned) : nil
    }
  }

  /// - Parameter byTheSettings: the ring time for a task without a calendar object that determines it.
  private func request(
    _ kind: NotificationKind, _ text: NotificationText, _ sound: SoundOption = .systemDefault,
    byTheSettings: (ReminderInstants) -> Date?
  ) -> NotificationRequest? {
    let fireDate =
      if let held = task.heldAlarms { held[kind] } else {
        byTheSettings(ReminderInstants(settings: settings, zone: zone))
      }
    guard let fireDate else { return nil }
    var request = NotificationRequest(
      identifier: kind.identifier(of: task.id), kind: kind, subject: .task(task.id), text: text, fireDate: fireDate,
      now: now)
    request?.sound = sound
    return request
  }
}
