import Foundation

/// What `Config/scripts/bench` runs: prints tables of what files, syncs, looks at what rings next, searches and keys at the screen cost, and which of the project's goals they meet.
///
/// Everything measured is a process of its own, so that its CPU and its peak memory are its own. This one plays the server.
@main
struct Benchmarks {
  static func main() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch arguments.first {
    case "launch": try Launcher.run(Array(arguments.dropFirst()))
    case "job": try Job.run(Array(arguments.dropFirst()))
    default:
      let plan = try BenchPlan(arguments)
      if plan.parts.contains(.files) { try FileRows(plan).print() }
      if plan.parts.contains(.sync) { try SyncRows(plan).print() }
      if plan.parts.contains(.rings) { try RingRows(plan).print() }
      if plan.parts.contains(.search) { try SearchRows(plan).print() }
      if plan.parts.contains(.screen) { try ScreenRows(plan).print() }
    }
  }
}

/// What was asked for on the command line.
struct BenchPlan {
  enum Part: String, CaseIterable { case files, sync, rings, search, screen }

  var parts: [Part] = []
  /// The built `focusblox`.
  var program = ""
  /// The C program that does on libical what the file rows do; the ratios are missing without it.
  var yardstick: String?
  /// Where all files of a run are.
  var folder = ""
  var fileItems = 50_000
  var syncItems = 1_000
  /// Valgrind with what it needs before the program; counts instructions too.
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
    if parts.isEmpty { parts = Part.allCases }
    if program.isEmpty || folder.isEmpty { throw BenchError("--program and --folder are needed") }
  }
}

/// Why nothing could be measured.
struct BenchError: Error, CustomStringConvertible {
  var description: String
  init(_ description: String) { self.description = description }
}
