import FocusbloxModel
import Foundation
import TestSupport
import Testing

@Suite("The user's own order")
struct ManualOrderTests {
  private static let present = 1_000_000
  private let now = Date(timeIntervalSinceReferenceDate: Double(present))

  private func task(_ id: String, _ place: Int?, created: Int = 0) -> TaskItem {
    var task = TaskItem(id: id, uid: id, title: id, created: Date(timeIntervalSinceReferenceDate: Double(created)))
    task.sortOrder = place
    return task
  }

  private func tasks(_ places: [Int]) -> [TaskItem] {
    places.enumerated().map { task(["a", "b", "c", "d", "e"][$0], $1) }
  }

  @Test("a task without a number is where it was created")
  func created() {
    #expect(task("a", nil, created: 42).placeInOwnOrder == 42)
    #expect(task("a", -7, created: 42).placeInOwnOrder == -7)
  }

  @Test("only the moved task gets a number where there is one between its neighbours")
  func between() {
    let tasks = tasks([100, 200, 300])
    #expect(ManualOrder.numbers(moving: "a", .after("b"), among: tasks, now: now) == ["a": 250])
    #expect(ManualOrder.numbers(moving: "c", .before("b"), among: tasks, now: now) == ["c": 150])
    #expect(ManualOrder.numbers(moving: "c", .before("a"), among: tasks, now: now) == ["c": 84])
    #expect(ManualOrder.numbers(moving: "a", .after("c"), among: tasks, now: now) == ["a": 316])
  }

  @Test("without room, the tasks before it move up, as few as possible")
  func room() {
    let tasks = tasks([100, 200, 201, 202, 203])
    #expect(ManualOrder.numbers(moving: "e", .before("d"), among: tasks, now: now) == ["e": 201, "c": 185, "b": 169])
    let equal = self.tasks([200, 200, 200])
    #expect(ManualOrder.numbers(moving: "a", .after("b"), among: equal, now: now) == ["a": 199, "b": 183])
  }

  @Test("a task that the user may only read gets no number, and the user's own tasks make room on the other side of it")
  func readOnly() {
    let tasks = tasks([100, 200, 200, 200])
    func numbers(_ id: String, _ beside: ManualOrder.Beside, _ staying: Set<String>) -> [String: Int] {
      ManualOrder.numbers(moving: id, beside, among: tasks, staying: staying, now: now)
    }
    #expect(numbers("a", .after("c"), []) == ["a": 199, "c": 183, "b": 167])
    #expect(numbers("a", .after("c"), ["b"]) == ["a": 201, "d": 217])
    #expect(numbers("a", .after("c"), ["b", "c", "d"]) == ["a": 201])
    // Where there is room, nobody else moves.
    #expect(numbers("d", .before("b"), ["a", "b", "c"]) == ["d": 150])
  }

  @Test("nothing is put behind the present, so that a new task comes last")
  func last() {
    let tasks = tasks([Self.present, Self.present])
    let numbers = ManualOrder.numbers(moving: "a", .after("b"), among: tasks, now: now)
    #expect(numbers == ["a": Self.present - 1, "b": Self.present - 17])
    // Another program has numbered into the future.
    let later = self.tasks([1, Self.present + 100])
    #expect(ManualOrder.numbers(moving: "a", .after("b"), among: later, now: now) == ["a": Self.present + 116])
  }

  @Test("an unknown neighbour moves nothing, and a task alone stays")
  func nothing() {
    #expect(ManualOrder.numbers(moving: "a", .after("x"), among: tasks([1, 2]), now: now).isEmpty)
    #expect(ManualOrder.numbers(moving: "a", .after("a"), among: tasks([1]), now: now).isEmpty)
  }

  @Test("any moves give the wanted order", arguments: UInt64(0)..<50)
  func moves(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var tasks = (0..<8).map { task("t\($0)", nil, created: Self.present - Int.random(in: 0...5, using: &random)) }
    tasks.sort { ($0.placeInOwnOrder, $0.id) < ($1.placeInOwnOrder, $1.id) }
    for _ in 0..<40 {
      let from = Int.random(in: tasks.indices, using: &random)
      var wanted = tasks.map(\.id)
      let moved = wanted.remove(at: from)
      let place = Int.random(in: 0...wanted.count, using: &random)
      let beside: ManualOrder.Beside = place == 0 ? .before(wanted[0]) : .after(wanted[place - 1])
      wanted.insert(moved, at: place)
      let numbers = ManualOrder.numbers(moving: moved, beside, among: tasks, now: now)
      for index in tasks.indices { tasks[index].sortOrder = numbers[tasks[index].id] ?? tasks[index].sortOrder }
      tasks.sort { ($0.placeInOwnOrder, $0.id) < ($1.placeInOwnOrder, $1.id) }
      #expect(tasks.map(\.id) == wanted, "seed \(seed)")
    }
  }
}
