import FocusbloxModel
import FocusbloxStore
import Foundation
import TestSupport
import Testing

/// 100,000 tasks: no view and no badge may read all of them.
@Suite struct QueryPlanTests {
  static let narrow: [TaskQuery.View] = [.today, .overdue, .dueSoon, .flagged, .nextUp, .recurring]

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

  @Test func readsTheBacklogInItsOrderWithoutSorting() throws {
    let store = try Store.inMemory(timeZone: .gmt)
    let plan = try store.read { try $0.plan(of: Self.query(.backlog)) }
    #expect(plan.count == 1 && plan[0].contains("USING INDEX tasks_open"), "\(plan)")
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
