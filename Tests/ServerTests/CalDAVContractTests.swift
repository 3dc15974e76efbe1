import CalDAV
import CurlTransport
import Foundation
import HTTPTypes
import Logging
import TestSupport
import Testing

/// Runs against the server named by `FOCUSBLOX_TEST_URL`, `_USER`, `_PASSWORD` and `_CA`; makes a calendar of its own there
/// and removes it.
@Suite("The CalDAV contract on a live server")
struct CalDAVContractTests {
  private static let environment = ProcessInfo.processInfo.environment
  static let isNamed = environment["FOCUSBLOX_TEST_URL"] != nil

  @Test(.enabled(if: isNamed, "FOCUSBLOX_TEST_URL names no server"))
  func theServerKeepsTheContract() async throws {
    let base = try #require(Self.environment["FOCUSBLOX_TEST_URL"].flatMap { URL(string: $0) })
    let transport = try Self.transport(base)
    let client = try Self.client(transport, base)
    let found = try await client.discover()
    let home = try #require(found.homes.first)
    let calendar = try await client.createCalendar(
      named: "Vertrag & Prüfung", color: "#FF8800", components: [.vtodo, .vevent], in: home)
    do {
      try await CalDAVServerContract(client: client, calendar: calendar, allowances: Self.allowances).run()
      try await Self.remove(calendar, transport)
    } catch {
      try? await Self.remove(calendar, transport)  // the first failure is the one to report
      throw error
    }
    await #expect(throws: CalDAVError.self) { _ = try await client.listing(of: calendar.href) }
  }

  /// Words in `FOCUSBLOX_TEST_ALLOW`: `duplicate-uids`, `ignored-conditions`.
  private static var allowances: CalDAVServerContract.Allowances {
    let words = environment["FOCUSBLOX_TEST_ALLOW"]?.split(separator: " ") ?? []
    var allowances = CalDAVServerContract.Allowances()
    allowances.storesDuplicateUIDs = words.contains("duplicate-uids")
    allowances.ignoresConditions = words.contains("ignored-conditions")
    return allowances
  }

  private static func client(_ transport: any HTTPTransport, _ base: URL) throws -> CalDAVClient {
    try CalDAVClient(
      transport: transport, base: base, logger: Logger(label: "contract", factory: { _ in SwiftLogNoOpLogHandler() }),
      userAgent: "focusblox-tests")
  }

  private static func transport(_ base: URL) throws -> CurlTransport {
    let origin = try #require(Origin(base))
    let user = environment["FOCUSBLOX_TEST_USER"] ?? ""
    let password = environment["FOCUSBLOX_TEST_PASSWORD"] ?? ""
    return try CurlTransport(
      configuration: .init(
        credentials: user.isEmpty ? nil : .basic(user: user, password: password, for: origin),
        caFile: environment["FOCUSBLOX_TEST_CA"]))
  }

  /// The client cannot delete calendars, on purpose.
  private static func remove(_ calendar: CalendarCollection, _ transport: CurlTransport) async throws {
    let authority = [calendar.url.host(), calendar.url.port.map(String.init)].compactMap(\.self).joined(separator: ":")
    let request = HTTPRequest(
      method: .delete, scheme: calendar.url.scheme, authority: authority, path: calendar.href.path)
    _ = try await transport.send(request, body: nil) { _, _ in }
  }
}
