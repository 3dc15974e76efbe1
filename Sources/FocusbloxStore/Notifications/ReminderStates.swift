public import FocusbloxModel
import GRDB

extension StoreReader {
  public func reminderStates(ofTask id: String) throws -> [ReminderState] {
    try reminderStates("task_id = ?") { $0.add(id) }
  }

  public func reminderStates(ofBlock id: String) throws -> [ReminderState] {
    try reminderStates("block_id = ?") { $0.add(id) }
  }

  /// The answer to the notification with this identifier.
  public func reminderState(_ identifier: String) throws -> ReminderState? {
    try reminderStates("identifier = ?") { $0.add(identifier) }.first
  }

  /// The sources of answers by identifier. Answers of earlier versions have no source.
  public func answerSources() throws -> [String: AnswerSource] {
    let rows: [(String, AnswerSource)] = try db.cachedStatement(
      sql: "SELECT identifier, answered_by FROM reminder_states WHERE answered_by IS NOT NULL"
    ).rows([]) { (try $0.next(), try $0.raw()) }
    return Dictionary(rows) { first, _ in first }
  }

  private func reminderStates(_ condition: String, _ bind: (inout Bindings) -> Void) throws -> [ReminderState] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT identifier, task_id, block_id, acknowledged, snoozed_until FROM reminder_states \
        WHERE \(condition) ORDER BY identifier
        """)
    return try statement.rows(binding: bind) { columns in
      let identifier: String = try columns.next()
      let task: String? = try columns.optional()
      let block: String? = try columns.optional()
      guard let subject = task.map(NotificationRequest.Subject.task) ?? block.map(NotificationRequest.Subject.block)
      else { throw UnreadableValue(detail: "an answer to nothing: \(identifier)") }
      return ReminderState(
        identifier: identifier, subject: subject, acknowledged: try columns.optionalDate(),
        snoozedUntil: try columns.optionalDate())
    }
  }
}

extension StoreTransaction {
  /// Stores the answer to a notification in place of an earlier answer. A user's answer waits for the upload of its
  /// item; an answer to an event of a subscribed calendar is known here only.
  ///
  /// - Throws: `unknownID` where the task or block does not exist.
  public func answer(_ state: ReminderState, by origin: Origin) throws {
    var (taskID, blockID): (String?, String?)
    switch state.subject {
    case .task(let id):
      guard let task = try task(id: id) else { throw StoreError.unknownID(id) }
      try noteAnswer(of: task, by: origin)
      taskID = id
    case .block(let id):
      guard let block = try block(id: id) else { throw StoreError.unknownID(id) }
      if origin == .user, try !isSubscribed(block.listID) {
        try noteChange(.block, id: id, uid: block.uid, from: block.listID, to: block.listID)
      }
      blockID = id
    }
    try db.cachedStatement(
      sql: """
        INSERT OR REPLACE INTO reminder_states (identifier, task_id, block_id, acknowledged, snoozed_until, answered_by) \
        VALUES (?, ?, ?, ?, ?, ?)
        """
    ).execute(
      arguments: [
        state.identifier, taskID, blockID, state.acknowledged?.stored, state.snoozedUntil?.stored,
        origin == .user ? AnswerSource.user.rawValue : AnswerSource.anotherProgram.rawValue,
      ])
  }

  func forgetAnswers(to task: TaskItem, since former: TaskItem) throws {
    let kept = try reminderStates(ofTask: task.id).filter { task.keepsAnswer($0, of: former) }
    for table in ["reminder_states", "rings"] {
      let identifiers = try String.fetchAll(
        try db.cachedStatement(sql: "SELECT identifier FROM \(table) WHERE task_id = ?"), arguments: [task.id])
      for identifier in identifiers where !kept.contains(where: { $0.identifier == identifier }) {
        try db.cachedStatement(sql: "DELETE FROM \(table) WHERE identifier = ?").execute(arguments: [identifier])
      }
    }
  }

  func forgetAnswers(to notification: ItemNotification) throws {
    for table in ["reminder_states", "rings"] {
      try db.cachedStatement(sql: "DELETE FROM \(table) WHERE identifier = ?")
        .execute(arguments: [notification.identifier])
    }
  }

  func forgetAnswers(toBlock id: String) throws {
    try db.cachedStatement(sql: "DELETE FROM reminder_states WHERE block_id = ?").execute(arguments: [id])
    try db.cachedStatement(sql: "DELETE FROM rings WHERE block_id = ?").execute(arguments: [id])
  }
}
