import FocusbloxModel
import FocusbloxStore
import FocusbloxSync

/// What the store knows for the output of `sync`.
struct SyncTexts {
  let names: ListNames
  /// The titles of deleted items that the server refuses to delete, by UID. Only the journal has them.
  private var titles: [String: String] = [:]
  /// The number of edits that wait, by the account's name.
  private var waiting: [String: Int] = [:]

  init(_ outcomes: [ListOutcome], _ store: StoreReader) throws {
    names = try ListNames(store)
    let untitled = Set(outcomes.flatMap(\.report.failures).filter { $0.title == nil }.map(\.uid)).subtracting([""])
    if !untitled.isEmpty {
      for entry in try store.journal() where entry.action == JournalAction.deletedHere.rawValue {
        guard untitled.contains(entry.uid), titles[entry.uid] == nil else { continue }
        titles[entry.uid] = try Undo.title(of: entry, in: store)
      }
    }
    let uploads = try store.waitingUploads()
    for account in try store.accounts() {
      waiting[account.name] = try store.lists(account: account.id).reduce(0) { $0 + (uploads[$1.id] ?? 0) }
    }
  }

  func title(_ failure: ItemFailure) -> String? { failure.title ?? titles[failure.uid] }

  /// The sentence about waiting edits, to follow the reason why the account was not synced.
  func waiting(_ account: String, _ l: Language) -> String {
    switch waiting[account] ?? 0 {
    case 0: ""
    case 1: l(" 1 Änderung wartet aufs Hochladen.", " 1 change is waiting to be uploaded.")
    case let count: l(" \(count) Änderungen warten aufs Hochladen.", " \(count) changes are waiting to be uploaded.")
    }
  }
}
