import FocusbloxActions
package import FocusbloxModel

/// A short text for a task's reminder.
package enum ReminderText {
  package static func of(_ notification: ItemNotification, _ relative: RelativeTime) -> String {
    let first = once(notification, relative)
    guard let every = notification.repeatInterval else { return first }
    let length = every < 60 ? "\(every) s" : relative.language.span(minutes: every / 60)
    return first + relative.language(", then every \(length)")
  }

  /// The same without the repetition.
  static func once(_ notification: ItemNotification, _ relative: RelativeTime) -> String {
    let language = relative.language
    switch notification.trigger {
    case .absolute(let instant): return relative.text(instant)
    case .relative(let offset, let anchor):
      let length = language.length(seconds: abs(offset))
      let what =
        switch anchor {
        case .dueDate: language("it is due")
        case .deferDate: language("it is available")
        case .plannedDate: language("the planned time")
        }
      return offset <= 0 ? language("\(length) before \(what)") : language("\(length) after \(what)")
    case .location(let place, .onArrival): return language("arriving at ") + place.name
    case .location(let place, .onDeparture): return language("leaving ") + place.name
    }
  }

  /// The same with what the reminder waits for.
  package static func of(_ notification: ItemNotification, in task: TaskItem?, _ relative: RelativeTime) -> String {
    let l = relative.language
    let waits: String? =
      switch task.flatMap(notification.wait) {
      case .date: l("waits for a date")
      case .timeOfDay: l("waits for a time of day")
      case nil: nil
      }
    return of(notification, relative) + (waits.map { " (\($0))" } ?? "")
  }

  /// A short text for another program's alarm: its next ring.
  package static func of(_ foreign: NotificationRequest, _ relative: RelativeTime) -> String {
    let time = relative.text(foreign.fireDate)
    return relative.language("\(time) (another program)")
  }
}
