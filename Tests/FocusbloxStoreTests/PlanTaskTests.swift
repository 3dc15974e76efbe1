import FocusbloxModel
import FocusbloxStore
import Foundation
import TestSupport
import Testing

@Suite("The tasks that a plan reads") struct PlanTaskTests {
  @Test("they are the open tasks in the order of a list, with all that matters to a plan", arguments: 1...20)
  func alike(seed: UInt64) throws {
    let zone = TimeZone(identifier: "Europe/Berlin") ?? .gmt
    let store = try Store.inMemory(timeZone: zone)
    var random = RandomItem(seed: seed)
    try store.write { store in
      for number in 0..<20 {
        var task = random.task(id: "t\(number)")
        task.after = number.isMultiple(of: 3) ? ["a\(number)", "b\"\\,\",\"\(number)"] : []
        try store.insert(task, by: .user)
      }
    }
    try store.read { store in
      let open = try store.tasks(TaskQuery(.open, now: .now(0), timeZone: zone))
      #expect(!open.isEmpty)
      #expect(try store.planTasks(at: .now(0), in: zone) == open.map(PlanTask.init))
    }
  }
}
