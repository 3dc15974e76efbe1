public import CalDAV
public import HTTPTypes
import Synchronization

/// Makes a transport fail by a seed or a script, without waiting.
public final class FaultyTransport: HTTPTransport {
  public enum Fault: Sendable, Hashable, CaseIterable {
    /// The request does not arrive.
    case lostRequest
    /// The request is carried out, and its answer does not arrive.
    case lostAnswer
    /// The answer is truncated, and the connection reports it.
    case truncatedBody
    /// The answer is truncated without a sign.
    case silentlyTruncatedBody
    /// The answer is 500, and the request is not carried out.
    case serverError
    /// The answer is 502, and the request is carried out.
    case badGateway
    /// The answer is 503 with Retry-After: 120.
    case unavailable
    /// The answer is 429 with Retry-After as an HTTP-date.
    case tooManyRequests
  }

  /// The fault of the `occurrence`-th request with this method, counted from one; `nil` for any method.
  public struct Script: Sendable {
    let method: String?
    let occurrence: Int
    let fault: Fault

    public init(method: String?, occurrence: Int, fault: Fault) {
      self.method = method
      self.occurrence = occurrence
      self.fault = fault
    }
  }

  private struct State {
    var generator: SeededGenerator
    var counts: [String: Int] = [:]
    var met: [String] = []
  }

  private let wrapped: any HTTPTransport
  private let script: [Script]
  private let rate: Double
  private let state: Mutex<State>

  /// - Parameter rate: the share of requests with a fault, which the seed chooses.
  public init(seed: UInt64, rate: Double = 0.2, wrapping transport: any HTTPTransport) {
    wrapped = transport
    script = []
    self.rate = rate
    state = Mutex(State(generator: SeededGenerator(seed: seed)))
  }

  public init(script: [Script], wrapping transport: any HTTPTransport) {
    wrapped = transport
    self.script = script
    rate = 0
    state = Mutex(State(generator: SeededGenerator(seed: 0)))
  }

  /// The faults so far, such as `PUT lostAnswer`.
  public var met: [String] { state.withLock { $0.met } }

  public func send(
    _ request: HTTPRequest, body: [UInt8]?,
    receive: @escaping @Sendable (HTTPResponse, UnsafeRawBufferPointer) throws -> Void
  ) async throws(HTTPTransportError) -> HTTPResponse {
    guard let fault = nextFault(request.method.rawValue) else {
      return try await wrapped.send(request, body: body, receive: receive)
    }
    let host = request.authority ?? ""
    switch fault {
    case .lostRequest: throw .unreachable(host: host, port: 443, reason: "lost by the test")
    case .serverError: return HTTPResponse(status: .internalServerError)
    case .unavailable:
      return HTTPResponse(status: .serviceUnavailable, headerFields: [.retryAfter: "120"])
    case .tooManyRequests:
      return HTTPResponse(
        status: .tooManyRequests, headerFields: [.retryAfter: "Sat, 21 Nov 2026 12:00:00 GMT"])
    case .badGateway:
      _ = try await wrapped.send(request, body: body) { _, _ in }
      return HTTPResponse(status: .badGateway)
    case .lostAnswer:
      _ = try await wrapped.send(request, body: body) { _, _ in }
      throw .interrupted(host: host, reason: "answer lost by the test")
    case .truncatedBody, .silentlyTruncatedBody:
      let response = try await firstHalf(request, body, receive)
      if fault == .silentlyTruncatedBody { return response }
      throw .interrupted(host: host, reason: "answer cut by the test")
    }
  }

  private func firstHalf(
    _ request: HTTPRequest, _ body: [UInt8]?,
    _ receive: @escaping @Sendable (HTTPResponse, UnsafeRawBufferPointer) throws -> Void
  ) async throws(HTTPTransportError) -> HTTPResponse {
    let whole = Mutex<[UInt8]>([])
    let response = try await wrapped.send(request, body: body) { _, piece in
      whole.withLock { $0.append(contentsOf: piece) }
    }
    let bytes = whole.withLock { $0 }
    do { try bytes[..<(bytes.count / 2)].withUnsafeBytes { try receive(response, $0) } } catch {
      throw .rejected(error)
    }
    return response
  }

  private func nextFault(_ method: String) -> Fault? {
    state.withLock { state in
      state.counts[method, default: 0] += 1
      state.counts["*", default: 0] += 1
      var fault = script.first { $0.occurrence == state.counts[$0.method ?? "*"] && ($0.method ?? method) == method }?
        .fault
      if rate > 0, Double.random(in: 0..<1, using: &state.generator) < rate {
        fault = Fault.allCases.randomElement(using: &state.generator)
      }
      if let fault { state.met.append("\(method) \(fault)") }
      return fault
    }
  }
}
