import FocusbloxModel
import Testing

@Suite("The tasks that can be planned") struct PlannableSelectionTests {
  private func item(_ uid: String, parent: String? = nil) -> PlanTask {
    var item = task(uid)
    item.parentUID = parent
    return PlanTask(item)
  }

  private func waits(_ tasks: [PlanTask], _ after: [String: Set<String>]) -> [String: Set<String>] {
    let tasks = tasks.map { task in
      var task = task
      task.plannable.after = after[task.uid] ?? []
      return task
    }
    let selected = [PlannableTask](selectedFrom: tasks)
    return Dictionary(uniqueKeysWithValues: selected.map { ($0.uid, $0.after) })
  }

  @Test("they have no open subtask") func open() {
    let tasks = [item("parent"), item("child", parent: "parent"), item("free"), item("orphan", parent: "elsewhere")]
    #expect(Set(waits(tasks, [:]).keys) == ["child", "free", "orphan"])
  }

  @Test("a subtask waits with its parent, and what waits for a parent waits for its subtasks") func families() {
    let tasks = [
      item("house"), item("room", parent: "house"), item("wall", parent: "room"), item("floor", parent: "room"),
      item("buy"), item("move in"),
    ]
    let waits = waits(tasks, ["house": ["buy"], "move in": ["house", "unknown"], "floor": ["wall"]])
    #expect(waits == ["wall": ["buy"], "floor": ["buy", "wall"], "buy": [], "move in": ["wall", "floor", "unknown"]])
  }

  @Test("tasks that are each other's parents, or wait for their own family, stay plannable") func circles() {
    let tasks = [item("a", parent: "b"), item("b", parent: "a"), item("self", parent: "self")]
    #expect(Set(waits(tasks, ["self": ["self"]]).keys) == ["a", "self"])
    let family = [item("parent"), item("child", parent: "parent")]
    #expect(waits(family, ["parent": ["child"], "child": ["parent"]]) == ["child": []])
  }
}
