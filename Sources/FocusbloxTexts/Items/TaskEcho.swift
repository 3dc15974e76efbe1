import FocusbloxActions
package import FocusbloxModel
package import FocusbloxWords
import Foundation

/// The interpretation of a typed line: `Milch kaufen · fällig Do 26. Nov. 18:00 (morgen) · #Haushalt · hoch · ~20 min`.
package struct TaskEcho {
  package let around: ReadingContext
  package let language: Language
  /// Whether the words stand on the screen, where a key selects the tasks.
  package var isAtScreen = false

  package init(around: ReadingContext, language: Language, isAtScreen: Bool = false) {
    (self.around, self.language, self.isAtScreen) = (around, language, isAtScreen)
  }

  /// - Parameters:
  ///   - after: the names of the tasks for which the task waits.
  ///   - before: the names of the tasks that wait for it.
  package func text(
    _ task: TaskItem, list: String?, parent: String? = nil, after: [String] = [], before: [String] = [],
    reminders: [Reminder] = []
  ) -> String {
    let l = language
    var parts = [l.shownTitle(task.title)]
    if let start = task.start?.typed(around) { parts.append(l("from ") + when(start)) }
    if let due = task.due?.typed(around) { parts.append(l("due ") + when(due, isDue: true)) }
    if let planned = task.planned?.typed(around) { parts.append(l("planned ") + when(planned)) }
    if task.recurrence != .none {
      let anchor: RepetitionReader.Anchor = task.recurrence.isFromCompletion ? .completion : .fixed
      parts.append(RepetitionWords(l).text(task.recurrence.steps.description, anchor))
    }
    if task.recurrence == .none, task.isRecurring {
      let words = task.repetition(l)
      parts.append(words.prefix(1).lowercased() + words.dropFirst())
    }
    if let parent { parts.append(l("part of ") + l.quoted(parent)) }
    let waits = WaitTexts(language: l)
    if !after.isEmpty { parts.append(waits.waits(for: after)) }
    if !before.isEmpty { parts.append(waits.comesBefore(before)) }
    if let list { parts.append(l("list ") + list) }
    parts += task.tags.map { "#" + $0 }
    switch task.importance {
    case .none: break
    case .low: parts.append(l("low"))
    case .medium: parts.append(l("medium"))
    case .high: parts.append(l("high"))
    }
    switch task.urgency {
    case .none: break
    case .notUrgent: parts.append(l("not urgent"))
    case .urgent: parts.append(l("urgent"))
    }
    if let type = task.taskType { parts.append(l("type ") + type) }
    if let minutes = task.estimateMinutes { parts.append("~" + l.span(minutes: minutes)) }
    if task.flagged { parts.append(l("flagged")) }
    if task.nextUp { parts.append(l("next up")) }
    parts += reminders.map(reminder)
    if task.isHiddenUntilItsDay(at: around.now, zone: around.zone) {
      let place = isAtScreen ? l("o: Recurring") : "focusblox list --view recurring"
      parts.append(l("until then under ") + l.quoted(place))
    }
    return parts.joined(separator: " · ")
  }

  private func reminder(_ reminder: Reminder) -> String {
    switch reminder {
    case .before(let seconds):
      let length = language.length(seconds: seconds)
      return language("reminder \(length) before")
    case .at(let when): return language("reminder ") + self.when(when)
    }
  }

  private func when(_ when: FocusbloxWords.When, isDue: Bool = false) -> String {
    let distance = when.day.days(from: around.today)
    let clock: String
    if case .time(let moment) = when {
      clock = " " + ClockForm.here(language).text(moment.hour, moment.minute)
    } else {
      clock = ""
    }
    let isOverdue: Bool
    if case .time(let moment) = when { isOverdue = moment.instant < around.now } else { isOverdue = distance < 0 }
    let overdue = isDue && isOverdue ? language("overdue") : nil
    if distance == 0 { return language("today") + clock + (overdue.map { " (\($0))" } ?? "") }
    let near = distance == 1 ? language("tomorrow") : distance == -1 ? language("yesterday") : nil
    let notes = [near, overdue].compactMap(\.self).joined(separator: ", ")
    return DayText(language, from: around.today).text(when) + (notes.isEmpty ? "" : " (\(notes))")
  }
}
