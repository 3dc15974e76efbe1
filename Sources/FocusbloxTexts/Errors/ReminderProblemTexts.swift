package import FocusbloxActions
package import FocusbloxModel
import Foundation

/// The reason why a reminder is refused.
extension ArgumentProblem {
  /// The sentence and the remedy.
  package func reminderWords(_ l: Language) -> (String, String?) {
    switch self {
    case .leadMissing(let title, let offered):
      (l("How long before \(l.quoted(title)) is due?"), Self.possible(offered, .at, l))
    case .leadTooLong(let title, _, let offered, let form):
      (l("\(l.quoted(title)) is due sooner than that: the reminder would never ring."), Self.possible(offered, form, l))
    case .leadHasPassed(let title, let offered, let form):
      (
        l("The reminder for \(l.quoted(title)) has passed for this date; it rings if the date moves."),
        Self.possible(offered, form, l)
      )
    case .leadUnderADay(let title, let form):
      (
        l(
          "\(l.quoted(title)) has no time of day, so its reminders can only be whole days before, at the time of the morning reminder."
        ),
        form == .typed
          ? l("Type 1d, 2d, 1w … or a day and a time, or first give the task a time of day (t).")
          : form == .at
            ? l(
              "Use 1d, 2d, 1w … or \(form.example(l)), or give the task a time of day: focusblox edit ID --due \(l("'DAY TIME'"))"
            )
            : l("Use 1d, 2d, 1w … or \(form.example(l)), or give the task a time of day with --due.")
      )
    case .reminderTwice(let title):
      (l("\(l.quoted(title)) already has this reminder."), l("To see them all: focusblox remind list"))
    case .timeIsOver: (l("This time has passed: the reminder would never ring."), l("Use a later one."))
    default: ("", nil)
    }
  }

  private static func possible(_ offered: [BeforeDueOffset], _ form: ReminderForm, _ l: Language) -> String {
    guard !offered.isEmpty else {
      return l("Give a time: \(form.example(l)).")
    }
    let words = offered.map { "\($0.word) (\($0.label.text(in: l)))" }.joined(separator: ", ")
    return l("Possible: ") + words + "."
  }
}

extension ReminderForm {
  package func example(_ l: Language) -> String {
    switch self {
    case .at: "--at " + l("'DAY TIME'")
    case .remind: "--remind " + l("'DAY TIME'")
    case .typed: l("tomorrow 8am")
    }
  }
}

extension BeforeDueOffset {
  /// The lead time as a word of the command line: `1m`, `15m`, `1h`, `2d`, `1w`.
  package var word: String {
    let length = -seconds
    return length % 604_800 == 0 ? "\(length / 604_800)w" : DurationText.text(minutes: length / 60)
  }
}
