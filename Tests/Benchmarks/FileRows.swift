import Foundation

/// Measures reading, writing and importing files with many items, next to a C program that does the same with libical.
struct FileRows {
  private let plan: BenchPlan
  private let run: MeasuredRun

  init(_ plan: BenchPlan) {
    self.plan = plan
    run = MeasuredRun(plan: plan)
  }

  func print() throws {
    let items = plan.folder + "/items.ics"
    try SampleItems.write(0..<plan.fileItems, to: items)
    let size = try FilePieces.size(of: items)
    let reference = try plan.yardstick.map { try run.both([$0, "roundtrip", items]) }
    let idle = try job(.nothing, items).peak

    var table = Table(
      "\(plan.fileItems) tasks with two alarms each in one file of \(Figure.megabytes(size))",
      ["work", "CPU", "MB/s", "C program ÷ ours", "instructions", "ours ÷ C program", "peak", "goal"])
    if let reference {
      table.add(row("C program: parse and write with libical", reference, size, nil, ""))
    }
    let rewrite = try job(.rewrite, items)
    table.add(
      row(
        "read whole and write, byte for byte", rewrite, size, reference,
        goals(
          ("at least 3 × as fast", reference.map { faster(rewrite, $0) >= 3 }),
          ("peak ≤ 3 × file", rewrite.peak - idle <= 3 * size))))
    let stream = try job(.stream, items)
    table.add(
      row("the same in pieces", stream, size, reference, goals(("peak constant", stream.peak - idle < 8_000_000))))
    let fields = try job(.fields, items)
    table.add(
      row(
        "every mapped field of every task", fields, size, reference,
        goals(("no slower", reference.map { faster(fields, $0) >= 1 }))))
    let imported = try importing(items)
    table.add(
      row(
        "focusblox import", imported, size, reference,
        goals(("≤ 2 × its instructions", reference.flatMap { costs(imported, $0) }.map { $0 <= 2 }))))
    let exported = try exporting()
    table.add(
      row("focusblox export", exported, size, reference, goals(("≤ 60 MB", exported.peak <= 60_000_000))))
    table.print()
    try printAnswers(idle: idle)
  }

  /// Prints the rows of multistatus answers, with and without objects.
  private func printAnswers(idle: Int) throws {
    var table = Table(
      "A multistatus answer of \(plan.fileItems) rows",
      ["work", "size", "CPU", "MB/s", "above an idle process", "goal"])
    for hasData in [false, true] {
      let path = plan.folder + "/multistatus.xml"
      try SampleItems.writeMultistatus(0..<plan.fileItems, hasData: hasData, to: path)
      let size = try FilePieces.size(of: path)
      let cost = try job(.multistatus, path)
      let rate = Double(size) / 1e6 / cost.cpu
      table.add([
        hasData ? "with every object" : "hrefs and ETags", Figure.megabytes(size), Figure.seconds(cost.cpu),
        "\(Int(rate))", Figure.megabytes(cost.peak - idle),
        goals(("≥ 100 MB/s", rate >= 100), ("≤ 8 MB", cost.peak - idle <= 8_000_000)),
      ])
    }
    table.print()
  }

  private func job(_ job: Job, _ path: String) throws -> Cost {
    try run.both([try MeasuredRun.ownPath(), "job", job.rawValue, path])
  }

  private var user: MeasuredRun {
    MeasuredRun(plan: plan, environment: BenchmarkUser.environment(in: plan.folder + "/files"))
  }

  private func importing(_ path: String) throws -> Cost {
    let folder = plan.folder + "/files"
    return try user.both([plan.program, "import", path]) { try BenchmarkUser.makeFolder(folder) }
  }

  private func exporting() throws -> Cost {
    try user.both([plan.program, "export", plan.folder + "/exported.ics"]) {
      try? FileManager.default.removeItem(atPath: plan.folder + "/exported.ics")  // missing at first
    }
  }

  private func faster(_ cost: Cost, _ reference: Cost) -> Double { reference.cpu / cost.cpu }

  /// The ratio in instructions, if they were counted.
  private func costs(_ cost: Cost, _ reference: Cost) -> Double? {
    guard let mine = cost.instructions, let its = reference.instructions else { return nil }
    return Double(mine) / Double(its)
  }

  private func goals(_ goals: (String, Bool?)...) -> String {
    goals.map { Figure.goal($0.0, $0.1) }.joined(separator: ", ")
  }

  private func row(_ name: String, _ cost: Cost, _ size: Int, _ reference: Cost?, _ goal: String) -> [String] {
    let share = reference.flatMap { costs(cost, $0) }.map(Figure.times) ?? ""
    return [
      name, Figure.seconds(cost.cpu), "\(Int(Double(size) / 1e6 / cost.cpu))",
      reference.map { Figure.times(faster(cost, $0)) } ?? "", Figure.millions(cost.instructions), share,
      Figure.megabytes(cost.peak), goal,
    ]
  }
}
