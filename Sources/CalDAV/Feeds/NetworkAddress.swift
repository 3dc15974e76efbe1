import Foundation

/// An IPv4 or IPv6 address.
public struct NetworkAddress: Sendable, Hashable {
  /// 4 or 16 octets, in the order of the network.
  private let octets: [UInt8]

  /// Reads a host that is written as an address, also in the short forms that the system accepts, such as `127.1`.
  /// - Returns: `nil` for a name.
  public init?(host: String) {
    let bare = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
    var four = in_addr()
    var six = in6_addr()
    if inet_aton(bare, &four) != 0 {
      octets = withUnsafeBytes(of: &four) { Array($0) }
    } else if inet_pton(AF_INET6, bare, &six) == 1 {
      octets = withUnsafeBytes(of: &six) { Array($0) }
    } else {
      return nil
    }
  }

  /// Reads the bytes of a `sockaddr_in` or `sockaddr_in6`.
  /// - Returns: `nil` for another kind of address.
  public init?(socketAddress bytes: UnsafeRawBufferPointer) {
    guard bytes.count >= MemoryLayout<sa_family_t>.size else { return nil }
    switch Int32(bytes.loadUnaligned(as: sa_family_t.self)) {
    case AF_INET where bytes.count >= MemoryLayout<sockaddr_in>.size: octets = Array(bytes[4..<8])
    case AF_INET6 where bytes.count >= MemoryLayout<sockaddr_in6>.size: octets = Array(bytes[8..<24])
    default: return nil
    }
  }

  /// Whether the address is one of the public network: not of this machine, of a private network or of a group (RFC
  /// 6890). An IPv6 address that stands for an IPv4 address is as public as that one.
  public var isPublic: Bool {
    if octets.count == 4 { return Self.isPublic(octets[...]) }
    if octets.starts(with: [UInt8](repeating: 0, count: 10)), octets[10] == octets[11], [0, 0xFF].contains(octets[10]) {
      return Self.isPublic(octets[12...])
    }
    if octets.starts(with: [0, 0x64, 0xFF, 0x9B]) { return Self.isPublic(octets[12...]) }
    if octets.starts(with: [0x20, 0x02]) { return Self.isPublic(octets[2..<6]) }
    // Only 2000::/3 is public so far.
    return octets[0] & 0xE0 == 0x20
  }

  private static func isPublic(_ octets: ArraySlice<UInt8>) -> Bool {
    let (first, second) = (octets[octets.startIndex], octets[octets.startIndex + 1])
    switch first {
    case 0, 10, 127, 224...: return false
    case 100: return !(64..<128).contains(second)
    case 169: return second != 254
    case 172: return !(16..<32).contains(second)
    case 192: return second != 168 && !(second == 0 && octets[octets.startIndex + 2] == 0)
    case 198: return !(18...19).contains(second)
    default: return true
    }
  }
}
