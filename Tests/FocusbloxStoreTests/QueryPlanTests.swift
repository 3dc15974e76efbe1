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
    let index =
      switch view {
      case .flagged: "tasks_flagged"
      case .nextUp: "tasks_next_up"
      case .recurring: "tasks_recurring"
      case .inbox: "tasks_inbox"
      default: "tasks_open (due_at"
      }
    #expect(plan.allSatisfy { $0.contains("INDEX \(index)") }, "\(plan)")
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

  @Test("the planner's blocks to come, and the deletion of a task, are found in small indexes")
  func findsTheBlocksOfThePlanner() throws {
    let store = try Store.inMemory(timeZone: .gmt)
    let blocks = try store.read { try $0.planOfMarkedBlocks() }
    #expect(blocks.allSatisfy { $0.contains("USING INDEX blocks_planned") || $0.contains("LAST TERM") }, "\(blocks)")
    let deletion = try store.read { try $0.planOfLastDeletion() }
    #expect(deletion.count == 1 && deletion[0].contains("USING INDEX journal_deleted_tasks"), "\(deletion)")
    let events = try store.read { try $0.planOfDeletedEvents() }
    #expect(events.contains { $0.contains("USING INDEX journal_deleted_events") }, "\(events)")
  }

  @Test("the user's steps are found without reading the entries of syncs")
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

  @Test("open tasks are counted by kept counts, and the hidden ones of the backlog in an index")
  func countsOpenTasksWithoutReadingThem() throws {
    let store = try Store.inMemory(timeZone: .gmt)
    let backlog = try store.read { try $0.planOfCount(Self.query(.backlog)) }
    #expect(backlog.contains("SCAN task_counts"), "\(backlog)")
    #expect(backlog.contains { $0.contains("tasks_recurring (due_at>?)") }, "\(backlog)")
    let open = try store.read { try $0.planOfCount(Self.query(.open)) }
    #expect(open == ["SCAN task_counts"])
    #expect(try store.read { try $0.planOfCounts(Self.query(.open)) }.first == "SCAN task_counts")
  }

  @Test(
    "a sorted list and a review are read in the order of an index", arguments: [false, true],
    [(TaskQuery.Order.importance, "tasks_important"), (.created, "tasks_created"), (.modified, "tasks_modified")])
  func readsInTheWantedOrder(isFromTheEnd: Bool, order: (TaskQuery.Order, String)) throws {
    let store = try Store.inMemory(timeZone: .gmt)
    for view in [TaskQuery.View.backlog, .open] {
      var query = Self.query(view)
      (query.order, query.isFromTheEnd, query.limit) = (order.0, isFromTheEnd, 20)
      if order.0 == .modified { query.conditions = [.untouched(since: .now(0))] }
      let plan = try store.read { try $0.plan(of: query) }
      #expect(plan.count == 1 && plan[0].contains("USING INDEX " + order.1), "\(plan)")
    }
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
      let words = try store.read { try $0.planOfWalk(query) }
      #expect(words?.first?.hasPrefix("SEARCH t USING INDEX tasks_parent (parent_uid=?)") == true, "\(words ?? [])")
    }
  }

  @Test(
    "a few tasks with a common word, tag or list are read in the order of an index",
    arguments: narrow + [.backlog, .open, .completed])
  func walksInTheOrderOfAnIndex(view: TaskQuery.View) throws {
    let store = try Store.inMemory(timeZone: .gmt)
    for condition in [TaskCondition.word("milch"), .tag("t"), .lists([1]), .not(.word("milch")), .not(.tag("t"))] {
      for isFromTheEnd in [false, true] {
        var query = Self.query(view)
        (query.conditions, query.limit, query.isFromTheEnd) = ([condition, .importance(.high)], 20, isFromTheEnd)
        let plan = try #require(try store.read { try $0.planOfWalk(query) })
        #expect(plan.first?.contains(" t USING INDEX tasks_") == true, "\(plan)")
        // Only the tags of one task are read for the test.
        #expect(
          plan.dropFirst().allSatisfy {
            $0.hasPrefix("CORRELATED") || $0 == "SEARCH task_tags USING PRIMARY KEY (task_key=?)"
              || $0.hasPrefix("USE TEMP B-TREE FOR LAST")
          }, "\(plan)")
      }
    }
  }

  @Test("a rare word is looked up by the word index, and so is every word without a limit")
  func looksForWords() throws {
    let store = try Store.inMemory(timeZone: .gmt)
    for view in TaskQuery.View.allCases {
      var query = Self.query(view)
      query.conditions = [.word("milch"), .word("brot"), .flagged]
      #expect(try store.read { try $0.planOfWalk(query) } == nil)
      for limit in [nil, 20] {
        query.limit = limit
        let plan = try store.read { try $0.plan(of: query) }
        let words = plan.filter { $0.contains("_words VIRTUAL TABLE INDEX 0:M") }
        let indexes = view == .all ? ["open", "other"] : [view == .completed ? "other" : "open"]
        #expect(words.count == indexes.count && zip(words, indexes).allSatisfy { $0.hasPrefix("SCAN \($1)_words") })
        #expect(plan.contains("SEARCH t USING INTEGER PRIMARY KEY (rowid=?)"), "\(plan)")
        #expect(!plan.contains { $0.hasPrefix("SCAN t") }, "\(plan)")
        let count = try store.read { try $0.planOfCount(query) }
        #expect(!count.contains { $0.hasPrefix("SCAN t") }, "\(count)")
      }
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
