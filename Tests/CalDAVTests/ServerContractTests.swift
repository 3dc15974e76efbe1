import CalDAV
import Foundation
import Logging
import TestSupport
import Testing

@Suite("The contract in every mode of the in-memory server")
struct ServerContractTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let mode: ServerMode
    var testDescription: String { name }
  }

  /// The contract requires correct listings.
  static let cases: [Case] = (ServerMode.named + ServerMode.others).filter { !$0.mode.listsGhosts }.map {
    Case(name: $0.name, mode: $0.mode)
  }

  private func allowances(_ mode: ServerMode) -> CalDAVServerContract.Allowances {
    var allowances = CalDAVServerContract.Allowances()
    allowances.storesDuplicateUIDs = mode.uidConflict == .storesDuplicate
    allowances.ignoresConditions = mode.ignoresConditions
    allowances.dropsXProperties = mode.dropsXProperties
    return allowances
  }

  @Test("the contract holds from discovery to the last deletion", arguments: cases)
  func holds(in one: Case) async throws {
    let server = InMemoryCalDAVServer(mode: one.mode)
    server.makeCalendar(server.home + "aufgaben & mehr/", name: "Aufgaben & mehr")
    let client = try TestClient.make(server)
    let found = try await client.discover()
    let calendar = try #require(found.collections.first)
    try await CalDAVServerContract(client: client, calendar: calendar, allowances: allowances(one.mode)).run()
    #expect(server.names(in: server.home + "aufgaben & mehr/").isEmpty)
    #expect(server.violations.isEmpty)
  }
}

enum TestClient {
  static let base = "https://calendar.example/"

  static func make(
    _ server: InMemoryCalDAVServer, base: String = base, authorization: String? = nil,
    limits: CalDAVLimits = CalDAVLimits()
  ) throws -> CalDAVClient {
    try make(InMemoryTransport(server, pieceSize: 100, authorization: authorization), base: base, limits: limits)
  }

  static func make(
    _ transport: any HTTPTransport, base: String = base, limits: CalDAVLimits = CalDAVLimits()
  ) throws -> CalDAVClient {
    let url = try #require(URL(string: base))
    return try CalDAVClient(
      transport: transport, base: url, logger: Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }),
      userAgent: "focusblox-tests", limits: limits)
  }
}
