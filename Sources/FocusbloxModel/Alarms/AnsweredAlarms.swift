import Foundation

extension [AlarmSpec] {
  /// The alarms with a user's answers applied. An answer becomes an acknowledgement; a snooze becomes a second alarm
  /// that refers to the first (RFC 9074 sections 6.1 and 7).
  ///
  /// - Parameter identifier: returns the identifier of the notification that an alarm represents.
  func answered(_ states: [ReminderState], identifier: (AlarmSpec) -> String) -> [AlarmSpec] {
    let answers = Dictionary(states.map { ($0.identifier, $0) }) { first, _ in first }
    let answered = map { ($0, answers[identifier($0)]) }
    return answered.map { $0.acknowledged(by: $1) } + answered.compactMap { $0.snoozed(by: $1) }
  }
}

extension AlarmSpec {
  fileprivate func acknowledged(by state: ReminderState?) -> AlarmSpec {
    guard let state, let end = state.end(of: kind) else { return self }
    var until = state.acknowledged ?? end
    if case .absolute(let instant) = trigger {
      if instant > end { return self }
      until = Swift.max(state.acknowledged ?? instant, instant)
    }
    var alarm = self
    alarm.isSnoozed = state.snoozedUntil != nil
    alarm.acknowledged = acknowledged.map { Swift.max($0, until) } ?? until
    return alarm
  }

  fileprivate func snoozed(by state: ReminderState?) -> AlarmSpec? {
    guard let until = state?.snoozedUntil else { return nil }
    var alarm = self
    alarm.kind = .snooze
    alarm.snoozes = kind
    alarm.trigger = .absolute(until)
    alarm.repeatInterval = nil
    alarm.acknowledged = nil
    return alarm
  }
}
