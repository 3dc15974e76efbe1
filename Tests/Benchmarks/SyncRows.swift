import Foundation
import TestSupport

/// Measures syncs of the real program with the in-memory server over a loopback socket, with the names of the table of
/// goals.
struct SyncRows {
  private let plan: BenchPlan
  private let server = InMemoryCalDAVServer()
  private let loopback: LoopbackServer
  private let home: String
  private let user: MeasuredRun
  private var path: String { server.home + "Aufgaben/" }

  init(_ plan: BenchPlan) throws {
    self.plan = plan
    loopback = try LoopbackServer(serving: server)
    home = plan.folder + "/sync"
    user = MeasuredRun(plan: plan, environment: BenchmarkUser.environment(in: home))
  }

  private var count: Int { plan.syncItems }
  private var hundredth: Int { max(1, count / 100) }
  private var batches: Int { (count + 99) / 100 }

  func print() throws {
    var table = Table(
      "Syncs of \(count) tasks of 1.3 KB with a server in memory",
      ["work", "requests", "up", "down", "CPU", "instructions", "peak", "goal"])
    // The goal is one request more than a minimal client needs. Written objects are read back, 100 per answer.
    let some = (hundredth + 99) / 100
    let pull = try measured { try newHome(tasks: count) }
    table.add(row("first pull", pull, requests: batches + 3, peak: 48))
    table.add(row("nothing to do", try measured {}, requests: 1, peak: 40))
    table.add(row("1 % changed there", try measured { try changeThere(hundredth) }, requests: some + 2))
    table.add(row("1 % changed here", try measured { try changeHere(hundredth) }, requests: hundredth + some + 2))
    table.add(
      row(
        "1 % on each side",
        try measured {
          try changeThere(hundredth)
          try changeHere(hundredth, from: 1)
        }, requests: hundredth + 2 * some + 2))
    let thousandth = max(1, count / 1000)
    table.add(
      row(
        "0.1 % on both sides",
        try measured {
          try changeThere(thousandth, from: 2)
          try changeHere(thousandth, from: 2)
        }, requests: 3))
    table.add(
      row(
        "first push",
        try measured {
          try newHome(tasks: 0)
          try importAll()
        }, requests: count + batches + 2))
    table.print()
  }

  /// The cost of one sync, and its traffic.
  private struct Sync {
    var cost: Cost
    var requests = 0
    var sent = 0
    var received = 0
  }

  private func measured(_ before: () throws -> Void) throws -> Sync {
    var wire: (requests: Int, report: Cost)?
    var cost = try {
      try before()
      server.clearLog()
      let cost = try user(sync)
      wire = (server.requests.count, cost)
      return cost
    }()
    if plan.counting != nil {
      try before()
      cost.instructions = try user(sync, isCounted: true).instructions
    }
    let report = try wire.map { try SyncReport($0.report.output) }
    return Sync(
      cost: cost, requests: wire?.requests ?? 0, sent: report?.bytesSent ?? 0, received: report?.bytesReceived ?? 0)
  }

  private var sync: [String] { [plan.program, "sync", "--json", "--conflict", "remote"] }

  // MARK: Preparations

  private func newHome(tasks: Int) throws {
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

  private func importAll() throws { try take(0..<count, mark: "", version: 0) }

  /// Changes different tasks at each call, so that a repeated run changes other tasks.
  private func changeThere(_ amount: Int, from first: Int = 0) throws {
    for number in numbers(amount, from: first) {
      let version = server.requests.count + number
      server.put(path + SampleItems.name(number), SampleItems.object(number, mark: "there \(version)", version: 1))
    }
  }

  private func changeHere(_ amount: Int, from first: Int = 0) throws {
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

  // MARK: Rows

  /// - Parameters:
  ///   - requests: the highest allowed number of requests.
  ///   - peak: the highest allowed memory in MB with a thousand tasks.
  private func row(_ name: String, _ sync: Sync, requests: Int, peak: Int? = nil) -> [String] {
    var goals = [Figure.goal("≤ \(requests) requests", sync.requests <= requests)]
    if let peak { goals.append(Figure.goal("≤ \(peak) MB", count == 1000 ? sync.cost.peak <= peak * 1_048_576 : nil)) }
    return [
      name, "\(sync.requests)", Figure.kilobytes(sync.sent), Figure.kilobytes(sync.received),
      Figure.seconds(sync.cost.cpu), Figure.millions(sync.cost.instructions), Figure.megabytes(sync.cost.peak),
      goals.joined(separator: ", "),
    ]
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
