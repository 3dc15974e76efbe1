import FocusbloxModel
import FocusbloxStore
import Foundation
import TestSupport
import Testing

/// With 100,000 tasks no view and no badge may read all of them.
@Suite struct QueryPlanTests {
  static let narrow: [TaskQuery.View] = [
    .today, .overdue, .dueSoon, .flagged, .nextUp, .recurring, .inbox,
  ]

  static func query(_ view: TaskQuery.View) -> TaskQuery {
    TaskQuery(view, now: .now(0), timeZone: .gmt, dueSoonEnd: .now(172_800))
  }

  @Test(arguments: narrow)
  func answersAViewThroughAnIndexInItsOrder(view: TaskQuery.View) throws {
    let store = try Store.inMemory(timeZone: .gmt)
    let plan = try store.read { try $0.plan(of: Self.query(view)) }
    #expect(plan.allSatisfy { $0.contains("USING INDEX") || $0.contains("USING COVERING INDEX") }, "\(plan)")
  }

  @Test(arguments: narrow)
  func countsABadgeThroughAnIndex(view: TaskQuery.View) throws {
    let store = try Store.inMemory(timeZone: .gmt)
    var query = Self.query(view)
    query.onlyAvailable = view == .flagged
    let plan = try store.read { try $0.planOfCount(query) }
    #expect(plan.allSatisfy { $0.contains("USING INDEX") || $0.contains("USING COVERING INDEX") }, "\(plan)")
  }

  @Test("tasks that start today are looked up by an index, and only those are sorted")
  func looksUpWhatStartsToday() throws {
    let store = try Store.inMemory(timeZone: .gmt)
    let plan = try store.read { try $0.plan(of: Self.query(.startingToday)) }
    #expect(plan.first?.hasPrefix("SEARCH t USING INDEX tasks_start") == true, "\(plan)")
    #expect(plan.dropFirst().allSatisfy { $0.hasPrefix("USE TEMP B-TREE") }, "\(plan)")
    let count = try store.read { try $0.planOfCount(Self.query(.startingToday)) }
    #expect(count.allSatisfy { $0.hasPrefix("SEARCH t USING INDEX tasks_start") }, "\(count)")
  }

  @Test("a range of due dates is searched, not scanned", arguments: [TaskQuery.View.today, .overdue, .dueSoon])
  func searchesDueDates(view: TaskQuery.View) throws {
    let store = try Store.inMemory(timeZone: .gmt)
    let (rows, count) = try store.read { (try $0.plan(of: Self.query(view)), try $0.planOfCount(Self.query(view))) }
    #expect((rows + count).allSatisfy { $0.hasPrefix("SEARCH t USING INDEX tasks_open (due_at") }, "\(rows) \(count)")
  }

  @Test("tasks planned for today are looked up, and a forecast counts past due tasks without reading them")
  func looksUpWhatADayAsksFor() throws {
    let store = try Store.inMemory(timeZone: .gmt)
    let planned = try store.read { try $0.plan(of: Self.query(.plannedToday)) }
    #expect(planned.first?.hasPrefix("SEARCH t USING INDEX tasks_planned") == true, "\(planned)")
    #expect(planned.dropFirst().allSatisfy { $0.hasPrefix("USE TEMP B-TREE") }, "\(planned)")
    var past = Self.query(.open)
    past.conditions = [.due(from: nil, before: .now(0)), .not(.foreignSeries)]
    let count = try store.read { try $0.planOfCount(past) }
    #expect(count.allSatisfy { $0.hasPrefix("SEARCH t USING INDEX tasks_open (due_at") }, "\(count)")
    // The first ten come in date order without sorting the others.
    past.limit = 10
    let named = try store.read { try $0.plan(of: past) }
    #expect(named.count == 1 && named[0].hasPrefix("SEARCH t USING INDEX tasks_open (due_at"), "\(named)")
    var series = Self.query(.recurring)
    series.conditions = [.foreignSeries]
    let foreign = try store.read { try $0.plan(of: series) }
    #expect(foreign.allSatisfy { $0.contains("USING INDEX tasks_recurring") }, "\(foreign)")
  }

  @Test("badges of projects and tags read only overdue or soon tasks", arguments: [TaskQuery.View.overdue, .dueSoon])
  func countsBadgesOfProjectsAndTags(view: TaskQuery.View) throws {
    let store = try Store.inMemory(timeZone: .gmt)
    let plan = try store.read { try $0.planOfCounts(Self.query(view)) }
    #expect(plan.count { $0.hasPrefix("SEARCH t USING INDEX tasks_open (due_at") } == 2, "\(plan)")
    #expect(!plan.contains { $0.hasPrefix("SCAN") }, "\(plan)")
  }

  @Test("today's blocks are found without reading past blocks")
  func findsTheBlocksOfADay() throws {
    let store = try Store.inMemory(timeZone: .gmt)
    let plan = try store.read { try $0.planOfBlocks(from: .now(0), to: .now(86_400)) }
    #expect(plan.contains { $0.hasPrefix("SEARCH blocks USING INTEGER PRIMARY KEY") }, "\(plan)")
    #expect(plan.contains { $0.contains("blocks_end (end_at>?)") }, "\(plan)")
    #expect(!plan.contains { $0.hasPrefix("SCAN blocks") && !$0.contains("blocks_repeating") }, "\(plan)")
  }

  @Test("the steps of the user's are found without reading what the syncs did between them")
  func findsTheStepsInTheirIndex() throws {
    let store = try Store.inMemory(timeZone: .gmt)
    let plan = try store.read { try $0.planOfSteps() }
    #expect(plan.count == 1 && plan[0].contains("USING INDEX journal_steps"), "\(plan)")
  }

  @Test func readsTheBacklogInItsOrderWithoutSorting() throws {
    let store = try Store.inMemory(timeZone: .gmt)
    let plan = try store.read { try $0.plan(of: Self.query(.backlog)) }
    #expect(plan.count == 1 && plan[0].contains("USING INDEX tasks_open"), "\(plan)")
  }

  @Test("the backlog is counted in two indexes")
  func countsTheBacklogInTwoIndexes() throws {
    let store = try Store.inMemory(timeZone: .gmt)
    let plan = try store.read { try $0.planOfCount(Self.query(.backlog)) }
    #expect(plan.contains("SCAN t USING INDEX tasks_open"), "\(plan)")
    #expect(plan.contains { $0.contains("tasks_recurring (due_at>?)") }, "\(plan)")
  }

  @Test("the last rows are read from the end of the index, and parents and subtasks are looked up")
  func readsFromTheEndAndAroundARow() throws {
    let store = try Store.inMemory(timeZone: .gmt)
    for view in [TaskQuery.View.backlog, .open, .flagged, .nextUp, .recurring, .overdue, .completed] {
      var query = Self.query(view)
      (query.isFromTheEnd, query.limit) = (true, 10)
      let last = try store.read { try $0.plan(of: query) }
      #expect(last.first?.contains("USING INDEX tasks_") == true, "\(last)")
      #expect(last.dropFirst().allSatisfy { $0.hasPrefix("USE TEMP B-TREE FOR LAST") }, "\(last)")
      query = Self.query(view)
      query.uids = ["a", "b"]
      let parents = try store.read { try $0.plan(of: query) }
      #expect(parents.first?.hasPrefix("SEARCH t USING INDEX tasks_uid (uid=?)") == true, "\(parents)")
      query.uids = nil
      query.parents = ["a", "b"]
      let children = try store.read { try $0.plan(of: query) }
      #expect(children.first?.hasPrefix("SEARCH t USING INDEX tasks_parent (parent_uid=?)") == true, "\(children)")
      query.conditions = [.word("milch")]
      let words = try store.read { try $0.plan(of: query) }
      #expect(words.first?.hasPrefix("SEARCH t USING INDEX tasks_parent (parent_uid=?)") == true, "\(words)")
    }
  }

  @Test("a common word is searched in due-date order, a rare word by the word index")
  func looksForWords() throws {
    let store = try Store.inMemory(timeZone: .gmt)
    for view in [TaskQuery.View.backlog, .open] {
      var query = Self.query(view)
      (query.conditions, query.limit) = ([.word("milch"), .flagged], 20)
      let common = try store.read { try $0.plan(of: query, areWordsCommon: true) }
      #expect(common.first == "SCAN t USING INDEX tasks_open", "\(common)")
      #expect(!common.contains { $0.contains("TEMP B-TREE") }, "\(common)")
      query.isFromTheEnd = true
      let last = try store.read { try $0.plan(of: query, areWordsCommon: true) }
      #expect(last.first == "SCAN t USING INDEX tasks_open", "\(last)")
      let rare = try store.read { try $0.plan(of: query) }
      #expect(rare.first == "SEARCH t USING INTEGER PRIMARY KEY (rowid=?)", "\(rare)")
    }
  }

  @Test("both searches for a common word give the same rows")
  func findsTheSameOfACommonWord() throws {
    let store = try Store.inMemory(timeZone: .gmt)
    try store.write { store in
      for number in 0..<2100 {
        var task = TaskItem(
          id: "\(number)", uid: "\(number)", title: "Milch \(number % 7)", created: .now(TimeInterval(number % 11)))
        if number % 5 > 0 { task.due = CalendarTime("2026-11-\(10 + number % 13)") }
        if number % 4 == 0 { task.recurrence = .weekly }
        try store.insert(task, by: .person)
      }
    }
    for (words, isFromTheEnd) in [(["mil"], false), (["mil"], true), (["milch", "3"], false)] {
      var query = Self.query(.backlog)
      query.conditions = words.map { .word($0) }
      query.isFromTheEnd = isFromTheEnd
      let all = try store.read { try $0.tasks(query) }
      query.limit = 25
      #expect(try store.read { try $0.tasks(query) } == Array(all.prefix(25)))
    }
  }

  @Test func readsCompletedOnesLatestFirstThroughTheirIndex() throws {
    let store = try Store.inMemory(timeZone: .gmt)
    let plan = try store.read { try $0.plan(of: Self.query(.completed)) }
    #expect(plan.first?.contains("USING INDEX tasks_completed") == true, "\(plan)")
  }

  @Test(arguments: TaskQuery.View.allCases)
  func findsTheTasksOfAListOrATagOrASeriesWithoutReadingAll(view: TaskQuery.View) throws {
    let store = try Store.inMemory(timeZone: .gmt)
    var list = Self.query(view)
    list.listID = 1
    var tag = Self.query(view)
    tag.tag = "t"
    var series = Self.query(view)
    series.seriesID = "s"
    for query in [list, tag, series] {
      let plan = try store.read { try $0.plan(of: query) }
      #expect(!plan.contains { $0.hasPrefix("SCAN t") && !$0.contains("INDEX") }, "\(plan)")
    }
  }
}
