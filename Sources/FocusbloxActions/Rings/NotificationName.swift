package import FocusbloxModel
package import FocusbloxStore
package import Foundation

/// Resolves a notification by its identifier, whose id may be shortened, or by the prefix of the id where only one
/// notification has it.
package struct NotificationName {
  package let plan: ReminderPlan
  package let now: Date

  package init(plan: ReminderPlan, now: Date) {
    self.plan = plan
    self.now = now
  }

  /// - Throws: `UnknownRing`, `prefixTooShort`, or `ambiguousPrefix` with the matching identifiers.
  package func request(_ text: String, _ store: StoreReader) throws -> NotificationRequest {
    do {
      return try named(text, store)
    } catch StoreError.unknownID {
      throw UnknownRing.unknownID(text, .notification)
    }
  }

  private func named(_ text: String, _ store: StoreReader) throws -> NotificationRequest {
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
  /// The notifications of a task, including those beyond the limits.
  private func ofTask(_ text: String, _ store: StoreReader) throws -> [NotificationRequest] {
    do {
      return try plan.pending(ofTask: try store.taskID(matching: text), store, after: now).requests
    } catch StoreError.unknownID {
      return []
    }
  }
}

extension NotificationRequest {
  /// The kind in the identifier. A snoozed notification has another kind.
  private var kindInIdentifier: String {
    let kinds = NotificationKind.allCases.map(\.rawValue).filter { identifier.hasPrefix($0 + "-") }
    // The longest match wins, because `due-date-morning-…` also begins with `due-`.
    return kinds.max { $0.count < $1.count } ?? ""
  }

  /// The id of the alarm of another program, which its identifier has after the kind.
  package var reminderID: String { String(identifier.dropFirst(kind.rawValue.count + 1)) }

  /// The part of the identifier after the kind.
  package var itemID: String { String(identifier.dropFirst(kindInIdentifier.count + 1)) }

  /// The identifier with the usual short id.
  package var shortIdentifier: String { "\(kindInIdentifier)-\(itemID.prefix(8))" }
}
