package import FocusbloxModel
package import FocusbloxStore
import FocusbloxSync

/// Renames a list here at once, and on the server at the next sync. The settings that name the list follow.
package struct RenameList {
  private let name: String

  package init(to name: String) { self.name = name }

  /// - Returns: the list with its new name.
  package func run(
    _ before: CalendarList, of account: Account, at place: Workplace, in store: Store
  ) throws -> CalendarList {
    var list = before
    list.rename(to: name)
    let settings = ["alarmCalendar", "default_list", "default_calendar", "plan_ignore"]
    let keys = [StepValue.Key(.list(list.id), .name)] + settings.map { .init(.setting($0), .whole) }
    return try place.step("lists rename", store, changing: keys) { store in
      try store.checkIsFree(name, in: account, besides: list.id)
      try store.save(&list)
      // Alarms are still published to the list.
      if list.holdsBlocks, let named = try place.settings().alarmCalendar, named != list.href {
        try follow(named, in: "alarmCalendar", before, account, place)
      }
      // New items still go to the list.
      for usual in ItemKind.allCases.map(DefaultList.init) {
        guard let named = usual.name(in: try place.settings()) else { continue }
        try follow(named, in: usual.key, before, account, place)
      }
      try place.renameIgnored(before, of: account, to: name, store)
      return list
    }
  }

  private func follow(
    _ named: String, in key: String, _ before: CalendarList, _ account: Account, _ place: Workplace
  ) throws {
    guard AlarmCalendar.isNamed(before, of: account.name, named) else { return }
    let setting = named.lowercased() == before.name.lowercased() ? name : "\(account.name)/\(name)"
    _ = try place.settingsFile.set(key, setting)
  }
}

/// Changes the colour of a list here at once, and on the server at the next sync.
package struct RecolorList {
  private let color: String

  package init(to color: String) { self.color = color }

  package func run(_ list: CalendarList, at place: Workplace, in store: Store) throws -> CalendarList {
    var list = list
    list.recolor(to: color)
    return try place.step("lists color", store, changing: [.init(.list(list.id), .color)]) { store in
      try store.save(&list)
      return list
    }
  }
}

/// Changes a subscribed calendar: its name here, and whether its events ring.
package struct EditSubscription {
  private let name: String?
  private let rings: Bool?

  package init(name: String?, rings: Bool?) { (self.name, self.rings) = (name, rings) }

  package func run(
    _ text: String, at place: Workplace, in store: Store
  ) throws -> (former: CalendarList, list: CalendarList, account: Account) {
    let (former, list, account) = try store.write { store in
      var (list, account) = try store.listNamed(text, account: nil)
      guard let subscription = account.subscription else { throw SubscriptionProblem.notSubscribed(text) }
      let before = list
      if let name {
        if try SubscriptionSync.isTaken(name, by: list, store) { throw SubscriptionProblem.nameTaken(name) }
        list.name = name
      }
      account.subscription = rings.map { $0 ? .ringing : .silent } ?? subscription
      try store.save(&list)
      try store.save(&account)
      if let name { try place.renameIgnored(before, of: account, to: name, store) }
      return (before, list, account)
    }
    try place.noteStep("lists edit", .list(list.id), title: list.name, in: store)
    return (former, list, account)
  }
}
