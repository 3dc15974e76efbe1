import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import HTTPTypes
import TestSupport

/// The invariants after each run.
extension History {
  /// A run deletes only objects that somebody deleted or moved, and not much of a list at once.
  func checkLosses(_ user: SimulatedUser, _ tasks: [TaskItem], _ network: SimulatedNetwork, mayBeMany: Bool) throws {
    for path in network.deleted where !isMove(path) {
      let uid = path.split(separator: "/").last?.dropLast(".ics".count).description ?? ""
      if record.deleted.contains(uid) { continue }
      findings.append("I27 \(user.name) deleted \(path), which nobody deleted here")
    }
    let before = Dictionary(
      tasks.filter { $0.listID != nil }.map { ($0.id, $0.listID ?? 0) }, uniquingKeysWith: { first, _ in first })
    var lost: [Int64: Int] = [:]
    for task in try user.tasks where task.listID == nil {
      guard let list = before[task.id] else { continue }
      lost[list, default: 0] += 1
      if record.deleted.union(record.moved).union(record.unconfirmed).contains(task.uid) { continue }
      // Two machines may put the next instance of a series into different lists. One of them moves the object.
      let former = try user.lists.first { $0.id == list }?.href
      let isMoved = other.places.contains { other.uid(at: $0) == task.uid && setup.path($0.list) != former }
      if !task.uid.hasPrefix("task-"), isMoved { continue }
      findings.append("I3 \(user.name) took \(task.uid) for deleted")
    }
    if mayBeMany { return }
    for (list, count) in lost where count > Brake.allowance(knownItems: before.values.count { $0 == list } + 5) {
      findings.append("I5 \(user.name) let go of \(count) without being asked")
    }
  }

  /// Whether somebody moved the object of this path, judging by its name.
  func isMove(_ path: String) -> Bool {
    let name = path.split(separator: "/").last?.dropLast(".ics".count) ?? ""
    return !name.hasPrefix("task-") || record.moved.contains(String(name))
  }

  /// A single lost answer is not an error, because the run reads the outcome of the write (I14).
  func checkLostAnswer(_ user: SimulatedUser, _ network: SimulatedNetwork, _ outcomes: [ListOutcome]) {
    // The lost answer may have been only a redirect.
    guard network.faults.count == 1, let (fault, method, path) = network.faults.first, method == .put,
      fault == .lostAnswer || fault == .badGateway, mode.mode.putRedirect == .none
    else { return }
    for outcome in outcomes {
      if case .failed(_, let error) = outcome {
        if case SyncError.waiting = error { continue }
        findings.append("I14 \(user.name) ends by \(error) over a lost answer")
      }
      for failure in outcome.report.failures where failure.href == path {
        findings.append("I14 \(user.name) sets \(path) aside over a lost answer: \(failure.reason)")
      }
    }
  }

  /// Every value that a run replaced, and every item that it unlinked, is in the journal (I24).
  func checkJournal(_ user: SimulatedUser, _ before: [TaskItem]) throws {
    let after = Dictionary(try user.tasks.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    for task in before where !touched.contains(task.uid) {
      guard let now = after[task.id], now != task else { continue }
      var entries: [JournalEntry]?
      func isWritten(_ condition: (JournalEntry) -> Bool) throws -> Bool {
        let known = try entries ?? user.store.read { try $0.journal(itemID: task.id) }
        entries = known
        return known.contains(where: condition)
      }
      if task.listID != nil, now.listID == nil, try !isWritten({ $0.action == "unlinked" }) {
        findings.append("I24 \(user.name) unlinked \(task.uid) without a word")
      }
      for field in Field.ofTasks {
        guard let old = field.read(task), old != field.read(now) else { continue }
        if try !isWritten({ $0.property == field.rawValue && $0.old == old }) {
          findings.append("I24 \(user.name) has \(field) \(old) of \(task.uid) nowhere any more")
        }
      }
    }
  }
}
