/// Title and body of a notification. The German texts are required verbatim (S0-29, S0-30, S0-40, S0-41, S1-13, S1-14,
/// G7).
struct NotificationText: Sendable, Hashable {
  var title: String
  var body: String

  /// The text of the morning reminder (S0-29, S0-30).
  static func morning(_ task: String, _ language: Language) -> NotificationText {
    switch language {
    case .german: NotificationText(title: "Heute fällig", body: "\(task) — pack ihn in einen Sprint")
    case .english: NotificationText(title: "Due today", body: "\(task) — put it into a sprint")
    }
  }

  /// The text of the advance reminder (S0-40, S0-41).
  static func advance(_ task: String, minutes: Int, _ language: Language) -> NotificationText {
    NotificationText(title: task, body: AlarmTexts.advance(task, minutes: minutes).text(in: language))
  }

  /// The text of a lead time before a date (S3-8), in the words of the calendar alarm.
  static func lead(
    _ task: String, seconds: Int, to anchor: ItemNotification.Anchor, at date: CalendarTime, _ language: Language
  ) -> NotificationText {
    NotificationText(
      title: task, body: AlarmTexts.lead(task, seconds: seconds, to: anchor, at: date).text(in: language))
  }

  static func due(_ task: String, at due: CalendarTime, _ language: Language) -> NotificationText {
    NotificationText(
      title: language == .german ? "Fällig" : "Due", body: AlarmTexts.due(task, at: due).text(in: language))
  }

  static func deferred(_ task: String, _ language: Language) -> NotificationText {
    switch language {
    case .german: NotificationText(title: "Verfügbar", body: "\(task) ist jetzt verfügbar")
    case .english: NotificationText(title: "Available", body: "\(task) is available now")
    }
  }

  static func latestStart(_ task: String, _ language: Language) -> NotificationText {
    switch language {
    case .german:
      NotificationText(title: "Spätester Beginn", body: "\(task): jetzt beginnen, um rechtzeitig fertig zu werden")
    case .english: NotificationText(title: "Latest start", body: "\(task): start now to finish in time")
    }
  }

  static func planned(_ task: String, _ language: Language) -> NotificationText {
    switch language {
    case .german: NotificationText(title: "Geplant", body: "\(task) ist jetzt eingeplant")
    case .english: NotificationText(title: "Planned", body: "\(task) is planned for now")
    }
  }

  /// The text of a reminder at an instant (S3-9), or of another program's alarm, which has no due date.
  static func custom(_ task: String, due: CalendarTime? = nil, _ language: Language) -> NotificationText {
    NotificationText(
      title: language == .german ? "Erinnerung" : "Reminder",
      body: AlarmTexts.custom(task, due: due).text(in: language))
  }

  /// The text of the start alert of a block (S1-13, S1-14): always "Minuten", always the configured number.
  static func blockStart(_ block: String, minutesBefore minutes: Int, _ language: Language) -> NotificationText {
    let title =
      minutes == 0
      ? LocalizedText("Focus Block startet jetzt", "Focus block starts now")
      : LocalizedText("Focus Block startet gleich", "Focus block starts soon")
    return NotificationText(
      title: title.text(in: language),
      body: AlarmTexts.blockStart(block, minutesBefore: minutes).text(in: language))
  }

  static func blockEnd(_ block: String, _ language: Language) -> NotificationText {
    switch language {
    case .german: NotificationText(title: "Focus Block endet", body: "\(block) ist zu Ende")
    case .english: NotificationText(title: "Focus block ends", body: "\(block) is over")
    }
  }
}
