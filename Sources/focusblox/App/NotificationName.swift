import FocusbloxModel
import FocusbloxStore
import Foundation

/// The notification that a user names: by its identifier, whose id may be shortened, or by the beginning of the id alone where it has
/// one notification only.
struct NotificationName {
  let plan: ReminderPlan
  let now: Date

  /// - Throws: `unknownID`, `prefixTooShort`, `ambiguousPrefix` with the identifiers that begin so.
  func request(_ text: String, _ store: StoreReader) throws -> NotificationRequest {
    do {
      return try plan.request(text, store, now: now)
    } catch StoreError.unknownID(let unknown) where unknown == text && text.count >= 4 {
      let start = text.lowercased()
      let held = try plan.held(store, after: now).requests.filter { $0.itemID.hasPrefix(start) }
      let named = try held.isEmpty ? ofTask(text, store) : held
      guard let only = named.first else { throw StoreError.unknownID(text) }
      guard named.count == 1 else {
        throw StoreError.ambiguousPrefix(
          text, candidates: named.map { ItemCandidate(id: $0.shortIdentifier, title: $0.body) })
      }
      return try plan.request(only.identifier, store, now: now)
    }
  }
}

extension NotificationName {
  /// Those of a task, also where there was no place for them among all.
  private func ofTask(_ text: String, _ store: StoreReader) throws -> [NotificationRequest] {
    do {
      return try plan.pending(ofTask: try store.taskID(matching: text), store, after: now).requests
    } catch StoreError.unknownID {
      return []
    }
  }
}

extension NotificationRequest {
  /// The kind in its identifier; that of a notification that was put off is another one.
  private var kindInIdentifier: String {
    let kinds = NotificationKind.allCases.map(\.rawValue).filter { identifier.hasPrefix($0 + "-") }
    // The longest: `due-date-morning-…` begins with `due-` too.
    return kinds.max { $0.count < $1.count } ?? ""
  }

  /// What stands behind the kind in its identifier.
  var itemID: String { String(identifier.dropFirst(kindInIdentifier.count + 1)) }

  /// The identifier with as much of the id as tells it apart everywhere else, too.
  var shortIdentifier: String { "\(kindInIdentifier)-\(itemID.prefix(8))" }
}
