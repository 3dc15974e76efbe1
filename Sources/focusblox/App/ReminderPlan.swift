import FocusbloxModel
import FocusbloxStore
import Foundation

/// The notifications that are to come, computed from the store as it is.
struct ReminderPlan {
  var settings: Settings
  var zone: TimeZone
  var language: Language?

  /// - Parameter isBudgeted: false for all that become due, also where a phone would have had no room for them.
  func requests(
    _ store: StoreReader, after instant: Date, isBudgeted: Bool = true
  ) throws -> [NotificationRequest] {
    // A block that is over can still have a snoozed alert.
    let blocks = try store.blocks(from: instant.addingTimeInterval(-86_400))
    return PendingRequests.all(
      tasks: try store.tasks(TaskQuery(.ringing, now: instant, timeZone: zone)), blocks: blocks,
      notifications: try store.notificationsOfOpenTasks(), states: try store.reminderStates(),
      foreign: try foreign.all(store, around: instant), settings: settings, now: instant, zone: zone,
      language: language, isBudgeted: isBudgeted)
  }

  var foreign: ForeignRings {
    ForeignRings(settings: settings, zone: zone, language: language ?? settings.notificationLanguage)
  }

  /// The notification of this identifier, whether it has rung or not; its id may be shortened as everywhere.
  ///
  /// - Throws: `unknownID`, `prefixTooShort`, `ambiguousPrefix`.
  func request(_ identifier: String, _ store: StoreReader, now: Date) throws -> NotificationRequest {
    // The longest first: `due-date-morning-…` begins with `due-` too.
    let kinds = NotificationKind.allCases.sorted { $0.rawValue.count > $1.rawValue.count }
    guard let kind = kinds.first(where: { identifier.hasPrefix($0.rawValue + "-") }) else {
      throw StoreError.unknownID(identifier)
    }
    let id = String(identifier.dropFirst(kind.rawValue.count + 1))
    do {
      let (rings, whole) = try rings(of: kind, id, store)
      guard let request = rings.first(where: { $0.identifier == "\(kind.rawValue)-\(whole)" }) else {
        throw StoreError.unknownID(identifier)
      }
      return request
    } catch StoreError.unknownID where kind == .custom {
      return try foreign.find(id, store, around: now)
    }
  }

  private func rings(
    of kind: NotificationKind, _ id: String, _ store: StoreReader
  ) throws -> ([NotificationRequest], String) {
    let taskID: String
    let whole: String
    switch kind {
    case .focusBlockStart, .focusBlockEnd:
      whole = try store.blockID(matching: id)
      guard let block = try store.block(id: whole) else { throw StoreError.unknownID(id) }
      return (PendingRequests.ofBlock(block, settings: settings, zone: zone, language: language), whole)
    case .custom, .beforeDue:
      let notification = try NotificationChoice.find(id, store)
      (taskID, whole) = (notification.taskID, notification.id)
    default:
      taskID = try store.taskID(matching: id)
      whole = taskID
    }
    guard let task = try store.task(id: taskID) else { throw StoreError.unknownID(taskID) }
    let added = try store.notifications(ofTask: taskID)
    return (
      PendingRequests.ofTask(task, notifications: added, settings: settings, zone: zone, language: language), whole
    )
  }
}
