import Foundation
import Simulation
import Synchronization

/// `Config/scripts/simulate`: many histories on all cores; a line for each finding, and one for the whole.
@main
struct Simulate {
  static func main() throws {
    exit(try live() == 0 ? 0 : 1)
  }

  /// - Returns: in how many histories something does not hold.
  private static func live() throws -> Int {
    let stores = try SimulatedStores()
    let arguments = CommandLine.arguments
    func number(_ name: String) -> UInt64? {
      arguments.firstIndex(of: name).flatMap { arguments.dropFirst($0 + 1).first }.flatMap { UInt64($0) }
    }
    let first = number("--from") ?? 0
    let count = number("--histories") ?? 100_000
    let log = arguments.contains("--log")
    let stopsEarly = arguments.contains("--until-found")
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
