import FocusbloxModel
import FocusbloxStore
import FocusbloxSync

/// The setting `visibleReminderListIDs`, which selects the synchronised lists. It is written when a user chooses, and
/// absent while all lists are selected (S4-49 … S4-52, G17).
enum ListSelection {
  static let key = "visibleReminderListIDs"

  /// Writes the selection of `isActive` among all lists of all accounts.
  static func keep(_ app: AppContext, _ store: StoreReader, isActive: (CalendarList) -> Bool) throws {
    let lists = try store.accounts().flatMap { try store.lists(account: $0.id) }.filter { !$0.isMissing }
    let active = lists.filter(isActive)
    let file = app.settingsFile
    if active.count == lists.count {
      _ = try file.reset(key)
    } else {
      _ = try file.set(key, active.map(\.href))
    }
    app.reloadSettings()
  }
}

extension StoreReader {
  /// Lists that are disabled or belong to a disabled account. Their items neither ring nor count.
  func pausedLists(_ settings: Settings) throws -> Set<Int64> {
    var paused: Set<Int64> = []
    for account in try accounts() {
      for list in try lists(account: account.id) where !account.isEnabled || !list.isActive(settings) {
        paused.insert(list.id)
      }
    }
    return paused
  }
}
