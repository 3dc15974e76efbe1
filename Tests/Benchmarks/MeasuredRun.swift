import Foundation

/// The cost of one process.
struct Cost {
  /// User and system time, in seconds.
  var cpu: Double
  /// The peak memory in bytes.
  var peak: Int
  /// The octets written to files and pipes.
  var written: Int
  var instructions: Int?
  var output: String
}

/// Runs a command through the launcher of `Config/bench`, so that its peak memory does not include this process.
struct MeasuredRun {
  let plan: BenchPlan
  var environment: [String: String] = [:]

  /// - Parameter isCounted: runs the command under valgrind, which makes CPU and peak memory meaningless.
  /// - Throws: `BenchError` if the command fails.
  func callAsFunction(_ command: [String], isCounted: Bool = false) throws -> Cost {
    let report = plan.folder + "/cost"
    var launch = [report]
    var environment = environment
    let counts = plan.folder + "/instructions"
    if isCounted, let counting = plan.counting {
      environment["LD_PRELOAD"] = counting.preload
      launch += [
        "valgrind", "-q", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=\(counts)",
        "--log-file=\(plan.folder)/valgrind.log",
      ]
    }
    let log = plan.folder + "/messages"
    _ = FileManager.default.createFile(atPath: log, contents: nil)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: plan.launcher)
    process.arguments = launch + command
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle(forWritingAtPath: log)
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      let messages = try String(contentsOfFile: log, encoding: .utf8)
      throw BenchError("\(command.joined(separator: " ")): failed\n\(text)\(messages)")
    }
    let numbers = try String(contentsOfFile: report, encoding: .utf8).split(separator: " ").compactMap { Double($0) }
    guard numbers.count == 3 else { throw BenchError("the launcher wrote no costs") }
    return Cost(
      cpu: numbers[0], peak: Int(numbers[1]), written: Int(numbers[2]),
      instructions: isCounted ? try Self.instructions(in: counts) : nil, output: text)
  }

  /// Runs the command normally, and once more under valgrind if requested.
  ///
  /// - Parameter times: how many normal runs there are. The least memory and the fewest written octets count.
  func both(_ command: [String], times: Int = 1, before: () throws -> Void = {}) throws -> Cost {
    var cost = try leastCost(of: times) {
      try before()
      return try self(command)
    }
    if plan.counting != nil {
      try before()
      cost.instructions = try self(command, isCounted: true).instructions
    }
    return cost
  }

  static func ownPath() throws -> String {
    try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
  }

  static func instructions(in file: String) throws -> Int? {
    let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
    return lines.last { $0.hasPrefix("summary: ") }.flatMap { Int($0.dropFirst(9).prefix { $0 != " " }) }
  }
}

/// The first of several equal runs, with the least memory and the fewest written octets of all.
func leastCost(of times: Int, _ run: () throws -> Cost) throws -> Cost {
  var cost = try run()
  for _ in 1..<times {
    let other = try run()
    cost.peak = min(cost.peak, other.peak)
    cost.written = min(cost.written, other.written)
  }
  return cost
}
