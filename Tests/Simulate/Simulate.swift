import Foundation
import Simulation
import Synchronization

/// `Config/scripts/simulate`: runs many histories on all cores, and prints each finding and a summary.
@main
struct Simulate {
  static func main() throws {
    guard let options = Options(CommandLine.arguments.dropFirst()) else {
      print("simulate [--histories N] [--from SEED] [--log] [--until-found] [--shrink]")
      exit(64)
    }
    if options.shrinks {
      guard let outcome = Shrinking(seed: options.first, stores: try SimulatedStores()).outcome() else { exit(0) }
      print((outcome.log + outcome.findings).joined(separator: "\n"))
      exit(1)
    }
    exit(try run(options.first, options.count, log: options.log, stopsEarly: options.stopsEarly) == 0 ? 0 : 1)
  }

  /// The command line; `nil` where it is invalid.
  private struct Options {
    var first: UInt64 = 0
    var count: UInt64 = 100_000
    var log = false
    var stopsEarly = false
    var shrinks = false

    init?(_ arguments: ArraySlice<String>) {
      var rest = arguments
      func number() -> UInt64? { rest.popFirst().flatMap { UInt64($0) } }
      while let argument = rest.popFirst() {
        switch argument {
        case "--from":
          guard let seed = number() else { return nil }
          first = seed
        case "--histories":
          guard let histories = number(), histories > 0, histories < UInt64(Int.max) else { return nil }
          count = histories
        case "--log": log = true
        case "--until-found": stopsEarly = true
        case "--shrink": shrinks = true
        default: return nil
        }
      }
      if first.addingReportingOverflow(count).overflow { return nil }
    }
  }

  /// - Returns: the number of histories with a violation.
  private static func run(_ first: UInt64, _ count: UInt64, log: Bool, stopsEarly: Bool) throws -> Int {
    let stores = try SimulatedStores()
    let tally = Mutex(Tally())
    let started = ContinuousClock.now
    DispatchQueue.concurrentPerform(iterations: Int(count)) { index in
      if stopsEarly, tally.withLock({ $0.violated > 0 }) { return }
      let outcome = Simulation.run(seed: first + UInt64(index), in: stores)
      tally.withLock { tally in
        tally.add(outcome)
        for finding in outcome.findings { print("seed \(outcome.seed), \(outcome.server): \(finding)") }
        if log { print(outcome.log.joined(separator: "\n")) }
        if tally.histories % 1000 == 0 { print("… \(tally.words)") }
        fflush(nil)
      }
    }
    let seconds = (ContinuousClock.now - started).components.seconds
    let result = tally.withLock { $0 }
    print("seeds \(first) … \(first + count - 1): \(result.words), \(seconds) s")
    return result.violated
  }

  private struct Tally {
    var histories = 0
    var runs = 0
    var deaths = 0
    var violated = 0

    mutating func add(_ outcome: Simulation.Outcome) {
      histories += 1
      runs += outcome.runs
      deaths += outcome.deaths
      violated += outcome.findings.isEmpty ? 0 : 1
    }

    var words: String { "\(histories) histories, \(runs) runs, \(deaths) deaths, violations in \(violated)" }
  }
}
