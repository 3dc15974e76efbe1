import Foundation

/// Measures searches in a large store. A few rows cost the same for any size of the store.
struct SearchRows {
  private static let count = 100_000
  private static let commands = [
    ["list", "--limit", "20"],
    // The first words are in two thirds of all tasks, and the number is in one task.
    ["list", "report", "--limit", "20"], ["list", "rep", "--limit", "20"], ["list", "99999"],
    ["list", "report", "99999", "--limit", "20"], ["list", "not:report", "--limit", "20"],
    ["list", "tag:report", "--limit", "20"], ["list", "!high", "--limit", "20"], ["list", "nowhere", "--limit", "20"],
    ["search", "report", "--limit", "20"], ["search", "99999"], ["search", "nowhere", "--limit", "20"],
    ["show", "99999"],
  ]

  private let plan: BenchPlan

  init(_ plan: BenchPlan) { self.plan = plan }

  func print() throws {
    let folder = plan.folder + "/search"
    try Person.makeFolder(folder)
    var environment = Person.environment(in: folder)
    environment["FOCUSBLOX_NOW"] = "2026-11-25T08:00:00+01:00"
    let run = MeasuredRun(plan: plan, environment: environment)
    let path = plan.folder + "/search.ics"
    try FilePieces.write(path) { output in
      output(SampleItems.head + SampleItems.zone)
      for number in 0..<Self.count {
        let task = SampleItems.task(number)
        output(
          number % 3 > 0
            ? task
            : task.replacingOccurrences(
              of: "STATUS:NEEDS-ACTION", with: "STATUS:COMPLETED\r\nCOMPLETED:20261101T080000Z"))
      }
      output("END:VCALENDAR\r\n")
    }
    _ = try run([plan.program, "import", path])
    var table = Table("A search in \(Self.count) tasks", ["command", "CPU", "instructions", "goal"])
    for command in Self.commands {
      let cost = try run.both([plan.program] + command)
      table.add([
        command.joined(separator: " "), Figure.seconds(cost.cpu), Figure.millions(cost.instructions),
        Figure.goal("≤ 60 M", cost.instructions.map { $0 <= 60_000_000 }),
      ])
    }
    table.print()
  }
}
