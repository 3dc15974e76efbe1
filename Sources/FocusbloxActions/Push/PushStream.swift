import CalDAV
import CurlTransport
import FocusbloxModel
package import Foundation
import HTTPTypes
import Synchronization

/// Keeps the stream of one service open, and opens it again after each end.
package struct PushStream: Sendable {
  package let service: PushService
  package let topics: [String]
  package let environment: [String: String]
  package let inbox: PushInbox
  package let now: @Sendable () -> Date

  package func run() async {
    var reconnection = Reconnection()
    var openTransport: CurlTransport?
    while !Task.isCancelled {
      let began = ContinuousClock.now
      var retryAfter: Duration?
      do {
        let transport: CurlTransport
        if let openTransport { transport = openTransport } else { transport = try await connect() }
        openTransport = transport
        let reader = Reader(inbox: inbox, now: now)
        let response = try await transport.send(service.stream(of: topics), body: nil) { try reader.take($0, $1) }
        if response.status != .ok {
          openTransport = nil
          retryAfter = Self.retryAfter(response, now())
          inbox.fail(.refused(host: service.host, status: response.status.code))
        } else {
          inbox.fail(.ended(host: service.host))
        }
      } catch {
        if Task.isCancelled { return }
        let problem = PushProblem(error, service)
        if case .flooded = problem { retryAfter = Reconnection.longest }
        inbox.fail(problem)
      }
      let wait = reconnection.wait(
        lived: .now - began, retryAfter: retryAfter, jitter: Double.random(in: 0..<1))
      try? await MainThreadTasks.sleep(for: wait)
    }
  }

  /// Connects on a separate thread, because a command that prints a token may take long.
  private func connect() async throws -> CurlTransport {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(with: Result { try service.transport(environment, isEndless: true) })
      }
    }
  }

  private static func retryAfter(_ response: HTTPResponse, _ now: Date) -> Duration? {
    response.headerFields[.retryAfter].flatMap { RetryAfter($0) }.map { .seconds($0.delay(now: now)) }
  }

  /// The transport calls this type in order, never concurrently.
  private final class Reader: Sendable {
    private struct State {
      var lines = StreamLines()
      var budget = StreamBudget(now: .now)
      /// Whether the service has accepted the subscription.
      var isOpen = false
      var isService = false
      var ignored = 0
    }

    private let state = Mutex(State())
    private let inbox: PushInbox
    private let now: @Sendable () -> Date

    init(inbox: PushInbox, now: @escaping @Sendable () -> Date) {
      self.inbox = inbox
      self.now = now
    }

    /// A connection opens once, however often the service says so.
    private func isNews(_ event: NtfyEvent) -> Bool {
      state.withLock { state in
        state.isService = true
        guard event == .open else { return true }
        defer { state.isOpen = true }
        return !state.isOpen
      }
    }

    func take(_ response: HTTPResponse, _ piece: UnsafeRawBufferPointer) throws {
      guard response.status == .ok else {
        let ignored = state.withLock { state in
          state.ignored += piece.count
          return state.ignored
        }
        if ignored > 64 << 10 { throw NoEvents() }
        return
      }
      let lines = try state.withLock { state in
        let lines = state.lines.take(piece)
        guard state.budget.spend(octets: piece.count, lines: lines.count, now: .now) else { throw Flood() }
        return lines
      }
      for line in lines {
        if let event = NtfyEvent(line) {
          if isNews(event) { inbox.take(event, now: now()) }
        } else if !state.withLock({ $0.isService }) {
          throw NoEvents()
        }
      }
    }
  }

  /// Another kind of server answers.
  package struct NoEvents: Error {}

  /// The service sends more than messages.
  package struct Flood: Error {}
}

extension PushProblem {
  /// The explanation of a failed stream or request for the user.
  package init(_ error: any Error, _ service: PushService) {
    switch error {
    case let problem as PushProblem: self = problem
    case HTTPTransportError.rejected(let reason) where reason is PushStream.Flood: self = .flooded(host: service.host)
    case HTTPTransportError.rejected: self = .noService(host: service.host)
    case let error as HTTPTransportError:
      self = .unreachable(host: service.host, Cause(error: CalDAVError.transport(error, url: service.address)))
    default: self = .noToken(host: service.host, Cause(error: error))
    }
  }
}
