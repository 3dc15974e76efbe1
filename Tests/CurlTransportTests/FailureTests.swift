import CalDAV
import CurlTransport
import Glibc
import HTTPTypes
import Testing

@Suite struct FailureTests {
  @Test func aNameThatDoesNotExistIsAnUnknownHost() async throws {
    let request = HTTPRequest(method: .get, scheme: "https", authority: "calendar.invalid", path: "/")
    let error = await failure { _ = try await CurlTransport().answer(request) }
    guard case .unknownHost("calendar.invalid") = error else {
      return #expect(Bool(false), "\(String(describing: error))")
    }
  }

  @Test func aClosedPortIsUnreachable() async throws {
    let port = try closedPort()
    let request = HTTPRequest(method: .get, scheme: "http", authority: "127.0.0.1:\(port)", path: "/")
    let error = await failure { _ = try await CurlTransport().answer(request) }
    guard case .unreachable("127.0.0.1", port, _) = error else {
      return #expect(Bool(false), "\(String(describing: error))")
    }
  }

  @Test func anIncompleteAnswerIsAnInterruption() async throws {
    let server = try TestServer()
    let error = await failure { _ = try await CurlTransport().answer(server.request("GET", "/half")) }
    guard case .interrupted("127.0.0.1", _) = error else { return #expect(Bool(false), "\(String(describing: error))") }
  }

  // I14
  @Test("a write whose connection breaks is not sent again by the transport")
  func aWriteWhoseConnectionBreaksIsNotSentAgain() async throws {
    let server = try TestServer()
    let transport = try CurlTransport()
    _ = try await transport.answer(server.request("GET", "/first"))
    let error = await failure {
      _ = try await transport.answer(server.request("PUT", "/vanish"), body: Array("x".utf8))
    }
    guard case .interrupted("127.0.0.1", _) = error else { return #expect(Bool(false), "\(String(describing: error))") }
    #expect(try await server.log().filter { $0.contains("/vanish") }.count == 1)
  }

  @Test(.timeLimit(.minutes(20))) func aSilentServerTimesOut() async throws {
    let server = try TestServer()
    let transport = try CurlTransport { $0.stallTimeout = .milliseconds(400) }
    let error = await failure { _ = try await transport.answer(server.request("GET", "/hang")) }
    guard case .timedOut("127.0.0.1") = error else { return #expect(Bool(false), "\(String(describing: error))") }
  }

  @Test func unencryptedHTTPStaysOnThisMachineUnlessAllowed() async throws {
    let request = HTTPRequest(method: .get, scheme: "http", authority: "calendar.invalid", path: "/")
    let refused = await failure { _ = try await CurlTransport().answer(request) }
    guard case .failed("calendar.invalid", let reason) = refused else { return #expect(Bool(false), "it was sent") }
    #expect(reason.contains("use https"))
    let tried = await failure { _ = try await CurlTransport { $0.allowPlainHTTP = true }.answer(request) }
    guard case .unknownHost = tried else { return #expect(Bool(false), "\(String(describing: tried))") }
  }

  @Test(arguments: ["tester:Geheim-2468@localhost", "", "local host:80", "localhost:99999"])
  func anAuthorityThatIsNotHostAndPortIsRefusedWithoutRepeatingIt(authority: String) async throws {
    let request = HTTPRequest(method: .get, scheme: "http", authority: authority, path: "/")
    let error = await failure { _ = try await CurlTransport().answer(request) }
    guard case .failed = error else { return #expect(Bool(false), "\(String(describing: error))") }
    #expect(!"\(String(describing: error))".contains("Geheim"))
  }

  /// A port that was recently free: it was bound, never listened on, and closed.
  private func closedPort() throws -> Int {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let ok = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, size) == 0 && getsockname(descriptor, $0, &size) == 0
      }
    }
    try #require(ok)
    return Int(UInt16(bigEndian: address.sin_port))
  }
}
