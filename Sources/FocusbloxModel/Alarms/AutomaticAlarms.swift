import Foundation

/// The alarms that follow from a task's dates and the settings (S0-1, S3-3 … S3-6).
struct AutomaticAlarms {
  let task: TaskItem
  let settings: Settings
  let instants: ReminderInstants

  var alarms: [AlarmSpec] { [morning, advance, due, deferred, latestStart, planned].compactMap { $0 } }

  private var morning: AlarmSpec? {
    guard settings.dueDateMorningReminderEnabled, let due = task.due, let fire = instants.morning(due: due)
    else { return nil }
    return spec(.dueDateMorning, at: fire, words: AlarmTexts.morning(task.title))
  }

  private var advance: AlarmSpec? {
    guard settings.dueDateAdvanceReminderEnabled, let due = task.due, let fire = instants.advance(due: due)
    else { return nil }
    let words = AlarmTexts.advance(task.title, minutes: settings.dueDateAdvanceReminderMinutes)
    return spec(.dueDateAdvance, at: fire, words: words)
  }

  /// An all-day task rings at its morning time. There the morning reminder already rings, or the user has removed that
  /// reminder.
  private var due: AlarmSpec? {
    guard settings.notifyOnDue, let due = task.due else { return nil }
    let fire = instants.anchor(of: due)
    let hasMorningAlarm = morning != nil || task.suppressedAlarms.contains(NotificationKind.dueDateMorning.rawValue)
    guard !(due.isAllDay && hasMorningAlarm) else { return nil }
    return spec(.due, at: fire, words: AlarmTexts.due(task.title, at: due), sound: settings.dueSound)
  }

  private var deferred: AlarmSpec? {
    guard settings.notifyOnDeferred, let start = task.start else { return nil }
    let fire = instants.anchor(of: start)
    if let due = task.due, start.instant(in: instants.zone) >= due.dueInstant(in: instants.zone) { return nil }
    return spec(.deferred, at: fire, sound: settings.deferredSound)
  }

  private var latestStart: AlarmSpec? {
    guard settings.notifyOnLatestStart, let due = task.due, let minutes = task.estimateMinutes, minutes > 0
    else { return nil }
    return spec(.latestStart, at: instants.latestStart(due: due, minutes: minutes))
  }

  private var planned: AlarmSpec? {
    guard settings.notifyOnPlanned, let planned = task.planned else { return nil }
    return spec(.planned, at: instants.anchor(of: planned))
  }

  private func spec(
    _ kind: NotificationKind, at instant: Date, words: LocalizedText? = nil, sound: SoundOption = .systemDefault
  ) -> AlarmSpec {
    var alarm = AlarmSpec(
      kind: kind, trigger: .absolute(instant), words: words ?? LocalizedText(task.title, task.title),
      language: settings.notificationLanguage)
    alarm.sound = settings.playSounds ? sound : SoundOption.none
    if alarm.sound == .systemDefault { alarm.sound = nil }
    return alarm
  }
}
