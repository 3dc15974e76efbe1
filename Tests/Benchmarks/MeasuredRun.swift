import Foundation
import Glibc

/// The cost of one process.
struct Cost {
  /// User and system time, in seconds.
  var cpu: Double
  /// The peak memory in bytes.
  var peak: Int
  var instructions: Int?
  var output: String
}

/// Runs a command through the launcher, so that its peak memory does not include this process.
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
    process.executableURL = URL(fileURLWithPath: try Self.ownPath())
    process.arguments = ["launch"] + launch + command
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
    guard numbers.count == 2 else { throw BenchError("the launcher wrote no costs") }
    return Cost(
      cpu: numbers[0], peak: Int(numbers[1]), instructions: isCounted ? try Self.instructions(in: counts) : nil,
      output: text)
  }

  /// Runs the command normally, and once more under valgrind if requested.
  func both(_ command: [String], before: () throws -> Void = {}) throws -> Cost {
    try before()
    var cost = try self(command)
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

/// A small process between this one and the measured one, because the peak memory of a child starts with its parent's.
enum Launcher {
  static func run(_ arguments: [String]) throws {
    guard let report = arguments.first, arguments.count > 1 else { throw BenchError("launch REPORT COMMAND …") }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = Array(arguments.dropFirst())
    try process.run()
    process.waitUntilExit()
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
    let cpu = seconds(usage.ru_utime) + seconds(usage.ru_stime)
    try "\(cpu) \(usage.ru_maxrss * 1024)".write(toFile: report, atomically: false, encoding: .utf8)
    if process.terminationStatus != 0 { throw BenchError("exit status \(process.terminationStatus)") }
  }

  private static func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
}
