import Foundation

/// Title and body of a notification, in the reader's language and zone. The German texts are required verbatim (S0-29, S0-30, S0-40, S0-41, S1-13, S1-14,
/// G7).
struct NotificationText: Sendable, Hashable {
  var title: String
  var body: String

  /// The text of the morning reminder (S0-29, S0-30).
  static func morning(_ task: String, _ language: Language) -> NotificationText {
    let task = language.shownTitle(task)
    return NotificationText(title: language("Due today"), body: language("\(task) — put it into a sprint"))
  }

  /// The text of the advance reminder (S0-40, S0-41).
  static func advance(_ task: String, minutes: Int, _ language: Language) -> NotificationText {
    let task = language.shownTitle(task)
    return NotificationText(title: task, body: AlarmTexts.advance(task, minutes: minutes).text(in: language))
  }

  /// The text of a lead time before a date (S3-8), in the words of the calendar alarm.
  static func lead(
    _ task: String, seconds: Int, to anchor: ItemNotification.Anchor, at date: CalendarTime, _ zone: TimeZone,
    _ language: Language
  ) -> NotificationText {
    let (task, time) = (language.shownTitle(task), TimeWords(date, shownIn: zone))
    return NotificationText(
      title: task, body: AlarmTexts.lead(task, seconds: seconds, to: anchor, at: time).text(in: language))
  }

  static func due(_ task: String, at due: CalendarTime, _ zone: TimeZone, _ language: Language) -> NotificationText {
    let body = AlarmTexts.due(language.shownTitle(task), at: TimeWords(due, shownIn: zone))
    return NotificationText(title: language("Due"), body: body.text(in: language))
  }

  static func deferred(_ task: String, _ language: Language) -> NotificationText {
    let task = language.shownTitle(task)
    return NotificationText(title: language("Available"), body: language("\(task) is available now"))
  }

  static func latestStart(_ task: String, _ language: Language) -> NotificationText {
    let task = language.shownTitle(task)
    return NotificationText(title: language("Latest start"), body: language("\(task): start now to finish in time"))
  }

  static func planned(_ task: String, _ language: Language) -> NotificationText {
    let task = language.shownTitle(task)
    return NotificationText(title: language("Planned"), body: language("\(task) is planned for now"))
  }

  /// The text of a reminder at an instant (S3-9).
  static func custom(
    _ task: String, due: CalendarTime?, _ zone: TimeZone, _ language: Language
  ) -> NotificationText {
    reminder(
      AlarmTexts.custom(language.shownTitle(task), due: due.map { TimeWords($0, shownIn: zone) }), language)
  }

  /// The text of another program's alarm, with the date from which the item starts.
  static func foreign(_ item: String, start: CalendarTime, _ zone: TimeZone, _ language: Language) -> NotificationText {
    reminder(AlarmTexts.starting(language.shownTitle(item), at: TimeWords(start, shownIn: zone)), language)
  }

  private static func reminder(_ body: LocalizedText, _ language: Language) -> NotificationText {
    NotificationText(title: language("Reminder"), body: body.text(in: language))
  }

  /// The text of the start alert of a block (S1-13, S1-14): always "Minuten", always the configured number.
  static func blockStart(_ block: String, minutesBefore minutes: Int, _ language: Language) -> NotificationText {
    NotificationText(
      title: minutes == 0 ? language("Focus block starts now") : language("Focus block starts soon"),
      body: AlarmTexts.blockStart(language.shownTitle(block), minutesBefore: minutes).text(in: language))
  }

  static func blockEnd(_ block: String, _ language: Language) -> NotificationText {
    let block = language.shownTitle(block)
    return NotificationText(title: language("Focus block ends"), body: language("\(block) is over"))
  }
}

extension Language {
  /// A title as a notification names it.
  public func shownTitle(_ title: String) -> String {
    guard title.allSatisfy(\.isWhitespace) else { return title }
    return self("(untitled)")
  }
}
