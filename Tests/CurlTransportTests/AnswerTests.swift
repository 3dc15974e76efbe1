import CalDAV
import CurlTransport
import HTTPTypes
import Synchronization
import Testing

@Suite struct AnswerTests {
  struct Enough: Error {}

  @Test func returnsStatusAndFieldsUnchanged() async throws {
    let server = try TestServer()
    let answer = try await CurlTransport().answer(server.request("GET", "/fields"))
    #expect(answer.response.status.code == 207)
    #expect(answer.response.headerFields[.eTag] == "\"a:b\"")
    #expect(try answer.response.headerFields[values: #require(HTTPField.Name("DAV"))] == ["1", "2"])
    #expect(answer.text == "ok")
  }

  @Test func acceptsAndDecodesCompression() async throws {
    let server = try TestServer()
    #expect(try await CurlTransport().answer(server.request("GET", "/gzip")).text == "read me")
  }

  @Test func stopsAnAnswerThatExceedsTheLimitAfterDecompression() async throws {
    let server = try TestServer()
    let transport = try CurlTransport { $0.maxAnswerBytes = 1_000_000 }
    let collector = Collector()
    let error = await failure {
      _ = try await transport.send(server.request("GET", "/bomb"), body: nil) { _, part in collector.take(part) }
    }
    guard case .answerTooLarge(limit: 1_000_000) = error else {
      return #expect(Bool(false), "\(String(describing: error))")
    }
    #expect(collector.count <= 1_000_000)
    #expect(transport.statistics.bytesReceived < 100_000)
  }

  @Test func refusesAHeadWithThousandsOfFields() async throws {
    let server = try TestServer()
    let error = await failure { _ = try await CurlTransport().answer(server.request("GET", "/many")) }
    guard case .failed(_, let reason) = error else { return #expect(Bool(false), "\(String(describing: error))") }
    #expect(reason.contains("too many header fields"))
  }

  @Test func doesNotFollowARedirect() async throws {
    let server = try TestServer()
    let answer = try await CurlTransport().answer(server.request("PROPFIND", "/redirect"), body: Array("<p/>".utf8))
    #expect(answer.response.status == .found)
    #expect(answer.response.headerFields[.location] == "/elsewhere")
    #expect(try await server.log().count == 1)
  }

  @Test func anErrorOfTheReceiverEndsTheTransfer() async throws {
    let server = try TestServer()
    let transport = try CurlTransport()
    let calls = Atomic(0)
    let error = await failure {
      _ = try await transport.send(server.request("GET", "/big"), body: nil) { _, _ in
        calls.add(1, ordering: .relaxed)
        throw Enough()
      }
    }
    guard case .rejected(let cause) = error else { return #expect(Bool(false), "\(String(describing: error))") }
    #expect(cause is Enough)
    #expect(calls.load(ordering: .relaxed) == 1)
    #expect(try await transport.answer(server.request("GET", "/next")).text == "hello")
  }

  @Test func leavesDotsInAPathAsTheyAre() async throws {
    let server = try TestServer()
    _ = try await CurlTransport().answer(server.request("GET", "/a/../%2e%2E/b%2Fc"))
    #expect(try await server.log().first?.contains(" /a/../%2e%2E/b%2Fc ") == true)
  }
}
