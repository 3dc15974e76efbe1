import CalDAV
import CurlTransport
import Foundation
import HTTPTypes
import Logging
import Testing

@Suite("Attacks: a hostile server at a socket", .timeLimit(.minutes(20)))
struct RealServerAttackTests {
  @Test("a slow answer ends at the time that its bytes justify", arguments: ["/trickle", "/trickling-head"])
  func endsTrickles(path: String) async throws {
    let server = try TestServer()
    let transport = try CurlTransport { $0.requestTime = .milliseconds(700) }
    let began = ContinuousClock.now
    let error = await failure { _ = try await transport.answer(server.request("GET", path)) }
    guard case .timedOut("127.0.0.1") = error else { return #expect(Bool(false), "\(String(describing: error))") }
    #expect(ContinuousClock.now - began < .seconds(40))
    // The next request works as usual.
    #expect(try await transport.answer(server.request("GET", "/after")).text == "hello")
  }

  @Test(
    "a slow answer ends at the remaining time and at the longest request time",
    arguments: [true, false])
  func endsWithTheTimeLeft(isOfCaller: Bool) async throws {
    let server = try TestServer()
    let transport = try CurlTransport { if !isOfCaller { $0.longestRequest = .milliseconds(700) } }
    let began = ContinuousClock.now
    let time: Duration = isOfCaller ? .milliseconds(700) : .seconds(100)
    let error = await failure {
      _ = try await transport.send(server.request("GET", "/trickle"), body: nil, within: time) { _, _ in }
    }
    guard case .timedOut("127.0.0.1") = error else { return #expect(Bool(false), "\(String(describing: error))") }
    #expect(ContinuousClock.now - began < .seconds(40))
  }

  @Test("a large answer with steady progress has the time that its bytes need")
  func leavesTimeForBytes() async throws {
    let server = try TestServer()
    let transport = try CurlTransport {
      $0.requestTime = .seconds(3)
      $0.requestBytes = 1000
    }
    #expect(try await transport.answer(server.request("GET", "/steady")).text.count == 300_000)
  }

  @Test("the body of an error is read up to 64 KB", arguments: [400, 404, 412, 500, 503])
  func endsErrorBodies(status: Int) async throws {
    let server = try TestServer()
    let transport = try CurlTransport()
    let client = try CalDAVClient(
      transport: transport, base: #require(URL(string: "http://127.0.0.1:\(server.port)/")),
      logger: Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }), userAgent: "focusblox-tests")
    let href = try #require(Href("/endless\(status)"))
    let error = await #expect(throws: CalDAVError.self) {
      _ = try await client.put(Array("x".utf8), at: href, precondition: .ifNoneMatch)
    }
    let refusal = try #require(error?.refusal)
    #expect(refusal.status == status)
    #expect(refusal.excerpt.unicodeScalars.count <= 200 && !refusal.excerpt.contains("\u{1B}"))
    #expect(transport.statistics.bytesReceived < 1_000_000)
  }

  @Test("a 401 without an end is abandoned, and its realm is truncated")
  func endsLoginPages() async throws {
    let server = try TestServer()
    let transport = try CurlTransport()
    let error = await failure { _ = try await transport.answer(server.request("GET", "/endless401")) }
    guard case .answerTooLarge = error else { return #expect(Bool(false), "\(String(describing: error))") }
  }
}
