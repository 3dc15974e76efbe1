import FocusbloxModel

/// Limits the time of requests, so that a server whose answers never end delays no other list and no later run.
struct TimeLimit: Sendable {
  private let length: Duration
  private let options: SyncOptions
  private let uptime: @Sendable () -> Duration
  private let began: Duration

  /// - Parameter length: the time from now on.
  init(_ length: Duration, _ options: SyncOptions, _ environment: SyncEnvironment) {
    self.length = length
    self.options = options
    uptime = environment.uptime
    began = uptime()
  }

  /// The reason why no further request of the list may begin.
  func reason(toEnd list: CalendarList) -> SyncError? {
    if options.isAskedToEnd() { return .askedToEnd(list) }
    let now = uptime()
    if options.isUnattended, now >= options.unattendedTime {
      return .tooLong(list, minutes: Int(options.unattendedTime.components.seconds / 60))
    }
    return now - began >= length ? .tooLong(list, minutes: Int(length.components.seconds / 60)) : nil
  }

  /// The time limit of a request that begins now.
  func timeLeft() -> Duration {
    let now = uptime()
    let rest = length - (now - began)
    return max(.zero, options.isUnattended ? min(rest, options.unattendedTime - now) : rest)
  }
}
