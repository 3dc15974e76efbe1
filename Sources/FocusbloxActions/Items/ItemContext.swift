package import FocusbloxModel
package import FocusbloxStore
package import Foundation

/// The names of lists and accounts, the waiting tasks and the planned blocks, read once for many rows.
package struct ItemContext {
  package let zone: TimeZone
  package let now: Date
  package let settings: Settings
  private let lists: [Int64: CalendarList]
  private let accounts: [Int64: String]
  private let names: ListNames
  private let blocked: Set<String>
  private let reminders: [String: [ItemNotification]]
  private let planned: [String: [FocusBlock]]

  /// - Parameter withReminders: whether the reminders of all tasks are read, too.
  package init(_ store: StoreReader, zone: TimeZone, now: Date, settings: Settings, withReminders: Bool) throws {
    self.zone = zone
    self.now = now
    self.settings = settings
    names = try ListNames(store)
    blocked = try store.blockedTaskIDs()
    reminders = withReminders ? Dictionary(grouping: try store.notifications(), by: \.taskID) : [:]
    let coming = try store.markedBlocks(startingAfter: now.addingTimeInterval(-86_400))
      .filter { $0.end.instant(in: zone) > now }
    planned = coming.reduce(into: [:]) { planned, block in
      for uid in block.taskUIDs { planned[uid, default: []].append(block) }
    }
    let known = try store.accounts()
    accounts = Dictionary(known.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
    lists = Dictionary(
      try known.flatMap { try store.lists(account: $0.id) }.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first }
    )
  }

  /// Whether the task waits for an open task.
  package func isBlocked(_ task: TaskItem) -> Bool { blocked.contains(task.id) }

  /// The reminders that were set here, in the order of their creation.
  package func reminders(of task: TaskItem) -> [ItemNotification] { reminders[task.id] ?? [] }

  /// The blocks of plans that are for the task and not over, by start.
  package func plannedBlocks(for task: TaskItem) -> [FocusBlock] { planned[task.uid] ?? [] }

  package func list(_ id: Int64?) -> CalendarList? { id.flatMap { lists[$0] } }

  /// The name of the list, with the account if several accounts have a list of this name.
  package func listName(_ id: Int64?) -> String? { list(id).map(names.name) }

  package func account(ofList id: Int64?) -> String? { list(id).flatMap { accounts[$0.accountID] } }
}
