import FocusbloxModel
import FocusbloxStore
import FocusbloxTexts

extension AppContext {
  /// Warns once, while no notifier has run for a day, that this machine will not ring for `task`.
  func warnOfMissingNotifier(_ task: TaskItem, _ store: Store) throws {
    let settings = try settings()
    guard !options.json, settings.notifyOnThisDevice, !store.isWatched else { return }
    let isNews = try store.read { store in
      guard try store.isNotifierMissing(now: now), try store.isMissingNotifierUnreported() else { return false }
      let added = try store.notifications(ofTask: task.id)
      let rings = PendingRequests.ofTask(task, notifications: added, settings: settings, zone: zone)
      return rings.contains { $0.fireDate > now }
    }
    guard isNews else { return }
    try store.write { try $0.noteMissingNotifierReport(at: now) }
    say("Nothing rings on this machine unless “focusblox watch” is running; “focusblox watch --install” sets it up.")
  }
}
