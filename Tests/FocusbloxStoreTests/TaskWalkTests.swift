import FocusbloxModel
import FocusbloxStore
import Foundation
import TestSupport
import Testing

/// A limited query returns the first rows of the unlimited query, with an index walk and with a look-up.
@Suite struct TaskWalkTests {
  private static let titles = [
    "Milch kaufen", "MILCHREIS", "Straße fegen", "STRASSE sperren", "Zoë anrufen", "E-Mail an max@firma.de",
    "naïve Idee",
    "Über-Milch", "Ölwechsel · Auto", "日本語 lernen", "milch", "", "Brot; Milch, Käse", "x86-64 C++20", "👨‍👩‍👧 Ausflug",
  ]
  private static let words = [
    "milch", "mil", "strasse", "straß", "zoe", "e-mail", "max@firma", "naive", "ol", "日", "c++", "x86-64", "käse",
    "kase", "fehlt", "a.b", "\"", "milch kaufen", "👨‍👩‍👧",
  ]

  private static func filled(_ count: Int) throws -> Store {
    let store = try Store.inMemory(timeZone: .gmt)
    try store.write { store in
      for number in 0..<count {
        var task = TaskItem(
          id: "\(number)", uid: "\(number)", title: titles[number * 7 % titles.count],
          created: .now(TimeInterval(number % 11)))
        if number % 5 > 0 { task.due = CalendarTime("2026-11-\(10 + number % 13)") }
        if number % 4 == 0 { task.recurrence = .weekly }
        if number % 3 == 0 { task.notes = titles[number * 11 % titles.count] }
        if number % 6 == 0 { (task.status, task.completedAt) = (.completed, .now(TimeInterval(number % 50))) }
        task.flagged = number % 2 == 0
        task.tags = ["t\(number % 3)"]
        if number == count - 3 { task.title = "einmalig" }
        try store.insert(task, by: .user)
      }
    }
    return store
  }

  private static func expectFirstRows(_ query: TaskQuery, _ store: Store) throws {
    for isFromTheEnd in [false, true] {
      var query = query
      query.isFromTheEnd = isFromTheEnd
      query.limit = nil
      let all = try store.read { try $0.tasks(query) }
      for limit in [1, 25] {
        query.limit = limit
        let found = try store.read { try $0.tasks(query) }
        #expect(found == Array(all.prefix(limit)), "\(query.view) \(query.conditions) \(limit)")
        var each: [TaskItem] = []
        try store.read { try $0.eachTask(query) { each.append($0) } }
        #expect(each == found)
      }
    }
  }

  @Test("words give the same result with and without the word index")
  func findsTheSameWords() throws {
    let store = try Self.filled(450)
    for word in Self.words {
      for view in [TaskQuery.View.backlog, .completed, .flagged] {
        var query = TaskQuery(view, now: .now(0), timeZone: .gmt)
        query.conditions = [.word(word)]
        try Self.expectFirstRows(query, store)
        query.conditions = [.not(.word(word))]
        try Self.expectFirstRows(query, store)
      }
    }
  }

  @Test("combined common and rare words, tags and lists give the same result")
  func findsTheSameOfAll() throws {
    let store = try Self.filled(2100)
    let conditions: [[TaskCondition]] = [
      [.word("milch"), .tag("t1")], [.word("milch"), .not(.tag("t1"))], [.word("milch"), .word("kaufen"), .flagged],
      [.not(.word("milch")), .word("stra")], [.lists([1])], [.not(.lists([1]))],
      [.tag("T2"), .due(from: nil, before: .now(0))],
      [.word("einmalig")], [.word("einmalig"), .word("milch")], [.tag("none")],
    ]
    for conditions in conditions {
      var query = TaskQuery(.backlog, now: .now(0), timeZone: .gmt)
      query.conditions = conditions
      try Self.expectFirstRows(query, store)
      query.tag = "t0"
      try Self.expectFirstRows(query, store)
      query.uids = Set((0..<300).map(String.init))
      try Self.expectFirstRows(query, store)
    }
  }
}
