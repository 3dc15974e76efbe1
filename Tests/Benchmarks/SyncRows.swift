/// Measures syncs of the real program with the in-memory server over a loopback socket, with the names of the table of
/// goals.
struct SyncRows {
  private let world: SyncWorld

  init(_ plan: BenchPlan) throws { world = try SyncWorld(plan, count: plan.syncItems) }

  private var count: Int { world.count }
  private var hundredth: Int { max(1, count / 100) }
  private var batches: Int { (count + 99) / 100 }

  func print() throws {
    var table = Table(
      "Syncs of \(count) tasks of 1.3 KB with a server in memory",
      ["work", "requests", "up", "down", "CPU", "instructions", "peak", "goal"])
    // The goal is one request more than a minimal client needs. Written objects are read back, 100 per answer.
    let some = (hundredth + 99) / 100
    let pull = try world.measured { try world.newHome(tasks: count) }
    table.add(row("first pull", pull, requests: batches + 3, peak: 48))
    table.add(row("nothing to do", try world.measured {}, requests: 1, peak: 40))
    table.add(row("1 % changed there", try world.measured { try world.changeThere(hundredth) }, requests: some + 2))
    table.add(
      row("1 % changed here", try world.measured { try world.changeHere(hundredth) }, requests: hundredth + some + 2))
    table.add(
      row(
        "1 % on each side",
        try world.measured {
          try world.changeThere(hundredth)
          try world.changeHere(hundredth, from: 1)
        }, requests: hundredth + 2 * some + 2))
    let thousandth = max(1, count / 1000)
    table.add(
      row(
        "0.1 % on both sides",
        try world.measured {
          try world.changeThere(thousandth, from: 2)
          try world.changeHere(thousandth, from: 2)
        }, requests: 3))
    table.add(
      row(
        "first push",
        try world.measured {
          try world.newHome(tasks: 0)
          try world.importAll()
        }, requests: count + batches + 2))
    table.print()
  }

  // MARK: Rows

  /// - Parameters:
  ///   - requests: the highest allowed number of requests.
  ///   - peak: the highest allowed memory in MB with a thousand tasks.
  private func row(_ name: String, _ sync: SyncWorld.Sync, requests: Int, peak: Int? = nil) -> [String] {
    var goals = [Figure.goal("≤ \(requests) requests", sync.requests <= requests)]
    if let peak { goals.append(Figure.goal("≤ \(peak) MB", count == 1000 ? sync.cost.peak <= peak * 1_048_576 : nil)) }
    return [
      name, "\(sync.requests)", Figure.kilobytes(sync.sent), Figure.kilobytes(sync.received),
      Figure.seconds(sync.cost.cpu), Figure.millions(sync.cost.instructions), Figure.megabytes(sync.cost.peak),
      goals.joined(separator: ", "),
    ]
  }
}
