import FocusbloxModel

/// Limits the time of one list, so that a server whose answers never end delays no other list and no later run.
struct TimeLimit {
  private let list: CalendarList
  private let options: SyncOptions
  private let uptime: @Sendable () -> Duration
  private let began: Duration

  init(of list: CalendarList, _ options: SyncOptions, _ environment: SyncEnvironment) {
    self.list = list
    self.options = options
    uptime = environment.uptime
    began = uptime()
  }

  /// The reason why no further request may begin.
  func reason() -> SyncError? {
    if options.isAskedToEnd() { return .askedToEnd(list) }
    let now = uptime()
    if options.isUnattended, now >= options.unattendedTime {
      return .tooLong(list, minutes: Int(options.unattendedTime.components.seconds / 60))
    }
    return now - began >= options.listTime
      ? .tooLong(list, minutes: Int(options.listTime.components.seconds / 60)) : nil
  }

  /// The time limit of a request that begins now.
  func timeLeft() -> Duration {
    let now = uptime()
    let ofList = options.listTime - (now - began)
    return max(.zero, options.isUnattended ? min(ofList, options.unattendedTime - now) : ofList)
  }
}
