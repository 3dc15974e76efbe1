extension [PlannableTask] {
  /// The open tasks that can be planned. A task with open subtasks is planned when these are done: until then, its
  /// subtasks wait for what it waits for, and what waits for it waits for them.
  ///
  /// - Parameter tasks: all open tasks.
  public init(selectedFrom tasks: [PlanTask]) {
    let family = OpenFamily(tasks)
    self = tasks.compactMap { given in
      let uid = given.uid
      if family.hasSubtasks(uid) { return nil }
      var task = given.plannable
      task.after = family.tasks(forWhich: task)
      return task
    }
  }
}

/// The open tasks with their open subtasks. Another program may have made two tasks each other's parents; such a link
/// counts as none.
private struct OpenFamily {
  private var parents: [String: String] = [:]
  private var subtasks: [String: [String]] = [:]
  /// What the tasks with subtasks wait for.
  private var waits: [String: Set<String>] = [:]

  init(_ tasks: [PlanTask]) {
    let kin = tasks.filter { $0.parentUID != nil }
    if kin.isEmpty { return }
    let open = Set(tasks.map(\.uid))
    for task in kin {
      let uid = task.uid
      guard let parent = task.parentUID, open.contains(parent), !line(of: parent).contains(uid) else { continue }
      parents[uid] = parent
      subtasks[parent, default: []].append(uid)
    }
    for task in tasks where hasSubtasks(task.uid) { waits[task.uid] = task.plannable.after }
  }

  func hasSubtasks(_ uid: String) -> Bool { subtasks[uid] != nil }

  /// The UIDs of the tasks without subtasks for which a task waits.
  func tasks(forWhich task: PlannableTask) -> Set<String> {
    var after = task.after
    var next = parents[task.uid]
    while let parent = next {
      after.formUnion(waits[parent] ?? [])
      next = parents[parent]
    }
    if after.isEmpty { return after }
    let targets = subtasks.isEmpty ? after : Set(after.flatMap { hasSubtasks($0) ? lastSubtasks(of: $0) : [$0] })
    return targets.subtracting([task.uid])
  }

  /// A task and its parents up to the first.
  private func line(of uid: String) -> [String] {
    var line = [uid]
    var next = uid
    while let parent = parents[next] {
      line.append(parent)
      next = parent
    }
    return line
  }

  /// The subtasks at any depth that have no subtasks.
  private func lastSubtasks(of uid: String) -> [String] {
    var found: [String] = []
    var rest = subtasks[uid] ?? []
    while let next = rest.popLast() {
      if let more = subtasks[next] { rest += more } else { found.append(next) }
    }
    return found
  }
}
