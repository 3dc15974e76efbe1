public import Foundation

extension PendingRequests {
  /// Every automatic notification that a task could have, whatever the settings and the answers say.
  public static func allPossible(
    _ task: TaskItem, settings: Settings, zone: TimeZone, language: Language
  ) -> [NotificationRequest] {
    var open = task
    open.status = .open
    open.changedAlarms = open.changedAlarms.filter { _, change in change != .removed }
    var all = settings
    all.dueDateMorningReminderEnabled = true
    all.dueDateAdvanceReminderEnabled = true
    all.notifyOnDue = true
    all.notifyOnDeferred = true
    all.notifyOnLatestStart = true
    all.notifyOnPlanned = true
    let real = ofTask(open, notifications: [], settings: settings, zone: zone, language: language)
    let known = Set(real.map(\.identifier))
    // What the calendar object leaves out is possible, too.
    open.heldAlarms = nil
    return real
      + ofTask(open, notifications: [], settings: all, zone: zone, language: language)
      .filter { !known.contains($0.identifier) }
  }

  /// Every automatic notification that a block could have.
  public static func allPossible(
    _ block: FocusBlock, settings: Settings, zone: TimeZone, language: Language
  ) -> [NotificationRequest] {
    var all = settings
    all.focusBlockEndAlertEnabled = true
    all.planAlerts = true
    return ofBlock(block, settings: all, zone: zone, language: language)
  }
}
