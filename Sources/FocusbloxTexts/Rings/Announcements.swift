package import FocusbloxActions
package import FocusbloxModel
import FocusbloxScreen
package import FocusbloxStore
package import Foundation

/// Writes notifications in words that are true at the time of showing, newest first. Recent notifications are separate.
/// The newest missed notifications are separate, and one further notification gives the number of the others.
package struct Announcements: NotificationWords {
  private static let missedAfter: TimeInterval = 600
  private static let shownOfMissed = 5

  package let zone: TimeZone
  /// The language of the terminal.
  package let language: Language
  /// The language of the notifications.
  package let notificationLanguage: Language
  /// Whether a notifier waits for answers.
  package let isAnswered: Bool

  package init(zone: TimeZone, language: Language, notificationLanguage: Language, isAnswered: Bool) {
    (self.zone, self.language, self.notificationLanguage, self.isAnswered) = (
      zone, language, notificationLanguage, isAnswered
    )
  }

  /// The announcements for what is due. Of those that were missed, only the newest stand alone.
  package func of(_ due: [DueNotification], now: Date) -> [Announcement] {
    let worded = worded(due, now)
    let recent = worded.filter { !$0.isMissed }
    let missed = worded.filter(\.isMissed)
    let single = missed.prefix(Self.shownOfMissed).enumerated().map { index, missed in
      // Several notifications at once make one sound.
      announcement(missed, now, isSilent: index > 0 || !recent.isEmpty)
    }
    let rest = Array(missed.dropFirst(Self.shownOfMissed))
    return recent.map { announcement($0, now) } + single + (rest.isEmpty ? [] : [summary(rest, now)])
  }

  /// Rings of one item that are one notification: those of one minute, and those with the same text, for example
  /// morning and due time a day later.
  private struct Worded {
    var text: ShownText
    var requests: [NotificationRequest]
    var isMissed: Bool

    /// The newest request.
    var request: NotificationRequest { requests[0] }
    /// The sound of the first request that has one.
    var sound: SoundOption { requests.lazy.map(\.sound).first { $0 != .none } ?? .none }
  }

  private func worded(_ due: [DueNotification], _ now: Date) -> [Worded] {
    let newestFirst = due.sorted {
      ($1.request.fireDate, $0.request.identifier) < ($0.request.fireDate, $1.request.identifier)
    }
    var groups: [[JoinedText.Part]] = []
    for item in newestFirst {
      let text = ShownText.of(
        item.request, about: item.topic, shownAt: now, zone: zone, language: notificationLanguage
      ).cleaned
      let part = JoinedText.Part(request: item.request, text: text)
      if let place = groups.firstIndex(where: { $0.contains { $0.isOne(with: part) } }) {
        groups[place].append(part)
      } else {
        groups.append([part])
      }
    }
    return groups.map { parts in
      let requests = parts.map(\.request)
      let isMissed = requests.allSatisfy { $0.fireDate < now.addingTimeInterval(-Self.missedAfter) }
      return Worded(text: JoinedText.of(parts), requests: requests, isMissed: isMissed)
    }
  }

  /// The message that the store takes no changes. Programs and terminals get it in another way.
  package func refusal(_ error: StoreError) -> Announcement {
    let l = notificationLanguage
    let reason = error.explanation(in: l)
    let effect =
      isAnswered
      ? l("Reminders still appear; focusblox remembers answers until it can write them.")
      : l("Reminders still appear, possibly more than once.")
    return report(l("focusblox cannot save anything"), reason, effect)
  }

  /// Reports a store that cannot be read.
  package func closed(_ error: StoreError) -> Announcement {
    let l = notificationLanguage
    let effect = l("Meanwhile no reminders appear; focusblox keeps trying.")
    return report(l("focusblox cannot read its data"), error.explanation(in: l), effect)
  }

  private func report(_ title: String, _ reason: Explanation, _ effect: String) -> Announcement {
    let message = DesktopMessage(
      title: title,
      body: [reason.sentence, reason.remedy, effect].compactMap(\.self).map { ScreenText($0).text }
        .joined(separator: "\n"),
      sound: .none, buttons: [], stays: false)
    return Announcement(message: message, lines: [], requests: [], named: [])
  }

  private func summary(_ rest: [Worded], _ now: Date) -> Announcement {
    let left = rest.count - Self.shownOfMissed
    let body =
      rest.prefix(Self.shownOfMissed).map { "\($0.text.title): \($0.text.inOneLine)" }
      + (left > 0 ? [notificationLanguage("and \(left) more")] : [])
    func title(_ l: Language) -> String {
      rest.count == 1 ? l("1 more missed notification") : l("\(rest.count) more missed notifications")
    }
    let message = DesktopMessage(
      title: title(notificationLanguage), body: body.joined(separator: "\n"), sound: .none, buttons: [],
      stays: isAnswered)
    let lines = rest.map { "  " + line($0, now) }
    return Announcement(
      message: message, lines: [title(language) + ":"] + lines, requests: rest.flatMap(\.requests),
      named: rest.prefix(Self.shownOfMissed).flatMap(\.requests))
  }

  private func announcement(_ worded: Worded, _ now: Date, isSilent: Bool = false) -> Announcement {
    let request = worded.request
    var buttons: [DesktopMessage.Button] = []
    if isAnswered {
      if case .task = request.subject {
        buttons.append(.init(name: Answer.done.rawValue, label: notificationLanguage("Done")))
      }
      buttons.append(.init(name: Answer.later.rawValue, label: notificationLanguage("Later")))
    }
    let message = DesktopMessage(
      title: worded.text.title, body: worded.text.body, sound: isSilent ? .none : worded.sound,
      isUrgent: worded.requests.contains { Self.urgent.contains($0.ringingKind) }, buttons: buttons, stays: isAnswered)
    return Announcement(message: message, lines: [line(worded, now)], requests: worded.requests, named: worded.requests)
  }

  /// The kinds for items that are due or start now.
  private static let urgent: Set<NotificationKind> = [.due, .focusBlockStart]

  private func line(_ worded: Worded, _ now: Date) -> String {
    let time = RelativeTime(zone: zone, now: now, language: language, form: ClockForm(language)).text(
      worded.request.fireDate)
    // The text of a late reminder has the time in its title, too.
    let isReminder = [.custom, .location, .snooze].contains(worded.request.ringingKind)
    let title = isReminder ? ScreenText(worded.request.title).text : worded.text.title
    return "\(time)  \(title): \(worded.text.inOneLine)"
  }
}

extension ShownText {
  /// Title and body are one line each, and contain texts of items, which are not obeyed.
  fileprivate var cleaned: ShownText {
    var text = self
    text.title = ScreenText(title).text
    text.body = ScreenText(body).text
    return text
  }
}
