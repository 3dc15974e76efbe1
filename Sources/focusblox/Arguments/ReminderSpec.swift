import FocusbloxModel
import Foundation

/// SPEC of `--remind`: `1h` or `15m before` the due date, a negative number of seconds from it, or a time.
struct ReminderSpec {
  var when: When

  init(_ when: When) { self.when = when }

  func parse(_ text: String) throws(ArgumentProblem) -> ItemNotification.Trigger {
    if let seconds = Int(text), seconds < 0 { return .relative(offset: seconds, anchor: .dueDate) }
    let word = text.trimmingSuffix(" before").trimmingSuffix(" vorher").trimmingSuffix(" davor")
    if let seconds = DurationText.read(word) { return .relative(offset: -seconds, anchor: .dueDate) }
    do throws(ArgumentProblem) {
      return .absolute(try instant(text))
    } catch {
      if case .when = error { throw .reminder(text) }
      throw error
    }
  }

  /// A day alone means its beginning.
  func instant(_ text: String) throws(ArgumentProblem) -> Date {
    try when.parse(text).instant(in: when.zone)
  }
}

extension String {
  fileprivate func trimmingSuffix(_ suffix: String) -> String {
    hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
  }
}
