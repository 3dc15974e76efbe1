import Foundation

/// Measures a look at the next rings with few and with many tasks, open and completed. The costs must be equal.
struct RingRows {
  private static let counts = [100, 100_000]
  /// The number of tasks near the day of the measurement in every store.
  private static let near = 20
  private static let commands: [(name: String, arguments: [String])] = [
    ("notifications --upcoming 24h", ["notifications", "--upcoming", "24h"]),
    ("one look of watch", ["watch", "--once"]),
    ("forecast", ["forecast"]),
  ]

  private let plan: BenchPlan

  init(_ plan: BenchPlan) { self.plan = plan }

  func print() throws {
    var table = Table(
      "What rings next, beside \(Self.near) tasks of the coming days",
      ["command", "other tasks", "CPU", "instructions", "peak", "goal"])
    for state in State.allCases {
      let costs = try Self.counts.map { count in try measure(count, state) }
      for (index, command) in Self.commands.enumerated() {
        for (count, cost) in zip(Self.counts, costs) {
          table.add([
            command.name, "\(count) \(state.rawValue)", Figure.seconds(cost[index].cpu),
            Figure.millions(cost[index].instructions), Figure.megabytes(cost[index].peak), goal(cost[index]),
          ])
        }
      }
    }
    table.print()
  }

  private enum State: String, CaseIterable { case open, completed }

  private func measure(_ count: Int, _ state: State) throws -> [Cost] {
    // The many are due later than the coming days, as most tasks are.
    let store = try SampleStore(
      plan, "rings", count: count, isCompleted: { _ in state == .completed }, more: Self.nearTasks)
    let run = store.run
    return try Self.commands.map { command in
      // The first look records the start of the next one.
      _ = try run([plan.program] + command.arguments)
      return try run.both([plan.program] + command.arguments)
    }
  }

  private static var nearTasks: String {
    (0..<near).map { number in
      let due = "202611\(25 + number / 4)T\(10 + number % 4)0000Z"
      return "BEGIN:VTODO\r\nUID:near-\(number)\r\nDTSTAMP:20261101T080000Z\r\nCREATED:20261101T080000Z\r\n"
        + "SUMMARY:Near \(number)\r\nDUE:\(due)\r\nEND:VTODO\r\n"
    }.joined()
  }

  private func goal(_ cost: Cost) -> String {
    [
      Figure.goal("≤ 60 M", cost.instructions.map { $0 <= 60_000_000 }),
      Figure.goal("≤ 40 MB", cost.peak <= 40_000_000),
    ].joined(separator: ", ")
  }
}
