import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import Testing

/// A user's edits of tasks and blocks, which are found by their titles.
extension TestUser {
  @discardableResult
  func add(
    _ title: String, due: String? = nil, list: String? = nil, isLocal: Bool = false,
    _ change: (inout TaskItem) -> Void = { _ in }
  ) throws -> TaskItem {
    var task = TaskItem(id: newID(), uid: newID(), title: title, created: now)
    task.due = try due.map { try #require(CalendarTime($0)) }
    if !isLocal { task.listID = try self.list(list).id }
    change(&task)
    try store.write { try $0.insert(task, by: .user) }
    return task
  }

  @discardableResult
  func addBlock(_ title: String, start: String, end: String, list: String? = nil) throws -> FocusBlock {
    var block = FocusBlock(
      id: newID(), uid: newID(), title: title, start: try #require(CalendarTime(start)),
      end: try #require(CalendarTime(end)), created: now)
    block.listID = try self.list(list).id
    try store.write { try $0.insert(block, by: .user) }
    return block
  }

  func edit(_ title: String, _ change: (inout TaskItem) throws -> Void) throws {
    var task = try task(title)
    try change(&task)
    task.modified = now
    try store.write { store in _ = try store.update(task, by: .user) }
  }

  func delete(_ title: String) throws {
    let id = try task(title).id
    try store.write { try $0.discard(.task, id: id, at: now) }
  }

  @discardableResult
  func complete(_ title: String) throws -> TaskItem? {
    let id = try openTask(title).id
    let mapping = MappingContext(zone: SyncSetup.zone, now: now, settings: settings, profile: .extended)
    return try store.write { store in
      try steps.complete(
        id, at: now, in: store, history: { CalendarObjectWriter.history(of: $0, as: $1, context: mapping) }, by: .user
      )
    }.next
  }

  @discardableResult
  func skip(_ title: String) throws -> TaskItem? {
    let task = try openTask(title)
    return try store.write { try steps.skip(task, at: now, in: $0) }?.task
  }

  private var steps: SeriesSteps { SeriesSteps(zone: SyncSetup.zone, settings: settings, newID: { self.newID() }) }

  func unlink(_ title: String) throws {
    let id = try task(title).id
    try step("unlink") { try $0.unlink(itemID: id) }
  }

  func removeAndAddAccount(between: () throws -> Void = {}) async throws {
    let account = try account
    try store.write { try $0.removeAccount(id: account.id) }
    try between()
    try store.write { store in
      var account = account
      account.id = 0
      try store.save(&account)
    }
    try await discover()
  }

  func move(_ title: String, to list: String) throws {
    let id = try self.list(list).id
    try edit(title) { $0.listID = id }
  }

  func remind(_ title: String, at time: String) throws {
    let task = try task(title)
    let instant = try #require(CalendarTime(time)).instant(in: SyncSetup.zone)
    try store.write {
      try $0.add(
        ItemNotification(id: newID(), taskID: task.id, trigger: .absolute(instant), created: now), by: .user)
    }
  }

  // MARK: What a user sees

  func reminders(_ title: String) throws -> [ItemNotification] {
    let id = try task(title).id
    return try store.read { try $0.notifications(ofTask: id) }
  }

  var tasks: [TaskItem] {
    get throws {
      try store.read { try $0.tasks(TaskQuery(.all, now: now, timeZone: SyncSetup.zone)) }.sorted {
        ($0.title, $0.uid) < ($1.title, $1.uid)
      }
    }
  }

  func task(_ title: String) throws -> TaskItem {
    let all = try tasks
    let found = all.filter { $0.title == title }
    try #require(found.count == 1, "\(name) has \(found.count) tasks “\(title)” among \(all.map(\.title))")
    return found[0]
  }

  func openTask(_ title: String) throws -> TaskItem {
    try #require(try tasks.first { $0.title == title && $0.status == .open })
  }

  var blocks: [FocusBlock] {
    get throws { try store.read { try $0.blocks() } }
  }

  private var now: Date { environment.now() }
}
