import Foundation
import TestSupport

/// A user with one list of tasks on the in-memory server, which the real program reaches over a loopback socket.
struct SyncWorld {
  let count: Int
  private let plan: BenchPlan
  private let server = InMemoryCalDAVServer()
  private let loopback: LoopbackServer
  private let home: String
  private let user: MeasuredRun
  private var path: String { server.home + "Aufgaben/" }

  /// - Parameter now: the program's time; `nil` for that of the machine.
  init(_ plan: BenchPlan, count: Int, now: String? = nil) throws {
    self.plan = plan
    self.count = count
    loopback = try LoopbackServer(serving: server)
    home = plan.folder + "/sync"
    let clock = now.map { ["FOCUSBLOX_NOW": $0] } ?? [:]
    user = MeasuredRun(plan: plan, environment: BenchmarkUser.environment(in: home).merging(clock) { $1 })
  }

  /// The cost of one sync, and its traffic.
  struct Sync {
    var cost: Cost
    var requests = 0
    var sent = 0
    var received = 0
  }

  /// - Parameters:
  ///   - times: as with ``MeasuredRun/both(_:times:before:)``.
  ///   - before: what happens before each sync.
  func measured(times: Int = 1, _ before: () throws -> Void) throws -> Sync {
    var requests = 0
    var cost = try leastCost(of: times) {
      try before()
      server.clearLog()
      let cost = try user(sync)
      requests = server.requests.count
      return cost
    }
    if plan.counting != nil {
      try before()
      cost.instructions = try user(sync, isCounted: true).instructions
    }
    let report = try SyncReport(cost.output)
    return Sync(cost: cost, requests: requests, sent: report.bytesSent, received: report.bytesReceived)
  }

  private var sync: [String] { [plan.program, "sync", "--json", "--conflict", "remote"] }

  // MARK: Preparations

  func newHome(tasks: Int) throws {
    try BenchmarkUser.makeFolder(home)
    server.deleteCalendar(path)
    server.makeCalendar(path)
    for number in 0..<tasks { server.put(path + SampleItems.name(number), SampleItems.object(number)) }
    let secret = home + "/password"
    guard
      FileManager.default.createFile(
        atPath: secret, contents: Data("tester\n".utf8), attributes: [.posixPermissions: 0o600])
    else { throw BenchError("cannot write \(secret)") }
    _ = try user([
      plan.program, "account", "add", "bench", "--url", loopback.url("/").absoluteString, "--user", "tester",
      "--password-file", secret,
    ])
  }

  func importAll() throws { try take(0..<count, mark: "", version: 0) }

  /// Changes different tasks at each call, so that a repeated run changes other tasks.
  func changeThere(_ amount: Int, from first: Int = 0) throws {
    for number in numbers(amount, from: first) {
      let version = server.requests.count + number
      server.put(path + SampleItems.name(number), SampleItems.object(number, mark: "there \(version)", version: 1))
    }
  }

  func changeHere(_ amount: Int, from first: Int = 0) throws {
    try take(numbers(amount, from: first), mark: "here \(server.requests.count)", version: 2)
  }

  private func numbers(_ amount: Int, from first: Int) -> [Int] {
    stride(from: first, to: count, by: max(1, count / amount)).prefix(amount).map { $0 }
  }

  private func take(_ numbers: some Sequence<Int>, mark: String, version: Int) throws {
    let file = plan.folder + "/changes.ics"
    try SampleItems.write(numbers, to: file, mark: mark, version: version)
    _ = try user([plan.program, "import", file, "--list", "Aufgaben", "--update"])
  }
}

/// The part of `sync --json` about the only list.
private struct SyncReport: Decodable {
  var bytesSent: Int
  var bytesReceived: Int
  var failed: Int

  init(_ text: String) throws {
    self = try JSONDecoder().decode(SyncReport.self, from: Data(text.utf8))
    if failed > 0 { throw BenchError("items failed: \(text)") }
  }
}
