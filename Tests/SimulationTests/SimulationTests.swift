import Foundation
import Simulation
import Testing

/// The invariants after any history. A failure names the seed; `FOCUSBLOX_SEED=seed swift test --filter
/// SimulationTests` prints the history of that seed.
@Suite("Histories of edits, syncs, faults, kills and disasters")
struct SimulationTests {
  // I1 … I16, I22
  @Test("no edit is lost or invented, and all machines agree with the server")
  func nothingIsLost() throws {
    let stores = try SimulatedStores()
    let seeds = Self.chosen.map { [$0] } ?? Self.seeds
    DispatchQueue.concurrentPerform(iterations: seeds.count) { index in
      let outcome = Simulation.run(seed: seeds[index], in: stores)
      if Self.chosen != nil { FileHandle.standardError.write(Data((outcome.log.joined(separator: "\n") + "\n").utf8)) }
      for finding in outcome.findings {
        Issue.record("seed \(outcome.seed), \(outcome.server): \(finding)")
      }
    }
  }

  /// Only the first finding is reported, because later findings mostly follow from the first.
  /// R1 … R9.
  @Test("every machine, the server and an exported file have the same rings")
  func everythingRings() throws {
    let stores = try SimulatedStores()
    let seeds = [Simulation.ringing, Simulation.movedRinging, Simulation.earlyAnswers].flatMap {
      $0..<$0 + max(1, Self.count / 16)
    }
    DispatchQueue.concurrentPerform(iterations: seeds.count) { index in
      let outcome = Simulation.run(seed: seeds[index], in: stores)
      if let finding = outcome.findings.first {
        Issue.record("seed \(outcome.seed), \(outcome.server): \(finding), and \(outcome.findings.count - 1) more")
      }
    }
  }

  @Test("imports, undo, accounts, lists, backups and months leave all machines and the server in agreement")
  func everydayAgrees() throws {
    let stores = try SimulatedStores()
    let seeds = Array(Simulation.everyday..<Simulation.everyday + max(1, Self.count / 16))
    DispatchQueue.concurrentPerform(iterations: seeds.count) { index in
      let outcome = Simulation.run(seed: seeds[index], in: stores)
      if let finding = outcome.findings.first {
        Issue.record("seed \(outcome.seed), \(outcome.server): \(finding), and \(outcome.findings.count - 1) more")
      }
    }
  }

  @Test("a seed gives the same history each time", arguments: [UInt64(1), 2, 3])
  func repeatsItself(seed: UInt64) throws {
    let stores = try SimulatedStores()
    let first = Simulation.run(seed: seed, in: stores)
    #expect(first.log.count > 40 && first.runs > 20)
    #expect(Simulation.run(seed: seed, in: stores).log == first.log)
  }

  /// Equal numbers of each kind of history.
  private static var seeds: [UInt64] {
    (0...10).flatMap { $0 * Simulation.wide..<$0 * Simulation.wide + max(1, count / 11) }
  }

  private static let count = ProcessInfo.processInfo.environment["FOCUSBLOX_HISTORIES"].flatMap { UInt64($0) } ?? 1500
  private static let chosen = ProcessInfo.processInfo.environment["FOCUSBLOX_SEED"].flatMap { UInt64($0) }
}
