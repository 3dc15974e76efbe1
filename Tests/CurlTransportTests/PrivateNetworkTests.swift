import CalDAV
import CurlTransport
import Testing

@Suite("A transport that must not reach private networks")
struct PrivateNetworkTests {
  @Test("it opens no connection to this machine, and another one does")
  func staysOutside() async throws {
    let server = try TestServer()
    let inside = try CurlTransport()
    #expect(try await inside.answer(server.request("GET", "/here")).text == "hello")
    let outside = try CurlTransport { $0.reachesPrivateNetworks = false }
    let problem = await failure { _ = try await outside.answer(server.request("GET", "/secret")) }
    guard case .privateNetwork("127.0.0.1")? = problem else {
      return #expect(Bool(false), "\(String(describing: problem))")
    }
    #expect(try await !server.log().contains { $0.contains("/secret") })
  }
}
