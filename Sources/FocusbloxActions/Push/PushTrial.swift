import CurlTransport
package import Foundation
import HTTPTypes
import Synchronization

/// Tests a push service before its use: whether it answers, and whether a message to it arrives on the stream.
package struct PushTrial {
  package let service: PushService
  package let topic: String
  package let environment: [String: String]
  package let now: @Sendable () -> Date

  package init(
    service: PushService, topic: String, environment: [String: String], now: @escaping @Sendable () -> Date
  ) {
    (self.service, self.topic, self.environment, self.now) = (service, topic, environment, now)
  }

  private static let timeLimit = Duration.seconds(15)

  /// Runs `body` while the stream is open, because some services accept messages only then.
  ///
  /// - Throws: ``PushProblem``, or the error of `body`.
  package func run<Result: Sendable>(_ body: @Sendable () async throws -> Result) async throws -> Result {
    let transport: CurlTransport
    do {
      transport = try service.transport(environment, isEndless: false)
    } catch { throw PushProblem(error, service) }
    try await ask(transport)
    let inbox = PushInbox(topics: [topic], wake: {})
    let stream = Task {
      await PushStream(
        service: service, topics: [topic], environment: environment, inbox: inbox, now: now
      ).run()
    }
    defer { stream.cancel() }
    try await wait(inbox) { $0.isOpened }
    try await publish(transport)
    try await wait(inbox) { $0.topics.contains(topic) }
    return try await body()
  }

  private func ask(_ transport: CurlTransport) async throws {
    let answer = try await send(service.question(about: topic), nil, transport)
    struct Discovery: Decodable {
      struct Version: Decodable { var version: Int }
      var unifiedpush: Version
    }
    guard (try? JSONDecoder().decode(Discovery.self, from: answer)) != nil else {
      throw PushProblem.noService(host: service.host)
    }
  }

  private func publish(_ transport: CurlTransport) async throws {
    _ = try await send(service.publication(to: topic), Array("focusblox".utf8), transport)
  }

  private func send(_ request: HTTPRequest, _ body: [UInt8]?, _ transport: CurlTransport) async throws -> Data {
    let answer = Mutex(Data())
    let response: HTTPResponse
    do {
      response = try await transport.send(request, body: body) { _, piece in
        answer.withLock { if $0.count < 64 << 10 { $0.append(contentsOf: piece) } }
      }
    } catch { throw PushProblem(error, service) }
    guard response.status.code < 300 else {
      throw response.status == .notFound
        ? PushProblem.noService(host: service.host)
        : PushProblem.refused(host: service.host, status: response.status.code)
    }
    return answer.withLock { $0 }
  }

  private func wait(_ inbox: PushInbox, for isThere: (PushInbox.Events) -> Bool) async throws {
    let end = ContinuousClock.now + Self.timeLimit
    while ContinuousClock.now < end {
      if isThere(inbox.drain()) { return }
      if case .waiting(let problem) = inbox.state { throw problem }
      try await Task.sleep(for: .milliseconds(20))
    }
    throw PushProblem.silent(host: service.host)
  }
}
