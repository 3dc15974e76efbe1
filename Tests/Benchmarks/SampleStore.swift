/// A home with a store of sample tasks, on the morning of 25 November 2026.
struct SampleStore {
  let folder: String
  /// What the store was imported from.
  let file: String
  let environment: [String: String]
  let run: MeasuredRun

  /// - Parameters:
  ///   - name: of its folder.
  ///   - isCompleted: which of the tasks are completed.
  ///   - more: further components of the file that is imported.
  init(
    _ plan: BenchPlan, _ name: String, count: Int, isCompleted: (Int) -> Bool = { _ in false }, more: String = ""
  ) throws {
    folder = plan.folder + "/" + name
    try BenchmarkUser.makeFolder(folder)
    environment = BenchmarkUser.environment(in: folder).merging(["FOCUSBLOX_NOW": "2026-11-25T08:00:00+01:00"]) { $1 }
    run = MeasuredRun(plan: plan, environment: environment)
    file = plan.folder + "/" + name + ".ics"
    try FilePieces.write(file) { output in
      output(SampleItems.head + SampleItems.zone)
      for number in 0..<count {
        output(isCompleted(number) ? SampleItems.completedTask(number) : SampleItems.task(number))
      }
      output(more + "END:VCALENDAR\r\n")
    }
    _ = try run([plan.program, "import", file])
  }
}
