package import FocusbloxModel
package import FocusbloxStore
package import FocusbloxSync
package import Foundation

/// The pending notifications, computed from the current store.
package struct ReminderPlan {
  package var settings: Settings
  package var zone: TimeZone
  package var language: Language?

  package init(settings: Settings, zone: TimeZone, language: Language? = nil) {
    (self.settings, self.zone, self.language) = (settings, zone, language)
  }

  package var foreign: ForeignRings {
    ForeignRings(settings: settings, zone: zone, language: language ?? settings.notificationLanguage)
  }

  package var items: ItemRings {
    ItemRings(settings: settings, zone: zone, language: language ?? settings.notificationLanguage)
  }

  /// The clock with which the store computes next rings.
  package func clock(_ now: @escaping @Sendable () -> Date) -> RingClock {
    let items = items
    return RingClock(settings: settings, zone: zone, fingerprint: fingerprint, now: now) { kind, id, instant, store in
      try items.next(kind, id, after: instant, store)
    }
  }

  /// The version of these rules, the time zone, and the user's changed settings.
  private var fingerprint: String {
    let version = "2 \(zone.identifier)"
    if settings == Settings() { return version }
    let changed = SettingsCatalogue.definitions.filter { $0.value(settings) != $0.defaultValue }
    return version + changed.map { " \($0.key)=\($0.value(settings))" }.joined()
  }

  /// The notification with this identifier, past or future. Its id may be shortened.
  ///
  /// - Throws: `unknownID`, `prefixTooShort`, `ambiguousPrefix`.
  package func request(_ identifier: String, _ store: StoreReader, now: Date) throws -> NotificationRequest {
    // The longest kind is compared first, because `due-date-morning-…` also begins with `due-`.
    let kinds = NotificationKind.allCases.sorted { $0.rawValue.count > $1.rawValue.count }
    guard let kind = kinds.first(where: { identifier.hasPrefix($0.rawValue + "-") }) else {
      throw StoreError.unknownID(identifier)
    }
    let id = String(identifier.dropFirst(kind.rawValue.count + 1))
    do {
      let (rings, whole) = try rings(of: kind, id, store, now: now)
      guard let request = rings.first(where: { $0.identifier == kind.identifier(of: whole) }) else {
        throw StoreError.unknownID(identifier)
      }
      return request
    } catch StoreError.unknownID where kind == .custom {
      return try foreign.find(id, store, around: now)
    }
  }

  private func rings(
    of kind: NotificationKind, _ id: String, _ store: StoreReader, now: Date
  ) throws -> ([NotificationRequest], String) {
    let taskID: String
    let whole: String
    switch kind {
    case .focusBlockStart, .focusBlockEnd:
      whole = try store.blockID(matching: id)
      guard let block = try store.block(id: whole) else { throw StoreError.unknownID(id) }
      return (try items.all(of: block, after: now, store), whole)
    case .custom, .beforeDue:
      let notification = try NotificationChoice.find(id, store)
      (taskID, whole) = (notification.taskID, notification.id)
    default:
      taskID = try store.taskID(matching: id)
      whole = taskID
    }
    guard let task = try store.task(id: taskID) else { throw StoreError.unknownID(taskID) }
    return (try items.all(of: task, store), whole)
  }
}
