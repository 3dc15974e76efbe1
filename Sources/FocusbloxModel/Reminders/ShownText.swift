public import Foundation

/// The text of a notification at the time of showing, without statements that are no longer true.
public struct ShownText: Sendable, Hashable {
  public var title: String
  public var body: String

  /// The planned text is used up to this many seconds after the planned time.
  private static let onTime: TimeInterval = 60

  /// - Parameters:
  ///   - topic: the item; `nil` where the item no longer exists, and then the text is the planned text.
  ///   - language: the language of the request.
  public static func of(
    _ request: NotificationRequest, about topic: NotificationTopic?, shownAt now: Date, zone: TimeZone,
    language: Language
  ) -> ShownText {
    let planned = ShownText(title: request.title, body: request.body)
    guard let topic else { return planned }
    let words = LateWords(topic: topic, now: now, zone: zone, language: language)
    let isOnTime = now.timeIntervalSince(request.fireDate) <= onTime
    let isFirstRing = request.kind != .snooze && request.repeatInterval == nil
    if isOnTime, isFirstRing { return planned }
    switch request.ringingKind {
    case .dueDateMorning: return words.isDueLaterToday ? planned : words.due() ?? planned
    case .due, .dueDateAdvance: return words.due() ?? planned
    case .beforeDue: return words.lead(to: topic.anchor) ?? planned
    case .deferred: return words.available() ?? planned
    case .latestStart: return words.latestStart() ?? planned
    case .planned: return words.plannedFor() ?? planned
    case .focusBlockStart: return words.blockStart() ?? planned
    case .focusBlockEnd: return words.blockEnd() ?? planned
    case .custom, .location, .snooze: return isOnTime ? planned : words.reminder(of: request.fireDate)
    }
  }
}

/// The sentences about an item at an instant; `nil` where the item lacks the date.
private struct LateWords {
  let topic: NotificationTopic
  let now: Date
  let zone: TimeZone
  let language: Language

  private var time: SpokenTime { SpokenTime(zone: zone, now: now, language: language) }
  private var name: String { language.shownTitle(topic.title) }

  /// Whether the item is due later on this day.
  var isDueLaterToday: Bool {
    guard let due = topic.due else { return false }
    return time.days(to: due.personalDay(in: zone)) == 0 && due.dueInstant(in: zone) > now
  }

  func due() -> ShownText? {
    guard let due = topic.due else { return nil }
    if let ahead = ahead(of: due, .dueDate) { return ahead }
    if case .day(let day) = due {
      let isToday = time.days(to: day) == 0
      return isToday
        ? ShownText(
          title: language("Due today"), body: language("\(name) is due today"))
        : ShownText(
          title: language("Overdue"),
          body: language("\(name) was due \(time.on(day))"))
    }
    if isNow(due) { return .init(.due(name, at: due, zone, language)) }
    return ShownText(
      title: language("Overdue"),
      body: language("\(name) has been due since \(time.text(due))"))
  }

  func lead(to anchor: ItemNotification.Anchor) -> ShownText? {
    switch anchor {
    case .dueDate: due()
    case .deferDate: available()
    case .plannedDate: plannedFor()
    }
  }

  func available() -> ShownText? {
    guard let start = topic.start else { return nil }
    if let ahead = ahead(of: start, .deferDate) { return ahead }
    if isNow(start) { return .init(.deferred(name, language)) }
    return ShownText(
      title: language("Available"),
      body: language("\(name) has been available since \(time.text(start))"))
  }

  func plannedFor() -> ShownText? {
    guard let planned = topic.planned else { return nil }
    if let ahead = ahead(of: planned, .plannedDate) { return ahead }
    if isNow(planned) { return .init(.planned(name, language)) }
    let isToday = planned.isAllDay && time.days(to: planned.personalDay(in: zone)) == 0
    return ShownText(
      title: language("Planned"),
      body: isToday
        ? language("\(name) is planned for today")
        : language("\(name) was planned for \(time.text(planned))"))
  }

  func latestStart() -> ShownText? {
    guard let due = topic.due else { return nil }
    guard due.dueInstant(in: zone) > now else { return self.due() }
    return ShownText(
      title: language("Latest start"),
      body: language("\(name): the latest start has passed, due \(time.text(due))"))
  }

  func reminder(of instant: Date) -> ShownText {
    let when = time.text(instant)
    return ShownText(title: language("Reminder from \(when)"), body: name)
  }

  func blockStart() -> ShownText? {
    guard let start = topic.start, let end = topic.end else { return nil }
    let begins = start.instant(in: zone)
    if isNow(start) { return .init(.blockStart(name, minutesBefore: 0, language)) }
    if begins > now {
      let lead = minutes(begins.timeIntervalSince(now))
      return ShownText(
        title: NotificationText.blockStart(name, minutesBefore: 1, language).title,
        body: language("\(name) starts in \(lead)"))
    }
    if end > now {
      let age = minutes(now.timeIntervalSince(begins))
      return ShownText(
        title: language("Focus block is running"),
        body: language("\(name) has been running for \(age)"))
    }
    return ShownText(
      title: language("Focus block is over"),
      body: language("\(name) was \(time.text(begins))"))
  }

  func blockEnd() -> ShownText? {
    guard let end = topic.end else { return nil }
    return ShownText(
      title: NotificationText.blockEnd(name, language).title,
      body: language("\(name) has been over since \(time.text(end))"))
  }

  /// "in 45 Min fällig", or "morgen fällig" for an all-day date; `nil` where the date is not in the future.
  private func ahead(of date: CalendarTime, _ anchor: ItemNotification.Anchor) -> ShownText? {
    guard case .day(let day) = date else {
      let left = date.instant(in: zone).timeIntervalSince(now)
      guard left >= 30 else { return nil }
      let minutes = Int((left / 60).rounded())
      return .init(.lead(name, seconds: -60 * minutes, to: anchor, at: date, zone, language))
    }
    let days = time.days(to: day)
    if days > 1 { return .init(.lead(name, seconds: -86_400 * days, to: anchor, at: date, zone, language)) }
    guard days == 1 else { return nil }
    let body =
      switch anchor {
      case .dueDate: language("\(name) is due tomorrow")
      case .deferDate: language("\(name) becomes available tomorrow")
      case .plannedDate: language("\(name) is planned for tomorrow")
      }
    return ShownText(title: name, body: body)
  }

  private func isNow(_ date: CalendarTime) -> Bool {
    !date.isAllDay && abs(date.instant(in: zone).timeIntervalSince(now)) < 60
  }

  /// The duration in minutes up to an hour, then in the words of lead times.
  private func minutes(_ seconds: TimeInterval) -> String {
    let minutes = Int((seconds / 60).rounded())
    if minutes >= 60 { return language.formattedDuration(minutes: minutes) }
    return minutes == 1 ? language("1 minute") : language("\(minutes) minutes")
  }
}

extension ShownText {
  fileprivate init(_ text: NotificationText) { self.init(title: text.title, body: text.body) }
}
