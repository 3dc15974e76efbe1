import CalDAV
import CurlTransport
import Foundation
import Logging
import Testing

@Suite("Client certificates")
struct ClientCertificateTests {
  private let authority: PrivateAuthority

  init() throws { authority = try PrivateAuthority() }

  private func server(isDemanding: Bool) throws -> TestServer {
    var certificate = authority.server
    certificate.clientAuthority = authority.file
    certificate.isDemanding = isDemanding
    return try TestServer(certificate: certificate)
  }

  private func transport(_ certificate: ClientCertificate?) throws -> CurlTransport {
    try CurlTransport {
      $0.caFile = authority.file
      $0.clientCertificate = certificate
    }
  }

  /// The certificate of each request.
  private func peers(_ lines: [String]) -> [String] {
    lines.compactMap { $0.split(separator: " ").first { $0.hasPrefix("peer=") }.map { String($0.dropFirst(5)) } }
  }

  @Test("a client certificate opens a server that requires it, with its key in either file", arguments: [true, false])
  func opensAServer(hasKeyFile: Bool) async throws {
    let server = try server(isDemanding: true)
    let files = try authority.client()
    let certificate = ClientCertificate(
      certificateFile: hasKeyFile ? files.certificateFile : files.bothFile, keyFile: hasKeyFile ? files.keyFile : nil,
      for: try server.origin())
    let transport = try transport(certificate)
    #expect(try await transport.answer(server.request("GET", "/")).text == "hello")
    #expect(try await peers(server.log(over: transport)) == ["ada"])
  }

  @Test("a server without a valid client certificate refuses with the right error")
  func isMissed() async throws {
    let server = try server(isDemanding: true)
    let stranger = try PrivateAuthority()
    let foreign = ClientCertificate(certificateFile: try stranger.client().bothFile, for: try server.origin())
    for certificate in [nil, foreign] {
      let transport = try transport(certificate)
      let error = await failure { _ = try await transport.answer(server.request("GET", "/")) }
      guard case .certificateRequired("127.0.0.1") = error else {
        return #expect(Bool(false), "\(String(describing: error))")
      }
    }
  }

  @Test("a missing certificate or key file is named in the error")
  func namesAMissingFile() async throws {
    let server = try server(isDemanding: true)
    let certificate = try authority.client().certificateFile
    for (files, missing) in [
      (("/nowhere/ada.pem", nil), "/nowhere/ada.pem"), ((certificate, "/nowhere/ada.key"), "/nowhere/ada.key"),
      ((certificate, nil), certificate),
    ] {
      let transport = try transport(
        ClientCertificate(certificateFile: files.0, keyFile: files.1, for: try server.origin()))
      let error = await failure { _ = try await transport.answer(server.request("GET", "/")) }
      guard case .unusableTLSFile(missing, _) = error else {
        return #expect(Bool(false), "\(String(describing: error))")
      }
    }
  }

  // I21
  @Test("a redirect to another port or name of the same host does not receive the certificate")
  func staysWithItsOrigin() async throws {
    let (own, other) = (try server(isDemanding: false), try server(isDemanding: false))
    let files = try authority.client()
    let transport = try transport(
      ClientCertificate(certificateFile: files.certificateFile, keyFile: files.keyFile, for: try own.origin()))
    let client = try CalDAVClient(
      transport: transport, base: #require(URL(string: "https://127.0.0.1:\(own.port)/")),
      logger: Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }), userAgent: "focusblox-tests")
    for target in ["127.0.0.1:\(other.port)", "localhost:\(own.port)"] {
      let href = try #require(Href("/to/\(target)/there.ics"))
      _ = try await client.get(href)
    }
    let there = try await other.log(over: transport)
    #expect(there.count == 1)
    #expect(peers(there) == ["None"])
    let here = try await own.log(over: transport)
    // The requests are the redirected one and the one under the other name.
    #expect(here.map { $0.split(separator: " ")[2].hasPrefix("/to/") } == [true, true, false])
    #expect(peers(here) == ["ada", "ada", "None"])
  }
}
