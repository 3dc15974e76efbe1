import Foundation

/// What ten everyday works cost with a thousand tasks, as `Config/bench/figures` records it.
///
/// Each row is a name, millions of instructions, requests, kilobytes written to files and pipes, and megabytes of peak
/// memory. The screen writes to its terminal, and its row is about one key.
struct FigureRows {
  private static let count = 1000
  private static let times = 5
  private static let now = "2026-11-25T08:00:00+01:00"

  private let plan: BenchPlan

  init(_ plan: BenchPlan) { self.plan = plan }

  func print() throws {
    try printSyncs()
    try printCommands()
    try printKey()
  }

  private func printSyncs() throws {
    let world = try SyncWorld(plan, count: Self.count, now: Self.now)
    let pull = try world.measured(times: 2) { try world.newHome(tasks: Self.count) }
    let idle = try world.measured(times: Self.times) {}
    var number = 0
    let change = try world.measured(times: Self.times) {
      number += 1
      try world.changeHere(1, from: number)
    }
    let push = try world.measured(times: 2) {
      try world.newHome(tasks: 0)
      try world.importAll()
    }
    for (name, sync) in [("no-op", idle), ("pull", pull), ("push", push), ("change", change)] {
      line(name, sync.cost.instructions, requests: sync.requests, written: sync.cost.written, peak: sync.cost.peak)
    }
  }

  private func printCommands() throws {
    let store = try SampleStore(plan, "figures", count: Self.count)
    let plan = plan
    func measure(_ name: String, _ words: [String], before: () throws -> Void = {}) throws {
      let cost = try store.run.both([plan.program] + words, times: Self.times, before: before)
      line(name, cost.instructions, requests: 0, written: cost.written, peak: cost.peak)
    }
    try measure("import", ["import", store.file]) { try BenchmarkUser.makeFolder(store.folder) }
    let exported = plan.folder + "/exported.ics"
    try measure("export", ["export", exported]) {
      try? FileManager.default.removeItem(atPath: exported)  // missing at first
    }
    try measure("add", ["add", "Milch", "morgen", "9:00"])
    try measure("list", ["list"])
    try measure("today", ["today"])
  }

  private func printKey() throws {
    let store = try SampleStore(plan, "figures", count: Self.count)
    var session = ScreenSession(plan: plan, environment: store.environment, words: ["ui", "backlog"])
    session.countedQuiet = 500
    session.areAnswered = true
    let keys = 20
    let opened = try session.cost(of: [])
    let typed = try session.cost(of: Array(repeating: "j", count: keys))
    let instructions = typed.instructions.flatMap { whole in opened.instructions.map { (whole - $0) / keys } }
    line("key", instructions, requests: 0, written: (typed.bytes - opened.bytes) / keys, peak: typed.peak)
  }

  private func line(_ name: String, _ instructions: Int?, requests: Int, written: Int, peak: Int) {
    let cells = [
      Self.two(instructions ?? 0, 1_000_000), String(requests), Self.two(written, 1000), Self.two(peak, 1_000_000),
    ]
    Swift.print(([name] + cells).joined(separator: " "))
  }

  /// The number in units, with two decimals.
  private static func two(_ number: Int, _ unit: Int) -> String {
    let hundredths = (number * 100 + unit / 2) / unit
    return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
  }
}
