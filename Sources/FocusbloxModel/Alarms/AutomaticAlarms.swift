import Foundation

/// The alarms that follow from a task's dates and the settings (S0-1, S3-3 … S3-6).
struct AutomaticAlarms {
  let task: TaskItem
  let settings: Settings
  let instants: ReminderInstants
  /// The alarms of the calendar object, where they decide instead of the settings.
  var held: HeldAlarms?

  var alarms: [AlarmSpec] {
    let made = [morning, advance, due, deferred, latestStart, planned].compactMap { $0 }
    return task.changedAlarms.isEmpty ? made : made.filter { task.changedAlarms[$0.kind] == nil } + moved
  }

  /// The alarms that another program moved, whatever the settings.
  private var moved: [AlarmSpec] {
    task.changedAlarms.moved.map { kind, instant in
      var alarm = AlarmSpec(
        kind: kind, trigger: .absolute(instant), words: LocalizedText(verbatim: task.title),
        language: settings.notificationLanguage)
      if let due = task.due { alarm.say(due, in: instants.zone) { AlarmTexts.custom(task.title, due: $0) } }
      alarm.sound = settings.playSounds ? nil : SoundOption.none
      return alarm
    }
  }

  private var morning: AlarmSpec? {
    let isOn = settings.dueDateMorningReminderEnabled
    let fire = task.due.flatMap { isOn ? instants.morning(due: $0) : nil }
    return spec(.dueDateMorning, at: fire, words: AlarmTexts.morning(task.title))
  }

  private var advance: AlarmSpec? {
    guard let due = task.due else { return nil }
    let minutes =
      held?[.dueDateAdvance].map { DueDateReminders.minutes(from: $0, to: due, instants.zone) }
      ?? settings.dueDateAdvanceReminderMinutes
    let fire = settings.dueDateAdvanceReminderEnabled ? instants.advance(due: due) : nil
    return spec(.dueDateAdvance, at: fire, words: AlarmTexts.advance(task.title, minutes: minutes))
  }

  /// A whole day has no instant at which it is due: its only alarm is the morning reminder.
  private var due: AlarmSpec? {
    guard let due = task.due else { return nil }
    let fire = settings.notifyOnDue && !due.isAllDay ? instants.anchor(of: due) : nil
    var alarm = spec(.due, at: fire, sound: settings.dueSound)
    alarm?.say(due, in: instants.zone) { AlarmTexts.due(task.title, at: $0) }
    return alarm
  }

  private var deferred: AlarmSpec? {
    guard let start = task.start else { return nil }
    let isLate = task.due.map { start.instant(in: instants.zone) >= $0.dueInstant(in: instants.zone) } ?? false
    let fire = settings.notifyOnDeferred && !isLate ? instants.anchor(of: start) : nil
    return spec(.deferred, at: fire, sound: settings.deferredSound)
  }

  private var latestStart: AlarmSpec? {
    guard let due = task.due, let minutes = task.estimateMinutes, minutes > 0 else { return nil }
    return spec(
      .latestStart, at: settings.notifyOnLatestStart ? instants.latestStart(due: due, minutes: minutes) : nil)
  }

  private var planned: AlarmSpec? {
    guard let planned = task.planned else { return nil }
    return spec(.planned, at: settings.notifyOnPlanned ? instants.anchor(of: planned) : nil)
  }

  private func spec(
    _ kind: NotificationKind, at instant: Date?, words: LocalizedText? = nil, sound: SoundOption = .systemDefault
  ) -> AlarmSpec? {
    guard let instant = held.map({ $0[kind] }) ?? instant else { return nil }
    var alarm = AlarmSpec(
      kind: kind, trigger: .absolute(instant), words: words ?? LocalizedText(verbatim: task.title),
      language: settings.notificationLanguage)
    alarm.sound = settings.playSounds ? sound : SoundOption.none
    if alarm.sound == .systemDefault { alarm.sound = nil }
    return alarm
  }
}
