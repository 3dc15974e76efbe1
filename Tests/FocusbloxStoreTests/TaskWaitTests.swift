import FocusbloxModel
import FocusbloxStore
import Foundation
import TestSupport
import Testing

@Suite("Which tasks wait for which")
struct TaskWaitTests {
  private let store: Store

  init() throws { store = try Store.inMemory(timeZone: .gmt) }

  private func add(_ id: String, after: Set<String> = [], _ change: (inout TaskItem) -> Void = { _ in }) throws {
    var task = TaskItem(id: id, uid: id, title: id, created: .now(0))
    task.after = after
    change(&task)
    try store.write { try $0.insert(task, by: .user) }
  }

  private func edit(_ id: String, _ change: (inout TaskItem) -> Void) throws {
    try store.write { store in
      var task = try #require(try store.task(id: id))
      change(&task)
      try store.update(task, by: .user)
    }
  }

  private func found(_ condition: TaskCondition) throws -> Set<String> {
    var query = TaskQuery(.all, now: .now(0), timeZone: .gmt)
    query.conditions = [condition]
    return Set(try store.read { try $0.tasks(query) }.map(\.id))
  }

  @Test("a task is blocked while one for which it waits is open")
  func blocked() throws {
    try add("paint")
    try add("wall", after: ["paint", "unknown"])
    try add("picture", after: ["wall"])
    #expect(try found(.blocked) == ["wall", "picture"])
    #expect(try found(.ready) == ["paint"])
    #expect(try store.read { try $0.blockedTaskIDs() } == ["wall", "picture"])
    #expect(try store.read { try $0.blockers(ofTask: "wall").map(\.id) } == ["paint"])
    #expect(try store.read { try $0.tasks(waitingFor: "paint").map(\.id) } == ["wall"])
    try edit("paint") { $0.status = .completed }
    #expect(try found(.blocked) == ["picture"])
    #expect(try found(.ready) == ["wall"])
    try edit("picture") { $0.after = [] }
    #expect(try found(.blocked).isEmpty)
    #expect(try store.read { try $0.task(id: "picture")?.after } == [])
  }

  @Test("a task waits where the object of another one says so, until that one no longer does")
  func told() throws {
    try add("paint")
    try add("wall", after: ["brush"])
    try add("brush")
    func tell(_ text: String, _ waiting: Set<String>) throws {
      try store.write { store in
        try store.setOriginalText(of: .task, id: "paint", Array(text.utf8))
        try store.renewToldWaits { String(decoding: $0, as: UTF8.self) == text ? waiting : [] }
      }
    }
    try tell("RELATED-TO;RELTYPE=FINISHTOSTART:wall", ["wall", "brush", "unknown"])
    #expect(try found(.blocked) == ["wall", "brush"])
    #expect(try store.read { try $0.toldWaits() } == ["wall": ["paint"], "brush": ["paint"]])
    #expect(try store.read { try $0.waits(ofTask: "wall") } == ["paint", "brush"])
    #expect(try store.read { try $0.tasks(waitingFor: "paint").map(\.id) } == ["wall", "brush"])
    #expect(try store.read { try $0.isWaiting("wall", for: "paint") })
    // An edit of the task's own waits leaves the told ones.
    try edit("wall") { $0.after = [] }
    #expect(try store.read { try $0.waits(ofTask: "wall") } == ["paint"])
    try edit("paint") { $0.after = ["wall"] }
    #expect(try store.read { try $0.circles().map { Set($0.map(\.id)) } } == [["paint", "wall"]])
    try edit("paint") { $0.after = [] }
    try tell("RELATED-TO;RELTYPE=FINISHTOSTART:brush", ["brush"])
    #expect(try found(.blocked) == ["brush"])
    // What the task says itself, too, is its own, and stays without the other.
    try edit("brush") { $0.after = ["paint"] }
    try tell("FINISHTOSTART", [])
    #expect(try found(.blocked) == ["brush"] && store.read { try $0.toldWaits().isEmpty })
    #expect(try store.checkIntegrity() == [])
  }

  @Test("a deleted task and an unknown one block nothing")
  func gone() throws {
    try add("paint")
    try add("wall", after: ["paint"])
    try store.write { try $0.delete(taskID: "paint", by: .user) }
    #expect(try found(.blocked).isEmpty && found(.ready) == ["wall"])
    try store.write { try $0.delete(taskID: "wall", by: .user) }
    #expect(try store.read { try $0.tasks(waitingFor: "paint") }.isEmpty)
    #expect(try store.checkIntegrity() == [])
  }

  @Test("nothing within a circle blocks, and what waits for the circle is blocked")
  func circle() throws {
    try add("a", after: ["c", "free"])
    try add("b", after: ["a"])
    try add("c", after: ["b"])
    try add("itself", after: ["itself"])
    try add("behind", after: ["a"])
    try add("free")
    #expect(try found(.blocked) == ["a", "behind"])
    try store.read { store in
      let a = try #require(try store.task(id: "a"))
      #expect(try store.circle(of: a) == ["b", "c"])
      #expect(try store.circles().map { Set($0.map(\.id)) } == [["a", "b", "c"]])
      #expect(try store.blockers(ofTask: "a").map(\.id) == ["free"])
      #expect(try store.isWaiting("behind", for: "b") && !store.isWaiting("b", for: "behind"))
    }
  }

  @Test("another program's series blocks nothing, and waits as others do")
  func foreignSeries() throws {
    try add("series", after: ["other"]) { $0.foreignRule = "FREQ=DAILY" }
    try add("other", after: ["series"])
    #expect(try found(.blocked) == ["series"])
  }

  @Test("a sub-task waits with the tasks above it")
  func subtasks() throws {
    try add("paint")
    try add("wall", after: ["paint"])
    try add("north") { $0.parentUID = "wall" }
    try add("corner") { $0.parentUID = "north" }
    try add("later") { $0.start = CalendarTime("2030-01-01") }
    #expect(try found(.blocked) == ["wall"])
    #expect(try found(.ready) == ["paint"])
    #expect(try found(.not(.ready)) == ["wall", "north", "corner", "later"])
  }

  @Test("a sub-task for which the task above it waits does not wait for that one")
  func subtasksBefore() throws {
    try add("tin")
    try add("wall", after: ["paint"])
    try add("paint", after: ["tin"]) { $0.parentUID = "wall" }
    try add("shop") { $0.parentUID = "paint" }
    try add("picture") { $0.parentUID = "wall" }
    #expect(try found(.ready) == ["tin"])
    try edit("paint") { $0.after = [] }
    #expect(try found(.ready) == ["tin", "paint", "shop"])
    try edit("paint") { $0.parentUID = nil }
    try edit("tin") { $0.parentUID = "wall" }
    try edit("paint") { $0.after = ["tin"] }
    #expect(try found(.ready) == ["tin"])
  }

  @Test("a long chain is answered")
  func chain() throws {
    for number in 0..<300 { try add("t\(number)", after: number == 0 ? [] : ["t\(number - 1)"]) }
    #expect(try found(.blocked).count == 299)
    #expect(try found(.ready) == ["t0"])
  }
}
