import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import TestSupport

/// A seeded history: users and another program edit, complete, add, delete and move tasks with wrong clocks, and the
/// server fails in the ways of real servers. Now and then a user syncs over a failing line, or the process dies. At the
/// end everything comes to rest.
final class History: @unchecked Sendable {  // used only on the thread of the history
  let mode: NamedMode
  let world: World
  var other: OtherProgram
  var people: [Person] = []
  var record = Record()
  /// The violations found during the history.
  var findings: [String] = []
  /// The UIDs of items that users edited since the last run began.
  var touched: Set<String> = []
  let isWide: Bool
  let isFull: Bool
  let isElsewhere: Bool
  let isRinging: Bool
  let isEveryday: Bool
  /// Whether lines fail and processes die in an everyday history.
  var isFaulty: Bool { seed % 2 == 1 }
  /// The files that were exported, or came from elsewhere, in an everyday history.
  var files: [[UInt8]] = []
  /// The backups by the names of users, with each user's decisions at that time.
  var backups: [String: (contents: StoreContents, hereOnly: Set<String>, deletedHere: Set<String>)] = [:]
  private let seed: UInt64
  /// Whether the history has full lists, and a disaster that affects many items of one list at once.
  private let isDisastrous: Bool
  private(set) var runs = 0
  private(set) var deaths = 0
  private let executor: SeededExecutor
  private var generator: SeededGenerator
  private var number = 0

  init(seed: UInt64, _ executor: SeededExecutor, in stores: SimulatedStores) async throws {
    self.executor = executor
    generator = SeededGenerator(seed: seed)
    isWide = seed >= Simulation.wide
    self.seed = seed
    isEveryday = seed >= Simulation.everyday
    isFull = seed >= Simulation.full && !isEveryday
    isRinging = seed >= Simulation.ringing && !isEveryday
    isElsewhere = seed >= Simulation.others && seed < Simulation.ringing
    let modes = isRinging || isEveryday ? NamedMode.faithful : isElsewhere ? NamedMode.others : NamedMode.all
    let kinds = UInt64(modes.count)
    mode = modes[Int(seed % kinds)]
    isDisastrous = seed / kinds % 10 == 9 && seed < Simulation.ringing
    world = World(mode.mode, mapping: Bool.random(using: &generator) ? .strict : .extended)
    other = OtherProgram(world: world)
    for name in ["a", "b", "c"].prefix(isRinging ? 2 : 2 + roll(2)) {
      people.append(try await Person(name, in: world, mode, stores))
    }
    for person in people { person.isStepping = isEveryday }
    if isFull { for person in people { isRinging ? chooseRings(person) : chooseSettings(person) } }
  }

  func live(steps: Int = 40) async throws {
    for _ in 0..<(isDisastrous ? 24 : 6) { addThere() }
    if isFull { for _ in 0..<3 { addBlockThere() } }
    for person in people { _ = try await sync(person, rate: 0) }
    for number in 0..<steps {
      if isDisastrous, number == steps / 2 { try await disaster() }
      try await step()
      try lookAround()
    }
  }

  /// Gives the step its own random numbers.
  func begin(step: Int) { generator = SeededGenerator(seed: seed &* 1_000_003 &+ UInt64(step)) }

  /// Edits and faults have stopped. The time passes beyond every back-off, but does not reach a full comparison.
  func calmDown() async throws {
    for _ in 0..<4 {
      world.advance(minutes: 25 * 60)
      world.emptyTrash()
      if try await syncAll().isQuiet { return }
    }
  }

  /// The time passes beyond every full comparison, until no user's run has work to do.
  func rest() async throws {
    for round in 0..<5 {
      world.advance(minutes: (round == 0 ? 8 : 2) * 1440)
      world.emptyTrash()
      if try await syncAll().isQuiet { return }
    }
    world.advance(minutes: 1)
    let last = try await syncAll()
    for (name, methods) in last.methods where !isQuiet(methods) {
      findings.append("I9, I10 \(name) does not come to rest: \(methods)")
    }
  }

  /// - Returns: the requests of all users, and whether all of them were queries: at most one for each list, and one for
  ///   all lists. A list with an unreadable object needs more queries, in every run.
  private func syncAll() async throws -> (methods: [(String, [String])], isQuiet: Bool) {
    var sent: [(String, [String])] = []
    for person in people { sent.append((person.name, try await sync(person, rate: 0))) }
    return (sent, sent.allSatisfy { isQuiet($0.1) })
  }

  private func isQuiet(_ methods: [String]) -> Bool {
    methods.count <= World.lists.count + (record.poison.isEmpty ? 0 : 1) && !methods.contains("PUT")
      && !methods.contains("DELETE")
  }

  private func step() async throws {
    if isRinging { return try await ringStep() }
    world.advance(minutes: roll(3))
    let person = people[roll(people.count)]
    if isFull, roll(3) == 0 { return try act(person) }
    switch roll(isWide ? 31 : 28) {
    case 0...4: try edit(person)
    case 5...8: editThere()
    case 9: try add(person)
    case 10: addThere()
    case 11: try delete(person)
    case 12: deleteThere()
    case 13: try move(person)
    case 14: moveThere()
    case 15: try complete(person)
    case 16: completeThere()
    case 17: try remind(person)
    case 18: try tag(person)
    case 19: person.skew = roll(2) == 0 ? 0 : Double(roll(6 * 3600)) - 3 * 3600
    case 20: if roll(3) == 0 { calamity() }
    case 28: try clear(person)
    case 29: clearThere()
    default: _ = try await sync(person, rate: roll(2) == 0 ? 0 : 0.2)
    }
  }

  private var faults: [Line.Fault] {
    isElsewhere ? Line.Fault.allCases : isFull ? Line.Fault.full : isWide ? Line.Fault.wide : Line.Fault.narrow
  }

  // MARK: A run

  /// - Returns: the methods of the requests that were sent.
  func sync(
    _ person: Person, rate: Double, isForced: Bool? = nil, verifies: Bool = false
  ) async throws -> [String] {
    if try !person.hasAccount { return [] }
    let isQuiet = rate == 0
    runs += 1
    var options = SyncOptions()
    options.forceMassChanges = isForced ?? (isQuiet || roll(2) == 0)
    options.verify = verifies || (roll(12) == 0 && !isQuiet)
    options.policy = person.policy
    let end = !isQuiet && roll(3) == 0 ? 1 + roll(1 << (2 + roll(7))) : nil
    let life = Life(until: end) { person.die() }
    let disturbs = !isQuiet && roll(2) == 0
    var asked = false
    let line = Line(
      world.server, executor, life: life, seed: UInt64(roll(1 << 30)), rate: rate, possible: faults,
      meanwhile: { [unowned self] in
        if !asked { meet(person) }
        asked = true
        if disturbs, roll(6) == 0 { disturb(person) }
      }, log: { [world] in world.note($0) })
    let death = end.map { ", dies at \($0)" } ?? ""
    world.note("\(person.name) syncs\(death)\(options.forceMassChanges ? ", forced" : "")")
    let before = try person.tasks
    touched = []
    let outcomes = try await attempt(person, options, line, life)
    await line.deliver()
    let errors = outcomes.compactMap { if case .failed(_, let error) = $0 { error } else { nil } }
    if line.hasLied { record.wasLiedTo = true }
    let isAskedAtOnce = line.faults.count == 1 && !life.isOver && !disturbs
    if !isAskedAtOnce || [.another, .onlyValid].contains(mode.mode.fieldTag) {
      record.unconfirmed.formUnion(line.unstored)
    }
    for error in errors { world.note("  ended by \(String("\(error)".prefix(120)))") }
    if life.isOver {
      deaths += 1
      try person.revive()
      world.note("  died, and is back")
    }
    let braked = errors.compactMap { if case SyncError.braked(let plan, _, _) = $0 { plan.list } else { nil } }
    for list in braked where line.written.contains(where: { $0.hasPrefix(list.href) && !isMove($0) }) {
      findings.append("I5 \(person.name) was braked in \(list.name) and wrote: \(line.written)")
    }
    let isBrakedOnTheWay = errors.contains { if case SyncError.brakedOnTheWay = $0 { true } else { false } }
    if !braked.isEmpty || isBrakedOnTheWay {
      try checkLosses(person, before, line, mayBeMany: disturbs)
      return line.methods
    }
    try checkLosses(person, before, line, mayBeMany: options.forceMassChanges || disturbs)
    if !life.isOver, !disturbs { checkLostAnswer(person, line, outcomes) }
    try checkJournal(person, before)
    if isEveryday, !life.isOver, !disturbs { try checkWaiting(person, outcomes) }
    let seconds = errors.compactMap { if case SyncError.waiting(let seconds) = $0 { seconds } else { nil } }.max()
    if isQuiet, let seconds {
      world.advance(minutes: seconds / 60 + 1)
      return try await sync(person, rate: 0, isForced: isForced, verifies: verifies)
    }
    if isQuiet, let error = errors.first { findings.append("I11 a run without faults ends by \(error)") }
    return line.methods
  }

  private func attempt(
    _ person: Person, _ options: SyncOptions, _ line: Line, _ life: Life
  ) async throws -> [ListOutcome] {
    do {
      return try await person.sync(options, over: line, life)
    } catch {
      // Errors of a dead process with its old files are ignored.
      guard life.isOver else { throw error }
      return []
    }
  }

  /// Tries to start a second engine on the same store.
  private func meet(_ person: Person) {
    if let lock = try? person.store.lockForSync() {
      lock.release()
      findings.append("I16 two engines on the store of \(person.name)")
    }
  }

  /// Another action happens while a request of `person` is under way.
  private func disturb(_ person: Person) {
    if isRinging { return phoneStep() }
    do {
      switch roll(6) {
      case 0, 1: editThere()
      case 2: deleteThere()
      case 3: addThere()
      case 4: try edit(person)
      default: if roll(3) == 0 { try delete(person) } else { try move(person) }
      }
    } catch {
      findings.append("I16 an edit during a run fails: \(error)")
    }
  }

  /// Records which user has which item.
  func lookAround() throws {
    for person in people {
      for task in try person.tasks { record.held.insert("\(person.name) \(task.uid)") }
      if isFull { for block in try person.blocks { record.held.insert("\(person.name) \(block.uid)") } }
    }
  }

  // MARK: Chance

  func roll(_ below: Int) -> Int { Int.random(in: 0..<below, using: &generator) }

  func next() -> Int {
    number += 1
    return number
  }

  func list() -> String { roll(3) == 0 ? World.lists[1] : World.lists[0] }
}
