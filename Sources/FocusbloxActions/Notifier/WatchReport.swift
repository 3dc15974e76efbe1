package import FocusbloxModel
package import FocusbloxStore
import FocusbloxSync
package import Foundation

/// What `watch --status` tells besides the service: the next ring, the lists, the next sync with its reason, and
/// push.
package struct WatchReport {
  /// A list, with its last sync and what has kept it from another.
  package struct List {
    package var name: String
    package var lastSync: Date?
    package var trouble: ListTimes.Trouble?
  }

  /// The state of the running watch; `nil` without one.
  package private(set) var state: WatchState?
  package private(set) var nextRing: NotificationRequest?
  package private(set) var lists: [List] = []
  package private(set) var push: [PushReport] = []

  /// - Parameter language: the language of the next notification.
  package init(_ place: Workplace, _ store: Store, _ language: Language) throws {
    let settings = try place.settings()
    let isWatched = store.isWatched
    let plan = ReminderPlan(settings: settings, zone: place.zone, language: language)
    nextRing = try plan.settled(store, place.clock) { try plan.held($0, after: place.now).requests.first }
    (state, lists, push) = try store.read { store in
      let names = try ListNames(store)
      let accounts = try store.accounts().filter(\.isEnabled)
      let lists = try accounts.flatMap { account in
        try store.lists(account: account.id).filter { $0.isActive(settings) && !$0.isMissing }.map { list in
          List(
            name: names.name(list), lastSync: try ListTimes.lastSync(list, store),
            trouble: try ListTimes.trouble(list, store))
        }
      }
      return (
        isWatched ? try WatchState.read(store) : nil, lists,
        try accounts.map { try PushReport($0, store, settings, isWatched: isWatched) }.filter { $0.channel != nil }
      )
    }
  }
}
