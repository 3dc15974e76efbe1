import CalDAV
import CurlTransport
import Foundation
import HTTPTypes
import Logging
import TestSupport
import Testing

extension RunningServer {
  private func transport() throws -> CurlTransport {
    let origin = try #require(Origin(url))
    return try CurlTransport(
      configuration: .init(
        credentials: user.isEmpty ? nil : .basic(user: user, password: password, for: origin), caFile: authority))
  }

  private func client(_ transport: CurlTransport) throws -> CalDAVClient {
    try CalDAVClient(
      transport: transport, base: url, logger: Logger(label: "live", factory: { _ in SwiftLogNoOpLogHandler() }),
      userAgent: "focusblox-tests")
  }

  /// A client with a connection of its own.
  func client() throws -> CalDAVClient { try client(transport()) }

  /// Runs `body` in a calendar of its own, and removes the calendar even after an error.
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
    await #expect(throws: CalDAVError.self) { _ = try await client.listing(of: calendar.href) }
  }

  /// The client deliberately cannot delete calendars.
  private func remove(_ calendar: CalendarCollection, _ transport: CurlTransport) async throws {
    let authority = [calendar.url.host(), calendar.url.port.map(String.init)].compactMap(\.self).joined(separator: ":")
    let request = HTTPRequest(
      method: .delete, scheme: calendar.url.scheme, authority: authority, path: calendar.href.path)
    _ = try await transport.send(request, body: nil) { _, _ in }
  }
}
