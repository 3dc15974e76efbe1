import Foundation

/// The program of `Config/scripts/bench` and `Config/scripts/figures`. It prints tables with the costs of files, syncs,
/// looks at the next rings, plans, searches and keys at the screen, and with the goals that are met; or the recorded figures.
///
/// Each measurement runs in a process of its own, so that CPU and peak memory are those of the measured work. This
/// process is the server.
@main
struct Benchmarks {
  static func main() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch arguments.first {
    case "job": try Job.run(Array(arguments.dropFirst()))
    default:
      let plan = try BenchPlan(arguments)
      if plan.parts.contains(.files) { try FileRows(plan).print() }
      if plan.parts.contains(.sync) { try SyncRows(plan).print() }
      if plan.parts.contains(.rings) { try RingRows(plan).print() }
      if plan.parts.contains(.plan) { try PlanRows(plan).print() }
      if plan.parts.contains(.search) { try SearchRows(plan).print() }
      if plan.parts.contains(.screen) { try ScreenRows(plan).print() }
      if plan.parts.contains(.figures) { try FigureRows(plan).print() }
    }
  }
}

/// The work that the command line requests.
struct BenchPlan {
  enum Part: String {
    case files, sync, rings, plan, search, screen, figures

    /// The tables that are printed if none is named.
    static let tables: [Part] = [.files, .sync, .rings, .plan, .search, .screen]
  }

  var parts: [Part] = []
  /// The path of the built `focusblox`.
  var program = ""
  /// The path of the built `Config/bench/launch.c`.
  var launcher = ""
  /// The path of the C program that does the work of the file rows with libical; `nil` leaves out the ratios.
  var yardstick: String?
  /// The folder of all files of a run.
  var folder = ""
  var fileItems = 50_000
  var syncItems = 1_000
  /// The valgrind command that counts instructions; `nil` for no counting.
  var counting: Counting?

  struct Counting {
    var preload: String
  }

  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      func value() throws -> String {
        guard let value = rest.popFirst() else { throw BenchError("\(argument) needs a value") }
        return value
      }
      func number() throws -> Int {
        let text = try value()
        guard let number = Int(text), number > 0 else { throw BenchError("\(argument): no number: \(text)") }
        return number
      }
      switch argument {
      case "--program": program = try value()
      case "--launcher": launcher = try value()
      case "--yardstick": yardstick = try value()
      case "--folder": folder = try value()
      case "--file-items": fileItems = try number()
      case "--sync-items": syncItems = try number()
      case "--count-with": counting = Counting(preload: try value())
      default:
        guard let part = Part(rawValue: argument) else { throw BenchError("unknown: \(argument)") }
        parts.append(part)
      }
    }
    if parts.isEmpty { parts = Part.tables }
    if program.isEmpty || launcher.isEmpty || folder.isEmpty {
      throw BenchError("--program, --launcher and --folder are needed")
    }
  }
}

/// The reason why a measurement failed.
struct BenchError: Error, CustomStringConvertible {
  var description: String
  init(_ description: String) { self.description = description }
}
