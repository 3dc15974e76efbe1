import FocusbloxModel
import Foundation
import TestSupport

/// A server with two lists, its clock, and the log of the history.
final class SimulationSetup: @unchecked Sendable {  // used only on the thread of its history
  static let zone = TimeZone(identifier: "Europe/Berlin") ?? .gmt
  static let base = "https://calendar.example/"
  static let lists = ["Aufgaben", "Garten"]

  let server: InMemoryCalDAVServer
  let mapping: MappingProfile
  private(set) var now = Date(timeIntervalSince1970: 1_795_248_000)  // 2026-11-21T08:00:00Z
  /// The actions so far, for the report of a failure.
  private(set) var log: [String] = []

  init(_ mode: ServerMode, mapping: MappingProfile) {
    server = InMemoryCalDAVServer(mode: mode)
    self.mapping = mapping
    for name in Self.lists { server.makeCalendar(path(name), name: name) }
  }

  func path(_ list: String) -> String { server.home + list + "/" }

  func advance(minutes: Int) {
    now += Double(minutes) * 60
    server.advance(seconds: minutes * 60)
  }

  func emptyTrash() { for list in Self.lists { server.emptyTrash(of: path(list)) } }

  func note(_ words: String) { log.append(words) }
}

/// A server mode with a name for the report.
struct NamedMode: Sendable {
  let name: String
  let mode: ServerMode

  /// Every server that honours preconditions. A server that ignores them may lose data that no client can protect.
  static let all: [NamedMode] =
    ServerMode.named.map { NamedMode(name: $0.name, mode: $0.mode) }.filter { !$0.mode.ignoresConditions } + [
      strict(but: "weak ETags") { $0.etags = .weak },
      strict(but: "no ETag on PUT") { $0.givesETagOnPut = false },
      strict(but: "no ETags in listings") { $0.hidesETags = true },
      strict(but: "ctag only") { $0.hasSyncCollection = false },
    ]

  /// The servers that keep all lines of an object.
  static let faithful = all.filter { !$0.mode.dropsAlarms && !$0.mode.dropsXProperties }

  /// The behaviours of proxies in front of servers, and of some servers.
  static let others: [NamedMode] =
    ServerMode.others.map { NamedMode(name: $0.name, mode: $0.mode) } + [
      strict(but: "another ETag in GET") { $0.fieldTag = .another },
      strict(but: "only the ETag of GET is good") { $0.fieldTag = .onlyValid },
      strict(but: "302 without Location") { $0.putRedirect = .withoutLocation },
      strict(but: "UIDs are not found") { $0.uidQuery = .refused },
      strict(but: "UIDs are found nowhere") { $0.uidQuery = .empty },
    ]

  private static func strict(but name: String, _ change: (inout ServerMode) -> Void) -> NamedMode {
    var mode = ServerMode()
    change(&mode)
    return NamedMode(name: name, mode: mode)
  }
}
