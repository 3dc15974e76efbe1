import FocusbloxCalendar
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import TestSupport

/// The invariants of histories in which users also remove items from lists and put them back: the server and all
/// machines that have an item in a list agree on it, and a machine lacks an item only by its user's decision.
extension Oracle {
  func everydayFindings() throws -> [String] {
    var found = history.findings + history.setup.server.violations.map { "I2 the client \($0)" }
    var uids = history.record.uids.union(there.keys)
    for (_, items) in held { uids.formUnion(items.keys) }
    let machines = try history.users.map { try Machine($0) }
    for uid in uids.sorted() { found += everydayFindings(of: uid, machines) }
    return try found + listFindings()
  }

  /// Names and colours are the same on all machines and on the server.
  private func listFindings() throws -> [String] {
    var found: [String] = []
    for name in SimulationSetup.lists {
      let there = history.setup.server.calendar(history.setup.path(name))
      for user in history.users {
        guard let list = try user.list(name) else {
          found.append("I9 \(user.name) does not have the list \(name)")
          continue
        }
        if list.name != there?.name || list.color != there?.color {
          let words = ["\(list.name) \(list.color ?? "")", "\(there?.name ?? "") \(there?.color ?? "")"]
          found.append("I9 the list \(name) is \(words[0]) at \(user.name), not \(words[1])")
        }
      }
    }
    return found
  }

  /// The items of a user in a form for comparison.
  private struct Machine {
    var user: SimulatedUser
    var tasks: [String: [TaskItem]]
    var lists: [Int64: String]
    var reminders: [String: [ItemNotification]] = [:]
    /// The UIDs of reported items that are deliberately separate from the object with their UID.
    var duplicates: Set<String>
    var mapping: MappingProfile?
    /// The titles of the items that the machine names as being in several lists.
    private let inSeveralLists: Set<String>

    init(_ user: SimulatedUser) throws {
      self.user = user
      let all = try user.tasks
      tasks = Dictionary(grouping: all, by: \.uid)
      lists = Dictionary(
        uniqueKeysWithValues: try user.lists.map { ($0.id, String($0.href.split(separator: "/").last ?? "")) })
      for task in all {
        reminders[task.id] = try user.reminders(of: task)
      }
      (duplicates, mapping, inSeveralLists) = try user.store.read { store in
        (
          Set(try store.localDuplicates().map(\.id)), try store.accounts().first?.mapping,
          Set(try store.itemsInSeveralLists().map(\.title))
        )
      }
    }

    func namesInSeveralLists(_ uid: String) -> Bool {
      tasks[uid, default: []].contains { inSeveralLists.contains($0.title) }
    }
  }

  private func everydayFindings(of uid: String, _ machines: [Machine]) -> [String] {
    var found: [String] = []
    let record = history.record
    let places = there[uid] ?? []
    if places.count > 1, record.unseen.contains(uid) { return [] }
    if places.count == 2, record.saidDoubles.contains(uid) {
      return machines.filter { ($0.tasks[uid] ?? []).count > 1 && !$0.namesInSeveralLists(uid) }
        .map { "I30 \($0.user.name) does not say that \(uid) is in two lists" }
    }
    // Where a server has no MOVE, only the store of the moving machine knows which of the two objects is to be deleted.
    // Without that knowledge both stay, because no machine deletes an object that nobody deleted.
    if record.forgottenMoves.contains(uid), places.count == 2, Set(places.map(\.list)).count == 2 {
      return machines.filter { ($0.tasks[uid] ?? []).count > 2 }.map { "I14 \($0.user.name) has \(uid) too often" }
    }
    if places.count > 1, !record.movedThere.contains(uid) { found.append("I30 \(uid) is at \(places)") }
    let place = places.first
    let status = place.flatMap { value("STATUS", of: $0) }
    let isOpen = status != "COMPLETED" && status != "CANCELLED"
    var linked: [(machine: Machine, task: TaskItem)] = []
    for machine in machines {
      let name = machine.user.name
      let key = "\(name) \(uid)"
      let mine = (machine.tasks[uid] ?? []).filter { !machine.duplicates.contains($0.id) }
      if mine.count > 1 { found.append("I14 \(name) has \(uid) \(mine.count) times") }
      guard let task = mine.first else {
        // The first instance of a series is named as any task. It is deleted where its object is gone and its next
        // instance has arrived, and `undo` restores it.
        if record.held.contains(key), !record.deletedHere.contains(key), machine.tasks[uid] == nil,
          !(record.deleted.contains(uid) && !uid.hasPrefix("task-")),
          !(leftOut.contains(key) && (record.deleted.contains(uid) || record.movedThere.contains(uid)))
        {
          found.append("I4 \(name) has lost \(uid)")
        }
        if place != nil, isOpen, !record.deletedHere.contains(key) { found.append("I9 \(name) does not have \(uid)") }
        continue
      }
      guard let list = task.listID else {
        if place != nil, isOpen, !record.localOnly.contains(key) { found.append("I9 \(uid) is local at \(name)") }
        continue
      }
      guard let place else {
        found.append("I30 \(uid) is in a list at \(name), and on no server")
        continue
      }
      if machine.lists[list] != place.list {
        found.append("I30 \(uid) is in \(machine.lists[list] ?? "nothing") at \(name), and at \(place) there")
      }
      linked.append((machine, task))
    }
    if places.count > 1 { return found }
    if let place { for (machine, task) in linked { found += differences(task, place, machine.user.name) } }
    if let first = linked.first {
      for other in linked.dropFirst() {
        let profile: MappingProfile =
          first.machine.mapping == .extended && other.machine.mapping == .extended ? .extended : .strict
        // The meaning of DTSTART in a foreign series depends on the machine's earlier state (`EverydayTests`, known
        // issues).
        let isForeign = first.task.foreignRule != nil || other.task.foreignRule != nil
        for field in TaskMapping.fields(profile)
        where !(isForeign && field.name == "start")
          && !field.isEqual(first.task, other.task)
        {
          let words = [first, other].map { "\(field.describe($0.task) ?? "nothing") at \($0.machine.user.name)" }
          found.append("I25 \(field.name) of \(uid) is \(words.joined(separator: ", "))")
        }
        // A fixed time is not written into an item that repeats, so that it stays on its machine.
        let reminders = [first, other].map { side in
          self.reminders(side.machine, of: side.task, place).filter { !isForeign || !$0.hasPrefix("custom ") }
        }
        if isOpen, reminders[0] != reminders[1] {
          let words = zip([first, other], reminders).map { "\($1) at \($0.machine.user.name)" }
          found.append("I25 the reminders of \(uid) are \(words.joined(separator: ", "))")
        }
      }
    }
    if let place, !record.deleted.contains(uid), !record.unclear.contains(uid) { found += losses(uid, place) }
    if let place, let lines = lines[place], value("RRULE", of: place) != nil, value("DTSTART", of: place) == nil,
      !lines.contains("PRODID:-//Other//EN")
    {
      found.append("RFC 5545 3.8.5.3 \(uid) has a rule and no start")
    }
    return found
  }

  /// The reminders that all machines must have. A reminder whose alarm another program removed before the owner's machine
  /// had read its upload back may be one that the server dropped. It stays there (I8), while the object has no such alarm.
  private func reminders(_ machine: Machine, of task: TaskItem, _ place: OtherProgram.Place?) -> [String] {
    let rings = Set(place.map(history.other.alarms)?.map(\.instant) ?? [])
    return (machine.reminders[task.id] ?? []).filter { reminder in
      guard let known = history.record.reminders[(reminder.alarmUID ?? reminder.id).lowercased()] else { return true }
      let isKept = known.owner == machine.user.name && known.isRemovedUnread
      return !isKept || known.states.contains { $0.map(rings.contains) ?? false }
    }.map { RingOracle.Reminder($0).key }.sorted()
  }

  private func differences(_ task: TaskItem, _ place: OtherProgram.Place, _ name: String) -> [String] {
    let item = HeldItem(task)
    var found: [String] = []
    let status = value("STATUS", of: place)
    if item.isOpen != (status != "COMPLETED" && status != "CANCELLED") {
      found.append("I9 \(task.uid) is \(status ?? "open") there, not at \(name)")
    }
    for field in Field.ofTasks {
      let value = value(field.property, of: place)
      if item.values[field].map(field.text) != value.map({ field == .due ? String($0.prefix(8)) : $0 }) {
        found.append("I9 \(field) of \(task.uid) is \(value ?? "nothing") there, another at \(name)")
      }
    }
    return found
  }
}

extension History {
  /// A full comparison after the history has come to rest changes nothing.
  func verify(_ user: SimulatedUser) async throws -> [String] {
    func state() throws -> [String] {
      try user.tasks.map { "\($0) \(try user.reminders(of: $0))" }
    }
    let before = try state()
    let methods = try await sync(user, rate: 0, verifies: true)
    let writes = methods.filter { !["OPTIONS", "PROPFIND", "REPORT", "GET"].contains($0) }
    var found: [String] = []
    if !writes.isEmpty { found.append("I9 sync --verify of \(user.name) writes after rest: \(writes)") }
    for (old, new) in zip(before, try state()) where old != new {
      let same = zip(old, new).prefix { $0 == $1 }.count - 40
      let words = [new, old].map { String($0.dropFirst(same).prefix(200)) }
      found.append("I9 sync --verify of \(user.name) changes after rest: \(words[0]) from \(words[1])")
    }
    return found
  }

  /// Every pending change is reported (I26).
  func checkWaiting(_ user: SimulatedUser, _ outcomes: [ListOutcome]) throws {
    let isReported = outcomes.contains { outcome in
      if case .done(let report) = outcome { report.failed > 0 } else { true }
    }
    if isReported { return }
    for list in try user.lists where list.isEnabled && !list.isMissing {
      for link in try user.store.read({ try $0.pendingLinks(list: list.id) }) {
        // The move waits for a list that the user has disabled.
        let target = try user.store.read { store in
          try link.deleteAfter.flatMap { try store.link(id: $0) }.flatMap { try store.list(id: $0.listID) }
        }
        if target?.isEnabled == false { continue }
        findings.append("I26 \(link.uid) waits at \(user.name), and the run does not say so")
      }
    }
  }
}
