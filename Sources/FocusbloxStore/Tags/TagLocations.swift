public import FocusbloxModel
import GRDB

extension StoreReader {
  /// The locations of tags, by tag.
  public func tagLocations() throws -> [TagLocation] { try tagLocations("1", []) }

  public func tagLocation(_ tag: String) throws -> TagLocation? { try tagLocations("tag = ?", [tag]).first }

  private func tagLocations(_ condition: String, _ arguments: StatementArguments) throws -> [TagLocation] {
    let sql =
      "SELECT tag, name, latitude, longitude, radius, location_trigger FROM tag_places WHERE \(condition) ORDER BY tag"
    return try db.cachedStatement(sql: sql).rows(arguments) { columns in
      let (tag, name): (String, String) = (try columns.next(), try columns.next())
      let (latitude, longitude): (Double, Double) = (try columns.next(), try columns.next())
      return TagLocation(
        tag: tag, place: .init(name: name, latitude: latitude, longitude: longitude, radius: try columns.next()),
        trigger: try columns.raw())
    }
  }

  /// The number of open tasks for each tag, including hidden tasks.
  public func openTasksByTag() throws -> [String: Int] {
    let sql = """
      SELECT g.tag, count(*) FROM tasks t CROSS JOIN task_tags g ON g.task_key = t.key \
      WHERE t.status = 'open' GROUP BY g.tag
      """
    let counts: [(String, Int)] = try db.makeStatement(sql: sql).rows([]) { (try $0.next(), try $0.next()) }
    return Dictionary(counts, uniquingKeysWith: +)
  }

  fileprivate func tasks(withTag tag: String) throws -> [TaskItem] {
    let ids: [String] = try db.cachedStatement(
      sql: "SELECT t.id FROM task_tags g CROSS JOIN tasks t ON t.key = g.task_key WHERE g.tag = ?"
    ).rows([tag]) { try $0.next() }
    return try ids.compactMap(task(id:))
  }
}

extension StoreTransaction {
  /// Sets or changes the location of a tag. Open tasks with the tag get the reminder.
  ///
  /// - Returns: the number of tasks with the tag.
  @discardableResult
  public func setLocation(_ location: TagLocation) throws -> Int {
    try db.cachedStatement(
      sql: """
        INSERT OR REPLACE INTO tag_places (tag, name, latitude, longitude, radius, location_trigger) \
        VALUES (?, ?, ?, ?, ?, ?)
        """
    ).execute(arguments: [
      location.tag, location.place.name, location.place.latitude, location.place.longitude, location.place.radius,
      location.trigger.rawValue,
    ])
    let tasks = try tasks(withTag: location.tag).filter { $0.status == .open }
    for task in tasks { try add(location, to: task, by: .user) }
    return tasks.count
  }

  /// Removes the location of a tag, and the reminder from its tasks.
  ///
  /// - Returns: whether the tag had a location.
  @discardableResult
  public func removeLocation(ofTag tag: String) throws -> Bool {
    try db.cachedStatement(sql: "DELETE FROM tag_places WHERE tag = ?").execute(arguments: [tag])
    guard db.changesCount > 0 else { return false }
    for task in try tasks(withTag: tag) {
      try removeReminder(ofTag: tag, from: task, by: task.status == .open ? .user : .remote)
    }
    return true
  }

  /// Updates a task's location reminders after a change of its tags. A reminder that a user removed stays removed until
  /// the task gets the tag again.
  func followTags(of task: TaskItem, since former: TaskItem?, by origin: Origin) throws {
    let tags = former?.tags ?? []
    if task.tags == tags, task.status == former?.status { return }
    for tag in tags where !task.tags.contains(tag) { try removeReminder(ofTag: tag, from: task, by: origin) }
    guard task.status == .open else { return }
    for tag in task.tags where !tags.contains(tag) || former?.status != .open {
      if let location = try tagLocation(tag) { try add(location, to: task, by: origin) }
    }
  }

  private func add(_ location: TagLocation, to task: TaskItem, by origin: Origin) throws {
    let reminder = location.reminder(of: task)
    // Where one object is in two lists, it has only one alarm.
    if let known = try notification(id: reminder.id), known.taskID != task.id { return }
    try add(reminder, by: origin)
    if origin == .remote { try setSyncItem(.task, id: task.id, [unsentColumn]) { $0.add(true) } }
  }

  private func removeReminder(ofTag tag: String, from task: TaskItem, by origin: Origin) throws {
    let id = TagLocation.reminderID(of: task, tag: tag)
    guard try notification(id: id)?.taskID == task.id else { return }
    try removeNotification(id: id, by: origin)
  }

  /// Queues the location reminders of tags that came from a server. This machine added these reminders, and the server
  /// does not have them yet.
  public func sendTagLocations() throws {
    for id in try syncItems(.task, with: unsentColumn) {
      try clearSyncItem(.task, id: id, [unsentColumn])
      guard let task = try task(id: id), task.status == .open, let list = task.listID,
        try self.list(id: list)?.isReadOnly == false
      else { continue }
      try noteAlarms(of: task, by: .user)
    }
  }
}

extension StoreReader {
  /// Whether ``StoreTransaction/sendTagLocations()`` has anything to queue.
  public func hasUnsentTagLocations() throws -> Bool { try !syncItems(.task, with: unsentColumn).isEmpty }
}

private let unsentColumn = "unsent_tag_place"
