/// Answers the two questions of RFC 6764 section 4 about a domain; over DNS, or from a table in tests.
public protocol ServiceResolver: Sendable {
  /// SRV records (RFC 2782).
  ///
  /// - Parameter name: as `_caldavs._tcp.example.org`.
  /// - Returns: nothing where the name has none.
  /// - Throws: where nobody could be asked.
  func services(_ name: String) async throws -> [ServiceRecord]

  /// TXT records, each with its strings joined.
  func texts(_ name: String) async throws -> [String]
}

/// An SRV record (RFC 2782).
public struct ServiceRecord: Sendable, Hashable {
  /// The lowest is asked first.
  public var priority: Int
  /// Among equal priorities, the share of clients.
  public var weight: Int
  public var port: Int
  /// A host name without the final dot; empty for a service that is decidedly not there.
  public var target: String

  public init(priority: Int = 0, weight: Int = 0, port: Int, target: String) {
    self.priority = priority
    self.weight = weight
    self.port = port
    self.target = target.hasSuffix(".") ? String(target.dropLast()) : target
  }
}
