internal import CResolv
public import CalDAV
import Dispatch
import Foundation

/// Asks the system's name servers through libresolv. Each question has its own resolver state and runs on a thread that
/// may block.
public struct SystemResolver: ServiceResolver {
  /// The reason why no answer arrived. A name without records is an answer.
  public enum Problem: Error, Sendable {
    /// No name server answered, or no name server is reachable.
    case noAnswer(name: String)
  }

  /// A name server that replaces the system's.
  public struct NameServer: Sendable {
    let address: String
    let port: UInt16

    /// - Parameter text: an IPv4 address, with or without a port.
    public init?(_ text: String) {
      let parts = text.split(separator: ":", omittingEmptySubsequences: false)
      guard (1...2).contains(parts.count), parts[0].split(separator: ".").compactMap({ UInt8($0) }).count == 4,
        let port = parts.count == 2 ? UInt16(parts[1]) : 53
      else { return nil }
      address = String(parts[0])
      self.port = port
    }
  }

  private let server: NameServer?

  public init(asking server: NameServer? = nil) { self.server = server }

  public func services(_ name: String) async throws -> [ServiceRecord] {
    try await answers(to: name, focusblox_dns_srv) { message, length, index in
      var service = focusblox_dns_service()
      guard focusblox_dns_read_service(message, length, index, &service) == 0 else { return nil }
      let target = withUnsafeBytes(of: service.target) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      return ServiceRecord(
        priority: Int(service.priority), weight: Int(service.weight), port: Int(service.port), target: target)
    }
  }

  public func texts(_ name: String) async throws -> [String] {
    try await answers(to: name, focusblox_dns_txt) { message, length, index in
      var text = [CChar](repeating: 0, count: 4096)
      let count = focusblox_dns_read_text(message, length, index, &text, Int32(text.count))
      guard count >= 0 else { return nil }
      return String(decoding: text.prefix(Int(count)).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
  }

  private func answers<Record: Sendable>(
    to name: String, _ type: Int32, _ read: @escaping @Sendable ([UInt8], Int32, Int32) -> Record?
  ) async throws -> [Record] {
    let server = server
    return try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async {
        var message = [UInt8](repeating: 0, count: 65_535)
        let length = focusblox_dns_ask(
          name, type, server?.address, server?.port ?? 0, &message, Int32(message.count))
        let count = length > 0 ? focusblox_dns_count(message, length) : 0
        guard length >= 0, count >= 0 else {
          return continuation.resume(throwing: Problem.noAnswer(name: name))
        }
        continuation.resume(returning: (0..<count).compactMap { read(message, length, $0) })
      }
    }
  }
}
