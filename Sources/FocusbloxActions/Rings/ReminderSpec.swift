package import FocusbloxModel
package import FocusbloxWords
package import Foundation

/// The value of `--remind`: `1h` or `15m before` the due date, a negative number of seconds from it, or a time.
package struct ReminderSpec {
  package var when: TypedTime

  package init(_ when: TypedTime) { self.when = when }

  package func parse(_ text: String) throws(ArgumentProblem) -> ItemNotification.Trigger {
    try reminder(text).trigger(in: when.zone)
  }

  package func reminder(_ text: String) throws(ArgumentProblem) -> Reminder {
    switch ReminderReader(when.around).read(text) {
    case .success(let reminder): return reminder
    case .failure(let refusal):
      if let chosen = when.chosen(refusal) { return .at(try when.reading(chosen).when) }
      throw .refused(refusal, .remind)
    }
  }

  /// A day alone means its beginning.
  package func instant(_ text: String) throws(ArgumentProblem) -> Date {
    try when.parse(text).instant(in: when.zone)
  }
}

extension Reminder {
  /// A day alone means its beginning.
  package func trigger(in zone: TimeZone) -> ItemNotification.Trigger {
    switch self {
    case .before(let seconds): .relative(offset: -seconds, anchor: .dueDate)
    case .at(.time(let moment)): .absolute(moment.instant)
    case .at(.day(let day)):
      .absolute(
        CalendarDay(year: day.year, month: day.month, day: day.day).map { CalendarTime.day($0).instant(in: zone) }
          ?? .distantPast)
    }
  }
}
