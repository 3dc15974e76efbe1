import FocusbloxModel
import GRDB

/// Reads tasks in the order of an index and tests each one until enough are found. A common word, tag or list then
/// costs only the shown tasks. A rare one is looked up instead.
struct TaskWalk {
  let select: String
  let arguments: [DatabaseValue]
  private let words: WordTest?
  private let limit: Int
  /// Finds up to `few` tasks with all wanted words; `nil` without such words.
  private let wantedWords: (sql: String, arguments: [DatabaseValue])?
  /// Whether the walk ends when too few tasks pass, because to look them up costs less.
  private let canBeLeft: Bool

  /// - Returns: `nil` where there is nothing to test, or no index has the order of the query.
  init?(_ query: TaskQuery, _ db: Database) throws {
    guard query.tag != nil || query.listID != nil || query.conditions.contains(where: \.isTestedInWalk) else {
      return nil
    }
    var walked = query
    (walked.tag, walked.listID, walked.limit) = (nil, nil, nil)
    walked.conditions.removeAll(where: \.isTestedInWalk)
    // Queries for given UIDs or parents find few tasks, whatever the words are.
    let isNamed = query.uids != nil || query.parents != nil
    let index = query.seriesID == nil && query.order == .due ? query.view.orderedIndex : nil
    guard isNamed || query.limit != nil && index != nil else { return nil }
    (canBeLeft, limit) = (!isNamed, query.limit ?? .max)
    let sql = try TaskQuerySQL(walked, index: isNamed ? nil : index)
    let tests =
      query.conditions.filter { $0.isTestedInWalk && $0.testedWord == nil }
      + (query.listID.map { [.lists([$0])] } ?? [])
    var parts = tests.map { $0.sql(now: query.now, words: WordIndex(query.view), isTest: true) }
    if let tag = query.tag { parts.append(TaskCondition.hasTag([tag], isTest: true)) }
    let wanted = parts.isEmpty ? "1" : parts.map { "((\($0.condition)) IS TRUE)" }.joined(separator: " AND ")
    select = "SELECT \(wanted), t.title, t.notes, \(TaskRow.columns)\(sql.rows)"
    arguments = parts.flatMap(\.arguments) + sql.arguments
    let testedWords = query.conditions.compactMap(\.testedWord)
    words = testedWords.isEmpty ? nil : try WordTest(testedWords, db)
    let wordIndex = WordIndex(query.view)
    wantedWords = TaskCondition.match(query.conditions).map { match in
      ("SELECT count(*) FROM (SELECT 1 FROM (\(wordIndex.keys)) LIMIT \(Self.few))", wordIndex.arguments(match))
    }
  }

  /// The look-up of so few tasks costs less than the trial.
  private static let few = 100

  /// So many rows tell whether the walk finds enough.
  private static let trial = 400
  /// The number of rows that cost as much as a look-up.
  private static let longest = 4000

  /// - Returns: `nil` where a look-up costs less.
  func tasks(_ db: Database, tags: (Int64) throws -> [String]) throws -> [TaskItem]? {
    if canBeLeft, let wantedWords,
      try Int.fetchOne(
        db.cachedStatement(sql: wantedWords.sql), arguments: StatementArguments(wantedWords.arguments)) ?? 0 < Self.few
    {
      return nil
    }
    var found: [TaskItem] = []
    var count = 0
    var isLeft = false
    let statement = try db.cachedStatement(sql: select)
    try statement.setArguments(StatementArguments(arguments))
    try statement.readRowsWhileWanted { columns in
      count += 1
      let isWanted: Bool = try columns.next()
      let (title, notes): (String, String?) = (try columns.next(), try columns.optional())
      if isWanted, words?.accepts(title: title, notes: notes) ?? true {
        found.append(try TaskRow.read(&columns, tags: tags))
        if found.count == limit { return false }
      }
      isLeft = canBeLeft && count >= Self.trial && found.count * Self.longest < limit * count
      return !isLeft
    }
    return isLeft ? nil : found
  }
}

extension TaskQuery.View {
  /// The index with the tasks of the view in the order of due dates, or of completion dates for completed tasks.
  fileprivate var orderedIndex: String? {
    switch self {
    case .backlog, .open, .overdue, .dueSoon, .today: "tasks_open"
    case .flagged, .nextUp, .recurring, .inbox: narrowIndex
    case .completed: "tasks_completed"
    case .startingToday, .plannedToday, .all: nil
    }
  }

  /// The index that has only the tasks of the view.
  var narrowIndex: String? {
    switch self {
    case .flagged: "tasks_flagged"
    case .nextUp: "tasks_next_up"
    case .recurring: "tasks_recurring"
    case .inbox: "tasks_inbox"
    default: nil
    }
  }
}
