import CalDAV
import CurlTransport
import Foundation
import HTTPTypes
import Logging
import Synchronization
import Testing

@Suite struct AuthenticationTests {
  private func transport(
    for server: TestServer, user: String = "tester", password: String = "Geheim-2468", logger: Logger? = nil
  ) throws -> CurlTransport {
    let origin = try server.origin()
    return try CurlTransport {
      $0.credentials = .basic(user: user, password: password, for: origin)
      $0.logger = logger
    }
  }

  private func schemes(_ lines: [String]) -> [String] { lines.map { String($0.split(separator: " ")[3]) } }

  @Test func sendsBasicAtOnceToLoopback() async throws {
    let server = try TestServer()
    let answer = try await transport(for: server).answer(server.request("GET", "/private"))
    #expect(answer.text == "welcome")
    #expect(try await schemes(server.log()) == ["Basic"])
  }

  @Test func triesABadPasswordOnceHoweverManyRequestsCarryIt() async throws {
    let server = try TestServer()
    let transport = try transport(for: server, password: "wrong")
    try await withThrowingTaskGroup(of: (Int, String).self) { group in
      for number in 0..<8 {
        group.addTask {
          let answer = try await transport.answer(server.request("GET", "/private\(number)"))
          return (answer.response.status.code, answer.text)
        }
      }
      for try await (status, text) in group {
        #expect(status == 401)
        #expect(text == "who are you")
      }
    }
    let sent = try await schemes(server.log())
    #expect(sent.count == 8)
    #expect(sent.filter { $0 == "Basic" }.count == 1)
  }

  @Test func doesNotTryDigestWithAPasswordThatBasicHasRefused() async throws {
    let server = try TestServer(schemes: "Digest,Basic")
    let answer = try await transport(for: server, password: "wrong").answer(server.request("GET", "/private"))
    #expect(answer.response.status == .unauthorized)
    #expect(try await schemes(server.log()) == ["Basic"])
  }

  @Test func answersADigestChallengeAndKeepsToDigest() async throws {
    let server = try TestServer(schemes: "Digest")
    let transport = try transport(for: server)
    let body = Array("BEGIN:VCALENDAR".utf8)
    #expect(try await transport.answer(server.request("PUT", "/private.ics"), body: body).text == "welcome")
    #expect(try await transport.answer(server.request("PUT", "/private.ics"), body: body).text == "welcome")
    let lines = try await server.log()
    #expect(schemes(lines) == ["Basic", "Digest", "Digest"])
    #expect(lines.suffix(2).allSatisfy { $0.contains("read=15") })
    #expect(transport.statistics.requests == 3)
  }

  @Test("all connections answer one challenge") func sharesOneChallenge() async throws {
    let server = try TestServer(schemes: "Digest")
    let transport = try transport(for: server)
    try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 0..<50 {
        group.addTask { try await transport.answer(server.request("GET", "/private\(number)")).response.status.code }
      }
      for try await status in group { #expect(status == 200) }
    }
    let sent = try await schemes(server.log())
    #expect(sent.count == 51 && sent.filter { $0 != "Digest" } == ["Basic"])
    #expect(transport.statistics.requests == 51)
  }

  @Test func aDigestThatIsRefusedStaysA401() async throws {
    let server = try TestServer(schemes: "Digest")
    let answer = try await transport(for: server, password: "wrong").answer(server.request("GET", "/private"))
    #expect(answer.response.status == .unauthorized)
    #expect(answer.text == "who are you")
    #expect(try await schemes(server.log()).filter { $0 == "Digest" }.count == 1)
  }

  @Test func sendsABearerToken() async throws {
    let server = try TestServer(schemes: "Bearer")
    let origin = try server.origin()
    let transport = try CurlTransport { $0.credentials = .bearer("sesam", for: origin) }
    #expect(try await transport.answer(server.request("GET", "/private")).text == "welcome")
    #expect(try await schemes(server.log()) == ["Bearer"])
  }

  // I21
  @Test("credentials stay with their origin: another port and another name of the same host get none")
  func credentialsStayWithTheirOrigin() async throws {
    let server = try TestServer()
    let other = try TestServer()
    let transport = try transport(for: server)
    let answer = try await transport.answer(other.request("GET", "/private"))
    #expect(answer.response.status == .unauthorized)
    #expect(
      try await transport.answer(server.request("GET", "/private", host: "localhost")).response.status == .unauthorized)
    #expect(try await transport.answer(server.request("GET", "/private")).text == "welcome")
    #expect(try await schemes(other.log()) == ["-"])
    #expect(try await schemes(server.log()) == ["-", "Basic"])
  }

  @Test func writesNoSecretIntoTheLog() async throws {
    let server = try TestServer(schemes: "Digest")
    let lines = LogLines()
    var logger = Logger(label: "test") { _ in lines }
    logger.logLevel = .trace
    let transport = try transport(for: server, logger: logger)
    _ = try await transport.answer(server.request("GET", "/private?token=Geheim-2468"))
    let text = lines.text
    #expect(text.contains("GET http://127.0.0.1:\(server.port)/private: 200, 7 bytes"))
    #expect(!text.contains("Geheim"))
    #expect(!text.contains("token="))
  }
}

/// Keeps the log lines.
private final class LogLines: LogHandler {
  private let lines = Mutex<[String]>([])
  var text: String { lines.withLock { $0.joined(separator: "\n") } }
  var metadata: Logger.Metadata {
    get { [:] }
    set {}
  }
  var logLevel: Logger.Level {
    get { .trace }
    set {}
  }
  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { nil }
    set {}
  }
  func log(event: LogEvent) { lines.withLock { $0.append("\(event.message)") } }
}
