import CalDAV
import CurlTransport
import Foundation
import TestSupport
import Testing

@Suite("The contract over real sockets")
struct SocketContractTests {
  private static let login = (user: "tester", password: "Geheim-2468")

  private func contract(_ mode: ServerMode, _ form: LoopbackServer.Form) async throws {
    let server = InMemoryCalDAVServer(mode: mode)
    server.makeCalendar(server.home + "liste/")
    server.requireLogin(user: Self.login.user, password: Self.login.password)
    let loopback = try LoopbackServer(serving: server, form: form)
    let base = loopback.url("/")
    let client = try TestClient.make(try Self.transport(base, Self.login), base: base.absoluteString)
    let calendar = try #require(try await client.discover().collections.first)
    try await CalDAVServerContract(client: client, calendar: calendar).run()
    #expect(server.violations.isEmpty)
  }

  @Test("the contract holds through libcurl, with Content-Length and keep-alive")
  func holdsWithContentLength() async throws { try await contract(ServerMode(), LoopbackServer.Form()) }

  @Test("the contract holds through libcurl, chunked, with one answer for each connection")
  func holdsChunked() async throws {
    var form = LoopbackServer.Form()
    form.isChunked = true
    form.closesConnections = true
    try await contract(.openXchange, form)
  }

  static func transport(_ base: URL, _ login: (user: String, password: String)) throws -> CurlTransport {
    let origin = try #require(Origin(base))
    return try CurlTransport(
      configuration: .init(credentials: .basic(user: login.user, password: login.password, for: origin)))
  }
}
