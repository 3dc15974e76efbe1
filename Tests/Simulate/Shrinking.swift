import Simulation

/// Removes steps of an everyday history as long as its first finding remains.
struct Shrinking {
  let seed: UInt64
  let stores: SimulatedStores

  /// The outcome of the shortened history; `nil` where the history has no finding.
  func outcome() -> Simulation.Outcome? {
    var outcome = Simulation.run(seed: seed, in: stores)
    guard let cause = outcome.findings.first.map(Self.cause) else { return nil }
    var without: Set<Int> = []
    var isSmaller = true
    while isSmaller {
      isSmaller = false
      for step in (0..<Simulation.everydaySteps).reversed() where !without.contains(step) {
        let less = Simulation.run(seed: seed, without: without.union([step]), in: stores)
        guard less.findings.contains(where: { Self.cause($0) == cause }) else { continue }
        without.insert(step)
        outcome = less
        isSmaller = true
      }
    }
    return outcome
  }

  /// The text of a finding without names and numbers.
  static func cause(_ finding: String) -> String {
    finding.split(separator: " ").filter { !$0.contains(where: \.isNumber) || $0.first == "I" }.prefix(4)
      .joined(separator: " ")
  }
}
