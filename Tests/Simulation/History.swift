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
  let setup: SimulationSetup
  var other: OtherProgram
  var users: [SimulatedUser] = []
  var record = Record()
  /// The violations found during the history.
  var findings: [String] = []
  /// The UIDs of items that users edited since the last run began.
  var touched: Set<String> = []
  let isWide: Bool
  let isFull: Bool
  let isElsewhere: Bool
  let isRinging: Bool
  let isMovedRinging: Bool
  let isAnsweringEarly: Bool
  let isEveryday: Bool
  let isFocused: Bool
  let isLossy: Bool
  let isThemed: Bool
  /// The actions and fields of a focused history.
  private(set) var focus: Focus?
  /// The few kinds of faults of a lossy history.
  private var lossyFaults: [SimulatedNetwork.Fault] = []
  private var theme: Theme?
  /// Whether the first task of another program is a series.
  var isAboutSeries: Bool { theme?.isAboutSeries == true }
  /// Whether lines fail and processes die in an everyday history.
  var isFaulty: Bool { seed % 2 == 1 }
  /// The files that were exported, or came from elsewhere, in an everyday history.
  var files: [[UInt8]] = []
  /// The backups by the names of users, with each user's decisions at that time.
  var backups: [String: (contents: StoreContents, localOnly: Set<String>, deletedHere: Set<String>)] = [:]
  private let seed: UInt64
  /// Whether the history has full lists, and a disaster that affects many items of one list at once.
  private let hasMassChange: Bool
  private(set) var runs = 0
  private(set) var deaths = 0
  private let executor: SeededExecutor
  private var generator: SeededGenerator
  private var number = 0

  init(seed: UInt64, _ executor: SeededExecutor, in stores: SimulatedStores) async throws {
    self.executor = executor
    generator = SeededGenerator(seed: seed)
    self.seed = seed
    isMovedRinging = seed >= Simulation.movedRinging
    isAnsweringEarly = seed >= Simulation.earlyAnswers
    isFocused = seed >= Simulation.focused && !isMovedRinging
    isLossy = seed >= Simulation.lossy && !isMovedRinging
    isThemed = seed >= Simulation.themed && !isMovedRinging
    isEveryday =
      (Simulation.everyday..<Simulation.focused).contains(seed)
      || (Simulation.focusedEveryday..<Simulation.lossy).contains(seed)
    isWide = seed >= Simulation.wide
    isFull = seed >= Simulation.full && !isEveryday
    isRinging = (Simulation.ringing..<Simulation.everyday).contains(seed) || isMovedRinging
    isElsewhere = (Simulation.others..<Simulation.ringing).contains(seed)
    let modes = isRinging || isEveryday ? NamedMode.faithful : isElsewhere ? NamedMode.others : NamedMode.all
    let kinds = UInt64(modes.count)
    mode = modes[Int(seed % kinds)]
    hasMassChange = seed / kinds % 10 == 9 && seed < Simulation.ringing
    setup = SimulationSetup(mode.mode, mapping: Bool.random(using: &generator) ? .strict : .extended)
    other = OtherProgram(setup: setup)
    for name in ["a", "b", "c"].prefix(isRinging ? 2 : 2 + roll(2)) {
      users.append(try await SimulatedUser(name, in: setup, mode, stores))
    }
    for user in users { user.isStepping = isEveryday }
    if isThemed {
      let themes = seed >= Simulation.unrecorded ? Theme.unrecorded : Theme.all
      let theme = themes[roll(themes.count)]
      focus = Focus(theme, using: &generator)
      lossyFaults = theme.faults
      self.theme = theme
    } else if isFocused {
      let actions = isLossy ? Self.lossyActions : isEveryday ? Self.everydayActions : Self.fullActions
      focus = Focus(actions, using: &generator)
      if isLossy { lossyFaults = Array(SimulatedNetwork.Fault.full.shuffled(using: &generator).prefix(1 + roll(3))) }
    }
    if isFull { for user in users { isRinging ? chooseRings(user) : chooseSettings(user) } }
  }

  func live(steps: Int = 40) async throws {
    for _ in 0..<(hasMassChange ? 24 : isLossy ? theme?.tasks ?? 1 : isFocused ? 2 : 6) { addThere() }
    if isFull, !isLossy { for _ in 0..<(isFocused ? 1 : 3) { addBlockThere() } }
    for user in users { _ = try await sync(user, rate: 0) }
    for number in 0..<steps {
      if hasMassChange, number == steps / 2 { try await massChange() }
      try await step()
      try recordHeldItems()
    }
  }

  /// Gives the step its own random numbers.
  func begin(step: Int) { generator = SeededGenerator(seed: seed &* 1_000_003 &+ UInt64(step)) }

  /// Edits and faults have stopped. The time passes beyond every back-off, but does not reach a full comparison.
  func passBackoff() async throws {
    for _ in 0..<4 {
      setup.advance(minutes: 25 * 60)
      setup.emptyTrash()
      if try await syncAll().isQuiet { return }
    }
  }

  /// The time passes beyond every full comparison, until no user's run has work to do.
  func rest() async throws {
    for round in 0..<5 {
      setup.advance(minutes: (round == 0 ? 8 : 2) * 1440)
      setup.emptyTrash()
      if try await syncAll().isQuiet { return }
    }
    setup.advance(minutes: 1)
    let last = try await syncAll()
    for (name, methods) in last.methods where !isQuiet(methods) {
      findings.append("I9, I10 \(name) does not come to rest: \(methods)")
    }
  }

  /// - Returns: the requests of all users, and whether all of them were queries: at most one for each list, and one for
  ///   all lists. A list with an unreadable object needs more queries, in every run.
  private func syncAll() async throws -> (methods: [(String, [String])], isQuiet: Bool) {
    var sent: [(String, [String])] = []
    for user in users { sent.append((user.name, try await sync(user, rate: 0))) }
    return (sent, sent.allSatisfy { isQuiet($0.1) })
  }

  private func isQuiet(_ methods: [String]) -> Bool {
    methods.count <= SimulationSetup.lists.count + (record.unreadableObjects.isEmpty ? 0 : 1)
      && !methods.contains("PUT")
      && !methods.contains("DELETE")
  }

  private func step() async throws {
    if isRinging { return try await ringStep() }
    setup.advance(minutes: roll(3))
    let user = isThemed && roll(6) != 0 ? users[0] : users[roll(users.count)]
    if let action = focusedAction() {
      if action < Self.alarmActions { return try act(user, action) }
      return try await step(user, action - Self.alarmActions)
    }
    if isFull, roll(3) == 0 { return try act(user, roll(Self.alarmActions)) }
    try await step(user, roll(isWide ? 31 : 28))
  }

  private func step(_ user: SimulatedUser, _ action: Int) async throws {
    switch action {
    case 0...4: try edit(user)
    case 5...8: try editThere()
    case 9: try add(user)
    case 10: addThere()
    case 11: try delete(user)
    case 12: deleteThere()
    case 13: try move(user)
    case 14: moveThere()
    case 15: try complete(user)
    case 16: try completeThere()
    case 17: try remind(user)
    case 18: try tag(user)
    case 19: user.skew = roll(2) == 0 ? 0 : Double(roll(6 * 3600)) - 3 * 3600
    case 20: if roll(3) == 0 { changeServer() }
    case 28: try clear(user)
    case 29: try clearThere()
    case Self.unrecordedUpload: try changeUnrecordedUpload(user)
    case Self.unreadReminder: try removeUnreadReminder(user)
    default: _ = try await sync(user, rate: !isThemed && roll(2) == 0 ? 0 : isLossy ? theme?.rate ?? 0.5 : 0.2)
    }
  }

  private var faults: [SimulatedNetwork.Fault] {
    isElsewhere
      ? SimulatedNetwork.Fault.allCases
      : isLossy
        ? lossyFaults
        : isFull ? SimulatedNetwork.Fault.full : isWide ? SimulatedNetwork.Fault.wide : SimulatedNetwork.Fault.narrow
  }

  // MARK: A run

  /// - Returns: the methods of the requests that were sent.
  func sync(
    _ user: SimulatedUser, rate: Double, isForced: Bool? = nil, verifies: Bool = false
  ) async throws -> [String] {
    if try !user.hasAccount { return [] }
    let isQuiet = rate == 0
    runs += 1
    var options = SyncOptions()
    options.forceMassChanges = isForced ?? (isQuiet || roll(2) == 0)
    options.verify = verifies || (roll(12) == 0 && !isQuiet)
    options.policy = user.policy
    let end = !isQuiet && roll(3) == 0 ? 1 + roll(1 << (2 + roll(7))) : nil
    let life = ProcessLifetime(until: end) { user.die() }
    let actsDuringRequests = !isQuiet && roll(2) == 0
    var asked = false
    let network = SimulatedNetwork(
      setup.server, executor, life: life, seed: UInt64(roll(1 << 30)), rate: rate, possible: faults,
      failing: theme?.failing ?? .anyRequest,
      meanwhile: { [unowned self] in
        if !asked { startSecondEngine(user) }
        asked = true
        if actsDuringRequests, roll(6) == 0 { actDuringRequest(user) }
      }, log: { [setup] in setup.note($0) })
    let death = end.map { ", dies at \($0)" } ?? ""
    setup.note("\(user.name) syncs\(death)\(options.forceMassChanges ? ", forced" : "")")
    let before = try user.tasks
    let known = try isEveryday ? knownObjects(of: user) : []
    touched = []
    let outcomes = try await attempt(user, options, network, life)
    await network.deliver()
    let errors = outcomes.compactMap { if case .failed(_, let error) = $0 { error } else { nil } }
    if network.hasHiddenChange { record.hasHiddenChange = true }
    if !network.hiddenRows.isEmpty { record.hasHiddenRow = true }
    if isEveryday {
      try noteHiddenObjects(user, network, before: known)
      try noteSilentLists(user, network, before: known)
    }
    let isAskedAtOnce = network.faults.count == 1 && !life.isOver && !actsDuringRequests
    if !isAskedAtOnce || [.another, .onlyValid].contains(mode.mode.fieldTag) {
      record.unconfirmed.formUnion(network.unstored)
    }
    for error in errors { setup.note("  ended by \(String("\(error)".prefix(120)))") }
    if life.isOver {
      deaths += 1
      try user.restart()
      setup.note("  died, and is back")
    }
    let braked = errors.compactMap { error in
      switch error {
      case SyncError.braked(let plan, _, _), SyncError.wentBack(let plan, _): plan.list
      default: nil
      }
    }
    for list in braked where network.written.contains(where: { $0.hasPrefix(list.href) && !isMove($0) }) {
      findings.append("I5 \(user.name) was braked in \(list.name) and wrote: \(network.written)")
    }
    let isBrakedOnTheWay = errors.contains { if case SyncError.brakedOnTheWay = $0 { true } else { false } }
    if !braked.isEmpty || isBrakedOnTheWay {
      try checkLosses(user, before, network, mayBeMany: actsDuringRequests)
      return network.methods
    }
    try checkLosses(user, before, network, mayBeMany: options.forceMassChanges || actsDuringRequests)
    if !life.isOver, !actsDuringRequests { checkLostAnswer(user, network, outcomes) }
    try checkJournal(user, before)
    if isEveryday, !life.isOver, !actsDuringRequests { try checkWaiting(user, outcomes) }
    let seconds = errors.compactMap { if case SyncError.waiting(let seconds) = $0 { seconds } else { nil } }.max()
    if isQuiet, let seconds {
      setup.advance(minutes: seconds / 60 + 1)
      return try await sync(user, rate: 0, isForced: isForced, verifies: verifies)
    }
    if isQuiet, let error = errors.first { findings.append("I11 a run without faults ends by \(error)") }
    return network.methods
  }

  private func attempt(
    _ user: SimulatedUser, _ options: SyncOptions, _ network: SimulatedNetwork, _ life: ProcessLifetime
  ) async throws -> [ListOutcome] {
    do {
      return try await user.sync(options, over: network, life)
    } catch {
      // Errors of a dead process with its old files are ignored.
      guard life.isOver else { throw error }
      return []
    }
  }

  /// Tries to start a second engine on the same store.
  private func startSecondEngine(_ user: SimulatedUser) {
    if let lock = try? user.store.lockForSync() {
      lock.release()
      findings.append("I16 two engines on the store of \(user.name)")
    }
  }

  /// Another action happens while a request of `user` is under way.
  private func actDuringRequest(_ user: SimulatedUser) {
    do {
      if isRinging { return try phoneStep() }
      switch roll(6) {
      case 0, 1: try editThere()
      case 2: deleteThere()
      case 3: addThere()
      case 4: try edit(user)
      default: if roll(3) == 0 { try delete(user) } else { try move(user) }
      }
    } catch {
      findings.append("I16 an edit during a run fails: \(error)")
    }
  }

  /// Records which user has which item.
  func recordHeldItems() throws {
    for user in users {
      for task in try user.tasks { record.held.insert("\(user.name) \(task.uid)") }
      if isFull { for block in try user.blocks { record.held.insert("\(user.name) \(block.uid)") } }
    }
  }

  // MARK: Chance

  func roll(_ below: Int) -> Int { Int.random(in: 0..<below, using: &generator) }

  func next() -> Int {
    number += 1
    return number
  }

  func list() -> String { roll(3) == 0 ? SimulationSetup.lists[1] : SimulationSetup.lists[0] }
}
