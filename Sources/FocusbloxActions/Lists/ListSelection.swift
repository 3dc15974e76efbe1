package import FocusbloxModel
package import FocusbloxStore
import FocusbloxSync

/// The setting `visibleReminderListIDs`, which selects the synchronised lists. It is written when a user chooses, and
/// absent while all lists are selected (S4-49 … S4-52, G17).
package enum ListSelection {
  package static let key = "visibleReminderListIDs"

  /// Writes the selection of `isActive` among all lists of all accounts.
  package static func keep(_ place: Workplace, _ store: StoreReader, isActive: (CalendarList) -> Bool) throws {
    let lists = try store.accounts().flatMap { try store.lists(account: $0.id) }.filter { !$0.isMissing }
    let active = lists.filter(isActive)
    let file = place.settingsFile
    if active.count == lists.count {
      _ = try file.reset(key)
    } else {
      _ = try file.set(key, active.map(\.href))
    }
    place.reloadSettings()
  }

  /// Adds an account's new lists, except where most of its lists are not selected.
  package static func admit(_ new: [CalendarList], of account: Account, _ place: Workplace, _ store: Store) throws {
    let settings = try place.settings()
    let ids = Set(new.filter(\.isEnabled).map(\.id))
    guard settings.visibleReminderListIDs != nil, !ids.isEmpty else { return }
    try store.read { store in
      let known = try store.lists(account: account.id).filter { !$0.isMissing && !ids.contains($0.id) }
      let active = known.count { $0.isActive(settings) }
      guard active >= known.count - active else { return }
      try keep(place, store) { ids.contains($0.id) || $0.isActive(settings) }
    }
  }

  /// Updates the addresses of moved lists in the settings.
  ///
  /// - Parameters:
  ///   - before: lists with their former addresses.
  ///   - after: the same lists now.
  package static func follow(
    _ before: [CalendarList], _ after: [CalendarList], _ settings: Settings, _ store: StoreReader, _ place: Workplace
  ) throws {
    let rested = Set(before.filter { !$0.isActive(settings) }.map(\.id))
    let own = Set(after.map(\.id))
    try keep(place, store) {
      own.contains($0.id) ? $0.isEnabled && !rested.contains($0.id) : $0.isActive(settings)
    }
    if let moved = before.first(where: { $0.href == settings.alarmCalendar }),
      let address = after.first(where: { $0.id == moved.id })?.href, address != moved.href
    {
      _ = try place.settingsFile.set("alarmCalendar", address)
    }
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
