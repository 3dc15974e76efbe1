import FocusbloxModel
import FocusbloxStore
import Foundation
import TestSupport
import Testing

@Suite struct TaskConditionTests {
  private func store() throws -> Store {
    let store = try Store.inMemory(timeZone: .gmt)
    var all: [TaskItem] = []
    func add(_ id: String, _ title: String, _ change: (inout TaskItem) -> Void = { _ in }) {
      var task = TaskItem(id: id, uid: id, title: title, created: .now(0))
      change(&task)
      all.append(task)
    }
    add("cafe", "Café in der Königsstraße") { $0.notes = "Tisch für DREI" }
    add("milk", "Milch kaufen") {
      $0.tags = ["Haushalt", "Laden"]
      $0.importance = .high
      $0.due = .day(CalendarDay("2026-11-25") ?? .init(year: 2026, month: 11, day: 25)!)
    }
    add("daily", "C++ üben") {
      $0.recurrence = .daily
      $0.flagged = true
    }
    try store.write { store in for task in all { try store.insert(task, by: .user) } }
    return store
  }

  private func ids(_ conditions: [TaskCondition], _ store: Store) throws -> [String] {
    var query = TaskQuery(.all, now: .now(0), timeZone: .gmt)
    query.conditions = conditions
    return try store.read { try $0.tasks(query) }.map(\.id).sorted()
  }

  @Test("a word finds the tags that have a word with this beginning, and with them their tasks")
  func aWordFindsTags() throws {
    let store = try store()
    try store.write { store in
      var task = TaskItem(id: "garden", uid: "garden", title: "Hecke", created: .now(0))
      task.tags = ["Haus und Garten", "haushalt"]
      try store.insert(task, by: .user)
    }
    for (word, tags) in [
      ("haus", ["Haus und Garten", "Haushalt", "haushalt"]), ("GÄRT", ["Haus und Garten"]), ("halt", []), ("hecke", []),
      ("#", []),
    ] {
      #expect(try store.read { try $0.tags(withWord: word) } == Set(tags), "\(word)")
    }
    let condition = TaskCondition.wordOr("laden", ids: ["cafe"], tags: ["Laden"])
    #expect(try ids([condition], store) == ["cafe", "milk"])
    #expect(try ids([.not(condition)], store) == ["daily", "garden"])
    #expect(try ids([condition, .importance(.high)], store) == ["milk"])
  }

  @Test func aWordIsFoundByItsBeginningWithoutAccentsAndCase() throws {
    let store = try store()
    for word in ["cafe", "CAFÉ", "königs", "konigsstrasse", "KÖNIGSSTRAẞE", "drei", "tisch"] {
      #expect(try ids([.word(word)], store) == ["cafe"], "\(word)")
    }
    #expect(try ids([.word("++")], store) == ["daily"])
    #expect(try ids([.word("afe")], store) == [])
    #expect(try ids([.word("\"cafe\" OR milch")], store) == [])
  }

  @Test func theIndexFollowsWhatIsWritten() throws {
    let store = try store()
    try store.write { store in
      var task = try #require(try store.task(id: "cafe"))
      task.title = "Kaffee"
      task.notes = nil
      try store.update(task, by: .user)
      try store.delete(taskID: "milk", by: .user)
    }
    #expect(try ids([.word("cafe")], store) == [])
    #expect(try ids([.word("kaffee")], store) == ["cafe"])
    #expect(try ids([.word("milch")], store) == [])
    #expect(try store.checkIntegrity() == [])
  }

  @Test func conditionsAreCombinedAndNegated() throws {
    let store = try store()
    #expect(try ids([.tag("haushalt")], store) == ["milk"])
    #expect(try ids([.not(.tag("Haushalt"))], store) == ["cafe", "daily"])
    #expect(try ids([.noDue, .not(.flagged)], store) == ["cafe"])
    #expect(try ids([.importance(.high)], store) == ["milk"])
    #expect(try ids([.recurring], store) == ["daily"])
    #expect(try ids([.not(.due(from: nil, before: .distantFuture))], store) == ["cafe", "daily"])
    #expect(try ids([.local, .available, .not(.waiting), .not(.completed)], store) == ["cafe", "daily", "milk"])
  }

  @Test("a word is looked up, and only tasks that have it are read")
  func plans() throws {
    let store = try Store.inMemory(timeZone: .gmt)
    for view in TaskQuery.View.allCases {
      for condition in [TaskCondition.word("milch"), .tag("x"), .waiting] {
        var query = TaskQuery(view, now: .now(0), timeZone: .gmt)
        query.conditions = [condition]
        let plan = try store.read { try $0.plan(of: query) }
        #expect(plan.contains { $0.hasPrefix("SEARCH t USING INTEGER PRIMARY KEY") }, "\(view) \(condition) \(plan)")
        #expect(
          !plan.contains { $0.hasPrefix("SCAN t ") || $0 == "SCAN t" || $0.hasPrefix("SCAN task_tags") },
          "\(view) \(condition) \(plan)")
      }
    }
  }

  @Test("a range of due dates is searched in the index")
  func planOfDueDates() throws {
    let store = try Store.inMemory(timeZone: .gmt)
    var query = TaskQuery(.open, now: .now(0), timeZone: .gmt)
    query.conditions = [.due(from: .now(0), before: .now(86_400))]
    let plan = try store.read { try $0.plan(of: query) }
    #expect(plan.allSatisfy { $0.hasPrefix("SEARCH t USING INDEX tasks_open (due_at") }, "\(plan)")
  }
}
