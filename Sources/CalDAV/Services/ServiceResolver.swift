/// Answers the two DNS questions of RFC 6764 section 4 about a domain. Tests answer from a table.
public protocol ServiceResolver: Sendable {
  /// The SRV records of a name (RFC 2782).
  ///
  /// - Parameter name: for example `_caldavs._tcp.example.org`.
  /// - Returns: an empty array where the name has no records.
  /// - Throws: an error where no name server answered.
  func services(_ name: String) async throws -> [ServiceRecord]

  /// The TXT records of a name; the strings of each record are joined.
  func texts(_ name: String) async throws -> [String]
}

/// An SRV record (RFC 2782).
public struct ServiceRecord: Sendable, Hashable {
  /// The record with the lowest priority is used first.
  public var priority: Int
  /// The share of clients among records of equal priority.
  public var weight: Int
  public var port: Int
  /// A host name without the final dot; empty for a service that the domain explicitly does not offer.
  public var target: String

  public init(priority: Int = 0, weight: Int = 0, port: Int, target: String) {
    self.priority = priority
    self.weight = weight
    self.port = port
    self.target = target.hasSuffix(".") ? String(target.dropLast()) : target
  }
}
