public import Foundation

/// The two reminders of a due date (S0-1), with their conditions, texts and identifiers.
public enum DueDateReminders {
  /// The prefix of the identifier of a morning reminder (S0-17).
  public static let morningPrefix = "due-date-morning-"
  /// The prefix of the identifier of an advance reminder (S0-22).
  public static let advancePrefix = "due-date-advance-"

  /// The reminder on the morning of the due day. `nil` where the due date or the morning is not in the future, or where
  /// the morning is not before the due date (S0-23 … S0-34). For an all-day date pass its last second,
  /// `CalendarTime.dueInstant(in:)`.
  public static func buildDueDateMorningRequest(
    taskID: String, title: String, dueDate: Date, morningHour: Int, morningMinute: Int, now: Date, zone: TimeZone,
    language: Language = .german
  ) -> NotificationRequest? {
    guard dueDate > now, let day = WallTime(dueDate, in: zone)?.day,
      let morning = WallTime(day: day, hour: morningHour, minute: morningMinute)
    else { return nil }
    let fireDate = morning.instant(in: zone)
    guard fireDate < dueDate, fireDate > now else { return nil }
    let text = NotificationText.morning(title, language)
    return NotificationRequest(
      identifier: morningPrefix + taskID, kind: .dueDateMorning, subject: .task(taskID), title: text.title,
      body: text.body, trigger: .calendar(morning, zone: zone.identifier), fireDate: fireDate)
  }

  /// The reminder `advanceMinutes` of exact time before the due date; `nil` where that instant is not in the future
  /// (S0-35 … S0-44).
  public static func buildDueDateAdvanceRequest(
    taskID: String, title: String, dueDate: Date, advanceMinutes: Int, now: Date, language: Language = .german
  ) -> NotificationRequest? {
    guard dueDate > now else { return nil }
    return advanceRequest(
      taskID: taskID, title: title, fireDate: dueDate.addingTimeInterval(-60 * Double(advanceMinutes)),
      advanceMinutes: advanceMinutes, now: now, language: language)
  }

  /// The reminders that the settings ask for: none, one or both (S0-45 … S0-47, S0-73). An all-day date counts from its
  /// morning time (E05).
  static func requests(
    task: TaskItem, settings: Settings, now: Date, zone: TimeZone, language: Language
  ) -> [NotificationRequest] {
    guard let due = task.due else { return [] }
    let made =
      task.heldAlarms.map { held($0, task, due, now, zone, language) }
      ?? made(task, due, settings, now, zone, language)
    return task.changedAlarms.applied(
      to: made, of: task, [.dueDateMorning, .dueDateAdvance], now: now, zone: zone, language: language)
  }

  private static func made(
    _ task: TaskItem, _ due: CalendarTime, _ settings: Settings, _ now: Date, _ zone: TimeZone, _ language: Language
  ) -> [NotificationRequest] {
    var requests: [NotificationRequest?] = []
    if settings.dueDateMorningReminderEnabled {
      requests.append(
        buildDueDateMorningRequest(
          taskID: task.id, title: task.title, dueDate: due.dueInstant(in: zone),
          morningHour: settings.dueDateMorningReminderHour, morningMinute: settings.dueDateMorningReminderMinute,
          now: now, zone: zone, language: language))
    }
    if settings.dueDateAdvanceReminderEnabled,
      let fireDate = ReminderInstants(settings: settings, zone: zone).advance(due: due)
    {
      requests.append(
        advanceRequest(
          taskID: task.id, title: task.title, fireDate: fireDate,
          advanceMinutes: settings.dueDateAdvanceReminderMinutes, now: now, language: language))
    }
    return requests.compactMap { $0 }
  }

  /// The reminders as the calendar object has them, independent of this machine's settings.
  private static func held(
    _ alarms: HeldAlarms, _ task: TaskItem, _ due: CalendarTime, _ now: Date, _ zone: TimeZone, _ language: Language
  ) -> [NotificationRequest] {
    var requests: [NotificationRequest?] = []
    if let fire = alarms[.dueDateMorning], fire > now, let wall = WallTime(fire, in: zone) {
      let text = NotificationText.morning(task.title, language)
      requests.append(
        NotificationRequest(
          identifier: morningPrefix + task.id, kind: .dueDateMorning, subject: .task(task.id), title: text.title,
          body: text.body, trigger: .calendar(wall, zone: zone.identifier), fireDate: fire))
    }
    if let fire = alarms[.dueDateAdvance] {
      requests.append(
        advanceRequest(
          taskID: task.id, title: task.title, fireDate: fire, advanceMinutes: minutes(from: fire, to: due, zone),
          now: now, language: language))
    }
    return requests.compactMap { $0 }
  }

  /// Before an all-day date only whole days count.
  static func minutes(from instant: Date, to due: CalendarTime, _ zone: TimeZone) -> Int {
    guard case .day(let day) = due, let from = WallTime(instant, in: zone)?.day else {
      return Int(due.instant(in: zone).timeIntervalSince(instant) / 60)
    }
    return 1_440 * (day.ordinal - from.ordinal)
  }

  private static func advanceRequest(
    taskID: String, title: String, fireDate: Date, advanceMinutes: Int, now: Date, language: Language
  ) -> NotificationRequest? {
    NotificationRequest(
      identifier: advancePrefix + taskID, kind: .dueDateAdvance, subject: .task(taskID),
      text: .advance(title, minutes: advanceMinutes, language), fireDate: fireDate, now: now)
  }
}
