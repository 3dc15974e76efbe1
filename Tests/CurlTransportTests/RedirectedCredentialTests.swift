import CalDAV
import CurlTransport
import Foundation
import Logging
import Testing

// I21
@Suite("Passwords and redirects")
struct RedirectedCredentialTests {
  /// A server that redirects a GET to another server's `target`.
  private func get(
    at server: TestServer, ledTo target: String
  ) async throws -> Result<CalendarObject?, CalDAVError> {
    let origin = try server.origin()
    let transport = try CurlTransport {
      $0.credentials = .basic(user: "tester", password: "Geheim-2468", for: origin)
    }
    let client = try CalDAVClient(
      transport: transport, base: #require(URL(string: "http://127.0.0.1:\(server.port)/")),
      logger: Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }), userAgent: "focusblox-tests")
    let href = try #require(Href("/to/\(target)"))
    do throws(CalDAVError) {
      return .success(try await client.get(href))
    } catch { return .failure(error) }
  }

  private func schemes(_ lines: [String]) -> [String] { lines.map { String($0.split(separator: " ")[3]) } }

  @Test("a password does not go to another port, also after a challenge", arguments: ["Basic", "Digest"])
  func staysAtItsPort(scheme: String) async throws {
    let (own, other) = (try TestServer(), try TestServer(schemes: scheme))
    _ = try await get(at: own, ledTo: "127.0.0.1:\(other.port)/there.ics").get()
    let refused = try await get(at: own, ledTo: "127.0.0.1:\(other.port)/private.ics")
    guard case .failure(.loginElsewhere(_, let url)) = refused else {
      return #expect(Bool(false), "\(refused)")
    }
    #expect(url == "http://127.0.0.1:\(other.port)/private.ics")
    #expect(try await schemes(own.log()) == ["Basic", "Basic"])
    #expect(try await schemes(other.log()) == ["-", "-"])
  }

  @Test("a password does not go to another name of the same host")
  func staysAtItsName() async throws {
    let server = try TestServer()
    _ = try await get(at: server, ledTo: "localhost:\(server.port)/there.ics").get()
    #expect(try await schemes(server.log()) == ["Basic", "-"])
  }
}
