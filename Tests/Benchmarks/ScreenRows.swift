import Foundation

/// Measures the screen with a large store: its start next to `list`, and each key until everything is shown.
struct ScreenRows {
  private static let count = 100_000
  /// The number of rows that the screen reads first.
  private static let firstRows = "400"
  /// The keys, each of which is typed after the previous one was answered.
  private static let keys: [(name: String, before: String, key: String)] = [
    ("cursor down", "", "j"), ("page down, page up", "", "\u{06}\u{02}"), ("a letter of a new task", "a", "M"),
    ("a letter of a filter", "/", "i"), ("selected", "", "v"),
    ("last row, first row", "", "Gg"), ("a change of the view: today, backlog", "", "12"),
    ("forecast, backlog", "", "32"), ("lists, backlog", "", "42"), ("history, backlog", "", "52"),
    ("settings, backlog", "", "62"), ("review, backlog", "", "72"), ("tick off, take back", "", " u"),
  ]
  private static let times = 10

  private let plan: BenchPlan

  init(_ plan: BenchPlan) { self.plan = plan }

  func print() throws {
    let store = try SampleStore(plan, "screen", count: Self.count)
    let (environment, run) = (store.environment, store.run)
    var table = Table("The screen beside \(Self.count) tasks, 100×30", ["what", "bytes", "instructions", "goal"])
    let list = try run.both([plan.program, "list", "--limit", Self.firstRows]).instructions
    table.add(["list --limit \(Self.firstRows)", "", Figure.millions(list), ""])
    func add(_ name: String, _ cost: ScreenSession.Cost, instructions goal: Int?, bytes: Int) {
      let goals = [
        goal.map { goal in
          Figure.goal("≤ \(goal / 1_000_000) M", cost.instructions.map { $0 <= goal })
        }, Figure.goal("≤ \(bytes) bytes", cost.bytes <= bytes),
      ].compactMap(\.self)
      table.add([name, "\(cost.bytes)", Figure.millions(cost.instructions), goals.joined(separator: ", ")])
    }
    let session = ScreenSession(plan: plan, environment: environment, words: ["ui", "backlog"])
    let opened = try session.cost(of: [])
    add("ui backlog, opened and ended", opened, instructions: list.map { $0 * 3 / 2 }, bytes: 12_000)
    for view in ["today", "forecast", "lists", "history", "settings", "review"] {
      let cost = try ScreenSession(plan: plan, environment: environment, words: ["ui", view]).cost(of: [])
      add("ui \(view), opened and ended", cost, instructions: list.map { $0 * 2 }, bytes: 12_000)
    }
    for (name, before, key) in Self.keys {
      let base = before.isEmpty ? opened : try session.cost(of: [before])
      let whole = try session.cost(
        of: (before.isEmpty ? [] : [before]) + Array(repeating: key, count: Self.times).flatMap { $0.map(String.init) })
      let typed = Self.times * key.count
      let cost = ScreenSession.Cost(
        bytes: (whole.bytes - base.bytes) / typed, peak: whole.peak,
        instructions: whole.instructions.flatMap { whole in base.instructions.map { (whole - $0) / typed } })
      // A slow machine executes 24 million instructions in 16 ms.
      add(name, cost, instructions: name.contains("filter") ? nil : 24_000_000, bytes: 8_000)
    }
    table.print()
  }
}
