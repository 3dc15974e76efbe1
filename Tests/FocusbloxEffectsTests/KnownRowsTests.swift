import FocusbloxModel
import FocusbloxScreen
import Foundation
import Testing

@testable import FocusbloxEffects

@Suite struct KnownRowsTests {
  @Test("after a change of one task one row is made, and in another minute all are")
  func madeRows() {
    let known = KnownRows()
    var tasks = (0..<400).map { TaskItem(id: "t\($0)", uid: "t\($0)", title: "T\($0)", created: .distantPast) }
    var list: String?
    func made(minute: Int) -> Int {
      let before = known.madeCount
      known.begin(minute: minute)
      let rows = tasks.map { task in
        let content = KnownRows.Content(task: task, depth: 0, isReminded: false, isBlocked: false, list: list)
        return known.row(content) { Row(.item, task.title) }
      }
      #expect(rows.map(\.title) == tasks.map(\.title))
      return known.madeCount - before
    }
    #expect(made(minute: 1) == 400)
    #expect(made(minute: 1) == 0)
    tasks[7].title = "U"
    tasks.remove(at: 3)
    #expect(made(minute: 1) == 1)
    list = "Work"
    #expect(made(minute: 1) == 399)
    #expect(made(minute: 2) == 399)
  }
}
