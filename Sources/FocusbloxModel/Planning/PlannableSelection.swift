extension [PlannableTask] {
  /// The open tasks that can be planned. A task with open subtasks is planned when these are done: until then, its
  /// subtasks wait for what it waits for, and what waits for it waits for them.
  ///
  /// - Parameters:
  ///   - after: for each task by UID, the UIDs of the tasks for which it waits.
  ///   - inProcess: the UIDs of the tasks whose work has begun.
  public init(
    selectedFrom tasks: some Sequence<TaskItem>, after: [String: Set<String>] = [:], inProcess: Set<String> = []
  ) {
    let family = OpenFamily(tasks.filter { $0.status == .open })
    self = family.tasks.filter { !family.hasSubtasks($0.uid) }.map { task in
      let waits = family.line(of: task.uid).reduce(into: Set<String>()) { $0.formUnion(after[$1] ?? []) }
      let targets = waits.flatMap { family.hasSubtasks($0) ? family.lastSubtasks(of: $0) : [$0] }
      return PlannableTask(
        task, after: Set(targets).subtracting([task.uid]), inProcess: inProcess.contains(task.uid))
    }
  }
}

/// The open tasks with their open subtasks. Another program may have made two tasks each other's parents; such a link
/// counts as none.
private struct OpenFamily {
  let tasks: [TaskItem]
  private var parents: [String: String] = [:]
  private var subtasks: [String: [String]] = [:]

  init(_ tasks: [TaskItem]) {
    self.tasks = tasks
    let open = Set(tasks.map(\.uid))
    for task in tasks {
      guard let parent = task.parentUID, open.contains(parent), !line(of: parent).contains(task.uid) else { continue }
      parents[task.uid] = parent
      subtasks[parent, default: []].append(task.uid)
    }
  }

  func hasSubtasks(_ uid: String) -> Bool { subtasks[uid] != nil }

  /// A task and its parents up to the first.
  func line(of uid: String) -> [String] {
    var line = [uid]
    var next = uid
    while let parent = parents[next] {
      line.append(parent)
      next = parent
    }
    return line
  }

  /// The subtasks at any depth that have no subtasks.
  func lastSubtasks(of uid: String) -> [String] {
    var found: [String] = []
    var rest = subtasks[uid] ?? []
    while let next = rest.popLast() {
      if let more = subtasks[next] { rest += more } else { found.append(next) }
    }
    return found
  }
}
