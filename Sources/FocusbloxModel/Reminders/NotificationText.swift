/// Title and body of a notification, verbatim from the specification in German (CHECKLIST S0-29 … S1-14, G7).
struct NotificationText: Sendable, Hashable {
  var title: String
  var body: String

  /// CHECKLIST S0-29, S0-30.
  static func morning(_ task: String, _ language: Language) -> NotificationText {
    switch language {
    case .german: NotificationText(title: "Heute fällig", body: "\(task) — pack ihn in einen Sprint")
    case .english: NotificationText(title: "Due today", body: "\(task) — put it into a sprint")
    }
  }

  /// CHECKLIST S0-40, S0-41.
  static func advance(_ task: String, minutes: Int, _ language: Language) -> NotificationText {
    lead(task, minutes: minutes, to: .dueDate, language)
  }

  /// A time before a date; without a lead the title says all (CHECKLIST G7).
  static func lead(
    _ task: String, minutes: Int, to anchor: ItemNotification.Anchor, _ language: Language
  ) -> NotificationText {
    guard minutes > 0 else { return NotificationText(title: task, body: task) }
    let duration = formattedDuration(minutes: minutes, language: language)
    let body =
      switch (anchor, language) {
      case (.dueDate, .german): "\(task) ist in \(duration) fällig"
      case (.deferDate, .german): "\(task) ist in \(duration) verfügbar"
      case (.plannedDate, .german): "\(task) ist in \(duration) eingeplant"
      case (.dueDate, .english): "\(task) is due in \(duration)"
      case (.deferDate, .english): "\(task) becomes available in \(duration)"
      case (.plannedDate, .english): "\(task) is planned in \(duration)"
      }
    return NotificationText(title: task, body: body)
  }

  static func due(_ task: String, _ language: Language) -> NotificationText {
    switch language {
    case .german: NotificationText(title: "Fällig", body: "\(task) ist jetzt fällig")
    case .english: NotificationText(title: "Due", body: "\(task) is due now")
    }
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

  static func custom(_ task: String, _ language: Language) -> NotificationText {
    NotificationText(title: language == .german ? "Erinnerung" : "Reminder", body: task)
  }

  /// CHECKLIST S1-13, S1-14: always "Minuten", always the configured number.
  static func blockStart(_ block: String, minutesBefore minutes: Int, _ language: Language) -> NotificationText {
    switch (language, minutes == 0) {
    case (.german, true): NotificationText(title: "Focus Block startet jetzt", body: "\(block) beginnt jetzt")
    case (.german, false):
      NotificationText(title: "Focus Block startet gleich", body: "\(block) beginnt in \(minutes) Minuten")
    case (.english, true): NotificationText(title: "Focus block starts now", body: "\(block) starts now")
    case (.english, false):
      NotificationText(title: "Focus block starts soon", body: "\(block) starts in \(minutes) minutes")
    }
  }

  static func blockEnd(_ block: String, _ language: Language) -> NotificationText {
    switch language {
    case .german: NotificationText(title: "Focus Block endet", body: "\(block) ist zu Ende")
    case .english: NotificationText(title: "Focus block ends", body: "\(block) is over")
    }
  }
}
