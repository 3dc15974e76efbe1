import Foundation
import Testing

@testable import CurlTransport

@Suite struct SecrecyTests {
  @Test func noFormOfPrintingShowsASecret() throws {
    let url = try #require(URL(string: "https://calendar.example/"))
    let origin = try #require(Origin(url))
    for credentials in [
      Credentials.basic(user: "tester", password: "Geheim", for: origin), .bearer("Geheim", for: origin),
    ] {
      var configuration = CurlTransport.Configuration(credentials: credentials)
      configuration.proxies = ProxySettings(environment: ["https_proxy": "http://u:Geheim@proxy.example"])
      var dumped = ""
      dump(configuration, to: &dumped)
      dump(credentials.secret, to: &dumped)
      let texts = [
        "\(credentials)", String(reflecting: credentials), "\(configuration)", String(reflecting: configuration),
        "\(credentials.secret)", String(reflecting: credentials.secret), dumped,
      ]
      for text in texts { #expect(!text.contains("Geheim")) }
      #expect("\(credentials)".contains("https://calendar.example:443"))
    }
  }

  @Test func theProxyFollowsTheEnvironmentAndNeverCarriesLoopback() throws {
    let proxies = ProxySettings(
      environment: [
        "HTTPS_PROXY": "http://one:3128", "http_proxy": "", "ALL_PROXY": "http://two", "HTTP_PROXY": "http://evil",
      ])
    func address(_ scheme: String, _ authority: String) throws -> String {
      try proxies.address(for: #require(Origin(scheme: scheme, authority: authority)))
    }
    #expect(try address("https", "calendar.example") == "http://one:3128")
    #expect(try address("http", "calendar.example") == "http://two")
    #expect(try address("http", "localhost:5232") == "")
    #expect(try address("https", "[::1]") == "")
    let origin = try #require(Origin(scheme: "https", authority: "calendar.example"))
    #expect(ProxySettings.none.address(for: origin) == "")
  }

  @Test func anOriginIsSchemeHostAndPort() throws {
    let written = try #require(Origin(scheme: "HTTPS", authority: "Calendar.Example"))
    let url = try #require(URL(string: "https://calendar.example:443/dav/?x"))
    #expect(written == Origin(url))
    #expect(written != Origin(scheme: "https", authority: "calendar.example:8443"))
    #expect(Origin(scheme: "https", authority: "[::1]:8443")?.host == "::1")
    #expect(Origin(scheme: "https", authority: "[::1]:8443")?.description == "https://[::1]:8443")
    #expect(URL(string: "https://[::1]:8443/").flatMap(Origin.init) == Origin(scheme: "https", authority: "[::1]:8443"))
    for wrong in ["", "a:b", "u@h", "a:1:2", "[::1", "[::1]x", "h:70000"] {
      #expect(Origin(scheme: "https", authority: wrong) == nil, "\(wrong)")
    }
    #expect(URL(string: "https://user@calendar.example/").flatMap(Origin.init) == nil)
    #expect(Origin(scheme: "ftp", authority: "h") == nil)
  }

  @Test(arguments: [
    ("127.0.0.1", true), ("127.9.9.9", true), ("localhost", true), ("127.0.0.1.evil.example", false),
    ("127.evil.example.org", false), ("128.0.0.1", false),
  ])
  func onlyThisMachineIsLoopback(host: String, isLoopback: Bool) throws {
    #expect(try #require(Origin(scheme: "http", authority: host)).isLoopback == isLoopback)
  }
}
