import CalDAV
import CurlTransport
import Foundation
import HTTPTypes
import Logging
import Testing

/// A real server that `Config/scripts/test` has started, as its `url` file describes it.
struct LiveServer: Sendable, CustomTestStringConvertible {
  let name: String
  let url: URL
  let user: String
  let password: String
  var testDescription: String { name }

  /// The running servers; none where `FOCUSBLOX_SERVERS_STATE` names no folder, which is said aloud.
  static let running: [LiveServer] = {
    guard let folder = ProcessInfo.processInfo.environment["FOCUSBLOX_SERVERS_STATE"] else {
      print("ServerTests: skipped, FOCUSBLOX_SERVERS_STATE names no folder; Config/scripts/test starts the servers.")
      return []
    }
    let found = ["radicale", "xandikos"].compactMap { LiveServer($0, in: folder) }
    if found.isEmpty { print("ServerTests: skipped, no server runs in \(folder).") }
    return found
  }()

  private init?(_ name: String, in folder: String) {
    // A server that was not started has no such file.
    guard let text = try? String(contentsOfFile: "\(folder)/\(name)/url", encoding: .utf8) else { return nil }
    var values: [String: String] = [:]
    for line in text.split(separator: "\n") {
      let halves = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if halves.count == 2 { values[String(halves[0])] = String(halves[1]) }
    }
    guard let url = values["URL"].flatMap({ URL(string: $0) }) else { return nil }
    self.name = name
    self.url = url
    user = values["USER"] ?? ""
    password = values["PASSWORD"] ?? ""
  }

  func transport() throws -> CurlTransport {
    let origin = try #require(Origin(url))
    return try CurlTransport(
      configuration: .init(
        credentials: user.isEmpty ? nil : .basic(user: user, password: password, for: origin), caFile: nil))
  }

  func client(_ transport: CurlTransport) throws -> CalDAVClient {
    try CalDAVClient(
      transport: transport, base: url, logger: Logger(label: "live", factory: { _ in SwiftLogNoOpLogHandler() }),
      userAgent: "focusblox-tests")
  }

  /// Runs `body` in a calendar of its own, which is removed afterwards however it ends.
  func withCalendar(
    _ title: String, _ body: (CalDAVClient, CalendarCollection) async throws -> Void
  ) async throws {
    let transport = try transport()
    let client = try client(transport)
    let home = try #require(try await client.discover().homes.first)
    let calendar = try await client.createCalendar(
      named: title, color: "#FF8800", components: [.vtodo, .vevent], in: home)
    do {
      try await body(client, calendar)
      try await remove(calendar, transport)
    } catch {
      try? await remove(calendar, transport)  // the first failure is the one to report
      throw error
    }
  }

  /// The client cannot delete calendars, on purpose.
  private func remove(_ calendar: CalendarCollection, _ transport: CurlTransport) async throws {
    let authority = [calendar.url.host(), calendar.url.port.map(String.init)].compactMap(\.self).joined(separator: ":")
    let request = HTTPRequest(
      method: .delete, scheme: calendar.url.scheme, authority: authority, path: calendar.href.path)
    _ = try await transport.send(request, body: nil) { _, _ in }
  }
}
