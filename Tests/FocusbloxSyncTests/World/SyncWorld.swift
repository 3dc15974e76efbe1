import CalDAV
import FocusbloxModel
import FocusbloxStore
import FocusbloxSync
import Foundation
import Logging
import TestSupport
import Testing

/// One server and people with stores of their own who sync with it; time passes only when a test says so.
final class SyncWorld {
  static let zone = TimeZone(identifier: "Europe/Berlin") ?? .gmt

  let server: InMemoryCalDAVServer
  /// What goes wrong on the way to the server, where the way is a socket.
  let faults = ServerFaults()
  let clock = TestClock()
  let people: [Participant]
  /// Another program at work on the server.
  let other: ForeignClient

  var a: Participant { people[0] }
  var b: Participant { people[1] }
  var c: Participant { people[2] }

  /// - Parameters:
  ///   - lists: names of the calendars; the first is the one that verbs mean where none is named.
  ///   - store: that of the one person; else each has one in memory.
  ///   - overSockets: through libcurl and a loopback server instead of a call.
  init(
    _ mode: ServerMode = ServerMode(), people count: Int = 1, lists: [String] = ["Aufgaben"],
    settings: Settings = Settings(), mapping: MappingProfile = .strict, store: Store? = nil, overSockets: Bool = false
  ) async throws {
    server = InMemoryCalDAVServer(mode: mode)
    for name in lists { server.makeCalendar(server.home + name + "/", name: name) }
    let way = overSockets ? try Way(loopback: LoopbackServer(serving: server, faults: faults)) : Way(server)
    let list = try #require(lists.first)
    other = ForeignClient(server: server, clock: clock, list: list)
    var people: [Participant] = []
    for number in 0..<count {
      people.append(
        try await Participant(
          ["a", "b", "c"][number], server: server, way: way, clock: clock, list: list, settings: settings,
          mapping: mapping,
          store: store))
    }
    self.people = people
  }

  /// Everyone syncs in turn until nobody has anything left to say.
  func settle(rounds: Int = 3) async throws {
    for _ in 0..<rounds {
      for person in people { try await person.sync() }
    }
  }

  /// Lets time pass for everyone, on the server too.
  func advance(minutes: Int) {
    clock.advance(minutes: Double(minutes))
    server.advance(seconds: minutes * 60)
  }

  /// The requests that went out while `body` ran, as `PUT`, `REPORT` …
  func requests(_ body: () async throws -> Void) async throws -> [String] {
    server.clearLog()
    try await body()
    return server.requests.map(\.method)
  }

  /// The first person moves the task Zaun, at fence.ics; the server does not let the old place be emptied until the user has the
  /// transport again that is given back.
  func moveHalfway(from: String = "Aufgaben", to: String = "Garten") async throws -> any HTTPTransport {
    try await a.sync()
    try a.move("Zaun", to: to)
    let plain = a.transport
    a.transport = RefusingTransport("DELETE", "\(from)/fence.ics", around: plain)
    try await a.sync()
    return plain
  }

  /// A run whose first write arrives, and of which nothing is heard; nor can that be asked for.
  func cutOff() async throws {
    let plain = a.transport
    a.transport = FaultyTransport(
      script: [
        .init(method: "PUT", occurrence: 1, fault: .lostAnswer),
        .init(method: "GET", occurrence: 1, fault: .lostRequest),
      ], wrapping: plain)
    _ = try await a.attempt()
    a.transport = plain
    #expect(try a.links().allSatisfy { $0.etag != nil || ($0.href == nil && $0.sentAt != nil) })
  }

  var isWellBehaved: Bool { server.violations.isEmpty }
}

/// A server mode with a name for the test's report.
struct NamedMode: Sendable, CustomTestStringConvertible {
  let name: String
  let mode: ServerMode
  var testDescription: String { name }

  static let all = (ServerMode.named + ServerMode.others).map { NamedMode(name: $0.name, mode: $0.mode) }

  /// A strict server but for one thing.
  static func strict(but name: String, _ change: (inout ServerMode) -> Void) -> NamedMode {
    var mode = ServerMode()
    change(&mode)
    return NamedMode(name: name, mode: mode)
  }
}
