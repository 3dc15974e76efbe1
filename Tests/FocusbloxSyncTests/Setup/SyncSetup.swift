import CalDAV
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import Logging
import TestSupport
import Testing

/// One server, and users with their own stores. Time passes only when a test advances it.
final class SyncSetup {
  static let zone = TimeZone(identifier: "Europe/Berlin") ?? .gmt

  let server: InMemoryCalDAVServer
  /// The faults on the way to the server, if the way is a socket.
  let faults = ServerFaults()
  let clock = TestClock()
  let users: [TestUser]
  /// Another program that uses the server.
  let other: ForeignClient

  var a: TestUser { users[0] }
  var b: TestUser { users[1] }
  var c: TestUser { users[2] }

  /// - Parameters:
  ///   - lists: the names of the calendars. Without a name, methods use the first one.
  ///   - store: the store of the only user; otherwise each user has a store in memory.
  ///   - overSockets: whether requests use libcurl and a loopback server instead of a call.
  init(
    _ mode: ServerMode = ServerMode(), users count: Int = 1, lists: [String] = ["Aufgaben"],
    settings: Settings = Settings(), mapping: MappingProfile = .strict, store: Store? = nil, overSockets: Bool = false
  ) async throws {
    server = InMemoryCalDAVServer(mode: mode)
    for name in lists { server.makeCalendar(server.home + name + "/", name: name) }
    let requestTransport =
      overSockets
      ? try RequestTransport(loopback: LoopbackServer(serving: server, faults: faults)) : RequestTransport(server)
    let list = try #require(lists.first)
    other = ForeignClient(server: server, clock: clock, list: list)
    var users: [TestUser] = []
    for number in 0..<count {
      users.append(
        try await TestUser(
          ["a", "b", "c"][number], server: server, requestTransport: requestTransport, clock: clock, list: list,
          settings: settings,
          mapping: mapping,
          store: store))
    }
    self.users = users
  }

  /// Syncs the users in turn until no user has anything to send.
  func settle(rounds: Int = 3) async throws {
    for _ in 0..<rounds {
      for user in users { try await user.sync() }
    }
  }

  /// Advances the time of all users and of the server.
  func advance(minutes: Int) {
    clock.advance(minutes: Double(minutes))
    server.advance(seconds: minutes * 60)
  }

  /// The methods of the requests during `body`, such as `PUT` and `REPORT`.
  func requests(_ body: () async throws -> Void) async throws -> [String] {
    server.clearLog()
    try await body()
    return server.requests.map(\.method)
  }

  /// The names of the objects in each list of the server.
  func places(_ lists: [String]) -> [[String]] { lists.map { other.names(in: $0) } }

  /// Moves the first user's task Zaun (fence.ics) on a server without MOVE, and refuses the deletion of the move's
  /// source. The result is the user's former transport, which ends the refusal.
  func moveHalfway(from: String = "Aufgaben", to: String = "Garten") async throws -> any HTTPTransport {
    server.mode.hasMove = false
    try await a.sync()
    try a.move("Zaun", to: to)
    let plain = a.transport
    a.transport = RefusingTransport("DELETE", "\(from)/fence.ics", around: plain)
    try await a.sync()
    return plain
  }

  /// Makes a run whose first PUT arrives and has no answer. The first GET is lost, too.
  func cutOff() async throws {
    let plain = a.transport
    a.transport = FaultyTransport(
      script: [
        .init(method: "PUT", occurrence: 1, fault: .lostAnswer),
        .init(method: "GET", occurrence: 1, fault: .lostRequest),
      ], wrapping: plain)
    _ = try await a.attempt()
    a.transport = plain
    #expect(try a.links().allSatisfy { $0.href != nil || $0.sentAt != nil })
  }

  var isWellBehaved: Bool { server.violations.isEmpty }
}

/// A server mode with a name for the test's output.
struct NamedMode: Sendable, CustomTestStringConvertible {
  let name: String
  let mode: ServerMode
  var testDescription: String { name }

  static let all = (ServerMode.named + ServerMode.others).map { NamedMode(name: $0.name, mode: $0.mode) }

  /// A strict server with one difference.
  static func strict(but name: String, _ change: (inout ServerMode) -> Void) -> NamedMode {
    var mode = ServerMode()
    change(&mode)
    return NamedMode(name: name, mode: mode)
  }
}
