import FocusbloxActions
import FocusbloxModel
package import FocusbloxStore
import FocusbloxSync
import Foundation

/// The state of all synchronisation in one line.
package struct SyncState {
  package let wording: Wording

  package init(wording: Wording) { self.wording = wording }

  /// The last sync and its obstacles in one line.
  package func line(_ store: StoreReader) throws -> String {
    let l = wording.language
    let settings = try wording.settings()
    let accounts = try store.accounts().filter(\.isEnabled)
    guard !accounts.isEmpty else {
      return l("No account: everything stays on this machine. “focusblox setup” sets one up.")
    }
    guard settings.remindersSyncEnabled else {
      return l("Sync is switched off.")
    }
    let lists = try accounts.flatMap { try store.lists(account: $0.id) }
      .filter { $0.isActive(settings) && !$0.isMissing }
    let times = try ListTimes.lastSyncs(lists, store)
    let names = try ListNames(store)
    var parts: [String] = []
    if let oldest = times.compactMap(\.self).min(), !times.contains(nil) {
      parts.append(l("Synced ") + l.ago(oldest, wording.now))
    } else {
      parts.append(l("Not everything has been synced yet: “focusblox sync”"))
    }
    let waiting = try store.waitingUploads().values.reduce(0, +)
    if waiting > 0 { parts.append(l.waiting(waiting)) }
    let stuck = try lists.filter { try ListTimes.trouble($0, store) != nil }.map(names.name)
    if !stuck.isEmpty {
      let shown = stuck.prefix(3).joined(separator: ", ") + (stuck.count > 3 ? " …" : "")
      parts.append(l("stalled: \(shown) (“focusblox doctor”)"))
    }
    let failed = try lists.map { try store.failedLinks(list: $0.id).count }.reduce(0, +)
    if failed > 0 {
      parts.append(l("\(failed) set aside (“focusblox doctor”)"))
    }
    return parts.joined(separator: " · ")
  }
}
