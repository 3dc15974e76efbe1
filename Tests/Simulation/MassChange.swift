import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import TestSupport

/// An event that affects much of a full list at once, and stops every user's next run until the user confirms it (I5,
/// I6).
extension History {
  func massChange() async throws {
    let list = SimulationSetup.lists[0]
    switch roll(4) {
    case 0: empty(list)
    case 1: swap(list)
    case 2: try clear(list, users[roll(users.count)])
    default: try contradict(list, users[roll(users.count)])
    }
    for user in users {
      let (known, before) = (try user.tasks.count, try conflicts(user))
      _ = try await sync(user, rate: 0, isForced: false)
      let hit = try conflicts(user).count { $0.value > before[$0.key] ?? 0 }
      if hit > SimulationSetup.lists.count * Brake.allowance(knownItems: known + 5) {
        findings.append("I5 \(user.name) replaced values of \(hit) without being asked")
      }
    }
  }

  /// The number of values of each item that lost a conflict on this machine.
  private func conflicts(_ user: SimulatedUser) throws -> [String: Int] {
    let entries = try user.store.read { try $0.journal(limit: 1_000_000) }
    return Dictionary(entries.filter { $0.action.hasPrefix("conflict") }.map { ($0.uid, 1) }, uniquingKeysWith: +)
  }

  /// Another calendar replaces the list at the same address.
  private func swap(_ list: String) {
    for place in readable(list) {
      other.uid(at: place).map { _ = record.deleted.insert($0) }
      other.delete(place)
    }
    remake(list)
    for _ in 0..<3 { addThere() }
    setup.note("\(list) is another one")
  }

  /// A user deletes nearly all of a list.
  private func clear(_ list: String, _ user: SimulatedUser) throws {
    for task in try tasks(of: list, user).dropLast() { try delete(task, user) }
  }

  /// A user and another program edit the same field of many tasks.
  private func contradict(_ list: String, _ user: SimulatedUser) throws {
    let tasks = try tasks(of: list, user)
    for place in readable(list) {
      guard let uid = other.uid(at: place), let task = tasks.first(where: { $0.uid == uid }) else { continue }
      try edit(.title, of: task, user)
      edit(.title, of: uid, at: place)
    }
  }

  private func tasks(of list: String, _ user: SimulatedUser) throws -> [TaskItem] {
    let id = try user.lists.first { $0.name == list }?.id
    return try user.tasks.filter { $0.listID == id }
  }
}
