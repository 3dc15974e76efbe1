import Foundation

/// Measures searches in a large store. A few rows cost the same for any size of the store.
struct SearchRows {
  private static let count = 100_000
  private static let commands = [
    ["list", "--limit", "20"], ["list", "--sort", "importance", "--limit", "20"],
    ["list", "--sort", "created", "--reverse", "--limit", "20"], ["review", "--limit", "20"], ["lists"],
    // In two thirds of all tasks, and in one.
    ["list", "report", "--limit", "20"], ["list", "rep", "--limit", "20"], ["list", "99999"],
    // In all completed tasks, and in no open one.
    ["list", "archived", "--limit", "20"], ["list", "not:archived", "--limit", "20"],
    ["list", "report", "99999", "--limit", "20"], ["list", "not:report", "--limit", "20"],
    ["list", "tag:report", "--limit", "20"], ["list", "!high", "--limit", "20"], ["list", "nowhere", "--limit", "20"],
    ["search", "report", "--limit", "20"], ["search", "99999"], ["search", "nowhere", "--limit", "20"],
    ["show", "99999"],
  ]

  private let plan: BenchPlan

  init(_ plan: BenchPlan) { self.plan = plan }

  func print() throws {
    try print("a third of them completed") { $0 % 3 == 0 }
    try print("nine of ten completed") { $0 % 10 > 0 }
  }

  private func print(_ name: String, isCompleted: (Int) -> Bool) throws {
    let store = try SampleStore(plan, "search", count: Self.count, isCompleted: isCompleted)
    var table = Table("A search in \(Self.count) tasks, \(name)", ["command", "CPU", "instructions", "goal"])
    for command in Self.commands {
      let cost = try store.run.both([plan.program] + command)
      table.add([
        command.joined(separator: " "), Figure.seconds(cost.cpu), Figure.millions(cost.instructions),
        Figure.goal("≤ 60 M", cost.instructions.map { $0 <= 60_000_000 }),
      ])
    }
    table.print()
  }
}
