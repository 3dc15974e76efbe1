package import FocusbloxModel
package import FocusbloxStore

/// Tasks named as those that come before another, or after it: `+task` adds one and `-task` removes one.
package struct WaitChange {
  private var added: [TaskItem] = []
  private var removed: [TaskItem] = []
  /// Whether words without a sign replace what was there.
  private var replaces = false
  private let store: StoreReader

  package init(_ typed: [String], _ place: Workplace, _ store: StoreReader) throws {
    self.store = store
    for text in typed {
      let sign = text.count > 1 ? text.first : nil
      let isChange = sign == "+" || sign == "-"
      guard let task = try store.task(id: Handles(place, store).task(isChange ? String(text.dropFirst()) : text)) else {
        throw StoreError.unknownID(text)
      }
      if sign == "-" { removed.append(task) } else { added.append(task) }
      if !isChange { replaces = true }
    }
  }

  /// The task waits for the named ones. Tasks that are not here cannot be named, and stay.
  ///
  /// - Throws: ``WaitProblem``.
  package func apply(to task: inout TaskItem) throws {
    let unknown = try task.after.filter { try store.tasks(uid: $0).isEmpty }
    let told = try store.waits(ofTask: task.id).subtracting(task.after)
    if let blocker = removed.first(where: { told.contains($0.uid) }) {
      throw WaitProblem.told(first: blocker.title, second: task.title)
    }
    let kept = replaces ? unknown : task.after.subtracting(removed.map(\.uid))
    for blocker in added { try WaitProblem.check(task, waitsFor: blocker, store) }
    task.after = kept.union(added.map(\.uid))
  }

  /// The named tasks wait for this one. Those that waited before go on to do so.
  ///
  /// - Throws: ``WaitProblem``.
  package func letWait(for task: TaskItem, _ place: Workplace, _ store: StoreTransaction) throws {
    for (named, waits) in added.map({ ($0, true) }) + removed.map({ ($0, false) }) {
      guard var other = try store.task(id: named.id) else { continue }
      if waits {
        try WaitProblem.check(other, waitsFor: task, store)
        other.after.insert(task.uid)
      } else {
        other.after.remove(task.uid)
      }
      guard other.after != named.after else { continue }
      other.modified = place.now
      try store.update(other, by: .user)
    }
  }
}

/// A wait that would never end.
package enum WaitProblem: Error {
  case itself(String)
  /// The second task waits for the first one already.
  case circle(first: String, second: String)
  /// Another program wrote into the object of the first task that the second one waits for it.
  case told(first: String, second: String)

  package static func check(_ task: TaskItem, waitsFor blocker: TaskItem, _ store: StoreReader) throws {
    if blocker.uid == task.uid { throw WaitProblem.itself(task.title) }
    if try store.isWaiting(blocker.uid, for: task.uid) {
      throw WaitProblem.circle(first: task.title, second: blocker.title)
    }
  }
}
