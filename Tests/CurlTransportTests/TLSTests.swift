import CalDAV
import CurlTransport
import Foundation
import HTTPTypes
import Testing

@Suite struct TLSTests {
  @Test func aPrivateAuthorityIsTrustedOnlyWhereItsFileIsNamed() async throws {
    let authority = try PrivateAuthority()
    let server = try TestServer(certificate: authority.server)
    let untrusted = await failure { _ = try await CurlTransport().answer(server.request("GET", "/")) }
    guard case .untrustedCertificate("127.0.0.1", .unknownAuthority, let reason) = untrusted else {
      return #expect(Bool(false), "\(String(describing: untrusted))")
    }
    #expect(!reason.isEmpty)
    let trusting = try CurlTransport { $0.caFile = authority.file }
    #expect(try await trusting.answer(server.request("GET", "/")).text == "hello")
  }

  @Test func aCertificateForAnotherNameIsNotTrusted() async throws {
    let authority = try PrivateAuthority(names: "DNS:elsewhere.example")
    let server = try TestServer(certificate: authority.server)
    let transport = try CurlTransport { $0.caFile = authority.file }
    let error = await failure { _ = try await transport.answer(server.request("GET", "/")) }
    guard case .untrustedCertificate(_, .otherHost, _) = error else {
      return #expect(Bool(false), "\(String(describing: error))")
    }
  }

  @Test func aFileThatHoldsNoAuthorityIsNamedInTheError() async throws {
    let authority = try PrivateAuthority()
    let server = try TestServer(certificate: authority.server)
    let transport = try CurlTransport { $0.caFile = "/nowhere/ca.pem" }
    let error = await failure { _ = try await transport.answer(server.request("GET", "/")) }
    guard case .unusableTLSFile("/nowhere/ca.pem", _) = error else {
      return #expect(Bool(false), "\(String(describing: error))")
    }
  }

  @Test func sixRequestsAtATimeOverTLSAreAllAnswered() async throws {
    let authority = try PrivateAuthority()
    let server = try TestServer(certificate: authority.server)
    let transport = try CurlTransport { $0.caFile = authority.file }
    try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 0..<12 {
        group.addTask { try await transport.answer(server.request("GET", "/slow\(number)")).response.status.code }
      }
      for try await status in group { #expect(status == 200) }
    }
  }

  /// A ticket of TLS 1.3 is used once, so that each of curl's handles keeps its own.
  @Test func whereAServerClosesEachConnectionTheNextOnesResumeTheSession() async throws {
    let authority = try PrivateAuthority()
    let server = try TestServer(certificate: authority.server)
    let transport = try CurlTransport { $0.caFile = authority.file }
    func resumed(_ count: Int) async throws -> [String] {
      try await withThrowingTaskGroup(of: String.self) { group in
        for _ in 0..<count { group.addTask { try await transport.answer(server.request("GET", "/resumed")).text } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
    }
    #expect(try await resumed(1) == ["False"])
    #expect(try await resumed(1) == ["True"])
    _ = try await resumed(4)
    #expect(try await resumed(4) == ["True", "True", "True", "True"])
  }

  @Test func aServerThatClosesWhileABodyIsSentIsAnInterruption() async throws {
    let authority = try PrivateAuthority()
    let server = try TestServer(certificate: authority.server)
    let transport = try CurlTransport { $0.caFile = authority.file }
    for _ in 1...5 {
      let error = await failure {
        _ = try await transport.answer(server.request("PUT", "/slam"), body: [UInt8](repeating: 7, count: 8_000_000))
      }
      guard case .interrupted = error else { return #expect(Bool(false), "\(String(describing: error))") }
    }
  }

  @Test func aServerWithoutTLSIsReported() async throws {
    let server = try TestServer()
    var request = try server.request("GET", "/")
    request.scheme = "https"
    let error = await failure { [request] in _ = try await CurlTransport().answer(request) }
    guard case .noTLS("127.0.0.1", _, let reason) = error else {
      return #expect(Bool(false), "\(String(describing: error))")
    }
    #expect(!reason.isEmpty)
  }
}
