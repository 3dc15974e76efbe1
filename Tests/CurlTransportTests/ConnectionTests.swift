import CalDAV
import CurlTransport
import Foundation
import HTTPTypes
import Testing

@Suite struct ConnectionTests {
  @Test func sendsOneRequestAfterTheOtherOverTheSameConnection() async throws {
    let server = try TestServer()
    let transport = try CurlTransport()
    for number in 1...5 { _ = try await transport.answer(server.request("GET", "/\(number)")) }
    let lines = try await server.log(over: transport)
    #expect(lines.count == 5)
    #expect(lines.allSatisfy { $0.hasPrefix("1 ") })
  }

  @Test func keepsAtMostEightRequestsInFlightAndLosesNone() async throws {
    let server = try TestServer()
    let transport = try CurlTransport()
    try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 0..<24 {
        group.addTask { try await transport.answer(server.request("GET", "/slow\(number)")).response.status.code }
      }
      for try await status in group { #expect(status == 200) }
    }
    let most = try await transport.answer(server.request("GET", "/most")).text
    #expect(try #require(Int(most)) <= 8)
    let lines = try await server.log()
    #expect(lines.filter { $0.contains("/slow") }.count == 24)
    #expect(Set(lines.map { $0.split(separator: " ")[0] }).count == 8)
  }

  @Test func sendsWaitingRequestsInOrder() async throws {
    let server = try TestServer()
    let transport = try CurlTransport { $0.maxParallelRequests = 1 }
    let gate = Task { await failure { _ = try await transport.answer(server.request("GET", "/hang")) } }
    while try await server.log().isEmpty {}
    let tasks = try (0..<5).map { number in
      let request = try server.request("GET", "/n\(number)")
      return Task.immediate { _ = try await transport.answer(request) }
    }
    gate.cancel()
    for task in tasks { try await task.value }
    let paths = try await server.log().map { $0.split(separator: " ")[2] }
    #expect(paths == ["/hang", "/n0", "/n1", "/n2", "/n3", "/n4"])
  }

  @Test(.timeLimit(.minutes(20))) func cancellationEndsARequestThatHangsAndOneThatWaits() async throws {
    let server = try TestServer()
    let transport = try CurlTransport { $0.maxParallelRequests = 1 }
    let hanging = Task { await failure { _ = try await transport.answer(server.request("GET", "/hang")) } }
    while try await server.log().isEmpty {}
    let waiting = Task { await failure { _ = try await transport.answer(server.request("GET", "/never")) } }
    waiting.cancel()
    guard case .cancelled = await waiting.value else { return #expect(Bool(false), "the waiting one went on") }
    hanging.cancel()
    guard case .cancelled = await hanging.value else { return #expect(Bool(false), "the hanging one went on") }
    // The transport still works afterwards, and the waiting request was never sent.
    #expect(try await transport.answer(server.request("GET", "/after")).text == "hello")
    #expect(try await !server.log().contains { $0.contains("/never") })
  }

  @Test func aTaskCancelledBeforeItBeginsSendsNothing() async throws {
    let server = try TestServer()
    let transport = try CurlTransport()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await failure { _ = try await transport.answer(server.request("GET", "/never")) }
    }
    guard case .cancelled = await task.value else { return #expect(Bool(false), "it was sent") }
    #expect(try await server.log().isEmpty)
  }

  @Test func sendsALargeBodyAtOnceWithItsLengthAndWithoutExpect() async throws {
    let server = try TestServer()
    let transport = try CurlTransport()
    let body = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let type: HTTPFields = [.contentType: "text/calendar; charset=utf-8", .expect: "100-continue"]
    let answer = try await transport.answer(server.request("PUT", "/large.ics", fields: type), body: body)
    #expect(answer.response.status == .ok)
    let line = try #require(try await server.log().first)
    #expect(line.contains("expect=None coding=None length=3000000 read=3000000"))
    #expect(line.hasSuffix("type=text/calendar; charset=utf-8"))
  }

  @Test(arguments: ["PROPFIND", "REPORT", "MKCALENDAR", "PUT", "DELETE", "OPTIONS"])
  func keepsTheMethodWithAndWithoutABody(method: String) async throws {
    let server = try TestServer()
    let transport = try CurlTransport()
    _ = try await transport.answer(server.request(method, "/with"), body: Array("<x/>".utf8))
    _ = try await transport.answer(server.request(method, "/empty"), body: [])
    _ = try await transport.answer(server.request(method, "/without"))
    let lines = try await server.log()
    try #require(lines.count == 3)
    #expect(lines[0].contains("\(method) /with - expect=None coding=None length=4 read=4"))
    #expect(lines[1].contains("\(method) /empty - expect=None coding=None length=0 read=0"))
    #expect(lines[2].contains("\(method) /without - expect=None coding=None length=None read=0"))
    #expect(lines.allSatisfy { $0.hasSuffix("type=None") })
  }

  @Test func anAnswerToHEADHasNoBody() async throws {
    let server = try TestServer()
    let transport = try CurlTransport()
    let answer = try await transport.answer(server.request("HEAD", "/big"))
    #expect(answer.response.headerFields[.contentLength] == "300000")
    #expect(answer.text.isEmpty)
    #expect(try await transport.answer(server.request("GET", "/next")).text == "hello")
  }

  @Test func countsRequestsAndBytes() async throws {
    let server = try TestServer()
    let transport = try CurlTransport()
    #expect(transport.statistics == TransportStatistics())
    _ = try await transport.answer(server.request("PUT", "/one"), body: Array(repeating: 7, count: 5_000))
    _ = try await transport.answer(server.request("GET", "/big"))
    let statistics = transport.statistics
    #expect(statistics.requests == 2)
    #expect((5_100..<5_600).contains(statistics.bytesSent))
    #expect((305_100..<305_600).contains(statistics.bytesReceived))
  }

  @Test func aTransportMayEndAfterItsLastAnswer() async throws {
    let server = try TestServer()
    for _ in 0..<50 { _ = try await CurlTransport().answer(server.request("GET", "/")) }
    #expect(try await server.log().count == 50)
  }
}
