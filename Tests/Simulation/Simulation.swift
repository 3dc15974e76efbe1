import Synchronization

/// Runs one history for one seed.
public enum Simulation {
  /// The first seed of histories with more actions: users clear fields, moved objects get other hrefs, and requests
  /// arrive late.
  public static let wide: UInt64 = 1_000_000
  /// The first seed of histories with focus blocks, exceptions of repeating tasks, reminders that all sides set, move
  /// and remove, users with different settings and policies, and more kinds of refusals.
  public static let full: UInt64 = 2_000_000
  /// The first seed of histories on other servers, which also deny existing objects.
  public static let others: UInt64 = 3_000_000

  /// The first seed of histories about rings: users set, move, remove and answer reminders of every kind on machines
  /// with two languages, a phone does the same in its own way, and files are carried between machines. `RingOracle`
  /// determines the expected rings.
  public static let ringing: UInt64 = 4_000_000

  /// The first seed of histories with everyday actions: users carry files, publish, unlink, undo, remove and add
  /// accounts, and months pass. Each step has its own seed, so that a history without some steps is otherwise the same.
  public static let everyday: UInt64 = 5_000_000
  public static var everydaySteps: Int { History.everydaySteps }

  /// The first seed of histories with a few actions of ``full`` on few items, different ones in each history. Rare
  /// actions then meet each other often.
  public static let focused: UInt64 = 6_000_000
  /// The first seed of histories with a few actions of ``everyday`` on few items.
  public static let focusedEveryday: UInt64 = 7_000_000
  /// The first seed of histories with a single item at first, in which half of the requests of half of the runs fail in
  /// a few ways, different ones in each history.
  public static let lossy: UInt64 = 8_000_000
  /// The first seed of lossy histories with the actions and faults of one ``Theme``.
  public static let themed: UInt64 = 9_000_000
  /// The first seed of themed histories in which only uploads fail, or only the requests after an upload.
  public static let unrecorded: UInt64 = 10_000_000
  /// The first seed of histories about rings in which users and another program also move the tasks to other lists.
  public static let movedRinging: UInt64 = 11_000_000
  /// The first seed of such histories in which users also answer notifications that have not rung yet.
  public static let earlyAnswers: UInt64 = 12_000_000

  public struct Outcome: Sendable {
    public var seed: UInt64
    public var server = ""
    /// The violations, each with the name of its invariant.
    public var findings: [String] = []
    /// The actions of the history.
    public var log: [String] = []
    public var runs = 0
    public var deaths = 0
  }

  /// - Parameter without: the numbers of omitted steps of an everyday history.
  public static func run(seed: UInt64, without: Set<Int> = [], in stores: SimulatedStores) -> Outcome {
    let executor = SeededExecutor(seed: seed)
    let result = Mutex(Outcome(seed: seed))
    executor.run {
      let outcome = await live(seed, without, executor, stores)
      result.withLock { $0 = outcome }
    }
    return result.withLock { $0 }
  }

  private static func live(
    _ seed: UInt64, _ without: Set<Int>, _ executor: SeededExecutor, _ stores: SimulatedStores
  ) async -> Outcome {
    var outcome = Outcome(seed: seed)
    do {
      let history = try await History(seed: seed, executor, in: stores)
      outcome.server = history.mode.name
      do {
        if history.isEveryday {
          outcome.findings = try await history.everyday(without)
        } else {
          try await rest(history, &outcome)
        }
      } catch {
        outcome.findings.append("the history ends by \(error)")
      }
      outcome.log = history.setup.log
      outcome.runs = history.runs
      outcome.deaths = history.deaths
    } catch {
      outcome.findings.append("the history does not begin: \(error)")
    }
    return outcome
  }

  private static func rest(_ history: History, _ outcome: inout Outcome) async throws {
    try await history.live()
    history.setup.note("all calms down")
    try await history.passBackoff()
    if !history.record.hasHiddenChange, !history.record.hasHiddenRow, !history.isRinging {
      outcome.findings = try Oracle(history).findings().map { "soon after, \($0)" }
    }
    history.setup.note("all comes to rest")
    try await history.rest()
    outcome.findings +=
      history.isRinging ? try RingChecks(history: history).findings() : try Oracle(history).findings()
  }
}
