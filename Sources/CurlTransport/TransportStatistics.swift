import Synchronization

/// The traffic of a transport so far, as `sync` reports it.
public struct TransportStatistics: Sendable, Equatable {
  /// The requests on the wire, including repetitions for authentication.
  public var requests = 0
  /// Heads and bodies of requests, in bytes without TLS framing.
  public var bytesSent = 0
  /// Heads and bodies of answers as transferred (compressed), in bytes without TLS framing.
  public var bytesReceived = 0

  public init() {}
}

/// The counters that the transport's thread writes and other threads read.
final class TrafficCounter: Sendable {
  private let total = Mutex(TransportStatistics())

  var statistics: TransportStatistics { total.withLock { $0 } }

  func add(requests: Int, sent: Int, received: Int) {
    total.withLock {
      $0.requests += requests
      $0.bytesSent += sent
      $0.bytesReceived += received
    }
  }
}
