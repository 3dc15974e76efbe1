import Synchronization

/// What a transport has done so far, as `sync` reports it.
public struct TransportStatistics: Sendable, Equatable {
  /// Requests put on the wire, those repeated for authentication among them.
  public var requests = 0
  /// Heads and bodies of requests, in bytes, without TLS framing.
  public var bytesSent = 0
  /// Heads and bodies of answers as transferred (compressed), in bytes, without TLS framing.
  public var bytesReceived = 0

  public init() {}
}

/// The one place where the transport's thread writes figures that others read.
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
