import CalDAV
import CurlTransport
import Foundation
import HTTPTypes
import Testing

@Suite("Proxies from the environment")
struct ProxyTests {
  private func plain(_ authority: String) -> HTTPRequest {
    HTTPRequest(method: .get, scheme: "http", authority: authority, path: "/dav/")
  }

  @Test("a plain http request uses the absolute form at the proxy")
  func carriesPlainRequests() async throws {
    let proxy = try TestProxy()
    let transport = try CurlTransport {
      $0.allowPlainHTTP = true
      $0.proxies = ProxySettings(environment: ["http_proxy": "http://127.0.0.1:\(proxy.port)"])
    }
    #expect(try await transport.answer(plain("calendar.invalid")).text == "by proxy")
    #expect(try await proxy.log() == ["GET http://calendar.invalid/dav/ None None"])
  }

  @Test("no_proxy excludes names, domains and addresses")
  func leavesOutExceptions() async throws {
    let (proxy, server) = (try TestProxy(), try TestServer())
    func transport(_ exceptions: String) throws -> CurlTransport {
      try CurlTransport {
        $0.allowPlainHTTP = true
        $0.proxies = ProxySettings(environment: [
          "http_proxy": "http://127.0.0.1:\(proxy.port)", "no_proxy": exceptions,
        ])
      }
    }
    // This machine, by an address that is not a loopback address.
    #expect(try await transport("elsewhere.example,0.0.0.0").answer(plain("0.0.0.0:\(server.port)")).text == "hello")
    for exceptions in ["calendar.invalid", ".invalid", "*"] {
      let error = await failure { _ = try await transport(exceptions).answer(plain("calendar.invalid")) }
      guard case .unknownHost("calendar.invalid") = error else {
        return #expect(Bool(false), "\(exceptions): \(String(describing: error))")
      }
    }
    #expect(try await proxy.log() == [])
    #expect(try await transport("elsewhere.example").answer(plain("0.0.0.0:\(server.port)")).text == "by proxy")
  }

  /// A server with the name calendar.invalid, a tunnel to it, and its password.
  private struct Tunnel {
    let authority: PrivateAuthority
    let server: TestServer
    let transport: CurlTransport

    init(through proxy: String) throws {
      let authority = try PrivateAuthority(names: "DNS:calendar.invalid,IP:127.0.0.1")
      let server = try TestServer(certificate: authority.server)
      let url = try #require(URL(string: "https://calendar.invalid:\(server.port)/"))
      let origin = try #require(Origin(url))
      self.authority = authority
      self.server = server
      transport = try CurlTransport {
        $0.caFile = authority.file
        $0.credentials = .basic(user: "tester", password: "Geheim-2468", for: origin)
        $0.proxies = ProxySettings(environment: ["https_proxy": proxy])
      }
    }

    func ask() async throws -> String {
      try await transport.answer(server.request("GET", "/private", host: "calendar.invalid")).text
    }

    func schemes() async throws -> [String] {
      let direct = try CurlTransport { $0.caFile = authority.file }
      return try await server.log(over: direct).map { String($0.split(separator: " ")[3]) }
    }
  }

  @Test("an https request uses a tunnel, and the proxy does not see its password")
  func tunnels() async throws {
    let proxy = try TestProxy()
    let tunnel = try Tunnel(through: "http://127.0.0.1:\(proxy.port)")
    #expect(try await tunnel.ask() == "welcome")
    #expect(try await tunnel.schemes() == ["Basic"])
    #expect(try await proxy.log() == ["CONNECT calendar.invalid:\(tunnel.server.port) None None"])
  }

  @Test("a proxy that requires a login does not receive the calendar's login")
  func keepsThePasswordFromTheProxy() async throws {
    let proxy = try TestProxy(isDemanding: true)
    let tunnel = try Tunnel(through: "http://127.0.0.1:\(proxy.port)")
    let error = await failure { _ = try await tunnel.ask() }
    #expect(error != nil)
    #expect(try await tunnel.schemes() == [])
    let seen = try await proxy.log()
    #expect(!seen.isEmpty)
    #expect(seen.allSatisfy { $0.hasSuffix(" None None") })
  }

  @Test("a proxy receives the login in its own address, and no other login")
  func logsInAtTheProxy() async throws {
    let proxy = try TestProxy(isDemanding: true)
    let tunnel = try Tunnel(through: "http://pia:sesam@127.0.0.1:\(proxy.port)")
    #expect(try await tunnel.ask() == "welcome")
    #expect(try await tunnel.schemes() == ["Basic"])
    let own = "Basic " + Data("pia:sesam".utf8).base64EncodedString()
    #expect(try await proxy.log().last == "CONNECT calendar.invalid:\(tunnel.server.port) None \(own)")
    #expect(try await !proxy.log().contains { $0.contains(Data("tester:Geheim-2468".utf8).base64EncodedString()) })
  }
}
