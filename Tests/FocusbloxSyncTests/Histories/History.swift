import FocusbloxModel
import FocusbloxSync
import Foundation
import TestSupport

/// A seeded history: two people and another program edit, add, delete and move tasks, and sync now and then over a line that
/// fails; then everything comes to rest.
struct History {
  let seed: UInt64
  let mode: NamedMode
  let world: SyncWorld
  private(set) var record = HistoryRecord()
  private var generator: SeededGenerator
  private var number = 0

  init(seed: UInt64) async throws {
    self.seed = seed
    generator = SeededGenerator(seed: seed)
    mode = Self.modes[Int(seed % UInt64(Self.modes.count))]
    world = try await SyncWorld(mode.mode, people: 2, lists: ["Aufgaben", "Garten"])
  }

  /// Every server that heeds conditions: what one loses that does not is not ours to keep.
  static let modes =
    NamedMode.all.filter { !$0.mode.ignoresConditions } + [
      .strict(but: "weak ETags") { $0.etags = .weak },
      .strict(but: "no ETag on PUT") { $0.givesETagOnPut = false },
      .strict(but: "no ETags in listings") { $0.hidesETags = true },
      .strict(but: "ctag only") { $0.hasSyncCollection = false },
    ]

  mutating func run(steps: Int = 40) async throws {
    for _ in 0..<3 { try addThere() }
    for person in world.people { try await person.sync { $0.forceMassChanges = true } }
    for _ in 0..<steps { try await step() }
    for person in world.people { person.transport = InMemoryTransport(world.server) }
    for _ in 0..<4 {
      // Past every back-off.
      world.clock.advance(minutes: 2 * 1440)
      for person in world.people { try await person.sync { $0.forceMassChanges = true } }
    }
  }

  private mutating func step() async throws {
    world.clock.advance(minutes: Double(roll(3)))
    let person = world.people[roll(2)]
    switch roll(20) {
    case 0...4: try edit(person)
    case 5...7: try editThere()
    case 8: try addHere(person)
    case 9: try addThere()
    case 10: try delete(person)
    case 11: deleteThere()
    case 12: try move(person)
    case 13: try moveThere()
    default: try await sync(person)
    }
  }

  private mutating func sync(_ person: Participant) async throws {
    let line = InMemoryTransport(world.server)
    let fails = roll(2) == 0
    person.transport = fails ? FaultyTransport(seed: UInt64(roll(1 << 30)), rate: 0.2, wrapping: line) : line
    var error = try await person.attempt { $0.forceMassChanges = true }
    if case SyncError.waiting(_, let seconds)? = error {
      // Asked for patience by an earlier fault.
      world.clock.advance(minutes: Double(seconds) / 60)
      error = try await person.attempt { $0.forceMassChanges = true }
    }
    record.log.append("\(person.name) syncs\(fails ? ", faults" : "")\(error.map { ": \($0)".prefix(80) } ?? "")")
    if !fails, let error { throw error }
  }

  // MARK: A person

  private mutating func addHere(_ person: Participant) throws {
    let (uid, title) = ("task-\(next())", "T\(next())")
    let task = try person.add(title, list: list()) {
      $0.uid = uid
      $0.tags = ["local-\(uid)"]
    }
    record.added(uid, title: title)
    record.tags["\(person.name) \(uid)"] = task.tags
  }

  private mutating func edit(_ person: Participant) throws {
    guard let task = try pick(person) else { return }
    let field = HistoryField.allCases[roll(HistoryField.allCases.count)]
    let value = field.value(next())
    record.edited(task.uid, field, from: field.read(task), to: value)
    try person.edit(task.title) { field.write(value, &$0) }
  }

  private mutating func delete(_ person: Participant) throws {
    guard let task = try pick(person) else { return }
    try person.delete(task.title)
    record.log.append("\(person.name) deletes \(task.uid)")
    record.deleted.insert(task.uid)
    record.deletedHere.insert("\(person.name) \(task.uid)")
  }

  private mutating func move(_ person: Participant) throws {
    // There a UID is in one calendar of the home only: a move would take the method MOVE.
    guard mode.mode.uidConflict != .uniqueInHome, let task = try pick(person) else { return }
    let list = list()
    record.log.append("\(person.name) moves \(task.uid) to \(list)")
    try person.move(task.title, to: list)
  }

  private mutating func pick(_ person: Participant) throws -> TaskItem? {
    // While a move is under way its task may be in both lists.
    let all = try person.tasks
    let tasks = all.filter { task in task.listID != nil && all.count(where: { $0.title == task.title }) == 1 }
    return tasks.isEmpty ? nil : tasks[roll(tasks.count)]
  }

  // MARK: The other program

  private mutating func addThere() throws {
    let (uid, title) = ("task-\(next())", "T\(next())")
    world.other.add(uid, title: title, in: list(), "X-FOREIGN:keep-\(uid)")
    record.added(uid, title: title)
    record.foreign.insert(uid)
  }

  private mutating func editThere() throws {
    guard let (list, name) = object() else { return }
    let field = HistoryField.allCases[roll(3)]
    let value = field.value(next())
    let old = try world.other.value(field.property, of: name, list: list).map { field.text($0) }
    guard let uid = try world.other.value("UID", of: name, list: list) else { return }
    record.edited(uid, field, from: old, to: value)
    try world.other.set(field.property, field == .due ? value.replacing("-", with: "") : value, in: name, list: list)
  }

  private mutating func deleteThere() {
    guard let (list, name) = object(), let uid = try? world.other.value("UID", of: name, list: list) else { return }
    world.other.delete(name, list: list)
    record.log.append("other deletes \(uid)")
    record.deleted.insert(uid)
  }

  private mutating func moveThere() throws {
    guard let (list, name) = object() else { return }
    let other = list == "Aufgaben" ? "Garten" : "Aufgaben"
    guard !world.other.names(in: other).contains(name) else { return }
    let lines = try world.other.lines(name, list: list)
    record.log.append("other moves \(name) to \(other)")
    world.server.put(world.other.path(name, in: other), lines.map { $0 + "\r\n" }.joined())
    world.other.delete(name, list: list)
  }

  private mutating func object() -> (list: String, name: String)? {
    let list = list()
    let names = world.other.names(in: list)
    return names.isEmpty ? nil : (list, names[roll(names.count)])
  }

  private mutating func list() -> String { roll(3) == 0 ? "Garten" : "Aufgaben" }
  private mutating func roll(_ below: Int) -> Int { Int.random(in: 0..<below, using: &generator) }
  private mutating func next() -> Int {
    number += 1
    return number
  }
}
